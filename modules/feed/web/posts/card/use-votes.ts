import { invalidateTopics, useAction } from '#core/web/query.ts';
import { topics, unvotePoll, votePoll, type Post } from '../../../contract.ts';
import { changePost } from '../cache.ts';
import { refreshPost } from '../live-posts.ts';

/** A post after its viewer chose an answer; the same again takes it back. */
export function voted(post: Post, option: string): Post {
  if (!post.poll) return post;
  const { mine, options, votes } = post.poll;
  const now = mine === option ? null : option;
  return { ...post, poll: { ...post.poll, mine: now, votes: votes + (now ? 1 : 0) - (mine ? 1 : 0), options: options.map((o) => ({ ...o, votes: o.votes + (o.id === now ? 1 : 0) - (o.id === mine ? 1 : 0) })) } };
}

/** Votes in the poll of a post, in the post itself and in shares of it; shows at once and is taken back when it is refused. */
export function useVotes(id: string, poll: Post['poll']): (option: string) => void {
  const optimistic = (change: (post: Post) => Post) => { changePost(id, change); return () => { void refreshPost(id); void invalidateTopics([topics.post]); }; };
  const onDone = ({ poll: now }: { poll: NonNullable<Post['poll']> }) => changePost(id, (p) => ({ ...p, poll: now }));
  const vote = useAction(votePoll, { optimistic: ({ option_id }) => optimistic((p) => voted(p, option_id)), onDone });
  const unvote = useAction(unvotePoll, { optimistic: () => optimistic((p) => (p.poll?.mine ? voted(p, p.poll.mine) : p)), onDone });
  return (option) => (poll?.mine === option ? unvote.mutate({ id }) : vote.mutate({ id, option_id: option }));
}
