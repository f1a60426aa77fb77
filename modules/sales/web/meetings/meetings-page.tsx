import { CalendarCheck, CalendarClock, CalendarSync } from 'lucide-react';
import { useState } from 'react';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { useLanguage, useT } from '#core/web/i18n/i18n.ts';
import { useAction, usePages } from '#core/web/query.ts';
import { Link, useSearchState } from '#core/web/router.ts';
import { Badge } from '#core/web/ui/badge.tsx';
import { Button, buttonStyle } from '#core/web/ui/button.tsx';
import { absoluteText, clockText } from '#core/web/ui/date-text.ts';
import { Dialog } from '#core/web/ui/dialog.tsx';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { PageHeader } from '#core/web/ui/page-header.tsx';
import { SegmentedControl } from '#core/web/ui/segmented-control.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { Textarea } from '#core/web/ui/textarea.tsx';
import { useCan, useViewer } from '#core/web/viewer.tsx';
import { bookingTopic, cancelBooking, listBookings, type Booking } from '../../contract.ts';
import { subjectAddress } from '../leads/subject-address.ts';
import { useBase, useOwners } from '../leads/use-leads.ts';
import { FeedDialog } from './feed-dialog.tsx';
import { OutsideDialog } from './outside-dialog.tsx';
import { lengthText } from './length.ts';

const topics = [bookingTopic, 'sales.activity'] as const;
const whens = ['upcoming', 'past', 'cancelled'] as const;

/** Meetings people booked: to come, held, cancelled. */
export function MeetingsPage() {
  const t = useT('sales');
  const can = useCan();
  const [{ when, calendars }, change] = useSearchState({ when: 'upcoming', calendars: false });
  const [feed, setFeed] = useState(false);
  const shown = (whens as readonly string[]).includes(when) ? when as (typeof whens)[number] : 'upcoming';
  const words = { upcoming: t('meetings.upcoming'), past: t('meetings.past'), cancelled: t('meetings.cancelledOnes') };
  return (
    <div className="mx-auto w-full max-w-4xl pb-10">
      <PageHeader
        title={t('meetings.many')} description={t('meetings.help')} action={<Link to="/crm/meetings/pages" className={buttonStyle({ variant: 'primary' })}>{t('meetings.pages')}</Link>}
        secondary={can('sales.lead.edit') && <><Button variant="outline" onClick={() => change({ calendars: true })}><CalendarClock aria-hidden />{t('meetings.outside.button')}</Button><Button variant="outline" onClick={() => setFeed(true)}><CalendarSync aria-hidden />{t('meetings.calendar')}</Button></>}
      />
      <div className="flex flex-col gap-4 px-4 sm:px-6">
        <SegmentedControl aria-label={t('meetings.when')} value={shown} onValueChange={(next) => change({ when: next })} segments={whens.map((value) => ({ value, label: words[value] }))} />
        <BookingList when={shown} />
      </div>
      {calendars && can('sales.lead.edit') && <OutsideDialog onClose={() => change({ calendars: false })} />}
      {feed && <FeedDialog onClose={() => setFeed(false)} />}
    </div>
  );
}

/** Bookings of everybody the viewer may see, or of one page. */
export function BookingList({ when, pageId }: { when: (typeof whens)[number]; pageId?: string }) {
  const t = useT('sales');
  const query = usePages(listBookings, { ...useBase(), when, limit: 50, ...(pageId ? { pageId } : {}) }, { topics, keepPrevious: true });
  return (
    <QueryView query={query} skeleton={<SkeletonRows rows={4} columns={2} />}>
      {({ pages }) => {
        const items = pages.flatMap((p) => p.items);
        if (items.length === 0) return <EmptyState icon={CalendarCheck} title={t(`meetings.none.${when}`)}>{t('meetings.noneHelp')}</EmptyState>;
        return (
          <>
            <ul className="divide-y rounded-lg border">{items.map((b) => <OneBooking key={b.id} booking={b} />)}</ul>
            {query.hasNextPage && <Button variant="outline" className="self-center" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>{t('meetings.more')}</Button>}
          </>
        );
      }}
    </QueryView>
  );
}

