import { Clock } from 'lucide-react';
import { useState } from 'react';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { useAction, useRead } from '#core/web/query.ts';
import { Avatar } from '#core/web/ui/avatar.tsx';
import { Badge } from '#core/web/ui/badge.tsx';
import { Button } from '#core/web/ui/button.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { Switch } from '#core/web/ui/switch.tsx';
import { useCan, useViewer } from '#core/web/viewer.tsx';
import { listAvailability, setAvailability, type Availability, type TeamHours } from '../../../contract.ts';
import { useBase, useOwners } from '../../leads/use-leads.ts';
import { HoursDialog } from './hours-dialog.tsx';
import { useHoursText } from './use-hours-text.ts';

const topics = ['sales.availability', 'sales.lead', 'workspace.member', 'sales.capture_settings'] as const;

/** Who of the team takes new leads and when: oneself first. */
export function AvailabilityList() {
  const t = useT('sales');
  const viewer = useViewer();
  const can = useCan();
  const text = useHoursText();
  const query = useRead(listAvailability, useBase(), { topics });
  const mine = viewer.account?.id;
  return (
    <QueryView query={query} skeleton={<SkeletonRows rows={3} columns={2} />}>
      {({ items, team }) => (
        <div>
          <p className="mb-3 text-sm text-muted-foreground">{t('capture.hours.team', { text: text(null, team) })}</p>
          <ul className="divide-y rounded-lg border">{[...items].sort((a, b) => Number(b.accountId === mine) - Number(a.accountId === mine)).map((who) => <Person key={who.accountId} who={who} team={team} />)}</ul>
          {!can('sales.settings') && <p className="mt-2 text-sm text-muted-foreground">{t('capture.hours.others')}</p>}
        </div>
      )}
    </QueryView>
  );
}

/** What setting somebody's hours sends besides what changes. */
export const sentOf = ({ isOff: _off, openLeads: _open, ...said }: Availability) => said;

function Person({ who, team }: { who: Availability; team: TeamHours }) {
  const t = useT('sales');
  const base = useBase();
  const can = useCan();
  const viewer = useViewer();
  const text = useHoursText();
  const [open, setOpen] = useState(false);
  const person = useOwners().find((o) => o.id === who.accountId);
  const name = person?.name ?? '…';
  const set = useAction(setAvailability, { topics });
  const save = (patch: Partial<Availability>) => set.mutate({ ...base, ...sentOf({ ...who, ...patch }) });
  const self = viewer.account?.id === who.accountId;
  const mine = can('sales.settings') || (self && can('sales.lead.edit'));
  const own = text(who, team);
  const ahead = who.daysOff.filter((day) => day >= new Date().toISOString().slice(0, 10)).length;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-3 py-2.5">
      <div className="flex min-w-0 flex-1 basis-60 items-center gap-2">
        <Avatar size="sm" id={who.accountId} name={name} src={person?.photo ?? null} />
        <div className="min-w-0">
          <p className="flex min-w-0 items-center gap-2"><bdi className="truncate font-medium">{name}</bdi>{who.isOff && <Badge tone="warning">{t('capture.there.offToday')}</Badge>}</p>
          <p className="text-sm text-muted-foreground">{[t('capture.there.open', { count: who.openLeads }), own ?? '', ahead > 0 ? t('capture.hours.offCount', { count: ahead }) : ''].filter((x) => x !== '').join(' · ')}</p>
        </div>
      </div>
      {who.isAway && <Input type="date" size="sm" className="w-40" aria-label={t('capture.there.until', { name })} disabled={!mine} value={who.awayUntil ?? ''} onChange={(e) => save({ awayUntil: e.target.value || null })} />}
      <Switch checked={!who.isAway} disabled={!mine || set.isPending} onCheckedChange={(there) => save({ isAway: !there, awayUntil: null })} label={t(who.isAway ? 'capture.there.away' : 'capture.there.takes')} />
      {mine && <Button size="sm" variant="outline" onClick={() => setOpen(true)}><Clock aria-hidden />{t(self ? 'capture.hours.mine' : 'capture.response.hours')}<span className="sr-only">, {name}</span></Button>}
      {open && <HoursDialog who={who} team={team} name={name} onClose={() => setOpen(false)} />}
    </li>
  );
}
