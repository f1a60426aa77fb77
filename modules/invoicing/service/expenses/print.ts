import type { InputOf } from '#core/contract/endpoint.ts';
import { formatMoney, moneyFromWire } from '#core/contract/money.ts';
import type { Ctx } from '#core/server/context.ts';
import type { StreamAnswer } from '#core/server/module.ts';
import type { PdfDocument, PdfRow } from '#core/server/pdf/document.ts';
import { renderDocumentPdf } from '#core/server/pdf/render.ts';
import { fileBytes, findFiles, type FileFacts } from '#modules/files/api.ts';
import { getSettings, paperColor, printedLogo } from '#modules/settings/api.ts';
import { workspaceName } from '#modules/workspace/api.ts';
import type { reportPdf, WholeReport } from '../../contract/expenses.ts';
import { reportWord } from '../../rules/expenses/report-words.ts';
import type { PaperReceipt } from './receipt-files/paper.ts';
import { inReceiptThread } from './receipt-files/thread.ts';
import { whole } from './reports.ts';
import { expensesOfReport, type ExpenseRow } from './store.ts';

type Language = 'en' | 'ar';
const printedDay = (on: string, language: Language): string => new Intl.DateTimeFormat(language === 'ar' ? 'ar-u-nu-latn' : 'en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${on}T00:00:00Z`));
const printed = (amount: string, currency: string, language: Language): string => formatMoney(moneyFromWire({ amount, currency }), language === 'ar' ? 'ar-u-nu-latn' : 'en-US');

/** A report on paper: its expenses, their sums, which receipts belong to which of them, and then the receipts themselves. */
export async function printReport(ctx: Ctx, { id, language }: InputOf<typeof reportPdf>): Promise<StreamAnswer> {
  const report = await whole(ctx, { id });
  const rows = new Map((await expensesOfReport(ctx, id)).map((x) => [x.id, x]));
  const files = await receiptFiles(ctx, report.expenses.filter((x) => x.status !== 'void').map((x) => x.id));
  const size = paperOf((await getSettings(ctx)).company.country);
  const { bytes: receipts, left } = await receiptPages(ctx, [...files.values()].flat(), size);
  const paper = await renderDocumentPdf(await reportDocument(ctx, report, { rows, files, left, language, size }));
  const joined = receipts && (await inReceiptThread({ kind: 'join', papers: [paper, receipts] }));
  // The report itself is never missing: where its receipts cannot follow, it says so.
  const bytes = joined ? Buffer.from(joined.bytes) : receipts ? await renderDocumentPdf(await reportDocument(ctx, report, { rows, files, left: new Map([...files.values()].flat().map((f) => [f.mark, 'later'])), language, size })) : paper;
  return { stream: bytes, type: 'application/pdf', headers: { 'content-disposition': `attachment; filename="expense-report-${report.createdAt.slice(0, 10)}.pdf"` } };
}

/** So much of receipts follows a report: bytes that are read, and pages. */
export const receiptPaper = { bytes: 40 * 1024 * 1024, pages: 150 };
/** A receipt with the mark by which the report names it: R1, R2 and so on, in the order of the expenses. */
interface MarkedFile { mark: string; id: string; name: string; facts: FileFacts }
type Left = Map<string, 'pages' | 'size' | 'protected' | 'unreadable' | 'later'>;

const paperOf = (country: string): 'A4' | 'Letter' => (['US', 'CA', 'MX'].includes(country) ? 'Letter' : 'A4');
const points = { A4: [595.28, 841.89], Letter: [612, 792] } as const;

/** Receipts as pages, as far as they fit; and which do not follow, and why. */
async function receiptPages(ctx: Ctx, files: readonly MarkedFile[], size: 'A4' | 'Letter'): Promise<{ bytes: Uint8Array | null; left: Left }> {
  const left: Left = new Map();
  const receipts: PaperReceipt[] = [];
  let room = receiptPaper.bytes;
  for (const { mark, id, facts } of files) {
    const picture = facts.kind === 'image';
    // A picture is taken in a size made for screens: it is small whatever was handed in.
    if (!picture && facts.bytes > room) { left.set(mark, 'size'); continue; }
    const file = await fileBytes(ctx, id, picture ? 'large' : 'original');
    // Its sizes are made after a file came: until then it is to be waited for, not broken.
    if (!file) { left.set(mark, facts.state === 'processing' ? 'later' : 'unreadable'); continue; }
    if (file.bytes.length > room) { left.set(mark, 'size'); continue; }
    room -= file.bytes.length;
    receipts.push({ mark, type: file.type, bytes: new Uint8Array(file.bytes) });
  }
  const made = receipts.length === 0 ? null : await inReceiptThread({ kind: 'append', receipts, limits: { pages: receiptPaper.pages, size: points[size] } });
  if (receipts.length > 0 && !made) for (const { mark } of receipts) left.set(mark, 'later');
  for (const { mark, why } of made?.left ?? []) left.set(mark, why);
  return { bytes: made?.bytes ?? null, left };
}

/** Receipts of expenses, in the order of these, each with its mark. */
async function receiptFiles(ctx: Ctx, ids: readonly string[]): Promise<Map<string, MarkedFile[]>> {
  const receipts = await ctx.sql<{ expense_id: string; file_id: string }>('select r.expense_id, r.file_id from invoicing.expense_receipt r where r.workspace_id = $1 and r.expense_id = any($2::uuid[]) order by r.created_at, r.file_id', [ctx.workspaceId, [...ids]]);
  const facts = await findFiles(ctx, receipts.map((r) => r.file_id));
  const marked = new Map<string, MarkedFile[]>();
  let n = 0;
  for (const id of ids) {
    const own = receipts.filter((r) => r.expense_id === id).flatMap((r) => { const file = facts.get(r.file_id); return file ? [{ mark: `R${++n}`, id: r.file_id, name: file.name, facts: file }] : []; });
    if (own.length > 0) marked.set(id, own);
  }
  return marked;
}

interface Printed { rows: ReadonlyMap<string, ExpenseRow>; files: ReadonlyMap<string, MarkedFile[]>; left: Left; language: Language; size: 'A4' | 'Letter' }

async function reportDocument(ctx: Ctx, report: WholeReport, { rows, files, left, language, size }: Printed): Promise<PdfDocument> {
  const w = (key: Parameters<typeof reportWord>[1], values?: Record<string, string>) => reportWord(language, key, values);
  const { company, brand } = await getSettings(ctx);
  const name = company.legalName || (brand.appTitle === 'Atrium' ? await workspaceName(ctx) : brand.appTitle);
  const day = (on: string) => printedDay(on, language);
  const lines = report.expenses.filter((x) => x.status !== 'void');
  const receipts = lines.flatMap((x) => { const named = files.get(x.id); return named ? [w('receiptOf', { merchant: x.merchant || x.category, date: day(x.spentOn), files: named.map((f) => `${f.mark} ${f.name}`).join(', ') })] : []; });
  const missing = lines.flatMap((x) => (files.get(x.id) ?? []).flatMap((f) => { const why = left.get(f.mark); return why ? [w(`left_${why}`, { file: `${f.mark} ${f.name}` })] : []; }));
  const paidByCompany = lines.filter((x) => x.paidBy === 'company').length > 0;
  return {
    title: `${w('report')} ${report.title}`, language, page: size, at: new Date(report.createdAt), brand: { name, color: paperColor(brand.theme), logo: await printedLogo(ctx, ctx.workspaceId) }, stamp: report.status === 'draft' ? w('draft') : null,
    facts: [{ label: w('employee'), value: report.employee?.name ?? '' }, ...(report.fromOn && report.untilOn ? [{ label: w('period'), value: `${day(report.fromOn)} – ${day(report.untilOn)}` }] : []), { label: w('state'), value: w(report.status) }],
    parties: [], table: {
      columns: [{ label: w('date'), align: 'start', share: 1.6 }, { label: w('what'), align: 'start', share: 4 }, { label: w('category'), align: 'start', share: 2 }, { label: w('amount'), align: 'end', share: 1.8 }, { label: w('base', { currency: report.baseCurrency }), align: 'end', share: 1.8 }],
      rows: lines.map((x): PdfRow => {
        const row = rows.get(x.id);
        const lowered = row?.approved_amount ? w('claimed', { amount: printed(x.claimedTotal, x.currency, language), reason: row.approved_reason }) : '';
        const detail = [x.description, x.dimensionValues.join(' · '), lowered, files.has(x.id) ? '' : w('noReceipt')].filter(Boolean).join('\n');
        const sign = x.kind === 'refund' ? '-' : '';
        return { kind: 'line', cells: [day(x.spentOn), x.merchant || x.category, x.category, printed(`${sign}${x.total}`, x.currency, language), printed(`${sign}${x.baseTotal}`, x.baseCurrency, language)], ...(detail ? { detail } : {}) };
      }),
    },
    totals: [{ label: w('total'), value: printed(report.baseTotal, report.baseCurrency, language), strong: !paidByCompany }, ...(paidByCompany ? [{ label: w('toEmployee'), value: printed(report.toEmployee, report.baseCurrency, language), strong: true }] : [])],
    notes: [...(receipts.length > 0 ? [{ title: w('receipts'), text: receipts.join('\n') }] : []), ...(missing.length > 0 ? [{ title: w('leftOut', { count: String(missing.length) }), text: missing.join('\n') }] : [])], signature: { title: w('signature'), lines: [report.employee?.name ?? ''] }, footer: name, pageLabel: w('page'),
  };
}