function OneBooking({ booking: b }: { booking: Booking }) {
  const t = useT('sales');
  const language = useLanguage();
  const viewer = useViewer();
  const can = useCan();
  const owners = useOwners();
  const hosts = b.hostIds.length === 1 && b.hostId === viewer.account.id ? [] : owners.filter((o) => b.hostIds.includes(o.id));
  const [cancelling, setCancelling] = useState(false);
  const zone = viewer.account.timeZone;
  const at = new Date(b.startsAt);
  const isOver = at.getTime() <= Date.now();
  return (
    <li className="flex flex-col gap-1 px-3 py-3">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <time dateTime={b.startsAt} className="figures font-medium">{absoluteText(at, language, zone)}</time>
        <span className="text-muted-foreground">{lengthText(t, b.minutes)}</span>
        {b.status === 'cancelled' && <Badge tone="neutral">{t(b.cancelledBy === 'guest' ? 'meetings.byGuest' : 'meetings.byHost')}</Badge>}
        {hosts.length > 0 && <span className="text-muted-foreground">{t('meetings.with', { name: new Intl.ListFormat(language, { type: 'conjunction' }).format(hosts.map((o) => o.name)) })}</span>}
      </div>
      <p className="break-words"><bdi className="font-medium">{b.guestName}</bdi> <span className="text-muted-foreground"><bdi>{b.page}</bdi></span></p>
      <p className="flex flex-wrap gap-x-3 text-sm text-muted-foreground"><a className="focus-ring rounded-sm underline underline-offset-2 wrap-anywhere" href={`mailto:${b.guestEmail}`}><bdi>{b.guestEmail}</bdi></a>{b.guestPhone && <a className="focus-ring rounded-sm underline underline-offset-2" href={`tel:${b.guestPhone.replace(/[^+\d]/g, '')}`}><bdi dir="ltr">{b.guestPhone}</bdi></a>}{clockText(at, language, b.guestZone) !== clockText(at, language, zone) && <span>{t('meetings.guestZone', { time: clockText(at, language, b.guestZone), zone: b.guestZone.replaceAll('_', ' ') })}</span>}</p>
      {b.answers.map((a) => <p key={a.label} className="text-sm break-words whitespace-pre-line"><span className="text-muted-foreground"><bdi>{a.label}</bdi>:</span> <bdi>{a.value}</bdi></p>)}
      {b.reason !== '' && <p className="text-sm break-words"><span className="text-muted-foreground">{t('meetings.reason')}:</span> <bdi>{b.reason}</bdi></p>}
      <div className="flex flex-wrap items-center gap-3">
        {b.subject && <Link to={subjectAddress(b.subject)} className="focus-ring rounded-sm text-sm text-primary-ink underline underline-offset-2">{t(`meetings.open.${b.subject.topic.split('.')[1]!}`)}</Link>}
        {b.status === 'confirmed' && !isOver && can('sales.lead.edit') && <Button size="sm" variant="ghost" onClick={() => setCancelling(true)}>{t('meetings.cancel')}</Button>}
      </div>
      {cancelling && <CancelDialog booking={b} onClose={() => setCancelling(false)} />}
    </li>
  );
}

function CancelDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const t = useT('sales');
  const base = useBase();
  const [reason, setReason] = useState('');
  const cancel = useAction(cancelBooking, { topics, success: t('meetings.cancelled'), onDone: onClose });
  return (
    <Dialog
      open onOpenChange={(open) => { if (!open) onClose(); }} size="sm" title={t('meetings.cancelTitle', { name: booking.guestName })} description={t('meetings.cancelHelp')}
      footer={<><Button variant="outline" onClick={onClose}>{t('meetings.keep')}</Button><Button variant="destructive" loading={cancel.isPending} onClick={() => cancel.mutate({ ...base, id: booking.id, reason })}>{t('meetings.cancel')}</Button></>}
    >
      <Field label={t('meetings.cancelReason')}><Textarea dir="auto" rows={3} maxLength={500} value={reason} onChange={(e) => setReason(e.target.value)} /></Field>
    </Dialog>
  );
}
