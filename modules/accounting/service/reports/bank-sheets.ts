import type { Ctx } from '#core/server/context.ts';
import { reportWord } from '../../rules/reports/report-words.ts';
import { reportReconciliation } from '../bank/reconciliation.ts';
import { stockOnDay } from '../stock/value.ts';
import { needed, paper, line, recorded, mostRows, type ExportInput, type ReportSheet, type SheetRow } from './sheet-parts.ts';

/** The reconciliation of a bank account to a statement with every line that explains it; of a signed statement what was signed. */
export async function reconciliationSheet(ctx: Ctx, input: ExportInput): Promise<ReportSheet> {
  ctx.authorize('accounting.bank.view');
  const w = paper(input.language);
  const r = await reportReconciliation(ctx, { workspace_slug: '', id: needed(input.bankAccountId, 'bankAccountId'), statementId: input.statementId }, mostRows[input.format]);
  const sum = (key: string, amount: string | null): SheetRow => ({ kind: 'total', level: 0, cells: [w(key), '', '', amount ?? '–'] });
  const heading = (key: string, count: number): SheetRow => ({ kind: 'heading', level: 0, cells: [`${w(key)} (${count})`] });
  return {
    title: reportWord(input.language, 'report', 'reconciliation'), on: r.on,
    facts: [...(r.statement ? [{ label: w('bankAccount'), value: r.statement.bankAccountName }, { label: w('period'), value: `${r.statement.fromOn} – ${r.statement.toOn}` }] : []), { label: w('on'), value: r.on }, { label: w('currency'), value: r.currency }, ...(r.signed ? [{ label: w('signed'), value: [r.signed.at, r.signed.by].filter(Boolean).join(', ') }] : [])],
    columns: [...['date', 'number', 'memo'].map((key) => ({ label: w(key), figures: false })), { label: w('amount'), figures: true }],
    rows: [
      sum('ledgerBalance', r.ledgerBalance), sum('outstanding', r.outstanding), sum('unmatched', r.unmatched), sum('expected', r.expected), sum('bankClosing', r.closing), sum('difference', r.difference),
      heading('outstanding', r.outstandingCount), ...r.outstandingLines.map((l) => line([l.on, l.number, l.memo, l.amount])),
      heading('unmatched', r.unmatchedCount), ...r.unmatchedLines.map((l) => line([l.on, '', [l.payee, l.memo].filter(Boolean).join(' · '), l.amount])),
    ],
  };
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
