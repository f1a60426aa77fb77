import { likePattern } from '#core/server/resource/filter.ts';
import type { RecordTable } from '#core/server/resource/records.ts';
import { reportMailFields, reportMails } from '../../contract/reports/mails.ts';
import { instantSql } from '../ledger/entry-record.ts';
import { nameMails } from './mail-about.ts';

const f = reportMailFields;
/** Mailed reports as plain records. */
export const reportMailRecord: RecordTable = {
  table: 'accounting.report_mail', topic: reportMails.topic, can: reportMails.can.view, title: 'name', endpoints: { create: reportMails.create, update: reportMails.update, remove: reportMails.remove },
  columns: {
    name: 'name', report: 'report', question: 'question', period: 'period', every: 'every', day: 'day', format: 'format', language: 'language', recipientIds: 'recipient_ids', isActive: 'is_active', ownerId: 'owner_id', nextOn: 'next_on', nextAt: 'next_at', problem: 'problem', tries: 'tries',
  },
  source: {
    from: 'accounting.report_mail m', key: 'm.id',
    select: `m.id, m.version, m.name, m.report, m.question, m.period, m.every, m.day, m.format, m.language, m.recipient_ids as "recipientIds", m.is_active as "isActive", m.owner_id as "ownerId", m.next_on::text as "nextOn", m.last_on::text as "lastOn", ${instantSql('m.last_at')} as "lastAt",
      m.last_result as "lastResult", m.last_sent as "lastSent", m.last_left_out as "lastLeftOut", m.problem, ${instantSql('m.created_at')} as "createdAt"`,
    fields: {
      name: { ...f.name, sql: 'm.name' }, report: { ...f.report, sql: 'm.report' }, every: { ...f.every, sql: 'm.every' }, format: { ...f.format, sql: 'm.format' }, isActive: { ...f.isActive, sql: 'm.is_active' }, nextOn: { ...f.nextOn, sql: 'm.next_on' }, lastResult: { ...f.lastResult, sql: 'm.last_result' }, createdAt: { ...f.createdAt, sql: 'm.created_at' },
    },
    scope: (ctx, p) => `m.workspace_id = ${p.add(ctx.workspaceId)} and m.deleted_at is null`,
    defaultSort: [{ field: 'name', descending: false }],
    complete: nameMails,
    search: (words, p) => `m.name ilike ${p.add(likePattern(words))}`,
  },
};
