import { Copy, Ellipsis, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { useRead } from '#core/web/query.ts';
import { Link, useGo, useParams, useSearchState } from '#core/web/router.ts';
import { IconButton } from '#core/web/ui/button.tsx';
import { Menu, MenuItem, MenuSeparator } from '#core/web/ui/menu.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { PageHeader } from '#core/web/ui/page-header.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { Switch } from '#core/web/ui/switch.tsx';
import { getRule, topics, type RuleRow } from '../../contract.ts';
import { useKinds } from '../use-kinds.ts';
import { useRuleActions } from '../use-rule-actions.ts';
import { useBase } from '../words.ts';
import { RuleForm } from './rule-form.tsx';
import { RunList } from './run-list.tsx';

const skeleton = <div className="p-6"><SkeletonRows rows={8} columns={2} /></div>;

/** One automation: its editor and what it did; `new` makes one, also from another (`?of=`). */
export function RulePage() {
  const { id = '' } = useParams();
  const [{ of }] = useSearchState({ of: '' });
  if (id !== 'new') return <Known key={id} id={id} />;
  return of === '' ? <Fresh from={null} /> : <Copied of={of} />;
}

function Copied({ of }: { of: string }) {
  const t = useT('automation');
  const query = useRead(getRule, { ...useBase(), id: of });
  return <QueryView query={query} skeleton={skeleton}>{(rule) => <Fresh from={{ ...rule, name: t('action.copy', { name: rule.name }).slice(0, 80) }} />}</QueryView>;
}

function Fresh({ from }: { from: RuleRow | null }) {
  const t = useT('automation');
  return <Frame title={t('editor.newTitle')}><Editor rule={null} from={from} /></Frame>;
}

function Known({ id }: { id: string }) {
  const query = useRead(getRule, { ...useBase(), id }, { topics: [topics.rules, topics.runs] });
  return <QueryView query={query} skeleton={skeleton}>{(rule) => <Shown rule={rule} />}</QueryView>;
}

function Shown({ rule }: { rule: RuleRow }) {
  const t = useT('automation');
  const go = useGo();
  const { turn, remove, isBusy } = useRuleActions();
  const stopped = rule.pauseReason !== null && rule.pauseReason !== 'person';
  return (
    <Frame
      title={<bdi>{rule.name}</bdi>} description={rule.keeper ? t('editor.keeper', { name: rule.keeper.name }) : t('editor.nobody')}
      action={<Switch label={t('editor.on')} checked={rule.active} disabled={isBusy} onCheckedChange={(on) => turn(rule, on)} />}
      secondary={(
        <Menu align="end" trigger={<IconButton variant="outline" aria-label={t('list.more', { name: rule.name })}><Ellipsis /></IconButton>}>
          <MenuItem icon={<Copy />} onSelect={() => go(`/settings/automations/new?of=${rule.id}`)}>{t('action.duplicate')}</MenuItem>
          <MenuSeparator />
          <MenuItem destructive icon={<Trash2 />} onSelect={() => { remove(rule); go('/settings/automations'); }}>{t('action.delete')}</MenuItem>
        </Menu>
      )}>
      {stopped && <Notice kind="warning" className="mb-6">{t(`reason.${rule.pauseReason}`)}</Notice>}
      <Editor rule={rule} from={rule} />
      <div className="mt-10"><RunList id={rule.id} /></div>
    </Frame>
  );
}

function Editor({ rule, from }: { rule: RuleRow | null; from: RuleRow | null }) {
  const kinds = useKinds();
  return kinds.isReady ? <RuleForm rule={rule} from={from} kinds={kinds} /> : <SkeletonRows rows={8} columns={2} />;
}

function Frame({ title, description, action, secondary, children }: { title: ReactNode; description?: ReactNode; action?: ReactNode; secondary?: ReactNode; children: ReactNode }) {
  const t = useT('automation');
  return (
    <div className="mx-auto w-full max-w-3xl pb-16">
      <PageHeader breadcrumb={[<Link key="all" to="/settings/automations">{t('list.title')}</Link>, title]} title={title} description={description} action={action} secondary={secondary} />
      <div className="px-4 pt-2 sm:px-6">{children}</div>
    </div>
  );
}
