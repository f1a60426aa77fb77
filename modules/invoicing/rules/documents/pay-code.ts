import { moneyToDecimal, type Money } from '#core/contract/money.ts';
import { isIban } from '../einvoice/codes/payment.ts';
import type { PostalAddress } from '../einvoice/index.ts';

/** A code to pay by: what a banking app reads of it, and which kind it is. */
export interface PayCode { kind: 'epc' | 'swiss' | 'upi'; content: string }

/** Whom to pay how much for what; addresses are those of the document. */
export interface PayCodeInput {
  amount: Money; number: string; bank: { holder: string; iban: string; bic: string; upiId?: string };
  /** Where the holder of the account is. */
  creditor: PostalAddress | null; debtor: { name: string; address: PostalAddress | null };
}

const eea = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(' ');
/** Countries and territories of SEPA outside the European Economic Area, by what their IBANs begin with. */
const sepaOnly = 'AD AL CH GB GI MC MD ME MK RS SM VA'.split(' ');

/** Letters both codes can say, on one line, at most `most` of them. */
const oneLine = (text: string, most: number): string => [...text.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim()].slice(0, most).join('').trim();

/** The code a payment can be made by; null where no scheme fits the currency and the account. */
export function payCodeOf(input: PayCodeInput): PayCode | null {
  const iban = input.bank.iban.replace(/\s/g, '').toUpperCase();
  const { amount: minor, currency } = input.amount;
  if (currency === 'INR') return upiCode(input);
  if (minor <= 0n || !isIban(iban)) return null;
  // Both schemes say amounts of up to 999 999 999.99.
  if (minor > 99_999_999_999n) return null;
  if (/^(CH|LI)/.test(iban) && (currency === 'CHF' || currency === 'EUR')) {
    const swiss = swissContent(input, iban);
    if (swiss !== null) return { kind: 'swiss', content: swiss };
  }
  if (currency !== 'EUR') return null;
  const epc = epcContent(input, iban);
  return epc === null ? null : { kind: 'epc', content: epc };
}

/** The address of a UPI payment (NPCI, UPI Linking Specification 1.6): to whom, how many rupees, for what. Apps read it as a code and open it as a link. */
function upiCode({ amount, number, bank }: PayCodeInput): PayCode | null {
  const name = oneLine(bank.holder, 99);
  if (amount.amount <= 0n || !bank.upiId || name === '') return null;
  return { kind: 'upi', content: `upi://pay?pa=${bank.upiId}&pn=${encodeURIComponent(name)}&am=${moneyToDecimal(amount)}&cu=INR&tn=${encodeURIComponent(oneLine(number, 80))}` };
}

/** The text of a SEPA Credit Transfer code (EPC069-12, version 002). Outside the EEA the bank has to be named too. */
function epcContent({ amount, number, bank }: PayCodeInput, iban: string): string | null {
  const country = iban.slice(0, 2);
  const bic = bank.bic.replace(/\s/g, '').toUpperCase();
  if (!eea.includes(country) && !(sepaOnly.includes(country) && bic !== '')) return null;
  const name = oneLine(bank.holder, 70);
  if (name === '') return null;
  // Purpose and structured reference are empty; the number stands in the free text, as it does beside the code.
  const content = ['BCD', '002', '1', 'SCT', bic, name, iban, `EUR${moneyToDecimal(amount)}`, '', '', oneLine(number, 140)].join('\n');
  return new TextEncoder().encode(content).length <= 331 ? content : null;
}

/** An IBAN of a bank number from 30000 to 31999 takes payments with a QR reference only. */
const isQrIban = (iban: string): boolean => { const bank = Number(iban.slice(4, 9)); return bank >= 30_000 && bank <= 31_999; };

const carries = [0, 9, 4, 6, 8, 2, 7, 1, 3, 5] as const;
/** The 27 digits of a QR reference: those of a number, and its check digit (modulo 10, recursive). */
export function qrReference(digits: string): string {
  const padded = digits.slice(-26).padStart(26, '0');
  let carry = 0;
  for (const digit of padded) carry = carries[(carry + Number(digit)) % 10]!;
  return `${padded}${(10 - carry) % 10}`;
}

/** The letters of the Swiss Payment Standards: Latin ones and the euro sign. */
const sayable = /^[\u0020-\u007e\u00a0-\u017f\u0218-\u021b\u20ac]*$/;

/** Seven lines of a structured address (type S); null where what it must say is not known. The street goes with its number, which has a place of its own that may stay empty. */
function swissAddress(name: string, address: PostalAddress | null): string[] | null {
  const [who, postcode, city] = [oneLine(name, 70), oneLine(address?.postcode ?? '', 16), oneLine(address?.city ?? '', 35)];
  if (!address || who === '' || postcode === '' || city === '') return null;
  const lines = ['S', who, oneLine(address.line1 ?? '', 70), '', postcode, city, address.country];
  return lines.every((line) => sayable.test(line)) ? lines : null;
}

const nobody = ['', '', '', '', '', '', ''];

/** The text of a Swiss QR code (SIX, Implementation Guidelines QR-bill 2.3). The debtor may stay empty; the creditor may not. */
function swissContent({ amount, number, bank, creditor, debtor }: PayCodeInput, iban: string): string | null {
  const payee = swissAddress(bank.holder, creditor);
  if (!payee) return null;
  const digits = number.replace(/\D/g, '');
  if ((isQrIban(iban) && digits === '') || !sayable.test(oneLine(number, 140))) return null;
  const reference = isQrIban(iban) ? ['QRR', qrReference(digits)] : ['NON', ''];
  return ['SPC', '0200', '1', iban, ...payee, ...nobody, moneyToDecimal(amount), amount.currency, ...(swissAddress(debtor.name, debtor.address) ?? nobody), ...reference, oneLine(number, 140), 'EPD'].join('\n');
}
