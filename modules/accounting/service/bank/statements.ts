import type { InputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail, Refusal } from '#core/server/fail.ts';
import { getRow, tell } from '#core/server/resource/records.ts';
import type { BankStatement, enterStatementBalances, signOffStatement } from '../../contract.ts';
import { lockBook } from '../ledger/book.ts';
import { bankAccountOf } from './account-record.ts';
import { amountWords, minorOf } from './figures.ts';
import { reconciliationNow } from './reconciliation.ts';
import { closingBefore } from './statement-check.ts';
import { bankStatementRecord } from './statement-record.ts';

/** Most lines of either kind that a signed reconciliation keeps. */
const mostKept = 50_000;

const shown = (ctx: Ctx, id: string): Promise<BankStatement> => getRow<BankStatement>(ctx, bankStatementRecord, id);

/** Takes an import back while nothing of it is matched: its lines go, and could be imported again. */
export async function removeStatement(ctx: Ctx, { id }: { id: string }): Promise<{ id: string }> {
  await ctx.sql('select 1 from accounting.bank_statement s where s.id = $1 and s.workspace_id = $2 for update', [id, ctx.workspaceId]);
  // Read once nobody signs it any more.
  const statement = await shown(ctx, id);
  const lines = await ctx.sql<{ status: string }>('select b.status from accounting.bank_line b where b.workspace_id = $1 and b.statement_id = $2 and b.deleted_at is null for update', [ctx.workspaceId, id]);
  if (statement.isSignedOff) fail('accounting.statement_signed');
  const matched = lines.filter((l) => l.status === 'matched' || l.status === 'split').length;
  if (matched > 0) fail('accounting.statement_matched', { count: matched });
  await ctx.sql('update accounting.bank_line set deleted_at = now(), version = version + 1 where workspace_id = $1 and statement_id = $2 and deleted_at is null', [ctx.workspaceId, id]);
  await ctx.sql('update accounting.bank_statement set deleted_at = now(), version = version + 1, updated_at = now() where id = $1 and workspace_id = $2', [id, ctx.workspaceId]);
  tell(ctx, bankStatementRecord, 'removed', id, statement.version + 1, { bankAccountId: statement.bankAccountId });
  return { id };
}

/** Enters the balances of a statement whose file does not say how it ended, with what they say of its lines and of the statement before. An opening balance the file says stays. */
export async function enterBalances(ctx: Ctx, { id, version, opening: typed, closing: end }: InputOf<typeof enterStatementBalances>): Promise<BankStatement> {
  const [stored] = await ctx.sql<{ version: number; opening: string | null; told: string | null }>(
    `select s.version, case when s.opening_typed then null else s.opening end::text as opening, case when s.duplicate_count = 0 then (select coalesce(sum(l.amount), 0) from accounting.bank_line l where l.statement_id = s.id and l.deleted_at is null) end::text as told
     from accounting.bank_statement s where s.id = $1 and s.workspace_id = $2 for update of s`, [id, ctx.workspaceId]);
  const statement = await shown(ctx, id);
  if (stored!.version !== version) throw new Refusal('core.version_conflict', { current: statement });
  if (statement.isSignedOff) fail('accounting.statement_signed');
  if (statement.closing !== null && !statement.balancesTyped) fail('accounting.statement_balances');
  const { currency, bankAccountId, fromOn } = statement;
  const closing = minorOf(end, currency, 'closing');
  const opening = stored!.opening === null ? (typed === null ? null : minorOf(typed, currency, 'opening')) : BigInt(stored!.opening);
  const before = await closingBefore(ctx, bankAccountId, fromOn, id);
  // Lines that were there before are not counted again, so their sum is not known of this statement.
  const difference = opening !== null && stored!.told !== null ? closing - opening - BigInt(stored!.told) : 0n;
  await ctx.sql(
    'update accounting.bank_statement set opening = $3, closing = $4, difference = $5, gap = $6, balances_typed = true, opening_typed = $7, version = version + 1, updated_at = now() where id = $1 and workspace_id = $2', [id, ctx.workspaceId, opening, closing, difference, opening !== null && before !== null ? opening - before : 0n, stored!.opening === null && opening !== null]);
  const after = await shown(ctx, id);
  tell(ctx, bankStatementRecord, 'changed', id, version + 1, { bankAccountId, changes: { opening: [statement.opening, after.opening], closing: [statement.closing, after.closing] } });
  return after;
}

/** Signs a statement off when every line up to its last day is explained and the way from the books to its closing balance leaves nothing over. */
export async function signOff(ctx: Ctx, { id, version }: InputOf<typeof signOffStatement>): Promise<BankStatement> {
  // Until it is signed no file brings lines to the account, and nobody matches, takes a match back or posts: what is signed is what is checked.
  await bankAccountOf(ctx, (await shown(ctx, id)).bankAccountId, true);
  const [stored] = await ctx.sql<{ version: number }>('select s.version from accounting.bank_statement s where s.id = $1 and s.workspace_id = $2 for update', [id, ctx.workspaceId]);
  await lockBook(ctx);
  const statement = await shown(ctx, id);
  if (stored!.version !== version) throw new Refusal('core.version_conflict', { current: statement });
  if (statement.isSignedOff) fail('accounting.statement_signed');
  const { bankAccountId, toOn, currency } = statement;
  const [{ open }] = await ctx.sql<{ open: number }>("select count(*)::int as open from accounting.bank_line b where b.workspace_id = $1 and b.bank_account_id = $2 and b.deleted_at is null and b.booked_on <= $3 and b.status in ('new', 'suggested', 'on_hold')", [ctx.workspaceId, bankAccountId, toOn], 'accounting.open_until') as [{ open: number }];
  if (open > 0) fail('accounting.lines_open', { count: open });
  // Without what the bank says there is nothing that the books could agree with.
  if (statement.closing === null) fail('accounting.statement_no_closing');
  // It is kept whole: later matches and entries of earlier days change the books, not this.
  const report = await reconciliationNow(ctx, bankAccountId, statement, mostKept);
  const difference = minorOf(report.difference!, currency, 'closing');
  if (difference !== 0n) fail('accounting.sign_off_differs', { difference: `${difference < 0n ? '-' : ''}${amountWords(difference, currency)}` });
  await ctx.sql('update accounting.bank_statement set signed_off_at = clock_timestamp(), signed_off_by = $3, signed_report = $4::jsonb, version = version + 1, updated_at = now() where id = $1 and workspace_id = $2', [id, ctx.workspaceId, ctx.actorId, JSON.stringify(report)]);
  tell(ctx, bankStatementRecord, 'signed_off', id, version + 1, { bankAccountId: statement.bankAccountId, changes: { isSignedOff: [false, true] } });
  return shown(ctx, id);
}
