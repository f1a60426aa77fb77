import { defineEvents } from '#core/contract/events.ts';

// That money moved, by id: never amounts, names or references.
defineEvents({
  'payments.payment.recorded': ['A payment was recorded'], 'payments.payment.allocated': ['A payment was used for something open'], 'payments.payment.unallocated': ['A use of a payment was taken back'], 'payments.payment.voided': ['A payment was voided'],
  'payments.mandate.given': ['A customer agreed to be charged automatically'], 'payments.mandate.withdrawn': ['A customer withdrew from automatic payment'], 'payments.charge.failed': ['An automatic payment failed'],
  'payments.payment.mismatched': ['Another amount than asked was paid online'], 'payments.netting.recorded': ['What is owed both ways was netted'], 'payments.netting.voided': ['A netting was taken back'], 'payments.pay_file.exported': ['A file for the bank was made'],
});
