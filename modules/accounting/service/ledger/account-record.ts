import type { RecordTable } from '#core/server/resource/records.ts';
import { likePattern } from '#core/server/resource/filter.ts';
import { accountFields, ledgerAccounts } from '../../contract/ledger/accounts.ts';

const f = accountFields;

/** Accounts of the ledger as plain records. */
export const accountRecord: RecordTable = {
  table: 'accounting.account', topic: ledgerAccounts.topic, can: ledgerAccounts.can.view, title: 'name', endpoints: { create: ledgerAccounts.create, update: ledgerAccounts.update, remove: ledgerAccounts.remove },
  columns: {
    code: 'code', name: 'name', type: 'type', role: 'role', currency: 'currency', parentId: 'parent_id', isGroup: 'is_group', isActive: 'is_active', reconcilable: 'reconcilable', cashFlow: 'cash_flow', taxId: 'tax_id', description: 'description',
  },
  source: {
    from: 'accounting.account a', key: 'a.id',
    select: `a.id, a.version, a.code, a.name, a.type, a.role, a.currency::text, a.parent_id as "parentId", a.is_group as "isGroup", a.is_active as "isActive", a.reconcilable, a.cash_flow as "cashFlow", a.tax_id as "taxId", a.description,
      to_char(a.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt"`,
    fields: {
      code: { ...f.code, sql: 'a.code' }, name: { ...f.name, sql: 'a.name' }, type: { ...f.type, sql: 'a.type' }, role: { ...f.role, sql: 'a.role' }, currency: { ...f.currency, sql: 'a.currency::text' }, isGroup: { ...f.isGroup, sql: 'a.is_group' },
      isActive: { ...f.isActive, sql: 'a.is_active' }, reconcilable: { ...f.reconcilable, sql: 'a.reconcilable' }, createdAt: { ...f.createdAt, sql: 'a.created_at' },
    },
    scope: (ctx, p) => `a.workspace_id = ${p.add(ctx.workspaceId)} and a.deleted_at is null`,
    defaultSort: [{ field: 'code', descending: false }],
    search: (words, p) => { const like = p.add(likePattern(words)); return `(a.code ilike ${like} or a.name ilike ${like})`; },
  },
};
