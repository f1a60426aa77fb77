import { v7 as uuidv7 } from 'uuid';
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail, failField, found } from '#core/server/fail.ts';
import { attachFiles, findFiles, storeUpload } from '#modules/files/api.ts';
import { withdrawTarget } from '#modules/notifications/api.ts';
import type * as contract from '../../contract/stories.ts';
import { says } from '../../contract/shapes.ts';
import { saysOfStory, storyLimits, storyPush } from '../../contract/stories.ts';
import { inkOn } from '../../rules/story-colors.ts';
import { checkedWords, hold } from '../held.ts';
import { storySight } from './sight.ts';
import { findStory, isArchived, isLive, requireStory, storiesOf } from './story-rows.ts';

/** Tells a story: text on one of six backgrounds, or one file. It ends after 24 hours, and its file's addresses with it. */
export async function create(ctx: Ctx, input: InputOf<typeof contract.createStory>): Promise<OutputOf<typeof contract.createStory>> {
  const [day] = await ctx.sql<{ count: number }>('select feed.stories_of_day($1) as count', [ctx.accountId], 'feed.stories_of_day');
  if (day!.count >= storyLimits.aDay) fail('feed.story_limit', { count: storyLimits.aDay });
  const isFile = input.content_type === 'file';
  const file = isFile ? await fileOf(ctx, input.file_id) : null;
  const fileId = file?.id ?? null;
  if (input.captions !== '' && file?.kind !== 'video') failField('captions', says('feed.captions_film'));
  if (!isFile && ctx.uploads.length > 0) failField('story_files', saysOfStory('feed.story_no_file'));
  const { said, held } = await checkedWords(ctx, { description: input.description, alt: input.alt, captions: { film: input.captions } }, input.privacy);
  const id = uuidv7();
  const background = input['bg-color'];
  const [row] = await ctx.sql<{ expires_at: Date }>(
    'insert into feed.story (id, author_id, content_type, description, bg_color, color, file_id, privacy, hidden_at, held_at, captions, alt) values ($1, $2, $3, $4, $5, $6, $7, $8, case when $9 then now() end, case when $9 then now() end, $10, $11) returning expires_at',
    [id, ctx.accountId, input.content_type, said.description, isFile ? null : background, isFile ? null : (input.color ?? inkOn(background)), fileId, input.privacy, held.length > 0, said.captions.film, said.alt], 'feed.story.tell');
  if (fileId) await attachFiles(ctx, [fileId], { sight: storySight, targetId: id, until: row!.expires_at, ownerKeeps: true, field: 'file_id' });
  ctx.emit({ type: 'feed.story.created', id, accountId: ctx.accountId });
  await hold(ctx, 'story', id, held);
  if (held.length === 0) await tellListeners(ctx, input.privacy);
  return { story: (await storiesOf(ctx, [await requireStory(ctx, id)]))[0]!, message: 'Story Created Successfully' };
}

/** The one file of a file story: sent along, or uploaded before. */
async function fileOf(ctx: Ctx, given: string | undefined): Promise<{ id: string; kind: string | undefined }> {
  const [upload, ...more] = ctx.uploads;
  if (more.length > 0 || (upload && given)) failField('story_files', saysOfStory('feed.story_one_file'));
  if (upload) return storeUpload(ctx, upload, { audience: 'owner', kind: 'any', social: true });
  if (!given) return failField('story_files', saysOfStory('feed.story_file'));
  const file = (await findFiles(ctx, [given])).get(given);
  // What is not the viewer's own is refused by attachFiles, in the same words as what is not there.
  if (file && file.ownerId === ctx.accountId && !['image', 'video', 'audio'].includes(file.kind)) failField('file_id', saysOfStory('feed.story_file'));
  return { id: given, kind: file?.kind };
}

