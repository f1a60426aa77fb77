import { useRouterState } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import { useGo } from '#core/web/router.ts';
import type { PageSlot } from '#core/web/slots/slots.ts';
import { useMaybeViewer } from '#core/web/viewer.tsx';
import { passageByViewer, type Passage } from '../guard.ts';
import { NoPermissionPage } from './no-permission-page.tsx';
import { PageWaiting } from './page-waiting.tsx';

/** Lets a page show itself once it is known who is there and that they may see it. */
export function PageGate({ page, children }: { page: PageSlot; children: ReactNode }) {
  const viewer = useMaybeViewer();
  const go = useGo();
  const passage: Passage = page.access === 'public' || !viewer ? { kind: 'open' } : passageByViewer(page, viewer);
  const to = passage.kind === 'go' ? passage.to : null;
  // Whoever is on their way to another page already, because the workspace of this one is gone, is let go there.
  const underWay = useRouterState({ select: (state) => state.isLoading });
  useEffect(() => { if (to && !underWay) go(to, { replace: true }); }, [to, underWay, go]);
  if (page.access === 'public') return children;
  if (!viewer || to) return <PageWaiting />;
  if (passage.kind === 'forbidden') return <NoPermissionPage />;
  return children;
}
