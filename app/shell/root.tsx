import { Outlet, useMatches } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { useBrand } from '#core/web/session.tsx';
import { setTitleParts } from '#core/web/title.ts';
import { useMaybeViewer } from '#core/web/viewer.tsx';
import { OverlaysProvider } from './frame/overlays.tsx';

/** Outermost route: the title of the page and whatever is shown. */
export function Root() {
  return (
    <OverlaysProvider>
      <PageTitle />
      <Outlet />
    </OverlaysProvider>
  );
}

function PageTitle() {
  const page = useMatches({ select: (matches) => matches.at(-1)?.staticData.page });
  const brand = useBrand();
  const workspace = useMaybeViewer()?.workspace?.name ?? '';
  const t = useT('shell');
  useEffect(() => {
    if (page) setTitleParts([t(page.title), page.access === 'workspace' ? workspace : '', brand.name]);
  }, [page, workspace, brand.name, t]);
  return null;
}
