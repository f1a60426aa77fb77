import { randomUUID } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import type { InputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail, failField } from '#core/server/fail.ts';
import { getProfile } from '#modules/identity/api.ts';
import * as contract from '../contract.ts';
import { forwards, takeOn } from './handle.ts';
import { mayBePublic } from './public-address.ts';

const unset: contract.GreetingForm = { provider: 'internal', endpoint: '', accessKey: '', notifyEmails: [], successText: '', consentText: '', consentChannels: ['email'], version: 0 };

/** Settings of the form of a workspace the transaction is in. */
export async function readForm(ctx: Ctx, workspaceId: number): Promise<contract.GreetingForm> {
  const [row] = await ctx.sql<contract.GreetingForm>('select provider, endpoint, access_key as "accessKey", notify_emails as "notifyEmails", success_text as "successText", consent_text as "consentText", consent_channels as "consentChannels", version from greeting.form where workspace_id = $1', [workspaceId], 'greeting.form');
  return row ?? unset;
}

/** Settings of the form. */
export const showForm = (ctx: Ctx): Promise<contract.GreetingForm> => readForm(ctx, ctx.workspaceId);

/** Changes the settings of the form. */
export async function changeForm(ctx: Ctx, { workspace_slug: _slug, version, ...next }: InputOf<typeof contract.updateForm>): Promise<contract.GreetingForm> {
  await ctx.sql('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`greeting.form:${ctx.workspaceId}`]);
  const before = await readForm(ctx, ctx.workspaceId);
  if (before.version !== version) fail('core.version_conflict', { current: before });
  if ((next.provider !== 'internal' || next.endpoint !== '') && !mayBePublic(next.endpoint)) failField('endpoint', contract.says('greeting.endpoint'));
  const notifyEmails = [...new Set(next.notifyEmails)];
  await ctx.sql(
    `insert into greeting.form (workspace_id, provider, endpoint, access_key, notify_emails, success_text, consent_text, consent_channels) values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (workspace_id) do update set provider = excluded.provider, endpoint = excluded.endpoint, access_key = excluded.access_key, notify_emails = excluded.notify_emails, success_text = excluded.success_text, consent_text = excluded.consent_text, consent_channels = excluded.consent_channels, version = greeting.form.version + 1, updated_at = now()`,
    [ctx.workspaceId, next.provider, next.endpoint, next.accessKey, notifyEmails, next.successText, next.consentText.trim(), [...new Set(next.consentChannels)]]);
  // Who is told and the key stay out of the log: one is people's addresses, the other goes to the service only.
  ctx.emit({ type: 'greeting.form.changed', version: version + 1, data: { changes: { provider: [before.provider, next.provider], ...(before.consentText === next.consentText.trim() ? {} : { consentText: [before.consentText, next.consentText.trim()] }) } }, can: 'greeting.manage' });
  return readForm(ctx, ctx.workspaceId);
}

/** Sends a test message on the way every message takes, as the person who asks; it makes no lead. */
export async function sendTest(ctx: Ctx): Promise<{ id: string }> {
  const form = await showForm(ctx);
  const person = await getProfile(ctx, ctx.accountId);
  const id = uuidv7();
  const isForwarded = forwards(form, false);
  await ctx.sql(
    `insert into greeting.message (id, workspace_id, name, email, message, user_id, state, forwarding, is_test, digest) values ($1, $2, $3, $4, $5, $6, $7, $8, true, sha256($9::bytea))`,
    [id, ctx.workspaceId, `${person.firstName} ${person.lastName}`.trim() || person.email, person.email, 'This is a test of the greeting form.', ctx.accountId, isForwarded ? 'received' : 'kept', isForwarded ? 'waiting' : 'none', Buffer.from(randomUUID())]);
  ctx.emit({ type: 'greeting.message.tested', id, version: 1, can: 'greeting.message.view' });
  await takeOn(ctx, ctx.workspaceId, id, isForwarded);
  return { id };
}
