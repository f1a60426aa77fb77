import type { Ctx } from '#core/server/context.ts';
import { fail } from '#core/server/fail.ts';
import { agingColumns, type ExportReport, type TableReport } from '../../contract/reports/words.ts';
import { reportWord, type ReportLanguage } from '../../rules/reports/report-words.ts';
import { agingOf } from './aging.ts';
import { askedOf } from './asked.ts';
import { buildReport } from './build.ts';
import { placeNotes, spansOf } from '../../rules/reports/notes.ts';
import { ledgerOf } from './general-ledger.ts';
import { reconciliationSheet, stockSheet } from './bank-sheets.ts';
import { notesOf } from './notes.ts';
import { statementOf } from './party-statement.ts';
import { line, mostRows, needed, paper, recorded, type ExportInput, type ReportSheet, type SheetRow } from './sheet-parts.ts';
import { tableOf } from './table.ts';
import { taxFigures, taxLinesOf } from './tax-figures.ts';

export { mostRows, type ExportInput, type ReportSheet, type SheetColumn, type SheetRow } from './sheet-parts.ts';

/** A report as rows of texts in a language; refuses one that is longer than its file may be. */
export async function sheetOf(ctx: Ctx, input: ExportInput): Promise<ReportSheet> {
  const makers: Record<Exclude<ExportReport, TableReport>, () => Promise<ReportSheet>> = {
    ledger: () => ledgerSheet(ctx, input), receivables: () => agingSheet(ctx, input, 'receivable'), payables: () => agingSheet(ctx, input, 'payable'), statement: () => statementSheet(ctx, input), tax: () => taxSheet(ctx, input), 'tax-lines': () => taxLinesSheet(ctx, input),
    reconciliation: () => reconciliationSheet(ctx, input), stock: () => stockSheet(ctx, input),
  };
  const { report } = input;
  const sheet = await (report in makers ? makers[report as keyof typeof makers]() : tableSheet(ctx, input, report as TableReport));
  return shortEnough(sheet, input.format);
}

/** Refuses a report that is longer than its file may be. */
export function shortEnough(sheet: ReportSheet, format: ExportInput['format']): ReportSheet {
  return sheet.isLonger || sheet.rows.length > mostRows[format] ? fail('accounting.export_too_long', { limit: mostRows[format] }) : sheet;
}

/** What a report is called on paper. */
export const sheetTitle = ({ language, report, basis }: Pick<ExportInput, 'language' | 'report' | 'basis'>): string => reportWord(language, 'report', report === 'profit-and-loss' && basis === 'cash' ? 'profit-and-loss-cash' : report);

const spanText = (from: string | null, to: string): string => (from === null ? to : `${from} – ${to}`);

async function tableSheet(ctx: Ctx, input: ExportInput, report: TableReport): Promise<ReportSheet> {
  const asked = await askedOf(ctx);
  const table = tableOf(await buildReport(ctx, report, input, asked), asked, input.recordedUntil);
  const { language } = input;
  const w = paper(language);
  const narrowed = input.dimension !== undefined || input.by === 'dimension';
  const placed = narrowed ? [] : placeNotes(table, await notesOf(ctx, report, report === 'profit-and-loss' && input.basis === 'cash' ? 'cash' : report === 'cash-flow' && input.method === 'indirect' ? 'indirect' : '', spansOf(table)));
  const named = (row: (typeof table.rows)[number]) => (row.word ? reportWord(language, 'row', row.word) : row.name);
  const marks = (key: string) => placed.filter((n) => n.row.key === key).map((n) => ` [${n.mark}]`).join('');
  const heading = (c: (typeof table.columns)[number]) => c.label || (c.word ? reportWord(language, 'column', c.word) : spanText(c.from, c.to ?? ''));
  return {
    title: sheetTitle(input),
    facts: [{ label: w(table.from === null ? 'on' : 'period'), value: spanText(table.from, table.to) }, { label: w('currency'), value: table.currency }, ...(report === 'cash-flow' ? [{ label: w('method'), value: w(input.method) }] : []), ...recorded(w, table.recordedUntil)],
    columns: [{ label: w('code'), figures: false }, { label: w('account'), figures: false }, ...table.columns.map((c) => ({ label: heading(c), figures: true }))],
    rows: table.rows.map((row) => ({
      kind: row.kind === 'heading' ? 'heading' : row.kind === 'total' || row.kind === 'result' ? 'total' : 'line', level: row.level,
      cells: [row.code, `${named(row)}${marks(row.key)}`, ...row.cells.map((c) => c.amount)],
    })),
    notes: placed.map(({ mark, row, note }) => `[${mark}] ${named(row)}, ${spanText(note.from, note.to)}: ${note.body} (${[note.writtenBy, note.writtenAt.slice(0, 10)].filter(Boolean).join(', ')})`),
  };
}

