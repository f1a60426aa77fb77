import type { Ctx } from '#core/server/context.ts';
import { failField } from '#core/server/fail.ts';
import { controlSides, countedAccount, findAccounts, followAccounts, itemPostings, itemsOfSources, ownControl, roleAccounts, rolesNeeded, taxPostings } from '#modules/accounting/api.ts';
import { ledgerSays, type SystemRole } from '#modules/accounting/contract.ts';
import type { PartyFacts } from '#modules/parties/api.ts';
import { documentSource, isCredit, type DocumentLine } from '../../contract/documents.ts';
import type { PostedLine, PostedTax, PostingInput } from '../../rules/documents/posting.ts';
import type { PricedBusinessDocument } from '../../rules/documents/price.ts';
import { minorOfQuantity, timesQuantity } from '../../rules/documents/quantities.ts';
import { chargeAccounts } from './charge-accounts.ts';
import { quantitiesInStock } from './line-units.ts';
import { deferredLines, type DeferredLine } from './deferrals/schedule.ts';
import type { DepositUse } from './deposits.ts';
import { raisedLines } from './raised-lines.ts';
import { documentById, type DocumentRow } from './rows.ts';
import { heldDimensions } from '../../rules/documents/dimensions.ts';
import { readDocumentSettings } from './settings.ts';
import type { StockLine } from './stock.ts';

/** Where the parts of a document are posted. */
export interface Posting {
  lines: PostedLine[]; taxes: PostedTax[]; accounts: PostingInput['accounts'];
  /** Lines that are spread over time, by line. */
  deferred: ReadonlyMap<string, DeferredLine>;
  /** Shares of taxes that come back, by tax. */
  recoverable: ReadonlyMap<string, { recoverable: string }>;
  /** Lines that move stock, with the accounts of its value. */
  stock: Array<StockLine & { costAccountId: string; stockAccountId: string; differenceAccountId: string }>;
}

/** What the books say of a document's taxes, their accounts by role, and the one of counted stock: asked before it is known what is needed of it. */
export interface Ledger { taxes: Awaited<ReturnType<typeof taxPostings>>; accounts: Awaited<ReturnType<typeof roleAccounts>>; counted: Awaited<ReturnType<typeof countedAccount>> }

/** Reads that. */
export async function ledgerOf(ctx: Ctx, d: DocumentRow): Promise<Ledger> {
  const [taxes, accounts, counted] = await Promise.all([taxPostings(ctx, d.taxes.map((t) => t.id)), roleAccounts(ctx), countedAccount(ctx)]);
  return { taxes, accounts, counted };
}

