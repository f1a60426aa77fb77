import { v7 as uuidv7 } from 'uuid';
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail, failField, found, Refusal } from '#core/server/fail.ts';
import { peopleOf } from '#core/server/resource/registry.ts';
import type * as contract from '../contract.ts';
import { says, type BankAccount, type BankValues } from '../contract.ts';
import { bicProblem, ibanProblem, maskedNumber, plainCode } from '../rules/bank.ts';
import { findParty, topic } from './parties.ts';
import { workspaceOf } from './workspace-of.ts';

interface Row extends BankValues {
  id: string; party_id: string; is_primary: boolean; approved_at: Date | null; approved_by: string | null; pending: BankValues | null; requested_by: string | null; requested_at: Date | null; version: number;
}
const select = `select b.id, b.party_id, b.holder, b.iban, b.bic, b.account_number as "accountNumber", b.bank_name as "bankName", b.currency, b.is_primary, b.approved_at, b.approved_by, b.pending, b.requested_by, b.requested_at, b.version
  from parties.bank_account b where b.workspace_id = $1 and b.deleted_at is null`;
const valuesOf = ({ holder, iban, bic, accountNumber, bankName, currency }: BankValues): BankValues => ({ holder, iban, bic, accountNumber, bankName, currency });

async function shown(ctx: Ctx, rows: readonly Row[]): Promise<BankAccount[]> {
  const person = await peopleOf(ctx, rows.flatMap((r) => [r.requested_by, r.approved_by]));
  return rows.map((r) => ({
    ...valuesOf(r), id: r.id, version: r.version, isPrimary: r.is_primary, state: r.pending || !r.approved_at ? 'awaiting_approval' : 'approved', pending: r.pending, requestedBy: person(r.requested_by), requestedAt: r.requested_at?.toISOString() ?? null,
    approvedBy: person(r.approved_by), approvedAt: r.approved_at?.toISOString() ?? null, mayApprove: r.pending !== null && r.requested_by !== ctx.accountId && ctx.can('parties.bank_approve'),
  }));
}

/** Bank details as they are kept; refuses what cannot be paid to, naming the field. */
function checked(input: BankValues): BankValues {
  const [iban, bic] = [plainCode(input.iban), plainCode(input.bic)];
  if (!iban && !input.accountNumber) failField('iban', says('parties.bank_number'));
  const problem = ibanProblem(iban);
  if (problem) failField('iban', problem);
  const wrongBic = bicProblem(bic);
  if (wrongBic) failField('bic', wrongBic);
  return { ...valuesOf(input), iban, bic };
}

/** The log says that bank details changed and which, never the whole number. */
function tell(ctx: Ctx, partyId: string, verb: string, values: BankValues): void {
  ctx.emit({ type: `${topic}.bank_${verb}`, id: partyId, can: 'parties.bank', data: { note: maskedNumber(values.iban || values.accountNumber) } });
}

/** Bank details of a party. */
export async function listBanks(ctx: Ctx, { id }: { id: string }): Promise<OutputOf<typeof contract.listBanks>> {
  const party = found(await findParty(ctx, id));
  return { items: await shown(ctx, await ctx.sql<Row>(`${select} and b.party_id = $2 order by b.is_primary desc, b.created_at, b.id limit 50`, [ctx.workspaceId, party.id], 'parties.banks')) };
}

async function bankOf(ctx: Ctx, id: string, version?: number): Promise<Row> {
  const row = found((await ctx.sql<Row>(`${select} and b.id = $2 for update`, [ctx.workspaceId, id]))[0]);
  if (version !== undefined && row.version !== version) throw new Refusal('core.version_conflict', { current: (await shown(ctx, [row]))[0] });
  return row;
}

const after = async (ctx: Ctx, id: string): Promise<BankAccount> => (await shown(ctx, [await bankOf(ctx, id)]))[0]!;

/** Adds bank details that wait for somebody else's word. */
export async function createBank(ctx: Ctx, { workspace_slug: _slug, id: partyId, ...input }: InputOf<typeof contract.createBank>): Promise<BankAccount> {
  const party = found(await findParty(ctx, partyId));
  if (party.erasedAt) fail('parties.erased');
  const values = checked(input);
  const id = uuidv7();
  await ctx.sql('select 1 from parties.party where workspace_id = $1 and id = $2 for update', [ctx.workspaceId, party.id]);
  await ctx.sql(
    `insert into parties.bank_account (id, workspace_id, party_id, holder, iban, bic, account_number, bank_name, currency, is_primary, pending, requested_by, requested_at)
     select $1, $2, $3, $4, $5, $6, $7, $8, $9, not exists (select 1 from parties.bank_account b where b.party_id = $3 and b.deleted_at is null), $10, $11, now()`,
    [id, ctx.workspaceId, party.id, values.holder, values.iban, values.bic, values.accountNumber, values.bankName, values.currency, JSON.stringify(values), ctx.accountId]);
  tell(ctx, party.id, 'added', values);
  return after(ctx, id);
}

