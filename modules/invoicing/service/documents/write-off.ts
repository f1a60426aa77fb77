import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail, failField } from '#core/server/fail.ts';
import { accountsByRole, itemsOfSources, lockBook, postEntry, requireBook, reverseEntry, settle, settlementsOf, taxPostings, toldTaxes, undoSettlement, type NewLine, type OpenItem } from '#modules/accounting/api.ts';
import { asksCustomer, documentSays, documentSource, writeOffSource, type BusinessDocument, type invoiceSteps } from '../../contract/documents.ts';
import { word } from '../../rules/documents/document-words.ts';
import { shareOf } from '../../rules/documents/quantities.ts';
import { taxRelief, type TaxPart } from '../../rules/documents/tax-relief.ts';
import { lockCredits } from './credit.ts';
import { controlItems, readDocument } from './read.ts';
import { amountText, loadDocument, minorOf, tellDocument, type DocumentRow } from './rows.ts';
import { todayOf } from './write.ts';

const size = (n: bigint): bigint => (n < 0n ? -n : n);

/** A part of an open item: minor units of its currency, and what that stands for in the books. */
interface Part { item: OpenItem; part: bigint; base: bigint }
/** What is written off of an invoice: `wanted` in minor units of its currency, `loss` in those of the base currency. */
interface Loss { wanted: bigint; parts: Part[]; loss: bigint }

/** Takes an amount off the open items of a posted invoice, the longest due first; all that is open where none is named. */
async function lossOf(ctx: Ctx, d: DocumentRow, amount: string | undefined): Promise<Loss> {
  if (d.status !== 'posted' || !asksCustomer(d.kind)) fail('invoicing.document_state', { status: d.status });
  const items = (await controlItems(ctx, d)).filter((i) => i.openAmount !== 0n);
  const open = items.reduce((sum, i) => sum + i.openAmount, 0n);
  if (open === 0n) fail('invoicing.nothing_open');
  const wanted = amount === undefined ? open : minorOf(amount, d.currency);
  if (wanted > open) fail('invoicing.over_open', { open: `${amountText(open, d.currency)} ${d.currency}` });
  if (wanted === 0n) failField('amount', documentSays('invoicing.figure', { reason: '0' }));
  let left = wanted;
  const parts = items.flatMap((item): Part[] => {
    const part = item.openAmount < left ? item.openAmount : left;
    left -= part;
    // Written off for what stands in the books, so that no exchange difference is made of it.
    return part === 0n ? [] : [{ item, part, base: part === item.openAmount ? item.openBase : shareOf(item.openBase, part, item.openAmount) }];
  });
  return { wanted, parts, loss: parts.reduce((sum, p) => sum + p.base, 0n) };
}

/** Writes off what is not going to be paid: bad debt against the customer's account, and where it is asked for, its tax against the tax account. */
export async function writeOff(ctx: Ctx, { id, amount, on, reason, taxRelief: relieve }: InputOf<typeof invoiceSteps.writeOff>): Promise<BusinessDocument> {
  const d = await loadDocument(ctx, 'sale', id);
  // Nobody credits meanwhile what is claimed back here.
  if (relieve) await lockCredits(ctx, d.id);
  // What is open, and what was relieved before, stays as it is read until this is written.
  await lockBook(ctx);
  const given = await lossOf(ctx, d, amount);
  const relief = relieve ? await reliefOf(ctx, d, given.loss) : null;
  if (relieve && !relief) failField('taxRelief', documentSays('invoicing.no_relief'));
  await postWriteOff(ctx, d, given, relief, on ?? (await todayOf(ctx, d.workspace_id)), reason);
  const tax = relief?.taxes.reduce((sum, t) => sum + t.amount, 0n) ?? 0n;
  tellDocument(ctx, d, 'written_off', { number: d.number, reason, amount: { amount: amountText(given.wanted, d.currency), currency: d.currency }, ...(tax === 0n ? {} : { tax: { amount: amountText(tax, d.base_currency), currency: d.base_currency } }) });
  return readDocument(ctx, await loadDocument(ctx, 'sale', id));
}

/** What of the tax could be claimed back by writing off; nothing where no tax was charged, or it is only owed with the payment. */
export async function showTaxRelief(ctx: Ctx, { id, amount }: InputOf<typeof invoiceSteps.taxRelief>): Promise<OutputOf<typeof invoiceSteps.taxRelief>> {
  const d = await loadDocument(ctx, 'sale', id);
  const { loss } = await lossOf(ctx, d, amount);
  const relief = await reliefOf(ctx, d, loss);
  if (!relief) return { relief: null };
  return { relief: { tax: amountText(loss - relief.net, d.base_currency), loss: amountText(relief.net, d.base_currency), currency: d.base_currency } };
}

