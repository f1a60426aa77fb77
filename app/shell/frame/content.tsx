import { Outlet } from '@tanstack/react-router';
import { OfflineBar } from './offline-bar.tsx';
import { SeeingAsBar } from './seeing-as-bar.tsx';
import { Footer } from './footer.tsx';

/** The page itself with the bars above and the footer below it. */
export function Content({ footer = true }: { footer?: boolean }) {
  return (
    <>
      <SeeingAsBar />
      <OfflineBar />
      <main id="main" tabIndex={-1} className="flex-1 outline-none"><Outlet /></main>
      {footer && <Footer />}
    </>
  );
}
