import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../app.ts';
import { Refusal } from '../fail.ts';
import { errorBody } from './errors.ts';
import { isPastGate } from './gate.ts';
import { connectSourcesOf, contentSecurityPolicy, newNonce } from './headers.ts';

const wantsPage = (request: FastifyRequest) => request.method === 'GET' && !/^\/(api(?!\/docs\/?($|\?))|files|socket\.io|assets)\b/.test(request.url) && (request.headers.accept ?? '*/*').match(/text\/html|\*\/\*/) !== null;

/** Serves the built web app; every address that is not a file or a call is a page of the app. */
export async function mountWeb(server: FastifyInstance, app: App, webRoot: string | null): Promise<void> {
  const page = (name: string) => (webRoot && existsSync(path.join(webRoot, name)) ? readFileSync(path.join(webRoot, name), 'utf8') : null);
  const index = page('index.html');
  const gate = page('gate.html');
  if (webRoot && existsSync(webRoot)) {
    await server.register(fastifyStatic, {
      root: webRoot, index: false, preCompressed: true, wildcard: false, cacheControl: false,
      globIgnore: ['**/*.html', '**/*.map', '**/*.map.*', '**/.*', '**/.*/**'], dotfiles: 'deny',
      setHeaders(reply, file) {
        // Hashed names never change; everything else is looked at again each time.
        reply.setHeader('cache-control', file.includes(`${path.sep}assets${path.sep}`) ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  const answerPage = async (request: FastifyRequest, reply: FastifyReply, html: string) => {
    const nonce = newNonce();
    // Whoever is signed in is sent nowhere else, and asks nothing more.
    const connect = html === index && !request.cookies['token'] ? await connectSourcesOf(app, request.url) : [];
    return reply.type('text/html; charset=utf-8')
      .header('cache-control', 'no-store').header('content-security-policy', contentSecurityPolicy(app.config, nonce, connect))
      .send(html.replaceAll('__NONCE__', nonce));
  };
  server.setNotFoundHandler((request, reply) => {
    if (wantsPage(request)) {
      const html = isPastGate(app, request.cookies) ? index : gate;
      if (html) {
        // Pages with a token in the address, plainly or inside `next`.
        if (/token(=|%3d)/i.test(request.url)) reply.header('referrer-policy', 'no-referrer');
        return answerPage(request, reply, html);
      }
    }
    const refusal = new Refusal(isPastGate(app, request.cookies) ? 'core.not_found' : 'core.gate_closed');
    return reply.status(refusal.status).header('cache-control', 'no-store').send(errorBody(refusal, request.id));
  });
}
