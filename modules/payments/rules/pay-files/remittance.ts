/** A bill as a payee is told of it: our number, and the vendor's own where it is known. */
export interface RemittedBill { number: string; reference?: string }

/** What a payee is told a payment is for: their own numbers, by which they find it; ours only where there is none. */
export const remittance = (bills: readonly RemittedBill[]): string => bills.map((b) => b.reference || b.number).join(', ');
