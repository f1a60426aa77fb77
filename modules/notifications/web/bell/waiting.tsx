import { Skeleton } from '#core/web/ui/skeleton.tsx';

/** Entries that are on their way. */
export function Waiting() {
  return <div aria-hidden className="flex min-h-64 flex-col gap-4 p-4">{[0, 1, 2, 3].map((i) => <div key={i} className="flex items-center gap-3"><Skeleton className="size-8 rounded-full" /><Skeleton className={i % 2 ? 'w-1/2' : 'w-3/4'} /></div>)}</div>;
}
