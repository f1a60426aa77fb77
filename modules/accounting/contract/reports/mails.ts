import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { currencyCode, id, idOf, instant, line } from '#core/contract/fields.ts';
import type { ListField } from '#core/contract/list-fields.ts';
import { resource } from '#core/contract/resource.ts';
import { mailIntervals, mailPeriods } from '../../rules/reports/mail-days.ts';
import { reportView } from './table.ts';
import { bases, cashFlowMethods, columnSplits, comparisons, mailedReports, reportSays } from './words.ts';

/** The permission to have reports mailed; who has it sees reports too, or nothing comes of it. */
const mailReports = 'accounting.report.mail';
/** Formats a report is mailed in. */
export const mailFormats = ['pdf', 'xlsx', 'csv'] as const;
/** What came of the last mail. */
export const mailResults = ['sent', 'failed'] as const;

/** Fields a list of mailed reports is asked by. */
export const reportMailFields = {
  name: { type: 'text' }, report: { type: 'select', options: mailedReports, sortable: false, groupable: true }, every: { type: 'select', options: mailIntervals, sortable: false, groupable: true }, format: { type: 'select', options: mailFormats, sortable: false },
  isActive: { type: 'boolean', sortable: false }, nextOn: { type: 'date' }, lastResult: { type: 'select', options: mailResults, nullable: true, sortable: false }, createdAt: { type: 'instant' },
} as const satisfies Record<string, ListField>;

const question = z.strictObject({
  compare: z.enum(comparisons).optional(), by: z.enum(columnSplits).optional(), dimension: line(60).optional(), dimensionValue: line(120).optional(), zeros: z.boolean().optional(), netTaxes: z.boolean().optional(), method: z.enum(cashFlowMethods).optional(), basis: z.enum(bases).optional(),
  accountId: id.optional().describe('General ledger'), partyId: id.optional().describe('Statement of account'), currency: currencyCode.optional(),
});
/** What is asked of a report besides its days. */
export type MailedQuestion = z.infer<typeof question>;

/** Reports that are mailed every week or month, early in the day where the workspace is, to people who may see reports: each day once. Whoever changes one answers for it from then on. */
export const reportMails = resource({
  name: 'reportMails', topic: 'accounting.report_mail', service: 'dash', path: '/:workspace_slug/report-mails', noun: 'a report that is mailed', list: reportMailFields,
  row: {
    name: z.string(), report: z.enum(mailedReports), question: z.record(z.string(), z.unknown()), about: z.string().describe('The account, customer or vendor and value of a dimension it is asked for; empty for a whole report'), period: z.enum(mailPeriods), every: z.enum(mailIntervals), day: z.number().int(), format: z.enum(mailFormats), language: z.enum(['en', 'ar']), recipientIds: z.array(z.string()), recipients: z.string().describe('Their names'), isActive: z.boolean(), ownerId: z.string(),
    nextOn: z.string(), lastOn: z.string().nullable(), lastAt: instant.nullable(), lastResult: z.enum(mailResults).nullable(), lastSent: z.number().int(), lastLeftOut: z.number().int().describe('Recipients who may not see reports any more'),
    problem: z.object({ code: z.string(), message: z.string(), params: z.record(z.string(), z.unknown()), isField: z.boolean() }).nullable().describe('Why the last one did not go out'), createdAt: instant,
  },
  fields: {
    name: line(160), report: z.enum(mailedReports), question: question.default({}), period: z.enum(mailPeriods), every: z.enum(mailIntervals), day: z.int().min(1).max(31).describe('Of the week 1 (Monday) to 7; of the month 1 to 31, the last day of shorter ones'), format: z.enum(mailFormats).default('pdf'), language: z.enum(['en', 'ar']).default('en'),
    recipientIds: z.array(idOf('member')).min(1, reportSays('accounting.mail_readers')).max(20).describe('Accounts of members who may see reports'), isActive: z.boolean().default(true),
  },
  can: { view: reportView, create: mailReports, edit: mailReports, remove: mailReports }, errors: ['accounting.mail_of_others'],
});
/** A report that is mailed. */
export type ReportMail = z.infer<typeof reportMails.row>;

/** Members who may see reports. */
export const reportReaders = endpoint({
  id: 'reportMails.readers', service: 'dash', get: '/:workspace_slug/report-mails/readers', can: reportView, summary: 'Members to whom reports may be mailed', input: z.strictObject({ workspace_slug: z.string().max(80) }),
  output: z.object({ items: z.array(z.object({ accountId: z.string(), name: z.string() })).describe('By name, at most 500') }),
});
