import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { useMaybeViewer } from '#core/web/viewer.tsx';
import { useShellServices } from '../services.tsx';
import { Arrangement } from './arrangement.tsx';
import { FrameSkeleton } from './frame-skeleton.tsx';
import { PublicFrame } from './public-frame.tsx';
import { ShellOverlays } from './shell-overlays.tsx';
import '../texts.ts';

const QueryError = lazy(async () => ({ default: (await import('#core/web/errors/query-error.tsx')).QueryError }));

/** The frame around a page: rails, sidebar, top bar; for visitors a plain top bar. */
export function Frame() {
  const { status, error, retry } = useShellServices();
  const viewer = useMaybeViewer();
  if (status === 'signed-out') return <PublicFrame><Outlet /></PublicFrame>;
  if (status === 'failed' && !viewer) return <PublicFrame><Suspense><QueryError error={error} onRetry={retry} /></Suspense></PublicFrame>;
  if (!viewer) return <FrameSkeleton />;
  return (
    <>
      <SkipLink />
      {/* Keyed by workspace: whatever a page holds belongs to the workspace it was opened in. */}
      <Arrangement key={viewer.workspace?.id ?? 0} />
      <ShellOverlays />
    </>
  );
}

function SkipLink() {
  const t = useT('shell');
  return (
    <a
      href="#main"
      onClick={(event) => { event.preventDefault(); document.getElementById('main')?.focus(); }}
      className="fixed start-2 -top-12 z-700 rounded-md bg-primary px-3 py-2 font-medium text-primary-foreground focus:top-2"
    >
      {t('skip')}
    </a>
  );
}
