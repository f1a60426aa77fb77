import { createHash } from 'node:crypto';
import type { InputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail, failField } from '#core/server/fail.ts';
import { banksForPayment, getParty } from '#modules/parties/api.ts';
import { payFileSays, type changePayeeBank, type confirmPayeeBank, type PayFormat, type UsBank } from '../../contract.ts';
import { routingFits } from '../../rules/pay-files/routing.ts';

/** Where a payee is paid to, as far as it is known and confirmed by a second person. */
export type PayeeBank = { state: 'none' | 'awaiting_approval' | 'incomplete'; ending: string } | { state: 'approved'; ending: string; iban: string; bic: string; accountNumber: string };

/** Accounts of parties a file of this format can pay to, in one statement. */
export async function payeeBanks(ctx: Ctx, partyIds: readonly string[], format: PayFormat): Promise<(partyId: string) => PayeeBank> {
  const banks = await banksForPayment(ctx, partyIds);
  return (partyId) => {
    const bank = banks.get(partyId);
    if (!bank) return { state: 'none', ending: '' };
    if (bank.state !== 'approved') return { state: 'awaiting_approval', ending: '' };
    const number = format === 'sepa' ? bank.iban : bank.accountNumber.replace(/[^A-Za-z0-9]/g, '');
    if (number === '' || (format === 'nacha' && number.length > 17)) return { state: 'incomplete', ending: '' };
    return { state: 'approved', ending: number.slice(-4), iban: bank.iban, bic: bank.bic, accountNumber: number };
  };
}

interface Row { party_id: string; routing_number: string; account_type: UsBank['accountType']; account_digest: Buffer; requested_by: string | null; confirmed_at: Date | null; version: number }

const digestOf = (accountNumber: string): Buffer => createHash('sha256').update(accountNumber).digest();

/** American banks of payees, in one statement. What was entered for another account number than the confirmed one counts for nothing. */
export async function usBanks(ctx: Ctx, partyIds: readonly string[], bankOf: (partyId: string) => PayeeBank, lock = false): Promise<(partyId: string) => UsBank> {
  const rows = partyIds.length === 0 ? [] : await ctx.sql<Row>(`select p.* from payments.us_payee p where p.workspace_id = $1 and p.party_id = any($2::uuid[])${lock ? ' for update' : ''}`, [ctx.workspaceId, [...partyIds]], lock ? 'payments.lock_us_payees' : 'payments.us_payees');
  const known = new Map(rows.map((r) => [r.party_id, r]));
  return (partyId) => {
    const [row, bank] = [known.get(partyId), bankOf(partyId)];
    if (!row) return { state: 'none', routingNumber: '', accountType: 'checking', version: 0, mayConfirm: false };
    const fits = bank.state === 'approved' && row.account_digest.equals(digestOf(bank.accountNumber));
    const state = !fits ? 'none' : row.confirmed_at ? 'approved' : 'awaiting_approval';
    return { state, routingNumber: row.routing_number, accountType: row.account_type, version: row.version, mayConfirm: state === 'awaiting_approval' && row.requested_by !== ctx.accountId && ctx.can('parties.bank_approve') };
  };
}

/** Enters the bank of a payee's confirmed account; from then on it waits for somebody else's word. */
export async function changeUsBank(ctx: Ctx, { partyId, routingNumber, accountType, version }: InputOf<typeof changePayeeBank>): Promise<UsBank> {
  const { id, name } = await getParty(ctx, partyId);
  const bankOf = await payeeBanks(ctx, [id], 'nacha');
  const bank = bankOf(id);
  if (bank.state !== 'approved') failField('partyId', payFileSays('payments.payee_missing', { name }));
  if (!routingFits(routingNumber)) failField('routingNumber', payFileSays('payments.routing_form'));
  const before = (await usBanks(ctx, [id], bankOf, true))(id);
  if (before.version === version && before.state !== 'none' && before.routingNumber === routingNumber && before.accountType === accountType) return before;
  const written = await ctx.sql(
    `insert into payments.us_payee as p (workspace_id, party_id, routing_number, account_type, account_digest, requested_by) values ($1, $2, $3, $4, $5, $6)
     on conflict (workspace_id, party_id) do update set routing_number = excluded.routing_number, account_type = excluded.account_type, account_digest = excluded.account_digest, requested_by = excluded.requested_by, requested_at = now(), confirmed_by = null, confirmed_at = null, version = p.version + 1
     where p.version = $7 returning 1`, [ctx.workspaceId, id, routingNumber, accountType, digestOf(bank.accountNumber), ctx.accountId, version], 'payments.change_us_payee');
  const after = (await usBanks(ctx, [id], bankOf))(id);
  if (written.length === 0) fail('core.version_conflict', { current: after });
  tell(ctx, id, 'changed', after);
  return after;
}

/** Puts the bank of a payee in force; never by the one who entered it, and only as it was seen. */
export async function confirmUsBank(ctx: Ctx, { partyId, version }: InputOf<typeof confirmPayeeBank>): Promise<UsBank> {
  const { id } = await getParty(ctx, partyId);
  const bankOf = await payeeBanks(ctx, [id], 'nacha');
  const before = (await usBanks(ctx, [id], bankOf, true))(id);
  if (before.state !== 'awaiting_approval') fail('payments.bank_nothing_waits');
  if (before.version !== version) fail('core.version_conflict', { current: before });
  if (!before.mayConfirm) fail('payments.bank_own_change');
  await ctx.sql('update payments.us_payee set confirmed_by = $3, confirmed_at = now(), version = version + 1 where workspace_id = $1 and party_id = $2', [ctx.workspaceId, id, ctx.accountId], 'payments.confirm_us_payee');
  const after = (await usBanks(ctx, [id], bankOf))(id);
  tell(ctx, id, 'confirmed', after);
  return after;
}

/** The log says that it changed and which, never the whole number. */
function tell(ctx: Ctx, partyId: string, verb: 'changed' | 'confirmed', { routingNumber, version }: UsBank): void {
  ctx.emit({ type: `payments.payee_bank.${verb}`, id: partyId, version, can: 'payments.payment.record', data: { note: `•••• ${routingNumber.slice(-4)}` } });
}
