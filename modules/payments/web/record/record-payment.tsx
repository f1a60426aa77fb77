import '../payment-texts.ts';
import { useRef, useState } from 'react';
import { LeaveQuestion } from '#core/web/forms/leave-question.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { Drawer } from '#core/web/ui/drawer.tsx';
import { PaymentForm, type PaymentFormProps } from './payment-form.tsx';

/** Props of RecordPayment. */
export interface RecordPaymentProps extends Omit<PaymentFormProps, 'onCancel' | 'unsaved'> { onClose: () => void }

/** Drawer that records a payment: what is open is loaded and paid, the oldest first. */
export function RecordPayment({ onClose, ...props }: RecordPaymentProps) {
  const t = useT('payments');
  const unsaved = useRef(false);
  const [leaving, setLeaving] = useState(false);
  const close = () => { if (unsaved.current) setLeaving(true); else onClose(); };
  return (
    <Drawer open size="lg" title={t(props.direction === 'in' ? 'record.titleIn' : 'record.titleOut')} onOpenChange={(open) => { if (!open) close(); }}>
      <PaymentForm {...props} unsaved={unsaved} onCancel={close} />
      {leaving && <LeaveQuestion onStay={() => setLeaving(false)} onLeave={onClose} />}
    </Drawer>
  );
}
