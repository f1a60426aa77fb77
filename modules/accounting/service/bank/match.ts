import { v7 as uuidv7 } from 'uuid';
import type { InputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail, failField } from '#core/server/fail.ts';
import { bankSays, type BankLineDetail, type excludeBankLine, type holdBankLine, type matchBankLine, type MatchPart, type reopenBankLine, type unmatchBankLine } from '../../contract.ts';
import { lockBook } from '../ledger/book.ts';
import { requireOpenDay } from '../ledger/locks.ts';
import { reverseEntry } from '../ledger/post.ts';
import { undoSettlement } from '../ledger/settle.ts';
import { bankAccountOf, type StoredBankAccount } from './account-record.ts';
import { decimalOf, today } from './figures.ts';
import { lockedLine, setStatus, showLine, type StoredLine } from './line-record.ts';
import { readParts, type ReadPart } from './match-parts.ts';
import { postParts, type PostingWishes } from './match-post.ts';
import { insertTransfer, postTransfer, voidTransfer } from './transfers.ts';

/** States in which a line waits to be matched. */
export const waiting = ['new', 'suggested', 'on_hold'] as const;

/** Says what a line is. */
export async function matchByHand(ctx: Ctx, { id, version, parts, exchangeRate, memo }: InputOf<typeof matchBankLine>): Promise<BankLineDetail> {
  const line = await lockedLine(ctx, id, version, waiting);
  await matchLine(ctx, line, parts, { exchangeRate, memo });
  return showLine(ctx, { id });
}

/** Matches a locked line: what is in the books already is tied to it, what is not is posted, all or nothing. */
export async function matchLine(ctx: Ctx, line: StoredLine, parts: readonly MatchPart[], wishes: PostingWishes = {}): Promise<void> {
  // Before open items and matches, as everybody who settles or reverses does: else two who want the same item wait for each other.
  await lockBook(ctx);
  const account = await bankAccountOf(ctx, line.bank_account_id);
  const read = await readParts(ctx, line, account, parts);
  const posted = await postParts(ctx, line, account, read, wishes);
  if (posted) await keep(ctx, line, { ledgerLineId: posted.bankLineId, amount: posted.amount, entryId: posted.entry.id, settlementIds: posted.settlementIds });
  for (const one of read) {
    if (one.part.kind === 'ledger') await keep(ctx, line, { ledgerLineId: one.part.ledgerLineId, amount: one.amount, path: `parts.${one.index}.ledgerLineId` });
    if (one.part.kind === 'transfer') await transferFor(ctx, line, account, one as Extract<ReadPart, { otherAmount: unknown }>);
  }
  await setStatus(ctx, line, parts.length > 1 ? 'split' : 'matched');
}

interface NewMatch { ledgerLineId: string; amount: bigint; entryId?: string; transferId?: string; settlementIds?: string[]; path?: string }

async function keep(ctx: Ctx, line: StoredLine, { ledgerLineId, amount, entryId, transferId, settlementIds = [], path }: NewMatch): Promise<void> {
  const made = await ctx.sql(
    `insert into accounting.bank_match (id, workspace_id, bank_line_id, ledger_line_id, amount, entry_id, transfer_id, settlement_ids, created_by) values ($1, $2, $3, $4, $5, $6, $7, $8::uuid[], $9) on conflict (ledger_line_id) where undone_at is null do nothing returning 1`,
    [uuidv7(), ctx.workspaceId, line.id, ledgerLineId, amount, entryId ?? null, transferId ?? null, settlementIds, ctx.actorId], 'accounting.bank_match.add');
  // Somebody else matched it a moment ago.
  if (made.length === 0) failField(path ?? 'parts', bankSays('accounting.choose_ledger_line'));
}

/** Posts the transfer that a line shows; its line on this account is matched at once, the one on the other account when that bank's statement comes. */
async function transferFor(ctx: Ctx, line: StoredLine, account: StoredBankAccount, { part, amount, otherAmount }: Extract<ReadPart, { otherAmount: unknown }>): Promise<void> {
  const other = await bankAccountOf(ctx, part.bankAccountId);
  const size = decimalOf(amount < 0n ? -amount : amount, line.currency);
  const elsewhere = otherAmount === null ? size : decimalOf(otherAmount, other.currency);
  const id = await insertTransfer(ctx, {
    ...(amount < 0n ? { fromId: account.id, toId: other.id, amount: size, toAmount: elsewhere } : { fromId: other.id, toId: account.id, amount: elsewhere, toAmount: size }),
    feeAmount: '0', feeAccountId: null, transferOn: line.booked_on, arrivesOn: null, reference: line.reference.slice(0, 120), method: 'transfer', memo: (line.memo || line.payee).slice(0, 300),
  }, line.id);
  const transfer = await postTransfer(ctx, { id, version: 1 });
  const [ledger] = await ctx.sql<{ id: string; amount: string }>('select l.id, l.amount from accounting.line l where l.workspace_id = $1 and l.entry_id = $2 and l.account_id = $3', [ctx.workspaceId, transfer.entryId, account.account_id]);
  await keep(ctx, line, { ledgerLineId: ledger!.id, amount: BigInt(ledger!.amount), transferId: id });
}

