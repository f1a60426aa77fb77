import { useEffect, useState, type ReactNode } from 'react';
import { cn } from '#core/web/ui/cn.ts';
import { stableIndex } from '#core/web/ui/stable-index.ts';

const tones = ['bg-tone-1', 'bg-tone-2', 'bg-tone-3', 'bg-tone-4', 'bg-tone-5', 'bg-tone-6', 'bg-tone-7', 'bg-tone-8'] as const;

/** The wide picture at the top of a profile or group, or a pattern in a colour of their own. `offsetY` 0 shows the top, 100 the bottom. */
export function CoverPicture({ src, offsetY, seed, className, children }: { src: string | null; offsetY: number; seed: string; className?: string; children?: ReactNode }) {
  const [failed, setFailed] = useState<string | null>(null);
  useEffect(() => setFailed(null), [src]);
  return (
    <div className={cn('relative h-36 overflow-hidden sm:h-56 sm:rounded-b-xl', className)}>
      {src && failed !== src
        ? <img src={src} alt="" draggable={false} onError={() => setFailed(src)} className="size-full object-cover select-none" style={{ objectPosition: `50% ${offsetY}%` }} />
        : <Pattern seed={`cover:${seed}`} />}
      {children}
    </div>
  );
}

/** Circles that are the same for the same person or group at every visit. */
function Pattern({ seed }: { seed: string }) {
  const place = (n: number, size: number) => (stableIndex(`${seed}:${n}`, size));
  return (
    <div aria-hidden className={cn('size-full', tones[stableIndex(seed, tones.length)])}>
      <svg viewBox="0 0 400 100" preserveAspectRatio="xMidYMid slice" className="size-full text-background">
        {[0, 1, 2, 3, 4, 5].map((n) => <circle key={n} cx={place(n, 420) - 10} cy={place(n + 10, 120) - 10} r={14 + place(n + 20, 46)} fill="currentColor" opacity={0.12 + place(n + 30, 20) / 100} />)}
      </svg>
    </div>
  );
}
