import { request } from '#core/web/api/request.ts';
import { translate } from '#core/web/i18n/i18n.ts';
import type { ScheduleItem } from '#core/web/slots/slots.ts';
import { activeSlug } from '#modules/workspace/web/public.tsx';
import { listBusyTimes } from '../../contract.ts';

/** When the viewer is busy beside their activities, for the schedule: without a title where it is by a calendar elsewhere. */
export async function busyTimes({ from, to }: { from: string; to: string }, signal: AbortSignal): Promise<ScheduleItem[]> {
  const slug = await activeSlug();
  if (!slug) return [];
  const { items } = await request(listBusyTimes, { workspace_slug: slug, from, to }, { signal });
  return items.map((b) => ({
    id: `busy:${b.meeting?.id ?? b.from}`, at: b.from, endsAt: b.to,
    ...(b.meeting ? { title: b.meeting.page, detail: translate('sales', 'leads.activity.kind.meeting'), to: '/crm/meetings' } : { title: translate('sales', 'meetings.outside.busyTime') }),
  }));
}
