import { ArrowLeftRight, BookOpenCheck, CalendarCheck, Coins, Hash, Lock, MoreHorizontal, Settings2, Shapes } from 'lucide-react';
import { useT } from '#core/web/i18n/i18n.ts';
import { useGo } from '#core/web/router.ts';
import { IconButton } from '#core/web/ui/button.tsx';
import { Menu, MenuItem } from '#core/web/ui/menu.tsx';
import { tip } from '#core/web/ui/tip.ts';

/** Pages the books are kept by, besides accounts and entries. */
export const bookPages = [
  { key: 'opening', path: '/accounting/opening', icon: BookOpenCheck }, { key: 'close', path: '/accounting/close', icon: CalendarCheck }, { key: 'locks', path: '/accounting/lock', icon: Lock },
  { key: 'series', path: '/accounting/numbering', icon: Hash }, { key: 'rates', path: '/accounting/exchange-rate', icon: Coins }, { key: 'revaluation', path: '/accounting/revaluation', icon: ArrowLeftRight }, { key: 'dimensions', path: '/accounting/dimension', icon: Shapes }, { key: 'settings', path: '/settings/books', icon: Settings2 },
] as const;

/** The way to the other pages of the books. */
export function BooksMenu() {
  const t = useT('accounting');
  const go = useGo();
  return (
    <Menu align="end" trigger={<IconButton size="sm" variant="outline" aria-label={t('ledger.more')} {...tip(t('ledger.more'))}><MoreHorizontal /></IconButton>}>
      {bookPages.map(({ key, path, icon: Icon }) => <MenuItem key={key} icon={<Icon />} onSelect={() => go(path)}>{t(`ledger.${key}.title`)}</MenuItem>)}
    </Menu>
  );
}
