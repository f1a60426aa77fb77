import type { InputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail, failField } from '#core/server/fail.ts';
import { accountsByRole, deductionsOf, findAccounts, followAccounts, itemsOfSources, settle, toldTaxes } from '#modules/accounting/api.ts';
import { directionOf, documentSays, documentSource, isCredit, kindsOf, writeOffSource, type BusinessDocument, type Direction, type documentCalls, type DocumentLine } from '../../contract/documents.ts';
import { isTooLong } from '../../rules/documents/deferral.ts';
import { minorOfQuantity, quantityText, shareOf } from '../../rules/documents/quantities.ts';
import { creditedCharges, requireChargesLeft } from './charges.ts';
import { creditedQuantities, readDocument } from './read.ts';
import { amountText, creditedOf, documentById, documentLines, loadDocument, minorOf, type DocumentRow, type NewLine } from './rows.ts';
import { addDraft, contentOf, todayOf, writeContent } from './write.ts';

const size = (n: bigint): bigint => (n < 0n ? -n : n);

/** Begins what credits a posted document: all that is not credited yet (of which only a charge may be left), or lines and quantities. */
export const creditDocument = (direction: Direction) => async (ctx: Ctx, { id, lines: chosen, issuedOn, reason }: InputOf<(typeof documentCalls)['sale']['credit']>): Promise<BusinessDocument> => {
  const d = await loadDocument(ctx, direction, id);
  if (d.status !== 'posted' || isCredit(d.kind)) fail('invoicing.document_state', { status: d.status });
  if (d.deposit_used_by) fail('invoicing.deposit_used', { number: d.number });
  const all = (await documentLines(ctx, d)).filter((l) => l.kind === 'item');
  const credited = await creditedQuantities(ctx, d.workspace_id, all.map((l) => l.id));
  const left = new Map(all.map((l) => [l.id, minorOfQuantity(l.quantity) - minorOfQuantity(credited.get(l.id) ?? '0')]));
  const parts = chosen ? chosen.map((c, i) => partOf(c, i, chosen, left)) : all.flatMap((l) => (left.get(l.id) === 0n || left.get(l.id)! > 0n !== minorOfQuantity(l.quantity) > 0n ? [] : [{ lineId: l.id, quantity: left.get(l.id)! }]));
  const content = await contentOf(ctx, d);
  const accounts = await followAccounts(ctx, all.flatMap((l) => l.accountId ?? []));
  const byId = new Map(all.map((l) => [l.id, l]));
  const whole = parts.length === all.length && parts.every((p) => p.quantity === minorOfQuantity(byId.get(p.lineId)!.quantity));
  const [part, of] = [sumOf(parts.map((p) => amountPart(byId.get(p.lineId)!, p.quantity, d.currency))), sumOf(all.map((l) => minorOf(l.amount, d.currency)))];
  const taken = new Map(parts.map((p) => [p.lineId, p.quantity]));
  const rest = all.every((l) => (left.get(l.id) ?? 0n) === (taken.get(l.id) ?? 0n));
  const charges = await creditedCharges(ctx, d, { part, of, rest });
  if (parts.length === 0 && charges.length === 0) fail('invoicing.over_credited', { left: amountText(0n, d.currency), number: d.number });
  const draft = await addDraft(ctx, kindsOf[direction][1], {
    ...content, /* What is credited said where it went, also that it went nowhere else. */ shipPrint: d.ship_print ?? 'none', charges, cashRounding: d.cash_rounding, issuedOn: issuedOn ?? (await todayOf(ctx, d.workspace_id)), supplyOn: d.supply_on ?? d.issued_on, dueOn: null, instalments: [], exchangeRate: d.exchange_rate, vendorNumber: '', depositIds: [], freeCredit: false, internalNote: '', ownerId: ctx.accountId, terms: '', notes: reason, footer: content.footer,
    // A discount on everything is shared out as it was: what is credited of it goes with the lines.
    discountAmount: parts.length === 0 ? null : whole || content.discountAmount === null ? content.discountAmount : amountText(shareOf(minorOf(content.discountAmount, d.currency), part, of), d.currency),
    // The account that took the place of a merged one. One that takes no lines any more stays, so that posting names the line instead of taking the usual one silently.
    lines: parts.map((p) => { const l = byId.get(p.lineId)!; return creditLine({ ...l, accountId: l.accountId && (accounts.get(l.accountId)?.id ?? null) }, p.quantity, d.currency); }),
  }, { originId: d.id });
  return readDocument(ctx, rest ? await withRestOfRounding(ctx, d, draft) : draft);
};

