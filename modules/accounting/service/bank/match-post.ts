import type { Ctx } from '#core/server/context.ts';
import { failField, Refusal } from '#core/server/fail.ts';
import { bankSays, ledgerSays } from '../../contract.ts';
import { unpaidOf, type TakenOff } from '../../rules/unpaid.ts';
import { discountLines, postingOfLowered, taxesOfDiscounts, type LoweredTax } from '../early-discounts.ts';
import { accountsByRole, requireBook, roleAccounts, rolesNeeded, type Book } from '../ledger/book.ts';
import { toBase } from '../ledger/currency.ts';
import { postEntry, type NewLine, type NewTaxLine, type PostedEntry } from '../ledger/post.ts';
import { rateOn } from '../ledger/rates.ts';
import { settle, type Deduction } from '../ledger/settle.ts';
import { controlOf } from '../party-accounts.ts';
import type { StoredBankAccount } from './account-record.ts';
import { amountWords } from './figures.ts';
import type { StoredLine } from './line-record.ts';
import { baseOf, inTermsOfParts, type ReadPart } from './match-parts.ts';
import { directLines } from './match-tax.ts';
import { writeOffRules } from './settings.ts';

/** How a line is posted: base units for one unit of its currency (the rate of the day when absent), and what the entry says. */
export interface PostingWishes { exchangeRate?: string | undefined; memo?: string | undefined }
/** What matching posted: the entry, its line on the bank account, what it settled. */
export interface PostedMatch { entry: PostedEntry; bankLineId: string; amount: bigint; settlementIds: string[] }

/** An early discount: what of an item is taken off, in minor units of its currency and of the books' above 0, where that is posted, and the taxes it lowers. */
interface Discount { off: bigint; base: bigint; accountId: string; taxes: readonly LoweredTax[] }
interface Draft { lines: NewLine[]; origin: Array<number | null>; taxes: NewTaxLine[]; settles: Array<{ line: number; part: Extract<ReadPart, { item: unknown }>; discount: Discount | null }>; /** What no money was moved for. */ taken: TakenOff[] }

/** Posts what of a line is not in the books yet as one entry against the bank account, and settles the open items it pays. Null when everything is there already. */
export async function postParts(ctx: Ctx, line: StoredLine, account: StoredBankAccount, parts: readonly ReadPart[], wishes: PostingWishes): Promise<PostedMatch | null> {
  const own = parts.filter(({ part }) => part.kind !== 'ledger' && part.kind !== 'transfer');
  if (own.length === 0) return null;
  const book = await requireBook(ctx);
  const rate = wishes.exchangeRate ?? (await rateOn(ctx, line.currency, line.booked_on, 'exchangeRate'));
  const draft = await draftOf(ctx, line, own, { book, rate: line.currency === book.baseCurrency ? '1' : rate });
  const amount = own.reduce((sum, p) => sum + p.amount, 0n);
  // The bank's own side takes what the others are worth together, so that the entry balances without a rounding account.
  const bank: NewLine = { accountId: account.account_id, base: -draft.lines.reduce((sum, l) => sum + l.base, 0n), currency: line.currency, amount, rate: line.currency === book.baseCurrency ? '1' : rate, memo: line.payee.slice(0, 300) };
  if (bank.base === 0n || draft.lines.some((l) => l.base === 0n)) failField('parts', bankSays('accounting.above_zero'));
  const entry = await post(ctx, line, [bank, ...draft.lines], [null, ...draft.origin], draft.taxes, wishes.memo);
  const settlementIds: string[] = [];
  // What a discount takes of an item is known; the rest is shared by what is left of each.
  const unpaid = unpaidOf(draft.settles.map(({ part, discount }) => ({ amount: part.amount > 0n ? part.amount - (discount?.off ?? 0n) : part.amount + (discount?.off ?? 0n), itemAmount: part.itemAmount - (discount?.off ?? 0n) })), draft.taken, line.currency);
  for (const [i, { line: place, part, discount }] of draft.settles.entries()) settlementIds.push(await settleItem(ctx, line, part, entry.lineIds[place + 1]!, [...unpaid[i]!, ...(discount ? [{ accountId: discount.accountId, amount: discount.off }] : [])]));
  return { entry, bankLineId: entry.lineIds[0]!, amount, settlementIds };
}

async function post(ctx: Ctx, line: StoredLine, lines: NewLine[], origin: Array<number | null>, taxes: NewTaxLine[], memo: string | undefined): Promise<PostedEntry> {
  try {
    return await postEntry(ctx, { journal: 'bank', on: line.booked_on, memo: (memo || line.memo || line.payee).slice(0, 300), reference: line.reference.slice(0, 120), sourceType: 'accounting.bank_line', sourceId: line.id, lines, taxes, ...(taxes.length > 0 ? { locks: ['tax' as const] } : {}) });
  } catch (error) {
    if (error instanceof Refusal && error.fields) throw new Refusal(error.code, error.details, error.fields.map((f) => ({ ...f, path: inTermsOfParts(f.path, origin) })));
    throw error;
  }
}

