import { request } from '#core/web/api/request.ts';
import { translate } from '#core/web/i18n/i18n.ts';
import type { ScheduleItem } from '#core/web/slots/slots.ts';
import { activeSlug } from '#modules/workspace/web/public.tsx';
import { activityCalendar } from '../../contract.ts';
import { subjectAddress } from './subject-address.ts';

/** The viewer's open activities in a span of time, for the schedule. */
export async function dueActivities({ from, to }: { from: string; to: string }, signal: AbortSignal): Promise<ScheduleItem[]> {
  const slug = await activeSlug();
  if (!slug) return [];
  const { items } = await request(activityCalendar, { workspace_slug: slug, from, to, mine: '1' }, { signal });
  return items.filter((a) => !a.isDone && a.dueAt).map((a) => ({
    id: `activity:${a.id}`, at: a.dueAt!, title: a.title, detail: [translate('sales', `leads.activity.kind.${a.kind}`), a.subjectName].filter((x) => x).join(' · '), to: subjectAddress(a),
    ...(a.minutes ? { endsAt: new Date(Date.parse(a.dueAt!) + a.minutes * 60_000).toISOString() } : {}),
  }));
}
