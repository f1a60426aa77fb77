import { failField } from '#core/server/fail.ts';
import { bankSays } from '../../contract/bank/words.ts';

/** An IBAN or BIC without spaces, in capitals. */
export const plainCode = (text: string): string => text.replace(/[\s.-]/g, '').toUpperCase();

/** What is wrong with an IBAN (ISO 13616: form and mod 97), or null; nothing is wrong with none. */
export function ibanProblem(iban: string): 'accounting.iban_form' | 'accounting.iban_check' | null {
  const plain = plainCode(iban);
  if (plain === '') return null;
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(plain)) return 'accounting.iban_form';
  let rest = 0;
  for (const c of plain.slice(4) + plain.slice(0, 4)) {
    const value = c >= 'A' ? c.charCodeAt(0) - 55 : Number(c);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest === 1 ? null : 'accounting.iban_check';
}

/** IBAN and BIC as they are kept; refuses wrong ones naming the field. */
export function checkedNumbers<T extends { iban?: string | undefined; bic?: string | undefined }>(fields: T): T {
  const next = { ...fields };
  if (fields.iban !== undefined) {
    next.iban = plainCode(fields.iban);
    const problem = ibanProblem(next.iban);
    if (problem) failField('iban', bankSays(problem));
  }
  if (fields.bic !== undefined) {
    next.bic = plainCode(fields.bic);
    if (next.bic !== '' && !/^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(next.bic)) failField('bic', bankSays('accounting.bic_form'));
  }
  return next;
}

/** A UPI ID as it is kept (NPCI: a name and the handle of a payment provider); refuses another form, and accounts that are not in rupees. */
export function checkedUpi(upiId: string, currency: string): string {
  const plain = upiId.trim();
  if (plain === '') return '';
  if (!/^[A-Za-z0-9._-]{2,256}@[A-Za-z][A-Za-z0-9]{1,63}$/.test(plain)) failField('upiId', bankSays('accounting.upi_form'));
  if (currency !== 'INR') failField('upiId', bankSays('accounting.upi_currency'));
  return plain;
}

/** The last four characters, for those who may not read the whole. */
export const maskedNumber = (number: string): string => (number ? `•••• ${number.slice(-4)}` : '');
