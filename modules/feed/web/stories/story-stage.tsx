import type { SyntheticEvent } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { MediaView } from '#modules/files/web/public.tsx';
import type { Story } from '../../contract.ts';
import { CaptionTracks } from '../posts/captions/caption-tracks.tsx';
import { useStoryCaptions } from '../posts/captions/use-captions.ts';

/** Props of StoryStage. */
export interface StoryStageProps { story: Story; name: string; muted: boolean; /** With the player of film and sound. */ onReady: (media: HTMLMediaElement | null) => void; onStale: () => void }

/** What a story shows. */
export function StoryStage({ story, name, muted, onReady, onStale }: StoryStageProps) {
  const t = useT('feed');
  if (story.content_type === 'text') {
    return (
      <div style={{ backgroundColor: story.bg_color!, color: story.color! }} className="grid size-full place-items-center overflow-y-auto p-6">
        <p dir="auto" className="max-w-full text-center text-xl leading-snug font-semibold break-words whitespace-pre-wrap sm:text-2xl">{story.description}</p>
      </div>
    );
  }
  const { file } = story;
  const alt = story.alt || story.description || t('story.of', { name });
  // Load events do not bubble, but are heard on their way down.
  const ready = (event: SyntheticEvent) => onReady(event.target instanceof HTMLMediaElement ? event.target : null);
  return (
    <div onLoadCapture={ready} onLoadedMetadataCapture={ready} onErrorCapture={() => onReady(null)} className="flex size-full flex-col items-center justify-center gap-3 bg-muted">
      {file?.kind === 'video' && file.state === 'ready' && file.url
        ? <Film key={file.url} story={story} url={file.url} poster={file.posterUrl} alt={alt} muted={muted} onStale={onStale} />
        : file ? <MediaView card={file} alt={alt} eager onStale={onStale} sizes="(width < 640px) 100vw, 440px" className={file.kind === 'audio' ? 'mx-4 w-auto self-stretch' : 'max-h-full rounded-none'} /> : null}
      {story.description && <p dir="auto" className="absolute inset-x-0 bottom-0 max-h-1/3 overflow-y-auto bg-background/90 px-4 py-3 text-center break-words whitespace-pre-wrap">{story.description}</p>}
    </div>
  );
}

/** A film without controls of its own: the story's own stop and go on. */
function Film({ story, url, poster, alt, muted, onStale }: { story: Story; url: string; poster: string | null; alt: string; muted: boolean; onStale: () => void }) {
  const captions = useStoryCaptions(story);
  return <video src={url} poster={poster ?? undefined} aria-label={alt} muted={muted} playsInline preload="auto" onError={onStale} className="size-full bg-black object-contain"><CaptionTracks tracks={captions} /></video>;
}