async function draftOf(ctx: Ctx, line: StoredLine, parts: readonly ReadPart[], { book, rate }: { book: Book; rate: string }): Promise<Draft> {
  const draft: Draft = { lines: [], origin: [], taxes: [], settles: [], taken: [] };
  const inBase = (amount: bigint) => toBase(amount, line.currency, rate, book.baseCurrency);
  const add = (part: ReadPart, next: NewLine) => { draft.lines.push(next); draft.origin.push(part.index); };
  const other = (part: ReadPart, accountId: string, partyId: string | null): NewLine => ({ accountId, partyId, base: -inBase(part.amount), amount: -part.amount, currency: line.currency, rate });
  let writtenOff = 0n;
  const discounts = await discountsOf(ctx, parts);
  for (const part of parts) {
    if ('item' in part) {
      const discount = discounts.get(part.item.id) ?? null;
      draft.settles.push({ line: draft.lines.length, part, discount });
      const owed = other(part, part.item.accountId, part.item.partyId);
      const sign = part.amount > 0n ? 1n : -1n;
      // What is taken off is worth what it was invoiced at, the money what it is worth on its day.
      add(part, discount ? { ...owed, base: -inBase(part.amount - sign * discount.off) - sign * discount.base } : owed);
    } else if ('of' in part) {
      const { accountId, base, taxes } = discounts.get(part.of.id)!;
      const sign = part.of.open > 0n ? 1n : -1n;
      for (const next of discountLines({ accountId, currency: line.currency, rate, amount: -part.amount, base: sign * base, partyId: part.of.partyId, taxes })) if (next.base !== 0n) add(part, next);
      draft.taxes.push(...postingOfLowered(taxes, part.of.partyId).told);
    } else if (part.part.kind === 'credit') {
      const role = part.part.side === 'customer' ? 'ar' as const : 'ap' as const;
      const { partyId } = part as { partyId: string };
      add(part, other(part, await controlOf(ctx, role, { partyId, currency: line.currency }), partyId));
    } else if (part.part.kind === 'account') {
      const { accountId, taxId, partyId, memo, dimensions } = part.part;
      const direct = await directLines(ctx, { accountId, taxId: taxId ?? null, partyId: partyId ?? null, memo, amount: part.amount, currency: line.currency, rate, on: line.booked_on, baseCurrency: book.baseCurrency, dimensions, path: `parts.${part.index}` }, inBase);
      const role = await roleOf(ctx, accountId, partyId ?? null, part.index);
      // Whoever gives the tax of a discount has it in the returns by that.
      if (!taxId && role && unpaidRoles.has(role)) draft.taken.push({ accountId, amount: part.amount });
      for (const next of direct.lines) add(part, next);
      draft.taxes.push(...direct.taxes);
    } else {
      writtenOff += inBase(part.amount);
      const accountId = await writeOffAccount(ctx, writtenOff, book, part.index);
      draft.taken.push({ accountId, amount: part.amount });
      add(part, other(part, accountId, null));
    }
  }
  return draft;
}

/** Early discounts among the parts of a line, by the item they are taken off. */
async function discountsOf(ctx: Ctx, parts: readonly ReadPart[]): Promise<Map<string, Discount>> {
  const given = parts.flatMap((p) => ('of' in p ? [{ item: p.of, off: p.amount < 0n ? -p.amount : p.amount }] : []));
  if (given.length === 0) return new Map();
  const worth = given.map(({ item, off }) => baseOf(item, off));
  const [taxes, roles] = [await taxesOfDiscounts(ctx, given.map(({ item }, i) => ({ item, off: worth[i]! }))), await roleAccounts(ctx)];
  return new Map(given.map(({ item, off }, i) => { const role = item.open > 0n ? 'discount_given' as const : 'discount_taken' as const; return [item.id, { off, base: worth[i]!, accountId: rolesNeeded(roles, [role])[role], taxes: taxes[i]! }]; }));
}

/** Accounts for what of an item is not paid, whoever chooses them by hand. */
const unpaidRoles: ReadonlySet<string> = new Set(['discount_given', 'discount_taken', 'bad_debt']);

/** The role of an account; refuses what is owed by or to nobody. */
async function roleOf(ctx: Ctx, accountId: string, partyId: string | null, index: number): Promise<string | null> {
  const [account] = await ctx.sql<{ type: string; role: string | null }>('select a.type, a.role from accounting.account a where a.id = $1 and a.workspace_id = $2 and a.deleted_at is null', [accountId, ctx.workspaceId], 'accounting.account_role');
  if (!partyId && (account?.type === 'receivable' || account?.type === 'payable')) failField(`parts.${index}.partyId`, ledgerSays('accounting.party_needed'));
  return account?.role ?? null;
}

async function writeOffAccount(ctx: Ctx, writtenOff: bigint, book: Book, index: number): Promise<string> {
  const { limit, accountId } = await writeOffRules(ctx);
  if ((writtenOff < 0n ? -writtenOff : writtenOff) > limit) failField(`parts.${index}.amount`, bankSays('accounting.write_off_limit', { limit: amountWords(limit, book.baseCurrency) }), 'write_off_limit');
  return accountId ?? (await accountsByRole(ctx, ['bad_debt'])).bad_debt;
}

/** The item and the line that pays it, settled with each other on the day of the bank. */
async function settleItem(ctx: Ctx, line: StoredLine, part: Extract<ReadPart, { item: unknown }>, payingId: string, deductions: readonly Deduction[]): Promise<string> {
  const paid = part.amount < 0n ? -part.amount : part.amount;
  const owed = part.item.open > 0n;
  const settled = await settle(ctx, owed
    ? { debitItemId: part.item.id, creditItemId: payingId, amount: part.itemAmount, creditAmount: paid, deductions, on: line.booked_on }
    : { debitItemId: payingId, creditItemId: part.item.id, amount: paid, creditAmount: part.itemAmount, deductions, on: line.booked_on });
  return settled.id;
}
