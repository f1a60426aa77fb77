import { Columns2 } from 'lucide-react';
import { useEffect, useState, type ReactNode, type RefCallback } from 'react';
import { useT } from '../../i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';
import { tip } from '../../ui/tip.ts';
import '../document-texts.ts';
import { togglePaperBeside, usePaperBeside } from './beside.ts';

// The table of lines takes 760 px, paper that can be read 360, and there is a gap between them.
const roomForBoth = 1150;

/** Whether there is room for the paper beside an editor, and whether it stands there; `measure` goes on what holds both. */
export interface PaperPlace { measure: RefCallback<HTMLElement>; room: boolean; shown: boolean }

/** Measures the place of an editor. */
export function usePaperPlace(): PaperPlace {
  const [element, setElement] = useState<HTMLElement | null>(null);
  const [room, setRoom] = useState(false);
  const beside = usePaperBeside();
  useEffect(() => {
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => setRoom(entry!.contentRect.width >= roomForBoth));
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return { measure: setElement, room, shown: room && beside };
}

/** An editor, with the paper at its side where that is wanted and there is room. */
export function PaperBeside({ place: { measure, shown }, paper, children }: { place: PaperPlace; paper: (className: string) => ReactNode; children: ReactNode }) {
  return (
    <div ref={measure} className={cn('px-4 sm:px-6', shown && 'grid items-start gap-6 grid-cols-[minmax(0,1fr)_clamp(22rem,100%_-_49rem,42rem)]')}>
      <div className="flex min-w-0 flex-col gap-4">{children}</div>
      {/* Below the bar at the top, above the line at the bottom, wherever the page is scrolled to. */}
      {shown && paper('sticky top-18 max-h-[calc(100dvh-12rem)] min-h-96')}
    </div>
  );
}

/** Shows the paper or puts it away; not there where there is no room. */
export function PaperButton({ place }: { place: PaperPlace }) {
  const t = useT('document');
  if (!place.room) return null;
  return <Button variant="outline" aria-pressed={place.shown} className="aria-pressed:border-primary aria-pressed:bg-accent" {...tip(t('paper.tip'))} onClick={togglePaperBeside}><Columns2 aria-hidden />{t('paper.beside')}</Button>;
}
