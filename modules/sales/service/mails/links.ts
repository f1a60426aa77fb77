import type { FastifyInstance, FastifyRequest } from 'fastify';
import { runAs, type App } from '#core/server/app.ts';
import type { Ctx } from '#core/server/context.ts';
import { Refusal } from '#core/server/fail.ts';
import { networkOf } from '#core/server/rate-limit.ts';
import { isOpenWorkspace } from '#modules/workspace/api.ts';
import { linksOf } from '../../rules/leads/mail-links.ts';
import { asRobot } from '../capture/robot.ts';
import { keepSignal } from '../capture/scoring.ts';
import { heardBy } from '../leads/activity-store.ts';
import { noteInHistory, type StandingMail } from './notices.ts';
import { linkSecret, placeOfLink } from './secrets.ts';

/** Where links of mails lead whose openings are noted. */
export const linkPath = '/mail-links';
/** Links a network may follow in a minute and be noted. */
const perMinute = 600;

/** Addresses in the text of a mail with those that lead over here to them. */
export function linksFor(app: App, workspaceId: number, mailId: string, body: string): Array<{ shown: string; url: string }> {
  return linksOf(body).map((shown, position) => ({ shown, url: `${app.config.PUBLIC_URL}${linkPath}/${linkSecret(app, [workspaceId, mailId, position])}` }));
}

/** Keeps to where the links of a mail may lead. */
export async function keepLinks(ctx: Ctx, mailId: string, links: ReadonlyArray<{ shown: string }>): Promise<void> {
  if (links.length === 0) return;
  await ctx.sql('insert into sales.mail_link (mail_id, position, workspace_id, url) select $2, x.n - 1, $1, x.url from unnest($3::text[]) with ordinality as x(url, n)', [ctx.workspaceId, mailId, links.map((l) => l.shown)], 'sales.mail_link.insert');
}

/** Where a link leads, or null when its mail is forgotten. */
async function targetOf(ctx: Ctx, secret: string): Promise<string | null> {
  const [workspaceId, mailId, position] = placeOfLink(ctx.app, secret);
  return asRobot(ctx, workspaceId, async (robot) => {
    const [link] = await robot.sql<{ url: string }>('select url from sales.mail_link where workspace_id = $1 and mail_id = $2 and position = $3', [workspaceId, mailId, position], 'sales.mail_link.target');
    return link && await isOpenWorkspace(robot) ? new URL(link.url).href : null;
  });
}

/** Notes that the reader of a mail followed one of its links; the same link again, or after they switched that off, is nothing. Programs that look for harm follow links, too: it is a sign, not a proof. */
export async function noteFollowed(ctx: Ctx, secret: string): Promise<void> {
  const [workspaceId, mailId, position] = placeOfLink(ctx.app, secret);
  await asRobot(ctx, workspaceId, async (robot) => {
    const [mail] = await robot.sql<StandingMail & { activityId: string; url: string }>(
      `update sales.mail_link k set followed_at = now() from sales.mail m join sales.activity a on a.id = m.activity_id
       where k.workspace_id = $1 and k.mail_id = $2 and k.position = $3 and k.followed_at is null and m.id = k.mail_id and m.refused_at is null
       returning m.id, m.name, m.sent_by as "sentBy", a.topic, a.subject_id as "subjectId", a.id as "activityId", k.url`, [workspaceId, mailId, position], 'sales.mail_link.followed');
    if (!mail) return;
    robot.emit({ type: 'sales.activity.link_followed', id: mail.activityId, data: { subject: { topic: mail.topic, id: mail.subjectId } }, can: heardBy(mail.topic), audit: false });
    noteInHistory(robot, mail, 'followed');
    if (mail.topic === 'sales.lead') await keepSignal(robot, mail.subjectId, 'link_clicked', mail.url, new Date());
  });
}

/** The address that leads on to what stands in a mail: only to that, whatever is asked for. */
export async function mountLinks(server: FastifyInstance, app: App): Promise<void> {
  server.get<{ Params: { secret: string } }>(`${linkPath}/:secret`, { exposeHeadRoute: true, config: { operation: 'mails.link' } }, async (request, reply) => {
    const { secret } = request.params;
    reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' });
    const target = await runAs(app, { name: 'sales.mailLink', origin: originOf(request) }, (ctx) => targetOf(ctx, secret)).catch((error: unknown) => { if (error instanceof Refusal) return null; throw error; });
    if (target === null) return reply.redirect(`${app.config.PUBLIC_URL}/f/gone`);
    // Who only asks what is there has followed nothing.
    if (request.method === 'GET') await noteQuietly(app, request, secret);
    return reply.redirect(target);
  });
}

const originOf = (request: FastifyRequest) => ({ requestId: request.id, ip: request.ip, userAgent: '', headers: request.headers, cookies: {} });

/** Somebody wants to go on: whatever keeps it from being noted, they do. */
async function noteQuietly(app: App, request: FastifyRequest, secret: string): Promise<void> {
  try {
    app.limits.take(`mail-link:${networkOf(request.ip)}`, perMinute, 60);
    await runAs(app, { name: 'sales.mailLinkFollowed', origin: originOf(request) }, (ctx) => noteFollowed(ctx, secret));
  } catch (error) {
    if (!(error instanceof Refusal)) app.log.error({ err: error }, 'a followed link of a mail could not be noted');
  }
}
