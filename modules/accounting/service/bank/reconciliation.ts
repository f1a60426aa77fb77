import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { found } from '#core/server/fail.ts';
import { getRow } from '#core/server/resource/records.ts';
import { peopleOf } from '#core/server/resource/registry.ts';
import type { BankStatement, reconciliationReport } from '../../contract.ts';
import { registerCloseCheck } from '../ledger/close-checks.ts';
import { bankAccountOf } from './account-record.ts';
import { outstandingSql } from './candidates.ts';
import { decimalOf, minorOf, today } from './figures.ts';
import { bankStatementRecord } from './statement-record.ts';

/** How the books and the bank stand on a day, in minor units of the account's currency. `open` lines wait to be matched; `difference` is closing − expected, null without a closing balance. */
export interface Reconciled { currency: string; ledger: bigint; outstanding: bigint; outstandingCount: number; unmatched: bigint; unmatchedCount: number; open: number; expected: bigint; difference: bigint | null }

/** The way from the balance of the books on a day to that of the bank: less what the bank has not shown yet, plus what the books do not have. */
export async function reconcile(ctx: Ctx, bankAccountId: string, on: string, closing: string | null): Promise<Reconciled> {
  const account = await bankAccountOf(ctx, bankAccountId);
  const [books] = await ctx.sql<{ ledger: string; outstanding: string; n: number }>(
    `select coalesce(sum(l.amount), 0)::text as ledger, coalesce(sum(l.amount) filter (where ${outstandingSql('$3')}), 0)::text as outstanding, (count(*) filter (where ${outstandingSql('$3')}))::int as n
     from accounting.line l join accounting.entry e on e.id = l.entry_id where l.workspace_id = $1 and l.account_id = $2 and l.entry_on <= $3`, [ctx.workspaceId, account.account_id, on]);
  // Lines matched with an entry of a later day are not in the books of this day yet.
  const [bank] = await ctx.sql<{ unmatched: string; n: number; open: number; later: string }>(
    `select coalesce(sum(b.amount) filter (where b.status not in ('matched', 'split')), 0)::text as unmatched, (count(*) filter (where b.status not in ('matched', 'split')))::int as n, (count(*) filter (where b.status in ('new', 'suggested', 'on_hold')))::int as open,
       coalesce((select sum(m.amount) from accounting.bank_match m join accounting.line l on l.id = m.ledger_line_id join accounting.bank_line x on x.id = m.bank_line_id where m.workspace_id = $1 and m.undone_at is null and x.bank_account_id = $2 and x.deleted_at is null and x.booked_on <= $3 and l.entry_on > $3), 0)::text as later
     from accounting.bank_line b where b.workspace_id = $1 and b.bank_account_id = $2 and b.deleted_at is null and b.booked_on <= $3`, [ctx.workspaceId, bankAccountId, on]);
  // And what the bank shows only later was in the books before.
  const [early] = await ctx.sql<{ early: string }>(
    `select coalesce(sum(m.amount), 0)::text as early from accounting.bank_match m join accounting.line l on l.id = m.ledger_line_id join accounting.bank_line x on x.id = m.bank_line_id
     where m.workspace_id = $1 and m.undone_at is null and x.bank_account_id = $2 and x.deleted_at is null and x.booked_on > $3 and l.entry_on <= $3`, [ctx.workspaceId, bankAccountId, on]);
  const ledger = BigInt(books!.ledger);
  const outstanding = BigInt(books!.outstanding) + BigInt(early!.early);
  const unmatched = BigInt(bank!.unmatched) + BigInt(bank!.later);
  const expected = ledger - outstanding + unmatched;
  return {
    currency: account.currency, ledger, outstanding, outstandingCount: books!.n, unmatched, unmatchedCount: bank!.n, open: bank!.open, expected, difference: closing === null ? null : minorOf(closing, account.currency, 'closing') - expected,
  };
}

type Report = OutputOf<typeof reconciliationReport>;
/** What is kept when a statement is signed off: the figures, and every line that explained them. */
export type SignedReport = Omit<Report, 'statement' | 'signed'>;

