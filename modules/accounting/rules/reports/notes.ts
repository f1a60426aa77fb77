import type { ReportNote } from '../../contract/reports/notes.ts';
import type { ReportTable } from '../../contract/reports/table.ts';

type Days = Pick<ReportNote, 'from' | 'to'>;
/** A footnote where it stands in a table: its number, its row, and its column, or null where it is about the days of the whole report. */
export interface PlacedNote { mark: number; row: ReportTable['rows'][number]; column: number | null; note: ReportNote }

/** The days footnotes of a table may be about: its own, and those of its columns. */
export function spansOf(table: Pick<ReportTable, 'from' | 'to' | 'columns'>): Days[] {
  const all = [{ from: table.from, to: table.to }, ...table.columns.flatMap((c) => (c.kind === 'amount' && c.to !== null ? [{ from: c.from, to: c.to }] : []))];
  return [...new Map(all.map((s) => [`${s.from ?? ''}..${s.to}`, s])).values()];
}

/** Days as the list of footnotes is asked for. */
export const spansText = (spans: readonly Days[]): string => spans.map((s) => `${s.from ?? ''}..${s.to}`).join(',');

/** Footnotes in the order of the table, numbered; those whose row is not in it are left out. A column of the same days has them, also where it stands beside another time. */
export function placeNotes(table: Pick<ReportTable, 'from' | 'to' | 'columns' | 'rows'>, notes: readonly ReportNote[]): PlacedNote[] {
  const same = (a: Days, b: { from: string | null; to: string | null }) => a.from === b.from && a.to === b.to;
  const placed = table.rows.flatMap((row) => notes.filter((n) => n.row === row.key).map((note) => {
    const columns = table.columns.flatMap((c, i) => (c.kind === 'amount' && same(note, c) ? [i] : []));
    // Where several columns are of these days (debit and credit) it is about the row.
    return { row, note, column: columns.length === 1 && row.cells.length > 0 ? columns[0]! : null, isHere: columns.length > 0 || same(note, table) };
  }).filter(({ isHere }) => isHere).toSorted((a, b) => (a.column ?? -1) - (b.column ?? -1)));
  return placed.map(({ row, note, column }, i) => ({ row, note, column, mark: i + 1 }));
}
