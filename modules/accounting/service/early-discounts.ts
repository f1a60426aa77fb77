import { allocate, divideRounded, money } from '#core/contract/money.ts';
import type { Ctx } from '#core/server/context.ts';
import { loweredTaxes, taxBack, taxOwed, type TaxFigure } from '../rules/discount-taxes.ts';
import { roleAccounts, rolesNeeded } from './ledger/book.ts';
import { findAccounts } from './ledger/find-accounts.ts';
import type { NewLine, NewTaxLine } from './ledger/post.ts';
import { itemsOfSources, relieved, type OpenItem } from './ledger/settle.ts';
import { toldTaxes } from './ledger/told-taxes.ts';
import { taxPostings } from './posting-facts.ts';

/**
 * What is taken off a document when all that is open of it is paid until a day; minor units of its currency. `open` is what is open of it, to which `amount` belongs. With `lowersTax` its taxes are lowered with it, which
 * is shared out over what is left of the document once those that credit it (`credits`, of its own kind) are taken off.
 */
export interface Early { amount: bigint; until: string; open: bigint; lowersTax?: boolean; credits?: readonly string[] }
/** Early discounts of documents by their ids; those without one, and with `from` those that are over before that day, are absent. */
export type FindEarly = (ctx: Ctx, sourceIds: readonly string[], from?: string) => Promise<ReadonlyMap<string, Early>>;
/** An open item as far as its discount goes. */
export type EarlyItem = Pick<OpenItem, 'id' | 'sourceType' | 'sourceId' | 'currency' | 'openAmount' | 'openBase'>;

const finders = new Map<string, FindEarly>();

/** The room of a kind of document tells which of them are cheaper when they are paid early: forms, files for the bank and matching propose it, and who pays online by the day is asked for less. Call once at module load. */
export function registerEarlyDiscount(sourceType: string, find: FindEarly): void {
  finders.set(sourceType, find);
}

const size = (n: bigint): bigint => (n < 0n ? -n : n);

/** A discount of an open item, in minor units of its currency, and what its document says of the taxes that it lowers. */
export interface EarlyPart extends Pick<Early, 'amount' | 'until' | 'lowersTax' | 'credits'> {}

/** Early discounts of open items by their ids: each has its share of its document's, the shares adding up to it (largest remainder). Later than `until` it is none, which the caller looks at; with `from` those that are over before that day are left out. */
export async function earlyOfItems(ctx: Ctx, items: readonly EarlyItem[], from?: string): Promise<Map<string, EarlyPart>> {
  const found = new Map<string, EarlyPart>();
  for (const [type, find] of finders) {
    const own = new Map<string, EarlyItem[]>();
    for (const i of items) if (i.sourceType === type && i.sourceId !== null) { const of = own.get(i.sourceId); if (of) of.push(i); else own.set(i.sourceId, [i]); }
    if (own.size === 0) continue;
    const early = await find(ctx, [...own.keys()], from);
    for (const [id, { amount, until, open, ...document }] of early) {
      const parts = own.get(id) ?? [];
      if (parts.length === 0 || (from !== undefined && until < from)) continue;
      const rest = open - parts.reduce((sum, i) => sum + size(i.openAmount), 0n);
      const shares = allocate(money(amount, parts[0]!.currency), [...parts.map((i) => size(i.openAmount)), rest > 0n ? rest : 0n]);
      // What is worth nothing in the books cannot be posted.
      parts.forEach((i, n) => { if (i.openAmount !== 0n && relieved(i, shares[n]!.amount) > 0n) found.set(i.id, { ...document, amount: shares[n]!.amount, until }); });
    }
  }
  return found;
}

/** A tax that a discount lowers, by how much (minor units of the base currency), and the accounts on which that is posted: of what is owed, and of what comes back. */
export interface LoweredTax extends Pick<TaxFigure, 'taxId' | 'direction' | 'rate' | 'base' | 'amount' | 'recoverable'> { outputAccountId: string | null; inputAccountId: string | null }

