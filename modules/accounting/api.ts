import type { Ctx } from '#core/server/context.ts';
import type { FoundItem, ResolvedTax } from './contract.ts';
import { itemsById, searchItems as search, soldNow } from './service/items.ts';
import { resolveTaxes as resolve } from './service/taxes.ts';

/** Products and services by id as lines take them over (`price` in `currency` with up to six fraction digits); ids of other workspaces are absent. */
export function findItems(ctx: Ctx, ids: readonly string[], use: 'sale' | 'purchase' = 'sale'): Promise<Map<string, FoundItem>> {
  return itemsById(ctx, ids, use);
}

/** Which of these products and services are sold now: those that were removed, are not for sale or are in another workspace are absent. */
export async function soldItems(ctx: Ctx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  return soldNow(ctx, ids);
}

/** Products and services by name, SKU or barcode, the best first; with `exact` only by the SKU or barcode itself. */
export async function searchItems(ctx: Ctx, q: string, options: { use?: 'sale' | 'purchase'; exact?: boolean } = {}): Promise<FoundItem[]> {
  return (await search(ctx, { workspace_slug: '', q, use: options.use ?? 'sale', exact: options.exact ?? false })).items;
}

/**
 * Taxes by id with their rates on a day (YYYY-MM-DD), in the order of computation: what priceDocument() wants. `expand` takes groups of a line's ids apart.
 * 422 on `path` for an id that is no tax of the workspace or has no rate yet; removed taxes still resolve.
 */
export function resolveTaxes(ctx: Ctx, ids: readonly string[], on: string, path = 'taxIds'): Promise<{ taxes: ResolvedTax[]; expand: (ids: readonly string[]) => string[] }> {
  return resolve(ctx, ids, on, path);
}

/** Products and services by SKU in small letters as lines of sales take them over, in two statements; SKUs the workspace does not have are absent. */
export async function itemsBySku(ctx: Ctx, skus: readonly string[]): Promise<Map<string, FoundItem>> {
  const wanted = [...new Set(skus.map((s) => s.toLowerCase()))];
  const rows = wanted.length === 0 ? [] : await ctx.sql<{ id: string; sku: string }>("select i.id, lower(i.sku) as sku from accounting.item i where i.workspace_id = $1 and lower(i.sku) = any($2::text[]) and i.sku <> '' and i.deleted_at is null", [ctx.workspaceId, wanted], 'accounting.items_by_sku');
  const items = rows.length === 0 ? new Map<string, FoundItem>() : await itemsById(ctx, rows.map((r) => r.id), 'sale');
  return new Map(rows.flatMap((r) => { const item = items.get(r.id); return item ? [[r.sku, item] as const] : []; }));
}

export { purchaseCosts } from './service/items.ts';
export { pricesFor, type PriceQuestion } from './service/prices/ask.ts';
export { unitNames } from './service/units.ts';
export { baseQuantities, boughtIn, priceIn, unitNamed, unitsOfItems, type ItemUnits } from './service/unit-conversion.ts';
export { taxesOn } from './service/taxes.ts';
export { withholdingOf } from './service/withholding.ts';
export { findTerms, termsByName } from './service/payment-terms.ts';
export { fiscalFor, mapProposed, type AppliedPosition, type FiscalLine } from './service/fiscal-positions/apply.ts';
/** Ids of taxes by their code; codes the workspace does not have are absent. */
export async function taxesByCode(ctx: Ctx, codes: readonly string[]): Promise<Map<string, string>> {
  const rows = await ctx.sql<{ id: string; code: string }>('select t.id, t.code from accounting.tax t where t.workspace_id = $1 and t.code = any($2::text[]) and t.deleted_at is null', [ctx.workspaceId, [...codes]], 'accounting.taxes_by_code');
  return new Map(rows.map((t) => [t.code, t.id]));
}

export { accountsByRole, bookLine, findBook, lockBook, requireBook, roleAccounts, rolesNeeded, type Book } from './service/ledger/book.ts';
export { toBase } from './service/ledger/currency.ts';
export { createDimension, createValue, dimensionValues, showDimensions } from './service/ledger/dimensions.ts';
export { accountsByCode, findAccounts, followAccounts, listAccountsOf, type FoundAccount } from './service/ledger/find-accounts.ts';
export { requireOpenDay } from './service/ledger/locks.ts';
export { lastNumberedOn, nextNumber, numberingOf, numberPattern, takeNumber, type Numbering } from './service/ledger/numbers.ts';
export { postEntry, prepareEntry, reverseEntry, type NewEntry, type NewLine, type NewTaxLine, type PostedEntry, type PreparedEntry } from './service/ledger/post.ts';
export { controlIds, controlOf, controlSides, ownControl, type Control } from './service/party-accounts.ts';
export { findRate, rateOn } from './service/ledger/rates.ts';
export { deductionsOf, itemsOfSources, openItems, openSums, relieved, settle, settledWith, settlementsOf, sumsOfSources, undoSettlement, type Deduction, type OpenItem, type Settled } from './service/ledger/settle.ts';
export { countedAccount } from './service/stock/counted-account.ts';
export { issueStock, lockStock, receiveStock, returnStock, stockedItems, stockOn, undoMoves, type StockSource } from './service/stock/stock.ts';
export { onOpenItems, type ItemsChanged } from './service/ledger/item-listeners.ts';
export { itemPostings, taxPostings, type ItemPosting, type TaxPosting } from './service/posting-facts.ts';
export { toldTaxes, type ToldTax } from './service/ledger/told-taxes.ts';
export { discountLines, earlyOfItems, postingOfLowered, registerEarlyDiscount, taxesOfDiscounts, taxPart, type Early, type FindEarly, type LoweredTax } from './service/early-discounts.ts';
export { expenseFigures, expenseInBase, splitExpense, type ExpenseFigures, type ExpenseTax } from './rules/expense-tax.ts';
export { mileageClaim, taxYearStart } from './rules/mileage.ts';
export { perDiem } from './rules/per-diem.ts';
export { deferralSchedule } from './rules/deferral.ts';
export { lateFee } from './rules/late-fee.ts';
export { datesDue, nextOccurrence, type Recurrence } from './rules/recurrence.ts';
export { registerAccountUse, type AccountMoves, type AccountUse } from './service/ledger/account-uses.ts';
export { registerMasterUse } from './service/master-uses.ts';
export { registerForecastSeries, registerForecastSource } from './service/reports/forecast-sources.ts';
export { creditUse, registerOrdered, type CreditOf, type CreditUse } from './service/reports/credit-use.ts';
export { registerCloseCheck, type CheckFinding } from './service/ledger/close-checks.ts';
export { setUpBooks } from './service/ledger/set-up.ts';
export { writeOffRules } from './service/bank/settings.ts';
export { registerBankLineRecords } from './service/bank/line-records.ts';
export { unmatchedBankLines } from './service/bank/reconciliation.ts';
export { registerEvidence, type EvidenceSource } from './service/proof/evidence-files.ts';
export { bankToPayInto, banksOfAccounts, type BankNumbers } from './service/bank/bank-of-account.ts';
export { importStatement } from './service/bank/import-statement.ts';
export { moneyShownBy, statementLineOf, type StatementLine } from './service/bank/shown-entries.ts';
export { holdWaitingLines, matchLedgerLine, waitingLines, type WaitingLine } from './service/bank/waiting-lines.ts';
