import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { runAs, type App } from '#core/server/app.ts';
import type { Origin } from '#core/server/context.ts';
import { fail, Refusal } from '#core/server/fail.ts';
import { cut } from '#core/contract/fields.ts';
import { fieldErrors, isUnkeepable } from '#core/server/http/input.ts';
import { networkOf, perMinute } from '#core/server/rate-limit.ts';
import { formEntry, type FormEntry, type LeadForm } from '../../contract/capture.ts';
import { saidInForm } from '../../rules/capture/form-refusals.ts';
import { formWord } from '../../rules/capture/form-words.ts';
import { embedScript } from './embed-script.ts';
import { describeForm, withForm } from './form-store.ts';
import { optOutPath } from '../mails/secrets.ts';
import { receive } from './receive.ts';
import { optOut } from './sequence-steps.ts';

type Posted = { Params: { token: string } };
const isPlain = (request: FastifyRequest) => /^application\/x-www-form-urlencoded\b/i.test(request.headers['content-type'] ?? '');
const originOf = (request: FastifyRequest): Origin => ({ requestId: request.id, ip: request.ip, userAgent: String(request.headers['user-agent'] ?? '').slice(0, 400), headers: request.headers, cookies: {} });

/** Lets other sites read the answers of exactly this form: those it names, or any when it names none. Nothing here reads a cookie. */
function allowSites(request: FastifyRequest, reply: FastifyReply, sites: readonly string[]): void {
  const { origin } = request.headers;
  if (origin && (sites.length === 0 || sites.includes(origin.toLowerCase()))) reply.header('access-control-allow-origin', sites.length === 0 ? '*' : origin);
}

const open = (reply: FastifyReply) => reply.headers({ 'cross-origin-resource-policy': 'cross-origin', 'cache-control': 'no-store', vary: 'origin' });

const lines = new Map<string, { tail: Promise<unknown>; waiting: number }>();
/** Most entries of one form that wait in this process. */
const longestLine = 500;

/** Entries of a form follow each other anyway: they wait here, where waiting holds no connection to the database. */
async function inLine<T>(token: string, work: () => Promise<T>): Promise<T> {
  const line = lines.get(token) ?? { tail: Promise.resolve(), waiting: 0 };
  if (line.waiting >= longestLine) fail('core.unavailable');
  lines.set(token, line);
  line.waiting++;
  const mine = line.tail.then(work);
  line.tail = mine.catch(() => undefined);
  try { return await mine; } finally { if (--line.waiting === 0) lines.delete(token); }
}

/** Fields of a plain HTML form: ours by their names, the rest are values; several of one name are several lines. */
function entryOf(text: string): FormEntry {
  const fields = new Map<string, string>();
  let count = 0;
  for (const [key, value] of new URLSearchParams(text)) { if (++count > 200) break; if (key !== '__proto__' && value !== '') fields.set(key, fields.has(key) ? `${fields.get(key)}\n${value}` : value); }
  const own = new Set(['consent', 'stamp', 'homepage', 'page']);
  const utm = Object.fromEntries(['source', 'medium', 'campaign', 'term', 'content'].flatMap((k) => (fields.has(`utm_${k}`) ? [[k, cut(fields.get(`utm_${k}`)!, 100)]] : [])));
  const values = Object.fromEntries([...fields].filter(([key]) => !own.has(key) && !key.startsWith('utm_') && key.length <= 60).slice(0, 60));
  return parsed({ values, consent: fields.has('consent'), stamp: fields.get('stamp') ?? '', homepage: fields.get('homepage') ?? '', page: fields.get('page') ?? '', utm });
}

function parsed(raw: unknown): FormEntry {
  const read = formEntry.safeParse(raw, { reportInput: true });
  if (!read.success) throw new Refusal('core.invalid_input', {}, fieldErrors(read.error));
  if (isUnkeepable(read.data)) throw new Refusal('core.invalid_input', {}, [{ path: '', code: 'control_character', message: 'Control characters are not allowed here.' }]);
  return read.data;
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);

/** What is wrong with an entry, in the words of the form it is for. */
function inWordsOf(form: LeadForm | null, error: unknown): unknown {
  return form && error instanceof Refusal && error.fields ? new Refusal(error.code, error.details, saidInForm(form.language, error.fields)) : error;
}

