import type { FloorBox } from '#core/web/ui/floor.ts';

/** The part of the window the greeting may stand in: between the page's rails, above what is fixed at the bottom. */
export interface Ground { left: number; right: number; top: number; bottom: number }
/** A place in the window: distance of its lower left corner from the window's left edge and from the top, and how large it may be. */
export interface Spot { left: number; bottom: number; width: number; height: number }

const gap = 16;
const overlaps = (a: FloorBox, b: FloorBox) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/**
 * Where something of a size stands without covering what is there already: in its corner, else beside what stands there, else in the other
 * corner, else above it, the corner's side first. Null where there is no room: then it is better not seen. `least` is how small it may get.
 */
export function freePlace(side: 'left' | 'right', size: { width: number; height: number }, ground: Ground, taken: readonly FloorBox[], least = size): Spot | null {
  const floor = taken.filter((box) => box.left < ground.right && box.right > ground.left);
  const inner = { left: ground.left + gap, right: ground.right - gap };
  const fit = (left: number, right: number, bottom: number): Spot | null => {
    const [width, height] = [Math.min(size.width, right - left), Math.min(size.height, bottom - ground.top - gap)];
    if (width < least.width || height < least.height) return null;
    const x = side === 'left' ? left : right - width;
    return floor.some((box) => overlaps({ left: x, right: x + width, top: bottom - height, bottom }, box)) ? null : { left: x, bottom, width, height };
  };
  const low = ground.bottom - gap;
  // With nothing in the way it is there in any window, however small: a keyboard on the screen takes nothing away from who is writing.
  if (floor.length === 0) {
    const [width, height] = [Math.min(size.width, Math.max(0, inner.right - inner.left)), Math.min(size.height, Math.max(0, low - ground.top - gap))];
    return { left: side === 'left' ? inner.left : inner.right - width, bottom: low, width, height };
  }
  const [from, to, top] = [Math.min(...floor.map((b) => b.left)) - gap, Math.max(...floor.map((b) => b.right)) + gap, Math.min(...floor.map((b) => b.top)) - gap];
  const [before, after] = [fit(inner.left, Math.min(from, inner.right), low), fit(Math.max(to, inner.left), inner.right, low)];
  return (side === 'left' ? before ?? after : after ?? before) ?? fit(inner.left, inner.right, top);
}
