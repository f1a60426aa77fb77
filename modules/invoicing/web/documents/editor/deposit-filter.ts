import { kindsOf, postedStates, type BusinessDocument } from '../../../contract.ts';

/** A list's filter for deposits that may come off a draft: posted ones of its party and currency, whatever of them was paid or given up, for the advance stands either way. */
export const depositFilter = (d: Pick<BusinessDocument, 'direction' | 'partyId' | 'currency'>): string => JSON.stringify({ and: [
  { field: 'partyId', op: 'is', value: d.partyId }, { field: 'isDeposit', op: 'is', value: true }, { field: 'kind', op: 'is', value: kindsOf[d.direction][0] }, { field: 'state', op: 'in', value: postedStates }, { field: 'currency', op: 'is', value: d.currency },
] });
