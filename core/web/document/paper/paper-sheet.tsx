import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { PaperPage } from './pdf.ts';

/** Props of PaperSheet. */
export interface PaperSheetProps {
  page: PaperPage;
  /** CSS pixels the sheet is wide, and device pixels to each of them. */
  width: number;
  ratio: number;
  onFail: (error: unknown) => void;
}

/** One page: what was drawn stays until the next drawing is finished. Pages far out of view give their pixels back. */
export function PaperSheet({ page, width, ratio, onFail }: PaperSheetProps) {
  const place = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  const [lines, setLines] = useState<readonly string[]>([]);
  const failed = useEffectEvent(onFail);
  useEffect(() => {
    const element = place.current!;
    const observer = new IntersectionObserver(([entry]) => setNear(entry!.isIntersecting), { root: element.closest('[data-paper]'), rootMargin: '150% 0px' });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    const element = place.current!;
    if (!near) { element.replaceChildren(); return; }
    if (width <= 0) return;
    const leaving = new AbortController();
    page.draw(Math.round(width * ratio), leaving.signal).then((canvas) => {
      if (!canvas || leaving.signal.aborted) return;
      canvas.className = 'block size-full';
      element.replaceChildren(canvas);
    }, (error: unknown) => { if (!leaving.signal.aborted) failed(error); });
    return () => leaving.abort();
  }, [page, near, width, ratio]);
  useEffect(() => {
    let left = false;
    page.lines().then((next) => { if (!left) setLines(next); }, () => undefined);
    return () => { left = true; };
  }, [page]);
  return (
    <li className="relative">
      <div ref={place} aria-hidden className="w-full overflow-hidden rounded-xs bg-white shadow-popover ring-1 ring-black/10" style={{ aspectRatio: `${page.width} / ${page.height}` }} />
      {/* The drawing has no words; these are its. */}
      <div className="sr-only">{lines.map((line, i) => <p key={i} dir="auto">{line}</p>)}</div>
    </li>
  );
}
