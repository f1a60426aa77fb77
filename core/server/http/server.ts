import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { App } from '../app.ts';
import { Refusal } from '../fail.ts';
import { redactUrl } from '../log.ts';
import { answerError } from './errors.ts';
import { mountGate } from './gate.ts';
import { baseHeaders } from './headers.ts';
import { mountHealth } from './health.ts';
import { openApiText } from './openapi.ts';
import { mountRoute } from './route.ts';
import { mountSitemap } from './sitemap.ts';
import { mountWeb } from './web.ts';

declare module 'fastify' {
  interface FastifyContextConfig { operation?: string }
}

/** Addresses whose X-Forwarded-For is believed. */
function trustedProxies(list: string): string[] | false {
  const proxies = list.split(',').map((s) => s.trim()).filter(Boolean);
  return proxies.length > 0 ? proxies : false;
}

/** Builds the HTTP server of a house: platform routes, every room's endpoints, and the web app. */
export async function buildHttpServer(app: App, options: { webRoot: string | null }): Promise<FastifyInstance> {
  const server = Fastify({
    logger: false, trustProxy: trustedProxies(app.config.TRUST_PROXY), genReqId: () => randomUUID(), exposeHeadRoutes: false,
    bodyLimit: 1024 * 1024, http: { connectionsCheckingInterval: 5_000 }, requestTimeout: 120_000, connectionTimeout: 0, keepAliveTimeout: 72_000,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 }, onProtoPoisoning: 'error', onConstructorPoisoning: 'error',
    // Addresses that Fastify itself cannot read or finds too long: nothing is there.
    frameworkErrors: (_error: unknown, request: FastifyRequest, reply: FastifyReply) => { void answerError(app, request, reply, new Refusal('core.not_found')); },
  } as object) as unknown as FastifyInstance;
  server.server.headersTimeout = 15_000;
  await server.register(cookie);
  await server.register(multipart);
  server.addHook('onRequest', (request, reply, next) => {
    baseHeaders(app.config, reply);
    reply.header('x-request-id', request.id);
    // A process that is short of memory still runs: who asks that would only start it anew, and take everybody's calls with it.
    if (app.pressed() && !/^\/(livez|metrics)\b/.test(request.url)) void answerError(app, request, reply, new Refusal('core.unavailable'));
    else next();
  });
  server.addHook('onResponse', (request, reply, next) => {
    const operation = request.routeOptions.config.operation ?? 'other';
    app.metrics.requestSeconds.observe({ operation, status: reply.statusCode }, reply.elapsedTime / 1000);
    if (app.log.isLevelEnabled('debug')) app.log.debug({ requestId: request.id, method: request.method, url: redactUrl(request.url), status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'request');
    next();
  });
  server.setErrorHandler((error, request, reply) => answerError(app, request, reply, error));
  mountHealth(server, app);
  mountGate(server, app);
  const routes = app.modules.flatMap((m) => m.routes);
  for (const route of routes) mountRoute(server, app, route);
  for (const module of app.modules) await module.mount?.(server, app);
  mountSitemap(server, app);
  let document: Promise<string> | undefined;
  server.get('/api/openapi.json', async (_request, reply) => {
    document ??= openApiText(routes.map((r) => r.endpoint), app.config.PUBLIC_URL);
    return reply.type('application/json; charset=utf-8').send(await document);
  });
  await mountWeb(server, app, options.webRoot);
  return server;
}
