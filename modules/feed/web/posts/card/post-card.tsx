import { Bookmark, MessageCircle, Repeat2 } from 'lucide-react';
import { useId, useState } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { Link } from '#core/web/router.ts';
import { Badge } from '#core/web/ui/badge.tsx';
import { Button, IconButton } from '#core/web/ui/button.tsx';
import { cn } from '#core/web/ui/cn.ts';
import { RelativeTime } from '#core/web/ui/relative-time.tsx';
import { tip } from '#core/web/ui/tip.ts';
import { LinkCard } from '#core/web/ui/link-card.tsx';
import { RecordCards } from '#core/web/slots/record-cards.tsx';
import { groupAddress, PersonLink } from '#modules/social/web/public.tsx';
import { reactionKinds, type Post } from '../../../contract.ts';
import { postAddress } from '../addresses.ts';
import { privacySigns, reactionSigns } from '../kinds.ts';
import { refreshPost, useLivePost } from '../live-posts.ts';
import { PostText } from '../post-text.tsx';
import { linksIn } from '../text-parts.ts';
import { FilteredText } from './filtered-text.tsx';
import { Poll } from './poll.tsx';
import { PostMedia } from './post-media.tsx';
import { PostMenu } from './post-menu.tsx';
import { ReactionButton } from './reaction-button.tsx';
import { RecordsLeftOut } from './records-left-out.tsx';
import { SharedPost } from './shared-post.tsx';
import { usePostActions, type PostActions } from './use-post-actions.ts';
import { Why } from './why.tsx';

/** Props of PostCard. */
export interface PostCardProps {
  post: Post;
  /** Place among the posts of a feed, from 1; absent where the post stands alone. */
  position?: number;
  /** On its own page: the whole text, and comments stand below. */
  whole?: boolean;
  onComments?: () => void;
  /** As somebody else sees it: nothing can be done with it. */
  still?: boolean;
}

/** A post with everything one can do about it. */
export function PostCard({ post, position, whole = false, onComments, still = false }: PostCardProps) {
  const t = useT('feed');
  const id = useId();
  const actions = usePostActions(post);
  const [wanted, setWanted] = useState(false);
  const collapsed = post.filtered !== null && !wanted;
  useLivePost(post.post_id);
  const onStale = () => { void refreshPost(post.post_id); };
  return (
    <article
      aria-labelledby={`${id}-head`} aria-describedby={`${id}-text`} data-post={post.post_id} tabIndex={position === undefined ? undefined : 0} {...(position === undefined ? {} : { 'aria-posinset': position, 'aria-setsize': -1 })}
      className="focus-ring flex flex-col gap-3 rounded-lg border bg-card p-3 text-card-foreground sm:p-4"
    >
      <Head post={post} id={`${id}-head`} actions={actions} still={still} />
      <div id={`${id}-text`}>{collapsed ? <FilteredText phrase={post.filtered!.phrase} onShow={() => setWanted(true)} /> : <PostText description={post.description} mentions={post.mentions} hashtags={post.hashtags} whole={whole} />}</div>
      {!collapsed && <Contents post={post} actions={actions} onStale={onStale} still={still} />}
      {post.state === 'pending' && post.can.moderate && (
        <div className="flex flex-wrap gap-2">
          <Button size="sm" variant="primary" loading={actions.deciding} onClick={actions.approve}>{t('group.approve')}</Button>
          <Button size="sm" variant="outline" loading={actions.deciding} onClick={actions.decline}>{t('group.decline')}</Button>
        </div>
      )}
      {post.state === 'live' && !still && <><Sums post={post} actions={actions} onComments={onComments} /><Row post={post} actions={actions} onComments={onComments} /></>}
    </article>
  );
}

/** Pictures, poll, link and what is shared. */
function Contents({ post, actions, onStale, still }: { post: Post; actions: PostActions; onStale: () => void; still: boolean }) {
  return (
    <>
      {post.post_images.length > 0 && <PostMedia postId={post.post_id} files={post.post_images} onStale={onStale} author={post.author.name} />}
      {post.poll && <Poll poll={post.poll} onVote={actions.vote} still={still || !post.can.comment} />}
      {post.link && post.post_images.length === 0 && !post.shared && <LinkCard link={post.link} />}
      {still ? <RecordsLeftOut addresses={linksIn(post.description)} /> : <RecordCards addresses={linksIn(post.description)} />}
      {post.shared && <SharedPost post={post.shared} onStale={onStale} still={still} />}
    </>
  );
}

