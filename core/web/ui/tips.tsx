import { useEffect, useRef, useState } from 'react';
import { Kbd } from './kbd.tsx';
import { OVERLAY_Z } from './overlay-stack.ts';
import type { TipSide } from './tip.ts';

interface Shown { label: string; keys: string | undefined; side: TipSide; box: DOMRect }

const waitMs = 400;
const chainMs = 300;
const gap = 6;

/**
 * Shows the tips of everything that carries one (Tooltip, tip()); once, at the root of the app. One listener instead of
 * a floating element around each control, whose positioning code alone would be a tenth of what a first visit may load.
 */
export function Tips() {
  const [shown, setShown] = useState<Shown | null>(null);
  useEffect(() => listen(setShown), []);
  return shown && <Bubble key={shown.label} {...shown} />;
}

function listen(show: (shown: Shown | null) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let current: Element | null = null;
  let closedAt = -Infinity;
  const hide = () => { clearTimeout(timer); if (current) closedAt = performance.now(); current = null; show(null); };
  const open = (target: Element, delay: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      const { tip: label, tipSide: side, tipKeys: keys } = (target as HTMLElement).dataset;
      if (!label || !target.isConnected || target.hasAttribute('data-popup-open')) return;
      current = target;
      show({ label, keys, side: (side ?? 'bottom') as TipSide, box: target.getBoundingClientRect() });
    }, delay);
  };
  const over = (event: PointerEvent) => {
    if (event.pointerType !== 'mouse') return;
    const target = (event.target as Element).closest?.('[data-tip]') ?? null;
    if (target === current && target) return;
    const soon = current !== null || performance.now() - closedAt < chainMs;
    hide();
    if (target) open(target, soon ? 0 : waitMs);
  };
  const focus = (event: FocusEvent) => {
    const target = event.target as Element;
    if (target.matches('[data-tip]:focus-visible')) open(target, 0); else hide();
  };
  const key = (event: KeyboardEvent) => { if (event.key === 'Escape') hide(); };
  document.addEventListener('pointerover', over);
  document.addEventListener('focusin', focus);
  document.addEventListener('focusout', hide);
  document.addEventListener('pointerdown', hide);
  document.addEventListener('keydown', key);
  document.addEventListener('scroll', hide, true);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('pointerover', over);
    document.removeEventListener('focusin', focus);
    document.removeEventListener('focusout', hide);
    document.removeEventListener('pointerdown', hide);
    document.removeEventListener('keydown', key);
    document.removeEventListener('scroll', hide, true);
  };
}

function Bubble({ label, keys, side, box }: Shown) {
  const bubble = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = bubble.current!;
    const { width, height } = element.getBoundingClientRect();
    const rtl = document.documentElement.dir === 'rtl';
    const beside = side === 'start' || side === 'end';
    const toRight = (side === 'end') !== rtl;
    const left = beside ? (toRight ? box.right + gap : box.left - width - gap) : box.left + box.width / 2 - width / 2;
    const [above, below] = [box.top - height - gap, box.bottom + gap];
    // On the other side where there is no room.
    const top = beside ? box.top + box.height / 2 - height / 2 : side === 'top' ? (above < 4 ? below : above) : below + height > innerHeight - 4 ? above : below;
    element.style.left = `${Math.max(4, Math.min(left, innerWidth - width - 4))}px`;
    element.style.top = `${Math.max(4, Math.min(top, innerHeight - height - 4))}px`;
    element.style.opacity = '1';
  }, [box, side, label]);
  return (
    // The control's own name says the same to screen readers.
    <div ref={bubble} aria-hidden data-part="tip" style={{ zIndex: OVERLAY_Z.pinGate + 1 }} className="pointer-events-none fixed flex max-w-72 items-center gap-2 rounded-md bg-foreground px-2 py-1 text-xs text-background opacity-0 transition-opacity duration-120">
      {label}
      {keys && <Kbd keys={keys} className="[&>kbd]:border-background/25 [&>kbd]:bg-transparent [&>kbd]:text-background" />}
    </div>
  );
}
