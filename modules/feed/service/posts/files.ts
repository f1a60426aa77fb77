import type { InputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { failField, found } from '#core/server/fail.ts';
import { attachFiles, findFiles, storeUpload } from '#modules/files/api.ts';
import { limits, says, type PostType } from '../../contract.ts';
import type * as contract from '../../contract.ts';

/** Names of the places whose files this room shows. */
export const sights = { post: 'feed.post', comment: 'feed.comment' } as const;

/** A file of a post with its alternative text and, of a film, its captions ('' for none). */
export interface PostFile { id: string; alt: string; captions: string; kind: string }
/** What is said about files: by id, or by position among the sent ones. */
export interface FileWords { alts: Readonly<Record<string, string>>; captions: Readonly<Record<string, string>> }

/** Stores what came with the request and puts it behind the files that were uploaded before; each with what is said about it. Captions of what is no film are refused. */
export async function gatherFiles(ctx: Ctx, ids: readonly string[], { alts, captions }: FileWords): Promise<PostFile[]> {
  const most = says('feed.too_many_files', { count: limits.files });
  if (ids.length + ctx.uploads.length > limits.files) failField('multiple_files', most);
  if (new Set(ids).size < ids.length) failField('file_ids', says('core.no_such_value'));
  const known = ids.length === 0 ? new Map<string, { kind: string; bytes: number }>() : await findFiles(ctx, ids);
  const bytes = ctx.uploads.reduce((sum, upload) => sum + upload.bytes, [...known.values()].reduce((sum, file) => sum + file.bytes, 0));
  if (bytes > limits.postBytes) failField(ids.length > 0 ? 'file_ids' : 'multiple_files', says('feed.too_large', { size: '1 GiB' }));
  const files = ids.map((id): PostFile => ({ id, alt: alts[id] ?? '', captions: captions[id] ?? '', kind: known.get(id)?.kind ?? 'other' }));
  for (const [i, upload] of ctx.uploads.entries()) {
    const stored = await storeUpload(ctx, upload, { audience: 'owner', kind: 'any', workspaceScoped: false, social: true });
    files.push({ id: stored.id, alt: alts[String(i)] ?? '', captions: captions[String(i)] ?? '', kind: stored.kind });
  }
  if (files.some((f) => f.captions !== '' && f.kind !== 'video')) failField('captions', says('feed.captions_film'));
  return files;
}

/** Shows files at a post from now on. */
export async function putFiles(ctx: Ctx, postId: string, files: readonly PostFile[]): Promise<void> {
  if (files.length === 0) return;
  await attachFiles(ctx, files.map((f) => f.id), { sight: sights.post, targetId: postId, field: 'file_ids' });
  await ctx.sql('insert into feed.post_file (post_id, file_id, position, alt, captions) select $1, f.id, f.n - 1, f.alt, f.captions from unnest($2::uuid[], $3::text[], $4::text[]) with ordinality as f(id, alt, captions, n)', [postId, files.map((f) => f.id), files.map((f) => f.alt), files.map((f) => f.captions)]);
}

/** A file as a post shows it now. */
export type ShownFile = Omit<PostFile, 'kind'>;

/** Files of a post of the viewer's in their order, with what is said about them. */
export function shownFiles(ctx: Ctx, postId: string): Promise<ShownFile[]> {
  return ctx.sql<ShownFile>('select file_id as id, alt, captions from feed.post_file where post_id = $1 order by position', [postId], 'feed.shown_files');
}

/** Whether two posts show the same files in the same order with the same words. */
export function isSame(one: readonly ShownFile[], other: readonly ShownFile[]): boolean {
  return one.length === other.length && one.every((file, i) => file.id === other[i]!.id && file.alt === other[i]!.alt && file.captions === other[i]!.captions);
}

/** Captions of a film of a post the viewer sees. */
export async function getPostCaptions(ctx: Ctx, { id, file_id }: InputOf<typeof contract.getPostCaptions>): Promise<{ text: string }> {
  const [row] = await ctx.sql<{ text: string }>("select f.captions as text from feed.post_file f where f.post_id = $1 and f.file_id = $2 and f.captions <> '' and feed.sees_post($3, f.post_id)", [id, file_id, ctx.accountId], 'feed.captions');
  return found(row);
}

/** Refuses files that do not fit the kind of post. */
export function checkKind(type: PostType, files: readonly PostFile[], text: boolean): void {
  const only = (kind: string) => files.length === 1 && files[0]!.kind === kind;
  if (type === 'video-bites' && !only('video')) failField('multiple_files', says('feed.one_video'));
  if (type === 'audio-bites' && !only('audio')) failField('multiple_files', says('feed.one_audio'));
  if (type === 'educational-bites' && files.length === 0) failField('multiple_files', says('feed.needs_file'));
  if (type === 'text-bites' && (files.length > 0 || !text)) failField(files.length > 0 ? 'multiple_files' : 'description', says('feed.text_only'));
}
