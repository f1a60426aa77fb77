import { useQuery } from '@tanstack/react-query';
import { calendarDate } from '#core/contract/dates.ts';
import { request } from '#core/web/api/request.ts';
import { toApiError, type ApiError } from '#core/web/api/errors.ts';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { useLanguage, useT } from '#core/web/i18n/i18n.ts';
import { clockText, spelledDay } from '#core/web/ui/date-text.ts';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { useViewer } from '#core/web/viewer.tsx';
import { listSlots, type BookingPage } from '../../contract.ts';
import { useBase } from '../leads/use-leads.ts';

const day = 86_400_000;
/** Days with free times that are shown, and times of each. */
const shown = { days: 5, times: 8 };

/** The next free times of a page as people see them, on the viewer's clocks. */
export function FreePreview({ page }: { page: BookingPage }) {
  const t = useT('sales');
  const language = useLanguage();
  const { workspace_slug: workspace } = useBase();
  const zone = useViewer().account.timeZone;
  const query = useQuery<string[], ApiError>({
    queryKey: ['bookingSlots', workspace, page.slug, 'preview', page.version], staleTime: 20_000, retry: false,
    queryFn: ({ signal }) => { const from = Date.now(); return request(listSlots, { workspace, slug: page.slug, from: new Date(from).toISOString(), to: new Date(from + 30 * day).toISOString() }, { signal }).then((answer) => answer.slots).catch((error) => { throw toApiError(error); }); },
  });
  return (
    <section className="flex flex-col gap-2">
      <h2 className="font-medium">{t('meetings.preview.title')}</h2>
      <p className="text-sm text-muted-foreground">{t('meetings.preview.help')}</p>
      <QueryView query={query} skeleton={<SkeletonRows rows={3} columns={2} />}>
        {(slots) => {
          const days = [...new Set(slots.map((slot) => calendarDate(slot, zone)))].slice(0, shown.days);
          if (days.length === 0) return <p className="text-muted-foreground">{t('meetings.preview.none')}</p>;
          return (
            <dl className="divide-y rounded-lg border">
              {days.map((on) => {
                const times = slots.filter((slot) => calendarDate(slot, zone) === on);
                return <div key={on} className="flex flex-wrap gap-x-4 gap-y-1 px-3 py-2"><dt className="basis-56 font-medium">{spelledDay(on, language)}</dt><dd className="figures min-w-0 flex-1 basis-48 text-muted-foreground">{times.slice(0, shown.times).map((slot) => clockText(new Date(slot), language, zone)).join(' · ')}{times.length > shown.times && ` +${times.length - shown.times}`}</dd></div>;
              })}
            </dl>
          );
        }}
      </QueryView>
    </section>
  );
}
