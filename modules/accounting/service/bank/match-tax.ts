import { money, MoneyError } from '#core/contract/money.ts';
import { PricingError } from '#core/contract/pricing/index.ts';
import type { Ctx } from '#core/server/context.ts';
import { failField } from '#core/server/fail.ts';
import { bankSays, ledgerSays, says } from '../../contract.ts';
import { expenseFigures, expenseInBase, type ExpenseTax } from '../../rules/expense-tax.ts';
import { accountsByRole } from '../ledger/book.ts';
import type { NewLine, NewTaxLine } from '../ledger/post.ts';
import { taxPostings } from '../posting-facts.ts';
import { resolveTaxes } from '../taxes.ts';

const postable: readonly string[] = ['percent', 'division', 'zero', 'exempt', 'out_of_scope'];

/** What a line that goes straight to an account posts. `amount` is what the bank moved, in minor units of `currency`, money in positive; `rate` base units for one unit of it. */
export interface DirectPosting { accountId: string; taxId: string | null; partyId: string | null; memo: string; amount: bigint; currency: string; rate: string; on: string; baseCurrency: string; dimensions?: Record<string, string> | undefined; path: string }

/** Lines and tax lines of money that goes straight to an account, the tax taken out of it; their sum is the opposite of what the bank moved. */
export async function directLines(ctx: Ctx, p: DirectPosting, inBase: (amount: bigint) => bigint): Promise<{ lines: NewLine[]; taxes: NewTaxLine[] }> {
  const shared = { currency: p.currency, rate: p.rate, partyId: p.partyId, memo: p.memo, ...(p.dimensions ? { dimensions: p.dimensions } : {}) };
  if (!p.taxId) return { lines: [{ ...shared, accountId: p.accountId, base: -inBase(p.amount), amount: -p.amount }], taxes: [] };
  const direction = await directionOf(ctx, p);
  const taxes = await taxesOf(ctx, p, direction);
  const size = p.amount < 0n ? -p.amount : p.amount;
  const figures = priced(size, p, taxes);
  const base = expenseInBase(figures, p.baseCurrency, p.rate);
  // Money in is a credit on the other side, money out a debit.
  const side = p.amount > 0n ? -1n : 1n;
  const accounts = await taxAccounts(ctx, figures.taxes.filter((t) => t.input.amount !== 0n).map((t) => t.taxId), direction);
  // What takes a sale or a purchase back counts down.
  const sense = (direction === 'sale') === p.amount > 0n ? 1n : -1n;
  const rates = new Map(taxes.map((t) => [t.id, t.rate]));
  return {
    lines: [
      { ...shared, accountId: p.accountId, base: side * base.cost.amount, amount: side * figures.cost.amount, taxId: taxes.length === 1 ? taxes[0]!.id : null },
      ...figures.taxes.flatMap((tax, i): NewLine[] => (tax.input.amount === 0n ? [] : [{ ...shared, accountId: accounts.get(tax.taxId)!, base: side * base.taxes[i]!.input.amount, amount: side * tax.input.amount, taxId: tax.taxId }])),
    ],
    taxes: base.taxes.map((tax) => ({ taxId: tax.taxId, direction, rate: rates.get(tax.taxId)!, base: sense * tax.base.amount, amount: sense * tax.amount.amount, recoverable: sense * tax.input.amount, partyId: p.partyId })),
  };
}

/** Tax on an income account is owed, on any other account it comes back, whichever way the money went. */
async function directionOf(ctx: Ctx, p: DirectPosting): Promise<'sale' | 'purchase'> {
  const [account] = await ctx.sql<{ type: string }>('select a.type from accounting.account a where a.id = $1 and a.workspace_id = $2 and a.deleted_at is null', [p.accountId, ctx.workspaceId], 'accounting.account_type');
  if (!account) failField(`${p.path}.accountId`, ledgerSays('accounting.choose_account'));
  return account.type === 'income' || account.type === 'other_income' ? 'sale' : 'purchase';
}

async function taxesOf(ctx: Ctx, p: DirectPosting, direction: 'sale' | 'purchase'): Promise<ExpenseTax[]> {
  const { taxes } = await resolveTaxes(ctx, [p.taxId!], p.on, `${p.path}.taxId`);
  if (taxes.length === 0) failField(`${p.path}.taxId`, says('accounting.choose_tax'));
  if (taxes.some((t) => !postable.includes(t.kind))) failField(`${p.path}.taxId`, bankSays('accounting.bank_tax_kind'));
  const postings = await taxPostings(ctx, taxes.map((t) => t.id));
  return taxes.map(({ id, kind, rate, compound }) => ({ id, kind, rate, compound, recoverable: direction === 'sale' ? '100' : postings.get(id)?.recoverable ?? '100' }));
}

function priced(size: bigint, { currency, path }: DirectPosting, taxes: readonly ExpenseTax[]) {
  try {
    return expenseFigures(money(size, currency), 'inclusive', taxes);
  } catch (error) {
    if (error instanceof PricingError || error instanceof MoneyError) return failField(`${path}.amount`, ledgerSays('accounting.amount_form'), error.code);
    throw error;
  }
}

async function taxAccounts(ctx: Ctx, ids: readonly string[], direction: 'sale' | 'purchase'): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const postings = [...(await taxPostings(ctx, ids)).values()].map((t) => ({ id: t.id, account: direction === 'sale' ? t.outputAccountId : t.inputAccountId }));
  const role = direction === 'sale' ? 'tax_out' as const : 'tax_in' as const;
  const usual = postings.some((t) => !t.account) ? (await accountsByRole(ctx, [role]) as Record<typeof role, string>)[role] : '';
  return new Map(postings.map((t) => [t.id, t.account ?? usual]));
}
