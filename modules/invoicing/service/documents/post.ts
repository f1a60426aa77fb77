import type { InputOf } from '#core/contract/endpoint.ts';
import { money } from '#core/contract/money.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail, failField, found, Refusal } from '#core/server/fail.ts';
import { lockBook, lockStock, numberingOf, numberPattern, prepareEntry, rateOn, requireBook, requireOpenDay, resolveTaxes, takeNumber, type Book, type Numbering } from '#modules/accounting/api.ts';
import { folded } from '#modules/parties/api.ts';
import { asksCustomer, directionOf, documentSays, documentSource, isCredit, type BusinessDocument, type Direction, type documentCalls, type DocumentLine, type DocumentTax } from '../../contract/documents.ts';
import { isTooLong, mostMonths } from '../../rules/documents/deferral.ts';
import { heldDimensions } from '../../rules/documents/dimensions.ts';
import { instalmentsOf, type Due } from '../../rules/documents/instalments.ts';
import type { EParty } from '../../rules/documents/e-invoice-out.ts';
import { entryOf, type DocumentEntry } from '../../rules/documents/posting.ts';
import { priceBusinessDocument, type PricedBusinessDocument } from '../../rules/documents/price.ts';
import { askApproval, needsApproval } from './approval.ts';
import { requireCreditable, settleWithOrigin } from './credit.ts';
import { requireDebitable } from './debit.ts';
import { requireCredit, type OverLimit } from './credit-limit.ts';
import { keepDeferrals } from './deferrals/schedule.ts';
import { ownFacts, partyFacts } from './einvoice/facts.ts';
import { isHeld, printOwn, printParty } from './masters.ts';
import { withdrawUndelivered } from './notices.ts';
import { ledgerOf, postingOf, type Ledger, type Posting } from './posting-accounts.ts';
import { readDocument, surroundingsOf } from './read.ts';
import { documentById, documentLines, keepComponents, keepItemFacts, loadDocument, minorOf, pricedBy, seriesOf, setDocument, tellDocument, type DocumentRow, type OwnPrint } from './rows.ts';
import { sourcesOf, tellSources } from './sources.ts';
import { moveKey, moveStock, receive } from './stock.ts';
import { draftShares } from './terms.ts';
import { contentOf, inBase, writeContent } from './write.ts';
import { postedTaxes } from './deposits.ts';
import { requireUnused, settleDeposits, takeDeposits } from './deposit-posting.ts';
import { holdDraft, takeOff } from './deposit-taking.ts';
import { shipPrintOf } from './ship-to.ts';

const journals = { sale: 'sales', purchase: 'purchase' } as const;

/** Locks that hold a document back. */
export const locksOf = (d: Pick<DocumentRow, 'direction' | 'taxes'>): Array<'sales' | 'purchase' | 'tax'> => (d.taxes.length > 0 ? [journals[d.direction], 'tax'] : [journals[d.direction]]);

/** Posts a document: number, entry, open items and stock in one transaction; above the limit it goes to approval instead. Whoever comes second is told that it is posted. */
export const postDocument = (direction: Direction) => async (ctx: Ctx, { id, version, overLimit = false }: InputOf<(typeof documentCalls)['sale']['post']>): Promise<BusinessDocument> => {
  const [d] = await Promise.all([loadDocument(ctx, direction, id, true), planOnce(ctx)]);
  requireUnposted(d);
  if (version !== undefined && d.version !== version) throw new Refusal('core.version_conflict', { current: await readDocument(ctx, d) });
  const known = await readFacts(ctx, d);
  const posted = await postKnown(ctx, d, known, overLimit);
  // What a credit changes of others, and what a deposit settles, is read afterwards.
  const isUntouched = posted.status === 'posted' && posted.open_amount === posted.payable_amount && known.around.deposits.length === 0;
  return readDocument(ctx, posted, isCredit(d.kind) ? undefined : { around: known.around, lines: known.lines, isUntouched });
};

/** Whoever posts second is told so. */
export function requireUnposted(d: DocumentRow): void {
  if (d.status === 'posted') fail('invoicing.already_posted', { number: d.number });
  if (d.status === 'void') fail('invoicing.document_state', { status: d.status });
}

/** All that a post asks finds its rows by their ids: planning each statement anew for its values took PostgreSQL a quarter of a post. */
export async function planOnce(ctx: Ctx): Promise<void> {
  await ctx.sql("select set_config('plan_cache_mode', 'force_generic_plan', true)", [], 'invoicing.plan_once');
}

/** Posts a locked draft and answers it; one above the limit that nobody approved waits for approval instead. Nobody is there to be asked about the customer's credit limit: only where it blocks it refuses. */
export async function postLocked(ctx: Ctx, draft: DocumentRow): Promise<DocumentRow> {
  return postKnown(ctx, draft, await readFacts(ctx, draft), null);
}

