import { useState } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { useAction } from '#core/web/query.ts';
import { announce } from '#core/web/ui/live-region.tsx';
import { toast } from '#core/web/ui/toast.ts';
import { acceptFriendRequest, addFriend, block, cancelFriendRequest, declineFriendRequest, follow, mute, setFriendUntil, restrict, unblock, unfollow, unfriend, unmute, unrestrict } from '../../../contract/people.ts';
import type { Relation } from '../../../contract/shapes.ts';
import { peopleTopics } from '../../topics.ts';

interface Somebody { id: string; name: string }

/** What is between the viewer and a person, the answer of the last action first, and everything that changes it. */
export function useRelation(person: Somebody, given: Relation | undefined) {
  const t = useT('social');
  const [answer, setAnswer] = useState<{ of: Relation | undefined; relation: Relation } | null>(null);
  // What the server answered counts until the page has read it itself.
  const relation = answer && answer.of === given ? answer.relation : given;
  const done = { topics: peopleTopics, onDone: ({ relation: next }: { relation: Relation }) => { setAnswer({ of: given, relation: next }); announce(t(`relation.said.${next.state}`, { name: person.name }), 'polite'); } };
  const restricting = (on: boolean) => ({ ...done, onDone: ({ relation: next }: { relation: Relation }) => { setAnswer({ of: given, relation: next }); toast.success(t(on ? 'restricted.done' : 'restricted.ended', { name: person.name })); } });
  const actions = {
    add: useAction(addFriend, done), accept: useAction(acceptFriendRequest, done), decline: useAction(declineFriendRequest, done), cancel: useAction(cancelFriendRequest, done),
    unfriend: useAction(unfriend, done), until: useAction(setFriendUntil, done), follow: useAction(follow, done), unfollow: useAction(unfollow, done), mute: useAction(mute, done), unmute: useAction(unmute, done),
    restrict: useAction(restrict, restricting(true)), unrestrict: useAction(unrestrict, restricting(false)),
  };
  const unblocking = useAction(unblock, { topics: peopleTopics });
  const blocking = useAction(block, {
    topics: peopleTopics,
    onDone: () => toast.success(t('block.done', { name: person.name }), { action: { label: t('block.undo'), onPress: () => unblocking.mutate({ userId: person.id }) } }),
  });
  return { relation, ...actions, block: blocking, busy: Object.values(actions).some((action) => action.isPending) };
}

/** A relation with its actions. */
export type RelationActions = ReturnType<typeof useRelation>;
