import type { InputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail, failField } from '#core/server/fail.ts';
import { findAccounts, followAccounts } from '#modules/accounting/api.ts';
import { debitedLine, documentSays, type BusinessDocument, type DocumentLine, type invoiceSteps } from '../../contract/documents.ts';
import { isTooLong } from '../../rules/documents/deferral.ts';
import { minorOfQuantity, quantityText } from '../../rules/documents/quantities.ts';
import { lockCredits } from './credit.ts';
import { readDocument } from './read.ts';
import { documentById, documentLines, loadDocument, type DocumentRow, type NewLine } from './rows.ts';
import { addDraft, contentOf, todayOf } from './write.ts';

/** Begins what asks for more of a posted invoice: lines of it at the price that is missing, or none yet. Taxes are at the rates of its day of supply; day, terms and rate of the currency are those of a claim of now. */
export async function debitInvoice(ctx: Ctx, { id, lines: chosen, issuedOn, reason }: InputOf<typeof invoiceSteps.debit>): Promise<BusinessDocument> {
  const d = await loadDocument(ctx, 'sale', id);
  if (d.status !== 'posted' || d.kind !== 'invoice' || d.is_deposit) fail('invoicing.document_state', { status: d.status });
  const all = new Map((await documentLines(ctx, d)).filter((l) => l.kind === 'item').map((l) => [l.id, l]));
  const accounts = await openAccounts(ctx, [...all.values()]);
  const perUnit = new Set(d.taxes.filter((t) => t.kind === 'fixed').map((t) => t.id));
  const lines = chosen.map(({ lineId, quantity, unitPrice }, i): NewLine => {
    const line = all.get(lineId);
    if (!line) return failField(`lines.${i}.lineId`, documentSays('invoicing.choose_line'));
    if (chosen.findIndex((c) => c.lineId === lineId) !== i) failField(`lines.${i}.lineId`, documentSays('invoicing.line_once'));
    if (Number(unitPrice) === 0) failField(`lines.${i}.unitPrice`, documentSays('invoicing.debit_nothing'));
    return raised(line, quantityText(minorOfQuantity(quantity ?? line.quantity)), unitPrice, { accounts, perUnit });
  });
  const content = await contentOf(ctx, d);
  return readDocument(ctx, await addDraft(ctx, 'debit_note', {
    ...content, lines, charges: [], cashRounding: undefined, discountAmount: null, depositIds: [], freeCredit: false, issuedOn: issuedOn ?? (await todayOf(ctx, d.workspace_id)), supplyOn: d.supply_on ?? d.issued_on, dueOn: null, instalments: [], exchangeRate: null, notes: reason, internalNote: '', ownerId: ctx.accountId,
  }, { originId: d.id }));
}

/** Accounts that lines of an invoice may still be posted to; of merged ones what took their place. */
async function openAccounts(ctx: Ctx, lines: readonly DocumentLine[]): Promise<Map<string, string>> {
  const followed = await followAccounts(ctx, lines.flatMap((l) => l.accountId ?? []));
  const known = await findAccounts(ctx, [...followed.values()].map((a) => a.id));
  return new Map([...followed].flatMap(([from, { id }]) => { const account = known.get(id); return account?.isActive && !account.isGroup ? [[from, id]] : []; }));
}

/** A fixed discount was given once, and a tax on each unit was charged; percentages hold for the price that is missing, too. */
function raised(l: DocumentLine, quantity: string, unitPrice: string, { accounts, perUnit }: { accounts: ReadonlyMap<string, string>; perUnit: ReadonlySet<string> }): NewLine {
  const { id, amount: _amount, net: _net, tax: _tax, total: _total, ...line } = l;
  const charged = (taxIds: readonly string[]) => taxIds.filter((t) => !perUnit.has(t));
  return { ...line, quantity, unitPrice, taxIds: charged(l.taxIds), ...(l.proposedTaxIds ? { proposedTaxIds: charged(l.proposedTaxIds) } : {}), discountAmount: null, accountId: l.accountId && (accounts.get(l.accountId) ?? null), deferral: isTooLong(l) ? 'none' : l.deferral, sourceType: debitedLine, sourceId: id };
}

/** Refuses to ask for more of an invoice that is not posted any more. Whoever voids it meanwhile comes before or after. */
export async function requireDebitable(ctx: Ctx, d: DocumentRow): Promise<void> {
  if (d.kind !== 'debit_note' || !d.origin_id) return;
  await lockCredits(ctx, d.origin_id);
  const origin = await documentById(ctx, d.workspace_id, d.origin_id);
  if (origin.status !== 'posted') fail('invoicing.document_state', { status: origin.status });
}

/** Numbers of the posted debit notes of an invoice; empty where there are none. */
export async function debitsOf(ctx: Ctx, d: Pick<DocumentRow, 'id' | 'workspace_id'>): Promise<string> {
  const [row] = await ctx.sql<{ numbers: string | null }>("select string_agg(x.number, ', ' order by x.number) as numbers from invoicing.document x where x.workspace_id = $1 and x.origin_id = $2 and x.kind = 'debit_note' and x.status = 'posted'", [d.workspace_id, d.id], 'invoicing.debits_of');
  return row?.numbers ?? '';
}
