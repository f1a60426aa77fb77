import { ChevronDown, ChevronRight } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { Link } from '#core/web/router.ts';
import { Button } from '#core/web/ui/button.tsx';
import { cn } from '#core/web/ui/cn.ts';
import { Notice } from '#core/web/ui/notice.tsx';
import { Table, TableBody, TableCell, TableHead, TableHeaderCell } from '#core/web/ui/table.tsx';
import { tip } from '#core/web/ui/tip.ts';
import type { ReportColumn, ReportRow, ReportTable as Report } from '../../contract.ts';
import { ExplainPanel, type CellQuestion } from './explain-panel.tsx';
import { ledgerAddress } from './report-state.ts';
import { NoteButton, NoteMarks, ReportNotes, useReportNotes } from './report-notes.tsx';
import { isZero, useReportTexts, type ReportTexts } from './report-texts.ts';

interface Asked { row: ReportRow; column: ReportColumn; amount: string }

/** A report of accounts by columns. Headings fold; figures of one account lead to its ledger, all others explain themselves. */
export function ReportTable({ table, question, kept }: { table: Report; question: Omit<CellQuestion, 'row' | 'column'>; kept: string }) {
  const t = useT('accounting');
  const texts = useReportTexts(table.currency);
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const [asked, setAsked] = useState<Asked | null>(null);
  const parents = useMemo(() => new Set(table.rows.flatMap((r) => r.parent ?? [])), [table]);
  const byKey = useMemo(() => new Map(table.rows.map((r) => [r.key, r])), [table]);
  const hidden = (row: ReportRow): boolean => { for (let p = row.parent; p !== null; p = byKey.get(p)?.parent ?? null) if (folded.has(p)) return true; return false; };
  const toggle = (key: string) => setFolded((now) => { const next = new Set(now); if (!next.delete(key)) next.add(key); return next; });
  const notes = useReportNotes(table, question);
  const groups = table.rows.filter((r) => parents.has(r.key)).map((r) => r.key);
  const whose = (a: Asked) => t('reports.why.open', { row: texts.row(a.row), column: texts.column(a.column), amount: texts.plain(a.amount) });
  return (
    <div className="flex flex-col gap-3">
      {groups.length > 0 && <Button data-print="hide" size="sm" variant="ghost" className="-ms-2.5 self-start" onClick={() => setFolded(folded.size > 0 ? new Set() : new Set(groups))}>{t(folded.size > 0 ? 'reports.expandAll' : 'reports.collapseAll')}</Button>}
      <Table label={t(`reports.report.${table.report}`)} frameClassName="rounded-lg border print:overflow-visible print:border-0">
        <TableHead>
          <tr>
            <TableHeaderCell className="sticky start-0 z-10 min-w-44 max-sm:w-full max-sm:min-w-36">{t('reports.paper.account')}</TableHeaderCell>
            {table.columns.map((c) => <TableHeaderCell key={c.key} align="end" className="min-w-28 max-sm:min-w-24">{texts.column(c)}{c.kind === 'percent' && ' %'}</TableHeaderCell>)}
          </tr>
        </TableHead>
        <TableBody>
          {table.rows.filter((row) => !hidden(row)).map((row) => (
            <tr key={row.key} className={cn('group/row hover:bg-muted/70', (row.kind === 'total' || row.kind === 'heading') && 'font-medium', row.kind === 'result' && 'bg-muted font-semibold')}>
              <th scope="row" className={cn('sticky start-0 z-1 h-9 max-w-72 border-b bg-background px-3 text-start [font-weight:inherit] max-sm:max-w-0', row.kind === 'result' && 'bg-muted')}>
                <span className="flex min-w-0 items-center gap-1" style={{ paddingInlineStart: `${row.level * 16}px` }}>
                  {parents.has(row.key) && (
                    <button type="button" data-print="hide" aria-expanded={!folded.has(row.key)} aria-label={t(folded.has(row.key) ? 'reports.expand' : 'reports.collapse', { name: texts.row(row) })} className="focus-ring touch-target -ms-1.5 grid size-6 shrink-0 place-items-center rounded-sm text-muted-foreground hover:bg-accent" onClick={() => toggle(row.key)}>
                      {folded.has(row.key) ? <ChevronRight aria-hidden className="size-4 rtl:rotate-180" strokeWidth={1.75} /> : <ChevronDown aria-hidden className="size-4" strokeWidth={1.75} />}
                    </button>
                  )}
                  {row.code && <bdi className="figures shrink-0 text-xs text-muted-foreground">{row.code}</bdi>}
                  <span dir="auto" className="truncate" {...tip(texts.row(row))}>{texts.row(row)}</span>
                  <NoteMarks notes={notes.placed.filter((n) => n.row === row && n.column === null)} />
                  {notes.mayWrite && row.cells.length > 0 && <NoteButton name={texts.row(row)} onPress={() => notes.open(row)} />}
                </span>
              </th>
              {table.columns.map((c, i) => <TableCell key={c.key} align="end" className="h-9 whitespace-nowrap">{row.cells[i] && <><NoteMarks notes={notes.placed.filter((n) => n.row === row && n.column === i)} /><Figure row={row} column={c} index={i} texts={texts} kept={kept} onAsk={setAsked} whose={whose} /></>}</TableCell>)}
            </tr>
          ))}
        </TableBody>
      </Table>
      {table.rows.every((r) => r.kind !== 'account' && r.kind !== 'line') && <p className="text-sm text-muted-foreground">{t('reports.empty')}</p>}
      <ReportNotes notes={notes} texts={texts} />
      {table.checks.filter((c) => !c.holds).map((c) => <Notice key={c.word} kind="error">{t('reports.broken', { check: t(`reports.check.${c.word}`), difference: texts.plain(c.difference) })}</Notice>)}
      {table.checks.some((c) => c.holds) && <p className="text-sm text-muted-foreground">{table.checks.filter((c) => c.holds).map((c) => t('reports.holds', { check: t(`reports.check.${c.word}`) })).join(' ')}</p>}
      {asked && <ExplainPanel question={{ ...question, row: asked.row.key, column: asked.column.key } as CellQuestion} title={whose(asked)} kept={kept} onClose={() => setAsked(null)} />}
    </div>
  );
}

const unexplained = new Set(['difference', 'budget']);
const link = 'focus-ring inline-flex min-h-6 items-center rounded-sm hover:underline';

function Figure({ row, column, index, texts, kept, onAsk, whose }: { row: ReportRow; column: ReportColumn; index: number; texts: ReportTexts; kept: string; onAsk: (asked: Asked) => void; whose: (asked: Asked) => string }) {
  const { amount, drill } = row.cells[index]!;
  const shown = amount === '' ? '–' : <span dir="ltr">{column.kind === 'percent' ? texts.plain(amount) : texts.plain(amount)}</span>;
  const quiet = amount === '' || isZero(amount) ? 'text-muted-foreground' : '';
  if (amount === '' || column.kind === 'percent' || unexplained.has(column.key)) return <span className={quiet}>{shown}</span>;
  const asked = { row, column, amount };
  if (!drill) return <button type="button" aria-label={whose(asked)} className={cn(link, quiet, 'cursor-pointer')} onClick={() => onAsk(asked)}>{shown}</button>;
  return <Link to={ledgerAddress(drill.accountId, drill.from, drill.to, kept)} className={cn(link, quiet)}>{shown}</Link>;
}
