import type { App } from '#core/server/app.ts';
import { jobOutside, type Job } from '#core/server/module.ts';
import { asAuthor, type HeldType } from './held.ts';
import { tellOfReleased } from './posts/comments.ts';
import { postRows } from './posts/read.ts';
import { tellOfNew } from './posts/write.ts';
import { tellOfReleasedStory } from './stories/story.ts';

/** Tells everybody of a thing that a moderator let out what they would have heard when it was written; nothing, when it is gone by now. */
export async function release(app: App, { type, id, authorId }: { type: HeldType; id: string; authorId: string }): Promise<void> {
  await asAuthor(app, authorId, async (ctx) => {
    if (type === 'story') return tellOfReleasedStory(ctx, id);
    if (type === 'comment') return tellOfReleased(ctx, id);
    const [post] = await postRows(ctx, [id]);
    if (post && post.state !== 'held') await tellOfNew(ctx, { id, state: post.state, groupId: post.group_id, mentioned: post.mentions.map((m) => m.id) });
  });
}

/** Background work of what waited for a moderator. */
export const releaseJobs: readonly Job[] = [jobOutside('feed.release', release)];
