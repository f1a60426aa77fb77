import { useT } from '#core/web/i18n/i18n.ts';
import { MediaView } from '#modules/files/web/public.tsx';
import type { MediaCard } from '#modules/files/contract.ts';

/** What a story shows: text on its background, or a file with what is said about it. */
export interface StoryLookProps { text: string; background: string | null; color: string | null; file: MediaCard | null; alt: string }

/** A story as others see it, small. */
export function StoryLook({ text, background, color, file, alt }: StoryLookProps) {
  const t = useT('feed');
  if (!file) {
    return (
      <div role="img" aria-label={t('story.preview')} data-story-preview style={{ backgroundColor: background ?? undefined, color: color ?? undefined }} className="mx-auto grid aspect-9/12 w-full max-w-42 sm:max-w-56 place-items-center overflow-hidden rounded-lg p-5">
        <p dir="auto" className="line-clamp-[12] max-w-full text-center text-base leading-snug font-semibold sm:text-lg break-words whitespace-pre-wrap">{text.trim() || t('story.placeholder')}</p>
      </div>
    );
  }
  return (
    <figure data-story-preview className="mx-auto flex w-full max-w-56 flex-col gap-2">
      <MediaView card={file} alt={alt || text || t('story.preview')} sizes="224px" />
      {text.trim() !== '' && <figcaption dir="auto" className="text-center text-sm break-words whitespace-pre-wrap">{text}</figcaption>}
    </figure>
  );
}