/** Each credit is rounded by itself, so the last one gives back what is left of the document's rounding and that of the deposits it took off: all of them together come to what was asked for. */
async function withRestOfRounding(ctx: Ctx, d: DocumentRow, draft: DocumentRow): Promise<DocumentRow> {
  if (!d.cash_rounding) return draft;
  const [row] = await ctx.sql<{ given: string; deposits: string }>(
    `select (select coalesce(sum((x.totals ->> 'rounding')::numeric), 0)::text from invoicing.document x where x.workspace_id = $1 and x.origin_id = $2 and x.status = 'posted' and x.kind in ('credit_note', 'vendor_credit')) as given,
       (select coalesce(sum((x.totals ->> 'rounding')::numeric), 0)::text from invoicing.deposit_use u join invoicing.document x on x.id = u.deposit_id where u.workspace_id = $1 and u.document_id = $2) as deposits`, [d.workspace_id, d.id], 'invoicing.credited_rounding');
  const { currency, totals } = draft;
  const left = minorOf(d.totals.rounding ?? '0', currency) + minorOf(row!.deposits, currency) - minorOf(row!.given, currency);
  if (left === minorOf(totals.rounding ?? '0', currency)) return draft;
  const of = minorOf(totals.payable, currency) - minorOf(totals.rounding ?? '0', currency);
  const { step, mode } = d.cash_rounding;
  await writeContent(ctx, draft, { ...(await contentOf(ctx, draft)), cashRounding: { step, mode, rest: { of: amountText(of, currency), amount: amountText(left, currency) } } });
  return documentById(ctx, draft.workspace_id, draft.id);
}

const sumOf = (amounts: readonly bigint[]): bigint => amounts.reduce((sum, a) => sum + a, 0n);
const amountPart = (l: DocumentLine, quantity: bigint, currency: string): bigint => shareOf(minorOf(l.amount, currency), quantity, minorOfQuantity(l.quantity));

function partOf({ lineId, quantity }: { lineId: string; quantity: string }, i: number, chosen: ReadonlyArray<{ lineId: string }>, left: ReadonlyMap<string, bigint>): { lineId: string; quantity: bigint } {
  const most = left.get(lineId);
  if (most === undefined) failField(`lines.${i}.lineId`, documentSays('invoicing.choose_line'));
  if (chosen.findIndex((c) => c.lineId === lineId) !== i) failField(`lines.${i}.lineId`, documentSays('invoicing.line_once'));
  const wanted = minorOfQuantity(quantity);
  if ((wanted > 0n) !== (most > 0n) || size(wanted) > size(most)) failField(`lines.${i}.quantity`, documentSays('invoicing.too_much', { most: quantityText(most) }));
  return { lineId, quantity: wanted };
}

function creditLine(l: DocumentLine, quantity: bigint, currency: string): NewLine {
  const { id, amount: _amount, net: _net, tax: _tax, total: _total, ...line } = l;
  // What was posted before periods had a bound follows its schedule all the same.
  return { ...line, deferral: isTooLong(l) ? 'none' : l.deferral, quantity: quantityText(quantity), discountAmount: l.discountAmount === null ? null : amountText(shareOf(minorOf(l.discountAmount, currency), quantity, minorOfQuantity(l.quantity)), currency), sourceType: 'invoicing.document_line', sourceId: id };
}

/** Keeps others from crediting a document and from voiding it. Not its row: settlements lock rows of documents after open items, and would wait for each other. */
export async function lockCredits(ctx: Ctx, originId: string): Promise<void> {
  await ctx.sql('select pg_advisory_xact_lock(hashtextextended($1, 77))', [originId]);
}

