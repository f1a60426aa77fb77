import { Outlet } from '@tanstack/react-router';
import { useIsSettling } from '#app/session/brand-provider.tsx';
import { PageWaiting } from '../pages/page-waiting.tsx';
import { OfflineBar } from './offline-bar.tsx';
import { SeeingAsBar } from './seeing-as-bar.tsx';
import { Footer } from './footer.tsx';

/** The page itself with the bars above and the footer below it. */
export function Content({ footer = true }: { footer?: boolean }) {
  // Pages begin with days and zones of the workspace: what they keep of them is right from the first.
  const isSettling = useIsSettling();
  return (
    <>
      <SeeingAsBar />
      <OfflineBar />
      <main id="main" tabIndex={-1} className="flex-1 outline-none">{isSettling ? <PageWaiting /> : <Outlet />}</main>
      {footer && <Footer />}
    </>
  );
}
