import { formatMoney, money } from '#core/contract/money.ts';
import type { Ctx } from '#core/server/context.ts';
import { bankStatements } from '../../contract.ts';

/** A line of a statement that is matched with an entry: its day (YYYY-MM-DD), and words by which a person finds it: day, payee, amount and bank account, of which who may not see bank statements gets the day only (and no `payee`). */
export interface StatementLine { id: string; bankAccountId: string; on: string; payee: string; text: string }

interface ShownRow { id: string; bank_account_id: string; on: string; payee: string; amount: string; currency: string; account: string }
const shownColumns = "b.id, b.bank_account_id, b.booked_on::text as on, coalesce(nullif(b.payee, ''), b.memo) as payee, b.amount::text, b.currency::text, a.name as account";

function told(ctx: Ctx, row: ShownRow): StatementLine {
  const where = { id: row.id, bankAccountId: row.bank_account_id, on: row.on };
  if (!ctx.can(bankStatements.can.view)) return { ...where, payee: '', text: row.on };
  const amount = `${formatMoney(money(BigInt(row.amount), row.currency), 'en-US')}`;
  return { ...where, payee: row.payee, text: [row.on, row.payee.slice(0, 60), amount, row.account].filter(Boolean).join(' · ') };
}

/** The line of a bank's statement that shows what an entry moved on an account of money, also what was deposited from it later (accounting.money_shown); null while none does. */
export async function moneyShownBy(ctx: Ctx, entryId: string, accountId: string): Promise<StatementLine | null> {
  const [row] = await ctx.sql<ShownRow>(`select ${shownColumns} from accounting.money_shown($2, $3) m join accounting.bank_line b on b.id = m.bank_line_id and b.workspace_id = $1 join accounting.bank_account a on a.id = b.bank_account_id`, [ctx.workspaceId, entryId, accountId], 'accounting.money_shown_by');
  return row ? told(ctx, row) : null;
}

/** The line of a bank's statement that is matched with one of these entries, the first by its day; null when no statement shows them. Matching holds the book: who holds it too is told what stays true. */
export async function statementLineOf(ctx: Ctx, entryIds: readonly string[]): Promise<StatementLine | null> {
  const [row] = await ctx.sql<ShownRow>(
    `select ${shownColumns}
     from accounting.line l join accounting.bank_match m on m.ledger_line_id = l.id and m.undone_at is null join accounting.bank_line b on b.id = m.bank_line_id join accounting.bank_account a on a.id = b.bank_account_id
     where l.workspace_id = $1 and l.entry_id = any($2::uuid[]) order by b.booked_on, b.id limit 1`, [ctx.workspaceId, [...entryIds]], 'accounting.statement_line_of');
  return row ? told(ctx, row) : null;
}
