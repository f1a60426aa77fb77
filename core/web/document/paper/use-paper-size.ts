import { useEffect, useState, type RefCallback } from 'react';

const restMs = 120;

/** Width inside an element in pixels, once it rests: pages are not drawn for each step of a drag. */
export function useRestingWidth<E extends Element>(): [RefCallback<E>, number] {
  const [element, setElement] = useState<E | null>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (!element) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let first = true;
    const observer = new ResizeObserver(([entry]) => {
      const next = Math.floor(entry!.contentRect.width);
      clearTimeout(timer);
      if (first) { first = false; setWidth(next); } else timer = setTimeout(() => setWidth(next), restMs);
    });
    observer.observe(element);
    return () => { clearTimeout(timer); observer.disconnect(); };
  }, [element]);
  return [setElement, width];
}

// More than three device pixels nobody sees, and their canvases are large.
const most = 3;

/** Device pixels to a CSS pixel; changes with the zoom and when the window goes to another screen. */
export function usePixelRatio(): number {
  const [ratio, setRatio] = useState(() => devicePixelRatio);
  useEffect(() => {
    const query = matchMedia(`(resolution: ${ratio}dppx)`);
    const change = () => setRatio(devicePixelRatio);
    query.addEventListener('change', change);
    return () => query.removeEventListener('change', change);
  }, [ratio]);
  return Math.min(ratio, most);
}
