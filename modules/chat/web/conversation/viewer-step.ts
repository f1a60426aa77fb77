const swipePx = 50;

/** Which picture an arrow key leads to: the next one lies where reading goes on. */
export function stepOfKey(key: string, rtl: boolean): 1 | -1 | null {
  if (key === 'ArrowDown') return 1;
  if (key === 'ArrowUp') return -1;
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return null;
  return (key === 'ArrowRight') === rtl ? -1 : 1;
}

/** The same for a finger that moved so far to the right; less than a short way is none. */
export function stepOfSwipe(byPx: number, rtl: boolean): 1 | -1 | null {
  if (Math.abs(byPx) <= swipePx) return null;
  return (byPx < 0) === rtl ? -1 : 1;
}
