import { useEffect, useRef, useState, type PointerEvent } from 'react';

const holdMs = 200;
const swipe = 50;
const pullDown = 90;
/** Forward in the direction of reading. */
export const forward = (toTheRight: boolean): boolean => (document.documentElement.dir === 'rtl' ? !toTheRight : toTheRight);

/** What a finger or mouse on the stage means. */
export interface StoryMoves { step: (by: 1 | -1) => void; person: (by: 1 | -1) => void; close: () => void }

/** A tap goes on (the first third: back), a swipe to the next person, down closes, holding stops the time. */
export function useStoryGestures(moves: StoryMoves) {
  const [held, setHeld] = useState(false);
  const [hover, setHover] = useState(false);
  const down = useRef<{ x: number; y: number; id: number; timer: ReturnType<typeof setTimeout> } | null>(null);
  const letGo = () => { clearTimeout(down.current?.timer); down.current = null; setHeld(false); };
  useEffect(() => () => clearTimeout(down.current?.timer), []);
  const stage = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0 || (event.target as Element).closest('button, a, audio, [data-no-tap]')) return;
      down.current = { x: event.clientX, y: event.clientY, id: event.pointerId, timer: setTimeout(() => setHeld(true), holdMs) };
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const began = down.current;
      const wasHeld = held;
      letGo();
      if (!began || began.id !== event.pointerId) return;
      const [dx, dy] = [event.clientX - began.x, event.clientY - began.y];
      if (Math.abs(dx) > swipe && Math.abs(dx) > Math.abs(dy)) { moves.person(forward(dx < 0) ? 1 : -1); return; }
      if (dy > pullDown) { moves.close(); return; }
      if (wasHeld || Math.abs(dx) > 10 || Math.abs(dy) > 10) return;
      const box = event.currentTarget.getBoundingClientRect();
      const along = (event.clientX - box.left) / box.width;
      moves.step((forward(true) ? along : 1 - along) < 1 / 3 ? -1 : 1);
    },
    onPointerCancel: letGo,
    onPointerEnter: (event: PointerEvent<HTMLElement>) => { if (event.pointerType === 'mouse') setHover(true); },
    onPointerLeave: (event: PointerEvent<HTMLElement>) => { letGo(); if (event.pointerType === 'mouse') setHover(false); },
  };
  return { held, hover, stage };
}
