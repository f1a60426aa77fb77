import type { RecordTable } from '#core/server/resource/records.ts';
import { bankStatementFields, bankStatements } from '../../contract.ts';
import { instantSql } from './figures.ts';

const f = bankStatementFields;
/** Statements as records. */
export const bankStatementRecord: RecordTable = {
  table: 'accounting.bank_statement', topic: bankStatements.topic, can: 'accounting.bank.view', title: 'fileName', columns: {}, endpoints: { remove: bankStatements.remove },
  source: {
    from: 'accounting.bank_statement s join accounting.bank_account b on b.id = s.bank_account_id', key: 's.id',
    select: `s.id, s.version, s.bank_account_id as "bankAccountId", b.name as "bankAccountName", s.file_name as "fileName", s.file_sha256 as "fileSha256", s.format, s.currency, s.from_on::text as "fromOn", s.to_on::text as "toOn", accounting.money_text(s.opening, s.currency) as opening,
      accounting.money_text(s.closing, s.currency) as closing, accounting.money_text(s.difference, s.currency) as difference, accounting.money_text(s.gap, s.currency) as gap, s.line_count as "lineCount", s.duplicate_count as "duplicateCount",
      (select count(*)::int from accounting.bank_line l where l.statement_id = s.id and l.deleted_at is null and l.status in ('new', 'suggested', 'on_hold')) as waiting, s.balances_typed as "balancesTyped", s.opening_typed as "openingTyped", s.signed_off_at is not null as "isSignedOff", ${instantSql('s.signed_off_at')} as "signedOffAt", ${instantSql('s.created_at')} as "createdAt"`,
    fields: {
      bankAccountId: { ...f.bankAccountId, sql: 's.bank_account_id', recordTopic: 'accounting.bank_account' }, format: { ...f.format, sql: 's.format' }, toOn: { ...f.toOn, sql: 's.to_on' }, createdAt: { ...f.createdAt, sql: 's.created_at' }, isSignedOff: { ...f.isSignedOff, sql: '(s.signed_off_at is not null)' },
    },
    scope: (ctx, p) => `s.workspace_id = ${p.add(ctx.workspaceId)} and s.deleted_at is null`,
    defaultSort: [{ field: 'toOn', descending: true }],
  },
};
