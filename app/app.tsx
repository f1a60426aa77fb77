import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { queryClient } from '#core/web/query.ts';
import { ThemeProvider } from '#core/web/theme/theme-provider.tsx';
import { LiveRegion } from '#core/web/ui/live-region.tsx';
import { LateGreeting, LateTips, LateToaster } from './later.tsx';
import { BrandProvider } from './session/brand-provider.tsx';
import { SessionProvider } from './session/session-provider.tsx';
import { ShellMirror } from './session/shell-mirror.tsx';
import type { AppRouter } from './shell/router.tsx';

/** The app around its router: theme, data, who is signed in, the company's look. */
export function App({ router, partial }: { router: AppRouter; partial: boolean }) {
  return (
    <ThemeProvider>
      <QueryClientProvider client={queryClient}>
        <SessionProvider router={router} partial={partial}>
          <BrandProvider>
            <ShellMirror />
            <RouterProvider router={router} />
            <LateGreeting router={router} />
          </BrandProvider>
        </SessionProvider>
        <LateToaster />
        {!partial && <LateTips />}
        <LiveRegion />
      </QueryClientProvider>
    </ThemeProvider>
  );
}
