import type { Ctx } from '#core/server/context.ts';
import { fail, found, Refusal } from '#core/server/fail.ts';
import { likePattern } from '#core/server/resource/filter.ts';
import type { ListSource } from '#core/server/resource/list.ts';
import { bankLineFields, type BankLine, type BankLineDetail } from '../../contract.ts';
import { decimalOf, instantSql } from './figures.ts';
import { recordsOfLine } from './line-records.ts';

const f = bankLineFields;
const columns = `b.id, b.version, b.bank_account_id as "bankAccountId", b.statement_id as "statementId", b.booked_on::text as "bookedOn", b.value_on::text as "valueOn", accounting.money_text(b.amount, b.currency) as amount, b.currency, b.payee, b.memo, b.reference, b.counterparty,
  b.original_amount as "originalAmount", b.original_currency as "originalCurrency", b.status, b.hold_until::text as "holdUntil", b.note, (b.suggestion->>'score')::int as score, ${instantSql('b.created_at')} as "createdAt"`;

/** Lines of the statements of one bank account. */
export function linesOf(bankAccountId: string): ListSource {
  return {
    from: 'accounting.bank_line b', key: 'b.id', select: columns,
    fields: {
      bookedOn: { ...f.bookedOn, sql: 'b.booked_on' }, amount: { ...f.amount, sql: 'accounting.major(b.amount, b.currency)', currency: 'b.currency' }, status: { ...f.status, sql: 'b.status' }, payee: { ...f.payee, sql: 'b.payee' }, memo: { ...f.memo, sql: 'b.memo' }, reference: { ...f.reference, sql: 'b.reference' },
      statementId: { ...f.statementId, sql: 'b.statement_id', recordTopic: 'accounting.bank_statement' },
    },
    scope: (ctx, p) => `b.workspace_id = ${p.add(ctx.workspaceId)} and b.bank_account_id = ${p.add(bankAccountId)} and b.deleted_at is null`,
    defaultSort: [{ field: 'bookedOn', descending: true }],
    search: (words, p) => { const like = p.add(likePattern(words)); return `(b.payee ilike ${like} or b.memo ilike ${like} or b.reference ilike ${like} or b.counterparty ilike ${like} or accounting.money_text(b.amount, b.currency) like ${like})`; },
  };
}

/** A line as matching works with it; `amount` in minor units, money in positive. */
export interface StoredLine {
  id: string; bank_account_id: string; statement_id: string; booked_on: string; amount: bigint; currency: string; payee: string; memo: string; reference: string; counterparty: string; original_amount: string | null; original_currency: string | null;
  status: BankLine['status']; version: number;
}
/** Columns of a StoredLine, of the table as `b`. */
export const storedColumns = 'b.id, b.bank_account_id, b.statement_id, b.booked_on::text as booked_on, b.amount, b.currency, b.payee, b.memo, b.reference, b.counterparty, b.original_amount, b.original_currency, b.status, b.version';
/** Rows of `storedColumns` with their amounts as minor units. */
export const storedLines = (rows: ReadonlyArray<Omit<StoredLine, 'amount'> & { amount: string }>): StoredLine[] => rows.map((r) => ({ ...r, amount: BigInt(r.amount) }));

/** A line of the workspace, or 404. */
export async function lineOf(ctx: Ctx, id: string): Promise<StoredLine> {
  return found(storedLines(await ctx.sql(`select ${storedColumns} from accounting.bank_line b where b.id = $1 and b.workspace_id = $2 and b.deleted_at is null`, [id, ctx.workspaceId], 'accounting.bank_line'))[0]);
}

/** The same, locked; refuses a stale version with the newer copy and a status that is not among those. */
export async function lockedLine(ctx: Ctx, id: string, version: number | undefined, among: ReadonlyArray<BankLine['status']>): Promise<StoredLine> {
  const line = found(storedLines(await ctx.sql(`select ${storedColumns} from accounting.bank_line b where b.id = $1 and b.workspace_id = $2 and b.deleted_at is null for update`, [id, ctx.workspaceId]))[0]);
  if (version !== undefined && line.version !== version) throw new Refusal('core.version_conflict', { current: await showLine(ctx, { id }) });
  if (!among.includes(line.status)) fail('accounting.line_state', { status: line.status });
  return line;
}

/** A line with what it was matched with. */
export async function showLine(ctx: Ctx, { id }: { id: string }): Promise<BankLineDetail> {
  const [row] = await ctx.sql<BankLine>(`select ${columns} from accounting.bank_line b where b.id = $1 and b.workspace_id = $2 and b.deleted_at is null`, [id, ctx.workspaceId], 'accounting.bank_line_shown');
  const line = found(row);
  const matches = await ctx.sql<{ id: string; ledgerLineId: string; amount: string; entryId: string; number: string; on: string; memo: string; isPosted: boolean; transferId: string | null }>(
    `select m.id, m.ledger_line_id as "ledgerLineId", m.amount, l.entry_id as "entryId", e.number, l.entry_on::text as on, e.memo, m.entry_id is not null as "isPosted", m.transfer_id as "transferId"
     from accounting.bank_match m join accounting.line l on l.id = m.ledger_line_id join accounting.entry e on e.id = l.entry_id where m.workspace_id = $1 and m.bank_line_id = $2 and m.undone_at is null order by m.id`, [ctx.workspaceId, id], 'accounting.bank_matches');
  const posted = matches.filter((m) => m.isPosted || m.transferId).map((m) => m.entryId);
  const parts = posted.length === 0 ? [] : await ctx.sql<{ accountName: string; accountCode: string; amount: string; currency: string; memo: string; entryId: string }>(
    `select a.name as "accountName", a.code as "accountCode", accounting.money_text(l.amount, l.currency) as amount, l.currency, l.memo, l.entry_id as "entryId" from accounting.line l join accounting.account a on a.id = l.account_id
     where l.workspace_id = $1 and l.entry_id = any($2::uuid[]) and l.id <> all($3::uuid[]) order by l.entry_id, l.position`, [ctx.workspaceId, posted, matches.map((m) => m.ledgerLineId)], 'accounting.bank_match_parts');
  const records = await recordsOfLine(ctx, { id, entryIds: matches.map((m) => m.entryId) });
  return { ...line, records, matches: matches.map((m) => ({ ...m, amount: decimalOf(m.amount, line.currency) })), parts };
}

/** Gives a line another status, and tells. */
export async function setStatus(ctx: Ctx, line: StoredLine, status: BankLine['status'], { holdUntil = null, note = '' }: { holdUntil?: string | null; note?: string } = {}): Promise<void> {
  await ctx.sql('update accounting.bank_line set status = $3, hold_until = $4, note = $5, version = version + 1, updated_at = now() where id = $1 and workspace_id = $2', [line.id, ctx.workspaceId, status, holdUntil, note], 'accounting.bank_line_status');
  ctx.emit({ type: 'accounting.bank_line.changed', id: line.id, version: line.version + 1, data: { bankAccountId: line.bank_account_id, changes: { status: [line.status, status] } }, can: 'accounting.bank.view' });
}
