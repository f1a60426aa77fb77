import { useShellState } from '#core/web/theme/theme-provider.tsx';
import { useIsCompact } from '#core/web/theme/use-media-query.ts';
import { PageWaiting } from '../pages/page-waiting.tsx';

/** The frame's outline while it is being read who is signed in; same measures, so that nothing jumps. */
export function FrameSkeleton() {
  const compact = useIsCompact();
  const { state } = useShellState();
  if (compact || state.layout === 'horizontal') {
    return <div className="flex min-h-dvh flex-col"><div className="h-14 border-b" /><main id="main" className="flex-1"><PageWaiting /></main></div>;
  }
  return (
    <div className="flex min-h-dvh">
      <div className="w-18 border-e bg-sidebar" />
      <div className="flex flex-1 flex-col"><div className="h-14 border-b" /><main id="main" className="flex-1"><PageWaiting /></main></div>
    </div>
  );
}