/** Takes a match back: what it posted is reversed, what it settled is open again. Without a day the reversals stand on the day of what they reverse, or today when that is locked. */
export async function unmatch(ctx: Ctx, { id, version, on }: InputOf<typeof unmatchBankLine>): Promise<BankLineDetail> {
  const line = await lockedLine(ctx, id, version, ['matched', 'split']);
  await lockBook(ctx);
  await requireUnsigned(ctx, line);
  const matches = await ctx.sql<{ id: string; entry_id: string | null; transfer_id: string | null; settlement_ids: string[] }>('select m.id, m.entry_id, m.transfer_id, m.settlement_ids from accounting.bank_match m where m.workspace_id = $1 and m.bank_line_id = $2 and m.undone_at is null order by m.id desc for update', [ctx.workspaceId, id]);
  await ctx.sql('update accounting.bank_match set undone_at = clock_timestamp(), undone_by = $3 where workspace_id = $1 and id = any($2::uuid[])', [ctx.workspaceId, matches.map((m) => m.id), ctx.actorId]);
  const day = on ?? (matches.some((m) => m.entry_id || m.transfer_id) ? await dayOfReversal(ctx, line.booked_on) : line.booked_on);
  for (const m of matches) {
    for (const settlementId of m.settlement_ids.toReversed()) await undoIfStanding(ctx, settlementId, day);
    if (m.entry_id) await reverseEntry(ctx, m.entry_id, { on: day });
    if (m.transfer_id) await voidTransfer(ctx, { id: m.transfer_id, on: day });
  }
  await setStatus(ctx, line, 'new');
  return showLine(ctx, { id });
}

/** Somebody may have taken the settlement back already, from the document. */
async function undoIfStanding(ctx: Ctx, settlementId: string, day: string): Promise<void> {
  const [standing] = await ctx.sql('select 1 from accounting.settlement s where s.id = $1 and s.workspace_id = $2 and s.undone_at is null', [settlementId, ctx.workspaceId]);
  if (standing) await undoSettlement(ctx, settlementId, day);
}

async function dayOfReversal(ctx: Ctx, wanted: string): Promise<string> {
  try {
    await requireOpenDay(ctx, wanted, ['tax']);
    return wanted;
  } catch (error) {
    if ((error as { code?: string }).code !== 'accounting.period_locked') throw error;
    return today();
  }
}

/** Whoever signs has the book: to be asked under it. */
async function requireUnsigned(ctx: Ctx, line: StoredLine): Promise<void> {
  const [signed] = await ctx.sql('select 1 from accounting.bank_statement s where s.id = $1 and s.workspace_id = $2 and s.signed_off_at is not null', [line.statement_id, ctx.workspaceId]);
  if (signed) fail('accounting.statement_signed');
}

/** Leaves a line out of the books. */
export async function exclude(ctx: Ctx, { id, version, note }: InputOf<typeof excludeBankLine>): Promise<BankLineDetail> {
  await setStatus(ctx, await lockedLine(ctx, id, version, waiting), 'excluded', { note });
  return showLine(ctx, { id });
}

/** Puts a line off until a day. */
export async function hold(ctx: Ctx, { id, version, until, note }: InputOf<typeof holdBankLine>): Promise<BankLineDetail> {
  const line = await lockedLine(ctx, id, version, waiting);
  if (until <= today()) failField('until', bankSays('accounting.hold_day'));
  await setStatus(ctx, line, 'on_hold', { holdUntil: until, note });
  return showLine(ctx, { id });
}

/** Makes an excluded or held line a new one. */
export async function reopen(ctx: Ctx, { id, version }: InputOf<typeof reopenBankLine>): Promise<BankLineDetail> {
  const line = await lockedLine(ctx, id, version, ['excluded', 'on_hold']);
  await lockBook(ctx);
  await requireUnsigned(ctx, line);
  await setStatus(ctx, line, 'new');
  return showLine(ctx, { id });
}
