import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { findFiles } from '#modules/files/api.ts';
import type { Post, Privacy } from '../../contract.ts';
import type * as contract from '../../contract.ts';
import type { ShownFile } from './files.ts';
import { itemsOf, numberOf } from './place.ts';
import { requirePost } from './read.ts';

type Edit = OutputOf<typeof contract.listPostEdits>['items'][number];

/** Keeps what a post said and showed, for those who could see it then. Of files it keeps kind, name and words: those that were taken away end with the post they stood at. */
export async function keepVersion(ctx: Ctx, id: string, before: { description: string; privacy: Privacy; state: Post['state'] }, shown: readonly NamedFile[]): Promise<void> {
  const files = shown.map(({ kind, name, alt, captions }) => ({ kind, name, alt, captions: captions !== '' }));
  await ctx.sql('insert into feed.post_edit (post_id, description, privacy, files) values ($1, $2, $3, $4::jsonb)', [id, before.description, before.state === 'live' ? before.privacy : 'only_me', JSON.stringify(files)]);
}

/** A file as a post shows it, by the name it came with. */
export type NamedFile = ShownFile & Pick<NonNullable<Edit['files']>[number], 'kind' | 'name'>;

/** The same files with what they are and how they are called: to be asked before any of them is taken away. */
export async function namedFiles(ctx: Ctx, shown: readonly ShownFile[]): Promise<NamedFile[]> {
  const known = await findFiles(ctx, shown.map((file) => file.id));
  return shown.map((file) => ({ ...file, kind: known.get(file.id)?.kind ?? 'other', name: known.get(file.id)?.name ?? '' }));
}

/** Earlier versions of a post, newest first, as far as the viewer could have seen them when they stood: the same is the table's policy. */
export async function listEdits(ctx: Ctx, input: InputOf<typeof contract.listPostEdits>): Promise<OutputOf<typeof contract.listPostEdits>> {
  const { author_id: authorId } = await requirePost(ctx, input.id);
  const rows = await ctx.sql<{ id: number; description: string; files: Edit['files']; at: Date }>('select id, description, files, at from feed.post_edit where post_id = $1 and ($2::bigint is null or id < $2) and feed.author_visible($4, $5, privacy) order by id desc limit $3', [input.id, numberOf(input.cursor), input.limit + 1, ctx.accountId, authorId], 'feed.edits');
  const page = itemsOf(rows, input.limit, (r) => [Number(r.id)]);
  return { items: page.rows.map((r) => ({ description: r.description, at: r.at.toISOString(), files: r.files })), next_cursor: page.next_cursor };
}
