import type { Ctx } from '#core/server/context.ts';
import { notifyAll, type NotificationType } from '#modules/notifications/api.ts';

/** Which of these posts and comments the person sees now: asked at every read of the bell and before every mail. */
const visible = async (ctx: Ctx, accountId: string, ids: readonly string[]): Promise<Set<string>> => new Set((await ctx.sql<{ id: string }>(
  'select p as id from feed.posts_open_to($1, $2::uuid[]) p union all select c from feed.comments_open_to($1, $2::uuid[]) c', [accountId, ids], 'feed.open_to')).map((r) => r.id));

/** Of a post that was declined nothing is left to see: its group says whether the person is still told. */
const openGroups = async (ctx: Ctx, accountId: string, ids: readonly string[]): Promise<Set<string>> => new Set((await ctx.sql<{ id: string }>('select g as id from unnest($2::uuid[]) g where social.group_role($1, g) is not null', [accountId, ids], 'feed.open_groups')).map((r) => r.id));

const bell = { defaultChannels: ['in_app'], visible } as const;
const both = { defaultChannels: ['in_app', 'email'], visible } as const;

/** What posts and comments tell people. */
export const notificationTypes: Record<string, NotificationType> = {
  'feed.comment': { ...both, label: { en: 'Comments on your posts', ar: 'التعليقات على منشوراتك' }, text: { en: '{actors} commented on your post', ar: 'علّق {actors} على منشورك' } },
  'feed.comment_reply': { ...both, label: { en: 'Replies to your comments', ar: 'الردود على تعليقاتك' }, text: { en: '{actors} replied to your comment', ar: 'ردّ {actors} على تعليقك' } },
  'feed.mention': { ...both, category: 'mention', label: { en: 'Somebody mentions you', ar: 'الإشارة إليك' }, text: { en: '{actors} mentioned you', ar: 'أشار إليك {actors}' } },
  'feed.share': { ...bell, label: { en: 'Somebody shares your post', ar: 'مشاركة منشوراتك' }, text: { en: '{actors} shared your post', ar: 'شارك {actors} منشورك' } },
  'feed.post_reaction': { ...bell, label: { en: 'Reactions to your posts and comments', ar: 'التفاعلات مع منشوراتك وتعليقاتك' }, text: { en: '{actors} reacted to what you wrote', ar: 'تفاعل {actors} مع ما كتبته' } },
  'feed.group_post': { ...bell, label: { en: 'Posts in your groups', ar: 'المنشورات في مجموعاتك' }, text: { en: '{actors} posted in a group', ar: 'نشر {actors} في مجموعة' } },
  'feed.group_popular': { ...bell, label: { en: 'Posts in your groups that many react to', ar: 'منشورات في مجموعاتك يتفاعل معها كثيرون' }, text: { en: 'Many react to a post of {actors} in a group', ar: 'يتفاعل كثيرون مع منشور {actors} في مجموعة' } },
  'feed.followed_post': { ...bell, label: { en: 'Posts of people you asked to be notified of', ar: 'منشورات من طلبت إخبارك بمنشوراتهم' }, text: { en: '{actors} posted', ar: 'نشر {actors} منشورًا' } },
  'feed.group_pending': { ...bell, category: 'request', label: { en: 'Posts that wait for you as a moderator', ar: 'منشورات تنتظر موافقتك' }, text: { en: '{actors} wrote a post that waits for a moderator', ar: 'كتب {actors} منشورًا ينتظر الموافقة' } },
  'feed.group_approved': { ...bell, label: { en: 'Your post is let into a group', ar: 'قبول منشورك في مجموعة' }, text: { en: '{actors} let your post into the group', ar: 'قبل {actors} منشورك في المجموعة' } },
  'feed.group_declined': { ...bell, visible: openGroups, label: { en: 'Your post is not let into a group', ar: 'رفض منشورك في مجموعة' }, text: { en: 'Your post was not let into {group}', ar: 'لم يُقبل منشورك في {group}' } },
};

/** Those of these people who see the post and are in no block pair with the viewer. */
export async function whoSees(ctx: Ctx, postId: string, accountIds: readonly string[]): Promise<string[]> {
  if (accountIds.length === 0) return [];
  return (await ctx.sql<{ id: string }>('select v as id from feed.viewers($1, $2::uuid[], $3) v', [postId, [...new Set(accountIds)], ctx.actorId], 'feed.viewers')).map((r) => r.id);
}

/** Tells those of these people of a post who see it. */
export async function notifyOfPost(ctx: Ctx, accountIds: readonly string[], type: string, postId: string, groupKey = `${type}:${postId}`, actorId = ctx.actorId, link = `/posts/${postId}`): Promise<void> {
  await notifyAll(ctx, await whoSees(ctx, postId, accountIds), { type, groupKey, actorId, targetType: 'feed.post', targetId: postId, link });
}
