import { useState } from 'react';
import { useLanguage, useT } from '#core/web/i18n/i18n.ts';
import { useAction } from '#core/web/query.ts';
import { AlertDialog } from '#core/web/ui/alert-dialog.tsx';
import { Button } from '#core/web/ui/button.tsx';
import { useCan } from '#core/web/viewer.tsx';
import { removeMandate, type Mandate } from '../../contract.ts';
import { useDayText, usePaymentsBase } from '../payment-words.ts';
import { methodText, monthText } from './method-text.ts';

/** Topics of whatever changes how customers are charged. */
export const autopayTopics: readonly string[] = ['payments.mandate', 'payments.charge', 'payments.checkout', 'payments.payment', 'payments.online'];

/** What a customer agreed to be charged by, since when and by whose address; `removable` gives the way to end it. */
export function MandateLine({ mandate: m, removable = false }: { mandate: Mandate; removable?: boolean }) {
  const t = useT('payments');
  const language = useLanguage();
  const day = useDayText();
  const base = usePaymentsBase();
  const may = useCan()('payments.payment.record');
  const [asking, setAsking] = useState(false);
  const remove = useAction(removeMandate, { topics: autopayTopics, success: t('autopay.removed') });
  const facts = [m.goodUntil && t('autopay.goodUntil', { month: monthText(language, m.goodUntil) }), m.by ? t('autopay.sinceBy', { day: day(m.since.slice(0, 10)), who: m.by }) : t('autopay.since', { day: day(m.since.slice(0, 10)) }), m.test && t('autopay.test')].filter(Boolean);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <span className="min-w-0"><bdi className="font-medium">{methodText(language, m)}</bdi><span className="block text-sm break-words text-muted-foreground">{facts.join(' · ')}</span></span>
      {removable && may && <Button size="sm" variant="ghost" onClick={() => setAsking(true)}>{t('autopay.remove')}</Button>}
      {asking && <AlertDialog open onOpenChange={setAsking} destructive title={t('autopay.removeTitle')} description={t('autopay.removeLead')} confirmLabel={t('autopay.remove')} onConfirm={() => remove.mutateAsync({ ...base, id: m.id })} />}
    </div>
  );
}
