import { createHash } from 'node:crypto';
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import { enterWorkspace, type Ctx } from '#core/server/context.ts';
import { fail } from '#core/server/fail.ts';
import type { StreamAnswer } from '#core/server/module.ts';
import { findPublicWorkspace, isOpenWorkspace } from '#modules/workspace/api.ts';
import type * as contract from '../contract.ts';
import { isOnPage } from '../rules/pages.ts';
import { readForm } from './form.ts';
import { addressesOf } from './item-files.ts';
import { itemColumns, type StoredItem } from './item-store.ts';
import { captionsKey, isCaptionsKey } from './stamp.ts';

/** Most items answered for one page. */
const mostShown = 10;

/** Items in force for these audiences, in their order. What is not for the asker is not read. */
async function inForce(ctx: Ctx, workspaceId: number, { page, locale }: { page: string; locale: string }, who: { audiences: readonly string[]; role: string; isVisitor: boolean }): Promise<contract.Greeting> {
  const rows = await ctx.sql<StoredItem>(
    `select ${itemColumns} from greeting.item i where i.workspace_id = $1 and i.deleted_at is null and i.enabled and (i.audience = any ($2) or (i.audience = 'role' and i.role = $3)) and i.locale in ('', $4)
       and (i.starts_at is null or i.starts_at <= now()) and (i.ends_at is null or i.ends_at > now()) order by i.sort, i.id limit 50`, [workspaceId, who.audiences, who.role, locale], 'greeting.in_force');
  const here = rows.filter((row) => isOnPage(row, page)).slice(0, mostShown);
  const at = await addressesOf(ctx, here);
  const form = await readForm(ctx, workspaceId);
  if (who.isVisitor) ctx.keepFor(await secondsUntilNext(ctx, workspaceId));
  // Its hour has just come, and its files are not open yet: who asks again has them.
  if (here.some((row) => (row.videoId !== null && at.film(row.videoId) === null) || (row.posterId !== null && at.url(row.posterId) === null))) ctx.keepFor(0);
  return {
    items: here.map((row) => ({
      id: row.id, title: row.title, link: at.film(row.videoId), poster: at.url(row.posterId), thumb: at.thumb(row.posterId), captions: row.captions === '' ? null : `/api/v1/greeting/${row.id}/captions?v=${row.version}${who.isVisitor ? '' : `&sig=${captionsKey(ctx.app, row.id, String(row.version))}`}`,
      images: row.images.flatMap(({ fileId, title, buttonLink }) => { const url = at.url(fileId); return url === null ? [] : [{ url, title, buttonLink }]; }), position: row.position, experiment: row.experiment,
    })),
    consentText: form.consentText, direct: who.isVisitor && form.provider === 'direct' ? { endpoint: form.endpoint, accessKey: form.accessKey } : null,
  };
}

/** Seconds until the next item of the workspace begins or ends. */
async function secondsUntilNext(ctx: Ctx, workspaceId: number): Promise<number> {
  const [row] = await ctx.sql<{ seconds: number | null }>(
    `select extract(epoch from min(t.at) - clock_timestamp())::float8 as seconds from greeting.item i cross join lateral (values (i.starts_at), (i.ends_at)) t(at)
     where i.workspace_id = $1 and i.deleted_at is null and i.enabled and t.at > now()`, [workspaceId], 'greeting.next_turn');
  return row?.seconds ?? Infinity;
}

/** Goes on in the workspace that greets visitors: the one named, or the house's first. */
export async function enterPublic(ctx: Ctx, slug: string | undefined): Promise<number> {
  const known = (await findPublicWorkspace(ctx, slug ?? null)) ?? fail('greeting.gone');
  await enterWorkspace(ctx, known.id);
  return known.id;
}

/** What greets visitors on a page; nothing where there is no such workspace. */
export async function showGreeting(ctx: Ctx, input: InputOf<typeof contract.getGreeting>): Promise<contract.Greeting> {
  const known = await findPublicWorkspace(ctx, input.workspace ?? null);
  if (!known) return { items: [], consentText: '', direct: null };
  await enterWorkspace(ctx, known.id);
  return inForce(ctx, known.id, input, { audiences: ['everyone', 'visitors'], role: '', isVisitor: true });
}

/** What greets a member on a page. */
export function showOwnGreeting(ctx: Ctx, input: InputOf<typeof contract.getOwnGreeting>): Promise<contract.Greeting> {
  return inForce(ctx, ctx.workspaceId, input, { audiences: ['everyone', 'members'], role: ctx.member.role, isVisitor: false });
}

/** Goes on in the workspace of an item that greets now; 404 for any other. */
export async function enterItem(ctx: Ctx, itemId: string): Promise<number> {
  const [row] = await ctx.sql<{ workspace_of: number | null }>('select greeting.workspace_of($1)', [itemId], 'greeting.workspace_of');
  const workspaceId = row?.workspace_of ?? fail('greeting.gone');
  await enterWorkspace(ctx, workspaceId);
  if (!(await isOpenWorkspace(ctx, workspaceId))) fail('greeting.gone');
  return workspaceId;
}

/** Captions of an item that greets visitors now; of one for members only by the address they were given, while it is the same. */
export async function showCaptions(ctx: Ctx, { id, v = '', sig }: InputOf<typeof contract.greetingCaptions>): Promise<StreamAnswer> {
  const isGiven = sig !== undefined && isCaptionsKey(ctx.app, id, v, sig);
  const [open] = isGiven ? [] : await ctx.sql<{ id: number | null }>('select greeting.greeting_workspace($1) as id', [id], 'greeting.greeting_workspace');
  if (!isGiven && (open?.id ?? null) === null) fail('greeting.gone');
  const workspaceId = await enterItem(ctx, id);
  const [row] = await ctx.sql<{ captions: string }>("select captions from greeting.item where workspace_id = $1 and id = $2 and ($3 = '' or version::text = $3) and (starts_at is null or starts_at <= now()) and (ends_at is null or ends_at > now())", [workspaceId, id, isGiven ? v : ''], 'greeting.captions');
  if (!row || row.captions === '') return fail('greeting.gone');
  const body = Buffer.from(row.captions, 'utf8');
  return { stream: body, type: 'text/vtt; charset=utf-8', headers: { 'cache-control': 'private, max-age=3600', etag: `"${createHash('sha1').update(body).digest('base64url')}"` } };
}

/** Counts one thing that happened to an item. */
export async function countEvent(ctx: Ctx, workspaceId: number, itemId: string, kind: contract.TrackedKind | 'submit'): Promise<void> {
  await ctx.sql(
    `insert into greeting.event_count as c (workspace_id, item_id, day, kind, n) values ($1, $2, (now() at time zone 'utc')::date, $3, 1) on conflict (workspace_id, item_id, day, kind) do update set n = c.n + 1`,
    [workspaceId, itemId, kind], 'greeting.count');
}

/** Counts what a page reports. */
export async function track(ctx: Ctx, { item_id: itemId, kind }: InputOf<typeof contract.trackGreeting>): Promise<OutputOf<typeof contract.trackGreeting>> {
  const [row] = await ctx.sql<{ workspace_of: number | null }>('select greeting.workspace_of($1)', [itemId], 'greeting.workspace_of');
  // An item that was removed meanwhile is nothing a page should hear of.
  if (!row || row.workspace_of === null) return { ok: true };
  await enterWorkspace(ctx, row.workspace_of);
  await countEvent(ctx, row.workspace_of, itemId, kind);
  return { ok: true };
}
