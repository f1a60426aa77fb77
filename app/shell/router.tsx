import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect, type AnyRoute, type AsyncRouteComponent } from '@tanstack/react-router';
import { useEffect } from 'react';
import { readToken } from '#core/web/api/cookies.ts';
import { parseSearch, splitAddress, stringifySearch } from '#core/web/router/address.ts';
import type { PageSlot } from '#core/web/slots/slots.ts';
import { PageErrorLater } from './pages/page-error-later.tsx';
import { PageWaiting } from './pages/page-waiting.tsx';
import { passageByToken } from './guard.ts';
import { Root } from './root.tsx';
import { PageGate } from './pages/page-gate.tsx';

/** Pages the shell brings itself. */
const ownPages: readonly PageSlot[] = [
  { path: '/', load: async () => (await import('./home/home-page.tsx')).HomePage, title: 'shell:home.title', access: 'workspace' },
  { path: '/records/$topic/$id', load: async () => (await import('./pages/record-page.tsx')).RecordPage, title: 'shell:record.title', access: 'workspace' },
  { path: '/choose-workspace', load: async () => (await import('./pages/choose-workspace-page.tsx')).ChooseWorkspacePage, title: 'shell:choose.title', access: 'account', frame: 'bare' },
];

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption { page?: PageSlot }
}

function routeOf(page: PageSlot, parent: AnyRoute): AnyRoute {
  const Page = lazyRouteComponent(async () => ({ default: await page.load() })) as AsyncRouteComponent<object>;
  // Loaded with the pointer's approach, before the press.
  const component = Object.assign(() => <PageGate page={page}><Page /></PageGate>, { preload: async () => { await Page.preload?.(); } });
  return createRoute({
    getParentRoute: () => parent, path: page.path, staticData: { page }, component,
    beforeLoad: ({ location }) => {
      const passage = passageByToken(page, readToken() !== null, location.href, location.search as Record<string, unknown>);
      if (passage.kind === 'go') {
        const { pathname, search, hash } = splitAddress(passage.to);
        throw redirect({ to: pathname, search: search as never, hash, replace: true });
      }
    },
  }) as unknown as AnyRoute;
}

// The pages are known at run time only, so the router's types have nothing to say about them.
interface Tree { addChildren(children: readonly unknown[]): AnyRoute }

/**
 * Builds the router from the pages that rooms and the shell bring; an unknown address is answered inside the frame.
 * `partial`: more rooms exist than these, so an address unknown here is asked for anew, with all of them.
 */
export function buildRouter(roomPages: readonly PageSlot[], partial = false) {
  const taken = new Set(roomPages.map((page) => page.path));
  const pages = [...roomPages, ...(partial ? [] : ownPages).filter((page) => !taken.has(page.path))];
  const notFound = lazyRouteComponent(() => import('./pages/not-found-page.tsx'), 'NotFoundPage');
  const root = createRootRoute({ component: Root, errorComponent: PageErrorLater });
  const frame = createRoute({ getParentRoute: () => root, id: 'frame', component: lazyRouteComponent(() => import('./frame/frame.tsx'), 'Frame') });
  const bare = createRoute({ getParentRoute: () => root, id: 'bare' });
  const unknown = createRoute({ getParentRoute: () => (partial ? bare : frame) as never, path: '$', component: partial ? Elsewhere : notFound });
  const tree = (root as unknown as Tree).addChildren([
    (frame as unknown as Tree).addChildren([...pages.filter((page) => page.frame !== 'bare').map((page) => routeOf(page, frame as unknown as AnyRoute)), ...(partial ? [] : [unknown])]),
    (bare as unknown as Tree).addChildren([...pages.filter((page) => page.frame === 'bare').map((page) => routeOf(page, bare as unknown as AnyRoute)), ...(partial ? [unknown] : [])]),
  ]);
  return createRouter({
    routeTree: tree, parseSearch, stringifySearch, defaultPreload: 'intent', defaultPreloadDelay: 40, defaultPreloadStaleTime: 0, scrollRestoration: true, trailingSlash: 'never',
    defaultErrorComponent: PageErrorLater, defaultPendingComponent: PageWaiting, defaultPendingMs: 150, defaultPendingMinMs: 0, defaultNotFoundComponent: notFound,
    // A page in which something threw must not take the frame with it.
    defaultOnCatch: (error) => { console.error(error); },
  });
}

function Elsewhere() {
  useEffect(() => window.location.reload(), []);
  return <PageWaiting />;
}

/** The app's router. */
export type AppRouter = ReturnType<typeof buildRouter>;
