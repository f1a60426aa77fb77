import './payment-texts.ts';

export { RecordPayment, type RecordPaymentProps } from './record/record-payment.tsx';
export { AutopayOf } from './autopay/autopay-of.tsx';
export { PartyMandate } from './autopay/party-mandate.tsx';
export { useAutopay } from './autopay/use-autopay.ts';
export { PaymentsOf } from './payments-of.tsx';
export { PayOnline, type PayOnlineProps } from './online/pay-online.tsx';
export type { PaymentSource } from './record/use-payable.ts';
