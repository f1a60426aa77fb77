import { v7 as uuidv7 } from 'uuid';
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail, failField, found } from '#core/server/fail.ts';
import { hasRole } from '#modules/workspace/api.ts';
import * as contract from '../contract.ts';
import { checkFiles, idsOf, setFiles } from './item-files.ts';
import { itemColumns, shapesOf, type StoredItem } from './item-store.ts';

type Words = Pick<StoredItem, 'title' | 'videoId' | 'posterId' | 'captions' | 'images' | 'locale' | 'audience' | 'role' | 'pagesIn' | 'pagesOut' | 'startsAt' | 'endsAt' | 'position' | 'enabled' | 'experiment'>;
const columns = { title: 'title', videoId: 'video_id', posterId: 'poster_id', captions: 'captions', images: 'images', locale: 'locale', audience: 'audience', role: 'role', pagesIn: 'pages_in', pagesOut: 'pages_out', startsAt: 'starts_at', endsAt: 'ends_at', position: 'position', enabled: 'enabled', experiment: 'experiment' } as const satisfies Record<keyof Words, string>;
const keys = Object.keys(columns) as Array<keyof Words>;
const can = 'greeting.manage';
const stored = (key: keyof Words, value: unknown) => (key === 'images' ? JSON.stringify(value) : value);

async function read(ctx: Ctx, id: string, lock = false): Promise<StoredItem> {
  const [row] = await ctx.sql<StoredItem>(`select ${itemColumns} from greeting.item i where i.workspace_id = $1 and i.id = $2 and i.deleted_at is null${lock ? ' for update' : ''}`, [ctx.workspaceId, id]);
  return found(row);
}

/** All items of the workspace in their order. */
export async function listItems(ctx: Ctx): Promise<OutputOf<typeof contract.listItems>> {
  const rows = await ctx.sql<StoredItem>(`select ${itemColumns} from greeting.item i where i.workspace_id = $1 and i.deleted_at is null order by i.sort, i.id limit ${contract.maxItems}`, [ctx.workspaceId], 'greeting.items');
  return { items: await shapesOf(ctx, rows) };
}

/** One item, or 404. */
export async function getItem(ctx: Ctx, { id }: { id: string }): Promise<contract.GreetingItem> {
  return (await shapesOf(ctx, [await read(ctx, id)]))[0]!;
}

/** Refuses what does not go together, and a role the workspace does not have; one that was there before may be gone meanwhile. */
async function check(ctx: Ctx, words: Words, before: Words | null): Promise<void> {
  if ((words.audience === 'role') !== (words.role !== null)) failField('role', contract.says('greeting.role'), 'required');
  if (words.role !== null && words.role !== before?.role && !(await hasRole(ctx, words.role))) failField('role', contract.says('greeting.role'));
  if (words.startsAt !== null && words.endsAt !== null && Date.parse(words.startsAt) >= Date.parse(words.endsAt)) failField('endsAt', contract.says('greeting.order'));
}

