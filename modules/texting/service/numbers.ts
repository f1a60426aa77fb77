import { createHmac } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import type { InputOf } from '#core/contract/endpoint.ts';
import type { App } from '#core/server/app.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail, failField, found } from '#core/server/fail.ts';
import { sealText, unsealText } from '#core/server/sealing.ts';
import { numberTopic, says, type checkNumber, type createNumber, type removeNumber, type saveNumber, type TextNumber } from '../contract.ts';
import { requireE164 } from './phones.ts';
import { meta } from './providers/meta.ts';
import type { Carrier } from './providers/port.ts';
import { twilio } from './providers/twilio.ts';
import type { NumberRow } from './rows.ts';

const manage = 'texting.number.manage';
const purposes = { token: 'texting:token', secret: 'texting:secret' } as const;

/** Where providers report to. */
export const hookPath = '/texting/hooks';

/** A number of the workspace, also one that was removed; null when there is none. */
export async function numberRow(ctx: Ctx, id: string | null): Promise<NumberRow | null> {
  return id === null ? null : (await ctx.sql<NumberRow>('select n.* from texting.number n where n.workspace_id = $1 and n.id = $2', [ctx.workspaceId, id], 'texting.number'))[0] ?? null;
}

/** Numbers that are in use, by channel and age. */
export function numberRows(ctx: Ctx): Promise<NumberRow[]> {
  return ctx.sql<NumberRow>('select n.* from texting.number n where n.workspace_id = $1 and n.removed_at is null order by n.channel, n.created_at, n.id limit 200', [ctx.workspaceId], 'texting.numbers');
}

/** True when texts can be sent and received by themselves. */
export function isReady(n: NumberRow): boolean {
  if (n.provider === 'manual') return true;
  if (n.removed_at) return false;
  return n.provider === 'twilio' ? n.account_sid !== '' && n.token !== null && (n.api_key_sid === '' || n.secret !== null) : n.phone_number_id !== '' && n.token !== null && n.secret !== null;
}

const unsealed = (app: App, n: NumberRow, what: 'token' | 'secret'): string => { const kept = n[what]; return kept === null ? '' : unsealText(app.keys.signing, purposes[what], n.id, kept); };

/** Who carries a number's texts, with its keys; null where nobody can. Its calls are for outside of transactions. */
export function carrierOf(app: App, n: NumberRow): Carrier | null {
  if (n.provider === 'manual' || !isReady(n)) return null;
  if (n.provider === 'meta') return meta(app, { phoneNumberId: n.phone_number_id, businessAccountId: n.business_account_id, accessToken: unsealed(app, n, 'token') });
  const byKey = n.api_key_sid !== '';
  return twilio(app, { accountSid: n.account_sid, user: byKey ? n.api_key_sid : n.account_sid, password: unsealed(app, n, byKey ? 'secret' : 'token'), messagingServiceSid: n.messaging_service_sid });
}

/** What the provider signs its calls for a number with; null where none is kept. Twilio signs with the auth token also where we call by an API key. */
export function signingKeyOf(app: App, n: NumberRow): string | null {
  const what = n.provider === 'twilio' ? 'token' : 'secret';
  return n.provider === 'manual' || n.removed_at || n[what] === null ? null : unsealed(app, n, what);
}

/** What Meta must send to prove that an address is wanted: made from the number, kept nowhere. */
export const verifyTokenOf = (app: App, id: string): string => createHmac('sha256', app.keys.signing).update(`texting:verify:${id}`).digest('base64url').slice(0, 32);

/** Address a provider reports to. */
export const hookUrl = (app: App, n: Pick<NumberRow, 'provider' | 'workspace_id' | 'id'>): string => `${app.config.PUBLIC_URL}${hookPath}/${n.provider}/${n.workspace_id}/${n.id}`;

/** The text numbers of the workspace; keys only by their ends. */
export async function listAll(ctx: Ctx): Promise<{ items: TextNumber[] }> {
  const rows = await numberRows(ctx);
  const counts = new Map((await ctx.sql<{ id: string; n: number }>('select t.number_id as id, count(*)::int as n from texting.template t where t.workspace_id = $1 group by 1', [ctx.workspaceId], 'texting.template_counts')).map((r) => [r.id, r.n]));
  return { items: rows.map((n) => presented(ctx, n, counts.get(n.id) ?? 0)) };
}

