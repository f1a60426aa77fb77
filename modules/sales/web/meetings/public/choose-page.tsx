import { useQuery } from '@tanstack/react-query';
import { CalendarX2, Clock, MapPin, Phone, UserRound, Video } from 'lucide-react';
import { useEffect, useState } from 'react';
import { readToken } from '#core/web/api/cookies.ts';
import { toApiError, type ApiError } from '#core/web/api/errors.ts';
import { request } from '#core/web/api/request.ts';
import { QueryError } from '#core/web/errors/query-error.tsx';
import { setLanguage, useLanguage, useT, type Translate } from '#core/web/i18n/i18n.ts';
import { useParams } from '#core/web/router.ts';
import { usePageTitle } from '#core/web/title.ts';
import { browserZone } from '#core/web/i18n/zone.ts';
import { absoluteText } from '#core/web/ui/date-text.ts';
import { Button } from '#core/web/ui/button.tsx';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { Skeleton } from '#core/web/ui/skeleton.tsx';
import { openBookingPage, type GuestBooking, type PublicPage } from '../../../contract.ts';
import { Plain } from '../../capture/public/public-form-page.tsx';
import { ChooseTime } from './choose-time.tsx';
import { GuestForm } from './guest-form.tsx';
import { MeetingFacts } from './meeting-facts.tsx';

// A browser may give a name that is in no list, such as Etc/Unknown.
const knownZone = () => (Intl.supportedValuesOf('timeZone').includes(browserZone()) ? browserZone() : 'UTC');

/** What a booking link in a mail brings behind the `#`: browsers send that part to nobody. */
const guestOf = () => location.hash.slice(1).replace(/\/$/, '').slice(0, 600);

/** Its stamp, in a page that stays open, is good for a day. */
const stampHolds = 12 * 3_600_000;

/** A booking page: choose a time, say who one is, done. */
export function ChoosePage() {
  const t = useT('sales');
  const { workspace = '', slug = '' } = useParams();
  const [guest] = useState(guestOf);
  const query = useQuery<PublicPage, ApiError>({ queryKey: ['bookingPage', workspace, slug, guest], staleTime: Infinity, refetchInterval: stampHolds, retry: false, queryFn: ({ signal }) => request(openBookingPage, { workspace, slug, guest }, { signal }).catch((error) => { throw toApiError(error); }) });
  const page = query.data;
  usePageTitle(page?.name ?? null);
  const language = page?.language;
  useEffect(() => { if (language && !readToken()) void setLanguage(language); }, [language]);
  if (query.error) return <Plain>{query.error.status === 404 || query.error.status === 422 ? <EmptyState icon={CalendarX2} level={1} title={t('meetings.public.goneTitle')}>{t('meetings.public.gone')}</EmptyState> : <QueryError error={query.error} onRetry={() => void query.refetch()} retrying={query.isFetching} />}</Plain>;
  if (!page) return <Plain><div aria-hidden className="flex flex-col gap-4"><Skeleton className="h-8 w-56" /><Skeleton className="h-5 w-72" /><Skeleton className="h-64 w-full" /></div></Plain>;
  return <Booking page={page} where={{ workspace, slug }} guest={guest} />;
}

/** Whom one meets: one of several, or all of them. */
function withText(t: Translate, language: string, { hosts, meets }: PublicPage): string {
  const names = new Intl.ListFormat(language, { type: meets === 'all' ? 'conjunction' : 'disjunction' }).format(hosts);
  return t(meets === 'all' && hosts.length > 1 ? 'meetings.public.withAll' : 'meetings.public.with', { names });
}

function Booking({ page, where, guest }: { page: PublicPage; where: { workspace: string; slug: string }; guest: string }) {
  const t = useT('sales');
  const language = useLanguage();
  const [zone, setZone] = useState(knownZone);
  const [slot, setSlot] = useState<string | null>(null);
  const [done, setDone] = useState<{ booking: GuestBooking; secret: string } | null>(null);
  if (done) return <Plain by={page.by} language={page.language} wide><MeetingFacts booking={done.booking} secret={done.secret} title={t('meetings.public.doneTitle')} text={t('meetings.public.done', { email: done.booking.guestEmail })} /></Plain>;
  const place = { phone: [Phone, t('meetings.public.phone')], link: [Video, t('meetings.public.online')], address: [MapPin, page.place] } as const;
  const [PlaceIcon, placeText] = place[page.placeKind];
  return (
    <Plain by={page.by} language={page.language} wide>
      <header className="mb-6 flex flex-col gap-2">
        <h1 dir="auto" className="text-2xl font-semibold tracking-tight text-balance break-words">{page.name}</h1>
        <ul className="flex flex-wrap gap-x-5 gap-y-1 text-muted-foreground">
          <li className="flex items-center gap-1.5"><Clock aria-hidden className="size-4" />{t('meetings.public.minutes', { count: page.minutes })}</li>
          <li className="flex items-center gap-1.5"><PlaceIcon aria-hidden className="size-4" /><bdi className="break-words">{placeText}</bdi></li>
          {page.hosts.length > 0 && <li className="flex items-center gap-1.5"><UserRound aria-hidden className="size-4" />{withText(t, language, page)}</li>}
        </ul>
        {page.intro && <p dir="auto" className="break-words whitespace-pre-line">{page.intro}</p>}
      </header>
      {slot === null ? <ChooseTime page={where} horizonDays={page.horizonDays} zone={zone} onZone={setZone} onChoose={setSlot} /> : (
        <div className="flex flex-col gap-5">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border px-3 py-2.5"><span className="min-w-0 flex-1 basis-56"><span className="block text-sm text-muted-foreground">{t('meetings.public.chosen')}</span><time dateTime={slot} className="figures font-medium">{absoluteText(new Date(slot), language, zone)}</time></span><Button variant="outline" size="sm" onClick={() => setSlot(null)}>{t('meetings.public.other')}</Button></p>
          <GuestForm page={page} where={where} guest={guest} slot={slot} zone={zone} onOther={setSlot} onBooked={setDone} />
        </div>
      )}
    </Plain>
  );
}
