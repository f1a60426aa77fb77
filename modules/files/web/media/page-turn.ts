import { useState, type KeyboardEvent, type TouchEvent } from 'react';

const swipePx = 50;
type Step = 1 | -1 | null;
interface Point { clientX: number; clientY: number }

/** Which picture an arrow key leads to: the next one lies where reading goes on. */
export function stepOfKey(key: string, rtl: boolean): Step {
  if (key === 'ArrowDown') return 1;
  if (key === 'ArrowUp') return -1;
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return null;
  return (key === 'ArrowRight') === rtl ? -1 : 1;
}

/** The same for a finger that moved so far to the right and down; less than a short way is none, and neither is scrolling. */
export function stepOfSwipe(byPx: number, rtl: boolean, downPx = 0): Step {
  if (Math.abs(byPx) <= swipePx || Math.abs(downPx) > Math.abs(byPx)) return null;
  return (byPx < 0) === rtl ? -1 : 1;
}

/** Follows one finger; several make a picture larger and turn no page. */
export class Finger {
  #start: Point | null = null;
  down(touches: ArrayLike<Point>): void { this.#start = touches.length === 1 ? { clientX: touches[0]!.clientX, clientY: touches[0]!.clientY } : null; }
  up(at: Point, rtl: boolean): Step {
    const start = this.#start;
    this.#start = null;
    return start && stepOfSwipe(at.clientX - start.clientX, rtl, at.clientY - start.clientY);
  }
}

/** What the frame of a viewer listens to: arrow keys and swipes turn to the next picture or the one before. */
export function usePageTurns(turn: ((by: 1 | -1) => void) | null) {
  const [finger] = useState(() => new Finger());
  const rtl = () => document.documentElement.dir === 'rtl';
  const go = (step: Step): boolean => { if (step === null || !turn) return false; turn(step); return true; };
  return {
    onKeyDown: (event: KeyboardEvent) => { if (go(stepOfKey(event.key, rtl()))) event.preventDefault(); },
    onTouchStart: (event: TouchEvent) => finger.down(event.touches),
    onTouchEnd: (event: TouchEvent) => { go(finger.up(event.changedTouches[0]!, rtl())); },
    onTouchCancel: () => finger.down([]),
  };
}
