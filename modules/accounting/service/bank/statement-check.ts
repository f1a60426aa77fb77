import type { Ctx } from '#core/server/context.ts';
import type { ParsedPreview } from '../../contract.ts';
import { plainCode } from './account-numbers.ts';
import type { StoredBankAccount } from './account-record.ts';
import { decimalOf, minorOf } from './figures.ts';
import type { StatementHead } from './prepared-file.ts';
import type { Conversion } from './statement-conversion.ts';

/** A statement of a file, judged against what is there. Amounts in minor units; `firstOn` and `lastOn` are days of its lines, null without any. */
export interface JudgedStatement { head: StatementHead; fresh: number; duplicates: number; difference: bigint; gap: bigint; preview: ParsedPreview; firstOn: string | null; lastOn: string | null }

interface Counted { statement: number; sum: string; count: number; duplicates: number; fresh: number; firstOn: string | null; lastOn: string | null }
const shown = 50;

/** SQL of the bookings an account has from some statements `s`, by day: how many of each figure, which is minor units, or the amount with another currency it was converted from. */
export const bookingsSql = (account: string, from: string, some: string): string => `select b.booked_on, f.figure, count(*) as n
  from accounting.bank_line b join accounting.bank_statement s on s.id = b.statement_id cross join lateral (values (b.amount::text), (b.original_amount || ' ' || b.original_currency)) f(figure)
  where b.workspace_id = $1 and b.bank_account_id = ${account} and b.deleted_at is null and b.booked_on >= ${from} and ${some} and f.figure is not null group by 1, 2`;

const entersSql = '(l.amount <> 0 or (l.amount is null and l.currency is not null))';
const keyThereSql = `(exists (select 1 from accounting.bank_line b where b.workspace_id = $1 and b.bank_account_id = $3 and b.key = l.key and b.deleted_at is null)
  or exists (select 1 from accounting.statement_file_line o where o.file_id = $2 and o.key = l.key and (o.statement, o.position) < (l.statement, l.position)))`;
/** SQL to stand before a query with `freshSql`: the lines of a file ($2) that an account ($3) has from its feed; of what a feed brought those that files brought since it was compared with them. These share no ids: a booking is known again by its day and amount, as often as the other side has it. */
export const elsewhereSql = `with other_side as materialized (${bookingsSql('$3', '(select min(l.booked_on) from accounting.statement_file_line l where l.file_id = $2)', "exists (select 1 from accounting.statement_file f where f.id = $2 and s.is_fed = (f.fed_at is null) and s.created_at > coalesce(f.fed_at, '-infinity'))")}),
  elsewhere as materialized (select m.id from (
    select l.id, l.booked_on, k.figure, row_number() over (partition by l.booked_on, k.figure order by l.statement, l.position) as nth
    from accounting.statement_file_line l cross join lateral (select case when l.currency is null then l.amount::text else l.amount_text || ' ' || l.currency end as figure) k where l.workspace_id = $1 and l.file_id = $2 and ${entersSql} and not ${keyThereSql}
  ) m join other_side o on o.booked_on = m.booked_on and o.figure = m.figure and m.nth <= o.n)`;
const duplicateSql = `(${keyThereSql} or l.id in (select e.id from elsewhere e))`;
/** SQL of the lines `l` of a file ($2) of which an account ($3) has none yet; of two with one key the first. What has yet to be converted counts. */
export const freshSql = `(${entersSql} and not ${duplicateSql})`;

/** Judges the statements of a file: what is there already, what does not add up, does not go on where the last one ended or names another account. */
export async function judgeStatements(ctx: Ctx, account: StoredBankAccount, fileId: string, heads: readonly StatementHead[], conversion: Conversion): Promise<JudgedStatement[]> {
  if (heads.length === 0) return [];
  const counts = new Map((await ctx.sql<Counted>(
    `${elsewhereSql}
     select l.statement, coalesce(sum(l.amount) filter (where l.currency is null), 0)::text as sum, count(*)::int as count, (count(*) filter (where ${duplicateSql}))::int as duplicates, (count(*) filter (where ${freshSql}))::int as fresh, (min(l.booked_on) filter (where ${freshSql}))::text as "firstOn", (max(l.booked_on) filter (where ${freshSql}))::text as "lastOn"
     from accounting.statement_file_line l where l.workspace_id = $1 and l.file_id = $2 group by l.statement`, [ctx.workspaceId, fileId, account.id], 'accounting.statement_file_counts')).map((c) => [c.statement, c]));
  const lines = await previewLines(ctx, account, fileId, conversion);
  const judged: JudgedStatement[] = [];
  let before: bigint | null = null;
  for (const [n, head] of heads.entries()) {
    const one: JudgedStatement = await judge(ctx, account, head, { counted: counts.get(n) ?? { statement: n, sum: '0', count: 0, duplicates: 0, fresh: 0, firstOn: null, lastOn: null }, lines: lines.get(n) ?? [], before, converted: head.isMixed ? { sum: conversion.sums.get(n) ?? 0n, absent: conversion.absent } : null });
    judged.push(one);
    before = head.closing === null || head.isForeign ? null : minorOf(head.closing, account.currency, 'closing');
  }
  return judged;
}

