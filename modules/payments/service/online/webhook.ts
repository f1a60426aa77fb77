import type { FastifyInstance, FastifyRequest } from 'fastify';
import { runAs, type App } from '#core/server/app.ts';
import type { Ctx } from '#core/server/context.ts';
import { networkOf } from '#core/server/rate-limit.ts';
import { inside } from '../robot.ts';
import type { Notice } from './port.ts';
import { webhookPath, webhookSecretOf } from './settings.ts';
import { readStripeNotice } from './stripe.ts';

/** Keeps that a provider reported something, once, and has a job look at what it is about. Answers false for what was reported before. */
async function take(robot: Ctx, notice: Notice): Promise<boolean> {
  const ref = notice.about === 'nothing' ? '' : notice.ref;
  const fresh = await robot.sql("insert into payments.provider_event (workspace_id, provider, event_id, type, ref) values ($1, 'stripe', $2, $3, $4) on conflict do nothing returning 1", [robot.workspaceId, notice.id, notice.type, ref], 'payments.take_event');
  if (fresh.length === 0) return false;
  if (notice.about === 'payment') await robot.enqueue('payments.readReturns', { workspaceId: robot.workspaceId, ref }, { key: `payments.readReturns:${ref}` });
  if (notice.about === 'charge') {
    // Also one whose answer we never saw: it carries our own id, and from now on it can be asked about.
    const [c] = await robot.sql<{ id: string }>("update payments.checkout c set provider_ref = coalesce(c.provider_ref, $2) where c.workspace_id = $1 and c.plan_id is not null and c.provider = 'stripe' and (c.provider_ref = $2 or c.id = $3::uuid) returning c.id", [robot.workspaceId, ref, notice.chargeId], 'payments.charge_by_ref');
    if (c) await robot.enqueue('payments.look', { workspaceId: robot.workspaceId, id: c.id }, { key: `payments.look:${c.id}` });
  }
  if (notice.about === 'checkout') {
    const [c] = await robot.sql<{ id: string }>("select c.id from payments.checkout c where c.workspace_id = $1 and c.provider = 'stripe' and c.provider_ref = $2", [robot.workspaceId, ref], 'payments.checkout_by_ref');
    if (c) await robot.enqueue('payments.look', { workspaceId: robot.workspaceId, id: c.id }, { key: `payments.look:${c.id}` });
  }
  return true;
}

async function receive(app: App, request: FastifyRequest<{ Params: { workspace: string } }>): Promise<boolean> {
  const signature = request.headers['stripe-signature'];
  const workspaceId = Number(request.params.workspace);
  if (!/^[1-9]\d{0,9}$/.test(request.params.workspace) || workspaceId > 2147483647 || typeof signature !== 'string' || !Buffer.isBuffer(request.body)) return false;
  const secret = await runAs(app, { name: 'payments.hook', workspaceId }, (ctx) => webhookSecretOf(ctx, workspaceId));
  const notice = secret === null ? null : await readStripeNotice(request.body, signature, secret);
  if (!notice) return false;
  // Answered at once; what it means is worked out by a job, which survives us.
  await inside(app, 'payments.hook', workspaceId, (robot) => take(robot, notice));
  return true;
}

/** Mounts the address Stripe reports to: no session, no cookie, no JSON reading before the signature holds over the bytes as they came. A wrong workspace looks like a wrong signature. */
export async function mountWebhook(server: FastifyInstance, app: App): Promise<void> {
  await server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => { done(null, body); });
    scope.post<{ Params: { workspace: string } }>(`${webhookPath}/:workspace`, { bodyLimit: 256 * 1024, config: { operation: 'payments.hook' } }, async (request, reply) => {
      app.limits.take(`payments-hook:${networkOf(request.ip)}`, 600, 60);
      const taken = await receive(app, request);
      return reply.header('cache-control', 'no-store').status(taken ? 200 : 400).send(taken ? { received: true } : { error: { code: 'core.invalid_input', message: 'This message is not signed with the secret of this address.' } });
    });
  });
}
