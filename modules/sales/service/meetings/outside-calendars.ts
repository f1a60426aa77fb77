import net from 'node:net';
import { v7 as uuidv7 } from 'uuid';
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail, failField, found } from '#core/server/fail.ts';
import { isPublicAddress } from '#core/server/outgoing/addresses.ts';
import { sealText, unsealText } from '#core/server/sealing.ts';
import { captureSays } from '../../contract/capture.ts';
import { calendarUrl, meetingSays, mostCalendars, type addOutsideCalendar, type listBusyTimes, type OutsideCalendar } from '../../contract/meetings.ts';
import { merged } from '../../rules/meetings/outside-calendar.ts';
import { instantSql } from '../leads/scope.ts';
import { ownMeetings } from './own-meetings.ts';

const purpose = 'sales:outside-calendar';
const day = 86_400_000;
/** Longest span whose busy times are answered at once, in milliseconds. */
const longestSpan = 62 * day;

/** The address of a calendar, for asking; it never leaves the server. */
export const addressOf = (ctx: Ctx, id: string, sealed: Buffer): string => unsealText(ctx.app.keys.signing, purpose, id, sealed);

const columns = `c.id, c.host, c.ending, c.busy_count as "busyCount", c.unread_count as "unreadCount", c.problem, ${instantSql('c.asked_at')} as "askedAt", ${instantSql('c.read_at')} as "readAt", coalesce(c.failing_since < now() - interval '1 day', false) as "isFailing", ${instantSql('c.created_at')} as "createdAt"`;

async function own(ctx: Ctx): Promise<OutsideCalendar[]> {
  return ctx.sql<OutsideCalendar>(`select ${columns} from sales.outside_calendar c where c.workspace_id = $1 and c.account_id = $2 order by c.created_at, c.id`, [ctx.workspaceId, ctx.accountId], 'sales.outside_calendars');
}
const one = async (ctx: Ctx, id: string): Promise<OutsideCalendar> => found((await own(ctx)).find((c) => c.id === id));

/** One's own calendars elsewhere. */
export const listCalendars = async (ctx: Ctx): Promise<{ items: OutsideCalendar[] }> => ({ items: await own(ctx) });

/** Whose calendar it is hears of it, nobody else. */
export function tellOwner(ctx: Ctx, accountId: string, id: string, verb: 'added' | 'read' | 'removed'): void {
  ctx.emit({ type: `sales.outside_calendar.${verb}`, id, accountId, audit: false });
}

/** Calendars that are read at once at most, in the whole house: programs elsewhere may be slow, and nothing else may wait for them. */
const lanes = 2;

/** Has a calendar read in the background. */
export function readSoon(ctx: Ctx, workspaceId: number, id: string): Promise<void> {
  return ctx.enqueue('sales.readCalendar', { workspaceId, id }, { key: `sales.readCalendar:${id}`, queue: `sales.readCalendar:${Number.parseInt(id.slice(-4), 16) % lanes}`, maxAttempts: 3 });
}

/** Last letters of an address that say which of several it is: without what all calendars of a program end in. */
function endingOf(url: URL): string {
  return `${url.pathname}${url.search}`.replace(/\/?(basic|calendar|reachcalendar)?(\.ics|\.html)?$/i, '').slice(-4);
}

/** Names cannot be judged before they are asked for, but some addresses tell by themselves. */
function refuseInside(ctx: Ctx, url: URL): void {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const inside = net.isIP(host) !== 0 ? !isPublicAddress(host) : !host.includes('.') || /(^|\.)(localhost|local|internal|lan|home\.arpa)\.?$/i.test(host);
  if (inside) failField('url', meetingSays('sales.calendar_inside'));
  const here = new URL(ctx.app.config.PUBLIC_URL);
  if (url.host === here.host && url.pathname.startsWith('/calendars/')) failField('url', meetingSays('sales.calendar_ours'));
}

/** Has a calendar elsewhere read from now on; the same address again is the one there is. */
export async function addCalendar(ctx: Ctx, { url: text }: InputOf<typeof addOutsideCalendar>): Promise<OutsideCalendar> {
  const url = calendarUrl(text) ?? failField('url', meetingSays('sales.calendar_address'));
  refuseInside(ctx, url);
  await ctx.sql('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`sales.outside_calendar:${ctx.workspaceId}:${ctx.accountId}`]);
  const known = await ctx.sql<{ id: string; address: Buffer }>('select id, address from sales.outside_calendar where workspace_id = $1 and account_id = $2', [ctx.workspaceId, ctx.accountId]);
  const same = known.find((c) => addressOf(ctx, c.id, c.address) === url.href);
  if (same) return one(ctx, same.id);
  if (known.length >= mostCalendars) fail('sales.calendar_limit', { limit: mostCalendars });
  const id = uuidv7();
  await ctx.sql('insert into sales.outside_calendar (id, workspace_id, account_id, address, host, ending) values ($1, $2, $3, $4, $5, $6)', [id, ctx.workspaceId, ctx.accountId, sealText(ctx.app.keys.signing, purpose, id, url.href), url.hostname, endingOf(url)]);
  await readSoon(ctx, ctx.workspaceId, id);
  tellOwner(ctx, ctx.accountId, id, 'added');
  return one(ctx, id);
}

/** Has it read at once. */
export async function readNow(ctx: Ctx, { id }: { id: string }): Promise<OutsideCalendar> {
  const calendar = await one(ctx, id);
  await readSoon(ctx, ctx.workspaceId, id);
  return calendar;
}

/** Forgets a calendar and its busy times. */
export async function removeCalendar(ctx: Ctx, { id }: { id: string }): Promise<{ ok: true }> {
  await one(ctx, id);
  await ctx.sql('delete from sales.outside_calendar where workspace_id = $1 and account_id = $2 and id = $3', [ctx.workspaceId, ctx.accountId, id]);
  tellOwner(ctx, ctx.accountId, id, 'removed');
  return { ok: true };
}

/** When the viewer is busy beside their activities, in order. */
export async function ownBusyTimes(ctx: Ctx, { from, to }: InputOf<typeof listBusyTimes>): Promise<OutputOf<typeof listBusyTimes>> {
  const [start, end] = [Date.parse(from), Date.parse(to)];
  if (end <= start || end - start > longestSpan) failField('to', captureSays('sales.period_order'));
  const rows = await ctx.sql<{ from: number; to: number }>(
    `select extract(epoch from s.starts_at)::float8 * 1000 as "from", extract(epoch from s.ends_at)::float8 * 1000 as "to" from sales.busy_span s where s.workspace_id = $1 and s.account_id = $2 and s.ends_at > $3 and s.starts_at < $4`, [ctx.workspaceId, ctx.accountId, new Date(start), new Date(end)], 'sales.busy_times');
  const meetings = (await ownMeetings(ctx, new Date(start), new Date(end))).map((m) => ({ from: m.startsAt.toISOString(), to: new Date(m.startsAt.getTime() + m.minutes * 60_000).toISOString(), meeting: { id: m.id, page: m.page } }));
  const elsewhere = merged(rows).map((b) => ({ from: new Date(b.from).toISOString(), to: new Date(b.to).toISOString(), meeting: null }));
  return { items: [...meetings, ...elsewhere].sort((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0)) };
}
