import { handle, jobOutside } from '#core/server/module.ts';
import { mailInCalls } from '../contract/mail-in.ts';
import { openMailIn, showMailIn } from '../service/mail-in/address.ts';
import { billReceiver } from '../service/mail-in/bills.ts';
import { forgetMails } from '../service/mail-in/mails.ts';
import { receiptReceiver } from '../service/mail-in/receipts.ts';
import type { Part } from './part.ts';

/** Receipts and bills that are mailed in. */
export const mailIn: Part = {
  routes: (['receipts', 'bills'] as const).flatMap((kind) => [handle(mailInCalls[kind].show, showMailIn(kind)), handle(mailInCalls[kind].open, openMailIn(kind))]),
  jobs: [jobOutside('invoicing.forgetMails', forgetMails, '29 3 * * *')],
  mailReceivers: [receiptReceiver, billReceiver],
};