/** What somebody without scripts sees when fields are wrong: by their labels, in the form's language. */
function wrongPage(reply: FastifyReply, error: Refusal, form: LeadForm | null): FastifyReply {
  const language = form?.language ?? 'en';
  const labelOf = (path: string) => form?.fields.find((f) => path === `values.${f.key}`)?.label ?? (path === 'consent' ? '' : path.replace(/^values\./, ''));
  const lines = (error.fields ?? [{ path: '', message: error.message }]).map((f) => `<li>${escaped([labelOf(f.path), f.message].filter((x) => x !== '').join(': '))}</li>`).join('');
  const title = formWord(language, 'wrong');
  return reply.status(error.status).type('text/html; charset=utf-8').header('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
    .send(`<!doctype html><html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><h1>${title}</h1><ul>${lines}</ul></html>`);
}

async function post(app: App, request: FastifyRequest<Posted>, reply: FastifyReply): Promise<FastifyReply> {
  app.limits.take(`write:${networkOf(request.ip)}`, perMinute.write, 60);
  open(reply);
  const { token } = request.params;
  const plain = isPlain(request);
  const [key, repeat] = ['x-form-key', 'idempotency-key'].map((name) => request.headers[name]);
  let form: LeadForm | null = null;
  const wantsPage = plain && /text\/html/.test(request.headers.accept ?? '');
  try {
    const entry = plain ? entryOf(String(request.body ?? '')) : parsed(request.body);
    const way = { key: typeof key === 'string' ? key.slice(0, 200) : undefined, repeat: typeof repeat === 'string' ? repeat.slice(0, 200) : undefined, site: request.headers.origin, plain, opened: (found: LeadForm) => { form = found; allowSites(request, reply, found.origins); } };
    const answer = await inLine(token, () => runAs(app, { name: 'sales.formPost', origin: originOf(request) }, (ctx) => receive(ctx, token, entry, way)));
    if (wantsPage) return reply.redirect(answer.redirectUrl || `${app.config.PUBLIC_URL}/f/${token}?done=${answer.status}`, 303);
    return reply.status(202).send(answer);
  } catch (thrown) {
    const error = inWordsOf(form, thrown);
    if (wantsPage && error instanceof Refusal) return wrongPage(reply, error, form);
    throw error;
  }
}

/** Addresses for other sites: a form's definition, its entries as JSON or as a plain HTML form, the script that draws it, and the one-click objection to mails. */
export async function mountForms(server: FastifyInstance, app: App): Promise<void> {
  await server.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => { done(null, body); });
    scope.get('/forms/embed.js', (_request, reply) => reply.type('text/javascript; charset=utf-8').headers({ 'cross-origin-resource-policy': 'cross-origin', 'access-control-allow-origin': '*', 'cache-control': 'public, max-age=3600' }).send(embedScript));
    scope.post<{ Querystring: { token?: unknown } }>(optOutPath, { bodyLimit: 4096, config: { operation: 'publicForms.oneClick' } }, async (request, reply) => {
      app.limits.take(`opt-out:${networkOf(request.ip)}`, 60, 60);
      const { token } = request.query;
      await runAs(app, { name: 'sales.optOut', origin: originOf(request) }, (ctx) => optOut(ctx, { secret: typeof token === 'string' ? token : '' }));
      return reply.header('cache-control', 'no-store').send({ ok: true });
    });
    scope.options<Posted>('/forms/:token', async (request, reply) => {
      app.limits.take(`read:${networkOf(request.ip)}`, perMinute.read, 60);
      open(reply);
      allowSites(request, reply, await runAs(app, { name: 'sales.formSites', origin: originOf(request) }, (ctx) => withForm(ctx, request.params.token, async (_robot, form) => form.origins)));
      return reply.headers({ 'access-control-allow-methods': 'GET, POST', 'access-control-allow-headers': 'content-type, accept', 'access-control-max-age': '600' }).status(204).send();
    });
    scope.get<Posted>('/forms/:token', { config: { operation: 'publicForms.definition' } }, async (request, reply) => {
      app.limits.take(`read:${networkOf(request.ip)}`, perMinute.read, 60);
      open(reply);
      return reply.send(await runAs(app, { name: 'sales.formShow', origin: originOf(request) }, (ctx) => withForm(ctx, request.params.token, (robot, form) => { allowSites(request, reply, form.origins); return describeForm(robot, form); })));
    });
    scope.post<Posted>('/forms/:token', { bodyLimit: 256 * 1024, config: { operation: 'publicForms.post' } }, (request, reply) => post(app, request, reply));
  });
}
