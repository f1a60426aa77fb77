import { Separator as Base } from '@base-ui/react/separator';
import { cn } from './cn.ts';

/** Hairline between two things. */
export function Separator({ orientation = 'horizontal', className }: { orientation?: 'horizontal' | 'vertical'; className?: string }) {
  return <Base orientation={orientation} className={cn('shrink-0 bg-border', orientation === 'horizontal' ? 'h-px w-full' : 'w-px self-stretch', className)} />;
}
