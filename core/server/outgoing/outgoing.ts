import { lookup } from 'node:dns/promises';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import net from 'node:net';
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

/** A large answer that is written down as it comes. */
export interface StreamRequest {
  headers?: Record<string, string>;
  /** Largest accepted answer, in bytes; one that says at once that it is larger is not begun. */
  maxBytes: number;
  /** Longest silence of the other side, in milliseconds; default 30 000. */
  idleMs?: number;
  /** For everything together, redirects included, in milliseconds. */
  timeoutMs: number;
  /** Ends it; its reason is thrown. */
  signal?: AbortSignal;
  /** Default 3. */
  maxRedirects?: number;
}

/** What was answered; `bytes` were written, none of them when `status` is no success. */
export interface StreamedAnswer { status: number; headers: Record<string, string>; url: string; bytes: number }

/** Takes a piece of an answer before the next one is read; `bytes` have come with it, of `total` where the other side said so. */
export type WritePiece = (piece: Buffer, bytes: number, total: number | null) => Promise<void>;

/**
 * The one way to call other sites: addresses that people or other systems gave (webhooks, previews, feeds), and those of our configuration. The name is resolved once,
 * every address it has must be one that the surroundings permit, the connection goes to the checked address, and each redirect starts over.
 * As long as nothing else is said these are public ones only; other surroundings are for an address the operator configured, never for one that was given.
 * Refuses with core.blocked_address, core.outside_failed or core.outside_too_large. Sends and keeps no cookies.
 */
export async function fetchOutside(app: App, url: string, request: OutsideRequest = {}, surroundings: Surroundings = world): Promise<OutsideAnswer> {
  const call: Call = { app, surroundings, signal: AbortSignal.timeout(request.timeoutMs ?? 5000), idleMs: 0 };
  try {
    return await follow(call, url, request, async (head, body) => ({ ...head, ...await readBody(body, request) }));
  } catch (error) { return refuse(app, error); }
}

/**
 * Asks another site for something that is too large for memory, on the same way as {@link fetchOutside} and with its refusals: each piece goes to `write`, and nothing is read
 * ahead of it. Answers other than 200 and 206 are not written. What `write` throws is thrown on, and so is the reason of the signal.
 */
export async function streamOutside(app: App, url: string, request: StreamRequest, write: WritePiece, surroundings: Surroundings = world): Promise<StreamedAnswer> {
  const { maxBytes, signal: stop, headers = {}, maxRedirects = 3 } = request;
  const deadline = AbortSignal.timeout(request.timeoutMs);
  const call: Call = { app, surroundings, signal: stop ? AbortSignal.any([deadline, stop]) : deadline, idleMs: request.idleMs ?? 30_000 };
  let broken: { by: unknown } | undefined;
  try {
    return await follow(call, url, { headers, maxRedirects }, async (head, body) => {
      if (head.status !== 200 && head.status !== 206) { drop(body); return { ...head, bytes: 0 }; }
      const total = /^\d{1,15}$/.test(head.headers['content-length'] ?? '') ? Number(head.headers['content-length']) : null;
      if ((total ?? 0) > maxBytes) { drop(body); fail('core.outside_too_large'); }
      let bytes = 0;
      for await (const piece of body as AsyncIterable<Buffer>) {
        bytes += piece.length;
        if (bytes > maxBytes) fail('core.outside_too_large');
        await write(piece, bytes, total).catch((error: unknown) => { broken = { by: error }; throw error; });
      }
      return { ...head, bytes };
    });
  } catch (error) {
    if (broken) throw broken.by;
    stop?.throwIfAborted();
    return refuse(app, error);
  }
}

/** What stays the same over all redirects of a call; `idleMs` 0 leaves silence to the signal. */
interface Call { app: App; surroundings: Surroundings; signal: AbortSignal; idleMs: number }
type Head = Pick<OutsideAnswer, 'status' | 'headers' | 'url'>;

/** Calls, goes on where it is sent to, and takes the answer that is none more of these. */
async function follow<T>(call: Call, url: string, request: OutsideRequest, take: (head: Head, body: IncomingMessage) => Promise<T>): Promise<T> {
  let target = url;
  let current = request;
  for (let hop = 0; ; hop++) {
    const answer = await callOnce<{ taken: T } | { location: string; status: number }>(call, new URL(target), current, async (head, body) => {
      const { location } = head.headers;
      if (!location || ![301, 302, 303, 307, 308].includes(head.status) || request.maxRedirects === 0) return { taken: await take(head, body) };
      drop(body);
      return { location, status: head.status };
    });
    if ('taken' in answer) return answer.taken;
    if (hop >= (request.maxRedirects ?? 3)) return fail('core.outside_failed');
    const next = new URL(answer.location, target);
    current = redirected(current, answer.status, new URL(target).origin === next.origin);
    target = next.href;
  }
}

/** Leaves a body unread. */
function drop(body: IncomingMessage): void { body.on('error', () => undefined).destroy(); }

function refuse(app: App, error: unknown): never {
  if (error instanceof Refusal) throw error;
  app.log.debug({ reason: (error as { code?: string }).code ?? (error as Error).name }, 'a call to another site failed');
  return fail('core.outside_failed');
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

async function callOnce<T>(call: Call, url: URL, request: OutsideRequest, take: (head: Head, body: IncomingMessage) => Promise<T>): Promise<T> {
  const checked = await checkedAddress(url, call.surroundings, call.signal);
  const answer = await send(call, url, request, checked);
  try {
    const headers = Object.fromEntries(Object.entries(answer.headers).filter(([name]) => name !== 'set-cookie').map(([name, value]) => [name, String(value)]));
    return await take({ status: answer.statusCode!, headers, url: url.href }, answer);
  } finally { drop(answer); }
}

/** Node's own client: undici's (7.30) throws past its caller when a site closes while we are slower than it is. */
function send({ app, signal, idleMs }: Call, url: URL, { method = 'GET', headers = {}, body }: OutsideRequest, checked: { address: string; family: number }): Promise<IncomingMessage> {
  const given = Object.fromEntries(Object.entries(headers).filter(([name]) => !ownHeaders.test(name)));
  return new Promise((resolve, reject) => {
    const sent = (url.protocol === 'https:' ? https : http).request(url, {
      // The name is not asked again: a second answer could be another address.
      lookup: (_host, options, done) => { if (options.all) done(null, [checked]); else done(null, checked.address, checked.family); },
      agent: false, method, signal, maxHeaderSize: 32 * 1024, timeout: idleMs,
      headers: { 'user-agent': `Atrium (+${app.config.PUBLIC_URL})`, accept: '*/*', 'accept-encoding': 'identity', ...given, ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }) },
    }, resolve);
    sent.on('error', reject).on('timeout', () => { sent.destroy(new Error('the other side is silent')); });
    sent.end(body);
  });
}

async function readBody(body: IncomingMessage, request: OutsideRequest): Promise<{ body: Buffer; truncated: boolean }> {
  const most = request.maxBytes ?? 1024 * 1024;
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    const part = chunk as Buffer;
    bytes += part.length;
    if (bytes <= most) { parts.push(part); continue; }
    if (!request.truncate) fail('core.outside_too_large');
    parts.push(part.subarray(0, part.length - (bytes - most)));
    return { body: Buffer.concat(parts), truncated: true };
  }
  return { body: Buffer.concat(parts), truncated: false };
}
