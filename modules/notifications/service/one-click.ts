import type { FastifyInstance } from 'fastify';
import { runAs, type App } from '#core/server/app.ts';
import { unsubscribe } from './preferences.ts';

/** Where mail programs send the one-click unsubscribe: a form post without sign-in, RFC 8058. The page for people is /unsubscribe. */
export const oneClickPath = '/unsubscribe/one-click';

/** Mounts it; form posts are read here and nowhere else in the house. */
export async function mountOneClick(server: FastifyInstance, app: App): Promise<void> {
  await server.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, _body, done) => { done(null, undefined); });
    scope.post<{ Querystring: { token?: unknown } }>(oneClickPath, { bodyLimit: 4096, config: { operation: 'notifications.oneClick' } }, async (request, reply) => {
      app.limits.take(`unsubscribe:${request.ip}`, 60, 60);
      const { token } = request.query;
      await runAs(app, { name: 'notifications.oneClick' }, (ctx) => unsubscribe(ctx, { token: typeof token === 'string' ? token : '' }));
      return reply.header('cache-control', 'no-store').send({ ok: true });
    });
  });
}
