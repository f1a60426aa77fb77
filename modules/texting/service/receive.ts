import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '#core/server/app.ts';
import type { Ctx } from '#core/server/context.ts';
import { networkOf } from '#core/server/rate-limit.ts';
import { reasonOf } from '../rules/reasons.ts';
import { metaSignature, sameText, twilioSignature } from '../rules/signatures.ts';
import { stateOf } from '../rules/states.ts';
import { conversationWith } from './conversations.ts';
import { readMetaNotices, readTwilioText, type CameIn, type StatusNotice } from './notices-in.ts';
import { hookPath, hookUrl, numberRow, numberRows, signingKeyOf, verifyTokenOf } from './numbers.ts';
import { senderOf } from './phones.ts';
import { inside } from './robot.ts';
import type { NumberRow } from './rows.ts';
import { comeIn, noteReport } from './take.ts';

interface Params { provider: string; workspace: string; number: string; text?: string }
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

async function numberAt(app: App, { provider, workspace, number }: Params): Promise<NumberRow | null> {
  const workspaceId = Number(workspace);
  if (!/^[1-9]\d{0,9}$/.test(workspace) || workspaceId > 2147483647 || !uuid.test(number)) return null;
  const row = await inside(app, 'texting.hook', workspaceId, (robot) => numberRow(robot, number));
  return row && row.provider === provider && !row.removed_at ? row : null;
}

/** What was said, in the order it was said in; kept in the queue, so that a failure of ours loses nothing and what comes twice has one effect. */
async function queue(app: App, workspaceId: number, texts: readonly CameIn[], reports: readonly StatusNotice[]): Promise<void> {
  await inside(app, 'texting.hook', workspaceId, async (robot) => {
    for (const text of texts) await robot.enqueue('texting.takeText', { workspaceId, text }, { key: `texting.takeText:${workspaceId}:${text.ref}`, queue: `texting-${workspaceId % 16}` });
    for (const report of reports) await robot.enqueue('texting.takeReport', { workspaceId, report }, { queue: `texting-${workspaceId % 16}` });
  });
}

async function fromTwilio(app: App, number: NumberRow, request: FastifyRequest<{ Params: Params }>): Promise<boolean> {
  const [key, signature] = [signingKeyOf(app, number), request.headers['x-twilio-signature']];
  if (key === null || typeof signature !== 'string' || !Buffer.isBuffer(request.body)) return false;
  const form = new URLSearchParams(request.body.toString('utf8'));
  const { text } = request.params;
  if (!sameText(signature, twilioSignature(key, hookUrl(app, number) + (text ? `/${text}` : ''), form))) return false;
  const ref = form.get('MessageSid') ?? form.get('SmsSid') ?? '';
  if (!/^[A-Z]{2}[0-9a-zA-Z]{16,40}$/.test(ref)) return true;
  const state = stateOf('twilio', form.get('MessageStatus') ?? '');
  if (text !== undefined || state !== null) {
    const report: StatusNotice = { ref, id: text && uuid.test(text) ? text : null, state: state ?? 'queued', code: form.get('ErrorCode') ?? '', words: form.get('ErrorMessage') ?? '', provider: 'twilio' };
    await queue(app, number.workspace_id, [], [report]);
  } else await queue(app, number.workspace_id, [readTwilioText(form, number.id, ref)], []);
  return true;
}

async function fromMeta(app: App, number: NumberRow, request: FastifyRequest): Promise<boolean> {
  const [key, signature] = [signingKeyOf(app, number), request.headers['x-hub-signature-256']];
  if (key === null || typeof signature !== 'string' || !Buffer.isBuffer(request.body) || !sameText(signature, metaSignature(key, request.body))) return false;
  // An app has one address for all of its numbers: what is said of another one of this workspace goes there.
  const numbers = await inside(app, 'texting.hook', number.workspace_id, (robot) => numberRows(robot));
  const { texts, reports } = readMetaNotices(request.body, (ref) => numbers.find((n) => n.provider === 'meta' && n.phone_number_id === ref)?.id ?? null);
  await queue(app, number.workspace_id, texts, reports);
  return true;
}

