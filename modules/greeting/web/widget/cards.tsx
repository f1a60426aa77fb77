import { ArrowUpRight, ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { IconButton } from '#core/web/ui/button.tsx';
import { Image } from '#core/web/ui/image.tsx';
import type { ShownItem } from '../../contract.ts';
import { isButtonLink } from '../../rules/button-link.ts';
import { count } from './talk.ts';

/** The cards of a greeting, one at a time. */
export function Cards({ item, go, quiet = false }: { item: ShownItem; go: ((to: string) => void) | null; /** Shows links without following or counting them. */ quiet?: boolean }) {
  const t = useT('greeting');
  const [at, setAt] = useState(0);
  const { images } = item;
  const shown = Math.min(at, images.length - 1);
  const card = images[shown];
  if (!card) return null;
  const move = (by: number) => setAt((shown + by + images.length) % images.length);
  return (
    <section aria-roledescription={t('widget.carousel')} aria-label={t('widget.cards')} className="flex items-stretch gap-2 rounded-lg border bg-card p-2 text-card-foreground">
      {images.length > 1 && <IconButton size="sm" className="self-center" aria-label={t('widget.previous')} onClick={() => move(-1)}><ChevronLeft className="mirror-rtl" /></IconButton>}
      <div className="flex min-w-0 flex-1 items-center gap-3" role="group" aria-roledescription={t('widget.card')} aria-label={t('widget.cardAt', { at: shown + 1, all: images.length })}>
        <Image src={card.url} alt={card.title} className="size-18 shrink-0 rounded-md" />
        <div className="flex min-w-0 flex-col gap-1">
          {card.title !== '' && <p dir="auto" className="line-clamp-2 text-sm font-medium">{card.title}</p>}
          {isButtonLink(card.buttonLink) && <CardLink item={item} to={card.buttonLink} title={card.title} go={go} quiet={quiet} />}
          {images.length > 1 && <p aria-live="polite" className="figures text-xs text-muted-foreground">{t('widget.cardAt', { at: shown + 1, all: images.length })}</p>}
        </div>
      </div>
      {images.length > 1 && <IconButton size="sm" className="self-center" aria-label={t('widget.next')} onClick={() => move(1)}><ChevronRight className="mirror-rtl" /></IconButton>}
    </section>
  );
}

function CardLink({ item, to, title, go, quiet }: { item: ShownItem; to: string; title: string; go: ((to: string) => void) | null; quiet: boolean }) {
  const t = useT('greeting');
  const inside = to.startsWith('/');
  return (
    <a
      href={to} {...(inside ? {} : { target: '_blank', rel: 'noopener noreferrer' })} aria-label={title === '' ? t('widget.open') : t('widget.openNamed', { name: title })}
      className="focus-ring inline-flex min-h-6 items-center gap-1 self-start rounded-sm text-sm text-primary-ink underline underline-offset-2"
      onClick={(event) => { if (quiet) { event.preventDefault(); return; } count(item, 'card_click'); if (inside && go && !event.metaKey && !event.ctrlKey && !event.shiftKey) { event.preventDefault(); go(to); } }}
    >
      {t('widget.open')}{!inside && <ArrowUpRight aria-hidden className="size-3.5" />}
    </a>
  );
}
