import type { App } from '#core/server/app.ts';
import { jobOutside, type Job } from '#core/server/module.ts';
import { asAuthor, type HeldType } from './held.ts';
import { tellOfReleased } from './posts/comments.ts';
import { tellOfNew } from './posts/write.ts';
import { tellOfReleasedStory } from './stories/story.ts';

/** Tells everybody of a thing that a moderator let out what they would have heard when it was written; nothing, when it is gone by now. */
export async function release(app: App, { type, id, authorId }: { type: HeldType; id: string; authorId: string }): Promise<void> {
  await asAuthor(app, authorId, async (ctx) => {
    if (type === 'story') return tellOfReleasedStory(ctx, id);
    if (type === 'comment') return tellOfReleased(ctx, id);
    // Their own row, also where they have left the group since: those who are in it are told all the same.
    const [post] = await ctx.sql<{ state: 'live' | 'pending'; group_id: string | null; shared_post_id: string | null; mentions: Array<{ id: string }> }>(
      "select state, group_id, shared_post_id, mentions from feed.post where post_id = $1 and author_id = $2 and state <> 'held' and deleted_at is null and hidden_at is null", [id, authorId], 'feed.released');
    if (post) await tellOfNew(ctx, { id, state: post.state, groupId: post.group_id, sharedId: post.shared_post_id, mentioned: post.mentions.map((m) => m.id) });
  });
}

/** Background work of what waited for a moderator. */
export const releaseJobs: readonly Job[] = [jobOutside('feed.release', release)];
