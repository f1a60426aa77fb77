import type { FastifyInstance } from 'fastify';
import { v7 as uuidv7 } from 'uuid';
import { runAs, type App } from '#core/server/app.ts';
import type { Account, Ctx } from '#core/server/context.ts';
import { fail } from '#core/server/fail.ts';
import { networkOf, perMinute } from '#core/server/rate-limit.ts';
import { membershipOf, workspaceName } from '#modules/workspace/api.ts';
import type { Activity } from '../../contract/leads.ts';
import type { CalendarFeed } from '../../contract/meetings.ts';
import { calendarFile, type CalendarEntry } from '../../rules/meetings/ical.ts';
import { activitiesWhere, eitherView, mayDo } from '../leads/activity-store.ts';
import { instantSql } from '../leads/scope.ts';
import { recordOf, recordSecret } from '../mails/secrets.ts';
import { ownMeetings } from './own-meetings.ts';

const day = 86_400_000;
/** Days back and ahead, and the most entries, that a calendar holds. */
const holds = { back: 60, ahead: 400, entries: 2000 };
/** Minutes an activity without a length takes. */
const usual = 30;

async function feedOf(ctx: Ctx): Promise<CalendarFeed> {
  const [row] = await ctx.sql<{ id: string; since: string }>(`select id, ${instantSql('created_at')} as since from sales.calendar_feed where workspace_id = $1 and account_id = $2`, [ctx.workspaceId, ctx.accountId]);
  return row ? { url: `${ctx.app.config.PUBLIC_URL}/calendars/${recordSecret(ctx.app, 'calendars', ctx.workspaceId, row.id)}`, since: row.since } : { url: null, since: null };
}

/** One's own calendar address. */
export function showFeed(ctx: Ctx): Promise<CalendarFeed> {
  mayDo(ctx, 'edit');
  return feedOf(ctx);
}

/** Makes a calendar address; one that there was leads nowhere from then on. */
export async function makeFeed(ctx: Ctx): Promise<CalendarFeed> {
  mayDo(ctx, 'edit');
  await ctx.sql('insert into sales.calendar_feed (id, workspace_id, account_id) values ($1, $2, $3) on conflict (workspace_id, account_id) do update set id = excluded.id, created_at = now()', [uuidv7(), ctx.workspaceId, ctx.accountId]);
  ctx.emit({ type: 'sales.calendar_feed.made', id: ctx.accountId, can: eitherView, audit: false });
  return feedOf(ctx);
}

/** Ends the calendar address. */
export async function endFeed(ctx: Ctx): Promise<CalendarFeed> {
  mayDo(ctx, 'edit');
  await ctx.sql('delete from sales.calendar_feed where workspace_id = $1 and account_id = $2', [ctx.workspaceId, ctx.accountId]);
  ctx.emit({ type: 'sales.calendar_feed.ended', id: ctx.accountId, can: eitherView, audit: false });
  return feedOf(ctx);
}

const placeOf = (a: Activity) => (a.topic === 'sales.lead' ? `/crm/leads/${a.subjectId}` : a.topic === 'sales.opportunity' ? `/sales/opportunity/${a.subjectId}` : `/parties/${a.subjectId}`);

/** A person's activities that have a time, as they may see them now, and meetings booked with them whose record is others'; refuses what opens nobody's calendar. */
async function fileOf(app: App, secret: string): Promise<string> {
  const [workspaceId, id] = recordOf(app, 'calendars', secret) ?? fail('core.not_found');
  const accountId = await runAs(app, { workspaceId, name: 'sales.calendar' }, async (ctx) => (await ctx.sql<{ account_id: string }>('select account_id from sales.calendar_feed where workspace_id = $1 and id = $2', [workspaceId, id]))[0]?.account_id) ?? fail('core.not_found');
  const membership = await membershipOf(app, accountId, workspaceId);
  if (!membership || !['sales.lead.edit', 'sales.deal.edit'].some((p) => membership.permissions.has(p))) fail('core.not_found');
  const account: Account = { id: accountId, email: '', sessionId: '', emailVerified: true };
  return runAs(app, { account, membership, name: 'sales.calendar' }, async (ctx) => {
    const [from, to] = [new Date(Date.now() - holds.back * day), new Date(Date.now() + holds.ahead * day)];
    const rows = await activitiesWhere(ctx, (p) => `a.assignee_id = ${p.add(accountId)} and a.kind <> 'note' and a.due_at >= ${p.add(from)} and a.due_at < ${p.add(to)}`, 'a.due_at, a.id', holds.entries);
    const host = new URL(app.config.PUBLIC_URL).hostname;
    const others = await ownMeetings(ctx, from, to);
    return calendarFile([...rows.map((a): CalendarEntry => ({
      uid: `${a.id}@${host}`, sequence: a.version - 1, startsAt: Date.parse(a.dueAt!), minutes: a.minutes || usual, title: a.subjectName === '' || a.title.includes(a.subjectName) ? a.title : `${a.title} (${a.subjectName})`, description: a.body, location: a.location, url: `${app.config.PUBLIC_URL}${placeOf(a)}`, status: 'CONFIRMED', stampedAt: Date.parse(a.updatedAt),
    })), ...others.map((m): CalendarEntry => ({ uid: `${m.id}@${host}`, sequence: m.sequence, startsAt: m.startsAt.getTime(), minutes: m.minutes, title: m.page, description: '', location: '', url: `${app.config.PUBLIC_URL}/crm/meetings`, status: 'CONFIRMED', stampedAt: m.updatedAt.getTime() }))], { name: await workspaceName(ctx), method: 'PUBLISH' });
  });
}

/** Address of calendars for other programs. */
export async function mountCalendars(server: FastifyInstance, app: App): Promise<void> {
  server.get<{ Params: { secret: string } }>('/calendars/:secret', { config: { operation: 'calendarFeed.read' } }, async (request, reply) => {
    app.limits.take(`read:${networkOf(request.ip)}`, perMinute.read, 60);
    const text = await fileOf(app, request.params.secret.replace(/\.ics$/, ''));
    return reply.type('text/calendar; charset=utf-8').headers({ 'cache-control': 'private, no-store', 'content-disposition': 'inline; filename="calendar.ics"' }).send(text);
  });
}
