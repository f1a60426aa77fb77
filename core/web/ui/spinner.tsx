import { LoaderCircle } from 'lucide-react';
import { cn } from './cn.ts';

/** Turning circle for use inside buttons and inputs; whole areas wait with a Skeleton. */
export function Spinner({ className }: { className?: string }) {
  return <LoaderCircle aria-hidden className={cn('size-4 shrink-0 animate-spin', className)} strokeWidth={1.75} />;
}
