import { useEffect, useState, type RefCallback } from 'react';

/** Width of an element in pixels, 0 until it is known; the ref goes on the element. */
export function useWidth<E extends Element>(): [RefCallback<E>, number] {
  const [element, setElement] = useState<E | null>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry!.contentRect.width)));
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return [setElement, width];
}