/** What posting needs to know, asked all at once before anybody has to wait for it. */
export interface Facts { book: Book; lines: DocumentLine[]; around: Awaited<ReturnType<typeof surroundingsOf>>; own: OwnPrint; ownFacts: EParty; numbering: Numbering; sameTaxes: boolean; ledger: Ledger }

export async function readFacts(ctx: Ctx, d: DocumentRow): Promise<Facts> {
  const print = printOwn(ctx, d.workspace_id, d);
  const [book, lines, around, own, ours, numbering, sameTaxes, ledger] = await Promise.all([
    requireBook(ctx), documentLines(ctx, d), surroundingsOf(ctx, d), print, print.then((own) => ownFacts(ctx, d.workspace_id, own)), numberingOf(ctx, seriesOf[d.kind]), hasTaxesOfNow(ctx, d), ledgerOf(ctx, d),
  ]);
  return { book, lines, around, own, ownFacts: ours, numbering, sameTaxes, ledger };
}

/** Posts a draft of which all is known; `overLimit` true posts over the customer's credit limit, null asks nobody. */
export async function postKnown(ctx: Ctx, draft: DocumentRow, known: Facts, overLimit: boolean | null): Promise<DocumentRow> {
  requirePostable(draft, known);
  const d = await settleFigures(ctx, draft, known);
  const facts = d === draft ? known : await readFacts(ctx, d);
  if (!facts.lines.some((l) => l.kind === 'item') && d.charges.length === 0) fail('invoicing.no_lines');
  await requireOpenDay(ctx, d.issued_on, locksOf(d), facts.book);
  if (needsApproval(d, facts.around.settings)) return askApproval(ctx, d, facts.around.settings);
  await requireCreditable(ctx, d, facts.lines);
  await requireDebitable(ctx, d);
  await holdDraft(ctx, d);
  const over = await creditOf(ctx, d, facts, overLimit);
  const posted = await seal(ctx, d, facts);
  if (over) tellDocument(ctx, posted, 'over_limit', { number: posted.number, over: { amount: over.over, currency: over.currency }, used: over.used, limit: over.limit });
  return posted;
}

/** Refuses what cannot be posted as it stands. */
function requirePostable(d: DocumentRow, { lines, around: { parties, today } }: Facts): void {
  if (d.is_template) fail('invoicing.document_state', { status: 'template' });
  if (!d.party_id) fail('invoicing.no_party');
  if (isHeld(found(parties(d.party_id)), d.direction, today)) fail('invoicing.held', { name: d.party_name });
  if (d.due_asked !== null && d.due_asked < d.issued_on) failField('dueOn', documentSays('invoicing.due_before'));
  // Drafts from before there was a bound.
  const long = d.is_deposit ? -1 : lines.findIndex((l) => isTooLong(l) && l.sourceType !== 'invoicing.document_line');
  if (long >= 0) failField(`lines.${long}.periodTo`, documentSays('invoicing.period_long', { most: mostMonths }));
}

/** What an invoice adds to what its customer owes has to fit into their credit limit. A deposit is paid in advance: it gives no credit. */
async function creditOf(ctx: Ctx, d: DocumentRow, { book, around: { parties, settings } }: Facts, confirmed: boolean | null): Promise<OverLimit | null> {
  if (!asksCustomer(d.kind) || d.is_deposit) return null;
  const party = found(parties(d.party_id));
  return party.creditLimit === null ? null : requireCredit(ctx, { workspaceId: d.workspace_id, party, except: d.id, adding: inBase(money(BigInt(d.payable_amount), d.currency), book.baseCurrency, d.exchange_rate), check: settings.creditCheck, confirmed });
}

/** Rates of currencies and taxes are those of the document's days, as they are known now: what was typed stays. */
async function settleFigures(ctx: Ctx, d: DocumentRow, { book, sameTaxes }: Facts): Promise<DocumentRow> {
  const rate = d.currency === book.baseCurrency ? '1' : d.rate_fixed ? d.exchange_rate : await rateOn(ctx, d.currency, d.issued_on);
  if (sameTaxes && rate === d.exchange_rate && d.base_currency === book.baseCurrency) return d;
  const content = await contentOf(ctx, d);
  // What the draft said of its position is what is posted.
  await writeContent(ctx, d, { ...content, fiscalKept: d.fiscal_position });
  return documentById(ctx, d.workspace_id, d.id);
}

async function hasTaxesOfNow(ctx: Ctx, d: DocumentRow): Promise<boolean> {
  if (d.taxes.length === 0) return true;
  const { taxes } = await resolveTaxes(ctx, d.taxes.map((t) => t.id), d.supply_on ?? d.issued_on, 'lines');
  const rates = new Map(taxes.map((t) => [t.id, `${t.kind} ${t.rate} ${t.included} ${t.compound}`]));
  return d.taxes.every((t) => rates.get(t.id) === `${t.kind} ${t.rate} ${t.included} ${t.compound}`);
}

