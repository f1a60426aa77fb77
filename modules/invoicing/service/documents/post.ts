import type { InputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail, failField, Refusal } from '#core/server/fail.ts';
import { lockBook, lockStock, nextNumber, postEntry, rateOn, requireBook, requireOpenDay, resolveTaxes, type Book } from '#modules/accounting/api.ts';
import { folded, getParty } from '#modules/parties/api.ts';
import { directionOf, documentSays, documentSource, isCredit, type BusinessDocument, type Direction, type documentCalls, type DocumentLine } from '../../contract/documents.ts';
import { instalmentsOf, type Due } from '../../rules/documents/instalments.ts';
import { entryOf, type DocumentEntry } from '../../rules/documents/posting.ts';
import { priceBusinessDocument, type PricedBusinessDocument } from '../../rules/documents/price.ts';
import { askApproval, needsApproval } from './approval.ts';
import { requireCreditable, settleWithOrigin } from './credit.ts';
import { depositsOf } from './deposits.ts';
import { ownFacts, partyFacts } from './einvoice/facts.ts';
import { isHeld, printOwn, printParty } from './masters.ts';
import { postingOf, type Posting } from './posting-accounts.ts';
import { readDocument, surroundingsOf } from './read.ts';
import { amountText, documentLines, loadDocument, minorOf, setDocument, tellDocument, type DocumentRow } from './rows.ts';
import { sourcesOf, tellSources } from './sources.ts';
import { moveStock, receive } from './stock.ts';
import { contentOf, todayOf, writeContent } from './write.ts';
import { settleDeposits, takeDeposits } from './deposit-posting.ts';

const series = { invoice: 'invoice', credit_note: 'creditNote', bill: 'bill', vendor_credit: 'debitNote' } as const;
const journals = { sale: 'sales', purchase: 'purchase' } as const;

/** Locks that hold a document back. */
export const locksOf = (d: Pick<DocumentRow, 'direction' | 'taxes'>): Array<'sales' | 'purchase' | 'tax'> => (d.taxes.length > 0 ? [journals[d.direction], 'tax'] : [journals[d.direction]]);

/** Posts a document: number, entry, open items and stock in one transaction; above the limit it goes to approval instead. Whoever comes second is told that it is posted. */
export const postDocument = (direction: Direction) => async (ctx: Ctx, { id, version }: InputOf<(typeof documentCalls)['sale']['post']>): Promise<BusinessDocument> => {
  const d = await loadDocument(ctx, direction, id, true);
  if (d.status === 'posted') fail('invoicing.already_posted', { number: d.number });
  if (version !== undefined && d.version !== version) throw new Refusal('core.version_conflict', { current: await readDocument(ctx, d) });
  if (d.status === 'void') fail('invoicing.document_state', { status: d.status });
  // Read before the number is taken, for which whoever posts next waits; what a credit changes of others is read afterwards.
  const around = isCredit(d.kind) ? undefined : await surroundingsOf(ctx, d);
  return readDocument(ctx, await postLocked(ctx, d), around);
};

/** Posts a locked draft and answers it; one above the limit that nobody approved waits for approval instead. */
export async function postLocked(ctx: Ctx, draft: DocumentRow): Promise<DocumentRow> {
  const book = await requireBook(ctx);
  await requirePostable(ctx, draft);
  const d = await settleFigures(ctx, draft, book);
  const lines = await documentLines(ctx, d);
  if (!lines.some((l) => l.kind === 'item')) fail('invoicing.no_lines');
  await requireOpenDay(ctx, d.issued_on, locksOf(d), book);
  if (await needsApproval(ctx, d)) return askApproval(ctx, d);
  await requireCreditable(ctx, d, lines);
  return seal(ctx, d, lines, book);
}

/** Refuses what cannot be posted as it stands. */
async function requirePostable(ctx: Ctx, d: DocumentRow): Promise<void> {
  if (d.is_template) fail('invoicing.document_state', { status: 'template' });
  if (!d.party_id) fail('invoicing.no_party');
  if (isHeld(await getParty(ctx, d.party_id), d.direction, await todayOf(ctx, d.workspace_id))) fail('invoicing.held', { name: d.party_name });
  if (d.due_asked !== null && d.due_asked < d.issued_on) failField('dueOn', documentSays('invoicing.due_before'));
}

/** Rates of currencies and taxes are those of the document's days, as they are known now: what was typed stays. */
async function settleFigures(ctx: Ctx, d: DocumentRow, book: Book): Promise<DocumentRow> {
  const rate = d.currency === book.baseCurrency ? '1' : d.rate_fixed ? d.exchange_rate : await rateOn(ctx, d.currency, d.issued_on);
  const { sameTaxes } = await postedTaxesNow(ctx, d);
  if (sameTaxes && rate === d.exchange_rate && d.base_currency === book.baseCurrency) return d;
  const content = await contentOf(ctx, d);
  await writeContent(ctx, d, content);
  return setDocument(ctx, d, 'updated_at = now()');
}

