import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useT } from '#core/web/i18n/i18n.ts';
import { IconButton } from '#core/web/ui/button.tsx';
import { Dialog } from '#core/web/ui/dialog.tsx';
import { MediaView, usePageTurns } from '#modules/files/web/public.tsx';
import type { Post } from '../../../contract.ts';

/** Pictures of a post large, one at a time; arrow keys and swipes move. */
export function PictureViewer({ pictures, at, onMove, onClose, onStale, author }: { pictures: Post['post_images']; at: number; onMove: (to: number) => void; onClose: () => void; onStale: () => void; author: string }) {
  const t = useT('feed');
  const picture = pictures[Math.min(at, pictures.length - 1)];
  const many = pictures.length > 1;
  const move = (by: 1 | -1) => onMove((at + by + pictures.length) % pictures.length);
  const turns = usePageTurns(many ? move : null);
  if (!picture) return null;
  const alt = picture.alt || t('post.pictureOf', { number: at + 1, name: author });
  return (
    <Dialog open onOpenChange={(open) => { if (!open) onClose(); }} size="xl" title={many ? t('viewer.titleOf', { number: at + 1, count: pictures.length }) : t('viewer.title')} className="sm:max-h-[84vh]">
      <div {...turns} className="flex flex-col gap-3">
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
