import './payment-texts.ts';
import { HandCoins } from 'lucide-react';
import { useState } from 'react';
import { useMoneyText } from '#core/web/document/money-text.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { useRead } from '#core/web/query.ts';
import { isOf, RecordsOf } from '#core/web/resource/records-of.tsx';
import { Button } from '#core/web/ui/button.tsx';
import { useCan } from '#core/web/viewer.tsx';
import { getParty } from '#modules/parties/contract.ts';
import { directions, payments, stillOpen, type PaymentRow } from '../contract.ts';
import { PaymentCard } from './payment-card.tsx';
import { paymentAddress, paymentTopics, usePaymentsBase } from './payment-words.ts';
import { RecordPayment } from './record/record-payment.tsx';

type Direction = (typeof directions)[number];

/** Payments from and to a customer or vendor on their page: what is still to come and to go, and what is left of each. */
export function PartyPayments({ partyId }: { partyId: string }) {
  const t = useT('payments');
  const base = usePaymentsBase();
  const may = useCan()('payments.payment.record');
  const [recording, setRecording] = useState<Direction | null>(null);
  // The page around it has read it already.
  const roles = useRead(getParty, { ...base, id: partyId }, { topics: ['parties.party'] }).data?.roles ?? [];
  const offered = directions.filter((direction) => roles.includes(direction === 'in' ? 'customer' : 'vendor'));
  return (
    <div className="flex flex-col gap-4">
      <StillOpen partyId={partyId} />
      <RecordsOf<PaymentRow>
        endpoint={payments.list} input={{ ...base, filter: isOf('partyId', partyId), sort: '-on' }} topics={paymentTopics} name={t('list.title')} icon={HandCoins} empty={t('list.emptyTitle')} to={(p) => paymentAddress(p.id)} row={(p) => <PaymentCard payment={p} named={false} />}
        add={may && offered.length > 0 && <span className="flex flex-wrap gap-2">{offered.map((direction) => <Button key={direction} size="sm" variant="outline" onClick={() => setRecording(direction)}>{t(direction === 'in' ? 'record.titleIn' : 'record.titleOut')}</Button>)}</span>}
      />
      {recording && <RecordPayment direction={recording} suggestedId={partyId} onDone={() => setRecording(null)} onClose={() => setRecording(null)} />}
    </div>
  );
}

/** What of the party's documents is open, by way and currency. */
function StillOpen({ partyId }: { partyId: string }) {
  const t = useT('payments');
  const money = useMoneyText();
  const sums = useRead(stillOpen, { ...usePaymentsBase(), partyId }, { topics: paymentTopics }).data?.items ?? [];
  if (sums.length === 0) return null;
  return <ul className="flex flex-wrap gap-x-6 gap-y-1 text-sm">{sums.map(({ way, currency, open }) => <li key={`${way}${currency}`}>{t(`party.${way}`, { amount: money(open, currency) })}</li>)}</ul>;
}