interface Known { counted: Counted; lines: ParsedPreview['lines']; before: bigint | null; /** Of a statement with lines in other currencies: what they come to. */ converted: { sum: bigint; absent: Conversion['absent'] } | null }

async function judge(ctx: Ctx, account: StoredBankAccount, statement: StatementHead, { counted, lines, before, converted }: Known): Promise<JudgedStatement> {
  const { currency } = account;
  const head = converted ? { ...statement, ...convertedFigures(statement, BigInt(counted.sum) + converted.sum, currency, converted.absent !== null) } : statement;
  const { isForeign } = head;
  const opening = isForeign || head.opening === null ? null : minorOf(head.opening, currency, 'file');
  const previous = isForeign ? null : before ?? (await closingBefore(ctx, account.id, head.from));
  const difference = isForeign || head.difference === null ? 0n : minorOf(head.difference, currency, 'file');
  const gap = opening === null || previous === null ? 0n : opening - previous;
  const something = counted.fresh > 0;
  const holds: ParsedPreview['holds'] = [...(isForeign ? ['currency' as const] : []), ...(isOtherAccount(account, head) && (something || isForeign) ? ['account' as const] : []), ...(something && difference !== 0n ? ['difference' as const] : []), ...(something && gap !== 0n ? ['gap' as const] : []), ...(something && converted ? ['conversion' as const] : [])];
  return {
    head, fresh: counted.fresh, duplicates: counted.duplicates, difference, gap, firstOn: counted.firstOn, lastOn: counted.lastOn,
    preview: {
      from: head.from, to: head.to, currency: head.currency, iban: head.account?.iban ?? head.account?.number ?? null, opening: head.opening, closing: head.closing, total: head.total, expected: head.expected, difference: head.difference,
      previousClosing: previous === null ? null : decimalOf(previous, currency), gap: opening === null || previous === null ? null : decimalOf(gap, currency), count: counted.count, duplicates: counted.duplicates, lines, warnings: head.warnings.map(({ code, at, values }) => ({ code, at, values })), holds, noRate: converted?.absent ?? null,
    },
  };
}

/** What a statement comes to, and whether it adds up, once its lines are in one currency; nobody can tell while a rate is absent. */
function convertedFigures({ opening, closing }: StatementHead, total: bigint, currency: string, isUnknown: boolean): Pick<StatementHead, 'total' | 'expected' | 'difference'> {
  const expected = opening === null || isUnknown ? null : minorOf(opening, currency, 'file') + total;
  return { total: isUnknown ? null : decimalOf(total, currency), expected: expected === null ? null : decimalOf(expected, currency), difference: expected === null || closing === null ? null : decimalOf(minorOf(closing, currency, 'file') - expected, currency) };
}

/** The first lines of each statement of a file. */
async function previewLines(ctx: Ctx, account: StoredBankAccount, fileId: string, conversion: Conversion): Promise<Map<number, ParsedPreview['lines']>> {
  const rows = await ctx.sql<{ statement: number; id: string } & Omit<ParsedPreview['lines'][number], 'converted'>>(
    `${elsewhereSql}
     select l.statement, l.id, l.booked_on::text as on, l.amount_text as amount, l.currency::text as currency, l.payee, l.memo, l.reference, ${duplicateSql} as "isDuplicate" from accounting.statement_file_line l where l.workspace_id = $1 and l.file_id = $2 and l.position < ${shown} order by l.statement, l.position limit 1000`, [ctx.workspaceId, fileId, account.id], 'accounting.statement_file_preview');
  const lines = new Map<number, ParsedPreview['lines']>();
  for (const { statement, id, ...line } of rows) {
    const amount = conversion.amounts.get(id);
    lines.set(statement, [...(lines.get(statement) ?? []), { ...line, converted: amount === undefined ? null : decimalOf(amount, account.currency) }]);
  }
  return lines;
}

/** What the newest statement that ends before this one begins (or on that day) closed with. */
/** What the statement before a day ended with; `but` is the one it is asked for. */
export async function closingBefore(ctx: Ctx, bankAccountId: string, from: string | null, but: string | null = null): Promise<bigint | null> {
  if (from === null) return null;
  const [row] = await ctx.sql<{ closing: string | null }>(
    'select s.closing from accounting.bank_statement s where s.workspace_id = $1 and s.bank_account_id = $2 and s.deleted_at is null and s.to_on <= $3 and s.id is distinct from $4::uuid order by s.to_on desc, s.created_at desc limit 1', [ctx.workspaceId, bankAccountId, from, but], 'accounting.closing_before');
  return row?.closing == null ? null : BigInt(row.closing);
}

/** True when the file names an account and it is not this one. */
function isOtherAccount({ iban, account_number }: StoredBankAccount, { account }: StatementHead): boolean {
  if (account?.iban && iban) return account.iban !== iban;
  const [theirs, own] = [plainCode(account?.number ?? account?.iban ?? ''), plainCode(account_number || iban)];
  return theirs !== '' && own !== '' && !theirs.endsWith(own) && !own.endsWith(theirs);
}
