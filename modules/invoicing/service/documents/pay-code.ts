import { documentMoney } from '#core/contract/document-languages.ts';
import { money } from '#core/contract/money.ts';
import type { Ctx } from '#core/server/context.ts';
import type { PdfCode, PdfSlip } from '#core/server/pdf/document.ts';
import { qrOf } from '#core/server/pdf/qr.ts';
import { asksCustomer, type PublicDocument } from '../../contract/documents.ts';
import { word } from '../../rules/documents/document-words.ts';
import { payCodeOf, type PayCode } from '../../rules/documents/pay-code.ts';
import { slipOf } from '../../rules/documents/pay-slip.ts';
import { amountText, type DocumentRow } from './rows.ts';
import { readDocumentSettings } from './settings.ts';

/** The code an amount of a posted invoice is paid by, in minor units; null where there is nothing to pay, no scheme fits, or it is switched off. */
async function codeOf(ctx: Ctx, d: DocumentRow, minor: bigint): Promise<PayCode | null> {
  const bank = d.own_print?.bank;
  if (!asksCustomer(d.kind) || d.status !== 'posted' || !d.number || !bank || minor <= 0n || !(await readDocumentSettings(ctx, d.workspace_id)).payCode) return null;
  return payCodeOf({ amount: money(minor, d.currency), number: d.number, bank, creditor: d.own_facts?.address ?? null, debtor: { name: d.party_facts?.name ?? d.party_name, address: d.party_facts?.address ?? null } });
}

/** The code on the paper of an invoice: over all that is payable, for paper does not change when something is paid. */
export async function printedCodes(ctx: Ctx, d: DocumentRow): Promise<readonly PdfCode[]> {
  const code = await codeOf(ctx, d, BigInt(d.payable_amount));
  // A Swiss code stands in the payment slip.
  if (!code || code.kind === 'swiss') return [];
  const amount = documentMoney(amountText(d.payable_amount, d.currency), d.currency, d.language);
  return [{ title: `${code.kind === 'upi' ? 'UPI: ' : ''}${word(d.language, 'payCode')}`, text: word(d.language, 'payCodeText', { amount, number: d.number! }), content: code.content }];
}

/** The payment slip of an invoice that is paid by a Swiss code; over all that is payable, as its code. */
export async function printedSlip(ctx: Ctx, d: DocumentRow): Promise<PdfSlip | null> {
  const code = await codeOf(ctx, d, BigInt(d.payable_amount));
  return code?.kind === 'swiss' ? slipOf(code.content, d.language) : null;
}

/** The code on the page of an invoice, over what is open now, as the path of a picture of `size` squares a side. */
export async function shownCode(ctx: Ctx, d: DocumentRow): Promise<PublicDocument['payCode']> {
  const code = d.state === 'open' || d.state === 'part_paid' ? await codeOf(ctx, d, BigInt(d.open_amount)) : null;
  if (!code) return null;
  const { size, runs } = qrOf(code.content);
  return { kind: code.kind, link: code.kind === 'upi' ? code.content : null, size, path: runs.map(([x, y, length]) => `M${x} ${y}h${length}v1h-${length}z`).join('') };
}
