import type { OutputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { found } from '#core/server/fail.ts';
import { likePattern } from '#core/server/resource/filter.ts';
import type { ListSource } from '#core/server/resource/list.ts';
import type { RecordTable } from '#core/server/resource/records.ts';
import { bankAccountFields, bankAccounts } from '../../contract.ts';
import { instantSql } from './figures.ts';

const f = bankAccountFields;
// Entries in the base currency are added up from the index alone.
const balance = `(select case when b.currency = coalesce((select k.base_currency from accounting.book k where k.workspace_id = b.workspace_id), b.currency) then coalesce(sum(l.debit - l.credit), 0) else coalesce(sum(l.amount), 0) end
  from accounting.line l where l.workspace_id = b.workspace_id and l.account_id = b.account_id)::bigint`;

function sourceWith(numbers: string): ListSource {
  return {
    from: 'accounting.bank_account b join accounting.account a on a.id = b.account_id', key: 'b.id',
    select: `b.id, b.version, b.name, b.kind, b.holder, b.bank_name as "bankName", ${numbers}, b.bic, b.upi_id as "upiId", b.currency, b.account_id as "accountId", a.code as "accountCode", a.name as "accountName", b.contact, b.address,
      accounting.money_text(b.opening_amount, b.currency) as "openingBalance", b.opening_on::text as "openingOn", b.opening_entry_id as "openingEntryId", b.is_default as "isDefault", b.is_archived as "isArchived", accounting.money_text(${balance}, b.currency) as balance,
      (select count(*)::int from accounting.bank_line l where l.workspace_id = b.workspace_id and l.bank_account_id = b.id and l.deleted_at is null and l.status in ('new', 'suggested', 'on_hold')) as "toMatch",
      (select max(s.to_on)::text from accounting.bank_statement s where s.bank_account_id = b.id and s.deleted_at is null) as "statementOn", ${instantSql('b.created_at')} as "createdAt"`,
    fields: {
      name: { ...f.name, sql: 'b.name' }, kind: { ...f.kind, sql: 'b.kind' }, bankName: { ...f.bankName, sql: 'b.bank_name' }, currency: { ...f.currency, sql: 'b.currency::text' }, isDefault: { ...f.isDefault, sql: 'b.is_default' }, isArchived: { ...f.isArchived, sql: 'b.is_archived' },
      createdAt: { ...f.createdAt, sql: 'b.created_at' },
    },
    scope: (ctx, p) => `b.workspace_id = ${p.add(ctx.workspaceId)} and b.deleted_at is null`,
    defaultSort: [{ field: 'name', descending: false }],
    search: (words, p) => { const like = p.add(likePattern(words)); return `(b.name ilike ${like} or b.bank_name ilike ${like} or b.holder ilike ${like})`; },
  };
}

const masked = (column: string) => `case when ${column} = '' then '' else '•••• ' || right(${column}, 4) end`;
const whole = sourceWith('b.iban, b.account_number as "accountNumber"');
const ends = sourceWith(`${masked('b.iban')} as iban, ${masked('b.account_number')} as "accountNumber"`);

// Histories carry whole numbers, so they are for those who may read these.
/** Bank accounts as plain records, with whole numbers. */
export const bankAccountRecord: RecordTable = {
  table: 'accounting.bank_account', topic: bankAccounts.topic, can: 'accounting.bank.edit', title: 'name', endpoints: { create: bankAccounts.create, update: bankAccounts.update, remove: bankAccounts.remove },
  columns: {
    name: 'name', kind: 'kind', holder: 'holder', bankName: 'bank_name', iban: 'iban', accountNumber: 'account_number', bic: 'bic', upiId: 'upi_id', currency: 'currency', accountId: 'account_id', contact: 'contact', address: 'address', isDefault: 'is_default', isArchived: 'is_archived',
    openingAmount: 'opening_amount', openingOn: 'opening_on', openingEntryId: 'opening_entry_id',
  },
  source: whole,
};

/** The record as this viewer may read it: without the right to edit, numbers show their end only. */
export const readableAccounts = (ctx: Ctx): RecordTable => (ctx.can('accounting.bank.edit') ? bankAccountRecord : { ...bankAccountRecord, source: ends });

/** A bank account as the service works with it. */
export interface StoredBankAccount { id: string; name: string; kind: OutputOf<typeof bankAccounts.get>['kind']; iban: string; account_number: string; currency: string; account_id: string; is_archived: boolean; statement_choices: unknown; version: number }

/** A bank account of the workspace, or 404; `lock` keeps others from writing to it meanwhile, yet not from naming it: who posts a transfer has the book, and waits for nobody who wants that. */
export async function bankAccountOf(ctx: Ctx, id: string, lock = false): Promise<StoredBankAccount> {
  const [row] = await ctx.sql<StoredBankAccount>(`select b.id, b.name, b.kind, b.iban, b.account_number, b.currency, b.account_id, b.is_archived, b.statement_choices, b.version from accounting.bank_account b where b.id = $1 and b.workspace_id = $2 and b.deleted_at is null${lock ? ' for no key update' : ''}`, [id, ctx.workspaceId], `accounting.bank_account${lock ? '_locked' : ''}`);
  return found(row);
}
