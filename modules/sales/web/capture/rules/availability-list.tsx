import { QueryView } from '#core/web/errors/query-error.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { useAction, useRead } from '#core/web/query.ts';
import { Avatar } from '#core/web/ui/avatar.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { Switch } from '#core/web/ui/switch.tsx';
import { useCan, useViewer } from '#core/web/viewer.tsx';
import { listAvailability, setAvailability, type Availability } from '../../../contract.ts';
import { useBase, useOwners } from '../../leads/use-leads.ts';

const topics = ['sales.availability', 'sales.lead', 'workspace.member'] as const;

/** Who of the team takes new leads. */
export function AvailabilityList() {
  const query = useRead(listAvailability, useBase(), { topics });
  return <QueryView query={query} skeleton={<SkeletonRows rows={3} columns={2} />}>{({ items }) => <ul className="divide-y rounded-lg border">{items.map((who) => <Person key={who.accountId} who={who} />)}</ul>}</QueryView>;
}

function Person({ who }: { who: Availability }) {
  const t = useT('sales');
  const base = useBase();
  const can = useCan();
  const viewer = useViewer();
  const person = useOwners().find((o) => o.id === who.accountId);
  const name = person?.name ?? '…';
  const set = useAction(setAvailability, { topics });
  const save = (patch: Partial<Availability>) => set.mutate({ ...base, accountId: who.accountId, isAway: who.isAway, awayUntil: who.awayUntil, workStart: who.workStart, workEnd: who.workEnd, ...patch });
  const mine = can('sales.settings') || viewer.account?.id === who.accountId;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-3 py-2.5">
      <span className="flex min-w-0 flex-1 basis-44 items-center gap-2"><Avatar size="sm" id={who.accountId} name={name} src={person?.photo ?? null} /><bdi className="truncate font-medium">{name}</bdi></span>
      <span className="figures text-sm text-muted-foreground">{t('capture.there.open', { count: who.openLeads })}</span>
      {who.isAway && <Input type="date" size="sm" className="w-40" aria-label={t('capture.there.until', { name })} disabled={!mine} value={who.awayUntil ?? ''} onChange={(e) => save({ awayUntil: e.target.value || null })} />}
      <Switch checked={!who.isAway} disabled={!mine || set.isPending} onCheckedChange={(there) => save({ isAway: !there, awayUntil: null })} label={t(who.isAway ? 'capture.there.away' : 'capture.there.takes')} />
    </li>
  );
}
