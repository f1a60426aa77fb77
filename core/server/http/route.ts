import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { apiKeyPattern, memberScope } from '#core/contract/api-key.ts';
import { fullPath, zodOf, type Endpoint } from '#core/contract/endpoint.ts';
import { runAs, runInContext, type App } from '../app.ts';
import type { Account, Ctx, Membership, Origin, Upload } from '../context.ts';
import { againAfterDeadlock } from '../database/deadlock.ts';
import { fail, Refusal } from '../fail.ts';
import { inLine } from '../line.ts';
import type { Route, StreamAnswer } from '../module.ts';
import { networkOf, perMinute } from '../rate-limit.ts';
import { exactly } from './exact.ts';
import { isSecret, once, repeats, requestHash } from './idempotency.ts';
import { parseInput } from './input.ts';
import { dropUploads, readMultipart } from './uploads.ts';

const bearer = /^Bearer ([A-Za-z0-9_.-]{10,4000})$/;

/** Who calls; `opened` is what an API key opens. A key is taken from this header only, never from an address or a body. */
async function callerOf(app: App, endpoint: Endpoint, request: FastifyRequest): Promise<{ account: Account | null; opened: Membership | null }> {
  const token = bearer.exec(request.headers.authorization ?? '')?.[1];
  if (token && apiKeyPattern.test(token)) return keyHolder(app, endpoint, request, token);
  const account = token ? await app.gate.authenticate(app, token) : null;
  if (!account && endpoint.can !== 'public') fail('core.not_signed_in');
  return { account, opened: null };
}

async function keyHolder(app: App, endpoint: Endpoint, request: FastifyRequest, key: string): Promise<{ account: Account | null; opened: Membership | null }> {
  if (endpoint.can === 'public') return { account: null, opened: null };
  const known = await app.gate.openKey(app, key, request.ip);
  if (!known) {
    // Each wrong key costs a look into the database.
    app.limits.take(`wrong-key:${networkOf(request.ip)}`, perMinute.auth, 60);
    return fail('core.not_signed_in');
  }
  if (!endpoint.keys) fail('core.key_not_accepted');
  return { account: known.account, opened: known.membership };
}

/** Workspace id of the active-workspace header; absent means 1, as the product has it. */
function workspaceOfHeader(request: FastifyRequest): { id: number; given: boolean } {
  const header = request.headers['active-workspace'];
  if (header === undefined) return { id: 1, given: false };
  if (typeof header !== 'string' || !/^[1-9]\d{0,9}$/.test(header) || Number(header) > 2147483647) {
    throw new Refusal('core.invalid_input', {}, [{ path: 'active-workspace', code: 'invalid', message: 'This is not a workspace id.' }]);
  }
  return { id: Number(header), given: true };
}

/** A key opens one workspace, which is also the active one when none is named. */
function membershipOfKey(endpoint: Endpoint, request: FastifyRequest, opened: Membership): Membership {
  const header = workspaceOfHeader(request);
  const inPath = endpoint.pathKeys.includes('workspace_slug');
  if (inPath && (request.params as Record<string, string>).workspace_slug !== opened.workspaceSlug) fail('core.not_found');
  if (header.given && header.id !== opened.workspaceId) fail(inPath ? 'core.workspace_mismatch' : 'core.workspace_forbidden');
  return opened;
}

async function membershipOf(app: App, endpoint: Endpoint, request: FastifyRequest, account: Account): Promise<Membership> {
  const slug = (request.params as Record<string, string>).workspace_slug;
  const header = workspaceOfHeader(request);
  let membership: Membership | null;
  if (endpoint.pathKeys.includes('workspace_slug')) {
    // PostgreSQL text cannot hold NUL; no slug does.
    if (!slug || slug.includes('\u0000')) fail('core.not_found');
    membership = await app.gate.membership(app, account.id, { slug });
    // In an address, unknown and foreign look alike.
    if (!membership) fail('core.not_found');
    if (header.given && header.id !== membership.workspaceId) fail('core.workspace_mismatch');
  } else {
    membership = await app.gate.membership(app, account.id, { id: header.id });
    if (!membership) fail('core.workspace_forbidden');
  }
  if (membership.status !== 'active') fail('core.suspended');
  return membership;
}