/** Keeps the wish for other bank details until somebody else has confirmed it. */
export async function updateBank(ctx: Ctx, { workspace_slug: _slug, id, version, ...input }: InputOf<typeof contract.updateBank>): Promise<BankAccount> {
  const before = await bankOf(ctx, id, version);
  const values = checked(input);
  if (JSON.stringify(values) === JSON.stringify(before.pending ?? valuesOf(before))) return after(ctx, id);
  await ctx.sql('update parties.bank_account set pending = $3, requested_by = $4, requested_at = now(), version = version + 1, updated_at = now() where workspace_id = $1 and id = $2', [ctx.workspaceId, id, JSON.stringify(values), ctx.accountId]);
  tell(ctx, before.party_id, 'changed', values);
  return after(ctx, id);
}

/** Puts a waiting change in force; never by the one who asked for it. */
export async function approveBank(ctx: Ctx, { id, version }: InputOf<typeof contract.approveBank>): Promise<BankAccount> {
  const before = await bankOf(ctx, id, version);
  if (!before.pending) fail('parties.bank_nothing_waits');
  if (before.requested_by === ctx.accountId) fail('parties.bank_own_change');
  const v = before.pending;
  await ctx.sql(
    `update parties.bank_account set holder = $3, iban = $4, bic = $5, account_number = $6, bank_name = $7, currency = $8, pending = null, approved_at = now(), approved_by = $9, version = version + 1, updated_at = now() where workspace_id = $1 and id = $2`,
    [ctx.workspaceId, id, v.holder, v.iban, v.bic, v.accountNumber, v.bankName, v.currency, ctx.accountId]);
  tell(ctx, before.party_id, 'approved', v);
  return after(ctx, id);
}

/** Lets a waiting change go; details that were never confirmed go with it. */
export async function rejectBank(ctx: Ctx, { id, version }: InputOf<typeof contract.rejectBank>): Promise<{ ok: true }> {
  const before = await bankOf(ctx, id, version);
  if (!before.pending) fail('parties.bank_nothing_waits');
  if (before.requested_by !== ctx.accountId) ctx.authorize('parties.bank_approve');
  if (before.approved_at) await ctx.sql('update parties.bank_account set pending = null, version = version + 1, updated_at = now() where workspace_id = $1 and id = $2', [ctx.workspaceId, id]);
  else await drop(ctx, before);
  tell(ctx, before.party_id, 'rejected', before.pending);
  return { ok: true };
}

async function drop(ctx: Ctx, row: Row): Promise<void> {
  await ctx.sql('update parties.bank_account set deleted_at = now(), is_primary = false, version = version + 1 where workspace_id = $1 and id = $2', [ctx.workspaceId, row.id]);
  if (row.is_primary) await ctx.sql('update parties.bank_account set is_primary = true where id = (select b.id from parties.bank_account b where b.workspace_id = $1 and b.party_id = $2 and b.deleted_at is null order by b.created_at, b.id limit 1)', [ctx.workspaceId, row.party_id]);
}

/** Removes bank details. */
export async function removeBank(ctx: Ctx, { id }: { id: string }): Promise<{ ok: true }> {
  const row = await bankOf(ctx, id);
  await drop(ctx, row);
  tell(ctx, row.party_id, 'removed', row);
  return { ok: true };
}

/** Chooses the bank details that are paid to. Sending money elsewhere is the same risk as changing a number: only confirmed ones can be chosen. */
export async function setPrimaryBank(ctx: Ctx, { id }: { id: string }): Promise<BankAccount> {
  const row = await bankOf(ctx, id);
  if (row.pending || !row.approved_at) failField('id', says('parties.bank_unconfirmed'));
  await ctx.sql('update parties.bank_account set is_primary = (id = $3), version = version + 1, updated_at = now() where workspace_id = $1 and party_id = $2 and deleted_at is null and is_primary <> (id = $3)', [ctx.workspaceId, row.party_id, id]);
  tell(ctx, row.party_id, 'chosen', row);
  return after(ctx, id);
}

/** Where payments to several parties go, in one statement; parties without bank details are absent. As {@link bankForPayment}, without following merges. */
export async function banksForPayment(ctx: Ctx, partyIds: readonly string[]): Promise<Map<string, { state: 'awaiting_approval' } | ({ state: 'approved' } & BankValues)>> {
  const rows = partyIds.length === 0 ? [] : await ctx.sql<Row>(`select distinct on (f.party_id) f.* from (${select.replace('b.version', 'b.version, b.created_at')} and b.party_id = any($2::uuid[])) f order by f.party_id, f.is_primary desc, f.created_at`, [await workspaceOf(ctx), [...partyIds]], 'parties.banks_for_payment');
  return new Map(rows.map((row) => [row.party_id, row.pending || !row.approved_at ? { state: 'awaiting_approval' } : { state: 'approved', ...valuesOf(row) }]));
}

/** Where a payment to a party goes: nowhere while its bank details wait for a second person. Callers need the right to pay, not `parties.bank`. */
export async function bankForPayment(ctx: Ctx, partyId: string): Promise<{ state: 'none' } | { state: 'awaiting_approval' } | ({ state: 'approved' } & BankValues)> {
  const party = await findParty(ctx, partyId);
  const [row] = party ? await ctx.sql<Row>(`${select} and b.party_id = $2 order by b.is_primary desc, b.created_at limit 1`, [await workspaceOf(ctx), party.id]) : [];
  if (!row) return { state: 'none' };
  return row.pending || !row.approved_at ? { state: 'awaiting_approval' } : { state: 'approved', ...valuesOf(row) };
}
