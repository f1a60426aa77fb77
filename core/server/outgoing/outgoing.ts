import { lookup } from 'node:dns/promises';
import net from 'node:net';
import type { Dispatcher } from 'undici';
import { defineErrors } from '#core/contract/errors.ts';
import type { App } from '../app.ts';
import { fail, Refusal } from '../fail.ts';
import { isPublicAddress } from './addresses.ts';

/** Refusals of calls to other sites. */
export const outgoingErrors = defineErrors({
  'core.blocked_address': [422, 'This address is not on the public internet and is not called.'],
  'core.outside_failed': [502, 'The other site could not be reached or did not answer properly.'],
  'core.outside_too_large': [502, 'The other site answered more than is accepted.'],
});

/** A call to an address that a person or another system gave us. */
export interface OutsideRequest {
  method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** For everything together, redirects included; default 5000. */
  timeoutMs?: number;
  /** Largest accepted answer; default 1 MiB. */
  maxBytes?: number;
  /** True cuts a larger answer off instead of refusing it. */
  truncate?: boolean;
  /** Default 3; 0 answers the redirect itself. */
  maxRedirects?: number;
}

/** The answer, read to its end. */
export interface OutsideAnswer { status: number; headers: Record<string, string>; body: Buffer; url: string; truncated: boolean }

/** The name service and the judgement about addresses and ports. Tests replace it, and so may a call to the one address the operator configured, which may lie in a private network (a reader of pictures). */
export interface Surroundings {
  resolve: (host: string) => Promise<Array<{ address: string; family: number }>>;
  permits: (address: string, port: number) => boolean;
}

const world: Surroundings = {
  resolve: (host) => lookup(host, { all: true, verbatim: true }),
  permits: (address, port) => (port === 80 || port === 443) && isPublicAddress(address),
};

/** Headers that are ours to set, or that would smuggle a second request or a session. */
const ownHeaders = /^(host|content-length|transfer-encoding|connection|upgrade|expect|te|trailer|keep-alive|cookie|proxy-.*)$/i;
const privateHeaders = /^(authorization|x-.*(token|key|signature|secret).*)$/i;

/**
 * The one way to call other sites: addresses that people or other systems gave (webhooks, previews, feeds), and those of our configuration. The name is resolved once,
 * every address it has must be one that the surroundings permit, the connection goes to the checked address, and each redirect starts over.
 * As long as nothing else is said these are public ones only; other surroundings are for an address the operator configured, never for one that was given.
 * Refuses with core.blocked_address, core.outside_failed or core.outside_too_large. Sends and keeps no cookies.
 */
export async function fetchOutside(app: App, url: string, request: OutsideRequest = {}, surroundings: Surroundings = world): Promise<OutsideAnswer> {
  const deadline = AbortSignal.timeout(request.timeoutMs ?? 5000);
  let target = url;
  let current = request;
  try {
    for (let hop = 0; ; hop++) {
      const answer = await callOnce(app, new URL(target), current, surroundings, deadline);
      const location = answer.headers.location;
      if (!location || ![301, 302, 303, 307, 308].includes(answer.status) || request.maxRedirects === 0) return answer;
      if (hop >= (request.maxRedirects ?? 3)) return fail('core.outside_failed');
      const next = new URL(location, target);
      current = redirected(current, answer.status, new URL(target).origin === next.origin);
      target = next.href;
    }
  } catch (error) {
    if (error instanceof Refusal) throw error;
    app.log.debug({ reason: (error as { code?: string }).code ?? (error as Error).name }, 'a call to another site failed');
    return fail('core.outside_failed');
  }
}

/** As browsers do: the body is not carried to a changed question, secrets not to another site. */
function redirected(request: OutsideRequest, status: number, sameOrigin: boolean): OutsideRequest {
  const { body, ...rest } = request;
  const headers = Object.fromEntries(Object.entries(request.headers ?? {}).filter(([name]) => sameOrigin || !privateHeaders.test(name)));
  const asks = status === 303 || ((status === 301 || status === 302) && request.method === 'POST');
  if (asks) return { ...rest, headers, method: request.method === 'HEAD' ? 'HEAD' : 'GET' };
  return { ...rest, headers, ...(body === undefined ? {} : { body }) };
}

/** The address to connect to, checked; with several, one bad one is enough to refuse. */
async function checkedAddress(url: URL, surroundings: Surroundings, deadline: AbortSignal): Promise<{ address: string; family: number }> {
  if ((url.protocol !== 'http:' && url.protocol !== 'https:') || url.username !== '' || url.password !== '') return fail('core.blocked_address');
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80));
  // URL has turned 0x7f.1, 2130706433 and the like into dotted form already.
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const family = net.isIP(host);
  const found = family === 0 ? await within(surroundings.resolve(host), deadline) : [{ address: host, family }];
  if (found.length === 0) return fail('core.outside_failed');
  if (!found.every((a) => surroundings.permits(a.address, port))) return fail('core.blocked_address');
  return found[0]!;
}

function within<T>(work: Promise<T>, deadline: AbortSignal): Promise<T> {
  return Promise.race([work, new Promise<never>((_resolve, reject) => { deadline.addEventListener('abort', () => reject(deadline.reason as Error), { once: true }); })]);
}

async function callOnce(app: App, url: URL, request: OutsideRequest, surroundings: Surroundings, deadline: AbortSignal): Promise<OutsideAnswer> {
  const checked = await checkedAddress(url, surroundings, deadline);
  const { Agent, request: send } = await import('undici');
  const dispatcher = new Agent({
    // The name is not asked again: a second answer could be another address.
    connect: { timeout: 5000, lookup: (_host, options, done) => { if (options.all) done(null, [checked]); else done(null, checked.address, checked.family); } },
    maxHeaderSize: 32 * 1024, pipelining: 0,
  });
  try {
    const headers = Object.fromEntries(Object.entries(request.headers ?? {}).filter(([name]) => !ownHeaders.test(name)));
    const answer = await send(url, {
      dispatcher, method: request.method ?? 'GET', body: request.body ?? null, signal: deadline, headersTimeout: 0, bodyTimeout: 0,
      headers: { 'user-agent': `Atrium (+${app.config.PUBLIC_URL})`, accept: '*/*', 'accept-encoding': 'identity', ...headers },
    });
    const { body, truncated } = await readBody(answer, request);
    const flat = Object.fromEntries(Object.entries(answer.headers).filter(([name]) => name !== 'set-cookie').map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : (value ?? '')]));
    return { status: answer.statusCode, headers: flat, body, url: url.href, truncated };
  } finally { await dispatcher.destroy(); }
}

async function readBody(answer: Dispatcher.ResponseData, request: OutsideRequest): Promise<{ body: Buffer; truncated: boolean }> {
  const most = request.maxBytes ?? 1024 * 1024;
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of answer.body) {
    const part = chunk as Buffer;
    bytes += part.length;
    if (bytes <= most) { parts.push(part); continue; }
    if (!request.truncate) fail('core.outside_too_large');
    parts.push(part.subarray(0, part.length - (bytes - most)));
    return { body: Buffer.concat(parts), truncated: true };
  }
  return { body: Buffer.concat(parts), truncated: false };
}
