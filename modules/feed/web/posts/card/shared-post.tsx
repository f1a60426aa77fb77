import { EyeOff } from 'lucide-react';
import { useT } from '#core/web/i18n/i18n.ts';
import { Link } from '#core/web/router.ts';
import { RecordCards } from '#core/web/slots/record-cards.tsx';
import { RelativeTime } from '#core/web/ui/relative-time.tsx';
import { LinkCard } from '#core/web/ui/link-card.tsx';
import { PersonLink } from '#modules/social/web/public.tsx';
import type { InnerPost, Post } from '../../../contract.ts';
import { postAddress } from '../addresses.ts';
import { PostText } from '../post-text.tsx';
import { linksIn } from '../text-parts.ts';
import { Poll } from './poll.tsx';
import { PostMedia } from './post-media.tsx';
import { RecordsLeftOut } from './records-left-out.tsx';
import { useVotes } from './use-votes.ts';

/** The original inside a share, as far as the viewer may see it. */
export function SharedPost({ post, onStale, still = false }: { post: InnerPost; onStale: () => void; /** As somebody else sees it, or before it is shared: read only. */ still?: boolean }) {
  const t = useT('feed');
  if (!post.available) return <p className="flex items-center gap-2 rounded-lg border bg-muted/50 p-4 text-muted-foreground"><EyeOff aria-hidden className="size-4 shrink-0" />{t('post.unavailable')}</p>;
  return (
    <div className="flex flex-col gap-2 rounded-lg border p-3">
      <PersonLink person={post.author} avatar="md"><Link to={postAddress(post.post_id)} className="focus-ring mt-1 inline-flex min-h-6 items-center rounded-sm hover:underline"><RelativeTime value={post.created_at} /></Link></PersonLink>
      <PostText description={post.description} mentions={post.mentions} hashtags={post.hashtags} />
      {post.post_images.length > 0 && <PostMedia postId={post.post_id} files={post.post_images} onStale={onStale} author={post.author.name} />}
      {post.poll && <SharedPoll postId={post.post_id} poll={post.poll} still={still} />}
      {post.link && post.post_images.length === 0 && <LinkCard link={post.link} />}
      {still ? <RecordsLeftOut addresses={linksIn(post.description)} /> : <RecordCards addresses={linksIn(post.description)} />}
    </div>
  );
}

function SharedPoll({ postId, poll, still }: { postId: string; poll: NonNullable<Post['poll']>; still: boolean }) {
  return <Poll poll={poll} onVote={useVotes(postId, poll)} still={still} />;
}