function Head({ post, id, actions, still }: { post: Post; id: string; actions: PostActions; still: boolean }) {
  const t = useT('feed');
  const Privacy = privacySigns[post.privacy];
  const privacy = t(`privacy.${post.privacy}`);
  return (
    <header className="flex items-start gap-2">
      <div id={id} className="min-w-0 flex-1">
        <PersonLink person={post.author} avatar="lg">
          <span className="mt-1 flex flex-wrap items-center gap-x-1.5">
            {post.group && <><Link to={groupAddress(post.group)} dir="auto" className="focus-ring inline-flex min-h-6 max-w-full items-center rounded-sm font-medium hover:underline">{post.group.name}</Link><span aria-hidden>·</span></>}
            <Link to={postAddress(post.post_id)} className="focus-ring inline-flex min-h-6 items-center rounded-sm hover:underline"><RelativeTime value={post.created_at} /></Link>
            <span aria-hidden>·</span>
            <span role="img" aria-label={privacy} {...tip(privacy)}><Privacy aria-hidden className="size-3.5" strokeWidth={1.75} /></span>
            {post.edited_at && <><span aria-hidden>·</span><button type="button" onClick={() => actions.ask('edits')} className="focus-ring min-h-6 rounded-sm hover:underline">{t('post.edited')}</button></>}
            {post.post_type !== 'post' && post.post_type !== 'share' && <Badge>{t(`type.${post.post_type}`)}</Badge>}
            {post.state !== 'live' && <Badge tone="warning">{t(`post.${post.state}`)}</Badge>}
          </span>
        </PersonLink>
      </div>
      {!still && <div className="flex items-center gap-0.5"><Why post={post} /><PostMenu post={post} actions={actions} /></div>}
    </header>
  );
}

function Sums({ post, actions, onComments }: { post: Post; actions: PostActions; onComments: (() => void) | undefined }) {
  const t = useT('feed');
  const { reactions, kinds, comments, shares } = post.counts;
  if (reactions + comments + shares === 0) return null;
  const shown = reactionKinds.filter((kind) => kinds[kind] > 0).toSorted((a, b) => kinds[b] - kinds[a]).slice(0, 3);
  const button = 'focus-ring touch-target inline-flex min-h-6 items-center rounded-sm hover:underline';
  return (
    <div className="flex items-center gap-3 text-sm text-muted-foreground">
      {reactions > 0 && (
        <button type="button" onClick={() => actions.ask('reactions')} aria-label={t('reaction.count', { count: reactions })} className={cn(button, 'gap-1')}>
          {shown.map((kind) => { const { icon: Icon, tone } = reactionSigns[kind]; return <Icon key={kind} aria-hidden className={cn('size-4', tone)} strokeWidth={1.75} />; })}
          <span className="figures">{reactions}</span>
        </button>
      )}
      <span className="flex-1" />
      {comments > 0 && <button type="button" onClick={onComments ?? (() => actions.ask('comments'))} className={button}>{t('comment.count', { count: comments })}</button>}
      {shares > 0 && <Link to={`${postAddress(post.post_id)}?shares=true`} className={button}>{t('share.count', { count: shares })}</Link>}
    </div>
  );
}

function Row({ post, actions, onComments }: { post: Post; actions: PostActions; onComments: (() => void) | undefined }) {
  const t = useT('feed');
  const quiet = 'text-muted-foreground';
  return (
    <div role="group" aria-label={t('post.actions')} className="-mx-1 -mb-1 flex items-center justify-between border-t pt-2 sm:-mx-2">
      {(post.can.comment || post.my_reaction !== null) && <ReactionButton mine={post.my_reaction} onReact={actions.react} of={post.author.name} />}
      {post.can.comment && <Button size="sm" variant="ghost" className={quiet} aria-label={t('comment.on', { name: post.author.name })} onClick={onComments ?? (() => actions.ask('comments'))}><MessageCircle aria-hidden /><span className="sr-only sm:not-sr-only">{t('comment.verb')}</span></Button>}
      {post.can.share && <Button size="sm" variant="ghost" className={quiet} aria-label={t('share.of', { name: post.author.name })} onClick={() => actions.ask('share')}><Repeat2 aria-hidden /><span className="sr-only sm:not-sr-only">{t('share.verb')}</span></Button>}
      <IconButton size="sm" aria-pressed={post.saved !== null} aria-label={t(post.saved ? 'save.remove' : 'save.of', { name: post.author.name })} {...tip(t(post.saved ? 'save.removeShort' : 'save.verb'))} className={post.saved ? 'text-primary-ink' : quiet} onClick={actions.toggleSaved}><Bookmark className={post.saved ? 'fill-current' : ''} /></IconButton>
    </div>
  );
}
