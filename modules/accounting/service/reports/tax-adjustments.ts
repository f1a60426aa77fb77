import type { InputOf } from '#core/contract/endpoint.ts';
import { MoneyError, parseMoney } from '#core/contract/money.ts';
import type { Ctx } from '#core/server/context.ts';
import { failField } from '#core/server/fail.ts';
import { ledgerSays } from '../../contract/ledger/words.ts';
import type { adjustTaxReturn, FullTaxReturn } from '../../contract/reports/taxes.ts';
import { reportSays } from '../../contract/reports/words.ts';
import { accountsByRole, lockBook } from '../ledger/book.ts';
import { findAccounts } from '../ledger/find-accounts.ts';
import { postEntry } from '../ledger/post.ts';
import { taxPostings } from '../posting-facts.ts';
import { resolveTaxes } from '../taxes.ts';
import { reportAccounts, taxAccountIds } from './accounts.ts';
import { askedOf, type Asked } from './asked.ts';
import { toChange, write } from './tax-returns.ts';
import { adjustmentSource } from './adjustments-of.ts';

/** Taxes whose figure is one amount on one account. */
const adjustable: readonly string[] = ['percent', 'fixed', 'division'];

/** Adds to a return, or takes off, what no document says: an entry of its last day that carries a line of the tax, so that the tax's box counts it. */
export async function adjust(ctx: Ctx, { id, version, taxId, direction, amount, base, accountId, reason }: InputOf<typeof adjustTaxReturn>): Promise<FullTaxReturn> {
  const asked = await askedOf(ctx);
  await lockBook(ctx);
  const row = await toChange(ctx, id, version, ['open'], asked);
  const { taxes: [tax] } = await resolveTaxes(ctx, [taxId], row.to_on);
  if (!tax || tax.id !== taxId || !adjustable.includes(tax.kind)) failField('taxId', reportSays('accounting.adjusted_tax'));
  const [sum, of] = [minorOf(amount, asked, 'amount'), minorOf(base, asked, 'base')];
  if (sum === 0n) failField('amount', ledgerSays('accounting.amount_form'));
  await requireCounter(ctx, accountId, asked);
  const posting = (await taxPostings(ctx, [taxId])).get(taxId);
  const sale = direction === 'sale';
  const own = (sale ? posting?.outputAccountId : posting?.inputAccountId) ?? (await accountsByRole(ctx, [sale ? 'tax_out' : 'tax_in']))[sale ? 'tax_out' : 'tax_in'];
  // More owed is a credit on the tax's account, more that comes back a debit.
  const moved = sale ? -sum : sum;
  const line = (account: string, minor: bigint) => ({ accountId: account, base: minor, currency: asked.currency, amount: minor, rate: '1' });
  await postEntry(ctx, {
    journal: 'general', on: row.to_on, memo: reason, sourceType: adjustmentSource, sourceId: row.id, lines: [{ ...line(own, moved), taxId }, line(accountId, -moved)],
    taxes: [{ taxId, direction, rate: tax.rate, base: of, amount: sum, recoverable: sale ? 0n : sum }],
  });
  return write(ctx, row, {}, 'adjusted', { taxId, amount: asked.text(sum), reason }, asked);
}

function minorOf(text: string, { currency }: Asked, path: string): bigint {
  try {
    return parseMoney(text, currency).amount;
  } catch (error) {
    if (error instanceof MoneyError) return failField(path, ledgerSays('accounting.amount_form'), error.code);
    throw error;
  }
}

/** Where the other side goes: neither to an account of taxes, which would be compared with the lines of taxes, nor to one that others keep. */
async function requireCounter(ctx: Ctx, id: string, { currency }: Asked): Promise<void> {
  const account = (await findAccounts(ctx, [id])).get(id);
  const kept: readonly string[] = ['receivable', 'payable', 'inventory'];
  if (!account || account.isGroup || !account.isActive || kept.includes(account.type) || (account.currency !== null && account.currency !== currency) || taxAccountIds(await reportAccounts(ctx)).includes(id)) failField('accountId', reportSays('accounting.adjusted_account'));
}
