import { ArrowDown, ArrowUp, Bookmark, MessageCircle, Pause, Play, Repeat2, Volume2, VolumeX } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { Link } from '#core/web/router.ts';
import { RecordCards } from '#core/web/slots/record-cards.tsx';
import { IconButton } from '#core/web/ui/button.tsx';
import { Image } from '#core/web/ui/image.tsx';
import { RelativeTime } from '#core/web/ui/relative-time.tsx';
import { tip } from '#core/web/ui/tip.ts';
import { MediaView } from '#modules/files/web/public.tsx';
import { PersonLink } from '#modules/social/web/public.tsx';
import type { Post } from '../../contract.ts';
import { usePostCaptions } from '../posts/captions/use-captions.ts';
import { CaptionTracks } from '../posts/captions/caption-tracks.tsx';
import { FilteredText } from '../posts/card/filtered-text.tsx';
import { PostMenu } from '../posts/card/post-menu.tsx';
import { ReactionButton } from '../posts/card/reaction-button.tsx';
import { usePostActions } from '../posts/card/use-post-actions.ts';
import { postAddress } from '../posts/addresses.ts';
import { refreshPost, useLivePost } from '../posts/live-posts.ts';
import { PostText } from '../posts/post-text.tsx';
import { linksIn } from '../posts/text-parts.ts';

interface BiteProps {
  post: Post; position: number; /** The current one and its neighbours are loaded. */ near: boolean; current: boolean; playing: boolean; muted: boolean; last: boolean;
  onToggle: () => void; onMute: () => void; onMove: (by: 1 | -1) => void;
}

/** One short film with what one can do about it. */
export function Bite({ post, position, near, current, playing, muted, last, onToggle, onMute, onMove }: BiteProps) {
  const t = useT('feed');
  const [wanted, setWanted] = useState(false);
  const collapsed = post.filtered !== null && !wanted;
  const film = collapsed ? undefined : post.post_images[0];
  return (
    <article tabIndex={-1} aria-posinset={position} aria-setsize={-1} aria-label={t('bites.of', { name: post.author.name })} className="mx-auto flex h-full max-w-130 gap-2 outline-none">
      <div className="relative min-w-0 flex-1 overflow-hidden rounded-lg bg-muted">
        {film?.kind === 'video' && film.state === 'ready' && film.url
          ? <Film key={film.id} post={post} file={film} url={film.url} poster={film.posterUrl} alt={film.alt} near={near} runs={current && playing} muted={muted} onToggle={onToggle} />
          : film && <MediaView card={film} alt={film.alt} fit="fill" onStale={() => void refreshPost(post.post_id)} />}
        {collapsed && <div className="grid size-full place-items-center p-4"><FilteredText phrase={post.filtered!.phrase} onShow={() => setWanted(true)} /></div>}
        <div className="pointer-events-none absolute inset-x-0 bottom-0 flex flex-col gap-1 bg-background/90 p-3 [&>*]:pointer-events-auto">
          <div className="flex items-center gap-2"><PersonLink person={post.author} avatar="md" className="flex-1"><Link to={postAddress(post.post_id)} className="focus-ring mt-1 inline-flex min-h-6 items-center rounded-sm hover:underline"><RelativeTime value={post.created_at} /></Link></PersonLink><Reactions post={post} /></div>
          {post.description && !collapsed && <div className="flex max-h-28 flex-col gap-2 overflow-y-auto text-sm"><PostText description={post.description} mentions={post.mentions} hashtags={post.hashtags} />{near && <RecordCards addresses={linksIn(post.description)} />}</div>}
        </div>
      </div>
      {current || near ? <Side post={post} position={position} playing={playing} muted={muted} last={last} onToggle={onToggle} onMute={onMute} onMove={onMove} /> : <span className="w-11" />}
    </article>
  );
}

function Side({ post, position, playing, muted, last, onToggle, onMute, onMove }: Omit<BiteProps, 'near' | 'current'>) {
  const t = useT('feed');
  const actions = usePostActions(post);
  useLivePost(post.post_id);
  return (
    <div className="flex w-11 shrink-0 flex-col items-center justify-end gap-1">
      <IconButton aria-label={t('bites.previous')} {...tip(t('bites.previous'))} disabled={position === 1} onClick={() => onMove(-1)}><ArrowUp /></IconButton>
      <IconButton aria-label={t('bites.next')} {...tip(t('bites.next'))} disabled={last} onClick={() => onMove(1)}><ArrowDown /></IconButton>
      <span className="flex-1" />
      <PostMenu post={post} actions={actions} />
      <IconButton aria-label={t(playing ? 'story.pause' : 'story.play')} {...tip(t(playing ? 'story.pause' : 'story.play'))} onClick={onToggle}>{playing ? <Pause /> : <Play />}</IconButton>
      <IconButton aria-label={t(muted ? 'story.sound' : 'story.mute')} {...tip(t(muted ? 'story.sound' : 'story.mute'))} onClick={onMute}>{muted ? <VolumeX /> : <Volume2 />}</IconButton>
      <IconButton aria-label={t('bites.comments', { count: post.counts.comments })} {...tip(t('bites.comments', { count: post.counts.comments }))} onClick={() => actions.ask('comments')}><MessageCircle /></IconButton>
      <Count value={post.counts.comments} />
      {post.can.share && <IconButton aria-label={t('bites.share')} {...tip(t('bites.share'))} onClick={() => actions.ask('share')}><Repeat2 /></IconButton>}
      <IconButton aria-label={t('bites.save')} {...tip(t('bites.save'))} aria-pressed={post.saved !== null} onClick={actions.toggleSaved}><Bookmark className={post.saved ? 'fill-current' : ''} /></IconButton>
    </div>
  );
}

function Reactions({ post }: { post: Post }) {
  const t = useT('feed');
  const actions = usePostActions(post);
  return <span className="flex items-center"><Count value={post.counts.reactions} /><ReactionButton mine={post.my_reaction} onReact={actions.react} of={t('bites.of', { name: post.author.name })} /></span>;
}

const Count = ({ value }: { value: number }) => (value > 0 ? <span aria-hidden className="figures text-xs text-muted-foreground">{value}</span> : null);

function Film({ post, file, url, poster, alt, near, runs, muted, onToggle }: { post: Post; file: Post['post_images'][number]; url: string; poster: string | null; alt: string; near: boolean; runs: boolean; muted: boolean; onToggle: () => void }) {
  const t = useT('feed');
  const player = useRef<HTMLVideoElement>(null);
  const [failed, setFailed] = useState<string | null>(null);
  useEffect(() => {
    const film = player.current;
    if (!film) return;
    if (!runs) { film.pause(); return; }
    film.play().catch(() => undefined);
  }, [runs, near]);
  const captions = usePostCaptions(post.post_id, file, near);
  const onError = () => { if (failed === url) return; setFailed(url); void refreshPost(post.post_id); };
  const name = alt || t('bites.of', { name: post.author.name });
  if (!near) return poster ? <Image src={poster} alt={name} loading="lazy" className="size-full object-contain" /> : null;
  return <video ref={player} src={url} poster={poster ?? undefined} aria-label={name} muted={muted} loop playsInline preload="auto" onClick={onToggle} onError={onError} className="size-full cursor-pointer bg-black object-contain"><CaptionTracks tracks={captions} /></video>;
}
