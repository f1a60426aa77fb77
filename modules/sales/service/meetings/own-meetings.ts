import type { Ctx } from '#core/server/context.ts';
import { activitiesWhere } from '../leads/activity-store.ts';

/** A booked meeting of the viewer as it stands without its guest's record: when, and by which page. */
export interface OwnMeeting { id: string; page: string; startsAt: Date; minutes: number; sequence: number; updatedAt: Date }

/** Meetings booked with the viewer between two times that are none of the activities they see: they stand at a colleague's record, or at none. At most 500. */
export async function ownMeetings(ctx: Ctx, from: Date, to: Date): Promise<OwnMeeting[]> {
  const rows = await ctx.sql<OwnMeeting & { activityId: string | null }>(
    `select b.id, p.name as page, b.starts_at as "startsAt", b.minutes, b.sequence, b.updated_at as "updatedAt", h.activity_id as "activityId"
     from sales.booking_host h join sales.booking b on b.id = h.booking_id join sales.booking_page p on p.id = b.page_id
     where h.workspace_id = $1 and h.host_id = $2 and h.confirmed and h.span && tstzrange($3, $4) and b.starts_at < $4 and b.starts_at + make_interval(mins => b.minutes) > $3 order by b.starts_at, b.id limit 500`,
    [ctx.workspaceId, ctx.accountId, from, to], 'sales.meetings.own');
  const ids = rows.flatMap((r) => r.activityId ?? []);
  const maySee = ctx.can('sales.lead.view') || ctx.can('sales.deal.view');
  const seen = new Set(ids.length > 0 && maySee ? (await activitiesWhere(ctx, (p) => `a.id = any(${p.add(ids)}::uuid[])`, 'a.id', ids.length)).map((a) => a.id) : []);
  return rows.flatMap(({ activityId, ...meeting }) => (activityId !== null && seen.has(activityId) ? [] : [meeting]));
}
