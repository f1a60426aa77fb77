import { useLanguage } from '#core/web/i18n/i18n.ts';
import { useRead } from '#core/web/query.ts';
import { useGo, usePath } from '#core/web/router.ts';
import { useViewer } from '#core/web/viewer.tsx';
import { getOwnGreeting } from '../../contract.ts';
import { Circle } from './circle.tsx';

/** The greeting for members, on the pages of the app. */
export function MemberGreeting() {
  const { account } = useViewer();
  const go = useGo();
  const page = usePath();
  const locale = useLanguage();
  const query = useRead(getOwnGreeting, { page, locale }, { topics: ['greeting.item'], staleTime: 60_000, keepPrevious: true });
  return <Circle greeting={query.data} guest="member" page={page} known={{ name: account.name, email: account.email }} go={(to) => go(to)} />;
}
