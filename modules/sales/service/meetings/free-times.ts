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

/** What fills the hosts' time: booked meetings with their buffers, planned meetings and calls that have a length, and what calendars elsewhere say. */
async function spansOf(ctx: Ctx, hostIds: readonly string[], from: number, to: number, except: string | null): Promise<Span[]> {
  return ctx.sql<Span>(
    `select h.host_id as "hostId", extract(epoch from lower(h.span))::float8 * 1000 as "from", extract(epoch from upper(h.span))::float8 * 1000 as "to", extract(epoch from b.starts_at)::float8 * 1000 as "startsAt", b.page_id as "pageId"
     from sales.booking_host h join sales.booking b on b.id = h.booking_id where h.workspace_id = $1 and h.host_id = any($2::uuid[]) and h.confirmed and h.span && tstzrange($3, $4) and b.id is distinct from $5::uuid
     union all
     select a.assignee_id, extract(epoch from a.due_at)::float8 * 1000, extract(epoch from a.due_at)::float8 * 1000 + a.minutes * 60000, extract(epoch from a.due_at)::float8 * 1000, null
     from sales.activity a where a.workspace_id = $1 and a.assignee_id = any($2::uuid[]) and a.kind in ('meeting', 'call') and a.minutes > 0 and a.done_at is null and a.deleted_at is null and a.due_at > $3::timestamptz - interval '7 days' and a.due_at + make_interval(mins => a.minutes) > $3 and a.due_at < $4
       and not exists (select 1 from sales.booking_host x where x.workspace_id = $1 and x.activity_id = a.id)
     union all
     select s.account_id, extract(epoch from s.starts_at)::float8 * 1000, extract(epoch from s.ends_at)::float8 * 1000, extract(epoch from s.starts_at)::float8 * 1000, null
     from sales.busy_span s where s.workspace_id = $1 and s.account_id = any($2::uuid[]) and s.ends_at > $3 and s.starts_at < $4`,
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

/** Beginnings that are free by a page, in order: with any host, or with all of them at once. */
export function offered({ meets }: Pick<BookingPage, 'meets'>, free: ReadonlyMap<string, readonly number[]>): number[] {
  const [first = [], ...others] = [...free.values()];
  if (meets === 'one') return [...new Set([first, ...others].flat())].sort((a, b) => a - b);
  const sets = others.map((slots) => new Set(slots));
  return first.filter((at) => sets.every((slots) => slots.has(at)));
}

/**
 * Whom a meeting is with of the hosts who are free then, the first of them first; nobody where that cannot be. Of a page of one: whoever the lead belongs to, else who
 * had the fewest booked by this page in thirty days, then whose last is the longest ago, in the page's order. Bookings stand in line, so that turns follow each other.
 */
export async function chooseHosts(ctx: Ctx, page: BookingPage, free: ReadonlyMap<string, readonly number[]>, startsAt: number, ownerId: string | null): Promise<string[]> {
  const hosts = [...free].filter(([, slots]) => slots.includes(startsAt)).map(([id]) => id);
  if (page.meets === 'all') return hosts.length === free.size ? [...hosts].sort((a, b) => Number(b === ownerId) - Number(a === ownerId)) : [];
  if (ownerId && hosts.includes(ownerId)) return [ownerId];
  if (hosts.length < 2) return hosts;
  const turns = new Map((await ctx.sql<{ id: string; n: number; last: number }>(
    `select host_id as id, count(*)::int as n, extract(epoch from max(created_at))::float8 as last from sales.booking where workspace_id = $1 and page_id = $2 and host_id = any($3::uuid[]) and status = 'confirmed' and created_at > now() - interval '30 days' group by host_id`, [ctx.workspaceId, page.id, hosts], 'sales.booking.turns')).map((r) => [r.id, r]));
  const turn = (id: string) => turns.get(id) ?? { n: 0, last: 0 };
  return [[...hosts].sort((a, b) => turn(a).n - turn(b).n || turn(a).last - turn(b).last || page.hostIds.indexOf(a) - page.hostIds.indexOf(b))[0]!];
}