async function postedTaxesNow(ctx: Ctx, d: DocumentRow): Promise<{ sameTaxes: boolean }> {
  if (d.taxes.length === 0) return { sameTaxes: true };
  const { taxes } = await resolveTaxes(ctx, d.taxes.map((t) => t.id), d.supply_on ?? d.issued_on, 'lines');
  const rates = new Map(taxes.map((t) => [t.id, `${t.kind} ${t.rate} ${t.included} ${t.compound}`]));
  return { sameTaxes: d.taxes.every((t) => rates.get(t.id) === `${t.kind} ${t.rate} ${t.included} ${t.compound}`) };
}

interface Drawn { figures: PricedBusinessDocument; posting: Posting; due: Due[]; entry: DocumentEntry; moved: Map<string, bigint> }

/** Works out the entry: stock that leaves is issued first, for its value is a line of it. */
async function draw(ctx: Ctx, d: DocumentRow, lines: readonly DocumentLine[], book: Book): Promise<Drawn> {
  const deposits = await depositsOf(ctx, d);
  const figures = priceBusinessDocument({ currency: d.currency, taxMode: d.tax_mode, taxRounding: d.tax_rounding, lines, taxes: d.taxes, discountPercent: d.discount_percent, discountAmount: d.discount_amount === null ? null : amountText(d.discount_amount, d.currency), deposits: deposits.map((u) => u.total) });
  const posting = await postingOf(ctx, d, lines, figures, deposits);
  await lockStock(ctx, posting.stock.map((l) => l.itemId));
  if (deposits.length > 0) await lockBook(ctx);
  const used = await takeDeposits(ctx, d, deposits);
  const due = instalmentsOf(figures.payable, d.instalments, d.due_asked ?? d.due_on ?? d.issued_on);
  const entry = entryOf({
    direction: d.direction, credit: isCredit(d.kind), currency: d.currency, baseCurrency: book.baseCurrency, rate: d.exchange_rate, partyId: d.party_id!, lines: posting.lines, taxes: posting.taxes, accounts: posting.accounts,
    documentTaxes: figures.priced.taxes.map((t) => ({ taxId: t.taxId, base: t.base.amount, amount: t.amount.amount })),
    deposits: deposits.map((u) => ({ number: u.number, rate: used.get(u.depositId)!.exchange_rate, net: u.net, taxes: u.taxes.map((t) => ({ taxId: t.taxId, base: minorOf(t.base, d.currency), amount: minorOf(t.amount, d.currency) })) })),
    instalments: due.map((i) => ({ dueOn: i.dueOn, amount: minorOf(i.amount, d.currency) })),
  });
  // What is worth less than the smallest unit of the books could never be paid or voided there.
  if (figures.payable.amount > 0n && !entry.lines.some((l) => l.accountId === posting.accounts.control && l.base !== 0n)) failField('exchangeRate', documentSays('invoicing.figure', { reason: `0 ${book.baseCurrency}` }));
  const moved = await moveStock(ctx, d, posting.stock);
  addStockValue(entry, d, posting, moved, book.baseCurrency);
  return { figures, posting, due, entry, moved };
}

/** What left stock with the document is a cost, or what a vendor took back; its value is known in the base currency only. */
function addStockValue(entry: DocumentEntry, d: DocumentRow, posting: Posting, moved: ReadonlyMap<string, bigint>, baseCurrency: string): void {
  const put = (accountId: string, base: bigint) => { if (base !== 0n) entry.lines.push({ accountId, base, currency: baseCurrency, amount: base, rate: '1', partyId: d.party_id }); };
  for (const { line, costAccountId, stockAccountId, differenceAccountId } of posting.stock) {
    const value = moved.get(line.id);
    if (value === undefined) continue;
    if (d.direction === 'sale') {
      put(costAccountId, value);
      put(stockAccountId, -value);
    } else {
      // The vendor credits one figure, the layers were worth another: the difference is a price variance.
      const credited = -(entry.keyed.get(line.id) ?? 0n);
      put(stockAccountId, credited - value);
      put(differenceAccountId, value - credited);
    }
  }
}