/** Takes a write-off back, whichever of its settlements is named: its entry is reversed, with what it told the tax return, and what it took is owed again. */
export async function undoWriteOff(ctx: Ctx, { id, settlementId, on }: InputOf<typeof invoiceSteps.undoWriteOff>): Promise<BusinessDocument> {
  const d = await loadDocument(ctx, 'sale', id);
  const settled = await settlementsOf(ctx, (await controlItems(ctx, d)).map((i) => i.id));
  const items = (await itemsOfSources(ctx, writeOffSource, [d.id])).get(d.id) ?? [];
  const named = items.find((i) => i.id === settled.find((s) => s.id === settlementId)?.otherId);
  if (!named) fail('core.not_found');
  const own = settled.filter((s) => items.some((i) => i.id === s.otherId && i.entryId === named.entryId));
  const asked = on ?? (await todayOf(ctx, d.workspace_id));
  // Nothing is taken back before it was done.
  const day = [asked, ...own.map((s) => s.on)].toSorted().at(-1)!;
  for (const s of own) await undoSettlement(ctx, s.id, day);
  await reverseEntry(ctx, named.entryId, { on: day, locks: ['sales'] });
  const amount = own.reduce((sum, s) => sum + size(s.amount), 0n);
  tellDocument(ctx, d, 'write_off_returned', { number: d.number, amount: { amount: amountText(amount, d.currency), currency: d.currency } });
  return readDocument(ctx, await loadDocument(ctx, 'sale', id));
}

/** What of a loss is tax that the return was told of: of the invoice's own entry less its credits. Taxes that are owed with the payment are not among it (balance.ts), nor what was withheld or is owed by the buyer. */
async function reliefOf(ctx: Ctx, d: DocumentRow, loss: bigint): Promise<{ net: bigint; taxes: TaxPart[] } | null> {
  const credits = await ctx.sql<{ id: string; base_amount: string }>("select c.id, c.base_amount::text from invoicing.document c where c.workspace_id = $1 and c.origin_id = $2 and c.kind = 'credit_note' and c.status = 'posted'", [d.workspace_id, d.id], 'invoicing.credits_in_books');
  const told = (await toldTaxes(ctx, documentSource, [d.id, ...credits.map((c) => c.id)])).filter((t) => t.direction === 'sale');
  const charged = told.filter((t) => t.kind !== 'withholding' && t.amount !== 0n);
  if (charged.reduce((sum, t) => sum + t.amount, 0n) <= 0n) return null;
  // The customer owes what is withheld to the state: it is part of what the invoice came to, and of no loss.
  const withheld = told.filter((t) => t.kind === 'withholding').reduce((sum, t) => sum + t.amount, 0n);
  const gross = BigInt(d.base_amount) - credits.reduce((sum, c) => sum + BigInt(c.base_amount), 0n) + withheld;
  const relieved = await toldTaxes(ctx, writeOffSource, [d.id]);
  const entries = new Set(relieved.map((t) => t.entryId));
  const before = ((await itemsOfSources(ctx, writeOffSource, [d.id])).get(d.id) ?? []).filter((i) => entries.has(i.entryId)).reduce((sum, i) => sum + size(i.base), 0n);
  return taxRelief({ gross, taxes: charged }, { loss, before, relieved: relieved.map((t) => ({ ...t, base: -t.base, amount: -t.amount })) });
}

async function postWriteOff(ctx: Ctx, d: DocumentRow, { parts, loss }: Loss, relief: { net: bigint; taxes: TaxPart[] } | null, on: string, reason: string): Promise<void> {
  const taxes = relief?.taxes ?? [];
  const [{ baseCurrency }, roles, postings] = [await requireBook(ctx), await accountsByRole(ctx, taxes.length > 0 ? ['bad_debt', 'tax_out'] : ['bad_debt']), await taxPostings(ctx, taxes.map((t) => t.taxId))];
  const line = (accountId: string, base: bigint, taxId?: string): NewLine => ({ accountId, base, currency: baseCurrency, amount: base, rate: '1', partyId: d.party_id, ...(taxId ? { taxId } : {}) });
  // What comes to nothing gets no line.
  const lost = [line(roles.bad_debt, relief?.net ?? loss), ...taxes.map((t) => line(postings.get(t.taxId)?.outputAccountId ?? roles.tax_out!, t.amount, t.taxId))].filter((l) => l.base !== 0n);
  const posted = await postEntry(ctx, {
    journal: 'general', on, memo: [word(d.language, 'writeOff', { number: d.number! }), reason].join(' · '), reference: d.number!, sourceType: writeOffSource, sourceId: d.id, locks: ['sales'],
    lines: [...lost, ...parts.map(({ item, part, base }) => ({ accountId: item.accountId, base: -base, currency: d.currency, amount: -part, rate: d.exchange_rate, partyId: d.party_id, dueOn: on }))],
    // As a credit note tells it: what was on the return of the invoice comes off that of this day.
    taxes: taxes.map((t) => ({ taxId: t.taxId, direction: 'sale', rate: t.rate, base: -t.base, amount: -t.amount, recoverable: -t.amount, partyId: d.party_id })),
  });
  const made = new Map(((await itemsOfSources(ctx, writeOffSource, [d.id])).get(d.id) ?? []).map((i) => [i.id, i]));
  for (const [n, { item, part }] of parts.entries()) await settle(ctx, { debitItemId: item.id, creditItemId: made.get(posted.lineIds[lost.length + n]!)!.id, amount: part, deductions: [{ accountId: roles.bad_debt, amount: part }], on });
}
