import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useRef, type KeyboardEvent, type TouchEvent } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { IconButton } from '#core/web/ui/button.tsx';
import { Dialog } from '#core/web/ui/dialog.tsx';
import { MediaView } from '#modules/files/web/public.tsx';
import type { Post } from '../../../contract.ts';

const swipe = 50;

/** Pictures of a post large, one at a time; arrow keys and swipes move. */
export function PictureViewer({ pictures, at, onMove, onClose, onStale, author }: { pictures: Post['post_images']; at: number; onMove: (to: number) => void; onClose: () => void; onStale: () => void; author: string }) {
  const t = useT('feed');
  const start = useRef<number | null>(null);
  const picture = pictures[Math.min(at, pictures.length - 1)];
  if (!picture) return null;
  const many = pictures.length > 1;
  const move = (by: number) => { if (many) onMove((at + by + pictures.length) % pictures.length); };
  const forward = (toTheEnd: boolean) => (document.documentElement.dir === 'rtl' ? !toTheEnd : toTheEnd);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return;
    event.preventDefault();
    move(forward(event.key === 'ArrowRight') ? 1 : -1);
  };
  const onTouchEnd = (event: TouchEvent) => {
    const by = start.current === null ? 0 : event.changedTouches[0]!.clientX - start.current;
    start.current = null;
    if (Math.abs(by) > swipe) move(forward(by < 0) ? 1 : -1);
  };
  const alt = picture.alt || t('post.pictureOf', { number: at + 1, name: author });
  return (
    <Dialog open onOpenChange={(open) => { if (!open) onClose(); }} size="xl" title={many ? t('viewer.titleOf', { number: at + 1, count: pictures.length }) : t('viewer.title')} className="sm:max-h-[84vh]">
      <div onKeyDown={onKeyDown} onTouchStart={(event) => { start.current = event.touches[0]!.clientX; }} onTouchEnd={onTouchEnd} className="flex flex-col gap-3">
        <div aria-live="polite" className="relative">
          <MediaView key={picture.id} card={picture} alt={alt} eager onStale={onStale} sizes="(width < 640px) 100vw, 960px" className="max-h-[65vh]" />
        </div>
        {(many || picture.alt) && (
          <div className="flex items-center gap-2">
            {many && <IconButton variant="outline" aria-label={t('viewer.previous')} onClick={() => move(-1)}><ChevronLeft className="mirror-rtl" /></IconButton>}
            <p dir="auto" className="min-w-0 flex-1 text-sm break-words text-muted-foreground">{picture.alt}</p>
            {many && <IconButton variant="outline" aria-label={t('viewer.next')} onClick={() => move(1)}><ChevronRight className="mirror-rtl" /></IconButton>}
          </div>
        )}
      </div>
    </Dialog>
  );
}
