import type { Ctx } from '#core/server/context.ts';
import { lockedLine } from './line-record.ts';
import { matchLine, waiting } from './match.ts';

/** A line of a statement that waits to be matched, as another room sees it; `amount` in minor units of `currency`, money in positive, `ledgerAccountId` the account of the ledger it stands on. */
export interface WaitingLine { id: string; bankAccountId: string; ledgerAccountId: string; on: string; amount: bigint; currency: string; payee: string; memo: string; reference: string }
type Row = Omit<WaitingLine, 'amount'> & { amount: string };

const select = `select b.id, b.bank_account_id as "bankAccountId", a.account_id as "ledgerAccountId", b.booked_on::text as on, b.amount::text, b.currency::text, b.payee, b.memo, b.reference
  from accounting.bank_line b join accounting.bank_account a on a.id = b.bank_account_id where b.workspace_id = $1 and b.deleted_at is null and b.status in ('new', 'suggested')`;
// Money that comes in on an account is a customer's; on a card a merchant gives it back. What a line is suggested for is in the books already.
const spent = "b.status = 'new' and (b.amount < 0 or a.kind = 'card')";
const read = (rows: readonly Row[]): WaitingLine[] => rows.map((r) => ({ ...r, amount: BigInt(r.amount) }));

/** Lines of a bank account or card that nothing in the books stands for: what was spent, and what a card got back; the newest first, at most 200; with how many there are. */
export async function waitingLines(ctx: Ctx, bankAccountId: string): Promise<{ lines: WaitingLine[]; total: number }> {
  const lines = read(await ctx.sql<Row>(`${select} and ${spent} and b.bank_account_id = $2 order by b.booked_on desc, b.id desc limit 200`, [ctx.workspaceId, bankAccountId], 'accounting.waiting_lines'));
  if (lines.length < 200) return { lines, total: lines.length };
  const [row] = await ctx.sql<{ n: number }>("select count(*)::int as n from accounting.bank_line b join accounting.bank_account a on a.id = b.bank_account_id where b.workspace_id = $1 and b.bank_account_id = $2 and b.deleted_at is null and " + spent, [ctx.workspaceId, bankAccountId], 'accounting.waiting_count');
  return { lines, total: row!.n };
}

/** Those of these lines that wait still, in the order of their ids and kept from others: nobody matches them until the transaction ends. Lines before the book, as in matching. */
export async function holdWaitingLines(ctx: Ctx, ids: readonly string[]): Promise<WaitingLine[]> {
  return read(await ctx.sql<Row>(`${select} and b.id = any($2::uuid[]) order by b.id for update of b`, [ctx.workspaceId, [...new Set(ids)]], 'accounting.hold_waiting_lines'));
}

/** Ties a line of a statement to the line of an entry on its account; both are of one amount. Refuses what `bankLines.match` refuses. Asks for no permission: the caller has. */
export async function matchLedgerLine(ctx: Ctx, lineId: string, ledgerLineId: string): Promise<void> {
  await matchLine(ctx, await lockedLine(ctx, lineId, undefined, waiting), [{ kind: 'ledger', ledgerLineId }]);
}
