import { useEffect, useState } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { Link } from '#core/web/router.ts';
import type { Card } from '../../contract.ts';
import { cardKind } from '../cards.ts';

/** Whether a card leads somewhere at this moment: also while it is looked at it ends on time. Null: not known yet. */
export function isOpen({ open, until }: Card, now: number): boolean | null {
  return open === true && until !== null ? new Date(until).getTime() > now : open;
}

function useOpen(card: Card): boolean | null {
  const [now, setNow] = useState(Date.now);
  const open = isOpen(card, now);
  useEffect(() => {
    if (open !== true || card.until === null) return undefined;
    const timer = setTimeout(() => setNow(Date.now()), Math.min(new Date(card.until).getTime() - Date.now() + 50, 2 ** 31 - 1));
    return () => clearTimeout(timer);
  }, [open, card.until, now]);
  return open;
}

/** What a message is about in another room, above its text: a link while the viewer may open it, plain words afterwards. */
export function MessageCard({ card, mine, name }: { card: Card; mine: boolean; name: string }) {
  const t = useT();
  const open = useOpen(card);
  const kind = cardKind(card.topic);
  if (!kind) return null;
  const look = 'mb-1 flex w-fit max-w-full min-h-6 items-center gap-1.5 rounded-md border px-2 py-0.5 text-xs text-muted-foreground';
  const content = <><kind.icon aria-hidden className="size-3.5 shrink-0" /><bdi className="truncate">{t(open === false ? kind.over : mine ? kind.byMe : kind.byOther, { name })}</bdi></>;
  return open ? <Link to={kind.to(card.id)} data-card={card.topic} className={`focus-ring ${look} hover:bg-accent hover:text-foreground`}>{content}</Link> : <p data-card={card.topic} className={look}>{content}</p>;
}
