import { Fragment, type ReactNode } from 'react';
import { useParams, usePath } from '../router.ts';
import { cn } from '../ui/cn.ts';
import { hasOpenOverlay } from '../ui/overlay-stack.ts';
import { neighboursOf } from './neighbours.ts';
import { RecordSteps, useStepKeys } from './record-steps.tsx';

/** The page of the record whose `id` stands in the address, with the way to its neighbours in the list or board one comes from. Each record begins anew: nothing typed or opened goes over to the next. */
export function RecordPager({ className, children }: { className?: string; children: (id: string) => ReactNode }) {
  const { id = '' } = useParams();
  const neighbours = neighboursOf(usePath());
  useStepKeys(neighbours, () => !hasOpenOverlay());
  return (
    <div className={cn('relative', className)}>
      {/* At the end of the line above the title. It stays while the next record loads, so that the focus stays on it. */}
      <div className="absolute end-2 top-2.5 z-10 sm:end-4 pointer-coarse:top-0"><RecordSteps {...neighbours} /></div>
      <Fragment key={id}>{children(id)}</Fragment>
    </div>
  );
}