/** Finds the accounts of everything on a document: of the line, else of its item, else the usual one. Only roles that are needed have to be there (accounting.role_missing). */
export async function postingOf(ctx: Ctx, d: DocumentRow, lines: readonly DocumentLine[], figures: PricedBusinessDocument, deposits: readonly DepositUse[], { ledger, party }: { ledger: Ledger; party: PartyFacts | undefined }): Promise<Posting> {
  const ofDeposits = deposits.flatMap((u) => u.taxes.map((t) => t.taxId)).filter((id) => !ledger.taxes.has(id));
  const [items, more, kept, control] = await Promise.all([itemPostings(ctx, lines.flatMap((l) => [...(l.itemId ? [l.itemId] : []), ...(l.components ?? []).map((c) => c.itemId)])), taxPostings(ctx, ofDeposits), keptShares(ctx, d), controlFor(ctx, d, party)]);
  const taxFacts = new Map([...ledger.taxes, ...more].map(([id, t]) => [id, { ...t, recoverable: kept.get(id) ?? t.recoverable }]));
  const sale = d.direction === 'sale';
  const raised = await raisedLines(ctx, d, lines);
  const isTracked = (itemId: string) => items.get(itemId)?.trackStock === true;
  // What is not kept in stock may be sold in any quantity.
  const counted = d.is_deposit ? [] : lines.filter((l) => !raised.has(l.id) && movedBy(l, sale).some(isTracked));
  const quantities = await quantitiesInStock(ctx, lines, counted, d.workspace_id);
  const moving = counted.flatMap((line) => stockOfLine(line, quantities.get(line.id)!)).filter((m) => isTracked(m.itemId));
  const stocked = lines.filter((l) => moving.some((m) => m.line === l));
  const roles = rolesNeeded(ledger.accounts, [...neededRoles(d, stocked.length > 0, [...taxFacts.values()].some((t) => t.basis === 'cash'), deposits), ...(figures.rounding.amount === 0n ? [] : ['rounding' as const])]) as Record<SystemRole, string>;
  const usual = d.is_deposit ? (sale ? roles.customer_advance : roles.vendor_advance) : sale ? roles.sales_default : roles.purchase_default;
  const elsewhere = await accountsInstead(ctx, d.is_deposit ? null : d.fiscal_position);
  const accountOf = (l: DocumentLine): string => {
    const item = l.itemId ? items.get(l.itemId) : undefined;
    if (d.is_deposit) return usual;
    if (!sale && item?.trackStock) return roles.inventory;
    return l.accountId ?? elsewhere((sale ? item?.incomeAccountId : item?.expenseAccountId) ?? usual);
  };
  const deferred = await deferredLines(ctx, d, lines.filter((l) => !stocked.includes(l)), accountOf);
  const kinds = new Map<string, { kind: PostedTax['kind']; rate: string }>([...deposits.flatMap((u) => u.taxes.map((t) => [t.taxId, t] as const)), ...d.taxes.map((t) => [t.id, t] as const)]);
  // What was written before an account was merged is posted to what took its place.
  const charged = await followAccounts(ctx, d.charges.flatMap((c) => c.accountId ?? []));
  const ofKinds = sale && d.charges.some((c) => !c.accountId) ? await chargeAccounts(ctx, (await readDocumentSettings(ctx, d.workspace_id)).chargeAccounts) : {};
  const chargedTo = (charge: DocumentRow['charges'][number]): string => (d.is_deposit ? usual : (charge.accountId && (charged.get(charge.accountId)?.id ?? charge.accountId)) ?? elsewhere(ofKinds[charge.kind] ?? usual));
  requireUncounted(d, ledger.counted, { lines: lines.map((l) => (l.kind !== 'item' || (!sale && l.itemId && isTracked(l.itemId)) ? null : accountOf(l))), charges: d.charges.map(chargedTo) });
  return {
    lines: [...lines.flatMap((l, i): PostedLine[] => {
      const p = figures.priced.lines[figures.places[i]!];
      return p ? [{ accountId: deferred.get(l.id)?.deferredAccountId ?? accountOf(l), dimensions: d.is_deposit ? {} : heldDimensions(d, l), net: p.net.amount, taxes: p.taxes.map((t) => ({ taxId: t.taxId, base: t.base.amount, amount: t.amount.amount })), ...(deferred.has(l.id) || (!sale && stocked.includes(l)) ? { key: l.id, memo: l.name } : {}) }] : [];
    }), ...figures.priced.charges.map((p, i): PostedLine => {
      return { accountId: chargedTo(d.charges[i]!), dimensions: d.is_deposit ? {} : d.dimensions, net: p.net.amount, taxes: p.taxes.map((t) => ({ taxId: t.taxId, base: t.base.amount, amount: t.amount.amount })) };
    })],
    taxes: [...kinds].map(([id, { kind, rate }]): PostedTax => {
      const facts = taxFacts.get(id)!;
      const [out, into] = [facts.outputAccountId ?? roles.tax_out, facts.inputAccountId ?? roles.tax_in];
      return { id, kind, rate, basis: facts.basis, recoverable: facts.recoverable, account: sale ? out : into, other: sale ? into : out, withholding: sale ? facts.inputAccountId ?? roles.withholding_in : facts.outputAccountId ?? roles.withholding_out };
    }),
    recoverable: taxFacts, deferred,
    accounts: { control: control ?? (sale ? roles.ar : roles.ap), advance: sale ? roles.customer_advance : roles.vendor_advance, transition: roles.tax_transition, fxGain: roles.fx_gain, fxLoss: roles.fx_loss, rounding: roles.rounding },
    // A product may have named the account of stock before it was counted.
    stock: moving.map((m) => ({ ...m, costAccountId: [items.get(m.itemId)?.expenseAccountId].find((id) => id && id !== roles.inventory) ?? roles.cogs_default, stockAccountId: roles.inventory, differenceAccountId: roles.ppv })),
  };
}

