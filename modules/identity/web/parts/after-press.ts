let pressing = false;

if (typeof window !== 'undefined') {
  window.addEventListener('pointerdown', () => { pressing = true; }, true);
  for (const end of ['pointerup', 'pointercancel']) window.addEventListener(end, () => { pressing = false; }, true);
}

/**
 * Does something at once, or after the press that is going on. A box that loses the focus to a press shows its error below it;
 * that moves everything further down away from under the pointer, and the press would hit nothing.
 */
export function afterPress(work: () => void): void {
  if (!pressing) { work(); return; }
  const settle = () => {
    for (const end of ['pointerup', 'pointercancel']) window.removeEventListener(end, settle);
    setTimeout(work);
  };
  for (const end of ['pointerup', 'pointercancel']) window.addEventListener(end, settle);
}
