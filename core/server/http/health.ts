import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { App } from '../app.ts';
import { redactUrl } from '../log.ts';
import { networkOf } from '../rate-limit.ts';

/** Whether two texts are the same, in a time that does not tell how far they agree. */
export function sameText(a: string, b: string): boolean {
  const digest = (s: string) => createHash('sha256').update(s).digest();
  return timingSafeEqual(digest(a), digest(b));
}

/** A forwarded request comes from elsewhere, even where the proxy runs here. */
function isLocal({ ip, headers }: FastifyRequest): boolean {
  return (ip === '127.0.0.1' || ip === '::1' || ip === '::ffff:127.0.0.1') && headers['x-forwarded-for'] === undefined && headers.forwarded === undefined;
}

/** A browser's word for what it blocked, short and without secrets: anybody may send it. */
function reported(value: unknown): string | undefined {
  return typeof value === 'string' ? redactUrl(value).slice(0, 200) : undefined;
}

const mostReports = 10;

/** The reports of one request: the old form brings one, that of `report-to` a list with other things in it too. */
function reportsIn(body: unknown): ReadonlyArray<Record<string, unknown> | undefined> {
  if (!Array.isArray(body)) return [(body as { 'csp-report'?: Record<string, unknown> } | null)?.['csp-report']];
  return body.slice(0, mostReports).flatMap((one: { type?: unknown; body?: Record<string, unknown> } | null) => (one?.type === 'csp-violation' ? [one.body] : []));
}

/** /livez (the process runs), /readyz (it can serve), /metrics (for this machine or the metrics token), /robots.txt, and where browsers report what the policy held back. */
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
    const allowed = token ? sameText(request.headers.authorization ?? '', `Bearer ${token}`) : isLocal(request);
    if (!allowed) return reply.callNotFound();
    return reply.type(app.metrics.registry.contentType).send(await app.metrics.registry.metrics());
  });
  // Pages of a workspace are behind a sign-in or an address that nobody can guess, but for those it shows everybody: a search engine is told of these and shall not try the calls.
  server.get('/robots.txt', (_request, reply) => reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=86400').send(`User-agent: *\nDisallow: /api/\nDisallow: /files/\nSitemap: ${app.config.PUBLIC_URL}/sitemap.xml\n`));
  server.post('/csp-report', { bodyLimit: 16 * 1024 }, (request, reply) => {
    app.limits.take(`csp:${networkOf(request.ip)}`, 60, 60);
    for (const report of reportsIn(request.body)) app.log.warn({ directive: reported(report?.['violated-directive'] ?? report?.['effectiveDirective']), blocked: reported(report?.['blocked-uri'] ?? report?.['blockedURL']) }, 'content security policy report');
    return reply.status(204).send();
  });
  server.addContentTypeParser(['application/csp-report', 'application/reports+json'], { parseAs: 'string' }, (_request, body, done) => {
    try { done(null, JSON.parse(body as string)); } catch { done(null, null); }
  });
}