async function ledgerSheet(ctx: Ctx, input: ExportInput): Promise<ReportSheet> {
  const w = paper(input.language);
  const ledger = await ledgerOf(ctx, { workspace_slug: '', accountId: needed(input.accountId, 'accountId'), from: input.from, to: needed(input.to, 'to'), partyId: input.partyId, dimension: input.dimension, dimensionValue: input.dimensionValue, recordedUntil: input.recordedUntil, limit: mostRows[input.format] });
  if (ledger.nextCursor !== null) fail('accounting.export_too_long', { limit: mostRows[input.format] });
  return {
    title: reportWord(input.language, 'report', 'ledger'), facts: [{ label: w('account'), value: `${ledger.account.code} ${ledger.account.name}` }, { label: w('period'), value: spanText(input.from ?? null, input.to!) }, { label: w('currency'), value: ledger.currency }, ...recorded(w, input.recordedUntil)],
    columns: [...['date', 'number', 'memo', 'party', 'against'].map((key) => ({ label: w(key), figures: false })), ...['debit', 'credit'].map((key) => ({ label: reportWord(input.language, 'column', key), figures: true })), { label: w('balance'), figures: true }],
    rows: [
      { kind: 'total', level: 0, cells: ['', '', w('opening'), '', '', '', '', ledger.opening] }, ...ledger.items.map((i) => line([i.on, i.number, i.memo, i.partyName, i.against, blank(i.debit), blank(i.credit), i.balance])),
      { kind: 'total', level: 0, cells: ['', '', w('closing'), '', '', ledger.debit, ledger.credit, ledger.closing] },
    ],
  };
}

/** Nothing where nothing was moved. */
const blank = (amount: string): string => (/^-?0(\.0+)?$/.test(amount) ? '' : amount);

async function agingSheet(ctx: Ctx, input: ExportInput, side: 'receivable' | 'payable'): Promise<ReportSheet> {
  const w = paper(input.language);
  const aging = await agingOf(ctx, { workspace_slug: '', side, on: needed(input.on, 'on'), recordedUntil: input.recordedUntil });
  const columns = [...agingColumns, 'total'] as const;
  const amounts = (of: (typeof aging)['total']) => columns.map((c) => of[c]);
  return {
    title: reportWord(input.language, 'report', side === 'receivable' ? 'receivables' : 'payables'), facts: [{ label: w('on'), value: aging.on }, { label: w('currency'), value: aging.currency }, ...recorded(w, input.recordedUntil)],
    columns: [{ label: w('party'), figures: false }, ...columns.map((c) => ({ label: reportWord(input.language, 'bucket', c), figures: true }))],
    rows: [
      ...aging.rows.map((row) => line([row.name || '–', ...amounts(row)])), ...(aging.others.count > 0 ? [line([w('others').replace('{count}', String(aging.others.count)), ...amounts(aging.others)])] : []),
      { kind: 'total', level: 0, cells: [reportWord(input.language, 'row', 'total'), ...amounts(aging.total)] },
    ],
  };
}

