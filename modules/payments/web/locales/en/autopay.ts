/** English texts of automatic payment. */
export const autopay = {
  title: 'Automatic payment', since: 'since {{day}}', sinceBy: 'agreed {{day}} on an invoice sent to {{who}}', goodUntil: 'good until {{month}}', test: 'test: no real money moves',
  remove: 'Remove', removeTitle: 'Remove this way to pay?', removeLead: 'The customer’s invoices are not charged by themselves any more, and Stripe forgets the card or account. The customer can agree again when they pay.', removed: 'Automatic payment removed',
  chargeNow: 'Charge now', chargeTitle: 'Charge this invoice now?', chargeLead: 'What is open of it is taken from the customer’s saved card or account. If that is refused, it is tried again after 3, 5 and 7 days, and the customer gets the link to pay.', charging: 'The charge is under way', stop: 'Do not charge', stopped: 'It is not charged any more',
  waiting: 'It is charged on {{day}}.', again: 'It is tried again on {{day}}.', done: 'It was charged, or paid otherwise.',
  problem: { declined: 'The bank refused the charge.', funds: 'There was not enough money for the charge.', authentication: 'The bank wants the customer to confirm the charge.', expired: 'The card has expired.', refused: 'Stripe did not take the charge.', off: 'No payments were taken online.' },
  reason: { no_mandate: 'It is not charged: the customer has not agreed, or does not any more.', tries: 'It is not tried again. The customer has the link to pay.', person: 'It is not charged: somebody stopped that.', off: 'It is not charged: no payments are taken online.', amount: 'It is not charged: Stripe cannot take this amount.', gone: 'It is not charged: nobody has to pay it any more.', disputed: 'It is not charged: money that was paid for it went back.', unknown: 'It is not known whether this was charged: look at Stripe first.' },
};

/** What pages of other rooms say about it. */
export const autopaySaid = {
  event: {
    mandate: { given: 'agreed to automatic payment', removed: 'removed a customer’s automatic payment', withdrawn: 'withdrew from automatic payment', replaced: 'replaced a customer’s automatic payment by a newer one', gone: 'lost a saved card or account at the provider', moved: 'moved automatic payment when two records were merged' },
    charge: { scheduled: 'had an invoice charged automatically', begun: 'began an automatic charge', done: 'finished an automatic charge', failed: 'could not charge automatically', stopped: 'stopped an automatic charge', put_off: 'put off an automatic charge' },
  },
  eventType: { mandate: { given: 'A customer agreed to be charged automatically', withdrawn: 'A customer withdrew from automatic payment' }, charge: { failed: 'An automatic payment failed' } },
  party_reference: { mandate: 'automatic payments' },
  rule: { consent_words: 'The words of the consent have changed. Load the page again and read them.' },
  refused: { no_mandate: 'This customer has not agreed to be charged automatically.', charge_running: 'A charge or a payment of this is under way. Wait for what becomes of it.', charge_impossible: 'What is open of this cannot be charged.' },
};
