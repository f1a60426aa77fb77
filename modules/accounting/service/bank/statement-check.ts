import type { Ctx } from '#core/server/context.ts';
import type { ParsedPreview } from '../../contract.ts';
import { plainCode } from './account-numbers.ts';
import type { StoredBankAccount } from './account-record.ts';
import { decimalOf, minorOf } from './figures.ts';
import type { StatementHead } from './prepared-file.ts';

/** A statement of a file, judged against what is there. Amounts in minor units; `firstOn` and `lastOn` are days of its lines, null without any. */
export interface JudgedStatement { head: StatementHead; fresh: number; duplicates: number; difference: bigint; gap: bigint; preview: ParsedPreview; firstOn: string | null; lastOn: string | null }

interface Counted { statement: number; count: number; duplicates: number; fresh: number; firstOn: string | null; lastOn: string | null }
const shown = 50;

/** SQL of the lines `l` of a file ($2) of which an account ($3) has none yet; of two with one key the first. */
export const freshSql = `l.amount <> 0 and not exists (select 1 from accounting.bank_line b where b.workspace_id = $1 and b.bank_account_id = $3 and b.key = l.key and b.deleted_at is null)
  and not exists (select 1 from accounting.statement_file_line o where o.file_id = $2 and o.key = l.key and (o.statement, o.position) < (l.statement, l.position))`;
const duplicateSql = `(exists (select 1 from accounting.bank_line b where b.workspace_id = $1 and b.bank_account_id = $3 and b.key = l.key and b.deleted_at is null)
  or exists (select 1 from accounting.statement_file_line o where o.file_id = $2 and o.key = l.key and (o.statement, o.position) < (l.statement, l.position)))`;

/** Judges the statements of a file: what is there already, what does not add up, does not go on where the last one ended or names another account. */
export async function judgeStatements(ctx: Ctx, account: StoredBankAccount, fileId: string, heads: readonly StatementHead[]): Promise<JudgedStatement[]> {
  if (heads.length === 0) return [];
  const counts = new Map((await ctx.sql<Counted>(
    `select l.statement, count(*)::int as count, (count(*) filter (where ${duplicateSql}))::int as duplicates, (count(*) filter (where ${freshSql}))::int as fresh, (min(l.booked_on) filter (where ${freshSql}))::text as "firstOn", (max(l.booked_on) filter (where ${freshSql}))::text as "lastOn"
     from accounting.statement_file_line l where l.workspace_id = $1 and l.file_id = $2 group by l.statement`, [ctx.workspaceId, fileId, account.id], 'accounting.statement_file_counts')).map((c) => [c.statement, c]));
  const lines = await previewLines(ctx, account.id, fileId);
  const judged: JudgedStatement[] = [];
  let before: bigint | null = null;
  for (const [n, head] of heads.entries()) {
    const one: JudgedStatement = await judge(ctx, account, head, { counted: counts.get(n) ?? { statement: n, count: 0, duplicates: 0, fresh: 0, firstOn: null, lastOn: null }, lines: lines.get(n) ?? [], before });
    judged.push(one);
    before = head.closing === null || head.isForeign ? null : minorOf(head.closing, account.currency, 'closing');
  }
  return judged;
}

async function judge(ctx: Ctx, account: StoredBankAccount, head: StatementHead, { counted, lines, before }: { counted: Counted; lines: ParsedPreview['lines']; before: bigint | null }): Promise<JudgedStatement> {
  const { currency } = account;
  const { isForeign } = head;
  const opening = isForeign || head.opening === null ? null : minorOf(head.opening, currency, 'file');
  const previous = isForeign ? null : before ?? (await closingBefore(ctx, account.id, head.from));
  const difference = isForeign || head.difference === null ? 0n : minorOf(head.difference, currency, 'file');
  const gap = opening === null || previous === null ? 0n : opening - previous;
  const something = counted.fresh > 0;
  const holds: ParsedPreview['holds'] = [...(isForeign ? ['currency' as const] : []), ...(isOtherAccount(account, head) && (something || isForeign) ? ['account' as const] : []), ...(something && difference !== 0n ? ['difference' as const] : []), ...(something && gap !== 0n ? ['gap' as const] : [])];
  return {
    head, fresh: counted.fresh, duplicates: counted.duplicates, difference, gap, firstOn: counted.firstOn, lastOn: counted.lastOn,
    preview: {
      from: head.from, to: head.to, currency: head.currency, iban: head.account?.iban ?? head.account?.number ?? null, opening: head.opening, closing: head.closing, total: head.total, expected: head.expected, difference: head.difference,
      previousClosing: previous === null ? null : decimalOf(previous, currency), gap: opening === null || previous === null ? null : decimalOf(gap, currency), count: counted.count, duplicates: counted.duplicates, lines, warnings: head.warnings.map(({ code, at, values }) => ({ code, at, values })), holds,
    },
  };
}

/** The first lines of each statement of a file. */
async function previewLines(ctx: Ctx, bankAccountId: string, fileId: string): Promise<Map<number, ParsedPreview['lines']>> {
  const rows = await ctx.sql<{ statement: number } & ParsedPreview['lines'][number]>(
    `select l.statement, l.booked_on::text as on, l.amount_text as amount, l.payee, l.memo, l.reference, ${duplicateSql} as "isDuplicate" from accounting.statement_file_line l where l.workspace_id = $1 and l.file_id = $2 and l.position < ${shown} order by l.statement, l.position limit 1000`, [ctx.workspaceId, fileId, bankAccountId], 'accounting.statement_file_preview');
  const lines = new Map<number, ParsedPreview['lines']>();
  for (const { statement, ...line } of rows) lines.set(statement, [...(lines.get(statement) ?? []), line]);
  return lines;
}

/** What the newest statement that ends before this one begins (or on that day) closed with. */
async function closingBefore(ctx: Ctx, bankAccountId: string, from: string | null): Promise<bigint | null> {
  if (from === null) return null;
  const [row] = await ctx.sql<{ closing: string | null }>(
    'select s.closing from accounting.bank_statement s where s.workspace_id = $1 and s.bank_account_id = $2 and s.deleted_at is null and s.to_on <= $3 order by s.to_on desc, s.created_at desc limit 1', [ctx.workspaceId, bankAccountId, from], 'accounting.closing_before');
  return row?.closing == null ? null : BigInt(row.closing);
}

/** True when the file names an account and it is not this one. */
function isOtherAccount({ iban, account_number }: StoredBankAccount, { account }: StatementHead): boolean {
  if (account?.iban && iban) return account.iban !== iban;
  const [theirs, own] = [plainCode(account?.number ?? account?.iban ?? ''), plainCode(account_number || iban)];
  return theirs !== '' && own !== '' && !theirs.endsWith(own) && !own.endsWith(theirs);
}
