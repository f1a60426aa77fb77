import { useEffect, useState, type CSSProperties } from 'react';
import { useFloor } from '#core/web/ui/floor.ts';
import { freePlace, type Ground, type Spot } from './free-place.ts';

const circleSize = (compact: boolean) => ({ width: compact ? 56 : 72, height: compact ? 56 : 72 });
const viewSize = { width: 360, height: 640 };
const leastView = { width: 280, height: 240 };

/** Places of the circle and of the full view, as styles; null where there is none. */
export interface Corner { circle: CSSProperties | null; view: CSSProperties | null }

/** Free corner of the page: beside its rails, above the bar at the bottom, and never over the windows of the chat, whichever side they are on. */
export function useCorner(side: 'left' | 'right', compact: boolean): Corner {
  const [ground, setGround] = useState<Ground | null>(null);
  const taken = useFloor();
  useEffect(() => {
    const measure = () => {
      const root = document.documentElement;
      const box = document.getElementById('main')?.getBoundingClientRect();
      const bar = compact ? document.querySelector('nav.fixed.bottom-0')?.getBoundingClientRect() : undefined;
      const next = {
        left: box && !compact ? Math.max(0, box.left) : 0, right: box && !compact ? Math.min(root.clientWidth, box.right) : root.clientWidth,
        top: compact ? 0 : 64, bottom: bar ? Math.min(bar.top, innerHeight) : innerHeight,
      };
      setGround((last) => (JSON.stringify(last) === JSON.stringify(next) ? last : next));
    };
    measure();
    const main = document.getElementById('main');
    const watch = new ResizeObserver(measure);
    if (main) watch.observe(main);
    addEventListener('resize', measure);
    return () => { watch.disconnect(); removeEventListener('resize', measure); };
  }, [compact]);
  if (ground === null) return { circle: null, view: null };
  const style = (spot: Spot | null, whole: boolean): CSSProperties | null => spot && { left: spot.left, bottom: `calc(${innerHeight - spot.bottom}px + env(safe-area-inset-bottom))`, ...(whole ? { width: spot.width, height: spot.height } : {}) };
  return { circle: style(freePlace(side, circleSize(compact), ground, taken), false), view: style(freePlace(side, viewSize, ground, taken, leastView), true) };
}
