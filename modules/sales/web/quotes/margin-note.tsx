import { useMoneyText } from '#core/web/document/money-text.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import type { Quote } from '../../contract.ts';

/** What a quote costs and leaves, for who sees costs. */
export function MarginNote({ quote: { margin, currency } }: { quote: Pick<Quote, 'margin' | 'currency'> }) {
  const t = useT('sales');
  const words = useMoneyText();
  if (!margin || margin.percent === null) return null;
  return <p className="text-sm text-muted-foreground">{t('quotes.margin', { cost: words(margin.cost, currency), amount: words(margin.amount, currency), percent: margin.percent })}{margin.least && ` ${t('quotes.marginLeast', { amount: words(margin.least.amount, currency), percent: margin.least.percent ?? '–' })}`}{margin.unknown > 0 && ` ${t('quotes.marginUnknown', { count: margin.unknown })}`}</p>;
}
