import { createHash } from 'node:crypto';
import type { Ctx } from '../context.ts';
import { fail } from '../fail.ts';

/** Fingerprint of what was asked; uploads count by their content. */
export function requestHash(operation: string, workspaceId: number | null, input: unknown, uploads: readonly { field: string; sha256: string }[]): Buffer {
  return createHash('sha256').update(JSON.stringify([operation, workspaceId, input, uploads.map((u) => [u.field, u.sha256])])).digest();
}

/**
 * Runs `work` once per key: the key is inserted in the same transaction as the effect, so a second request waits on
 * the unique index until the first has committed (and then gets its answer) or rolled back (and then does the work).
 */
export async function once<T>(ctx: Ctx, key: string, hash: Buffer, work: () => Promise<T>): Promise<{ answer: T; replayed: boolean }> {
  const mine = await ctx.sql(
    'insert into core.idempotency (account_id, key, request_hash) values ($1, $2, $3) on conflict do nothing returning 1', [ctx.accountId, key, hash], 'core.idempotency.take');
  if (mine.length === 0) {
    const [known] = await ctx.sql<{ request_hash: Buffer; answer: T }>('select request_hash, answer from core.idempotency where account_id = $1 and key = $2', [ctx.accountId, key]);
    if (!known) fail('core.duplicate_request');
    if (!known.request_hash.equals(hash)) fail('core.idempotency_mismatch');
    return { answer: known.answer, replayed: true };
  }
  const answer = await work();
  // Not waited for: what is written next travels with it, and if this failed, the commit fails.
  ctx.sql('update core.idempotency set answer = $3 where account_id = $1 and key = $2', [ctx.accountId, key, JSON.stringify(answer ?? null)], 'core.idempotency.keep').catch(() => undefined);
  return { answer, replayed: false };
}
