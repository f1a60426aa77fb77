import { csvHead, csvLine } from '#core/contract/csv.ts';
import { saveAs } from '../save-as.ts';

/** A cell of a chart's table: words for people, the plain value for files, and the list behind it. */
export interface DataCell { text: string; value?: string | number | null; to?: string | undefined }
/** The figures of a chart: what its table and its file show. The first column names the row. */
export interface ChartData { head: readonly string[]; rows: ReadonlyArray<readonly DataCell[]> }

/** The figures as CSV, for spreadsheets. */
export function csvOf({ head, rows }: ChartData): string {
  return csvHead(head) + rows.map((row) => csvLine(row.map((cell) => (cell.value === undefined ? cell.text : cell.value)))).join('');
}

/** Hands a text to the browser as a file. */
export function saveText(text: string, name: string, type = 'text/csv;charset=utf-8'): void {
  saveAs(new Blob([text], { type }), name);
}
