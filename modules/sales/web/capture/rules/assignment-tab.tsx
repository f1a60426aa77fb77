import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { useAction, useRead } from '#core/web/query.ts';
import { Avatar } from '#core/web/ui/avatar.tsx';
import { Badge } from '#core/web/ui/badge.tsx';
import { Button, IconButton } from '#core/web/ui/button.tsx';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { announce } from '#core/web/ui/live-region.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { SettingsSection } from '#modules/settings/web/public.tsx';
import { arrangeAssignRules, deleteAssignRule, listAssignRules, type AssignRule } from '../../../contract.ts';
import { useBase, useOwners } from '../../leads/use-leads.ts';
import { useReadTeams } from '../../leads/use-teams.ts';
import { AssignDialog } from './assign-dialog.tsx';
import { AvailabilityList } from './availability-list.tsx';

const topics = ['sales.assign_rule', 'sales.lead'] as const;

/** Rules of assignment in their order, and who takes leads now. */
export function AssignmentTab() {
  const t = useT('sales');
  const base = useBase();
  const [open, setOpen] = useState<AssignRule | 'add' | null>(null);
  const query = useRead(listAssignRules, base, { topics });
  return (
    <div className="flex flex-col gap-8 pt-2">
      <SettingsSection title={t('capture.assign.title')} description={t('capture.assign.help')} action={<Button size="sm" variant="outline" onClick={() => setOpen('add')}><Plus aria-hidden />{t('capture.assign.add')}</Button>}>
        <QueryView query={query} skeleton={<SkeletonRows rows={3} columns={1} />}>{({ items }) => (items.length === 0 ? <EmptyState title={t('capture.assign.none')}>{t('capture.assign.noneHelp')}</EmptyState> : <RuleList items={items} onOpen={setOpen} />)}</QueryView>
      </SettingsSection>
      <SettingsSection title={t('capture.there.title')} description={t('capture.there.help')}><AvailabilityList /></SettingsSection>
      {open !== null && <AssignDialog {...(open === 'add' ? {} : { rule: open })} onClose={() => setOpen(null)} />}
    </div>
  );
}

function RuleList({ items, onOpen }: { items: readonly AssignRule[]; onOpen: (rule: AssignRule) => void }) {
  const t = useT('sales');
  const base = useBase();
  const owners = useOwners();
  const teams = useReadTeams();
  const arrange = useAction(arrangeAssignRules, { topics });
  const remove = useAction(deleteAssignRule, { topics, success: t('capture.removed') });
  // While the teams are not read yet nothing is said of them.
  const passedOver = (rule: AssignRule) => {
    const team = teams?.find((x) => x.id === rule.teamId);
    return rule.teamId === null || !teams || (team && team.memberIds.length > 0) ? null : team ? 'capture.assign.teamEmpty' as const : 'capture.assign.teamGone' as const;
  };
  const swap = (i: number, by: -1 | 1) => {
    const ids = items.map((r) => r.id);
    [ids[i], ids[i + by]] = [ids[i + by]!, ids[i]!];
    arrange.mutate({ ...base, ids });
    announce(t('capture.form.moved', { name: items[i]!.name, place: i + by + 1 }));
  };
  return (
    <ol className="divide-y rounded-lg border">
      {items.map((rule, i) => (
        <li key={rule.id} className="flex flex-wrap items-center gap-x-3 gap-y-2 px-3 py-2.5">
          <div className="min-w-0 flex-1 basis-52">
            <button type="button" className="focus-ring rounded-sm text-start font-medium hover:underline" onClick={() => onOpen(rule)}><bdi>{rule.name}</bdi></button>{!rule.isActive && <Badge tone="neutral" className="ms-2">{t('capture.off')}</Badge>}{passedOver(rule) && <Badge tone="warning" className="ms-2">{t(passedOver(rule)!)}</Badge>}
            <p className="text-sm text-muted-foreground">{t(`capture.assign.method.${rule.method}`)} · {rule.teamId && <><bdi>{t('capture.assign.team', { name: teams?.find((team) => team.id === rule.teamId)?.name ?? '–' })}</bdi> · </>}{conditionText(t, rule)}</p>
          </div>
          <ul className="flex flex-wrap gap-x-3 gap-y-1">{rule.members.map((m) => { const who = owners.find((o) => o.id === m.accountId); return <li key={m.accountId} className="flex items-center gap-1.5 text-sm"><Avatar size="xs" id={m.accountId} name={who?.name ?? '?'} src={who?.photo ?? null} /><span className="figures text-muted-foreground">{rule.method === 'weighted' ? `×${m.weight} · ` : ''}{m.given}</span></li>; })}</ul>
          <span className="flex">
            <IconButton size="sm" aria-label={t('capture.form.up', { name: rule.name })} disabled={i === 0 || arrange.isPending} onClick={() => swap(i, -1)}><ArrowUp /></IconButton>
            <IconButton size="sm" aria-label={t('capture.form.down', { name: rule.name })} disabled={i === items.length - 1 || arrange.isPending} onClick={() => swap(i, 1)}><ArrowDown /></IconButton>
            <IconButton size="sm" aria-label={t('capture.form.take', { name: rule.name })} onClick={() => remove.mutate({ ...base, id: rule.id })}><Trash2 /></IconButton>
          </span>
        </li>
      ))}
    </ol>
  );
}

function conditionText(t: ReturnType<typeof useT>, { conditions: c, withinHours }: AssignRule): string {
  const parts = [
    c.countries.length > 0 ? c.countries.join(', ') : '', c.sources.length > 0 ? c.sources.join(', ') : '', c.formIds.length > 0 ? t('capture.assign.someForms', { count: c.formIds.length }) : '', c.productIds.length > 0 ? t('capture.assign.someProducts', { count: c.productIds.length }) : '',
    c.minValue !== null ? t('capture.assign.from', { value: c.minValue }) : '', c.maxValue !== null ? t('capture.assign.upTo', { value: c.maxValue }) : '', withinHours ? t('capture.assign.inHours') : '',
  ].filter((p) => p !== '');
  return parts.length > 0 ? parts.join(' · ') : t('capture.assign.all');
}
