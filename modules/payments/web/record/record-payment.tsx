import '../payment-texts.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { Drawer } from '#core/web/ui/drawer.tsx';
import { PaymentForm, type PaymentFormProps } from './payment-form.tsx';

/** Props of RecordPayment. */
export interface RecordPaymentProps extends Omit<PaymentFormProps, 'onCancel'> { onClose: () => void }

/** Drawer that records a payment: what is open is loaded and paid, the oldest first. */
export function RecordPayment({ onClose, ...props }: RecordPaymentProps) {
  const t = useT('payments');
  return <Drawer open size="lg" title={t(props.direction === 'in' ? 'record.titleIn' : 'record.titleOut')} onOpenChange={(open) => { if (!open) onClose(); }}><PaymentForm {...props} onCancel={onClose} /></Drawer>;
}
