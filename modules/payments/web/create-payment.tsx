import { useState } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { useCreateContext } from '#core/web/create-context.ts';
import { SegmentedControl } from '#core/web/ui/segmented-control.tsx';
import type { Payment } from '../contract.ts';
import { paymentAddress } from './payment-words.ts';
import { PaymentForm } from './record/payment-form.tsx';

/** The form with the choice whether money came in or went out. */
export function EitherPayment({ draftKey, party, onDone, onCancel }: { draftKey?: string | undefined; /** The record of the page behind the form: a customer pays, a vendor is paid. */ party?: { id: string; kind: string } | null | undefined; onDone: (payment: Payment) => void; onCancel: () => void }) {
  const t = useT('payments');
  const [direction, setDirection] = useState<'in' | 'out'>(party?.kind === 'vendor' ? 'out' : 'in');
  return (
    <div className="flex flex-col gap-4">
      <SegmentedControl aria-label={t('field.direction')} value={direction} onValueChange={setDirection} segments={(['in', 'out'] as const).map((value) => ({ value, label: t(`direction.${value}`) }))} />
      <PaymentForm key={direction} direction={direction} suggestedId={party?.kind === (direction === 'in' ? 'customer' : 'vendor') ? party.id : undefined} draftKey={draftKey && `${draftKey}.${direction}`} onDone={onDone} onCancel={onCancel} />
    </div>
  );
}

/** Create Bites: Payment. */
export function CreatePayment({ onDone, onCancel }: { onDone: (made: { label: string; to?: string }) => void; onCancel: () => void }) {
  const context = useCreateContext();
  return <EitherPayment draftKey={context?.draftKey} party={context?.record?.party ?? context?.record} onCancel={onCancel} onDone={(payment) => onDone({ label: payment.number, to: paymentAddress(payment.id) })} />;
}
