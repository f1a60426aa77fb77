import { Coins } from 'lucide-react';
import { useState } from 'react';
import { money, moneyToDecimal, parseMoney } from '#core/contract/money.ts';
import { useMoneyText } from '#core/web/document/money-text.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { useRead } from '#core/web/query.ts';
import { Button } from '#core/web/ui/button.tsx';
import { useCan } from '#core/web/viewer.tsx';
import { listCreditsFor } from '../contract.ts';
import { paymentTopics, usePaymentsBase } from './payment-words.ts';
import { UseCreditDialog } from './use-credit-dialog.tsx';

/** What a document's party has to its credit, and the way to pay the document with it; nothing where there is none. */
export function OpenCredit({ source }: { source: { type: string; id: string } }) {
  const t = useT('payments');
  const text = useMoneyText();
  const mayUse = useCan()('payments.payment.record');
  const [using, setUsing] = useState(false);
  const { data } = useRead(listCreditsFor, { ...usePaymentsBase(), sourceType: source.type, sourceId: source.id }, { topics: paymentTopics });
  if (!data || data.open === null || data.currency === null || data.credits.length === 0) return null;
  const { open, currency, credits } = data;
  const all = credits.reduce((sum, c) => sum + parseMoney(c.open, currency).amount, 0n);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border bg-muted/40 px-3 py-2">
      <span className="me-auto">{t('credit.there', { amount: text(moneyToDecimal(money(all, currency)), currency) })}</span>
      {mayUse && <Button variant="outline" size="sm" onClick={() => setUsing(true)}><Coins />{t('credit.use')}</Button>}
      {using && <UseCreditDialog source={source} open={open} credits={credits} currency={currency} onClose={() => setUsing(false)} />}
    </div>
  );
}