/** Takes what a provider told of a text that came in. */
export async function takeText(app: App, { workspaceId, text }: { workspaceId: number; text: CameIn }): Promise<void> {
  await inside(app, 'texting.takeText', workspaceId, async (robot: Ctx) => {
    const number = await numberRow(robot, text.numberId);
    if (!number) return;
    const c = await conversationWith(robot, { numberId: number.id, channel: number.channel, phone: senderOf(text.from) });
    await comeIn(robot, c, { body: text.body, at: new Date(text.at), ref: text.ref, by: null, profileName: text.name, opt: text.opt, media: text.media });
  });
}

/** Takes what a provider told of a text that went out. */
export async function takeReport(app: App, { workspaceId, report: { id, ref, state, code, words, provider } }: { workspaceId: number; report: StatusNotice }): Promise<void> {
  await inside(app, 'texting.takeReport', workspaceId, (robot) => noteReport(robot, id === null ? { ref } : { id }, { state, ref, ...(state === 'failed' ? { reason: reasonOf(provider, code), reasonText: words.slice(0, 300), code } : {}) }));
}

/** Mounts the addresses providers report to: no session, no cookie, no reading before the signature holds over what came. A number that is not there looks like a wrong signature. */
export async function mountHooks(server: FastifyInstance, app: App): Promise<void> {
  await server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => { done(null, body); });
    const config = { operation: 'texting.hook' };
    // Providers report for all workspaces from the same addresses: one that is busy must not silence another.
    const take = async (request: FastifyRequest<{ Params: Params }>) => {
      await app.limits.take(`texting-hook:${networkOf(request.ip)}:${request.params.workspace}`, 1200, 60);
      await app.limits.take(`texting-hook:${networkOf(request.ip)}`, 12_000, 60);
    };
    const refuse = (reply: FastifyReply) => reply.header('cache-control', 'no-store').status(403).send({ error: { code: 'core.forbidden', message: 'This call is not signed with the key of this address.' } });
    const receive = async (request: FastifyRequest<{ Params: Params }>, reply: FastifyReply) => {
      await take(request);
      const number = await numberAt(app, request.params);
      const taken = number !== null && (number.provider === 'twilio' ? await fromTwilio(app, number, request) : request.params.text === undefined && await fromMeta(app, number, request));
      if (!taken) return refuse(reply);
      // Twilio reads an answer as instructions: an empty one says nothing to the sender.
      return number.provider === 'twilio' ? reply.header('cache-control', 'no-store').type('text/xml').send('<Response/>') : reply.header('cache-control', 'no-store').send({ received: true });
    };
    scope.post<{ Params: Params }>(`${hookPath}/:provider/:workspace/:number`, { bodyLimit: 1024 * 1024, config }, receive);
    scope.post<{ Params: Params }>(`${hookPath}/:provider/:workspace/:number/:text`, { bodyLimit: 256 * 1024, config }, receive);
    scope.get<{ Params: Params; Querystring: Record<string, string> }>(`${hookPath}/:provider/:workspace/:number`, { config }, async (request, reply) => {
      await take(request);
      const { 'hub.mode': mode, 'hub.verify_token': token, 'hub.challenge': challenge } = request.query;
      const number = request.params.provider === 'meta' ? await numberAt(app, request.params) : null;
      const proved = number !== null && mode === 'subscribe' && typeof token === 'string' && sameText(token, verifyTokenOf(app, number.id)) && typeof challenge === 'string' && /^[\w.-]{1,200}$/.test(challenge);
      return proved ? reply.header('cache-control', 'no-store').header('x-content-type-options', 'nosniff').type('text/plain').send(challenge) : refuse(reply);
    });
  });
}