/** Captions of the film of a story the viewer may see, or of one of their own while it is kept. */
export async function getStoryCaptions(ctx: Ctx, { id }: InputOf<typeof contract.getStoryCaptions>): Promise<{ text: string }> {
  const [row] = await ctx.sql<{ text: string }>(`select s.captions as text from feed.story s where s.id = $2 and s.captions <> '' and ((${isLive}) or (s.author_id = $1 and ${isArchived}))`, [ctx.accountId, id], 'feed.story.captions');
  return found(row);
}

/** The same for one that a moderator let out, while it still lasts; called as its author. */
export async function tellOfReleasedStory(ctx: Ctx, id: string): Promise<void> {
  const story = await findStory(ctx, id);
  if (story) await tellListeners(ctx, story.privacy);
}

/** Lets the rails of those who may see stories of the viewer look again; it says nothing of what was told. */
async function tellListeners(ctx: Ctx, privacy: string): Promise<void> {
  const ids = (await ctx.sql<{ id: string }>('select feed.story_listeners($1, $2, 2000) as id', [ctx.accountId, privacy], 'feed.story_listeners')).map((r) => r.id);
  const { app } = ctx;
  ctx.after(() => { for (const id of ids) app.live.push(`a:${id}`, storyPush, {}); });
}

/** Notes that the viewer has seen a story: once, and never their own. */
export async function markSeen(ctx: Ctx, { id }: InputOf<typeof contract.markStorySeen>): Promise<{ ok: true }> {
  const story = await requireStory(ctx, id);
  await noteSeen(ctx, story);
  return { ok: true };
}

/** The same for a story that was read already. */
export async function noteSeen(ctx: Ctx, story: { id: string; author_id: string }): Promise<void> {
  if (story.author_id === ctx.accountId) return;
  const rows = await ctx.sql('insert into feed.story_view (story_id, account_id) values ($1, $2) on conflict do nothing returning 1', [story.id, ctx.accountId], 'feed.story.seen');
  if (rows.length === 0) return;
  ctx.emit({ type: 'feed.story.seen', id: story.id, accountId: story.author_id, audit: false });
  ctx.emit({ type: 'feed.story.looked', id: story.id, accountId: ctx.accountId, audit: false });
}

/** Takes a story back: gone for everybody in the same moment, with its file. */
export async function remove(ctx: Ctx, { id }: InputOf<typeof contract.deleteStory>): Promise<OutputOf<typeof contract.deleteStory>> {
  const [row] = await ctx.sql<{ deleted_at: Date; privacy: string }>(
    "update feed.story set deleted_at = now() where id = $1 and author_id = $2 and deleted_at is null and expires_at > now() - interval '30 days' returning deleted_at, privacy", [id, ctx.accountId]);
  const { deleted_at, privacy } = found(row);
  await withdrawTarget(ctx, { targetType: 'feed.story', targetId: id });
  ctx.emit({ type: 'feed.story.deleted', id, accountId: ctx.accountId });
  await tellListeners(ctx, privacy);
  return { ok: true, undo_until: new Date(deleted_at.getTime() + storyLimits.undoMinutes * 60_000).toISOString() };
}

/** Undoes that, while it is fresh and the story would still be told. */
export async function restore(ctx: Ctx, { id }: InputOf<typeof contract.restoreStory>): Promise<OutputOf<typeof contract.restoreStory>> {
  const [was] = await ctx.sql<{ fresh: boolean; privacy: string }>(
    'select deleted_at > now() - make_interval(mins => $3) and expires_at > now() as fresh, privacy from feed.story where id = $1 and author_id = $2 and deleted_at is not null for update', [id, ctx.accountId, storyLimits.undoMinutes]);
  if (!found(was).fresh) fail('feed.undo_over');
  await ctx.sql('update feed.story set deleted_at = null where id = $1', [id]);
  ctx.emit({ type: 'feed.story.restored', id, accountId: ctx.accountId });
  await tellListeners(ctx, was!.privacy);
  return { story: (await storiesOf(ctx, [await requireStory(ctx, id)]))[0]! };
}
