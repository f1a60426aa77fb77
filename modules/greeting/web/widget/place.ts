import { useEffect, useState, type CSSProperties } from 'react';

/** Free corner of the page: beside its rails, above the bar at the bottom, and on the right above the chat's row. */
export function useCorner(side: 'left' | 'right', compact: boolean): CSSProperties {
  const [edges, setEdges] = useState<{ left: number; right: number }>({ left: 0, right: 0 });
  useEffect(() => {
    const measure = () => {
      const box = document.getElementById('main')?.getBoundingClientRect();
      const next = box && !compact ? { left: Math.max(0, box.left), right: Math.max(0, document.documentElement.clientWidth - box.right) } : { left: 0, right: 0 };
      setEdges((last) => (last.left === next.left && last.right === next.right ? last : next));
    };
    measure();
    const main = document.getElementById('main');
    const watch = new ResizeObserver(measure);
    if (main) watch.observe(main);
    addEventListener('resize', measure);
    return () => { watch.disconnect(); removeEventListener('resize', measure); };
  }, [compact]);
  const hasBar = compact && document.querySelector('nav.fixed.bottom-0') !== null;
  const bottom = (hasBar ? 68 : 16) + (side === 'right' ? 56 : 0);
  return { bottom: `calc(${bottom}px + env(safe-area-inset-bottom))`, ...(side === 'left' ? { left: edges.left + 16 } : { right: edges.right + 16 }) };
}
