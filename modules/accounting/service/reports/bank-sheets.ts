import { calendarDate, formatTime } from '#core/contract/dates.ts';
import type { Ctx } from '#core/server/context.ts';
import { getSettings } from '#modules/settings/api.ts';
import { reportWord } from '../../rules/reports/report-words.ts';
import { bankAccountOf } from '../bank/account-record.ts';
import { reportReconciliation } from '../bank/reconciliation.ts';
import { stockOnDay } from '../stock/value.ts';
import { needed, paper, line, recorded, mostRows, type ExportInput, type ReportSheet, type SheetRow } from './sheet-parts.ts';

/** The reconciliation of a bank account to a statement with every line that explains it; of a signed statement what was signed. */
export async function reconciliationSheet(ctx: Ctx, input: ExportInput): Promise<ReportSheet> {
  ctx.authorize('accounting.bank.view');
  const id = needed(input.bankAccountId, 'bankAccountId');
  return reconciliationOnPaper(ctx, input, await reportReconciliation(ctx, { workspace_slug: '', id, statementId: input.statementId }, mostRows[input.format]));
}

/** A reconciliation that was read as rows. What it is of stands in tables too: their lines name no account. */
export async function reconciliationOnPaper(ctx: Ctx, { language, format, bankAccountId }: ExportInput, r: Awaited<ReturnType<typeof reportReconciliation>>): Promise<ReportSheet> {
  const w = paper(language);
  const { statement: s, signed } = r;
  const sum = (key: string, amount: string | null): SheetRow => ({ kind: 'total', level: 0, cells: [w(key), '', '', amount ?? '–'] });
  const heading = (key: string, count: number): SheetRow => ({ kind: 'heading', level: 0, cells: [`${w(key)} (${count})`] });
  const facts = [
    { label: w('bankAccount'), value: (await bankAccountOf(ctx, needed(bankAccountId, 'bankAccountId'))).name }, ...(s ? [{ label: w('period'), value: `${s.fromOn} – ${s.toOn}` }] : []), { label: w('on'), value: r.on }, { label: w('currency'), value: r.currency },
    ...(s?.signedOffAt ? [{ label: w('signed'), value: await signatureOf(ctx, s.signedOffAt, signed ? signed.by : w('figuresNow')) }] : []),
  ];
  return {
    title: reportWord(language, 'report', 'reconciliation'), on: r.on, facts, isLonger: r.outstandingCount > r.outstandingLines.length || r.unmatchedCount > r.unmatchedLines.length,
    columns: [...['date', 'number', 'memo'].map((key) => ({ label: w(key), figures: false })), { label: w('amount'), figures: true }],
    rows: [
      ...(format === 'pdf' ? [] : facts.map((f) => line([f.label, '', f.value, '']))),
      sum('ledgerBalance', r.ledgerBalance), sum('outstanding', r.outstanding), sum('unmatched', r.unmatched), sum('expected', r.expected), sum('bankClosing', r.closing), sum('difference', r.difference),
      heading('outstanding', r.outstandingCount), ...r.outstandingLines.map((l) => line([l.on, l.number, l.memo, l.amount])),
      heading('unmatched', r.unmatchedCount), ...r.unmatchedLines.map((l) => line([l.on, '', [l.payee, l.memo].filter(Boolean).join(' · '), l.amount])),
    ],
  };
}

/** When something was signed, by a clock where the workspace is, and what else is said of it. */
async function signatureOf(ctx: Ctx, at: string, more: string): Promise<string> {
  const zone = (await getSettings(ctx)).system.timezone;
  return [`${calendarDate(at, zone)} ${formatTime(at, zone)}`, more].filter(Boolean).join(', ');
}

/** Stock of every product that is counted and what it is worth at the end of a day, beside the stock account. */
export async function stockSheet(ctx: Ctx, input: ExportInput): Promise<ReportSheet> {
  const w = paper(input.language);
  const stock = await stockOnDay(ctx, { workspace_slug: '', on: needed(input.on ?? input.to, 'on'), q: '', limit: mostRows[input.format] }, input.recordedUntil);
  const sum = (key: string, amount: string): SheetRow => ({ kind: 'total', level: 0, cells: [w(key), '', '', '', '', amount] });
  return {
    title: reportWord(input.language, 'report', 'stock'), facts: [{ label: w('on'), value: stock.on }, { label: w('currency'), value: stock.currency }, ...recorded(w, input.recordedUntil)],
    columns: [...['product', 'sku'].map((key) => ({ label: w(key), figures: false })), { label: w('quantity'), figures: true }, { label: w('unit'), figures: false }, { label: w('unitCost'), figures: true }, { label: w('value'), figures: true }],
    rows: [...stock.items.map((i) => line([i.name, i.sku, i.quantity, i.unit, i.unitCost ?? '', i.value])), { kind: 'total', level: 0, cells: [reportWord(input.language, 'row', 'total'), '', '', '', '', stock.value] }, sum('stockAccount', stock.account), sum('difference', stock.difference)],
    isLonger: stock.nextCursor !== null,
  };
}