async function takePlace(ctx: Ctx): Promise<number> {
  await ctx.sql('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`greeting.items:${ctx.workspaceId}`]);
  const [row] = await ctx.sql<{ n: number; last: number }>('select count(*)::int as n, coalesce(max(sort), 0)::int as last from greeting.item where workspace_id = $1 and deleted_at is null', [ctx.workspaceId]);
  if (row!.n >= contract.maxItems) fail('greeting.too_many_items', { max: contract.maxItems });
  return row!.last + 1;
}

/** Adds an item, last in the order. */
export async function createItem(ctx: Ctx, { workspace_slug: _slug, ...words }: InputOf<typeof contract.createItem>): Promise<contract.GreetingItem> {
  await check(ctx, words, null);
  await checkFiles(ctx, words, null);
  const sort = await takePlace(ctx);
  const id = uuidv7();
  await ctx.sql(`insert into greeting.item (id, workspace_id, sort, created_by, ${keys.map((k) => columns[k]).join(', ')}) values ($1, $2, $3, $4, ${keys.map((_, i) => `$${i + 5}`).join(', ')})`,
    [id, ctx.workspaceId, sort, ctx.actorId, ...keys.map((k) => stored(k, words[k]))]);
  await setFiles(ctx, ctx.workspaceId, id, idsOf(words));
  ctx.emit({ type: 'greeting.item.created', id, version: 1, data: { name: words.title }, can });
  return getItem(ctx, { id });
}

/** Changes an item; a stale version is refused with the newer copy. */
export async function updateItem(ctx: Ctx, { workspace_slug: _slug, id, version, ...patch }: InputOf<typeof contract.updateItem>): Promise<contract.GreetingItem> {
  const before = await read(ctx, id, true);
  if (before.version !== version) fail('core.version_conflict', { current: (await shapesOf(ctx, [before]))[0] });
  const given = Object.fromEntries(Object.entries(patch).filter(([, v]) => v !== undefined)) as Partial<Words>;
  const next: Words = { ...before, ...given };
  // Whoever chooses another audience need not know that a role was named.
  if (next.audience !== 'role' && given.role === undefined) next.role = null;
  await check(ctx, next, before);
  const changed = keys.filter((k) => JSON.stringify(next[k]) !== JSON.stringify(k === 'images' ? before.images.map(({ fileId, title, buttonLink }) => ({ fileId, title, buttonLink })) : before[k]));
  if (changed.length === 0) return getItem(ctx, { id });
  await checkFiles(ctx, next, before);
  await ctx.sql(`update greeting.item set ${changed.map((k, i) => `${columns[k]} = $${i + 3}`).join(', ')}, version = version + 1, updated_at = now() where workspace_id = $1 and id = $2`, [ctx.workspaceId, id, ...changed.map((k) => stored(k, next[k]))]);
  await setFiles(ctx, ctx.workspaceId, id, [...idsOf(before), ...idsOf(next)]);
  ctx.emit({ type: 'greeting.item.changed', id, version: version + 1, data: { name: next.title, changes: Object.fromEntries(changed.map((k) => [k, k === 'captions' || k === 'images' ? [null, null] : [before[k], next[k]]])) }, can });
  return getItem(ctx, { id });
}

/** Removes an item; it can be brought back within 30 days. */
export async function deleteItem(ctx: Ctx, { id }: { id: string }): Promise<{ ok: true }> {
  const before = await read(ctx, id, true);
  await ctx.sql('update greeting.item set deleted_at = now(), version = version + 1, updated_at = now() where workspace_id = $1 and id = $2', [ctx.workspaceId, id]);
  await setFiles(ctx, ctx.workspaceId, id, idsOf(before));
  ctx.emit({ type: 'greeting.item.removed', id, version: before.version + 1, data: { name: before.title }, can });
  return { ok: true };
}

/** Brings an item back. */
export async function restoreItem(ctx: Ctx, { id }: { id: string }): Promise<contract.GreetingItem> {
  await takePlace(ctx);
  const [row] = await ctx.sql<{ version: number }>("update greeting.item set deleted_at = null, version = version + 1, updated_at = now() where workspace_id = $1 and id = $2 and deleted_at > now() - interval '30 days' returning version", [ctx.workspaceId, id]);
  const { version } = found(row);
  const item = await read(ctx, id);
  await setFiles(ctx, ctx.workspaceId, id, idsOf(item));
  ctx.emit({ type: 'greeting.item.restored', id, version, data: { name: item.title }, can });
  return getItem(ctx, { id });
}

/** Puts all items into an order. */
export async function arrangeItems(ctx: Ctx, { ids }: { ids: readonly string[] }): Promise<{ ok: true }> {
  const known = await ctx.sql<{ id: string }>('select id from greeting.item where workspace_id = $1 and deleted_at is null order by id for update', [ctx.workspaceId]);
  const wanted = new Set(ids);
  if (wanted.size !== ids.length || known.length !== ids.length || known.some((k) => !wanted.has(k.id))) failField('ids', contract.says('greeting.all_items'));
  await ctx.sql('update greeting.item i set sort = n.ord, updated_at = now() from unnest($2::uuid[]) with ordinality n(id, ord) where i.workspace_id = $1 and i.id = n.id', [ctx.workspaceId, ids]);
  ctx.emit({ type: 'greeting.item.arranged', data: { count: ids.length }, can });
  return { ok: true };
}
