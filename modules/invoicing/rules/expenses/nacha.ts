/** A payment into a US account; the amount is in cents. */
export interface NachaPayment { name: string; routingNumber: string; accountNumber: string; accountType: 'checking' | 'savings'; amount: bigint; /** Up to 15 characters, such as an employee's number. */ reference: string }
/** Who pays, from which bank. */
export interface NachaSender { companyName: string; /** Ten characters, usually 1 and the EIN. */ companyId: string; bankName: string; routingNumber: string; accountNumber: string }

/** True for nine digits whose check digit fits (weights 3 7 1). */
export function routingFits(routing: string): boolean {
  if (!/^\d{9}$/.test(routing)) return false;
  const weights = [3, 7, 1];
  return [...routing].reduce((sum, digit, i) => sum + Number(digit) * weights[i % 3]!, 0) % 10 === 0;
}

const plain = (text: string): string => text.normalize('NFKD').replace(/[^\x20-\x7e]/g, '').toUpperCase();
const left = (text: string, length: number): string => plain(text).slice(0, length).padEnd(length);
const right = (value: string | number | bigint, length: number): string => String(value).slice(-length).padStart(length, '0');

/** A NACHA file (ACH, PPD credits, 94 characters a line in blocks of ten) that pays people on a day (YYYY-MM-DD); `madeAt` is ISO 8601 UTC. */
export function nachaFile(sender: NachaSender, payments: readonly NachaPayment[], payOn: string, madeAt: string): string {
  const [day, made] = [payOn.replaceAll('-', '').slice(2), madeAt.replaceAll('-', '').slice(2, 8)];
  const origin = sender.routingNumber.slice(0, 8);
  const entries = payments.map((p, i) => `6${p.accountType === 'savings' ? '32' : '22'}${p.routingNumber}${left(p.accountNumber, 17)}${right(p.amount, 10)}${left(p.reference, 15)}${left(p.name, 22)}  0${origin}${right(i + 1, 7)}`);
  const hash = right(payments.reduce((sum, p) => sum + BigInt(p.routingNumber.slice(0, 8)), 0n), 10);
  const total = right(payments.reduce((sum, p) => sum + p.amount, 0n), 12);
  const lines = [
    `101 ${sender.routingNumber}${left(sender.companyId, 10)}${made}${madeAt.slice(11, 16).replace(':', '')}A094101${left(sender.bankName, 23)}${left(sender.companyName, 23)}${' '.repeat(8)}`,
    `5220${left(sender.companyName, 16)}${' '.repeat(20)}${left(sender.companyId, 10)}PPD${left('EXPENSES', 10)}${made}${day}   1${origin}0000001`,
    ...entries,
    `8220${right(payments.length, 6)}${hash}${right(0, 12)}${total}${left(sender.companyId, 10)}${' '.repeat(25)}${origin}0000001`,
  ];
  const blocks = Math.ceil((lines.length + 1) / 10);
  lines.push(`9000001${right(blocks, 6)}${right(payments.length, 8)}${hash}${right(0, 12)}${total}${' '.repeat(39)}`);
  while (lines.length % 10 !== 0) lines.push('9'.repeat(94));
  return `${lines.join('\n')}\n`;
}
