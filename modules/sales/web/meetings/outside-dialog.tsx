import { RefreshCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { useAction, useRead } from '#core/web/query.ts';
import { Button, IconButton } from '#core/web/ui/button.tsx';
import { Dialog } from '#core/web/ui/dialog.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { RelativeTime } from '#core/web/ui/relative-time.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { tip } from '#core/web/ui/tip.ts';
import { addOutsideCalendar, listOutsideCalendars, mostCalendars, outsideCalendarTopic, readOutsideCalendar, removeOutsideCalendar, type OutsideCalendar } from '../../contract.ts';
import { useBase } from '../leads/use-leads.ts';

const topics = [outsideCalendarTopic] as const;

/** Calendars one keeps elsewhere, in which one is busy. */
export function OutsideDialog({ onClose }: { onClose: () => void }) {
  const t = useT('sales');
  const query = useRead(listOutsideCalendars, useBase(), { topics });
  return (
    <Dialog open onOpenChange={(open) => { if (!open) onClose(); }} title={t('meetings.outside.title')} description={t('meetings.outside.help')}>
      <QueryView query={query} skeleton={<SkeletonRows rows={2} columns={1} />}>
        {({ items }) => (
          <div className="flex flex-col gap-5">
            {items.length === 0 ? <p className="text-muted-foreground">{t('meetings.outside.none')}</p> : <ul className="divide-y rounded-lg border">{items.map((c) => <OneCalendar key={c.id} calendar={c} />)}</ul>}
            {items.length < mostCalendars && <AddCalendar />}
          </div>
        )}
      </QueryView>
    </Dialog>
  );
}

function OneCalendar({ calendar: c }: { calendar: OutsideCalendar }) {
  const t = useT('sales');
  const base = useBase();
  const read = useAction(readOutsideCalendar, { topics, success: t('meetings.outside.reading') });
  const remove = useAction(removeOutsideCalendar, { topics, success: t('meetings.outside.removed') });
  return (
    <li className="flex flex-col gap-1 px-3 py-2.5">
      <div className="flex items-center gap-2">
        <p className="min-w-0 flex-1 wrap-anywhere"><bdi dir="ltr" className="font-medium">{c.host}</bdi>{c.ending !== '' && <span className="text-sm text-muted-foreground"> ({t('meetings.outside.ending', { ending: `\u2066${c.ending}\u2069` })})</span>}</p>
        <IconButton aria-label={`${t('meetings.outside.read')}: ${c.host}`} {...tip(t('meetings.outside.read'))} loading={read.isPending} onClick={() => read.mutate({ ...base, id: c.id })}><RefreshCw /></IconButton>
        <IconButton aria-label={`${t('meetings.outside.remove')}: ${c.host}`} {...tip(t('meetings.outside.remove'))} loading={remove.isPending} onClick={() => remove.mutate({ ...base, id: c.id })}><Trash2 /></IconButton>
      </div>
      <p className="flex flex-wrap gap-x-3 text-sm text-muted-foreground">
        {c.readAt === null ? <span>{t(c.askedAt === null ? 'meetings.outside.reading' : 'meetings.outside.never')}</span> : <><span className="figures">{t('meetings.outside.busy', { count: c.busyCount })}</span><span>{t('meetings.outside.readAt')} <RelativeTime value={c.readAt} /></span></>}
      </p>
      {c.unreadCount > 0 && <p className="text-sm text-warning-ink">{t('meetings.outside.unread', { count: c.unreadCount })}</p>}
      {c.problem !== '' && <p role="status" className="text-sm text-destructive-ink">{t(`meetings.outside.problem.${c.problem}`)}{c.readAt !== null && ` ${t('meetings.outside.kept')}`}</p>}
    </li>
  );
}

function AddCalendar() {
  const t = useT('sales');
  const base = useBase();
  const [url, setUrl] = useState('');
  const [error, setError] = useState('');
  const add = useAction(addOutsideCalendar, { topics, success: t('meetings.outside.added'), onDone: () => { setUrl(''); setError(''); }, onRefused: (e) => setError(e.fields.find((f) => f.path === 'url')?.message ?? '') });
  return (
    <form noValidate className="flex flex-col gap-3" onSubmit={(e) => { e.preventDefault(); add.mutate({ ...base, url }); }}>
      <Field label={t('meetings.outside.address')} help={t('meetings.outside.addressHelp')} {...(error ? { error } : {})}><Input dir="ltr" type="url" inputMode="url" autoComplete="off" maxLength={2000} placeholder="https://" value={url} onChange={(e) => setUrl(e.target.value)} /></Field>
      <Button type="submit" variant="primary" className="self-start" loading={add.isPending} disabled={url.trim() === ''}>{t('meetings.outside.add')}</Button>
    </form>
  );
}
