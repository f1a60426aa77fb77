import type { Ctx } from '#core/server/context.ts';
import type { BankLine, Suggestion } from '../../contract.ts';
import { lockedLine } from './line-record.ts';
import { matchLine, waiting } from './match.ts';

/** A line of a statement, as another room sees it; `amount` in minor units of `currency`, money in positive, `ledgerAccountId` the account of the ledger it stands on. */
export interface WaitingLine { id: string; bankAccountId: string; ledgerAccountId: string; on: string; amount: bigint; currency: string; payee: string; memo: string; reference: string }
/** A line that is held: how it stands, what it is suggested for (null: nothing), whether nothing in the books stands for it (`spent`), and whether the lines of its account are being compared with the books now. */
export interface HeldLine extends WaitingLine { status: BankLine['status']; suggestedFor: Suggestion['kind'] | null; spent: boolean; isCompared: boolean }
/** After which line a page begins. */
export interface LinePlace { on: string; id: string }

const columns = 'b.id, b.bank_account_id as "bankAccountId", a.account_id as "ledgerAccountId", b.booked_on::text as on, b.amount::text, b.currency::text, b.payee, b.memo, b.reference';
const from = 'accounting.bank_line b join accounting.bank_account a on a.id = b.bank_account_id where b.workspace_id = $1 and b.deleted_at is null';
// Money that comes in on an account is a customer's; on a card a merchant gives it back. What a line is suggested for is in the books already.
const spent = "b.status = 'new' and (b.amount < 0 or a.kind = 'card')";
const read = <Row extends WaitingLine>(rows: ReadonlyArray<Omit<Row, 'amount'> & { amount: string }>): Row[] => rows.map((r) => ({ ...r, amount: BigInt(r.amount) }) as unknown as Row);

/** How many lines a page has at most. */
const pageSize = 200;

/** A page of the lines of a bank account or card that nothing in the books stands for: what was spent, and what a card got back; the newest first, at most 200. `next` is null on the last page; `total` counts all of them but those in `except`. */
export async function waitingLines(ctx: Ctx, bankAccountId: string, { after = null, except = [] }: { after?: LinePlace | null; except?: readonly string[] } = {}): Promise<{ lines: WaitingLine[]; next: LinePlace | null; total: number }> {
  const rows = read<WaitingLine>(await ctx.sql(
    `select ${columns} from ${from} and ${spent} and b.bank_account_id = $2 and ($3::date is null or (b.booked_on, b.id) < ($3::date, $4::uuid)) order by b.booked_on desc, b.id desc limit ${pageSize + 1}`, [ctx.workspaceId, bankAccountId, after?.on ?? null, after?.id ?? null], 'accounting.waiting_lines'));
  const lines = rows.slice(0, pageSize);
  const last = rows.length > pageSize ? lines.at(-1)! : null;
  const [row] = await ctx.sql<{ n: number }>(`select count(*)::int as n from ${from} and ${spent} and b.bank_account_id = $2 and b.id <> all($3::uuid[])`, [ctx.workspaceId, bankAccountId, [...except]], 'accounting.waiting_count');
  return { lines, next: last && { on: last.on, id: last.id }, total: row!.n };
}

/** These lines of statements that are still there, in the order of their ids and kept from others: nobody matches them until the transaction ends. Lines before the book, as in matching. */
export async function holdWaitingLines(ctx: Ctx, ids: readonly string[]): Promise<HeldLine[]> {
  // A run that nothing was heard of for long is none: its process died.
  return read<HeldLine>(await ctx.sql(
    `select ${columns}, b.status, case when b.status = 'suggested' then b.suggestion->>'kind' end as "suggestedFor", ${spent} as spent,
       exists (select 1 from accounting.bank_match_run r where r.bank_account_id = b.bank_account_id and r.workspace_id = b.workspace_id and r.state = 'running' and r.updated_at > now() - interval '5 minutes') as "isCompared"
     from ${from} and b.id = any($2::uuid[]) order by b.id for update of b`, [ctx.workspaceId, [...new Set(ids)]], 'accounting.hold_waiting_lines'));
}

/** Ties a line of a statement to the line of an entry on its account; both are of one amount. Refuses what `bankLines.match` refuses. Asks for no permission: the caller has. */
export async function matchLedgerLine(ctx: Ctx, lineId: string, ledgerLineId: string): Promise<void> {
  await matchLine(ctx, await lockedLine(ctx, lineId, undefined, waiting), [{ kind: 'ledger', ledgerLineId }]);
}