/** Refuses a credit of what is not posted any more, and of more than it came to less what a discount with tax took off, unless somebody confirmed a free credit. Others who credit or void the same document wait. */
export async function requireCreditable(ctx: Ctx, d: DocumentRow, lines: readonly DocumentLine[]): Promise<void> {
  if (!isCredit(d.kind) || !d.origin_id) return;
  await requireAccounts(ctx, d, lines);
  await lockCredits(ctx, d.origin_id);
  const origin = await documentById(ctx, d.workspace_id, d.origin_id);
  if (isCredit(origin.kind)) return;
  if (origin.status !== 'posted') fail('invoicing.document_state', { status: origin.status });
  // Its tax came off a return with the write-off: the credit would take it off once more.
  if (BigInt(origin.written_off_amount) > 0n && (await toldTaxes(ctx, writeOffSource, [origin.id])).length > 0) fail('invoicing.tax_relieved', { number: origin.number });
  if (d.free_credit) return;
  const left = BigInt(origin.total_amount) - ((await creditedOf(ctx, d.workspace_id, [origin.id])).get(origin.id)?.total ?? 0n) - (await takenOffWithTax(ctx, origin));
  if (BigInt(d.total_amount) > left) fail('invoicing.over_credited', { left: `${amountText(left, d.currency)} ${d.currency}`, number: origin.number });
  await requireChargesLeft(ctx, d, origin);
  const own = lines.filter((l) => l.sourceType === 'invoicing.document_line' && l.sourceId);
  const sold = new Map((await documentLines(ctx, origin)).map((l) => [l.id, minorOfQuantity(l.quantity)]));
  const credited = await creditedQuantities(ctx, d.workspace_id, own.map((l) => l.sourceId!));
  for (const line of own) {
    const most = size(sold.get(line.sourceId!) ?? 0n) - size(minorOfQuantity(credited.get(line.sourceId!) ?? '0'));
    const wanted = sumOf(own.filter((o) => o.sourceId === line.sourceId).map((o) => size(minorOfQuantity(o.quantity))));
    if (wanted > most) failField(`lines.${lines.indexOf(line)}.quantity`, documentSays('invoicing.too_much', { most: quantityText(most) }));
  }
}

/** What was taken off for paying early, in minor units, where the taxes were lowered with it: nobody paid it or owes its tax any more, so a credit of it would give both back a second time. */
async function takenOffWithTax(ctx: Ctx, origin: DocumentRow): Promise<bigint> {
  if (!origin.payment_term?.early?.lowersTax) return 0n;
  const unpaid = (await deductionsOf(ctx, documentSource, [origin.id])).get(origin.id) ?? [];
  if (unpaid.length === 0) return 0n;
  const role = directionOf(origin.kind) === 'sale' ? 'discount_given' as const : 'discount_taken' as const;
  const [usual, accounts] = [(await accountsByRole(ctx, [role]) as Record<typeof role, string>)[role], await followAccounts(ctx, unpaid.map((d) => d.accountId))];
  return sumOf(unpaid.filter((d) => accounts.get(d.accountId)?.id === usual).map((d) => d.amount));
}

/** What was credited keeps its accounts, though some may be closed by now: whoever posts chooses others. */
async function requireAccounts(ctx: Ctx, d: DocumentRow, lines: readonly DocumentLine[]): Promise<void> {
  if (d.is_deposit) return;
  const [accounts, charged] = [await findAccounts(ctx, lines.flatMap((l) => l.accountId ?? [])), await followAccounts(ctx, d.charges.flatMap((c) => c.accountId ?? []))];
  const shut = d.charges.findIndex((c) => c.accountId && !charged.get(c.accountId)?.isActive);
  if (shut >= 0) failField(`charges.${shut}.accountId`, documentSays('invoicing.choose_account'));
  const closed = lines.findIndex((l) => l.accountId && !accounts.get(l.accountId)?.isActive);
  if (closed >= 0) failField(`lines.${closed}.accountId`, documentSays('invoicing.choose_account'));
}

/** A credit settles what it credits, as far as both are open; of a deposit the advance, too. */
export async function settleWithOrigin(ctx: Ctx, d: DocumentRow): Promise<void> {
  if (!isCredit(d.kind) || !d.origin_id) return;
  const origin = await documentById(ctx, d.workspace_id, d.origin_id);
  if (origin.party_id !== d.party_id || origin.currency !== d.currency || origin.status !== 'posted') return;
  const items = await itemsOfSources(ctx, documentSource, [d.id, origin.id]);
  const open = new Map([...items.values()].flat().map((i) => [i.id, i.openAmount]));
  for (const own of (items.get(d.id) ?? []).filter((i) => i.entryId === d.entry_id)) {
    for (const other of (items.get(origin.id) ?? []).filter((i) => i.entryId === origin.entry_id && i.accountId === own.accountId)) {
      const [a, b] = [open.get(own.id)!, open.get(other.id)!];
      if (a === 0n || b === 0n || (a > 0n) === (b > 0n)) continue;
      const amount = size(a) < size(b) ? size(a) : size(b);
      await settle(ctx, { debitItemId: a > 0n ? own.id : other.id, creditItemId: a > 0n ? other.id : own.id, amount, on: d.issued_on < origin.issued_on ? origin.issued_on : d.issued_on });
      open.set(own.id, a > 0n ? a - amount : a + amount);
      open.set(other.id, b > 0n ? b - amount : b + amount);
    }
  }
}
