import type { Ctx } from '#core/server/context.ts';
import { notifyAll, withdrawSource, type NotificationType, type TargetKind } from '#modules/notifications/api.ts';

/** Which of these posts and comments the person sees now: asked at every read of the bell and before every mail. */
const visible = async (ctx: Ctx, accountId: string, ids: readonly string[]): Promise<Set<string>> => new Set((await ctx.sql<{ id: string }>(
  'select p as id from feed.posts_open_to($1, $2::uuid[]) p union all select c from feed.comments_open_to($1, $2::uuid[]) c', [accountId, ids], 'feed.open_to')).map((r) => r.id));

/** Of a post that was declined nothing is left to see: its group says whether the person is still told. */
const openGroups = async (ctx: Ctx, accountId: string, ids: readonly string[]): Promise<Set<string>> => new Set((await ctx.sql<{ id: string }>('select g as id from unnest($2::uuid[]) g where social.group_role($1, g) is not null', [accountId, ids], 'feed.open_groups')).map((r) => r.id));

/** Pages that are on, of workspaces the person is still in. */
const openPages = async (ctx: Ctx, accountId: string, ids: readonly string[]): Promise<Set<string>> => new Set((await ctx.sql<{ id: string }>('select p.workspace_id::text as id from feed.public_pages_of($1) p where p.workspace_id::text = any ($2)', [accountId, ids], 'feed.open_pages')).map((r) => r.id));

/** What is told of a group as a whole is shown to who is in it, as a moderator where it is for moderators; entries of before were about a post. */
const ofGroup = (role: 'member' | 'moderator') => async (ctx: Ctx, accountId: string, ids: readonly string[], of: TargetKind): Promise<Set<string>> => {
  if (of.targetType === 'feed.post') return visible(ctx, accountId, ids);
  const roles = await ctx.sql<{ id: string; role: string }>('select g as id, social.group_role($1, g) as role from unnest($2::uuid[]) g where social.group_role($1, g) is not null', [accountId, ids], 'feed.group_roles');
  return new Set(roles.filter((r) => role === 'member' || r.role !== 'member').map((r) => r.id));
};

const bell = { defaultChannels: ['in_app'], visible } as const;
const both = { defaultChannels: ['in_app', 'email'], visible } as const;

/** What posts and comments tell people. */
export const notificationTypes: Record<string, NotificationType> = {
  'feed.comment': { ...both, label: { en: 'Comments on your posts', ar: 'التعليقات على منشوراتك' }, text: { en: '{actors} commented on your post', ar: 'علّق {actors} على منشورك' } },
  'feed.comment_reply': { ...both, label: { en: 'Replies to your comments', ar: 'الردود على تعليقاتك' }, text: { en: '{actors} replied to your comment', ar: 'ردّ {actors} على تعليقك' } },
  'feed.mention': { ...both, category: 'mention', label: { en: 'Somebody mentions you', ar: 'الإشارة إليك' }, text: { en: '{actors} mentioned you', ar: 'أشار إليك {actors}' } },
  'feed.share': { ...bell, label: { en: 'Somebody shares your post', ar: 'مشاركة منشوراتك' }, text: { en: '{actors} shared your post', ar: 'شارك {actors} منشورك' } },
  'feed.post_reaction': { ...bell, label: { en: 'Reactions to your posts and comments', ar: 'التفاعلات مع منشوراتك وتعليقاتك' }, text: { en: '{actors} reacted to what you wrote', ar: 'تفاعل {actors} مع ما كتبته' } },
  'feed.group_post': { ...bell, visible: ofGroup('member'), label: { en: 'Posts in your groups', ar: 'المنشورات في مجموعاتك' }, text: { en: '{actors} posted in a group', ar: 'نشر {actors} في مجموعة' } },
  'feed.group_popular': { ...bell, label: { en: 'Posts in your groups that many react to', ar: 'منشورات في مجموعاتك يتفاعل معها كثيرون' }, text: { en: 'Many react to a post of {actors} in a group', ar: 'يتفاعل كثيرون مع منشور {actors} في مجموعة' } },
  'feed.followed_post': { ...bell, label: { en: 'Posts of people you asked to be notified of', ar: 'منشورات من طلبت إخبارك بمنشوراتهم' }, text: { en: '{actors} posted', ar: 'نشر {actors} منشورًا' } },
  'feed.group_pending': { ...bell, visible: ofGroup('moderator'), category: 'request', label: { en: 'Posts that wait for you as a moderator', ar: 'منشورات تنتظر موافقتك' }, text: { en: '{actors} wrote a post that waits for a moderator', ar: 'كتب {actors} منشورًا ينتظر الموافقة' } },
  'feed.group_approved': { ...bell, label: { en: 'Your post is let into a group', ar: 'قبول منشورك في مجموعة' }, text: { en: '{actors} let your post into the group', ar: 'قبل {actors} منشورك في المجموعة' } },
  'feed.public_page': { ...bell, mandatory: true, visible: openPages, label: { en: 'Visitors can read your public posts', ar: 'يمكن للزوار قراءة منشوراتك العامة' }, text: { en: '{actors} turned a public page on: visitors without an account can read what you post as Public from now on', ar: 'شغّل {actors} صفحة عامة: يمكن لزوار بلا حساب قراءة ما تنشره للجميع من الآن' } },
  'feed.group_declined': { ...bell, visible: openGroups, label: { en: 'Your post is not let into a group', ar: 'رفض منشورك في مجموعة' }, text: { en: 'Your post was not let into {group}', ar: 'لم يُقبل منشورك في {group}' } },
};

/** Those of these people who see the post and are in no block pair with the viewer. */
export async function whoSees(ctx: Ctx, postId: string, accountIds: readonly string[]): Promise<string[]> {
  if (accountIds.length === 0) return [];
  return (await ctx.sql<{ id: string }>('select v as id from feed.viewers($1, $2::uuid[], $3) v', [postId, [...new Set(accountIds)], ctx.actorId], 'feed.viewers')).map((r) => r.id);
}

/** How a post is told: by default as what the entry is about, in a group of its own. */
export interface Telling {
  actorId?: string | null;
  link?: string;
  /** What the entry is about where several posts are told as one: the original of shares, the group. It stands while one of them does. */
  about?: { targetType: 'feed.post' | 'social.group'; targetId: string };
  /** By what the actor is in the group of entries; default the post. */
  sourceId?: string;
}

/** Tells those of these people of a post who see it. */
export async function notifyOfPost(ctx: Ctx, accountIds: readonly string[], type: string, postId: string, { actorId = ctx.actorId, link = `/posts/${postId}`, about, sourceId = postId }: Telling = {}): Promise<void> {
  const target = about ?? { targetType: 'feed.post', targetId: postId };
  await notifyAll(ctx, await whoSees(ctx, postId, accountIds), { type, groupKey: `${type}:${target.targetId}`, actorId, ...target, sourceId, link });
}

/** Takes a share back from the bell of who wrote the original, where they do not see it any more. */
export async function withdrawUnseenShare(ctx: Ctx, shareId: string, rootAuthor: string): Promise<void> {
  if ((await whoSees(ctx, shareId, [rootAuthor])).length === 0) await withdrawSource(ctx, { sourceId: shareId, types: ['feed.share'] });
}
