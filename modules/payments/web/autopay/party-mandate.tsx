import '../payment-texts.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { useRead } from '#core/web/query.ts';
import { useCan } from '#core/web/viewer.tsx';
import { getMandate } from '../../contract.ts';
import { usePaymentsBase } from '../payment-words.ts';
import { autopayTopics, MandateLine } from './mandate-line.tsx';

/** By what a customer is charged automatically, on their page; nothing where no payments are taken online or nobody agreed. */
export function PartyMandate({ partyId }: { partyId: string }) {
  const t = useT('payments');
  const may = useCan()('payments.payment.view');
  const { data } = useRead(getMandate, { ...usePaymentsBase(), partyId }, { topics: autopayTopics, enabled: may });
  if (!data?.mandate) return null;
  return <section aria-label={t('autopay.title')} className="rounded-lg border bg-card px-4 py-3"><h3 className="mb-1 text-sm text-muted-foreground">{t('autopay.title')}</h3><MandateLine mandate={data.mandate} removable /></section>;
}
