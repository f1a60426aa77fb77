import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { date, id, idOf, instant, line } from '#core/contract/fields.ts';
import type { ListField } from '#core/contract/list-fields.ts';
import { resource } from '#core/contract/resource.ts';
import { plainExpense } from './expense.ts';
import { decideErrors, submitErrors } from './steps.ts';
import { expenseStatuses, personShape, slug } from './words.ts';

/** Fields a list of reports is asked by. */
export const expenseReportFields = { title: { type: 'text' }, employeeId: { type: 'id', sortable: false, groupable: true }, createdAt: { type: 'instant' } } as const satisfies Record<string, ListField>;

/** Claims handed in together. How far a report is follows from its expenses: the least far of them. */
export const expenseReports = resource({
  name: 'expenseReports', topic: 'invoicing.expense_report', service: 'dash', path: '/:workspace_slug/expense-reports', noun: 'an expense report',
  row: {
    title: z.string(), employeeId: z.string(), employee: personShape, fromOn: z.string().nullable(), untilOn: z.string().nullable(), status: z.enum(expenseStatuses), count: z.number().int(), baseTotal: z.string().describe('Of all that is not void'), toEmployee: z.string().describe('Of it what the employee paid'), baseCurrency: z.string(), createdAt: instant,
  },
  fields: { title: line(160), employeeId: idOf('member').optional(), fromOn: date.nullable().optional(), untilOn: date.nullable().optional() },
  list: expenseReportFields,
  can: { view: 'invoicing.expense.view', create: 'invoicing.expense.own', edit: 'invoicing.expense.own', remove: 'invoicing.expense.own' }, errors: ['invoicing.report_used'],
});
/** A report as it is read. */
export type ExpenseReport = z.infer<typeof expenseReports.row>;

const whole = z.object({ ...expenseReports.row.shape, expenses: z.array(plainExpense), byCategory: z.array(z.object({ categoryId: z.string().nullable(), category: z.string(), baseTotal: z.string() })), steps: z.array(z.enum(['submit', 'approve', 'reject'])) });
/** A report with its expenses and their sums. */
export type WholeReport = z.infer<typeof whole>;
const call = (path: string) => ({ service: 'dash' as const, post: `/:workspace_slug/expense-reports/:id/${path}`, can: 'invoicing.expense.own', output: whole });
/** The report with its expenses, at most 200. */
export const getReport = endpoint({ id: 'expenseReports.whole', service: 'dash', get: '/:workspace_slug/expense-reports/:id/whole', can: 'invoicing.expense.view', summary: 'Shows a report with its expenses', input: z.strictObject({ ...slug, id }), output: whole });
/** Puts drafts into a report, or takes them out. */
export const arrangeReport = endpoint({ id: 'expenseReports.arrange', service: 'dash', put: '/:workspace_slug/expense-reports/:id/expenses', can: 'invoicing.expense.own', summary: 'Says which draft expenses are in a report', input: z.strictObject({ ...slug, id, expenseIds: z.array(id).max(200) }), output: whole, errors: ['invoicing.expense_state'] });
/** Hands in all drafts of a report together: the steps are those of their sum. */
export const submitReport = endpoint({ id: 'expenseReports.submit', ...call('submission'), summary: 'Hands a report in', input: z.strictObject({ ...slug, id }), errors: ['invoicing.report_empty', ...submitErrors] });
/** Lets all of a report pass that waits for the viewer. */
export const approveReport = endpoint({ id: 'expenseReports.approve', ...call('approval'), summary: 'Lets a report pass', input: z.strictObject({ ...slug, id }), errors: ['invoicing.report_empty', ...decideErrors] });
/** Gives all of a report back that waits for the viewer. */
export const rejectReport = endpoint({ id: 'expenseReports.reject', ...call('rejection'), summary: 'Gives a report back', input: z.strictObject({ ...slug, id, reason: line(500) }), errors: ['invoicing.report_empty', ...decideErrors] });
/** The report on paper with its receipts after it: pictures one to a page, PDFs with all their pages, as many as fit; what does not follow is named. */
export const reportPdf = endpoint({ id: 'expenseReports.pdf', service: 'dash', get: '/:workspace_slug/expense-reports/:id/pdf', can: 'invoicing.expense.view', summary: 'A report as PDF', rate: 'expensive', answer: 'stream', input: z.strictObject({ ...slug, id, language: z.enum(['en', 'ar']).default('en') }), output: z.unknown() });
