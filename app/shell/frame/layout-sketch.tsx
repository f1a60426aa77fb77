import type { ReactNode } from 'react';
import { cn } from '#core/web/ui/cn.ts';

const bar = 'fill-input';
const soft = 'fill-muted';
const line = 'fill-control';

/** Small drawings of the arrangements, so that the words need not explain them. */
const drawings: Record<string, ReactNode> = {
  vertical: <><rect width="12" height="60" className={bar} /><rect x="12" width="22" height="60" className={soft} /><rect x="40" y="8" width="44" height="5" rx="2" className={bar} /><rect x="40" y="20" width="50" height="32" rx="3" className={soft} /></>,
  horizontal: <><rect width="96" height="10" className={bar} /><rect y="10" width="96" height="9" className={soft} /><rect x="8" y="26" width="80" height="28" rx="3" className={soft} /></>,
  semibox: <><rect width="96" height="60" className={soft} /><rect width="12" height="60" className={bar} /><rect x="18" y="5" width="73" height="50" rx="5" className="fill-background" /><rect x="24" y="12" width="40" height="5" rx="2" className={bar} /><rect x="24" y="23" width="60" height="25" rx="3" className={soft} /></>,
  module: <><rect width="14" height="60" className={bar} />{[8, 20, 32, 44].map((y) => <circle key={y} cx="7" cy={y} r="3" className={y === 20 ? line : soft} />)}{[10, 20, 30, 40].map((y) => <rect key={y} x="22" y={y} width="34" height="4" rx="2" className={bar} />)}</>,
  popover: <><rect width="14" height="60" className={bar} />{[8, 20, 32, 44].map((y) => <circle key={y} cx="7" cy={y} r="3" className={y === 20 ? line : soft} />)}<rect x="20" y="12" width="40" height="30" rx="4" className={soft} />{[18, 26, 34].map((y) => <rect key={y} x="25" y={y} width="26" height="3.500" rx="1.700" className={bar} />)}</>,
  classic: <><rect width="46" height="60" className={soft} />{[8, 38, 50].map((y) => <rect key={y} x="6" y={y} width="30" height="4" rx="2" className={line} />)}{[17, 24, 31].map((y) => <rect key={y} x="12" y={y} width="26" height="3.500" rx="1.700" className={bar} />)}</>,
};

/** Drawing of a layout or a kind of sidebar. */
export function LayoutSketch({ kind, className }: { kind: string; className?: string }) {
  return <svg viewBox="0 0 96 60" aria-hidden className={cn('mirror-rtl bg-background', className)}>{drawings[kind]}</svg>;
}
