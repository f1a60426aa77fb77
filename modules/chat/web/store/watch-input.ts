import { onSocketMessage, sendSocketMessage } from '#core/web/live/live.ts';
import { awayMs } from '../../contract/away.ts';

/** Says `away` when nothing was touched in this tab for a while, and `online` with the first touch after it. A new connection counts as online: it is told again. Returns how to stop. */
export function watchInput(): () => void {
  let [last, away] = [Date.now(), false];
  const tell = (state: 'online' | 'away') => void sendSocketMessage('presence', { state }).catch(() => undefined);
  const touch = () => { last = Date.now(); if (away) { away = false; tell('online'); } };
  const names = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;
  for (const name of names) window.addEventListener(name, touch, { passive: true, capture: true });
  const timer = setInterval(() => { if (!away && Date.now() - last >= awayMs) { away = true; tell('away'); } }, 15_000);
  const again = onSocketMessage('authenticated', () => { if (away) tell('away'); });
  return () => { clearInterval(timer); again(); for (const name of names) window.removeEventListener(name, touch, true); };
}