/** The reconciliation of a bank account to a statement, with the first `most` of the lines that explain it; of a statement that was signed off it is what was signed. */
export async function reportReconciliation(ctx: Ctx, { id, statementId }: InputOf<typeof reconciliationReport>, most = 200): Promise<Report> {
  const statement = await statementFor(ctx, id, statementId);
  const [kept] = statement?.isSignedOff ? await ctx.sql<{ report: SignedReport | null; by: string | null; at: Date }>('select s.signed_report as report, s.signed_off_by as by, s.signed_off_at as at from accounting.bank_statement s where s.id = $1 and s.workspace_id = $2', [statement.id, ctx.workspaceId], 'accounting.signed_report') : [];
  // Statements that were signed before there was a copy have none: theirs is worked out anew, and says no signature.
  if (!kept?.report) return { ...(await reconciliationNow(ctx, id, statement, most)), statement, signed: null };
  const { report, by, at } = kept;
  return { ...report, outstandingLines: report.outstandingLines.slice(0, most), unmatchedLines: report.unmatchedLines.slice(0, most), statement, signed: { at: at.toISOString(), by: (by && (await peopleOf(ctx, [by]))(by)?.name) || '' } };
}

/** The same as the books stand now. */
export async function reconciliationNow(ctx: Ctx, id: string, statement: BankStatement | null, most: number): Promise<SignedReport> {
  const account = await bankAccountOf(ctx, id);
  const on = statement?.toOn ?? today();
  const r = await reconcile(ctx, id, on, statement?.closing ?? null);
  const outstandingLines = await ctx.sql<{ ledgerLineId: string; entryId: string; number: string; on: string; memo: string; amount: string }>(
    `select l.id as "ledgerLineId", l.entry_id as "entryId", e.number, l.entry_on::text as on, coalesce(nullif(e.memo, ''), l.memo) as memo, accounting.money_text(l.amount, l.currency) as amount from accounting.line l join accounting.entry e on e.id = l.entry_id
     where l.workspace_id = $1 and l.account_id = $2 and l.entry_on <= $3 and ${outstandingSql('$3')} order by l.entry_on, l.id limit $4`, [ctx.workspaceId, account.account_id, on, most]);
  const unmatchedLines = await ctx.sql<{ id: string; on: string; payee: string; memo: string; amount: string; status: string }>(
    `select b.id, b.booked_on::text as on, b.payee, b.memo, accounting.money_text(b.amount, b.currency) as amount, b.status from accounting.bank_line b
     where b.workspace_id = $1 and b.bank_account_id = $2 and b.deleted_at is null and b.booked_on <= $3 and b.status not in ('matched', 'split') order by b.booked_on, b.id limit $4`, [ctx.workspaceId, id, on, most]);
  const text = (amount: bigint) => decimalOf(amount, r.currency);
  return {
    on, currency: r.currency, ledgerBalance: text(r.ledger), outstanding: text(r.outstanding), unmatched: text(r.unmatched), expected: text(r.expected), closing: statement?.closing ?? null, difference: r.difference === null ? null : text(r.difference),
    outstandingLines, outstandingCount: r.outstandingCount, unmatchedLines, unmatchedCount: r.unmatchedCount,
  };
}

async function statementFor(ctx: Ctx, bankAccountId: string, statementId: string | undefined): Promise<BankStatement | null> {
  if (statementId) {
    const statement = await getRow<BankStatement>(ctx, bankStatementRecord, statementId);
    return found(statement.bankAccountId === bankAccountId ? statement : null);
  }
  const [newest] = await ctx.sql<{ id: string }>('select s.id from accounting.bank_statement s where s.workspace_id = $1 and s.bank_account_id = $2 and s.deleted_at is null order by s.to_on desc, s.created_at desc limit 1', [ctx.workspaceId, bankAccountId], 'accounting.newest_statement');
  return newest ? getRow<BankStatement>(ctx, bankStatementRecord, newest.id) : null;
}

/** How many lines of statements up to a day (YYYY-MM-DD) are neither matched nor left out, by bank account; accounts without any are absent. */
export async function unmatchedBankLines(ctx: Ctx, until: string): Promise<{ count: number; accounts: Array<{ bankAccountId: string; name: string; count: number }> }> {
  const accounts = await ctx.sql<{ bankAccountId: string; name: string; count: number }>(
    `select a.id as "bankAccountId", a.name, count(*)::int as count from accounting.bank_line b join accounting.bank_account a on a.id = b.bank_account_id
     where b.workspace_id = $1 and b.deleted_at is null and b.status in ('new', 'suggested', 'on_hold') and b.booked_on <= $2 group by a.id, a.name order by a.name`, [ctx.workspaceId, until], 'accounting.unmatched_bank_lines');
  return { count: accounts.reduce((n, a) => n + a.count, 0), accounts };
}

registerCloseCheck('bank_lines', (ctx, through) => unmatchedBankLines(ctx, through));
