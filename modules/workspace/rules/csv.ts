/** One CSV cell. A leading = + - @ tab or CR would be a formula in a spreadsheet, so it gets an apostrophe. */
export function csvCell(value: unknown): string {
  if (typeof value === 'number') return String(value);
  const text = value === null || value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value);
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** One CSV line. */
export function csvLine(cells: readonly unknown[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/** CSV text with a byte-order mark, so that spreadsheets read it as UTF-8. */
export function csvText(head: readonly string[], rows: readonly (readonly unknown[])[]): string {
  return `\ufeff${csvLine(head)}${rows.map(csvLine).join('')}`;
}
