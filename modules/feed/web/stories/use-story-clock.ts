import { useEffect, useRef, useState } from 'react';

/** How long a picture or text is shown. */
const seconds = 6;

/** What the clock is told. */
export interface StoryClock { id: string; /** Film or sound, whose own time counts. */ media: HTMLMediaElement | null; running: boolean; muted: boolean; /** The browser lets it begin without sound only. */ onSilence: () => void; onEnd: () => void; /** Shows how far it is, 0 to 1, without rendering; stable. */ fill: (part: number) => void }

/** Counts how long a story was shown, stops while it does not run, and tells when its time is over. */
export function useStoryClock({ id, media, running, muted, onSilence, onEnd, fill }: StoryClock): void {
  const spent = useRef({ id, ms: 0 });
  const ended = useRef(onEnd);
  const silence = useRef(onSilence);
  useEffect(() => { ended.current = onEnd; silence.current = onSilence; });
  useEffect(() => {
    if (spent.current.id !== id) spent.current = { id, ms: 0 };
    const part = () => (media ? (Number.isFinite(media.duration) && media.duration > 0 ? media.currentTime / media.duration : 0) : spent.current.ms / (seconds * 1000));
    fill(part());
    if (!running) return;
    let before = performance.now();
    let frame = requestAnimationFrame(function tick(now) {
      spent.current.ms += Math.max(0, now - before);
      before = now;
      fill(part());
      if (part() >= 1 || media?.ended) { ended.current(); return; }
      frame = requestAnimationFrame(tick);
    });
    return () => cancelAnimationFrame(frame);
  }, [id, media, running, fill]);
  useEffect(() => {
    if (!media) return;
    if (!running) { media.pause(); return; }
    // With sound only where the browser lets a page begin by itself; without, it may.
    media.play().catch(() => { if (!muted) silence.current(); });
  }, [media, running, muted]);
}

/** True while the tab is in front. */
export function useInFront(): boolean {
  const [front, setFront] = useState(() => document.visibilityState === 'visible');
  useEffect(() => {
    const look = () => setFront(document.visibilityState === 'visible');
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return front;
}
