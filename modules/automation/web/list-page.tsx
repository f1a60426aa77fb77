import { Copy, Pencil, Trash2, Workflow } from 'lucide-react';
import { useMemo } from 'react';
import type { Endpoint } from '#core/contract/endpoint.ts';
import { useLanguage, useT } from '#core/web/i18n/i18n.ts';
import { ListPage } from '#core/web/resource/list-page.tsx';
import type { ListAnswer, ListColumn } from '#core/web/resource/list-types.ts';
import { Link, useGo } from '#core/web/router.ts';
import { MenuItem } from '#core/web/ui/menu.tsx';
import { RelativeTime } from '#core/web/ui/relative-time.tsx';
import { StatusDot } from '#core/web/ui/status-pill.tsx';
import { Switch } from '#core/web/ui/switch.tsx';
import { listRules, ruleFields, topics, type RuleRow } from '../contract.ts';
import { whenText } from './sentence.ts';
import { useKinds, type KnownKinds } from './use-kinds.ts';
import { useRuleActions } from './use-rule-actions.ts';
import { useBase } from './words.ts';

const rules = listRules as unknown as Endpoint<{ workspace_slug: string; limit?: number; filter?: string }, ListAnswer<RuleRow>>;
const manyRuns = 10_000;

/** Automations of the workspace. */
export function AutomationsPage() {
  const t = useT('automation');
  const core = useT('settings');
  const go = useGo();
  const kinds = useKinds();
  const { turn, remove, isBusy } = useRuleActions();
  const columns = useMemo<ReadonlyArray<ListColumn<RuleRow>>>(() => [
    { key: 'name', header: t('list.name'), pin: 'start', width: 250, cell: (rule) => <span dir="auto" className="font-medium">{rule.name}</span> },
    { key: 'topic', header: t('list.when'), width: 240, cell: (rule) => <When rule={rule} kinds={kinds} /> },
    { key: 'active', header: t('list.state'), width: 70, cell: (rule) => <State rule={rule} busy={isBusy} onTurn={(on) => turn(rule, on)} /> },
    { key: 'lastRunAt', header: t('list.lastRun'), width: 110, cell: (rule) => <LastRun rule={rule} /> },
    { key: 'runs', header: t('list.runs'), width: 130, align: 'end', cell: (rule) => <span className="figures">{rule.runs >= manyRuns ? t('list.many', { n: manyRuns.toLocaleString('en-US') }) : rule.runs}</span> },
    { key: 'pauseReason', header: t('list.trouble'), width: 190, cell: (rule) => <Trouble rule={rule} /> },
    { key: 'createdAt', header: t('list.createdAt'), hidden: true, cell: (rule) => <RelativeTime value={rule.createdAt} className="text-muted-foreground" /> },
  ], [t, kinds, turn, isBusy]);
  const choices = useMemo(() => ({ topic: kinds.items.map((k) => ({ value: k.id, label: k.label })), pauseReason: (['person', 'no_access', 'failing', 'too_many'] as const).map((value) => ({ value, label: value === 'person' ? t('reason.person') : t(`trouble.${value}`) })) }), [kinds, t]);
  const open = (rule: RuleRow) => `/settings/automations/${rule.id}`;
  return (
    <ListPage
      endpoint={rules} input={useBase()} fields={ruleFields} columns={columns} choices={choices} topics={[topics.rules, topics.runs]} title={t('list.title')} description={t('list.lead')} breadcrumb={[<Link key="settings" to="/settings">{core('title')}</Link>, t('list.title')]}
      searchPlaceholder={t('list.search')} rowName={(rule) => rule.name} rowHref={open} card={(rule) => <Card rule={rule} kinds={kinds} busy={isBusy} onTurn={(on) => turn(rule, on)} />}
      primaryAction={{ label: t('list.new'), icon: Workflow, to: '/settings/automations/new' }} empty={{ title: t('list.emptyTitle'), text: t('list.empty'), icon: Workflow }}
      rowActions={(rule) => (
        <>
          <MenuItem icon={<Pencil />} onSelect={() => go(open(rule))}>{t('action.edit')}</MenuItem>
          <MenuItem icon={<Copy />} onSelect={() => go(`/settings/automations/new?of=${rule.id}`)}>{t('action.duplicate')}</MenuItem>
          <MenuItem destructive icon={<Trash2 />} onSelect={() => remove(rule)}>{t('action.delete')}</MenuItem>
        </>
      )}
    />
  );
}

function When({ rule, kinds }: { rule: RuleRow; kinds: KnownKinds }) {
  const t = useT('automation');
  const language = useLanguage();
  // The list fetches no kind's fields: of a watched field it says only that the record changes.
  const when = { ...rule.when, field: null, to: undefined };
  return <span className="text-muted-foreground">{kinds.isReady ? whenText({ t, language, kinds }, { topic: rule.topic, when }) : '…'}</span>;
}

function State({ rule, busy, onTurn }: { rule: RuleRow; busy: boolean; onTurn: (on: boolean) => void }) {
  const t = useT('automation');
  // Above the link that covers a card or a row, which a press here does not open.
  return <span role="presentation" className="relative z-10 inline-flex" onClick={(e) => e.stopPropagation()} onKeyDown={(e) => e.stopPropagation()}><Switch aria-label={t('list.switch', { name: rule.name })} checked={rule.active} disabled={busy} onCheckedChange={onTurn} /></span>;
}

function LastRun({ rule }: { rule: RuleRow }) {
  const t = useT('automation');
  return rule.lastRunAt ? <RelativeTime value={rule.lastRunAt} className="text-muted-foreground" /> : <span className="text-muted-foreground">{t('list.never')}</span>;
}

function Trouble({ rule }: { rule: RuleRow }) {
  const t = useT('automation');
  const text = rule.pauseReason !== null && rule.pauseReason !== 'person' ? t(`trouble.${rule.pauseReason}`) : rule.failures > 0 ? t('trouble.failures', { count: rule.failures }) : null;
  return text === null ? <span className="text-muted-foreground">–</span> : <span className="inline-flex items-center gap-1.5"><StatusDot tone={rule.active ? 'warning' : 'destructive'} />{text}</span>;
}

function Card({ rule, kinds, busy, onTurn }: { rule: RuleRow; kinds: KnownKinds; busy: boolean; onTurn: (on: boolean) => void }) {
  const t = useT('automation');
  const hasTrouble = rule.failures > 0 || (rule.pauseReason !== null && rule.pauseReason !== 'person');
  return (
    <div className="flex items-start justify-between gap-3">
      <div className="min-w-0"><p className="font-medium"><bdi>{rule.name}</bdi></p><p className="mt-0.5 text-sm"><When rule={rule} kinds={kinds} /></p><p className="mt-0.5 text-sm text-muted-foreground">{t('list.lastRun')}: <LastRun rule={rule} />{hasTrouble && <> · <Trouble rule={rule} /></>}</p></div>
      <State rule={rule} busy={busy} onTurn={onTurn} />
    </div>
  );
}
