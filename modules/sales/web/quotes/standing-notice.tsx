import { useMoneyText } from '#core/web/document/money-text.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { Notice } from '#core/web/ui/notice.tsx';
import type { Quote } from '../../contract.ts';

/** What is to be said of the customer something is written for, as soon as they are chosen: that they are held, or over their credit limit. */
export function StandingNotice({ quote: { standing } }: { quote: Quote }) {
  const t = useT('sales');
  const words = useMoneyText();
  if (!standing) return null;
  const { name, hold, isOver, blocks, limit } = standing;
  const held = hold === 'orders' || hold === 'all' ? 'orders' : hold === 'invoices' ? 'invoices' : null;
  return (
    <Notice kind={held === 'orders' || (isOver && blocks) ? 'error' : 'warning'}>
      {held && <p dir="auto">{t(`quotes.standing.${held}`, { name })}</p>}
      {isOver && <p dir="auto">{limit ? t('quotes.standing.over', { name, used: words(limit.used, limit.currency), limit: words(limit.limit, limit.currency) }) : t('quotes.standing.overPlain', { name })} {t(`quotes.standing.${blocks ? 'blocks' : 'asks'}`)}</p>}
    </Notice>
  );
}
