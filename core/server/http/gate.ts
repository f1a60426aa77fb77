import { createHash, createHmac } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { App } from '../app.ts';
import { fail, Refusal } from '../fail.ts';
import { networkOf } from '../rate-limit.ts';
import { sameText } from './health.ts';
import { fieldErrors } from './input.ts';

const cookieName = 'gate';
const body = z.strictObject({ pin: z.string().regex(/^\d{4}$/, 'The PIN has exactly 4 digits.') });
const always = /^\/(livez|readyz|metrics|robots\.txt|csp-report|gate)(\/|$|\?)/;

function cookieValue(app: App): string {
  return createHmac('sha256', app.keys.signing).update(`gate:${app.config.PIN_GATE}`).digest('base64url');
}

/** True when there is no gate or the request carries its cookie. */
export function isPastGate(app: App, cookies: FastifyRequest['cookies']): boolean {
  return app.config.PIN_GATE === '' || sameText(cookies[cookieName] ?? '', cookieValue(app));
}

/** Salt and hash the gate page checks the PIN against, as the product wants it in the client; a curtain, not a wall. */
export function gateChallenge(app: App): { salt: string; hash: string } {
  const salt = createHmac('sha256', app.keys.signing).update('gate-salt').digest('base64url');
  return { salt, hash: createHash('sha256').update(`${salt}:${app.config.PIN_GATE}`).digest('hex') };
}

/** Puts the coming-soon gate in front of everything while PIN_GATE is set. */
export function mountGate(server: FastifyInstance, app: App): void {
  server.addHook('onRequest', (request, _reply, next) => {
    // An address that is no call and no file may be a page, and a page is the gate (mountWeb decides).
    if (app.config.PIN_GATE === '' || always.test(request.url) || isPastGate(app, request.cookies) || request.is404) next();
    else next(new Refusal('core.gate_closed'));
  });
  server.get('/gate/challenge', (_request, reply) => reply.header('cache-control', 'no-store').send(app.config.PIN_GATE === '' ? { open: true } : { open: false, ...gateChallenge(app) }));
  server.post('/gate', { bodyLimit: 1024 }, async (request, reply) => {
    const input = body.safeParse(request.body);
    if (!input.success) throw new Refusal('core.invalid_input', {}, fieldErrors(input.error));
    const network = `gate:${networkOf(request.ip)}`;
    await app.limits.attempt(network, 5, 15 * 60);
    await app.limits.attempt('gate', 200, 60 * 60);
    if (app.config.PIN_GATE !== '' && !sameText(input.data.pin, app.config.PIN_GATE)) fail('core.forbidden');
    // Only wrong ones count: a whole office comes in from one address. After five wrong ones even the right one waits, or the limit would be none.
    await Promise.all([app.limits.refund(network), app.limits.refund('gate')]);
    return reply.setCookie(cookieName, cookieValue(app), { path: '/', httpOnly: true, sameSite: 'lax', secure: app.config.PUBLIC_URL.startsWith('https:'), maxAge: 30 * 86400 }).send({ ok: true });
  });
}
