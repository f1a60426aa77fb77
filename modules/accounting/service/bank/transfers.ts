import { v7 as uuidv7 } from 'uuid';
import type { InputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail, failField, found, Refusal } from '#core/server/fail.ts';
import { getRow, removeRow, tell } from '#core/server/resource/records.ts';
import { bankSays, ledgerSays, type bankTransfers, type BankTransfer, type postBankTransfer, type voidBankTransfer } from '../../contract.ts';
import { reverseEntry } from '../ledger/post.ts';
import { countedAccount } from '../stock/counted-account.ts';
import { bankAccountOf, type StoredBankAccount } from './account-record.ts';
import { aboveZero, minorOf } from './figures.ts';
import { postTransferEntries, type StoredTransfer } from './transfer-entries.ts';
import { bankTransferRecord } from './transfer-record.ts';

const shown = (ctx: Ctx, id: string): Promise<BankTransfer> => getRow<BankTransfer>(ctx, bankTransferRecord, id);
const columns = `t.id, t.number, t.status, t.from_id, t.to_id, t.from_currency, t.to_currency, t.amount, t.to_amount, t.fee_amount, t.fee_account_id, t.transfer_on::text, t.arrives_on::text, t.reference, t.memo, t.entry_id, t.arrival_entry_id, t.bank_line_id, t.version`;

/** A transfer of the workspace, locked; refuses a stale version with the newer copy. */
async function locked(ctx: Ctx, id: string, version?: number): Promise<StoredTransfer> {
  const [row] = await ctx.sql<StoredTransfer>(`select ${columns} from accounting.bank_transfer t where t.id = $1 and t.workspace_id = $2 and t.deleted_at is null for update`, [id, ctx.workspaceId]);
  if (version !== undefined && found(row).version !== version) throw new Refusal('core.version_conflict', { current: await shown(ctx, id) });
  return found(row);
}

type Typed = Omit<InputOf<typeof bankTransfers.create>, 'workspace_slug'>;
interface Checked { from: StoredBankAccount; to: StoredBankAccount; amount: bigint; toAmount: bigint; fee: bigint; transferOn: string; arrivesOn: string }

async function checked(ctx: Ctx, input: Typed): Promise<Checked> {
  const [from, to] = [await endOf(ctx, input.fromId, 'fromId'), await endOf(ctx, input.toId, 'toId')];
  if (from.id === to.id) failField('toId', bankSays('accounting.transfer_same'));
  const amount = aboveZero(input.amount, from.currency, 'amount');
  const same = from.currency === to.currency;
  if (!same && !input.toAmount) failField('toAmount', bankSays('accounting.to_amount_needed', { from: from.currency, to: to.currency }));
  const toAmount = input.toAmount ? aboveZero(input.toAmount, to.currency, 'toAmount') : amount;
  if (same && toAmount !== amount) failField('toAmount', bankSays('accounting.to_amount_same'));
  const fee = minorOf(input.feeAmount, from.currency, 'feeAmount');
  if (input.feeAccountId) await requireFeeAccount(ctx, input.feeAccountId);
  const arrivesOn = input.arrivesOn ?? input.transferOn;
  if (arrivesOn < input.transferOn) failField('arrivesOn', bankSays('accounting.arrives_before'));
  return { from, to, amount, toAmount, fee, transferOn: input.transferOn, arrivesOn };
}

async function endOf(ctx: Ctx, id: string, path: string): Promise<StoredBankAccount> {
  try {
    return await bankAccountOf(ctx, id);
  } catch (error) {
    if ((error as { code?: string }).code === 'core.not_found') failField(path, bankSays('accounting.choose_bank_account'));
    throw error;
  }
}

async function requireFeeAccount(ctx: Ctx, id: string): Promise<void> {
  const [account] = await ctx.sql<{ is_group: boolean; is_active: boolean }>('select a.is_group, a.is_active from accounting.account a where a.id = $1 and a.workspace_id = $2 and a.deleted_at is null', [id, ctx.workspaceId], 'accounting.fee_account');
  if (!account) failField('feeAccountId', ledgerSays('accounting.choose_account'));
  if (account.is_group || !account.is_active) failField('feeAccountId', bankSays('accounting.fee_account'));
  if (id === (await countedAccount(ctx))) failField('feeAccountId', ledgerSays('accounting.stock_account'));
}

/** Writes a draft. */
export async function createTransfer(ctx: Ctx, { workspace_slug: _slug, ...input }: InputOf<typeof bankTransfers.create>): Promise<BankTransfer> {
  return shown(ctx, await insertTransfer(ctx, input));
}

/** Writes a draft and answers its id; with `bankLineId` it was made for a line of a statement. */
export async function insertTransfer(ctx: Ctx, input: Typed, bankLineId: string | null = null): Promise<string> {
  const c = await checked(ctx, input);
  const id = uuidv7();
  await ctx.sql(
    `insert into accounting.bank_transfer (id, workspace_id, from_id, to_id, from_currency, to_currency, amount, to_amount, fee_amount, fee_account_id, transfer_on, arrives_on, reference, method, memo, bank_line_id, created_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)`,
    [id, ctx.workspaceId, c.from.id, c.to.id, c.from.currency, c.to.currency, c.amount, c.toAmount, c.fee, input.feeAccountId ?? null, c.transferOn, c.arrivesOn, input.reference, input.method, input.memo, bankLineId, ctx.actorId]);
  tell(ctx, bankTransferRecord, 'created', id, 1, { values: { fromId: c.from.id, toId: c.to.id, amount: input.amount, transferOn: c.transferOn } });
  return id;
}

