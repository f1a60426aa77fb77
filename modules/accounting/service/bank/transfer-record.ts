import { likePattern } from '#core/server/resource/filter.ts';
import type { RecordTable } from '#core/server/resource/records.ts';
import { bankTransferFields, bankTransfers } from '../../contract.ts';
import { instantSql } from './figures.ts';

const f = bankTransferFields;
/** Transfers as records: what lists, timelines and comments go by. */
export const bankTransferRecord: RecordTable = {
  table: 'accounting.bank_transfer', topic: bankTransfers.topic, can: 'accounting.bank.view', title: 'number', columns: {}, endpoints: { update: bankTransfers.update, remove: bankTransfers.remove },
  source: {
    from: 'accounting.bank_transfer t join accounting.bank_account f on f.id = t.from_id join accounting.bank_account g on g.id = t.to_id left join accounting.account a on a.id = t.fee_account_id', key: 't.id',
    select: `t.id, t.version, t.number, t.status, t.from_id as "fromId", f.name as "fromName", t.to_id as "toId", g.name as "toName", t.from_currency as "fromCurrency", t.to_currency as "toCurrency", accounting.money_text(t.amount, t.from_currency) as amount,
      accounting.money_text(t.to_amount, t.to_currency) as "toAmount", accounting.money_text(t.fee_amount, t.from_currency) as "feeAmount", t.fee_account_id as "feeAccountId", a.name as "feeAccountName", t.transfer_on::text as "transferOn", t.arrives_on::text as "arrivesOn",
      t.reference, t.method, t.memo, t.entry_id as "entryId", t.arrival_entry_id as "arrivalEntryId", t.voided_on::text as "voidedOn", ${instantSql('t.created_at')} as "createdAt"`,
    fields: {
      number: { ...f.number, sql: 't.number' }, status: { ...f.status, sql: 't.status' }, fromId: { ...f.fromId, sql: 't.from_id', recordTopic: 'accounting.bank_account' }, toId: { ...f.toId, sql: 't.to_id', recordTopic: 'accounting.bank_account' },
      amount: { ...f.amount, sql: 'accounting.major(t.amount, t.from_currency)', currency: 't.from_currency' }, fromCurrency: { ...f.fromCurrency, sql: 't.from_currency::text' }, transferOn: { ...f.transferOn, sql: 't.transfer_on' }, arrivesOn: { ...f.arrivesOn, sql: 't.arrives_on' },
      reference: { ...f.reference, sql: 't.reference' }, method: { ...f.method, sql: 't.method' }, createdAt: { ...f.createdAt, sql: 't.created_at' },
    },
    scope: (ctx, p) => `t.workspace_id = ${p.add(ctx.workspaceId)} and t.deleted_at is null`,
    defaultSort: [{ field: 'transferOn', descending: true }],
    search: (words, p) => { const like = p.add(likePattern(words)); return `(t.number ilike ${like} or t.reference ilike ${like} or t.memo ilike ${like} or f.name ilike ${like} or g.name ilike ${like})`; },
  },
};
