import type { Ctx } from '#core/server/context.ts';
import { found } from '#core/server/fail.ts';
import { likePattern } from '#core/server/resource/filter.ts';
import type { RecordTable } from '#core/server/resource/records.ts';
import { lockBook } from '#modules/accounting/api.ts';
import { nettingFields, nettings } from '../../contract.ts';
import { seesBothSides } from '../side-rights.ts';

/** Where open items of nettings say they come from. */
export const nettingSource = 'payments.netting';

/** A netting as its table has it. */
export interface StoredNetting { id: string; workspace_id: number; number: string; status: 'posted' | 'void'; party_id: string; netted_on: string; currency: string; entry_id: string; version: number }

const f = nettingFields;
/** Nettings as records: for lists, never for writing. */
export const nettingRecord: RecordTable = {
  table: 'payments.netting', topic: nettings.topic, can: nettings.can.view, title: 'number', columns: {},
  source: {
    from: 'payments.netting n', key: 'n.id',
    select: `n.id, n.version, n.number, n.status, n.party_id as "partyId", n.party_name as party, n.netted_on::text as on, n.currency::text, accounting.money_text(n.amount, n.currency) as amount, trim_scale(n.exchange_rate)::text as "exchangeRate", n.base_currency::text as "baseCurrency",
      accounting.money_text(n.base_amount, n.base_currency) as "baseAmount", n.memo, n.entry_id as "entryId", n.voided_on::text as "voidedOn", n.void_reason as "voidReason", to_char(n.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt"`,
    fields: {
      number: { ...f.number, sql: 'n.number' }, party: { ...f.party, sql: 'n.party_name' }, partyId: { ...f.partyId, sql: 'n.party_id' }, on: { ...f.on, sql: 'n.netted_on' }, amount: { ...f.amount, sql: 'accounting.major(n.amount, n.currency)', currency: 'n.currency::text' }, currency: { ...f.currency, sql: 'n.currency::text' },
      status: { ...f.status, sql: 'n.status' }, createdAt: { ...f.createdAt, sql: 'n.created_at' },
    },
    // It tells of what customers owe and of what we owe: for who may see one side only there is none.
    scope: (ctx, p) => `n.workspace_id = ${p.add(ctx.workspaceId)} and n.deleted_at is null${seesBothSides(ctx) ? '' : ' and false'}`,
    defaultSort: [{ field: 'createdAt', descending: true }],
    search: (words, p) => `n.search ilike ${p.add(likePattern(words))}`,
  },
};

/** The netting, or 404, kept from others until the transaction ends; the book before it, as with payments. */
export async function lockNetting(ctx: Ctx, id: string): Promise<StoredNetting> {
  await lockBook(ctx);
  return found((await ctx.sql<StoredNetting>('select n.id, n.workspace_id, n.number, n.status, n.party_id, n.netted_on::text as netted_on, n.currency::text as currency, n.entry_id, n.version from payments.netting n where n.id = $1 and n.workspace_id = $2 and n.deleted_at is null for update', [id, ctx.workspaceId], 'payments.lock_netting'))[0]);
}

/** Records what happened to a netting. */
export function tellNetting(ctx: Ctx, netting: Pick<StoredNetting, 'id' | 'version' | 'number' | 'workspace_id'>, verb: 'recorded' | 'voided' | 'moved', data: Record<string, unknown> = {}): void {
  ctx.emit({ type: `payments.netting.${verb}`, id: netting.id, version: netting.version, workspaceId: netting.workspace_id, data: { number: netting.number, ...data }, can: 'payments.payment.view' });
}
