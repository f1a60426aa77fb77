import type { InputOf } from '#core/contract/endpoint.ts';
import { formatMoney, moneyFromWire } from '#core/contract/money.ts';
import type { Ctx } from '#core/server/context.ts';
import type { StreamAnswer } from '#core/server/module.ts';
import type { PdfDocument, PdfRow } from '#core/server/pdf/document.ts';
import { renderDocumentPdf } from '#core/server/pdf/render.ts';
import { findFiles } from '#modules/files/api.ts';
import { getSettings, paperColor, printedLogo } from '#modules/settings/api.ts';
import { workspaceName } from '#modules/workspace/api.ts';
import type { reportPdf, WholeReport } from '../../contract/expenses.ts';
import { reportWord } from '../../rules/expenses/report-words.ts';
import { whole } from './reports.ts';
import { expensesOfReport, type ExpenseRow } from './store.ts';

type Language = 'en' | 'ar';
const printedDay = (on: string, language: Language): string => new Intl.DateTimeFormat(language === 'ar' ? 'ar-u-nu-latn' : 'en-GB', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${on}T00:00:00Z`));
const printed = (amount: string, currency: string, language: Language): string => formatMoney(moneyFromWire({ amount, currency }), language === 'ar' ? 'ar-u-nu-latn' : 'en-US');

/** A report on paper: its expenses, their sums, and which receipts belong to which of them. */
export async function printReport(ctx: Ctx, { id, language }: InputOf<typeof reportPdf>): Promise<StreamAnswer> {
  const report = await whole(ctx, { id });
  const rows = new Map((await expensesOfReport(ctx, id)).map((x) => [x.id, x]));
  const files = await receiptNames(ctx, [...rows.keys()]);
  const bytes = await renderDocumentPdf(await reportDocument(ctx, report, { rows, files, language }));
  return { stream: bytes, type: 'application/pdf', headers: { 'content-disposition': `attachment; filename="expense-report-${report.createdAt.slice(0, 10)}.pdf"` } };
}

async function receiptNames(ctx: Ctx, ids: readonly string[]): Promise<Map<string, string[]>> {
  const receipts = await ctx.sql<{ expense_id: string; file_id: string }>('select r.expense_id, r.file_id from invoicing.expense_receipt r where r.workspace_id = $1 and r.expense_id = any($2::uuid[]) order by r.created_at, r.file_id', [ctx.workspaceId, [...ids]]);
  const facts = await findFiles(ctx, receipts.map((r) => r.file_id));
  const names = new Map<string, string[]>();
  for (const r of receipts) { const file = facts.get(r.file_id); if (file) names.set(r.expense_id, [...(names.get(r.expense_id) ?? []), file.name]); }
  return names;
}

interface Printed { rows: ReadonlyMap<string, ExpenseRow>; files: ReadonlyMap<string, string[]>; language: Language }

async function reportDocument(ctx: Ctx, report: WholeReport, { rows, files, language }: Printed): Promise<PdfDocument> {
  const w = (key: Parameters<typeof reportWord>[1], values?: Record<string, string>) => reportWord(language, key, values);
  const { company, brand } = await getSettings(ctx);
  const name = company.legalName || (brand.appTitle === 'Atrium' ? await workspaceName(ctx) : brand.appTitle);
  const day = (on: string) => printedDay(on, language);
  const lines = report.expenses.filter((x) => x.status !== 'void');
  const receipts = lines.flatMap((x) => { const named = files.get(x.id); return named ? [w('receiptOf', { merchant: x.merchant || x.category, date: day(x.spentOn), files: named.join(', ') })] : []; });
  const paidByCompany = lines.filter((x) => x.paidBy === 'company').length > 0;
  return {
    title: `${w('report')} ${report.title}`, language, page: ['US', 'CA', 'MX'].includes(company.country) ? 'Letter' : 'A4', at: new Date(report.createdAt), brand: { name, color: paperColor(brand.theme), logo: await printedLogo(ctx, ctx.workspaceId) }, stamp: report.status === 'draft' ? w('draft') : null,
    facts: [{ label: w('employee'), value: report.employee?.name ?? '' }, ...(report.fromOn && report.untilOn ? [{ label: w('period'), value: `${day(report.fromOn)} – ${day(report.untilOn)}` }] : []), { label: w('state'), value: w(report.status) }],
    parties: [], table: {
      columns: [{ label: w('date'), align: 'start', share: 1.6 }, { label: w('what'), align: 'start', share: 4 }, { label: w('category'), align: 'start', share: 2 }, { label: w('amount'), align: 'end', share: 1.8 }, { label: w('base', { currency: report.baseCurrency }), align: 'end', share: 1.8 }],
      rows: lines.map((x): PdfRow => {
        const row = rows.get(x.id);
        const lowered = row?.approved_amount ? w('claimed', { amount: printed(x.claimedTotal, x.currency, language), reason: row.approved_reason }) : '';
        const detail = [x.description, lowered, files.has(x.id) ? '' : w('noReceipt')].filter(Boolean).join('\n');
        const sign = x.kind === 'refund' ? '-' : '';
        return { kind: 'line', cells: [day(x.spentOn), x.merchant || x.category, x.category, printed(`${sign}${x.total}`, x.currency, language), printed(`${sign}${x.baseTotal}`, x.baseCurrency, language)], ...(detail ? { detail } : {}) };
      }),
    },
    totals: [{ label: w('total'), value: printed(report.baseTotal, report.baseCurrency, language), strong: !paidByCompany }, ...(paidByCompany ? [{ label: w('toEmployee'), value: printed(report.toEmployee, report.baseCurrency, language), strong: true }] : [])],
    notes: receipts.length > 0 ? [{ title: w('receipts'), text: receipts.join('\n') }] : [], signature: { title: w('signature'), lines: [report.employee?.name ?? ''] }, footer: name, pageLabel: w('page'),
  };
}
