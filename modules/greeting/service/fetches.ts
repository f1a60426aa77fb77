import { v7 as uuidv7 } from 'uuid';
import type { InputOf } from '#core/contract/endpoint.ts';
import { ruleOf } from '#core/contract/rules.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail, failField, found } from '#core/server/fail.ts';
import { fileUrls } from '#modules/files/api.ts';
import * as contract from '../contract.ts';
import { momentSql } from './moment.ts';
import { mayBePublic } from './public-address.ts';

/** A file that is to be fetched, as its job knows it. */
export interface FetchOrder { id: string; workspaceId: number; accountId: string }

type Row = Pick<contract.FileFetch, 'id' | 'kind' | 'state' | 'bytes' | 'percent' | 'createdAt'> & { fileId: string | null; problem: string };

/** The viewer's own; those of others are none of their business. */
async function shown(ctx: Ctx, id: string): Promise<contract.FileFetch> {
  const [row] = await ctx.sql<Row>(
    `select f.id, f.kind, f.state, f.bytes::float8 as bytes, f.percent, f.file_id as "fileId", f.problem, ${momentSql('f.created_at')} as "createdAt" from greeting.file_fetch f where f.workspace_id = $1 and f.id = $2 and f.account_id = $3`,
    [ctx.workspaceId, id, ctx.accountId], 'greeting.fetch');
  const { fileId, problem, ...rest } = found(row);
  return { ...rest, file: fileId === null ? null : await fileOf(ctx, fileId, rest.kind), problem: problem === '' ? null : { path: 'address', message: problem, ...(ruleOf(problem) ?? { code: 'invalid' }) } };
}

async function fileOf(ctx: Ctx, id: string, kind: contract.FileFetch['kind']): Promise<contract.FileFetch['file']> {
  const url = async (variant: 'medium' | 'original') => (await fileUrls(ctx, [id], variant)).get(id) ?? null;
  return { id, url: (kind === 'image' ? await url('medium') : null) ?? await url('original') };
}

/** Hands one to the job; the same again has no effect. Of all together two at once, so that slow sites keep no other work waiting. */
export async function queueFetch(ctx: Ctx, order: FetchOrder): Promise<void> {
  await ctx.enqueue('greeting.fetch', order, { key: `greeting.fetch:${order.id}`, queue: `greeting-fetch-${order.workspaceId % 2}`, maxAttempts: 3 });
}

/** Begins to fetch a file. */
export async function fetchFile(ctx: Ctx, { address, kind }: InputOf<typeof contract.fetchFile>): Promise<contract.FileFetch> {
  if (!mayBePublic(address)) failField('address', contract.says('greeting.address'));
  await ctx.sql('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`greeting.fetches:${ctx.workspaceId}:${ctx.accountId}`]);
  const [going] = await ctx.sql<{ n: number }>("select count(*)::int as n from greeting.file_fetch where workspace_id = $1 and account_id = $2 and state in ('waiting', 'fetching', 'converting')", [ctx.workspaceId, ctx.accountId]);
  if (going!.n >= contract.maxFetches) fail('greeting.too_many_fetches', { max: contract.maxFetches });
  const id = uuidv7();
  await ctx.sql('insert into greeting.file_fetch (id, workspace_id, account_id, kind, address) values ($1, $2, $3, $4, $5)', [id, ctx.workspaceId, ctx.accountId, kind, address]);
  await queueFetch(ctx, { id, workspaceId: ctx.workspaceId, accountId: ctx.accountId });
  // Into the person's own stream: nobody else learns that there is such a file.
  ctx.emit({ type: 'greeting.fetch.started', id, accountId: ctx.accountId, audit: false });
  return shown(ctx, id);
}

/** How far it is. */
export const showFetch = (ctx: Ctx, { id }: { id: string }): Promise<contract.FileFetch> => shown(ctx, id);

/** Stops it, unless it has ended. */
export async function cancelFetch(ctx: Ctx, { id }: { id: string }): Promise<contract.FileFetch> {
  const stopped = await ctx.sql("update greeting.file_fetch set state = 'cancelled', address = '' where workspace_id = $1 and id = $2 and account_id = $3 and state in ('waiting', 'fetching', 'converting') returning 1", [ctx.workspaceId, id, ctx.accountId]);
  if (stopped.length > 0) ctx.emit({ type: 'greeting.fetch.cancelled', id, accountId: ctx.accountId, audit: false });
  return shown(ctx, id);
}