/** Number, entry and document, written last: whoever posts next waits for the counter. */
async function seal(ctx: Ctx, d: DocumentRow, lines: readonly DocumentLine[], book: Book): Promise<DocumentRow> {
  const { figures, posting, due, entry, moved } = await draw(ctx, d, lines, book);
  const [own, party] = [await printOwn(ctx, d.workspace_id, d), await printParty(ctx, { partyId: d.party_id!, contactId: d.contact_id, language: d.language })];
  const facts = [await partyFacts(ctx, d), await ownFacts(ctx, d.workspace_id, own)].map((f) => JSON.stringify(f));
  if (posting.stock.length > 0) await keepStockValues(ctx, d, posting, moved, entry.keyed);
  // One after the other, so that a hundred invoices at once leave the other jobs room; it runs once this has committed.
  await ctx.enqueue('invoicing.sealDocument', { workspaceId: d.workspace_id, id: d.id }, { key: `invoicing.sealDocument:${d.id}`, queue: `invoicing.seal-${d.workspace_id}` });
  const numbered = async () => { await lockBook(ctx); return nextNumber(ctx, series[d.kind], d.issued_on); };
  const made = entry.lines.length === 0 ? null : await postEntry(ctx, {
    journal: journals[d.direction], number: numbered, on: d.issued_on, memo: [d.party_name, d.title].filter(Boolean).join(' · ').slice(0, 500), reference: d.vendor_number || d.po_number, sourceType: documentSource, sourceId: d.id, lines: entry.lines, taxes: entry.taxes, locks: locksOf(d),
  });
  const number = made?.number ?? (await numbered());
  const base = entry.lines.filter((l) => l.accountId === posting.accounts.control).reduce((sum, l) => sum + l.base, 0n);
  if (d.direction === 'purchase') await receive(ctx, d, posting.stock, entry.keyed);
  const posted = await setDocument(ctx, d,
    `status = 'posted', number = $3, party_print = $4::jsonb, own_print = $5::jsonb, instalments = $6::jsonb, open_amount = $7::bigint, due_on = $8, base_amount = $9, totals = $10::jsonb, posted_at = now(), posted_by = $11, entry_id = $12, entry_number = $13, paid_on = case when $7::bigint = 0 then d.issued_on end, search = $14 || ' ' || d.search, party_facts = $15::jsonb, own_facts = $16::jsonb`,
    [number, JSON.stringify(party), JSON.stringify(own), JSON.stringify(due), String(figures.payable.amount), due.map((i) => i.dueOn).toSorted()[0] ?? d.due_on, String(base < 0n ? -base : base), JSON.stringify(figures.totals), ctx.actorId, made?.id ?? null, made?.number ?? null, folded(number), ...facts]);
  await keepWaitingTaxes(ctx, d, posting, entry);
  tellDocument(ctx, posted, 'posted', { number, kind: d.kind, partyId: d.party_id, entryId: made?.id ?? null, originId: d.origin_id, changes: { status: [d.status, 'posted'] } });
  // Nothing was taken off and nothing is credited: nothing settles.
  if (!isCredit(d.kind) && figures.payable.amount === figures.priced.payable.amount) return posted;
  await settleDeposits(ctx, posted);
  // Drafts of credits count for nothing yet.
  if (isCredit(d.kind)) await tellSources(ctx, await sourcesOf(ctx, d));
  await settleWithOrigin(ctx, posted);
  return figures.payable.amount === 0n ? posted : readAgain(ctx, posted);
}

/** Settling writes what is open, so the row is read again. */
const readAgain = (ctx: Ctx, d: DocumentRow): Promise<DocumentRow> => loadDocument(ctx, directionOf(d.kind), d.id);

/** What lines moved in stock stays with them, so that it can be taken back for the same value. */
async function keepStockValues(ctx: Ctx, d: DocumentRow, posting: Posting, moved: ReadonlyMap<string, bigint>, worth: ReadonlyMap<string, bigint>): Promise<void> {
  const values = posting.stock.map(({ line }) => moved.get(line.id) ?? -(d.direction === 'purchase' ? worth.get(line.id) ?? 0n : 0n));
  await ctx.sql('update invoicing.document_line l set stock_value = v.value from unnest($2::uuid[], $3::bigint[]) as v(id, value) where l.id = v.id and l.document_id = $1', [d.id, posting.stock.map(({ line }) => line.id), values.map(String)], 'invoicing.keep_stock');
}

async function keepWaitingTaxes(ctx: Ctx, d: DocumentRow, posting: Posting, entry: DocumentEntry): Promise<void> {
  if (entry.waiting.length === 0) return;
  await ctx.sql(
    `insert into invoicing.cash_tax (workspace_id, document_id, tax_id, transition_account_id, tax_account_id, rate, amount, base, recoverable) select $1, $2, w.tax_id, $3, w.account_id, w.rate, w.amount, w.base, w.recoverable
     from unnest($4::uuid[], $5::uuid[], $6::numeric[], $7::bigint[], $8::bigint[], $9::bigint[]) as w(tax_id, account_id, rate, amount, base, recoverable)`,
    [d.workspace_id, d.id, posting.accounts.transition, entry.waiting.map((w) => w.taxId), entry.waiting.map((w) => w.accountId), entry.waiting.map((w) => w.rate), entry.waiting.map((w) => String(w.amount)), entry.waiting.map((w) => String(w.base)), entry.waiting.map((w) => String(w.recoverable))]);
}