function checkSameOrigin(app: App, request: FastifyRequest): void {
  const { origin } = request.headers;
  const own = origin === app.config.PUBLIC_URL || origin === `${request.protocol}://${request.headers.host}`;
  if (!own || !isJson(request) || request.headers['x-requested-with'] === undefined) fail('core.foreign_origin');
}

function isJson(request: FastifyRequest): boolean {
  return /^application\/json\b/i.test(request.headers['content-type'] ?? '');
}

function originOf(request: FastifyRequest): Origin {
  return { requestId: request.id, ip: request.ip, userAgent: String(request.headers['user-agent'] ?? '').slice(0, 400), headers: request.headers, cookies: request.cookies };
}

/** A refused attempt on something a member may see is itself worth recording. */
async function recordRefused(app: App, endpoint: Endpoint, account: Account, membership: Membership, origin: Origin): Promise<void> {
  try {
    await runAs(app, { account, membership, origin, name: 'refused' }, async (ctx) => {
      ctx.emit({ type: 'core.access.refused', id: account.id, data: { operation: endpoint.id, permission: endpoint.can }, can: 'workspace.audit.view' });
    });
  } catch (error) { app.log.warn({ err: (error as Error).message }, 'a refused attempt could not be recorded'); }
}

function checkOutput(app: App, endpoint: Endpoint, value: unknown): unknown {
  const schema = zodOf(endpoint.output);
  if (app.config.NODE_ENV !== 'test' && exactly(schema)(value)) return value;
  const result = schema.safeParse(value);
  if (!result.success) throw new Error(`${endpoint.id} answered what its contract does not say: ${JSON.stringify(result.error.issues.slice(0, 5))}`);
  // Outside production an undeclared field is a mistake to find now; in production it is dropped.
  if (app.config.NODE_ENV === 'test' && JSON.stringify(value).length !== JSON.stringify(result.data).length) {
    throw new Error(`${endpoint.id} answered fields its contract does not declare`);
  }
  return result.data;
}

/** The newer copy in a refusal for a stale version is an answer like any other: only what the endpoint declares leaves the house. One that does not fit stays inside. */
function declaredConflict(app: App, endpoint: Endpoint, { code, details }: Refusal): Refusal {
  const { current, ...rest } = details;
  const output = zodOf(endpoint.output);
  // Settings answer a group with its history and refuse with the group's values.
  const values = (output as { shape?: Record<string, z.ZodType> }).shape?.values;
  const result = [output, ...(values ? [values] : [])].map((schema) => schema.safeParse(current)).find((tried) => tried.success) ?? output.safeParse(current);
  if (!result.success) app.log.warn({ operation: endpoint.id, issues: result.error.issues.slice(0, 3).map((issue) => issue.path.join('.')) }, 'a newer copy does not fit the answer and was left out');
  return new Refusal(code, result.success ? { ...rest, current: result.data } : rest);
}

function send(reply: FastifyReply, endpoint: Endpoint, ctx: Ctx | undefined, answer: unknown): FastifyReply {
  for (const [name, value] of Object.entries(ctx?.answerHeaders ?? {})) reply.header(name, value);
  for (const { name, value, options } of ctx?.cookies ?? []) {
    if (value === null) reply.clearCookie(name, options); else reply.setCookie(name, value, options);
  }
  if (endpoint.answer === 'stream') {
    const { stream, type, headers, status } = answer as StreamAnswer;
    return reply.status(status ?? 200).headers({ 'cache-control': 'no-store, private', ...headers, 'content-type': type }).send(stream);
  }
  const maxAge = Math.min(endpoint.maxAge, ctx?.goodFor ?? 0);
  reply.header('cache-control', maxAge > 0 ? `private, max-age=${maxAge}` : 'no-store, private').status(endpoint.status);
  return endpoint.status === 204 ? reply.send() : reply.type('application/json; charset=utf-8').send(JSON.stringify(answer));
}

function mayCall(endpoint: Endpoint, { permissions }: Membership, account: Account): boolean {
  if (endpoint.can !== 'member') return permissions.has(endpoint.can);
  return account.apiKeyId === undefined || endpoint.method === 'get' || permissions.has(memberScope);
}