interface Drawn { figures: PricedBusinessDocument; posting: Posting; due: Due[]; entry: DocumentEntry }

/** Works out the entry: stock moves first, for what it is worth is in its lines. */
async function draw(ctx: Ctx, d: DocumentRow, { lines, book, ledger, around: { deposits, parties } }: Facts): Promise<Drawn> {
  const figures = priceBusinessDocument({ ...pricedBy(d), lines, deposits: deposits.map((u) => u.total) });
  const posting = await postingOf(ctx, d, lines, figures, deposits, { ledger, party: parties(d.party_id) });
  await lockStock(ctx, posting.stock.map((l) => l.itemId));
  if (deposits.length > 0) await lockBook(ctx);
  await requireUnused(ctx, d);
  const used = await takeDeposits(ctx, d, deposits);
  const due = instalmentsOf(figures.payable, draftShares(d), d.due_asked ?? d.due_on ?? d.issued_on);
  const entry = entryOf({
    direction: d.direction, credit: isCredit(d.kind), currency: d.currency, baseCurrency: book.baseCurrency, rate: d.exchange_rate, partyId: d.party_id!, lines: posting.lines, taxes: posting.taxes, accounts: posting.accounts,
    documentTaxes: figures.priced.taxes.map((t) => ({ taxId: t.taxId, base: t.base.amount, amount: t.amount.amount })),
    deposits: deposits.map((u) => ({ number: u.number, rate: used.get(u.depositId)!.exchange_rate, net: u.net, taxes: postedTaxes(u, posting.recoverable) })),
    instalments: due.map((i) => ({ dueOn: i.dueOn, amount: minorOf(i.amount, d.currency) })), rounding: figures.rounding.amount,
  });
  // What is worth less than the smallest unit of the books could never be paid or voided there.
  if (figures.payable.amount > 0n && !entry.lines.some((l) => l.accountId === posting.accounts.control && l.base !== 0n)) failField('exchangeRate', documentSays('invoicing.figure', { reason: `0 ${book.baseCurrency}` }));
  await keepComponents(ctx, d, lines);
  // Only what goes to customers is written as an e-invoice.
  if (d.direction === 'sale') keepItemFacts(ctx, d, lines);
  addStockValue(entry, d, posting, await moveStock(ctx, d, posting.stock), book.baseCurrency);
  if (d.direction === 'purchase') addStockValue(entry, d, posting, await receive(ctx, d, posting.stock, entry.keyed), book.baseCurrency);
  return { figures, posting, due, entry };
}

/** What left stock with the document is a cost with the dimensions of its line; what vendors took back, or brought, is worth what stock says. Values are known in the base currency only. */
function addStockValue(entry: DocumentEntry, d: DocumentRow, posting: Posting, moved: ReadonlyMap<string, bigint>, baseCurrency: string): void {
  for (const one of posting.stock) {
    const { line, costAccountId, stockAccountId, differenceAccountId } = one;
    const put = (accountId: string, base: bigint, dimensions = heldDimensions(d, line)) => { if (base !== 0n) entry.lines.push({ accountId, base, currency: baseCurrency, amount: base, rate: '1', partyId: d.party_id, dimensions }); };
    const value = moved.get(moveKey(one));
    if (value === undefined) continue;
    if (d.direction === 'sale') {
      put(costAccountId, value);
      // What stock is worth is looked at as a whole.
      put(stockAccountId, -value, {});
    } else {
      // The vendor asks for or credits one figure, the layers are worth another: the difference is a price variance.
      const credited = -(entry.keyed.get(line.id) ?? 0n);
      put(stockAccountId, credited - value);
      put(differenceAccountId, value - credited);
    }
  }
}

