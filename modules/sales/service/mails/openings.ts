import type { FastifyInstance, FastifyRequest } from 'fastify';
import { runAs, type App } from '#core/server/app.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail, Refusal } from '#core/server/fail.ts';
import { networkOf } from '#core/server/rate-limit.ts';
import { asRobot } from '../capture/robot.ts';
import { keepSignal } from '../capture/scoring.ts';
import { heardBy } from '../leads/activity-store.ts';
import { noteInHistory, type StandingMail } from './notices.ts';
import { hashOf, subjectOf } from './secrets.ts';
import { picturePath } from './send.ts';

/** One transparent point. */
const point = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
/** Pictures a network may fetch in a minute and be noted: the servers of large mailboxes fetch for many people. */
const perMinute = 600;

/**
 * Notes that the picture of a mail was fetched: within five minutes it is the same look. The first one counts for the lead's score.
 * Some mail programs fetch pictures before anybody looks, and others never do: it is a sign, not a proof.
 */
export async function noteOpening(ctx: Ctx, token: string): Promise<void> {
  const [found] = await ctx.sql<{ workspace_id: number; mail_id: string }>('select * from sales.find_pictured_mail($1)', [hashOf(token)], 'sales.find_pictured_mail');
  if (!found) return;
  await asRobot(ctx, found.workspace_id, async (robot) => {
    const [mail] = await robot.sql<StandingMail & { first: boolean; activityId: string; title: string }>(
      `update sales.mail m set open_count = m.open_count + 1, opened_at = coalesce(m.opened_at, now()), last_opened_at = now() from sales.activity a
       where m.workspace_id = $1 and m.id = $2 and m.refused_at is null and (m.last_opened_at is null or m.last_opened_at < now() - interval '5 minutes') and a.id = m.activity_id
       returning m.id, m.name, m.sent_by as "sentBy", a.topic, a.subject_id as "subjectId", a.id as "activityId", a.title, m.open_count = 1 as first`, [found.workspace_id, found.mail_id], 'sales.mail.opened');
    if (!mail) return;
    robot.emit({ type: 'sales.activity.opened', id: mail.activityId, data: { subject: { topic: mail.topic, id: mail.subjectId } }, can: heardBy(mail.topic), audit: false });
    if (!mail.first) return;
    noteInHistory(robot, mail, 'opened');
    if (mail.topic === 'sales.lead') await keepSignal(robot, mail.subjectId, 'mail_opened', mail.title, new Date());
  });
}

/** Switches off that openings are noted, of this mail and of later ones to its address; what was noted before stays. The same again changes nothing. */
export async function refuseTracking(ctx: Ctx, { secret }: { secret: string }): Promise<{ ok: true }> {
  const [workspaceId, id, kind] = subjectOf(ctx.app, secret);
  if (kind !== 'mail') fail('sales.form_link_gone');
  await asRobot(ctx, workspaceId, async (robot) => {
    await robot.sql('update sales.mail set refused_at = now() where workspace_id = $1 and refused_at is null and (id = $2 or lower(sent_to) = (select lower(x.sent_to) from sales.mail x where x.workspace_id = $1 and x.id = $2) and picture_hash is not null)', [workspaceId, id]);
  });
  return { ok: true };
}

/** The address of the pictures. It answers the same whoever asks for whatever. */
export async function mountPictures(server: FastifyInstance, app: App): Promise<void> {
  server.get<{ Params: { file: string } }>(`${picturePath}/:file`, { config: { operation: 'mails.picture' } }, async (request, reply) => {
    const token = /^([a-z2-7]{20})\.gif$/.exec(request.params.file)?.[1];
    reply.type('image/gif').headers({ 'cache-control': 'no-store', 'cross-origin-resource-policy': 'cross-origin' });
    if (token) await noteQuietly(app, request, token);
    return reply.send(point);
  });
}

/** Somebody reads their mail there: whatever keeps an opening from being noted, they get their picture. */
async function noteQuietly(app: App, request: FastifyRequest, token: string): Promise<void> {
  try {
    app.limits.take(`mail-picture:${networkOf(request.ip)}`, perMinute, 60);
    await runAs(app, { name: 'sales.mailOpened', origin: { requestId: request.id, ip: request.ip, userAgent: '', headers: request.headers, cookies: {} } }, (ctx) => noteOpening(ctx, token));
  } catch (error) {
    if (!(error instanceof Refusal)) app.log.error({ err: error }, 'the opening of a mail could not be noted');
  }
}
