/** A cell of a chart's table: words for people, the plain value for files, and the list behind it. */
export interface DataCell { text: string; value?: string | number | null; to?: string | undefined }
/** The figures of a chart: what its table and its file show. The first column names the row. */
export interface ChartData { head: readonly string[]; rows: ReadonlyArray<readonly DataCell[]> }

/** A CSV cell; text that a spreadsheet would take for a formula is disarmed, numbers stay numbers. As exports of lists do it. */
function csvCell(value: unknown): string {
  let text = value === null || value === undefined ? '' : String(value as string | number);
  if (/^[=+\-@\t\r]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text)) text = `'${text}`;
  return /[",\r\n']/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The figures as CSV with a byte order mark, which tells spreadsheets that it is UTF-8. */
export function csvOf({ head, rows }: ChartData): string {
  return `\uFEFF${[head, ...rows.map((row) => row.map((cell) => (cell.value === undefined ? cell.text : cell.value)))].map((line) => line.map(csvCell).join(',')).join('\r\n')}\r\n`;
}

/** Hands a text to the browser as a file. */
export function saveText(text: string, name: string, type = 'text/csv;charset=utf-8'): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  // The download has its own hold on the data by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
