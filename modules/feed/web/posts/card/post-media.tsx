import { lazy, Suspense, useState } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { cn } from '#core/web/ui/cn.ts';
import { MediaView } from '#modules/files/web/public.tsx';
import type { Post } from '../../../contract.ts';
import { usePostCaptions } from '../captions/use-captions.ts';

const Viewer = lazy(async () => ({ default: (await import('./picture-viewer.tsx')).PictureViewer }));
const mostTiles = 4;

/** Pictures as a grid that opens large, films and sound each in its own player. `onStale`: an address has run out, read the post again. */
export function PostMedia({ postId, files, onStale, author }: { postId: string; files: Post['post_images']; onStale: () => void; author: string }) {
  const t = useT('feed');
  const [shown, setShown] = useState<number | null>(null);
  const pictures = files.filter((file) => file.kind === 'image');
  const others = files.filter((file) => file.kind !== 'image');
  const tiles = pictures.slice(0, mostTiles);
  const single = tiles.length === 1;
  return (
    <div className="flex flex-col gap-2">
      {tiles.length > 0 && (
        <ul aria-label={t('post.pictures', { count: pictures.length })} className={cn('grid gap-1 overflow-hidden rounded-lg', !single && 'grid-cols-2')}>
          {tiles.map((file, i) => {
            const more = i === mostTiles - 1 ? pictures.length - mostTiles : 0;
            const alt = file.alt || t('post.pictureOf', { number: i + 1, name: author });
            return (
              <li key={file.id} className={cn('relative', !single && 'aspect-4/3', tiles.length === 3 && i === 0 && 'col-span-2 aspect-2/1')}>
                <button type="button" onClick={() => setShown(i)} aria-label={more > 0 ? t('post.openMore', { name: alt, count: more }) : t('post.open', { name: alt })} className="focus-ring-inset block size-full cursor-zoom-in">
                  <MediaView card={file} alt={alt} fit={single ? 'natural' : 'fill'} onStale={onStale} className={single ? 'max-h-130' : 'rounded-none'} />
                  {more > 0 && <span aria-hidden className="absolute inset-0 grid place-items-center bg-foreground/70 text-xl font-semibold text-background">+{more}</span>}
                </button>
              </li>
            );
          })}
        </ul>
      )}
      {others.map((file) => <Other key={file.id} postId={postId} file={file} onStale={onStale} />)}
      {shown !== null && <Suspense><Viewer pictures={pictures} at={shown} onMove={setShown} onStale={onStale} onClose={() => setShown(null)} author={author} /></Suspense>}
    </div>
  );
}

function Other({ postId, file, onStale }: { postId: string; file: Post['post_images'][number]; onStale: () => void }) {
  return <MediaView card={file} alt={file.alt} captions={usePostCaptions(postId, file)} onStale={onStale} />;
}
