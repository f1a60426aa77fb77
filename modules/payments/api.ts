import type { Ctx } from '#core/server/context.ts';
import type { Payment } from './contract.ts';
import { readPayment } from './service/read.ts';
import { recordNew, type NewPayment } from './service/record.ts';

export { paysOnline, startCheckout, type Payable } from './service/online/checkouts.ts';
export { beingCharged, scheduleCharge, type NewPlan } from './service/autopay/plans.ts';
export { registerChargeable, type Chargeable } from './service/autopay/rooms.ts';
export { registerEarlyDiscount, type Early, type FindEarly } from '#modules/accounting/api.ts';
export { registerPayable, type FindPayable } from './service/online/payables.ts';
export { nachaFile, nachaLargest, type NachaPayment, type NachaSender } from './rules/pay-files/nacha.ts';
export { routingFits } from './rules/pay-files/routing.ts';
export { sepaFile, type SepaPayment, type SepaSender } from './rules/pay-files/sepa.ts';
export { paymentSource } from './service/rows.ts';
export { registerSideRight } from './service/side-rights.ts';
export type { NewPayment } from './service/record.ts';

/**
 * Records a payment as a room or a provider reports it: posts it and settles what it pays, in this transaction. Refuses with payments.rest when more is paid than it is used for
 * and `keepRest` was not said, with 422 on `allocations.<n>…` for what is not open. Asks for no permission: the caller has.
 */
export async function recordPayment(ctx: Ctx, payment: NewPayment): Promise<Payment> {
  return readPayment(ctx, await recordNew(ctx, payment));
}