function presented(ctx: Ctx, n: NumberRow, templates: number): TextNumber {
  const byTwilio = n.provider === 'twilio';
  return {
    id: n.id, channel: n.channel, label: n.label, phone: n.phone, provider: n.provider, accountSid: n.account_sid, apiKeySid: n.api_key_sid, messagingServiceSid: n.messaging_service_sid, phoneNumberId: n.phone_number_id, businessAccountId: n.business_account_id,
    authTokenEnd: byTwilio ? n.token_end : '', apiKeySecretEnd: byTwilio ? n.secret_end : '', accessTokenEnd: byTwilio ? '' : n.token_end, appSecretEnd: byTwilio ? '' : n.secret_end,
    webhookUrl: n.provider === 'manual' ? null : hookUrl(ctx.app, n), verifyToken: n.provider === 'meta' ? verifyTokenOf(ctx.app, n.id) : null, ready: isReady(n),
    problem: n.problem_at ? { kind: n.problem_kind, text: n.problem, at: n.problem_at.toISOString() } : null, checkedAt: n.checked_at?.toISOString() ?? null,
    checking: n.check_asked_at !== null && (n.checked_at === null || n.checked_at < n.check_asked_at) && Date.now() - n.check_asked_at.getTime() < 120_000, templates, templatesAt: n.templates_at?.toISOString() ?? null, version: n.version,
  };
}

/** Adds a number. */
export async function create(ctx: Ctx, input: InputOf<typeof createNumber>): Promise<TextNumber> {
  return write(ctx, null, input);
}

/** Changes a number. */
export async function save(ctx: Ctx, { id, version, ...input }: InputOf<typeof saveNumber>): Promise<TextNumber> {
  const [before] = await ctx.sql<NumberRow>('select n.* from texting.number n where n.workspace_id = $1 and n.id = $2 and n.removed_at is null for update', [ctx.workspaceId, id]);
  if (found(before).version !== version) fail('core.version_conflict', {});
  return write(ctx, before!, input);
}

/** Two who add the same number at once: the second is told like one who comes later. */
function refuseTaken(error: unknown): never {
  if ((error as { code?: string }).code === '23505') fail('texting.number_taken');
  throw error;
}

type Given = Omit<InputOf<typeof saveNumber>, 'id' | 'version'>;

async function write(ctx: Ctx, before: NumberRow | null, given: Given): Promise<TextNumber> {
  const phone = requireE164(given.phone, 'phone');
  const [taken] = await ctx.sql('select 1 from texting.number n where n.workspace_id = $1 and n.removed_at is null and n.id is distinct from $5 and ((n.channel = $2 and n.phone = $3) or (n.provider = \'meta\' and $4 <> \'\' and n.phone_number_id = $4))', [ctx.workspaceId, given.channel, phone, given.provider === 'meta' ? given.phoneNumberId : '', before?.id ?? null]);
  if (taken) fail('texting.number_taken');
  const id = before?.id ?? uuidv7();
  const keys = keysOf(ctx, id, before?.provider === given.provider ? before : null, given);
  const byTwilio = given.provider === 'twilio';
  const values = [
    ctx.workspaceId, id, given.channel, given.label, phone, given.provider, byTwilio ? given.accountSid : '', byTwilio ? given.apiKeySid : '', byTwilio ? given.messagingServiceSid : '', given.provider === 'meta' ? given.phoneNumberId : '', given.provider === 'meta' ? given.businessAccountId : '',
    keys.token, keys.token_end, keys.secret, keys.secret_end, ctx.accountId,
  ];
  // What was said one way cannot become said another way.
  if (before && before.channel !== given.channel && (await ctx.sql('select 1 from texting.conversation c where c.workspace_id = $1 and c.number_id = $2 limit 1', [ctx.workspaceId, id], 'texting.number_used')).length > 0) failField('channel', says('texting.channel_used'));
  const [row] = await ctx.sql<NumberRow>(before === null
    ? `insert into texting.number (workspace_id, id, channel, label, phone, provider, account_sid, api_key_sid, messaging_service_sid, phone_number_id, business_account_id, token, token_end, secret, secret_end, set_up_by)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16) returning *`
    : `update texting.number set channel = $3, label = $4, phone = $5, provider = $6, account_sid = $7, api_key_sid = $8, messaging_service_sid = $9, phone_number_id = $10, business_account_id = $11, token = $12, token_end = $13, secret = $14, secret_end = $15,
         set_up_by = $16, problem_kind = '', problem = '', problem_at = null, checked_at = null, check_asked_at = null, version = version + 1, updated_at = now() where workspace_id = $1 and id = $2 returning *`, values).catch(refuseTaken);
  // Of keys the log says nothing but that the set-up changed.
  ctx.emit({ type: `${numberTopic}.${before ? 'changed' : 'added'}`, id, version: row!.version, can: manage, data: { label: given.label, channel: given.channel, provider: given.provider } });
  return presented(ctx, row!, 0);
}