/** Which taxes discounts lower, one list for each in their order: `off` is what is taken off the open item, in minor units of the base currency; `early` is what earlyOfItems said of it, and else asked for. Empty where its document's taxes stay as they are. Taxes that are owed with the payment are not among them: nobody owes them for what is not paid. */
export async function taxesOfDiscounts(ctx: Ctx, discounts: ReadonlyArray<{ item: Pick<OpenItem, 'sourceType' | 'sourceId'>; off: bigint; early?: Pick<EarlyPart, 'lowersTax' | 'credits'> }>): Promise<LoweredTax[][]> {
  const documents = new Map<string, { total: bigint; taxes: TaxFigure[] }>();
  for (const [type, find] of finders) {
    const own = discounts.filter((d) => d.off > 0n && d.item.sourceType === type && d.item.sourceId !== null);
    if (own.length === 0) continue;
    const unknown = [...new Set(own.flatMap((d) => (d.early ? [] : d.item.sourceId!)))];
    const told = new Map(own.flatMap((d) => (d.early ? [[d.item.sourceId!, d.early] as const] : [])));
    const early = [...told, ...(unknown.length > 0 ? await find(ctx, unknown) : [])].filter(([, e]) => e.lowersTax);
    if (early.length === 0) continue;
    const all = early.flatMap(([id, { credits = [] }]) => [id, ...credits]);
    const [items, taxes] = [await itemsOfSources(ctx, type, all), await toldTaxes(ctx, type, all)];
    const accounts = await findAccounts(ctx, [...items.values()].flatMap((of) => of.map((i) => i.accountId)));
    const isControl = (id: string) => ['receivable', 'payable'].includes(accounts.get(id)?.type ?? '');
    for (const [id, { credits = [] }] of early) {
      const sources = [id, ...credits];
      const total = sources.flatMap((s) => items.get(s) ?? []).filter((i) => isControl(i.accountId)).reduce((sum, i) => sum + i.base, 0n);
      documents.set(`${type} ${id}`, { total: size(total), taxes: taxes.filter((t) => sources.includes(t.sourceId)) });
    }
  }
  const lowered = discounts.map(({ item, off }) => { const d = documents.get(`${item.sourceType} ${item.sourceId}`); return d ? loweredTaxes(d, off) : []; });
  return onAccounts(ctx, lowered);
}

async function onAccounts(ctx: Ctx, lowered: readonly TaxFigure[][]): Promise<LoweredTax[][]> {
  const all = lowered.flat();
  if (all.length === 0) return lowered.map(() => []);
  const postings = await taxPostings(ctx, all.map((t) => t.taxId));
  const roles = await roleAccounts(ctx);
  return lowered.map((taxes) => taxes.map((t) => ({
    taxId: t.taxId, direction: t.direction, rate: t.rate, base: t.base, amount: t.amount, recoverable: t.recoverable,
    outputAccountId: taxOwed(t, t.amount) === 0n ? null : postings.get(t.taxId)?.outputAccountId ?? rolesNeeded(roles, ['tax_out']).tax_out, inputAccountId: taxBack(t, t.recoverable) === 0n ? null : postings.get(t.taxId)?.inputAccountId ?? rolesNeeded(roles, ['tax_in']).tax_in,
  })));
}

/** What lowering taxes posts (`base` debit positive, minor units of the base currency) and tells tax returns; with `sense` −1 what raises them again. */
export function postingOfLowered(taxes: readonly LoweredTax[], partyId: string | null, sense: 1n | -1n = 1n): { lines: Array<{ accountId: string; taxId: string; base: bigint }>; told: NewTaxLine[] } {
  return {
    lines: taxes.flatMap((t) => [
      ...(t.outputAccountId ? [{ accountId: t.outputAccountId, taxId: t.taxId, base: sense * t.amount }] : []), ...(t.inputAccountId ? [{ accountId: t.inputAccountId, taxId: t.taxId, base: -sense * t.recoverable }] : []),
    ]),
    told: taxes.map((t) => ({ taxId: t.taxId, direction: t.direction, rate: t.rate, base: -sense * t.base, amount: -sense * t.amount, recoverable: -sense * t.recoverable, partyId })),
  };
}

/** Of a discount what its taxes take, in minor units of its currency: `base` is all of it in the books, debit positive, as `amount`. */
const inCurrency = (part: bigint, { amount, base }: { amount: bigint; base: bigint }): bigint => (base === 0n ? 0n : divideRounded(part * amount, base));

/** Lines of a discount (debit positive): the taxes it lowers on their accounts, the rest on its own. With `sense` −1 it is taken back, and `amount` and `base` have the other sign. */
export function discountLines({ accountId, currency, rate, amount, base, partyId, taxes, sense = 1n }: { accountId: string; currency: string; rate: string; amount: bigint; base: bigint; partyId: string | null; taxes: readonly LoweredTax[]; sense?: 1n | -1n }): NewLine[] {
  const lowered = postingOfLowered(taxes, partyId, sense).lines.map((l): NewLine => ({ ...l, currency, rate, amount: inCurrency(l.base, { amount, base }), partyId }));
  return [{ accountId, currency, rate, base: lowered.reduce((rest, l) => rest - l.base, base), amount: lowered.reduce((rest, l) => rest - l.amount, amount) }, ...lowered];
}

/** What of a discount is tax, in minor units of its currency; both are above 0, whichever way the money went. */
export function taxPart(taxes: readonly LoweredTax[], discount: { amount: bigint; base: bigint }): bigint {
  const tax = postingOfLowered(taxes, null).lines.reduce((sum, l) => sum + l.base, 0n);
  return inCurrency(tax < 0n ? -tax : tax, discount);
}