async function carryOut(app: App, route: Route, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { endpoint } = route;
  const { account, opened } = await callerOf(app, endpoint, request);
  app.limits.take(`${endpoint.rate}:${account?.apiKeyId ?? account?.id ?? networkOf(request.ip)}`, perMinute[endpoint.rate], 60);
  // Many keys are not many times the limit of one person.
  if (account?.apiKeyId) app.limits.take(`${endpoint.rate}:keys:${account.id}`, perMinute[endpoint.rate] * 4, 60);
  if (endpoint.sameOrigin) checkSameOrigin(app, request);
  const inWorkspace = endpoint.can !== 'public' && endpoint.can !== 'account';
  const membership = !inWorkspace ? null : opened ? membershipOfKey(endpoint, request, opened) : await membershipOf(app, endpoint, request, account!);
  const origin = originOf(request);
  if (membership && !mayCall(endpoint, membership, account!)) {
    if (endpoint.method !== 'get') await recordRefused(app, endpoint, account!, membership, origin);
    fail('core.forbidden');
  }
  // Signing in stays possible: without it nobody could even read.
  if (app.full() && endpoint.method !== 'get' && endpoint.method !== 'delete' && !isSecret(endpoint)) fail('core.storage_full');
  let uploads: Upload[] = [];
  try {
    let multipart: Record<string, unknown> | undefined;
    if (endpoint.body === 'multipart' && !(endpoint.filesOptional && isJson(request))) ({ fields: multipart, uploads } = await readMultipart(app, endpoint, request));
    const input = parseInput(endpoint, request, multipart);
    const key = idempotencyKey(endpoint, request);
    let ctx: Ctx | undefined;
    let replayed = false;
    const viewer = { accountId: account?.id ?? null, workspaceId: membership?.workspaceId ?? null };
    const hash = key !== null && account !== null ? await requestHash(endpoint, { accountId: account.id, workspaceId: viewer.workspaceId, key }, input, uploads) : null;
    const attempt = () => runInContext(app, viewer, { account, membership, origin }, endpoint.method === 'get', async (c) => {
      ctx = c;
      const work = async () => {
        const value = await route.run(c, input as never);
        return endpoint.answer === 'stream' || endpoint.status === 204 ? value : checkOutput(app, endpoint, value);
      };
      if (key === null || hash === null) return work();
      const result = await once(c, endpoint, key, hash, work);
      replayed = result.replayed;
      return result.answer;
    }, (c) => { c.uploads.push(...uploads); });
    // What was sent as files is moved as it is taken: it cannot be taken twice.
    const perform = () => (uploads.length > 0 ? attempt() : againAfterDeadlock(attempt));
    const answer = await (route.line ? inLine(app, `${route.line}:${viewer.workspaceId}`, perform) : perform());
    if (replayed) reply.header('idempotency-replayed', 'true');
    return send(reply, endpoint, ctx, answer);
  } catch (error) {
    if (error instanceof Refusal && error.status === 403 && membership && account && endpoint.method !== 'get') await recordRefused(app, endpoint, account, membership, origin);
    throw error instanceof Refusal && error.code === 'core.version_conflict' && 'current' in error.details ? declaredConflict(app, endpoint, error) : error;
  } finally {
    await dropUploads(uploads);
  }
}

function idempotencyKey(endpoint: Endpoint, request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key'];
  if (key === undefined || repeats(endpoint) === null) return null;
  if (typeof key !== 'string' || key.length < 1 || key.length > 200) {
    throw new Refusal('core.invalid_input', {}, [{ path: 'idempotency-key', code: 'invalid', message: 'Use 1 to 200 characters.' }]);
  }
  return key;
}

/** Registers one endpoint with Fastify: token → rate → workspace → permission → parse → transaction → call → JSON. */
export function mountRoute(server: FastifyInstance, app: App, route: Route): void {
  const { endpoint } = route;
  server.route({
    method: endpoint.method.toUpperCase() as 'GET',
    url: fullPath(endpoint),
    bodyLimit: endpoint.body === 'json' ? (endpoint.maxBytes ?? 1024 * 1024) : (endpoint.maxBytes ?? 25 * 1024 * 1024) * 2,
    config: { operation: endpoint.id },
    handler: (request, reply) => carryOut(app, route, request, reply),
  });
}
