import { likePattern } from '#core/server/resource/filter.ts';
import type { RecordTable } from '#core/server/resource/records.ts';
import { draftEntries, draftFields, entries, entryFields } from '../../contract/ledger/entries.ts';

/** A moment of SQL as ISO 8601. */
export const instantSql = (sql: string): string => `to_char(${sql} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const f = entryFields;
/** Posted entries as records: for lists, never for writing. */
export const entryRecord: RecordTable = {
  table: 'accounting.entry', topic: entries.topic, can: entries.can.view, title: 'number', columns: {},
  source: {
    from: 'accounting.entry e join accounting.book b on b.workspace_id = e.workspace_id', key: 'e.id',
    select: `e.id, e.version, e.number, e.entry_on::text as on, e.journal, e.memo, e.reference, accounting.money_text(e.total, b.base_currency) as total, b.base_currency::text as currency, e.source_type as "sourceType", e.source_id as "sourceId",
      e.reversed_by_id is not null as reversed, e.reverses_id is not null as reverses, ${instantSql('e.recorded_at')} as "recordedAt"`,
    fields: {
      number: { ...f.number, sql: 'e.number' }, on: { ...f.on, sql: 'e.entry_on' }, journal: { ...f.journal, sql: 'e.journal' }, memo: { ...f.memo, sql: 'e.memo' }, reference: { ...f.reference, sql: 'e.reference' },
      total: { ...f.total, sql: 'accounting.major(e.total, b.base_currency)', currency: 'b.base_currency::text' }, sourceType: { ...f.sourceType, sql: 'e.source_type' }, sourceId: { ...f.sourceId, sql: 'e.source_id' }, reversed: { ...f.reversed, sql: '(e.reversed_by_id is not null)' },
      recordedAt: { ...f.recordedAt, sql: 'e.recorded_at' },
    },
    scope: (ctx, p) => `e.workspace_id = ${p.add(ctx.workspaceId)}`,
    defaultSort: [{ field: 'on', descending: true }],
    search: (words, p) => { const like = p.add(likePattern(words)); return `(e.number ilike ${like} or e.memo ilike ${like} or e.reference ilike ${like})`; },
  },
};

const d = draftFields;
/** Drafts as records. */
export const draftRecord: RecordTable = {
  table: 'accounting.draft_entry', topic: draftEntries.topic, can: draftEntries.can.view, title: 'memo', columns: {}, endpoints: { remove: draftEntries.remove },
  source: {
    from: 'accounting.draft_entry d', key: 'd.id',
    select: `d.id, d.version, d.entry_on::text as on, d.memo, d.reference, accounting.money_text(d.total, d.currency) as total, d.currency::text, jsonb_array_length(d.lines) as "lineCount", ${instantSql('d.created_at')} as "createdAt", ${instantSql('d.updated_at')} as "updatedAt"`,
    fields: {
      on: { ...d.on, sql: 'd.entry_on' }, memo: { ...d.memo, sql: 'd.memo' }, reference: { ...d.reference, sql: 'd.reference' }, total: { ...d.total, sql: 'accounting.major(d.total, d.currency)', currency: 'd.currency::text' }, lineCount: { ...d.lineCount, sql: 'jsonb_array_length(d.lines)' },
      createdAt: { ...d.createdAt, sql: 'd.created_at' },
    },
    scope: (ctx, p) => `d.workspace_id = ${p.add(ctx.workspaceId)} and d.deleted_at is null`,
    defaultSort: [{ field: 'createdAt', descending: true }],
    search: (words, p) => { const like = p.add(likePattern(words)); return `(d.memo ilike ${like} or d.reference ilike ${like})`; },
  },
};
