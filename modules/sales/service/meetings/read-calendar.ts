import { runAs, type App } from '#core/server/app.ts';
import type { Ctx } from '#core/server/context.ts';
import { Refusal } from '#core/server/fail.ts';
import { job, type Job } from '#core/server/module.ts';
import { fetchOutside, type OutsideAnswer, type Surroundings } from '#core/server/outgoing/outgoing.ts';
import { accountCards } from '#modules/identity/api.ts';
import { defineNotificationTypes, notify } from '#modules/notifications/api.ts';
import { jobWhileOpen, membershipOf } from '#modules/workspace/api.ts';
import { calendarUrl, type OutsideCalendar } from '../../contract/meetings.ts';
import { CalendarError } from '../../rules/meetings/calendar-error.ts';
import { merged, type BusyTime } from '../../rules/meetings/outside-calendar.ts';
import type { Busy } from '../../rules/meetings/slots.ts';
import { clocksOf } from '../capture/availability.ts';
import { asRobot } from '../capture/robot.ts';
import { busyInThread } from './calendar-thread.ts';
import { addressOf, readSoon, tellOwner } from './outside-calendars.ts';

const day = 86_400_000;
/** Days back and ahead within which busy times are kept: as far as pages can be booked, and one. */
const keeps = { back: 1, ahead: 367 };
/** What a program elsewhere may take: milliseconds for everything, bytes of its calendar, and how often it may send us on. */
const limits = { timeoutMs: 20_000, maxBytes: 5 * 1024 * 1024, hops: 5 };

type Problem = OutsideCalendar['problem'];
interface Due { workspaceId: number; id: string }
interface Stored { accountId: string; address: Buffer; etag: string | null; lastModified: string | null; fresh: boolean }
interface Asked { url: string; timeZone: string; addresses: string[]; stored: Stored }
/** A calendar that was read; without busy times where it is as it was. */
interface Read { busy: BusyTime[] | null; /** Entries that could not be understood. */ unread: number; etag: string | null; lastModified: string | null }

interface Way { surroundings: Surroundings; /** Where an address is found. */ at: (url: string) => string }
const changed = new WeakMap<App, Way>();
/** Has programs elsewhere reached in another way, for tests. */
export function setWay(app: App, way: Way): void { changed.set(app, way); }

/** Reads a calendar. Nothing is held open while the other program is asked and its calendar is worked out. */
async function readCalendar(app: App, due: Due): Promise<void> {
  const inside = <T>(work: (ctx: Ctx) => Promise<T>) => runAs(app, { name: 'sales.readCalendar', workspaceId: due.workspaceId }, (ctx) => asRobot(ctx, due.workspaceId, work));
  const owner = await inside(async (ctx) => (await ctx.sql<{ account_id: string }>('select account_id from sales.outside_calendar where workspace_id = $1 and id = $2', [due.workspaceId, due.id]))[0]?.account_id);
  if (!owner) return;
  const membership = await membershipOf(app, owner, due.workspaceId);
  if (!membership?.permissions.has('sales.lead.edit')) return inside((ctx) => letGo(ctx, due, membership !== null));
  const asked = await inside((ctx) => askedOf(ctx, due));
  if (!asked) return;
  let read: Read;
  try { read = await fetched(app, asked); } catch (error) {
    const problem = problemOf(error);
    return inside((ctx) => noteProblem(ctx, due, asked, problem));
  }
  await inside((ctx) => keep(ctx, due, asked, read));
}

/** Of who left nothing is kept; who books no meetings at present is asked about later. */
async function letGo(ctx: Ctx, { workspaceId, id }: Due, isMember: boolean): Promise<void> {
  if (isMember) await ctx.sql("update sales.outside_calendar set next_at = now() + interval '1 day' where workspace_id = $1 and id = $2", [workspaceId, id]);
  else await ctx.sql('delete from sales.outside_calendar where workspace_id = $1 and id = $2', [workspaceId, id]);
}

