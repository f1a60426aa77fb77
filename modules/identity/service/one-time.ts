import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { App } from '#core/server/app.ts';
import type { Account, Ctx } from '#core/server/context.ts';
import { codeHash, newCode, newToken, tokenHash } from '../rules/secrets.ts';
import { oneTime, type OneTimeKind } from '../schema.ts';
import { asAccount } from './accounts.ts';

const codeMinutes = 10;
// The database's clock says when something ends and whether it has: a server whose own clock is wrong issues nothing that is over at once, or never.
const fromNow = (minutes: number) => sql<Date>`now() + make_interval(mins => ${minutes})`;

/** A token to hand out once; with `code`, six digits beside it that are good for ten minutes. */
export interface Issued { id: string; token: string; code: string }

/** Issues a one-time token; older ones of the same kind stop working unless `keepOlder`. */
export async function issue(
  ctx: Ctx, accountId: string, kind: OneTimeKind, options: { minutes: number; email?: string; sessionId?: string; withCode?: boolean; keepOlder?: boolean },
): Promise<Issued> {
  const issued = { id: uuidv7(), token: newToken(), code: newCode() };
  await asAccount(ctx, accountId, async () => {
    if (!options.keepOlder) await revoke(ctx, accountId, [kind]);
    await ctx.db.insert(oneTime).values({
      id: issued.id, accountId, kind, tokenHash: tokenHash(issued.token), email: options.email ?? null, sessionId: options.sessionId ?? null, expiresAt: fromNow(options.minutes),
      ...(options.withCode ? { codeHash: codeHash(ctx.app.keys.signing, 'code', issued.id, issued.code), codeExpiresAt: fromNow(codeMinutes) } : {}),
    });
  });
  return issued;
}

/** Makes an account's open tokens of these kinds worthless. */
export async function revoke(ctx: Ctx, accountId: string, kinds: readonly OneTimeKind[]): Promise<void> {
  for (const kind of kinds) await ctx.db.update(oneTime).set({ usedAt: sql`now()` }).where(and(eq(oneTime.accountId, accountId), eq(oneTime.kind, kind), isNull(oneTime.usedAt)));
}

/** Finds an open token; null when it is unknown, used or over. */
export async function findOpen(ctx: Ctx, kind: OneTimeKind, token: string): Promise<{ id: string; account_id: string } | null> {
  const [row] = await ctx.sql<{ id: string; account_id: string }>('select * from identity.find_one_time($1, $2)', [kind, tokenHash(token)], 'identity.find_one_time');
  return row ?? null;
}

/** Uses a token up, as its account; null when another request was faster. Answers the address it is bound to. */
export async function useUp(ctx: Ctx, id: string): Promise<{ email: string | null } | null> {
  const [row] = await ctx.db.update(oneTime).set({ usedAt: sql`now()` })
    .where(and(eq(oneTime.id, id), isNull(oneTime.usedAt), gt(oneTime.expiresAt, sql`now()`))).returning({ email: oneTime.email });
  return row ?? null;
}

/** A ticket for the socket's query, good for a minute and for this session only. */
export async function socketTicket(ctx: Ctx): Promise<{ ticket: string; expiresIn: 60 }> {
  const { token } = await issue(ctx, ctx.accountId, 'socket', { minutes: 1, sessionId: ctx.account.sessionId, keepOlder: true });
  return { ticket: token, expiresIn: 60 };
}

/** Swaps a one-time socket ticket for the account it was issued to. */
export async function redeemTicket(app: App, ticket: string): Promise<Account | null> {
  const { rows } = await app.pool.query<{ session_id: string; account_id: string; email: string; email_verified: boolean }>(
    { name: 'identity.redeem_ticket', text: 'select * from identity.redeem_ticket($1)', values: [tokenHash(ticket)] });
  const row = rows[0];
  return row ? { id: row.account_id, email: row.email, sessionId: row.session_id, emailVerified: row.email_verified } : null;
}
