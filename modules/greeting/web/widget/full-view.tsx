import { X } from 'lucide-react';
import { useEffect, useId, useRef, useState, type CSSProperties, type KeyboardEvent } from 'react';
import { createPortal } from 'react-dom';
import { useT } from '#core/web/i18n/i18n.ts';
import { useIsPhone } from '#core/web/theme/use-media-query.ts';
import { IconButton } from '#core/web/ui/button.tsx';
import { cn } from '#core/web/ui/cn.ts';
import { Image } from '#core/web/ui/image.tsx';
import { SegmentedControl } from '#core/web/ui/segmented-control.tsx';
import { OverlayContent, useOverlay } from '#core/web/ui/use-overlay.tsx';
import type { DirectPost, ShownItem } from '../../contract.ts';
import { Cards } from './cards.tsx';
import { ContactForm } from './contact-form.tsx';
import { Film } from './film.tsx';
import { useShrink } from './shrink.ts';
import type { Guest } from './talk.ts';

/** What the full view is given. */
export interface FullViewProps { id: string; item: ShownItem; guest: Guest; direct: DirectPost | null; consentText: string; page: string; known: { name: string; email: string } | null; open: boolean; /** Its place; on a phone it is all there is. */ corner: CSSProperties | null; go: ((to: string) => void) | null; onClose: (back: boolean) => void }

const focusable = 'button:not([disabled]), a[href], input:not([tabindex="-1"]):not([disabled]), textarea, video[controls], [tabindex="0"]';

/** The greeting opened: film and cards, and the form. It stays in the page while it is shrunk, so that nothing typed or seen is lost. */
export function FullView({ id, item, guest, direct, consentText, page, known, open, corner, go, onClose }: FullViewProps) {
  const t = useT('greeting');
  const phone = useIsPhone();
  const view = useRef<HTMLDivElement>(null);
  const titleId = useId();
  const hasPictures = item.link !== null || item.images.length > 0;
  const [chosen, setChosen] = useState<'watch' | 'write'>('watch');
  const tab = hasPictures ? chosen : 'write';
  const place = useOverlay(open, 'drawer', () => onClose(true));
  // Whoever was in it goes on at the circle; whoever only read the page stays there.
  useShrink(open, view, () => onClose(view.current?.contains(document.activeElement) === true));
  useEffect(() => { if (open) view.current?.focus({ preventScroll: true }); }, [open]);

  // On phones the view is all there is: the keyboard stays in it.
  const keepFocus = (event: KeyboardEvent) => {
    if (event.key !== 'Tab' || !phone) return;
    const all = [...(view.current?.querySelectorAll<HTMLElement>(focusable) ?? [])].filter((x) => x.getClientRects().length > 0);
    const [first, last] = [all[0], all.at(-1)];
    const at = document.activeElement;
    if (event.shiftKey && (at === first || at === view.current)) { event.preventDefault(); last?.focus(); } else if (!event.shiftKey && at === last) { event.preventDefault(); first?.focus(); }
  };
  return createPortal(
    <OverlayContent z={place.z}>
      <div
        ref={view} id={id} role="dialog" aria-modal={phone || undefined} aria-labelledby={titleId} tabIndex={-1} hidden={!open} data-overlay={place.attributes['data-overlay']} onKeyDown={keepFocus}
        style={{ ...place.attributes.style, ...(phone || !corner ? {} : corner) }}
        className={cn('fixed flex flex-col overflow-hidden bg-background text-foreground outline-none [&[hidden]]:hidden', phone ? 'inset-0 pb-[env(safe-area-inset-bottom)]' : 'rounded-xl border shadow-dialog')}
      >
        <IconButton aria-label={t('widget.close')} className="absolute end-3 top-3 z-10 size-11 rounded-full bg-black/60 text-white enabled:hover:bg-black/75" onClick={() => onClose(true)}><X /></IconButton>
        <div className={cn('relative min-h-0 flex-1', tab !== 'watch' && 'hidden')}>
          {item.link === null ? <Image src={item.poster ?? item.images[0]?.url} alt="" className="absolute inset-0 size-full" /> : <Film item={item} playing={open && tab === 'watch'} />}
          <div className="absolute inset-x-0 bottom-0 flex flex-col gap-3 bg-linear-to-t from-black/80 via-black/60 to-transparent p-3 pt-12">
            <p dir="auto" className="text-lg font-semibold text-white">{item.title}</p>
            <Cards key={item.id} item={item} go={go} />
          </div>
        </div>
        <div className={cn('min-h-0 flex-1 overflow-y-auto overscroll-contain p-4 pt-14', tab !== 'write' && 'hidden')}>
          <h2 id={titleId} className="mb-3 text-lg font-semibold" dir="auto">{tab === 'write' ? t('widget.writeTitle') : item.title}</h2>
          <ContactForm item={item} guest={guest} open={open && tab === 'write'} direct={direct} consentText={consentText} page={page} known={known} />
        </div>
        {hasPictures && (
          <div className="border-t p-2">
            <SegmentedControl fill aria-label={t('widget.parts')} value={tab} onValueChange={setChosen} segments={[{ value: 'watch', label: t(item.link === null ? 'widget.look' : 'widget.watch') }, { value: 'write', label: t('widget.write') }]} />
          </div>
        )}
      </div>
    </OverlayContent>,
    document.body,
  );
}
