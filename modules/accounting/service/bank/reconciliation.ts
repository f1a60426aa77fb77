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

// Of an account ($2) with its account of the ledger ($5), on a day ($3). What is matched across the day is in one of the two only: the bank shows later what was in the books before, or the books have later what the bank showed.
const acrossSql = 'accounting.bank_match m join accounting.line l on l.id = m.ledger_line_id join accounting.entry e on e.id = l.entry_id join accounting.bank_line b on b.id = m.bank_line_id where m.workspace_id = $1 and m.undone_at is null and b.bank_account_id = $2 and b.deleted_at is null';
const inBooksSql = (amount: string) => `select l.id as "ledgerLineId", l.entry_id as "entryId", e.number, l.entry_on as on, coalesce(nullif(e.memo, ''), l.memo) as memo, ${amount} as minor, l.currency`;
const outstandingRows = `${inBooksSql('l.amount')} from accounting.line l join accounting.entry e on e.id = l.entry_id where l.workspace_id = $1 and l.account_id = $5 and l.entry_on <= $3 and ${outstandingSql('$3')}
  union all ${inBooksSql('m.amount')} from ${acrossSql} and b.booked_on > $3 and l.entry_on <= $3`;
const atBankSql = (amount: string) => `select b.id, b.booked_on as on, b.payee, b.memo, b.status, ${amount} as minor, b.currency`;
const unmatchedRows = `${atBankSql('b.amount')} from accounting.bank_line b where b.workspace_id = $1 and b.bank_account_id = $2 and b.deleted_at is null and b.booked_on <= $3 and b.status not in ('matched', 'split')
  union all ${atBankSql('sum(m.amount)::bigint')} from ${acrossSql} and b.booked_on <= $3 and l.entry_on > $3 group by b.id`;

interface Explained { sum: bigint; count: number }
/** The first of the lines that explain one side, by day, with the sum and the number of all of them. */
async function explained<T>(ctx: Ctx, rows: string, id: string, values: readonly (string | number)[]): Promise<Explained & { lines: T[] }> {
  const found = await ctx.sql<{ line: T; sum: string; n: number }>(
    `select to_jsonb(r) - 'minor' - 'currency' || jsonb_build_object('amount', accounting.money_text(r.minor, r.currency)) as line, (sum(r.minor) over ())::text as sum, (count(*) over ())::int as n from (${rows}) r order by r.on, r."${id}" limit $4`, [...values]);
  return { lines: found.map((f) => f.line), sum: BigInt(found[0]?.sum ?? 0), count: found[0]?.n ?? 0 };
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

/** The same as the books stand now: the way from their balance on a day to that of the bank, less what the bank has not shown yet, plus what the books do not have. */
export async function reconciliationNow(ctx: Ctx, id: string, statement: BankStatement | null, most: number): Promise<SignedReport> {
  const { account_id, currency } = await bankAccountOf(ctx, id);
  const on = statement?.toOn ?? today();
  const [books] = await ctx.sql<{ ledger: string }>('select coalesce(sum(l.amount), 0)::text as ledger from accounting.line l where l.workspace_id = $1 and l.account_id = $2 and l.entry_on <= $3', [ctx.workspaceId, account_id, on], 'accounting.reconciled_ledger');
  const values = [ctx.workspaceId, id, on, most];
  const outstanding = await explained<Report['outstandingLines'][number]>(ctx, outstandingRows, 'ledgerLineId', [...values, account_id]);
  const unmatched = await explained<Report['unmatchedLines'][number]>(ctx, unmatchedRows, 'id', values);
  const expected = BigInt(books!.ledger) - outstanding.sum + unmatched.sum;
  const closing = statement?.closing ?? null;
  const text = (amount: bigint) => decimalOf(amount, currency);
  return {
    on, currency, ledgerBalance: text(BigInt(books!.ledger)), outstanding: text(outstanding.sum), unmatched: text(unmatched.sum), expected: text(expected), closing, difference: closing === null ? null : text(minorOf(closing, currency, 'closing') - expected),
    outstandingLines: outstanding.lines, outstandingCount: outstanding.count, unmatchedLines: unmatched.lines, unmatchedCount: unmatched.count,
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

// A file of bookings ends with the last one: days on which nothing moved afterwards need no statement of their own.
registerCloseCheck('bank_statements', async (ctx, through) => {
  const [row] = await ctx.sql<{ n: number }>(
    `select count(*)::int as n from accounting.bank_account a where a.workspace_id = $1 and a.deleted_at is null and not a.is_archived and a.kind <> 'cash'
       and exists (select 1 from accounting.line l where l.workspace_id = $1 and l.account_id = a.account_id and l.entry_on <= $2)
       and not exists (select 1 from accounting.bank_statement s where s.bank_account_id = a.id and s.deleted_at is null and s.signed_off_at is not null
         and (s.to_on >= $2 or not exists (select 1 from accounting.line l where l.workspace_id = $1 and l.account_id = a.account_id and l.entry_on > s.to_on and l.entry_on <= $2)))`, [ctx.workspaceId, through], 'accounting.check_statements');
  return { count: row!.n };
}, { blocking: false });
