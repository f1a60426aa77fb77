/** A payment into an American account; `amount` in cents. */
export interface NachaPayment { name: string; routingNumber: string; accountNumber: string; accountType: 'checking' | 'savings'; amount: bigint; /** Up to 15 characters, such as a payment's number. */ reference: string }
/** Who pays, from which bank. */
export interface NachaSender { companyName: string; /** Ten characters, usually 1 and the EIN. */ companyId: string; bankName: string; routingNumber: string }
/** What the file is: its day (YYYY-MM-DD), when it was made (ISO 8601 UTC), what stands on the payees' statements, and whether they are companies (CCD) or people (PPD). */
export interface NachaChoices { payOn: string; madeAt: string; purpose: string; to: 'companies' | 'people' }

/** The most one payment may be, in cents: ten digits. */
export const nachaLargest = 9_999_999_999n;

const plain = (text: string): string => text.normalize('NFKD').replace(/[^\x20-\x7e]/g, '').toUpperCase();
const left = (text: string, length: number): string => plain(text).slice(0, length).padEnd(length);
function right(value: string | number | bigint, length: number): string {
  const text = String(value);
  if (text.length > length) throw new RangeError(`${text} is longer than ${length} digits`);
  return text.padStart(length, '0');
}

/** A NACHA file of credits: lines of 94 characters in blocks of ten. Throws a RangeError for what no field holds. */
export function nachaFile(sender: NachaSender, payments: readonly NachaPayment[], { payOn, madeAt, purpose, to }: NachaChoices): string {
  const [day, made] = [payOn.replaceAll('-', '').slice(2), madeAt.replaceAll('-', '').slice(2, 8)];
  const origin = sender.routingNumber.slice(0, 8);
  const entries = payments.map((p, i) => `6${p.accountType === 'savings' ? '32' : '22'}${p.routingNumber}${left(p.accountNumber, 17)}${right(p.amount, 10)}${left(p.reference, 15)}${left(p.name, 22)}  0${origin}${right(i + 1, 7)}`);
  // Sum of the banks' numbers without their check digits; what has no room on the left is left out.
  const hash = right((payments.reduce((sum, p) => sum + BigInt(p.routingNumber.slice(0, 8)), 0n) % 10_000_000_000n), 10);
  const total = right(payments.reduce((sum, p) => sum + p.amount, 0n), 12);
  const lines = [
    `101 ${sender.routingNumber}${left(sender.companyId, 10)}${made}${madeAt.slice(11, 16).replace(':', '')}A094101${left(sender.bankName, 23)}${left(sender.companyName, 23)}${' '.repeat(8)}`,
    `5220${left(sender.companyName, 16)}${' '.repeat(20)}${left(sender.companyId, 10)}${to === 'companies' ? 'CCD' : 'PPD'}${left(purpose, 10)}${made}${day}   1${origin}0000001`,
    ...entries,
    `8220${right(payments.length, 6)}${hash}${right(0, 12)}${total}${left(sender.companyId, 10)}${' '.repeat(25)}${origin}0000001`,
  ];
  const blocks = Math.ceil((lines.length + 1) / 10);
  lines.push(`9000001${right(blocks, 6)}${right(payments.length, 8)}${hash}${right(0, 12)}${total}${' '.repeat(39)}`);
  while (lines.length % 10 !== 0) lines.push('9'.repeat(94));
  return `${lines.join('\n')}\n`;
}