async function askedOf(ctx: Ctx, { workspaceId, id }: Due): Promise<Asked | null> {
  // Put off before it is asked: should this process end on its way, the next turn comes by itself.
  const [stored] = await ctx.sql<Stored>(
    `update sales.outside_calendar set next_at = now() + interval '15 minutes', asked_at = now() where workspace_id = $1 and id = $2
     returning account_id as "accountId", address, etag, last_modified as "lastModified", coalesce(expanded_at > now() - interval '12 hours', false) as fresh`, [workspaceId, id]);
  if (!stored) return null;
  const url = addressOf(ctx, id, stored.address);
  const { accountId } = stored;
  const [clock, cards] = [(await clocksOf(ctx, [accountId])).get(accountId)!.clock, await accountCards(ctx, [accountId])];
  // Some addresses name whose calendar it is.
  const named = decoded(url).match(/[\w.+-]+@[\w-]+(\.[\w-]+)+/g) ?? [];
  return { url, timeZone: clock.timeZone, addresses: [cards.get(accountId)?.email ?? '', ...named].filter((a) => a !== '').map((a) => a.toLowerCase()), stored };
}

function decoded(url: string): string {
  try { return decodeURIComponent(url); } catch { return url; }
}

/** A calendar that is fetched and worked out; throws a problem, a refusal or an error of its reading. */
async function fetched(app: App, { url, timeZone, addresses, stored }: Asked): Promise<Read> {
  const answer = await askFor(app, url, stored.fresh ? { ...(stored.etag ? { 'if-none-match': stored.etag } : {}), ...(stored.lastModified ? { 'if-modified-since': stored.lastModified } : {}) } : {});
  if (answer.status === 304) return { busy: null, unread: 0, etag: stored.etag, lastModified: stored.lastModified };
  if ([401, 403, 404, 410].includes(answer.status)) throw new Failed('gone');
  if (answer.status !== 200) throw new Failed('unreachable');
  const now = Date.now();
  const { busy, unread } = await busyInThread({ text: answer.body.toString('utf8'), from: now - keeps.back * day, to: now + keeps.ahead * day, timeZone, addresses, ownHost: new URL(app.config.PUBLIC_URL).hostname });
  const header = (name: string) => { const value = answer.headers[name]; return value && value.length <= 500 ? value : null; };
  return { busy, unread, etag: header('etag'), lastModified: header('last-modified') };
}

class Failed extends Error {
  readonly problem: Problem;
  constructor(problem: Problem) { super(problem); this.problem = problem; }
}

/** Asks, and goes where it is sent on to, each time by the same rules; secrets in addresses go over lines that nobody reads. */
async function askFor(app: App, first: string, headers: Record<string, string>): Promise<OutsideAnswer> {
  const deadline = Date.now() + limits.timeoutMs;
  const way = changed.get(app);
  let target = first;
  for (let hop = 0; hop <= limits.hops; hop++) {
    const answer = await fetchOutside(app, way ? way.at(target) : target, { timeoutMs: Math.max(1, deadline - Date.now()), maxBytes: limits.maxBytes, maxRedirects: 0, headers: { accept: 'text/calendar, */*;q=0.1', ...headers } }, way?.surroundings);
    const { location } = answer.headers;
    if (!location || ![301, 302, 303, 307, 308].includes(answer.status)) return answer;
    target = (URL.canParse(location, target) ? calendarUrl(new URL(location, target).href)?.href : undefined) ?? refuse();
  }
  throw new Failed('unreachable');
}

const refuse = (): never => { throw new Failed('blocked'); };

/** What went wrong, as its owner is told; anything nobody expected is thrown on and tried again. */
function problemOf(error: unknown): Problem {
  if (error instanceof Failed) return error.problem;
  if (error instanceof CalendarError) return error.reason;
  if (error instanceof Refusal) return ({ 'core.blocked_address': 'blocked', 'core.outside_too_large': 'too_large' } as const)[error.code as string] ?? 'unreachable';
  throw error;
}