/** Nothing but stock moves the account of what is counted, by whatever way a line or a charge came to name it; what takes an earlier posting back may. */
function requireUncounted(d: Pick<DocumentRow, 'kind'>, counted: string | null, accounts: { lines: ReadonlyArray<string | null>; charges: readonly string[] }): void {
  if (counted === null || isCredit(d.kind)) return;
  for (const part of ['lines', 'charges'] as const) {
    const wrong = accounts[part].indexOf(counted);
    if (wrong >= 0) failField(`${part}.${wrong}.accountId`, ledgerSays('accounting.stock_account'));
  }
}

/** Where a fiscal position posts what would be posted to an account; accounts that were merged are those that took their place. */
export async function accountsInstead(ctx: Ctx, position: DocumentRow['fiscal_position']): Promise<(id: string) => string> {
  const pairs = position?.accounts ?? [];
  const followed = await followAccounts(ctx, pairs.flatMap((m) => [m.fromId, m.toId]));
  const moved = new Map(pairs.map((m) => [followed.get(m.fromId)?.id ?? m.fromId, followed.get(m.toId)?.id ?? m.toId]));
  return (id) => moved.get(id) ?? id;
}

/** Where what a document asks for is owed, when not on the usual account: what credits another document where that is, all else on the party's own account. */
async function controlFor(ctx: Ctx, d: DocumentRow, party: PartyFacts | undefined): Promise<string | null> {
  const role = d.direction === 'sale' ? 'ar' : 'ap';
  const credited = isCredit(d.kind) && d.origin_id ? (await itemsOfSources(ctx, documentSource, [d.origin_id], d.workspace_id)).get(d.origin_id) ?? [] : [];
  if (credited.length > 0) {
    const ids = credited.map((i) => i.accountId);
    const [sides, accounts] = [await controlSides(ctx, ids), await findAccounts(ctx, ids)];
    const standing = ids.find((id) => sides.get(id) === role && accounts.get(id)!.isActive);
    if (standing) return standing;
  }
  return ownControl(ctx, role, { party, currency: d.currency });
}

/** The items a line may move: its own, or of a bundle that is sold its components. */
function movedBy(line: DocumentLine, sale: boolean): string[] {
  if (line.kind !== 'item' || !line.itemId) return [];
  if (!line.components) return [line.itemId];
  return sale ? line.components.map((c) => c.itemId) : [];
}

/** How many of them such a line moves with its quantity in the unit of its item. */
function stockOfLine(line: DocumentLine, quantity: string): Array<StockLine & { line: DocumentLine }> {
  if (!line.components) return [{ line, itemId: line.itemId!, quantity }];
  return line.components.map((c) => ({ line, itemId: c.itemId, quantity: timesQuantity(quantity, c.quantity) })).filter((m) => minorOfQuantity(m.quantity) !== 0n);
}

/** What credits a vendor's deposit takes back the shares that came back with it, not those of today; none are kept of what was posted before they were. */
async function keptShares(ctx: Ctx, d: DocumentRow): Promise<Map<string, string>> {
  if (!d.is_deposit || d.direction === 'sale' || !isCredit(d.kind) || !d.origin_id) return new Map();
  const { taxes } = await documentById(ctx, d.workspace_id, d.origin_id);
  return new Map(taxes.flatMap((t) => (t.recoverable === undefined ? [] : [[t.id, t.recoverable]])));
}

function neededRoles(d: DocumentRow, stock: boolean, cash: boolean, taken: readonly DepositUse[]): SystemRole[] {
  const sale = d.direction === 'sale';
  const deposits = taken.length > 0;
  const kinds = new Set([...d.taxes.map((t) => t.kind), ...taken.flatMap((u) => u.taxes.map((t) => t.kind))]);
  const taxed = d.taxes.length > 0 || deposits;
  return [
    sale ? 'ar' : 'ap', sale ? 'sales_default' : 'purchase_default',
    ...(taxed ? [sale ? 'tax_out' as const : 'tax_in' as const] : []), ...(kinds.has('reverse_charge') ? ['tax_out' as const, 'tax_in' as const] : []), ...(cash ? ['tax_transition' as const] : []),
    ...(kinds.has('withholding') ? [sale ? 'withholding_in' as const : 'withholding_out' as const] : []), ...(d.is_deposit || deposits ? [sale ? 'customer_advance' as const : 'vendor_advance' as const] : []),
    ...(stock ? ['inventory' as const, 'cogs_default' as const, ...(sale ? [] : ['ppv' as const])] : []), ...(deposits && d.currency !== d.base_currency ? ['fx_gain' as const, 'fx_loss' as const] : []),
  ];
}
