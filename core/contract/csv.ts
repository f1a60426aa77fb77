/** Text of a value in a file: nothing for null and undefined, ISO 8601 for dates, JSON for lists and objects. */
export function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean);
}

/** A CSV cell; text that a spreadsheet would take for a formula is disarmed, numbers and amounts with their currency stay what they are. */
export function csvCell(value: unknown): string {
  let text = cellText(value);
  if (/^[=+\-@\t\r]/.test(text) && !/^-?\d+(\.\d+)?( [A-Z]{3})?$/.test(text)) text = `'${text}`;
  return /[",\r\n']/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The text of a cell as it was before it was disarmed: what leaves in a file comes back from it the same. */
export const undisarmed = (cell: string): string => (/^'[=+\-@]/.test(cell) ? cell.slice(1) : cell);

/** A CSV line with its end. */
export function csvLine(cells: readonly unknown[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/** The first line of a CSV file, behind a byte order mark, which tells spreadsheets that it is UTF-8. */
export function csvHead(cells: readonly unknown[]): string {
  return `\uFEFF${csvLine(cells)}`;
}