type Keys = Pick<NumberRow, 'token' | 'token_end' | 'secret' | 'secret_end'>;

function keysOf(ctx: Ctx, id: string, before: Keys | null, given: Given): Keys {
  const none: Keys = { token: null, token_end: '', secret: null, secret_end: '' };
  if (given.provider === 'manual') return none;
  if (given.provider === 'meta' && given.channel !== 'whatsapp') failField('provider', says('texting.meta_whatsapp'));
  const [token, secret, at] = given.provider === 'twilio' ? [given.authToken, given.apiKeySecret, ['authToken', 'apiKeySecret']] as const : [given.accessToken, given.appSecret, ['accessToken', 'appSecret']] as const;
  const wantsSecret = given.provider === 'meta' || given.apiKeySid !== '';
  const missing = (path: string): never => failField(path, says('texting.key_missing'));
  if (given.provider === 'twilio' && given.accountSid === '') missing('accountSid');
  if (given.provider === 'meta' && given.phoneNumberId === '') missing('phoneNumberId');
  if (!token && !before?.token) missing(at[0]);
  if (wantsSecret && !secret && !before?.secret) missing(at[1]);
  const { signing } = ctx.app.keys;
  return {
    ...(before ?? none),
    ...(token ? { token: sealText(signing, purposes.token, id, token), token_end: token.slice(-4) } : {}),
    ...(wantsSecret ? (secret ? { secret: sealText(signing, purposes.secret, id, secret), secret_end: secret.slice(-4) } : {}) : { secret: null, secret_end: '' }),
  };
}

/** Takes a number away with its keys; what was said with it stays. */
export async function remove(ctx: Ctx, { id }: InputOf<typeof removeNumber>): Promise<{ ok: true }> {
  const [row] = await ctx.sql<{ version: number; label: string }>(`update texting.number set removed_at = now(), token = null, token_end = '', secret = null, secret_end = '', version = version + 1, updated_at = now() where workspace_id = $1 and id = $2 and removed_at is null returning version, label`, [ctx.workspaceId, id]);
  ctx.emit({ type: `${numberTopic}.removed`, id, version: found(row).version, can: manage, data: { label: row!.label } });
  return { ok: true };
}

/** Has the provider asked. */
export async function askCheck(ctx: Ctx, { id }: InputOf<typeof checkNumber>): Promise<{ ok: true }> {
  const n = found(await numberRow(ctx, id));
  if (n.removed_at) fail('core.not_found');
  if (n.provider === 'manual' || !isReady(n)) fail('texting.not_set_up');
  await ctx.sql('update texting.number set check_asked_at = now() where workspace_id = $1 and id = $2', [ctx.workspaceId, id]);
  await ctx.enqueue('texting.check', { workspaceId: ctx.workspaceId, id }, { key: `texting.check:${id}`, maxAttempts: 3 });
  ctx.emit({ type: `${numberTopic}.asked`, id, can: manage, audit: false });
  return { ok: true };
}

/** Notes what a provider refused of a number, or that it took something (null). */
export async function noteProblem(ctx: Ctx, id: string, problem: { kind: string; text: string } | null, checked = false): Promise<void> {
  const rows = await ctx.sql<{ version: number }>(
    `update texting.number set problem_kind = $3, problem = $4, problem_at = case when $3 = '' then null else now() end, checked_at = case when $5 then now() else checked_at end
     where workspace_id = $1 and id = $2 and ($5 or problem_kind <> $3 or problem <> $4) returning version`, [ctx.workspaceId, id, problem?.kind ?? '', problem?.text ?? '', checked], 'texting.note_problem');
  if (rows[0]) ctx.emit({ type: `${numberTopic}.noted`, id, can: manage, audit: false });
}
