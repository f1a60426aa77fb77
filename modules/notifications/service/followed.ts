import { runAs, type App } from '#core/server/app.ts';
import type { Ctx } from '#core/server/context.ts';
import type { StoredEvent } from '#core/server/events/emit.ts';
import { jobOutside, subscribe, type Job, type Subscriber } from '#core/server/module.ts';
import { commentStands } from '#core/server/resource/comments.ts';
import { titleOf } from '#core/server/resource/record-card.ts';
import { findRow } from '#core/server/resource/records.ts';
import { dueReminder, followersOf } from '#core/server/resource/watch.ts';
import { membershipOf } from '#modules/workspace/api.ts';
import { notify } from './notify.ts';
import { recordsOf } from './visible-records.ts';

/** Address that leads to a record, whatever room it is of. */
export const recordLink = (topic: string, id: string): string => `/records/${topic}/${encodeURIComponent(id)}`;

interface News { workspaceId: number; topic: string; subjectId: string; actorId: string | null; can: string | null; what: 'change' | 'comment'; told: readonly string[]; commentId?: string }
interface Due { id: string; workspaceId: number; accountId: string; at: string }

/** Somebody did something to a record that is followed; who may hear of it is asked outside this transaction. */
async function onNews(ctx: Ctx, event: StoredEvent): Promise<void> {
  if (event.workspace_id === null || event.account_id !== null) return;
  const isComment = event.type === 'core.comment.created';
  const { topic, subjectId } = isComment ? (event.data as { topic: string; subjectId: string }) : { topic: event.topic, subjectId: event.subject_id! };
  // Whoever adds or removes a record follows nothing by it, and what is gone leads nowhere.
  if (!recordsOf(ctx.app, topic) || /\.(created|removed)$/.test(isComment ? '' : event.type)) return;
  // Who is mentioned is told of that.
  const told = isComment ? ((event.data as { mentions?: string[] }).mentions ?? []) : [];
  if ((await followersOf(ctx, event.workspace_id, { topic, subjectId }, event.actor_id)).length === 0) return;
  await ctx.enqueue('notifications.followed', { workspaceId: event.workspace_id, topic, subjectId, actorId: event.actor_id, can: event.can, what: isComment ? 'comment' : 'change', told, ...(isComment ? { commentId: event.subject_id! } : {}) } satisfies News);
}

/** Runs as a member of the workspace with what they may see of the record now; nothing where they are out, or may not. */
async function asReader(app: App, accountId: string, workspaceId: number, topicOf: (ctx: Ctx) => Promise<{ topic: string; subjectId: string } | null>, work: (ctx: Ctx, title: string, at: { topic: string; subjectId: string }) => Promise<unknown>): Promise<void> {
  const membership = await membershipOf(app, accountId, workspaceId);
  if (membership?.status !== 'active') return;
  await runAs(app, { account: { id: accountId, email: '', sessionId: '', emailVerified: true }, membership, name: 'notifications.followed' }, async (ctx) => {
    const at = await topicOf(ctx);
    const record = at && recordsOf(app, at.topic);
    if (!record || (record.can && !ctx.can(record.can))) return;
    const row = await findRow<Record<string, unknown> & { id: string; version: number }>(ctx, record, at.subjectId);
    if (row) await work(ctx, titleOf(record, row), at);
  });
}

const typeOf = ({ what, actorId }: News): string => (what === 'comment' ? 'core.followed_comment' : actorId === null ? 'core.followed_by_itself' : 'core.followed');

/** Tells each follower who may still see the record; what they may not is not told, and not that there was anything. */
async function tellFollowers(app: App, news: News): Promise<void> {
  const { workspaceId, topic, subjectId, actorId, commentId } = news;
  const type = typeOf(news);
  const followers = await runAs(app, { workspaceId, name: 'notifications.followed' }, (ctx) => followersOf(ctx, workspaceId, news, actorId));
  for (const accountId of followers.filter((id) => !news.told.includes(id))) {
    await asReader(app, accountId, workspaceId, async (ctx) => ((news.can === null || ctx.can(news.can)) && (commentId === undefined || (await commentStands(ctx, commentId))) ? news : null), (ctx, title) => notify(ctx, {
      accountId, ...(commentId === undefined ? {} : { sourceId: commentId }), type, groupKey: `${type}:${topic}:${subjectId}`, actorId, workspaceId, targetType: topic, targetId: subjectId, link: recordLink(topic, subjectId), data: { title },
    }));
  }
}

/** The time of a reminder has come. */
async function remind(app: App, { id, workspaceId, accountId, at }: Due): Promise<void> {
  let note = '';
  await asReader(app, accountId, workspaceId, async (ctx) => { const due = await dueReminder(ctx, { id, at }); note = due?.note ?? ''; return due; }, (ctx, title, { topic, subjectId }) => notify(ctx, {
    accountId, type: 'core.reminder', groupKey: `core.reminder:${id}:${at}`, actorId: null, workspaceId, targetType: topic, targetId: subjectId, link: recordLink(topic, subjectId), data: { title: note === '' ? title : `${title} · ${note}` },
  }));
}

/** What is done when a record is changed, commented or to be remembered. */
export const followSubscribers: readonly Subscriber[] = [
  subscribe('notifications.followed', 'records', onNews, 'core.is_followed(event.workspace_id, event.topic, event.subject_id)'),
  subscribe('notifications.followed_comment', 'core.comment.created', onNews),
  subscribe('notifications.reminder', ['core.reminder.created', 'core.reminder.changed'], async (ctx, event) => {
    const { workspaceId, at } = event.data as { workspaceId: number; at: string };
    await ctx.enqueue('notifications.remind', { id: event.subject_id!, workspaceId, accountId: event.account_id!, at } satisfies Due, { runAt: new Date(at), key: `notifications.remind:${event.subject_id}` });
  }),
];

/** Work that waits for who may see what. */
export const followJobs: readonly Job[] = [jobOutside<News>('notifications.followed', tellFollowers), jobOutside<Due>('notifications.remind', remind)];
