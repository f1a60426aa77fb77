import { CalendarDays, CalendarPlus, MapPin, UserRound } from 'lucide-react';
import { useLanguage, useT } from '#core/web/i18n/i18n.ts';
import { saveAs } from '#core/web/save-as.ts';
import { Link } from '#core/web/router.ts';
import { Button, buttonStyle } from '#core/web/ui/button.tsx';
import { absoluteText } from '#core/web/ui/date-text.ts';
import type { GuestBooking } from '../../../contract.ts';

const link = /^https?:\/\//i;

/** A meeting as its guest has it: when, where, with whom; with what can be done about it in `children`. */
export function MeetingFacts({ booking: b, secret, title, text, children }: { booking: GuestBooking; /** Leads to the page on which it can be changed. */ secret?: string; title: string; text?: string; children?: React.ReactNode }) {
  const t = useT('sales');
  const language = useLanguage();
  const place = b.placeKind === 'phone' ? t('meetings.public.callsYou') : b.place;
  return (
    <div className="flex flex-col gap-5">
      <div role="status"><h1 className="text-2xl font-semibold tracking-tight text-balance">{title}</h1>{text && <p className="mt-1 break-words text-muted-foreground">{text}</p>}</div>
      <dl className="flex flex-col gap-3 rounded-lg border p-4">
        <div className="flex gap-3"><CalendarDays aria-hidden className="mt-0.5 size-4 shrink-0 text-muted-foreground" /><dt className="sr-only">{t('meetings.public.when')}</dt><dd className="min-w-0"><bdi className="block font-medium break-words">{b.name}</bdi><time dateTime={b.startsAt} className={b.status === 'cancelled' ? 'figures line-through' : 'figures'}>{absoluteText(new Date(b.startsAt), language, b.guestZone)}</time> <span className="text-muted-foreground">({b.guestZone.replaceAll('_', ' ')}, {t('meetings.public.minutes', { count: b.minutes })})</span></dd></div>
        {b.host !== '' && <div className="flex gap-3"><UserRound aria-hidden className="mt-0.5 size-4 shrink-0 text-muted-foreground" /><dt className="sr-only">{t('meetings.public.who')}</dt><dd><bdi>{b.host}</bdi></dd></div>}
        {place !== '' && <div className="flex gap-3"><MapPin aria-hidden className="mt-0.5 size-4 shrink-0 text-muted-foreground" /><dt className="sr-only">{t('meetings.public.where')}</dt><dd className="min-w-0 wrap-anywhere">{link.test(place) ? <a href={place} rel="noreferrer" target="_blank" className="focus-ring rounded-sm text-primary-ink underline underline-offset-2"><bdi dir="ltr">{place}</bdi></a> : <bdi>{place}</bdi>}</dd></div>}
      </dl>
      <div className="flex flex-wrap gap-3">
        {b.status === 'confirmed' && !b.isOver && <Button variant="outline" onClick={() => saveAs(new Blob([b.calendar], { type: 'text/calendar' }), 'meeting.ics')}><CalendarPlus aria-hidden />{t('meetings.public.calendar')}</Button>}
        {secret && <a href={`/booking#${secret}`} className={buttonStyle({ variant: 'outline' })}>{t('meetings.public.change')}</a>}
        {(b.status === 'cancelled' || b.isOver) && b.page && <Link to={`/book/${b.page.workspace}/${b.page.slug}`} className={buttonStyle({ variant: 'primary' })}>{t('meetings.public.bookAgain')}</Link>}
        {children}
      </div>
    </div>
  );
}
