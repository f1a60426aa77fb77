import { Readable } from 'node:stream';
import { csvHead, csvLine } from '#core/contract/csv.ts';
import type { Ctx } from '#core/server/context.ts';
import type { StreamAnswer } from '#core/server/module.ts';
import type { PdfDocument, PdfRow } from '#core/server/pdf/document.ts';
import { renderDocumentPdf } from '#core/server/pdf/render.ts';
import { xlsxSheet, type Cell } from '#core/server/resource/xlsx-write.ts';
import { reportWord } from '../../rules/reports/report-words.ts';
import { sheetOf, type ExportInput, type ReportSheet } from './sheets.ts';

/** A report as a file: the same figures as on the screen. */
export const exportFile = async (ctx: Ctx, input: ExportInput): Promise<StreamAnswer> => sheetFile(ctx, await sheetOf(ctx, input), input);

/** Its rows as a file. */
export async function sheetFile(ctx: Ctx, sheet: ReportSheet, input: ExportInput): Promise<StreamAnswer> {
  const headers = { 'content-disposition': `attachment; filename="${input.report}${input.report === 'profit-and-loss' && input.basis === 'cash' ? '-cash' : ''}-${input.to ?? input.on ?? sheet.on ?? ''}.${input.format}"` };
  if (input.format === 'csv') return { stream: Buffer.from(csvOf(sheet)), type: 'text/csv; charset=utf-8', headers };
  if (input.format === 'xlsx') return { stream: Readable.from(xlsxSheet(cellsOf(sheet))), type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', headers };
  const document = await documentOf(ctx, sheet, input);
  // Drawn while it is being sent: no connection of the database waits for paper.
  return { stream: Readable.from((async function* () { yield await renderDocumentPdf(document); })()), type: 'application/pdf', headers };
}

const indented = (text: string, level: number): string => `${'\u2003'.repeat(level)}${text}`;

function csvOf({ columns, rows, notes = [] }: ReportSheet): string {
  return csvHead(columns.map((c) => c.label)) + rows.map((row) => csvLine(row.cells.length < columns.length ? [...row.cells, ...Array.from({ length: columns.length - row.cells.length }, () => '')] : row.cells)).join('') + notes.map((text) => csvLine([text, ...Array.from({ length: columns.length - 1 }, () => '')])).join('');
}

async function* cellsOf({ columns, rows, notes = [] }: ReportSheet): AsyncGenerator<Cell[][]> {
  yield [columns.map((c) => c.label)];
  // Figures as numbers where a spreadsheet keeps all their digits, else as text.
  yield rows.map((row) => row.cells.map((cell, i): Cell => (columns[i]?.figures && /^-?\d{1,13}(\.\d+)?$/.test(cell) && cell.replace(/\D/g, '').length <= 15 ? Number(cell) : cell)));
  if (notes.length > 0) yield [[''], ...notes.map((text) => [text])];
}

async function documentOf(ctx: Ctx, sheet: ReportSheet, { language, page, report }: ExportInput): Promise<PdfDocument> {
  const letterhead = await ctx.app.modules.find((m) => m.letterhead)?.letterhead?.(ctx);
  // Codes stand before names: paper has no room for a column of their own.
  const coded = report === 'trial-balance' || report === 'profit-and-loss' || report === 'balance-sheet' || report === 'cash-flow';
  const columns = coded ? sheet.columns.slice(1) : sheet.columns;
  const wide = columns.length > 9;
  const cells = (row: ReportSheet['rows'][number]): string[] => {
    const [first = '', ...others] = coded ? [[row.cells[0], row.cells[1]].filter(Boolean).join(' '), ...row.cells.slice(2)] : row.cells;
    return [indented(first, row.level), ...others.map((cell, i) => (columns[i + 1]?.figures ? grouped(cell) : cell))];
  };
  return {
    title: sheet.title, language, page: wide ? 'A3' : page ?? letterhead?.page ?? 'A4', landscape: columns.length > 5, dense: true, at: new Date(), brand: letterhead ? { name: letterhead.name, color: letterhead.color, logo: letterhead.logo } : { name: 'Atrium', color: '#334155' },
    facts: sheet.facts, parties: [], totals: [], notes: sheet.notes && sheet.notes.length > 0 ? [{ title: reportWord(language, 'paper', 'notes'), text: sheet.notes.join('\n') }] : [], footer: [letterhead?.name ?? 'Atrium', sheet.title].join(' · '), pageLabel: reportWord(language, 'paper', 'page'),
    table: {
      columns: columns.map((c, i) => ({ label: c.label, align: c.figures ? 'end' : 'start', share: i === 0 ? (columns.length > 6 ? 26 : 32) : c.figures ? 14 : 14 })),
      rows: sheet.rows.map((row): PdfRow => (row.kind === 'heading' ? { kind: 'heading', text: (coded ? row.cells[1] : row.cells[0]) ?? '' } : { kind: 'line', cells: cells(row) })),
    },
  };
}

/** A decimal with its thousands apart, as people read it. */
const grouped = (text: string): string => (/^-?\d+(\.\d+)?$/.test(text) ? text.replace(/^-?\d+/, (whole) => whole.replace(/\B(?=(\d{3})+$)/g, ',')) : text);
