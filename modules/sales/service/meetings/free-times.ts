import type { Ctx } from '#core/server/context.ts';
import { calendarDate } from '#core/contract/dates.ts';
import { permissionsOf } from '#modules/workspace/api.ts';
import type { BookingPage } from '../../contract/meetings.ts';
import { freeSlots, type Busy, type HostCalendar } from '../../rules/meetings/slots.ts';
import { clocksOf } from '../capture/availability.ts';

const day = 86_400_000;
/** Longest booking with its buffers that may reach into a span from before it, in milliseconds; an activity takes up to seven days. */
const reach = 9 * 3_600_000;

interface Span { hostId: string; from: number; to: number; startsAt: number; pageId: string | null }

/** What fills the hosts' time: booked meetings with their buffers, and planned meetings and calls that have a length. */
async function spansOf(ctx: Ctx, hostIds: readonly string[], from: number, to: number, except: string | null): Promise<Span[]> {
  return ctx.sql<Span>(
    `select b.host_id as "hostId", extract(epoch from lower(b.span))::float8 * 1000 as "from", extract(epoch from upper(b.span))::float8 * 1000 as "to", extract(epoch from b.starts_at)::float8 * 1000 as "startsAt", b.page_id as "pageId"
     from sales.booking b where b.workspace_id = $1 and b.host_id = any($2::uuid[]) and b.status = 'confirmed' and b.span && tstzrange($3, $4) and b.id is distinct from $5::uuid
     union all
     select a.assignee_id, extract(epoch from a.due_at)::float8 * 1000, extract(epoch from a.due_at)::float8 * 1000 + a.minutes * 60000, extract(epoch from a.due_at)::float8 * 1000, null
     from sales.activity a where a.workspace_id = $1 and a.assignee_id = any($2::uuid[]) and a.kind in ('meeting', 'call') and a.minutes > 0 and a.done_at is null and a.deleted_at is null and a.due_at > $3::timestamptz - interval '7 days' and a.due_at + make_interval(mins => a.minutes) > $3 and a.due_at < $4
       and not exists (select 1 from sales.booking x where x.workspace_id = $1 and x.activity_id = a.id)`,
    [ctx.workspaceId, hostIds, new Date(from - reach), new Date(to + reach), except], 'sales.meetings.spans');
}

/** Hosts of a page who are members that may change leads now. */
async function hostsOf(ctx: Ctx, page: BookingPage): Promise<string[]> {
  const may = await permissionsOf(ctx, page.hostIds);
  return page.hostIds.filter((id) => may.get(id)?.has('sales.lead.edit'));
}

/** The span within which meetings can be booked now: after the notice, before the horizon ends. */
export function bookable(page: Pick<BookingPage, 'noticeMinutes' | 'horizonDays'>, now = Date.now()): { from: number; to: number } {
  return { from: now + page.noticeMinutes * 60_000, to: now + page.horizonDays * day };
}

/** Free beginnings of each host within a span, by host; `except` is a booking that is to be moved. */
export async function freeTimes(ctx: Ctx, page: BookingPage, span: { from: number; to: number }, except: string | null = null): Promise<Map<string, number[]>> {
  const limits = bookable(page);
  const [from, to] = [Math.max(span.from, limits.from), Math.min(span.to, limits.to)];
  const hosts = await hostsOf(ctx, page);
  if (from >= to || hosts.length === 0) return new Map();
  const clocks = await clocksOf(ctx, hosts);
  // The daily limit counts whole days, also the part of one that is outside the span.
  const spans = await spansOf(ctx, hosts, from - day, to + day, except);
  return new Map(hosts.map((hostId) => {
    const { clock, isAway } = clocks.get(hostId)!;
    const mine = spans.filter((s) => s.hostId === hostId);
    const booked = new Map<string, number>();
    for (const s of mine.filter((x) => x.pageId === page.id)) { const on = calendarDate(s.startsAt, clock.timeZone); booked.set(on, (booked.get(on) ?? 0) + 1); }
    const calendar: HostCalendar = { clock, isAway, busy: mine satisfies Busy[], booked };
    return [hostId, freeSlots(from, to, page, calendar)];
  }));
}

/** Beginnings that are free with any host, in order. */
export function anyHost(free: ReadonlyMap<string, readonly number[]>): number[] {
  return [...new Set([...free.values()].flat())].sort((a, b) => a - b);
}

/** Of the hosts who are free then: whoever the lead belongs to, else who has the fewest meetings to come by this page, in the page's order. */
export async function chooseHost(ctx: Ctx, page: BookingPage, free: readonly string[], ownerId: string | null): Promise<string | null> {
  if (ownerId && free.includes(ownerId)) return ownerId;
  if (free.length < 2) return free[0] ?? null;
  const counts = new Map((await ctx.sql<{ id: string; n: number }>(
    "select host_id as id, count(*)::int as n from sales.booking where workspace_id = $1 and page_id = $2 and status = 'confirmed' and starts_at > now() group by host_id", [ctx.workspaceId, page.id])).map((r) => [r.id, r.n]));
  return [...free].sort((a, b) => (counts.get(a) ?? 0) - (counts.get(b) ?? 0) || page.hostIds.indexOf(a) - page.hostIds.indexOf(b))[0]!;
}