/** Number, entry and document, written last: whoever posts next waits for the book from there on. */
async function seal(ctx: Ctx, d: DocumentRow, facts: Facts): Promise<DocumentRow> {
  const { figures, posting, due, entry } = await draw(ctx, d, facts);
  const { own, numbering, around: { parties } } = facts;
  const shipped = shipPrintOf(parties, d);
  // Not waited for: it travels with the lock, and if it failed, the commit fails.
  ctx.sql('insert into invoicing.unsealed (document_id, workspace_id) values ($1, $2)', [d.id, d.workspace_id], 'invoicing.keep_unsealed').catch(() => undefined);
  const prepared = entry.lines.length === 0 ? null : await prepareEntry(ctx, {
    journal: journals[d.direction], on: d.issued_on, memo: [d.party_name, d.title].filter(Boolean).join(' · ').slice(0, 500), reference: d.vendor_number || d.po_number, sourceType: documentSource, sourceId: d.id, lines: entry.lines, taxes: entry.taxes, locks: locksOf(d),
  }, facts.book);
  const base = entry.lines.filter((l) => l.accountId === posting.accounts.control).reduce((sum, l) => sum + l.base, 0n);
  const pattern = numberPattern(numbering, d.issued_on);
  const write = () => setDocument(ctx, d,
    `status = 'posted', number = accounting.number_taken($3), party_print = $4::jsonb, own_print = $5::jsonb, instalments = $6::jsonb, open_amount = $7::bigint, due_on = $8, base_amount = $9, totals = $10::jsonb, posted_at = now(), posted_by = $11, entry_id = $12, entry_number = case when $12::uuid is not null then accounting.number_taken($3) end, paid_on = case when $7::bigint = 0 then d.issued_on end, search = accounting.number_taken($13) || ' ' || d.search, party_facts = $14::jsonb, own_facts = $15::jsonb, taxes = $16::jsonb, ship_print = $17::jsonb, delivery_failure = null, split_of = null`,
    [pattern, JSON.stringify(printParty(parties, d)), JSON.stringify(own), JSON.stringify(due), String(figures.payable.amount), due.map((i) => i.dueOn).toSorted()[0] ?? d.due_on, String(base < 0n ? -base : base), JSON.stringify(figures.totals), ctx.actorId, prepared?.id ?? null, folded(pattern),
      JSON.stringify(partyFacts(parties, d)), JSON.stringify(facts.ownFacts), JSON.stringify(keptTaxes(d, posting)), shipped && JSON.stringify(shipped)]);
  const posted = prepared ? (await prepared.seal(numbering, write))[1] : await numberAlone(ctx, numbering, d.issued_on, write);
  // What could not be delivered was a draft.
  if (d.delivery_failure) await withdrawUndelivered(ctx, posted);
  await keepWaitingTaxes(ctx, d, posting, entry);
  if (posting.deferred.size > 0) await keepDeferrals(ctx, posted, posting.deferred, entry.keyed, { lines: facts.lines, today: facts.around.today });
  tellDocument(ctx, posted, 'posted', { number: posted.number, kind: d.kind, partyId: d.party_id, entryId: prepared?.id ?? null, originId: d.origin_id, changes: { status: [d.status, 'posted'] } });
  await takeOff(ctx, posted);
  // Nothing was taken off and nothing is credited: nothing settles.
  if (!isCredit(d.kind) && facts.around.deposits.length === 0) return posted;
  await settleDeposits(ctx, posted, posting.recoverable);
  // Drafts of credits count for nothing yet.
  if (isCredit(d.kind)) await tellSources(ctx, await sourcesOf(ctx, d));
  await settleWithOrigin(ctx, posted);
  return figures.payable.amount === 0n ? posted : readAgain(ctx, posted);
}

/** What of a vendor's deposit comes back is kept: it comes off the same way, whatever its taxes say by then. */
const keptTaxes = (d: DocumentRow, { recoverable }: Posting): DocumentTax[] => (d.is_deposit && d.direction === 'purchase' ? d.taxes.map((t) => ({ ...t, recoverable: recoverable.get(t.id)?.recoverable ?? '100' })) : d.taxes);

/** A document of nothing has a number and no entry. */
async function numberAlone<T>(ctx: Ctx, numbering: Numbering, on: string, write: () => Promise<T>): Promise<T> {
  await Promise.all([lockBook(ctx), takeNumber(ctx, numbering, on)]);
  return write();
}

/** Settling writes what is open, so the row is read again. */
const readAgain = (ctx: Ctx, d: DocumentRow): Promise<DocumentRow> => loadDocument(ctx, directionOf(d.kind), d.id);

async function keepWaitingTaxes(ctx: Ctx, d: DocumentRow, posting: Posting, entry: DocumentEntry): Promise<void> {
  if (entry.waiting.length === 0) return;
  await ctx.sql(
    `insert into invoicing.cash_tax (workspace_id, document_id, tax_id, transition_account_id, tax_account_id, rate, amount, base, recoverable) select $1, $2, w.tax_id, $3, w.account_id, w.rate, w.amount, w.base, w.recoverable
     from unnest($4::uuid[], $5::uuid[], $6::numeric[], $7::bigint[], $8::bigint[], $9::bigint[]) as w(tax_id, account_id, rate, amount, base, recoverable)`,
    [d.workspace_id, d.id, posting.accounts.transition, entry.waiting.map((w) => w.taxId), entry.waiting.map((w) => w.accountId), entry.waiting.map((w) => w.rate), entry.waiting.map((w) => String(w.amount)), entry.waiting.map((w) => String(w.base)), entry.waiting.map((w) => String(w.recoverable))]);
}
