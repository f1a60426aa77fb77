import { addLocales, useLanguage } from '#core/web/i18n/i18n.ts';
import { useRead } from '#core/web/query.ts';
import { getGreeting } from '../../contract.ts';
import { cardsEn } from '../locales/cards-en.ts';
import { workspaceOfPage } from '../../rules/page-workspace.ts';
import { Circle } from './circle.tsx';

// Around sign-in no other room is there to bring these texts.
addLocales('greeting', { en: cardsEn, ar: () => import('../locales/ar.ts') });

/** The greeting for visitors, on public pages: that of the workspace whose page it is, and none where only the page itself learns whose it is. */
export function GreetingForVisitors({ page }: { page: string }) {
  const workspace = workspaceOfPage(page);
  return workspace !== null && <OfWorkspace key={workspace ?? ''} page={page} workspace={workspace} />;
}

function OfWorkspace({ page, workspace }: { page: string; workspace: string | undefined }) {
  const locale = useLanguage();
  const query = useRead(getGreeting, { page, locale, ...(workspace === undefined ? {} : { workspace }) }, { staleTime: 60_000, keepPrevious: true });
  return <Circle greeting={query.data} guest="visitor" page={page} known={null} go={null} />;
}
