import { createHash, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import type { Endpoint } from '#core/contract/endpoint.ts';
import { done } from '#core/contract/fields.ts';
import type { Ctx } from '../context.ts';
import { fail } from '../fail.ts';

const slowHash = promisify<string, string, number, Buffer>(scrypt);

/** Calls that carry passwords or answer secrets. */
export const isSecret = (endpoint: Endpoint): boolean => endpoint.rate === 'auth' || endpoint.rate === 'ticket';

/**
 * What a repeated key gets: the first answer again, or a refusal where the answer may be a secret that is shown once,
 * because what the database kept of it, its backups would hold too. Null where no key is taken: nobody is known whose
 * key it is, the answer is a stream, or a second ticket changes nothing.
 */
export function repeats(endpoint: Endpoint): 'answered' | 'refused' | null {
  if (endpoint.method === 'get' || endpoint.can === 'public' || endpoint.answer === 'stream' || endpoint.rate === 'ticket') return null;
  return !isSecret(endpoint) || endpoint.status === 204 || endpoint.output === done ? 'answered' : 'refused';
}

/** Fingerprint of what was asked; uploads count by their content. Where a password may be in it, it is as slow to guess at as a stored password. */
export async function requestHash(endpoint: Endpoint, asker: { accountId: string; workspaceId: number | null; key: string }, input: unknown, uploads: readonly { field: string; sha256: string }[]): Promise<Buffer> {
  const text = JSON.stringify([endpoint.id, asker.workspaceId, input, uploads.map((u) => [u.field, u.sha256])]);
  return isSecret(endpoint) ? slowHash(text, `${asker.accountId} ${asker.key}`, 32) : createHash('sha256').update(text).digest();
}

/**
 * Runs `work` once per key: the key is inserted in the same transaction as the effect, so a second request waits on
 * the unique index until the first has committed (and then gets its answer) or rolled back (and then does the work).
 */
export async function once<T>(ctx: Ctx, endpoint: Endpoint, key: string, hash: Buffer, work: () => Promise<T>): Promise<{ answer: T; replayed: boolean }> {
  const mine = await ctx.sql(
    'insert into core.idempotency (account_id, key, request_hash) values ($1, $2, $3) on conflict do nothing returning 1', [ctx.accountId, key, hash], 'core.idempotency.take');
  if (mine.length === 0) {
    const [known] = await ctx.sql<{ request_hash: Buffer; answer: T }>('select request_hash, answer from core.idempotency where account_id = $1 and key = $2', [ctx.accountId, key]);
    if (!known) fail('core.duplicate_request');
    if (!known.request_hash.equals(hash)) fail('core.idempotency_mismatch');
    if (repeats(endpoint) === 'refused') fail('core.answer_not_kept');
    return { answer: known.answer, replayed: true };
  }
  const answer = await work();
  if (repeats(endpoint) === 'refused') return { answer, replayed: false };
  // Not waited for: what is written next travels with it, and if this failed, the commit fails.
  ctx.sql('update core.idempotency set answer = $3 where account_id = $1 and key = $2', [ctx.accountId, key, JSON.stringify(answer ?? null)], 'core.idempotency.keep').catch(() => undefined);
  return { answer, replayed: false };
}