async function statementSheet(ctx: Ctx, input: ExportInput): Promise<ReportSheet> {
  const w = paper(input.language);
  const statement = await statementOf(ctx, { workspace_slug: '', partyId: needed(input.partyId, 'partyId'), from: needed(input.from, 'from'), to: needed(input.to, 'to'), side: 'both', currency: input.currency, recordedUntil: input.recordedUntil, limit: mostRows[input.format] });
  if (statement.nextCursor !== null) fail('accounting.export_too_long', { limit: mostRows[input.format] });
  return {
    title: reportWord(input.language, 'report', 'statement'), facts: [{ label: w('party'), value: statement.party.name }, { label: w('period'), value: spanText(input.from!, input.to!) }, { label: w('currency'), value: statement.currency }],
    columns: [...['date', 'number', 'memo', 'due'].map((key) => ({ label: w(key), figures: false })), ...['debit', 'credit'].map((key) => ({ label: reportWord(input.language, 'column', key), figures: true })), { label: w('balance'), figures: true }],
    rows: [
      { kind: 'total', level: 0, cells: ['', '', w('opening'), '', '', '', statement.opening] }, ...statement.items.map((i) => line([i.on, i.number, i.memo, i.dueOn ?? '', blank(i.debit), blank(i.credit), i.balance])),
      { kind: 'total', level: 0, cells: ['', '', w('closing'), '', statement.debit, statement.credit, statement.closing] },
    ],
  };
}

async function taxSheet(ctx: Ctx, input: ExportInput): Promise<ReportSheet> {
  const w = paper(input.language);
  const tax = await taxFigures(ctx, { workspace_slug: '', from: needed(input.from, 'from'), to: needed(input.to, 'to'), recordedUntil: input.recordedUntil });
  return taxFiguresSheet(tax, input.language, recorded(w, input.recordedUntil));
}

/** Figures of taxes as rows, whether they are of now or as they were filed. */
export function taxFiguresSheet(tax: Awaited<ReturnType<typeof taxFigures>>, language: ReportLanguage, facts: ReportSheet['facts'] = []): ReportSheet {
  const w = paper(language);
  const total = (label: string, amount: string): SheetRow => ({ kind: 'total', level: 0, cells: [label, '', '', '', amount] });
  return {
    title: reportWord(language, 'report', 'tax'), facts: [{ label: w('period'), value: spanText(tax.from, tax.to) }, { label: w('currency'), value: tax.currency }, ...facts],
    columns: [{ label: w('tax'), figures: false }, { label: w('rate'), figures: true }, { label: w('base'), figures: true }, { label: w('tax'), figures: true }, { label: w('recoverable'), figures: true }],
    rows: [
      ...(['sale', 'purchase'] as const).flatMap((direction): SheetRow[] => [{ kind: 'heading', level: 0, cells: [w(direction)] }, ...tax.rates.filter((r) => r.direction === direction).map((r) => line([r.name, `${r.rate} %`, r.base, r.tax, r.recoverable]))]),
      total(w('output'), tax.output), total(w('input'), tax.input), total(w('payable'), tax.payable), { kind: 'heading', level: 0, cells: [w('box')] }, ...tax.boxes.map((b) => line([language === 'ar' ? b.labelAr : b.label, b.key, '', '', b.amount])),
    ],
  };
}

async function taxLinesSheet(ctx: Ctx, input: ExportInput): Promise<ReportSheet> {
  const w = paper(input.language);
  const lines = await taxLinesOf(ctx, { workspace_slug: '', from: needed(input.from, 'from'), to: needed(input.to, 'to'), recordedUntil: input.recordedUntil, limit: mostRows[input.format] });
  if (lines.nextCursor !== null) fail('accounting.export_too_long', { limit: mostRows[input.format] });
  return {
    title: reportWord(input.language, 'report', 'tax-lines'), facts: [{ label: w('period'), value: spanText(input.from!, input.to!) }, { label: w('currency'), value: lines.currency }],
    columns: [...['date', 'number', 'party', 'tax'].map((key) => ({ label: w(key), figures: false })), ...['rate', 'base', 'tax', 'recoverable'].map((key) => ({ label: w(key), figures: true }))],
    rows: [...lines.items.map((i) => line([i.on, i.number, i.partyName, i.taxName, `${i.rate} %`, i.base, i.tax, i.recoverable])), { kind: 'total', level: 0, cells: [reportWord(input.language, 'row', 'total'), '', '', '', '', lines.base, lines.tax, lines.recoverable] }],
  };
}
