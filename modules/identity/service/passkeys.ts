import { generateAuthenticationOptions, generateRegistrationOptions, verifyAuthenticationResponse, verifyRegistrationResponse, type AuthenticationResponseJSON, type RegistrationResponseJSON } from '@simplewebauthn/server';
import { and, asc, eq } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { InputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail, found } from '#core/server/fail.ts';
import type * as contract from '../contract.ts';
import type { SignedIn } from '../contract.ts';
import { passkey } from '../schema.ts';
import { asAccount } from './accounts.ts';
import { confirmPassword } from './passwords.ts';
import { mailFactor } from './security-mails.ts';
import { signIn } from './sign-in.ts';

const challengeMinutes = 5;
const maxPasskeys = 20;

/** Who we are to an authenticator: the public address's name, and pages of exactly that origin. */
function relyingParty(ctx: Ctx): { id: string; origin: string } {
  const { hostname, origin } = new URL(ctx.app.config.PUBLIC_URL);
  return { id: hostname, origin };
}

async function keepChallenge(ctx: Ctx, accountId: string | null, challenge: string): Promise<string> {
  const id = uuidv7();
  await ctx.sql("insert into identity.passkey_challenge (id, account_id, challenge, expires_at) values ($1, $2, $3, now() + make_interval(mins => $4))", [id, accountId, challenge, challengeMinutes]);
  return id;
}

/** A challenge is answered once; whoever comes second waits on the row and finds nothing. */
async function takeChallenge(ctx: Ctx, id: string, accountId: string | null): Promise<string> {
  const [row] = await ctx.sql<{ challenge: string }>(
    'delete from identity.passkey_challenge where id = $1 and account_id is not distinct from $2 and expires_at > now() returning challenge', [id, accountId]);
  return row?.challenge ?? fail('identity.passkey_refused');
}

type PasskeyRow = typeof passkey.$inferSelect;
const shown = (row: PasskeyRow) => ({ id: row.id, name: row.name, createdAt: row.createdAt.toISOString(), lastUsedAt: row.lastUsedAt?.toISOString() ?? null, synced: row.synced });
const ownPasskeys = (ctx: Ctx) => ctx.db.select().from(passkey).where(eq(passkey.accountId, ctx.accountId)).orderBy(asc(passkey.createdAt));

/** The viewer's passkeys. */
export async function listPasskeys(ctx: Ctx) {
  return { items: (await ownPasskeys(ctx)).map(shown) };
}

/** Options for making a passkey. */
export async function startPasskey(ctx: Ctx, input: { password: string }): Promise<{ challenge: string; options: Record<string, unknown> }> {
  await confirmPassword(ctx, input.password);
  const known = await ownPasskeys(ctx);
  if (known.length >= maxPasskeys) fail('identity.passkey_limit', { max: maxPasskeys });
  const options = await generateRegistrationOptions({
    rpName: 'Atrium', rpID: relyingParty(ctx).id, userName: ctx.account.email, userDisplayName: ctx.account.email, userID: new Uint8Array(Buffer.from(ctx.accountId)),
    attestationType: 'none', authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: known.map((row) => ({ id: row.credentialId })),
  });
  return { challenge: await keepChallenge(ctx, ctx.accountId, options.challenge), options: { ...options } };
}

/** Keeps the passkey the browser has made. */
export async function finishPasskey(ctx: Ctx, input: InputOf<typeof contract.finishPasskey>) {
  const expectedChallenge = await takeChallenge(ctx, input.challenge, ctx.accountId);
  const rp = relyingParty(ctx);
  const result = await verifyRegistrationResponse({ response: input.response as unknown as RegistrationResponseJSON, expectedChallenge, expectedOrigin: rp.origin, expectedRPID: rp.id, requireUserVerification: true })
    .catch((error: Error) => refuse(ctx, error));
  if (!result.verified) fail('identity.passkey_refused');
  const { credential, credentialBackedUp } = result.registrationInfo;
  const [added] = await ctx.db.insert(passkey).values({
    id: uuidv7(), accountId: ctx.accountId, credentialId: credential.id, publicKey: Buffer.from(credential.publicKey), counter: credential.counter,
    transports: input.response.response.transports ?? [], name: input.name, synced: credentialBackedUp,
  }).onConflictDoNothing({ target: passkey.credentialId }).returning();
  if (!added) fail('identity.passkey_known');
  ctx.emit({ type: 'identity.factor.added', id: added.id, accountId: ctx.accountId, data: { factor: 'passkey' } });
  await mailFactor(ctx, 'passkey', true);
  return shown(added);
}

/** Forgets a passkey of the viewer. */
export async function removePasskey(ctx: Ctx, input: { id: string; password: string }): Promise<{ ok: true }> {
  await confirmPassword(ctx, input.password);
  const removed = await ctx.db.delete(passkey).where(and(eq(passkey.id, input.id), eq(passkey.accountId, ctx.accountId))).returning({ id: passkey.id });
  found(removed[0]);
  ctx.emit({ type: 'identity.factor.removed', id: input.id, accountId: ctx.accountId, data: { factor: 'passkey' } });
  await mailFactor(ctx, 'passkey', false);
  return { ok: true };
}

/** Options for signing in; they name no account, the device offers the passkeys it has for us. */
export async function startPasskeyLogin(ctx: Ctx): Promise<{ challenge: string; options: Record<string, unknown> }> {
  const options = await generateAuthenticationOptions({ rpID: relyingParty(ctx).id, userVerification: 'required' });
  return { challenge: await keepChallenge(ctx, null, options.challenge), options: { ...options } };
}

/** Signs in with a passkey. */
export async function finishPasskeyLogin(ctx: Ctx, input: InputOf<typeof contract.finishPasskeyLogin>): Promise<SignedIn> {
  const expectedChallenge = await takeChallenge(ctx, input.challenge, null);
  const [known] = await ctx.sql<{ id: string; account_id: string }>('select * from identity.find_passkey($1)', [input.response.id]);
  if (!known) fail('identity.passkey_refused');
  await asAccount(ctx, known.account_id, () => checkAssertion(ctx, known.id, input.response, expectedChallenge));
  return signIn(ctx, known.account_id, 'passkey');
}

async function checkAssertion(ctx: Ctx, passkeyId: string, response: InputOf<typeof contract.finishPasskeyLogin>['response'], expectedChallenge: string): Promise<void> {
  const [row] = await ctx.db.select().from(passkey).where(eq(passkey.id, passkeyId)).for('update');
  const { credentialId, publicKey, counter } = found(row);
  const rp = relyingParty(ctx);
  const result = await verifyAuthenticationResponse({
    response: response as unknown as AuthenticationResponseJSON, expectedChallenge, expectedOrigin: rp.origin, expectedRPID: rp.id, requireUserVerification: true,
    credential: { id: credentialId, publicKey: new Uint8Array(publicKey), counter },
  }).catch((error: Error) => refuse(ctx, error));
  if (!result.verified) fail('identity.passkey_refused');
  await ctx.db.update(passkey).set({ counter: result.authenticationInfo.newCounter, lastUsedAt: new Date(), synced: result.authenticationInfo.credentialBackedUp }).where(eq(passkey.id, passkeyId));
}

/** The library throws for everything a foreign device may get wrong: wrong origin, challenge, counter, signature. */
function refuse(ctx: Ctx, error: Error): never {
  ctx.app.log.info({ err: error.message, requestId: ctx.origin.requestId }, 'a passkey was refused');
  return fail('identity.passkey_refused');
}
