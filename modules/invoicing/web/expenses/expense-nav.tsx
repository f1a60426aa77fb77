import { CreditCard, FolderClosed, HandCoins, Landmark, MoreHorizontal, Repeat, Settings2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { Link } from '#core/web/router.ts';
import { IconButton } from '#core/web/ui/button.tsx';
import { Menu, MenuItem } from '#core/web/ui/menu.tsx';
import { tip } from '#core/web/ui/tip.ts';
import { useCan } from '#core/web/viewer.tsx';
import { listPath } from './expense-words.ts';

/** Addresses of the pages beside the list. */
export const expensePaths = { reports: '/expenses/reports', advances: '/expenses/advances', recurring: '/expenses/recurring', card: '/expenses/card', settings: '/settings/expenses', categories: '/settings/expenses/categories', policies: '/settings/expenses/policies', mileage: '/settings/expenses/mileage', perDiem: '/settings/expenses/per-diem' } as const;

/** The way to the pages beside the list of expenses. */
export function ExpenseMenu() {
  const t = useT('invoicing');
  const can = useCan();
  const all = can('invoicing.expense.view_all');
  return (
    <Menu align="end" trigger={<IconButton variant="outline" aria-label={t('expenses.pages')} {...tip(t('expenses.pages'))}><MoreHorizontal /></IconButton>}>
      <MenuItem icon={<FolderClosed />} link={<Link to={expensePaths.reports} />}>{t('expenses.report.title')}</MenuItem>
      <MenuItem icon={<HandCoins />} link={<Link to={expensePaths.advances} />}>{t('expenses.advance.title')}</MenuItem>
      {all && <MenuItem icon={<Repeat />} link={<Link to={expensePaths.recurring} />}>{t('expenses.recurring.title')}</MenuItem>}
      {can('invoicing.expense.post') && can('accounting.bank.view') && <MenuItem icon={<CreditCard />} link={<Link to={expensePaths.card} />}>{t('expenses.card.open')}</MenuItem>}
      {can('invoicing.expense.post') && <MenuItem icon={<Landmark />} link={<Link to={`${listPath}?view=all&files=true`} />}>{t('expenses.payFiles.title')}</MenuItem>}
      <MenuItem icon={<Settings2 />} link={<Link to={expensePaths.settings} />}>{t('expenses.settings.title')}</MenuItem>
    </Menu>
  );
}

/** What stands above the title of a page beside the list. */
export function useExpenseCrumbs(...further: ReactNode[]): ReactNode[] {
  const t = useT('invoicing');
  return [<Link key="list" to={listPath}>{t('expenses.title')}</Link>, ...further];
}

/** What stands above the title of a list of the settings. */
export function useSettingsCrumbs(): ReactNode[] {
  const t = useT('invoicing');
  return useExpenseCrumbs(<Link key="settings" to={expensePaths.settings}>{t('expenses.settings.title')}</Link>);
}
