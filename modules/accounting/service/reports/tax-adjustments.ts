import type { InputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail, failField, found } from '#core/server/fail.ts';
import { ledgerSays } from '../../contract/ledger/words.ts';
import type { adjustTaxReturn, FullTaxReturn, takeBackTaxAdjustment } from '../../contract/reports/taxes.ts';
import { reportSays } from '../../contract/reports/words.ts';
import { minorOf } from '../bank/figures.ts';
import { accountsByRole } from '../ledger/book.ts';
import { findAccounts } from '../ledger/find-accounts.ts';
import { postEntry, reverseEntry } from '../ledger/post.ts';
import { taxPostings } from '../posting-facts.ts';
import { resolveTaxes } from '../taxes.ts';
import { reportAccounts, taxAccountIds } from './accounts.ts';
import { askedOf, type Asked } from './asked.ts';
import { adjustmentsOf, adjustmentSource } from './adjustments-of.ts';
import { toPostFor, write } from './tax-returns.ts';

/** Taxes whose figure is one amount on one account. */
const adjustable: readonly string[] = ['percent', 'fixed', 'division'];

/** Adds to a return, or takes off, what no document says: an entry of its last day that carries a line of the tax, so that the tax's box counts it. */
export async function adjust(ctx: Ctx, { id, version, taxId, direction, amount, base, accountId, reason }: InputOf<typeof adjustTaxReturn>): Promise<FullTaxReturn> {
  const asked = await askedOf(ctx);
  const row = await toPostFor(ctx, id, version, ['open'], asked);
  const { taxes: [tax] } = await resolveTaxes(ctx, [taxId], row.to_on);
  if (!tax || tax.id !== taxId || !adjustable.includes(tax.kind)) failField('taxId', reportSays('accounting.adjusted_tax'));
  const [sum, of] = [minorOf(amount, asked.currency, 'amount'), minorOf(base, asked.currency, 'base')];
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

/** Takes back what was added, by the opposite entry of the same day. */
export async function takeBack(ctx: Ctx, { id, version, entryId }: InputOf<typeof takeBackTaxAdjustment>): Promise<FullTaxReturn> {
  const asked = await askedOf(ctx);
  const row = await toPostFor(ctx, id, version, ['open'], asked);
  const adjustment = found((await adjustmentsOf(ctx, row.id, asked)).find((a) => a.entryId === entryId));
  if (adjustment.takenBackOn !== null) fail('accounting.already_reversed');
  await reverseEntry(ctx, entryId, { on: row.to_on });
  return write(ctx, row, {}, 'adjustment_taken_back', { number: adjustment.number, amount: adjustment.amount }, asked);
}

/** Where the other side goes: neither to an account of taxes, which would be compared with the lines of taxes, nor to one that others keep. */
async function requireCounter(ctx: Ctx, id: string, { currency }: Asked): Promise<void> {
  const account = (await findAccounts(ctx, [id])).get(id);
  const kept: readonly string[] = ['receivable', 'payable', 'inventory'];
  if (!account || account.isGroup || !account.isActive || kept.includes(account.type) || (account.currency !== null && account.currency !== currency) || taxAccountIds(await reportAccounts(ctx)).includes(id)) failField('accountId', reportSays('accounting.adjusted_account'));
}