/** Notes a failure: what was known last stays, and it is asked again the later the longer it fails; after a day its owner hears of it, once. */
async function noteProblem(ctx: Ctx, { workspaceId, id }: Due, { stored: { accountId } }: Asked, problem: Problem): Promise<void> {
  const [row] = await ctx.sql<{ host: string; tell: boolean }>(
    `update sales.outside_calendar set problem = $3, failing_since = coalesce(failing_since, now()), told_at = case when failing_since < now() - interval '1 day' then coalesce(told_at, now()) else told_at end,
       next_at = now() + least(greatest(now() - failing_since, interval '15 minutes'), interval '6 hours'), updated_at = now()
     where workspace_id = $1 and id = $2 returning host, coalesce(told_at = now(), false) as tell`, [workspaceId, id, problem]);
  if (row?.tell) await notify(ctx, { accountId, type: 'sales.calendar_failing', groupKey: `sales.calendar_failing:${id}`, actorId: null, workspaceId, targetType: 'sales.outside_calendar', targetId: id, link: '/crm/meetings?calendars=true', data: { host: row.host } });
  if (row) tellOwner(ctx, accountId, id, 'read');
}

/** Keeps when its owner is busy, in place of what was known. */
async function keep(ctx: Ctx, { workspaceId, id }: Due, { stored: { accountId } }: Asked, { busy, unread, etag, lastModified }: Read): Promise<void> {
  const [still] = await ctx.sql('select 1 from sales.outside_calendar where workspace_id = $1 and id = $2 for update', [workspaceId, id]);
  // Removed while it was read.
  if (!still) return;
  if (busy) {
    const spans = merged(await withoutOurs(ctx, workspaceId, accountId, busy));
    await ctx.sql('delete from sales.busy_span where workspace_id = $1 and calendar_id = $2', [workspaceId, id]);
    await ctx.sql('insert into sales.busy_span (calendar_id, workspace_id, account_id, starts_at, ends_at) select $1, $2, $3, to_timestamp(x.f / 1000.0), to_timestamp(x.t / 1000.0) from unnest($4::float8[], $5::float8[]) as x(f, t)', [id, workspaceId, accountId, spans.map((s) => s.from), spans.map((s) => s.to)]);
    await ctx.sql('update sales.outside_calendar set busy_count = $3, unread_count = $4, expanded_at = now() where workspace_id = $1 and id = $2', [workspaceId, id, spans.length, unread]);
  }
  await ctx.sql("update sales.outside_calendar set problem = '', failing_since = null, told_at = null, read_at = now(), etag = $3, last_modified = $4, updated_at = now() where workspace_id = $1 and id = $2", [workspaceId, id, etag, lastModified]);
  tellOwner(ctx, accountId, id, 'read');
}

/** Without what came from here and is known here anyway, as it stands now: one's activities, and meetings one is a host of. */
async function withoutOurs(ctx: Ctx, workspaceId: number, accountId: string, busy: readonly BusyTime[]): Promise<Busy[]> {
  const ids = [...new Set(busy.flatMap((b) => b.ownId ?? []))];
  if (ids.length === 0) return [...busy];
  const ours = new Set((await ctx.sql<{ id: string }>(
    `select a.id from sales.activity a where a.workspace_id = $1 and a.id = any($2::uuid[])
     union all select h.booking_id from sales.booking_host h where h.workspace_id = $1 and h.host_id = $3 and h.booking_id = any($2::uuid[])`, [workspaceId, ids, accountId])).map((r) => r.id));
  return busy.filter((b) => b.ownId === null || !ours.has(b.ownId));
}

/** What the bell says about calendars elsewhere. */
export function defineCalendarNotices(): void {
  defineNotificationTypes({
    'sales.calendar_failing': { defaultChannels: ['in_app', 'email'], label: { en: 'A calendar of yours cannot be read', ar: 'تعذرت قراءة أحد تقاويمك' }, text: { en: 'Your calendar at {host} could not be read for a day', ar: 'تعذرت قراءة تقويمك على {host} منذ يوم' } },
  });
}

/** Background work of calendars elsewhere: each every quarter of an hour. */
export const calendarJobs: readonly Job[] = [
  jobWhileOpen<Due>('sales.readCalendar', readCalendar),
  job('sales.dueCalendars', async (ctx) => {
    for (const { id, workspace_id } of await ctx.sql<{ id: string; workspace_id: number }>('select * from sales.outside_calendars_due(500)')) await readSoon(ctx, workspace_id, id);
  }, '*/5 * * * *'),
];
