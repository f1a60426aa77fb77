import { useEffect, useState } from 'react';
import { savesData } from '#core/web/when-idle.ts';

const idleMs = 3000;

/** True on a line that is known to be fast and not paid by the byte; where the browser does not say, it is not known. */
export function isFastLine(connection = (navigator as { connection?: { effectiveType?: string; type?: string; saveData?: boolean } }).connection): boolean {
  return !savesData() && connection?.effectiveType === '4g' && connection.type !== 'cellular' && connection.saveData !== true;
}

/** Whether the film may be fetched: after the pointer, the focus or the press says so, or after three idle seconds on a fast line. */
export function useWanted(on: boolean): [wanted: boolean, want: () => void] {
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    if (!on || wanted || !isFastLine()) return;
    let timer: ReturnType<typeof setTimeout>;
    const again = () => { clearTimeout(timer); timer = setTimeout(() => setWanted(true), idleMs); };
    const signs = ['pointerdown', 'keydown', 'scroll', 'wheel'] as const;
    for (const sign of signs) addEventListener(sign, again, { capture: true, passive: true });
    again();
    return () => { clearTimeout(timer); for (const sign of signs) removeEventListener(sign, again, true); };
  }, [on, wanted]);
  return [wanted, () => setWanted(true)];
}