/** Changes a draft. */
export async function updateTransfer(ctx: Ctx, { workspace_slug: _slug, id, version, ...changes }: InputOf<typeof bankTransfers.update>): Promise<BankTransfer> {
  const stored = await locked(ctx, id, version);
  if (stored.status !== 'draft') fail('accounting.transfer_state', { status: stored.status });
  const before = await shown(ctx, id);
  const given = Object.fromEntries(Object.entries(changes).filter(([, v]) => v !== undefined)) as Partial<Typed>;
  // What arrives follows what leaves while both are kept in one currency.
  const toAmount = 'toAmount' in given ? given.toAmount : 'amount' in given && before.fromCurrency === before.toCurrency ? null : before.fromCurrency === before.toCurrency && ('fromId' in given || 'toId' in given) ? null : before.toAmount;
  const next: Typed = { fromId: before.fromId, toId: before.toId, amount: before.amount, feeAmount: before.feeAmount, feeAccountId: before.feeAccountId, transferOn: before.transferOn, arrivesOn: before.arrivesOn === before.transferOn ? null : before.arrivesOn, reference: before.reference, method: before.method, memo: before.memo, ...given, toAmount };
  const c = await checked(ctx, next);
  await ctx.sql(
    `update accounting.bank_transfer set from_id = $3, to_id = $4, from_currency = $5, to_currency = $6, amount = $7, to_amount = $8, fee_amount = $9, fee_account_id = $10, transfer_on = $11, arrives_on = $12, reference = $13, method = $14, memo = $15, version = version + 1, updated_at = now()
     where id = $1 and workspace_id = $2`, [id, ctx.workspaceId, c.from.id, c.to.id, c.from.currency, c.to.currency, c.amount, c.toAmount, c.fee, next.feeAccountId ?? null, c.transferOn, c.arrivesOn, next.reference, next.method, next.memo]);
  const after = await shown(ctx, id);
  tell(ctx, bankTransferRecord, 'changed', id, after.version, { changes: Object.fromEntries(Object.keys(given).map((key) => [key, [before[key as keyof BankTransfer] ?? null, after[key as keyof BankTransfer] ?? null]])) });
  return after;
}

/** Removes a draft; what is posted is voided instead. */
export async function removeTransfer(ctx: Ctx, { id }: { id: string }): Promise<{ id: string }> {
  const { status } = await locked(ctx, id);
  if (status !== 'draft') fail('accounting.transfer_state', { status });
  return removeRow(ctx, bankTransferRecord, id);
}

/** Posts a draft. */
export async function postTransfer(ctx: Ctx, { id, version }: Pick<InputOf<typeof postBankTransfer>, 'id' | 'version'>): Promise<BankTransfer> {
  const t = await locked(ctx, id, version);
  if (t.status !== 'draft') fail('accounting.transfer_state', { status: t.status });
  const ends = { from: await bankAccountOf(ctx, t.from_id), to: await bankAccountOf(ctx, t.to_id) };
  // Stock may be counted since the draft was written.
  if (t.fee_account_id && t.fee_amount !== '0') await requireFeeAccount(ctx, t.fee_account_id);
  const { out, arrival } = await postTransferEntries(ctx, t, ends);
  await ctx.sql("update accounting.bank_transfer set status = 'posted', number = $3, entry_id = $4, arrival_entry_id = $5, version = version + 1, updated_at = now() where id = $1 and workspace_id = $2", [id, ctx.workspaceId, out.number, out.id, arrival?.id ?? null]);
  tell(ctx, bankTransferRecord, 'posted', id, t.version + 1, { number: out.number, changes: { status: ['draft', 'posted'] } });
  return shown(ctx, id);
}

/** Reverses what a transfer posted, each entry on its own day unless `on` says another. Refuses one that a statement is matched with. */
export async function voidTransfer(ctx: Ctx, { id, version, on }: { id: string; version?: number; on?: string | undefined }): Promise<BankTransfer> {
  const t = await locked(ctx, id, version);
  if (t.status !== 'posted') fail('accounting.transfer_state', { status: t.status });
  const [matched] = await ctx.sql('select 1 from accounting.bank_match m join accounting.line l on l.id = m.ledger_line_id where m.workspace_id = $1 and m.undone_at is null and l.entry_id = any($2::uuid[]) limit 1', [ctx.workspaceId, [t.entry_id, t.arrival_entry_id].filter(Boolean)]);
  if (matched) fail('accounting.transfer_matched');
  if (t.arrival_entry_id) await reverseEntry(ctx, t.arrival_entry_id, { on: on ?? t.arrives_on });
  await reverseEntry(ctx, t.entry_id!, { on: on ?? t.transfer_on });
  await ctx.sql("update accounting.bank_transfer set status = 'void', voided_on = $3, version = version + 1, updated_at = now() where id = $1 and workspace_id = $2", [id, ctx.workspaceId, on ?? t.transfer_on]);
  tell(ctx, bankTransferRecord, 'voided', id, t.version + 1, { changes: { status: ['posted', 'void'] } });
  return shown(ctx, id);
}

/** Voids a transfer by its endpoint. */
export const voidByHand = (ctx: Ctx, { id, version, on }: InputOf<typeof voidBankTransfer>): Promise<BankTransfer> => voidTransfer(ctx, { id, version, on });
