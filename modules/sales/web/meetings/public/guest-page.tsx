import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { LinkIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import { readToken } from '#core/web/api/cookies.ts';
import { toApiError, type ApiError } from '#core/web/api/errors.ts';
import { request } from '#core/web/api/request.ts';
import { QueryError } from '#core/web/errors/query-error.tsx';
import { setLanguage, useLanguage, useT } from '#core/web/i18n/i18n.ts';
import { showError } from '#core/web/query.ts';
import { Button } from '#core/web/ui/button.tsx';
import { absoluteText } from '#core/web/ui/date-text.ts';
import { Dialog } from '#core/web/ui/dialog.tsx';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { Skeleton } from '#core/web/ui/skeleton.tsx';
import { Textarea } from '#core/web/ui/textarea.tsx';
import { moveBooking, openBooking, withdrawBooking, type GuestBooking } from '../../../contract.ts';
import { Plain } from '../../capture/public/public-form-page.tsx';
import { ChooseTime } from './choose-time.tsx';
import { MeetingFacts } from './meeting-facts.tsx';

/** What stands behind the `#` of the address: browsers send that part to nobody. */
function secretOf(): string {
  const secret = location.hash.slice(1);
  return /^[A-Za-z0-9_.-]{20,200}$/.test(secret) ? secret : '';
}

/** Where the link in a guest's mails leads: their meeting, to move or to cancel. */
export function GuestPage() {
  const t = useT('sales');
  const [secret] = useState(secretOf);
  const query = useQuery<GuestBooking, ApiError>({ queryKey: ['guestBooking', secret], retry: false, enabled: secret !== '', queryFn: ({ signal }) => request(openBooking, { secret }, { signal }).catch((error) => { throw toApiError(error); }) });
  const language = query.data?.language;
  useEffect(() => { if (language && !readToken()) void setLanguage(language); }, [language]);
  if (secret === '' || query.error?.status === 404 || query.error?.status === 422) return <Plain><EmptyState icon={LinkIcon} level={1} title={t('meetings.public.linkGoneTitle')}>{t('meetings.public.linkGone')}</EmptyState></Plain>;
  if (query.error) return <Plain><QueryError error={query.error} onRetry={() => void query.refetch()} retrying={query.isFetching} /></Plain>;
  if (!query.data) return <Plain><div aria-hidden className="flex flex-col gap-4"><Skeleton className="h-8 w-56" /><Skeleton className="h-24 w-full" /></div></Plain>;
  return <Plain by={query.data.by} language={query.data.language} wide><Meeting booking={query.data} secret={secret} /></Plain>;
}

const longestHorizon = 365;

function Meeting({ booking, secret }: { booking: GuestBooking; secret: string }) {
  const t = useT('sales');
  const language = useLanguage();
  const cache = useQueryClient();
  const [moving, setMoving] = useState(false);
  const [zone, setZone] = useState(booking.guestZone);
  const [cancelling, setCancelling] = useState(false);
  const [reason, setReason] = useState('');
  const [free, setFree] = useState<string[]>([]);
  const [moved, setMoved] = useState(false);
  const keep = (next: GuestBooking) => { cache.setQueryData(['guestBooking', secret], next); void cache.invalidateQueries({ queryKey: ['bookingSlots'] }); };
  const move = useMutation({
    mutationFn: (startsAt: string) => request(moveBooking, { secret, startsAt }), onSuccess: (next) => { keep(next); setMoving(false); setMoved(true); setFree([]); },
    onError: (error) => { const { code, details } = toApiError(error); if (code === 'sales.slot_taken' && Array.isArray(details['slots'])) setFree(details['slots'].map(String)); else showError(error); void cache.invalidateQueries({ queryKey: ['bookingSlots'] }); },
  });
  const withdraw = useMutation({ mutationFn: () => request(withdrawBooking, { secret, reason }), onSuccess: (next) => { keep(next); setCancelling(false); }, onError: showError });
  const open = booking.status === 'confirmed' && !booking.isOver;
  const title = booking.status === 'cancelled' ? t('meetings.public.cancelledTitle') : booking.isOver ? t('meetings.public.overTitle') : moved ? t('meetings.public.moved') : t('meetings.public.yoursTitle');
  return (
    <div className="flex flex-col gap-6">
      <MeetingFacts booking={booking} title={title}>
        {open && booking.page && !moving && <Button variant="outline" onClick={() => setMoving(true)}>{t('meetings.public.change')}</Button>}
        {open && <Button variant="ghost" onClick={() => setCancelling(true)}>{t('meetings.public.cancel')}</Button>}
      </MeetingFacts>
      {moving && open && booking.page && (
        <section className="flex flex-col gap-4 border-t pt-6">
          {free.length > 0 && <Notice kind="error">{t('meetings.public.taken')}<ul className="mt-2 flex flex-wrap gap-2">{free.map((at) => <li key={at}><Button size="sm" variant="outline" className="figures" onClick={() => move.mutate(at)}>{absoluteText(new Date(at), language, zone)}</Button></li>)}</ul></Notice>}
          <ChooseTime page={booking.page} horizonDays={longestHorizon} zone={zone} onZone={setZone} onChoose={(slot) => { if (!move.isPending) move.mutate(slot); }} secret={secret} />
        </section>
      )}
      {cancelling && (
        <Dialog
          open onOpenChange={(next) => { if (!next) setCancelling(false); }} size="sm" title={t('meetings.public.cancelTitle')}
          footer={<><Button variant="outline" onClick={() => setCancelling(false)}>{t('meetings.public.keep')}</Button><Button variant="destructive" loading={withdraw.isPending} onClick={() => withdraw.mutate()}>{t('meetings.public.cancelDo')}</Button></>}
        >
          <Field label={t('meetings.public.cancelReason')}><Textarea dir="auto" rows={3} maxLength={500} value={reason} onChange={(e) => setReason(e.target.value)} /></Field>
        </Dialog>
      )}
    </div>
  );
}
