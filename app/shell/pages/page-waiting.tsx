import { useT } from '#core/web/i18n/i18n.ts';
import { Skeleton, useDelayed } from '#core/web/ui/skeleton.tsx';
import { VisuallyHidden } from '#core/web/ui/visually-hidden.tsx';

/** Shape of a page whose code or first data is on its way; nothing in the first 150 ms. */
export function PageWaiting() {
  const t = useT();
  const shown = useDelayed(true);
  return (
    <div aria-busy="true" className="min-h-[60dvh]">
      <VisuallyHidden role="status">{shown && t('action.loading')}</VisuallyHidden>
      {shown && (
        <div aria-hidden className="flex flex-col gap-6 px-4 pt-6 sm:px-6">
          <Skeleton className="h-7 w-56" />
          <Skeleton className="h-9 w-full max-w-120" />
          <div className="flex flex-col gap-4">
            {Array.from({ length: 6 }, (_, i) => <Skeleton key={i} className={i % 2 ? 'w-3/4' : 'w-full'} />)}
          </div>
        </div>
      )}
    </div>
  );
}
