import type { Ctx } from '#core/server/context.ts';
import type { JudgedStatement } from './statement-check.ts';
import { elsewhereSql, freshSql } from './statement-check.ts';
import type { PreparedLine } from './prepared-file.ts';

/** How many lines are written at once. */
export const linesAtOnce = 2000;

/** Keeps lines of a file until it is taken over. */
export async function keepFileLines(ctx: Ctx, fileId: string, lines: readonly PreparedLine[]): Promise<void> {
  for (let from = 0; from < lines.length; from += linesAtOnce) {
    await ctx.sql(
      `insert into accounting.statement_file_line (id, workspace_id, file_id, statement, position, key, amount, amount_text, booked_on, value_on, payee, memo, reference, counterparty, external_id, original_amount, original_currency, currency)
       select n.id, $1, $2, n.statement, n.position, n.key, n.amount, n.amount_text, n.booked_on, n.value_on, n.payee, n.memo, n.reference, n.counterparty, n.external_id, n.original_amount, n.original_currency, n.currency
       from jsonb_to_recordset($3::jsonb) as n(id uuid, statement int, position int, key text, amount bigint, amount_text text, booked_on date, value_on date, payee text, memo text, reference text, counterparty text, external_id text, original_amount text, original_currency text, currency text)`,
      [ctx.workspaceId, fileId, JSON.stringify(lines.slice(from, from + linesAtOnce))], 'accounting.statement_file_lines.add');
  }
}

/** Forgets them. */
export async function forgetFileLines(ctx: Ctx, fileId: string): Promise<void> {
  await ctx.sql('delete from accounting.statement_file_line l where l.workspace_id = $1 and l.file_id = $2', [ctx.workspaceId, fileId], 'accounting.statement_file_lines.forget');
}

/** Puts the new lines of each statement of a file under the statement it became. */
export async function takeFileLines(ctx: Ctx, { fileId, bankAccountId, currency }: { fileId: string; bankAccountId: string; currency: string }, became: ReadonlyArray<{ statement: number; id: string } & Pick<JudgedStatement, 'fresh'>>): Promise<void> {
  await ctx.sql(
    `${elsewhereSql}
     insert into accounting.bank_line (id, workspace_id, bank_account_id, statement_id, position, booked_on, value_on, amount, currency, payee, memo, reference, counterparty, external_id, original_amount, original_currency, key)
     select l.id, $1, $3, n.id, l.position, l.booked_on, l.value_on, l.amount, $4, l.payee, l.memo, l.reference, l.counterparty, l.external_id, case when l.currency is null then l.original_amount else l.amount_text end, coalesce(l.currency, l.original_currency), l.key
     from accounting.statement_file_line l join unnest($5::int[], $6::uuid[]) as n(statement, id) on n.statement = l.statement where l.workspace_id = $1 and l.file_id = $2 and ${freshSql}`,
    [ctx.workspaceId, fileId, bankAccountId, currency, became.map((b) => b.statement), became.map((b) => b.id)], 'accounting.bank_lines.take');
}
