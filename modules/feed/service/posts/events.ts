import { subscribe, type Subscriber } from '#core/server/module.ts';
import type { Ctx } from '#core/server/context.ts';
import { detachFiles, registerFileSight } from '#modules/files/api.ts';
import { onExport } from '#modules/identity/api.ts';
import { defineNotificationTypes } from '#modules/notifications/api.ts';
import { sights } from './files.ts';
import { lookAgain, openTo } from './live.ts';
import { isId } from './place.ts';
import './report-targets.ts';
import { notificationTypes } from './tell.ts';

defineNotificationTypes(notificationTypes);

// Asked at every request of the bytes: an address that somebody has copied dies with the right.
registerFileSight(sights.post, openTo);
registerFileSight(sights.comment, async (app, accountId, ids) =>
  new Set((await app.pool.query<{ id: string }>({ name: 'feed.comments_open_to', text: 'select c as id from feed.comments_open_to($1, $2::uuid[]) c', values: [accountId, ids] })).rows.map((r) => r.id)));

onExport('feed', async (ctx, accountId) => {
  const rows = (sql: string) => ctx.sql(sql, [accountId]);
  return {
    posts: await rows(`select p.post_id, p.post_type, p.description, p.privacy, p.group_id, p.shared_post_id, p.created_at, p.edited_at, p.deleted_at, array(select f.file_id from feed.post_file f where f.post_id = p.post_id order by f.position) as files
      from feed.post p where p.author_id = $1 order by p.post_id desc limit 20000`),
    comments: await rows('select id, post_id, parent_id, description, alt, created_at, edited_at from feed.comment where author_id = $1 and deleted_at is null order by id desc limit 20000'),
    reactions: await rows('select target_type, target_id, kind, at from feed.reaction where account_id = $1 order by at desc limit 20000'),
    votes: await rows('select post_id, option_id, at from feed.poll_vote where account_id = $1 order by at desc limit 20000'),
    saved: await rows('select post_id, folder, saved_at from feed.saved_post where account_id = $1 order by saved_at desc limit 20000'),
    settings: await rows('select mode, closeness, popularity, recency, discover from feed.timeline_settings where account_id = $1'),
  };
});

const newest = 20;
const both = (event: { account_id: string | null; subject_id: string | null }): [string, string] | null => (isId(event.account_id) && isId(event.subject_id) ? [event.account_id, event.subject_id] : null);

/** Somebody, or a group, is heard from now on. Each side is told in a stream of its own. */
async function backFill(ctx: Ctx, event: { account_id: string | null; subject_id: string | null }): Promise<void> {
  const pair = both(event);
  if (pair) await ctx.sql('select feed.back_fill($1, $2, $3)', [...pair, newest]);
}

/** What posts do when others change. */
export const postSubscribers: readonly Subscriber[] = [
  subscribe('feed.back_fill', ['social.friendship.created', 'social.follow.created', 'social.group_member.changed'], backFill),
  subscribe('feed.drop_author', ['social.friendship.ended', 'social.follow.ended', 'social.block.created'], async (ctx, event) => {
    const pair = both(event);
    if (pair) await ctx.sql('select feed.drop_author($1, $2)', pair);
  }),
  // Rights are asked at every read and push; this only ends what is open on a screen.
  subscribe('feed.look_again', ['social.friendship.ended', 'social.block.created', 'social.restriction.created', 'social.group_member.changed'], (ctx, event) => {
    lookAgain(ctx, [event.account_id, event.subject_id].filter(isId));
    return Promise.resolve();
  }),
  subscribe('feed.forget_account', 'identity.account.deleted', async (ctx, event) => {
    const gone = await ctx.sql<{ file_ids: string[]; comment_ids: string[] }>('select file_ids, comment_ids from feed.forget_account($1)', [event.account_id]);
    await detachFiles(ctx, gone.flatMap((g) => g.file_ids));
    const ids = gone.flatMap((g) => g.comment_ids);
    if (ids.length > 0) await ctx.enqueue('feed.withdraw_comments', { ids });
  }),
  subscribe('feed.forget_group', 'social.group.purged', async (ctx, event) => { await ctx.enqueue('feed.purge_group', { groupId: event.subject_id }); }),
];
