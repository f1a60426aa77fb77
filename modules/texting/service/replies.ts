import { v7 as uuidv7 } from 'uuid';
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail, found } from '#core/server/fail.ts';
import { replyTopic, type createReply, type listReplies, type removeReply, type saveReply, type TextReply } from '../contract.ts';
import { can } from './rows.ts';

const columns = 'id, name, body, version';

/** Saved texts, by name. */
export async function list(ctx: Ctx): Promise<OutputOf<typeof listReplies>> {
  return { items: await ctx.sql<TextReply>(`select ${columns} from texting.reply where workspace_id = $1 order by lower(name), id limit 500`, [ctx.workspaceId], 'texting.replies') };
}

/** Keeps a text to be used again. */
export async function create(ctx: Ctx, { name, body }: InputOf<typeof createReply>): Promise<TextReply> {
  const [row] = await ctx.sql<TextReply>(`insert into texting.reply (id, workspace_id, name, body) values ($1, $2, $3, $4) returning ${columns}`, [uuidv7(), ctx.workspaceId, name, body]);
  ctx.emit({ type: `${replyTopic}.added`, id: row!.id, version: 1, can, data: { name } });
  return row!;
}

/** Changes a saved text. */
export async function save(ctx: Ctx, { id, name, body, version }: InputOf<typeof saveReply>): Promise<TextReply> {
  const [before] = await ctx.sql<TextReply>(`select ${columns} from texting.reply where workspace_id = $1 and id = $2 for update`, [ctx.workspaceId, id]);
  if (found(before).version !== version) fail('core.version_conflict', { current: before });
  const [row] = await ctx.sql<TextReply>(`update texting.reply set name = $3, body = $4, version = version + 1, updated_at = now() where workspace_id = $1 and id = $2 returning ${columns}`, [ctx.workspaceId, id, name, body]);
  ctx.emit({ type: `${replyTopic}.changed`, id, version: row!.version, can, data: { name } });
  return row!;
}

/** Removes a saved text. */
export async function remove(ctx: Ctx, { id }: InputOf<typeof removeReply>): Promise<{ ok: true }> {
  const [row] = await ctx.sql<{ name: string }>('delete from texting.reply where workspace_id = $1 and id = $2 returning name', [ctx.workspaceId, id]);
  ctx.emit({ type: `${replyTopic}.removed`, id, can, data: { name: found(row).name } });
  return { ok: true };
}
