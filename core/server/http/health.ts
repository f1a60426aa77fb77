import type { FastifyInstance } from 'fastify';
import type { App } from '../app.ts';

/** /livez (the process runs), /readyz (it can serve), /metrics (for this machine or the metrics token). */
export function mountHealth(server: FastifyInstance, app: App): void {
  server.get('/livez', (_request, reply) => reply.header('cache-control', 'no-store').send({ ok: true }));
  server.get('/readyz', async (_request, reply) => {
    try {
      await app.pool.query('select 1');
      return reply.header('cache-control', 'no-store').send({ ok: true });
    } catch {
      return reply.status(503).header('retry-after', '1').header('cache-control', 'no-store').send({ ok: false, waitingFor: 'database' });
    }
  });
  server.get('/metrics', async (request, reply) => {
    const token = app.config.METRICS_TOKEN;
    const local = request.ip === '127.0.0.1' || request.ip === '::1' || request.ip === '::ffff:127.0.0.1';
    const allowed = token ? request.headers.authorization === `Bearer ${token}` : local && request.headers['x-forwarded-for'] === undefined;
    if (!allowed) return reply.callNotFound();
    return reply.type(app.metrics.registry.contentType).send(await app.metrics.registry.metrics());
  });
  server.post('/csp-report', { bodyLimit: 16 * 1024 }, (request, reply) => {
    const report = (request.body as { 'csp-report'?: Record<string, string> } | null)?.['csp-report'];
    app.log.warn({ directive: report?.['violated-directive'], blocked: report?.['blocked-uri'] }, 'content security policy report');
    return reply.status(204).send();
  });
  server.addContentTypeParser('application/csp-report', { parseAs: 'string' }, (_request, body, done) => {
    try { done(null, JSON.parse(body as string)); } catch { done(null, null); }
  });
}
