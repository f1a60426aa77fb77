import { useMoneyText } from '#core/web/document/money-text.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import type { CategoryChoice } from '../../contract/expenses.ts';

/** What holds for a category, in a line: said at its field before something is typed above it. Undefined where nothing does. */
export function useRuleText(): (c: CategoryChoice | undefined, policy: string | null) => string | undefined {
  const t = useT('invoicing');
  const money = useMoneyText();
  return (c, policy) => {
    if (!c || policy === null) return undefined;
    const of = (key: 'item' | 'day' | 'month' | 'receipt', amount: string | null) => (amount === null ? [] : [t(`expenses.policy.says.${key}`, { amount: money(amount, c.currency) })]);
    const said = [...(c.forbidden ? [t('expenses.policy.forbidden')] : []), ...of('item', c.maxItem), ...of('day', c.maxDay), ...of('month', c.maxMonth), ...of('receipt', c.receiptAbove), ...(c.noteRequired ? [t('expenses.policy.noteRequired')] : [])];
    return said.length === 0 ? undefined : `${policy}: ${said.join(' · ')}`;
  };
}
