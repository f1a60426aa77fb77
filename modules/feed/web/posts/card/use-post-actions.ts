import { useT } from '#core/web/i18n/i18n.ts';
import { invalidateTopics, useAction } from '#core/web/query.ts';
import { toast } from '#core/web/ui/toast.ts';
import { openReport } from '#modules/notifications/web/public.tsx';
import { approvePost, declinePost, deletePost, hidePost, react, restorePost, savePost, topics, unhidePost, unsavePost, type Post, type ReactionKind } from '../../../contract.ts';
import { changePost } from '../cache.ts';
import { refreshPost } from '../live-posts.ts';
import { useAsk } from '../dialogs/ask.ts';
import { useVotes } from './use-votes.ts';

/** A post after its viewer reacted with a kind: the same again takes it back, another replaces it. */
export function reacted(post: Post, kind: ReactionKind): Post {
  const kinds = { ...post.counts.kinds };
  const before = post.my_reaction;
  if (before) kinds[before] = Math.max(0, kinds[before] - 1);
  const now = before === kind ? null : kind;
  if (now) kinds[now] += 1;
  return { ...post, my_reaction: now, counts: { ...post.counts, kinds, reactions: Math.max(0, post.counts.reactions + (now ? 1 : 0) - (before ? 1 : 0)) } };
}

/** Only who wrote a post brings it back; a moderator of the group is offered no undo. */
export const mayUndo = ({ undo_until: until }: { undo_until: string | null }): boolean => until !== null;

/** What the viewer can do with a post at one press; all of it shows at once and is taken back when it is refused. */
export function usePostActions(post: Post) {
  const t = useT('feed');
  const ask = useAsk();
  const id = post.post_id;
  const optimistic = (change: (post: Post) => Post | null) => () => { changePost(id, change); return () => { void refreshPost(id); void invalidateTopics([topics.post]); }; };
  const reaction = useAction(react, {
    optimistic: ({ kind }) => optimistic((p) => reacted(p, kind ?? 'like'))(),
    onDone: (answer) => changePost(id, (p) => ({ ...p, my_reaction: answer.my_reaction, counts: { ...p.counts, reactions: answer.reactions, kinds: { ...p.counts.kinds, ...Object.fromEntries(Object.keys(p.counts.kinds).map((k) => [k, answer.kinds[k as ReactionKind] ?? 0])) } } })),
  });
  const save = useAction(savePost, { optimistic: ({ folder }) => optimistic((p) => ({ ...p, saved: { folder: folder ?? '' } }))(), topics: [topics.saved] });
  const unsave = useAction(unsavePost, { optimistic: optimistic((p) => ({ ...p, saved: null })), topics: [topics.saved] });
  const restore = useAction(restorePost, { topics: [topics.post] });
  const remove = useAction(deletePost, {
    optimistic: optimistic(() => null),
    onDone: (answer) => { toast.success(t('post.deleted'), mayUndo(answer) ? { action: { label: t('undo'), onPress: () => restore.mutate({ id }) } } : {}); },
  });
  const unhide = useAction(unhidePost, { topics: [topics.post] });
  const hide = useAction(hidePost, { optimistic: optimistic(() => null), onDone: () => { toast.success(t('post.hidden'), { action: { label: t('undo'), onPress: () => unhide.mutate({ id }) } }); } });
  const vote = useVotes(id, post.poll);
  const approve = useAction(approvePost, { topics: [topics.post], success: t('group.approved') });
  const decline = useAction(declinePost, { topics: [topics.post], success: t('group.declined') });
  return {
    ask: (what: Parameters<typeof ask>[0]) => ask(what, post),
    react: (kind: ReactionKind) => reaction.mutate({ target_type: 'post', target_id: id, kind }),
    toggleSaved: () => {
      if (post.saved) { unsave.mutate({ id }); return; }
      save.mutate({ id, folder: '' });
      toast.success(t('post.saved'), { action: { label: t('save.folder'), onPress: () => ask('save', post) } });
    },
    remove: () => remove.mutate({ id }),
    report: () => openReport({ target: { type: 'post', id }, person: post.author, onReported: () => changePost(id, () => null) }),
    hide: () => hide.mutate({ id }),
    vote,
    approve: () => approve.mutate({ id }), decline: () => decline.mutate({ id }), deciding: approve.isPending || decline.isPending,
  };
}

/** What usePostActions gives. */
export type PostActions = ReturnType<typeof usePostActions>;
