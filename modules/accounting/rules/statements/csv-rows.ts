import { StatementError, statementLimits } from './shapes.ts';

/** Characters that may stand between the cells of a table. */
export const separators = [',', ';', '\t', '|'] as const;
/** One of them. */
export type Separator = (typeof separators)[number];

/** A row as a spreadsheet counts it (empty rows count), with its trimmed cells. */
export interface CsvRow { row: number; cells: string[] }

const quote = 34;
const lineEnd = 10;

/**
 * The rows of a CSV text (RFC 4180; a quote inside an unquoted cell is text), one by one. Not csv-parse, which the imports of lists use: with relaxed quotes its
 * buffer grows to the longest cell and is copied for each stray quote after it, which a hostile file makes quadratic. This reads each character a fixed number of times.
 * Throws `quote_not_closed`, or `unreadable` for rows with too many columns and cells that are too long.
 */
export function* csvRows(text: string, separator: Separator): Generator<CsvRow> {
  const code = separator.charCodeAt(0);
  let at = 0;
  for (let row = 1; at < text.length; row += 1) {
    const cells: string[] = [];
    for (let more = true; more; at += 1) {
      const cell = text.charCodeAt(at) === quote ? quotedCell(text, at, code, row) : plainCell(text, at, code);
      if (cell.text.length > statementLimits.cell) throw new StatementError('unreadable', row, { reason: `a cell is longer than ${statementLimits.cell} characters` });
      cells.push(cell.text.trim());
      if (cells.length > statementLimits.columns) throw new StatementError('unreadable', row, { reason: `more than ${statementLimits.columns} columns` });
      at = cell.end;
      more = text.charCodeAt(at) === code;
    }
    yield { row, cells };
  }
}

interface Cell { text: string; end: number }

function plainCell(text: string, from: number, separator: number): Cell {
  const most = Math.min(text.length, from + statementLimits.cell + 1);
  let end = from;
  for (; end < most; end += 1) {
    const code = text.charCodeAt(end);
    if (code === separator || code === lineEnd) break;
  }
  return { text: text.slice(from, end), end };
}

/** A doubled quote is one; a quote that neither ends the cell nor is doubled is text. */
function quotedCell(text: string, from: number, separator: number, row: number): Cell {
  const parts: string[] = [];
  let start = from + 1;
  for (let size = 0; size <= statementLimits.cell;) {
    const end = text.indexOf('"', start);
    if (end < 0) break;
    let after = end + 1;
    if (text.charCodeAt(after) === quote) {
      parts.push(text.slice(start, after));
      size += after - start;
      start = after + 1;
      continue;
    }
    while (text.charCodeAt(after) === 32) after += 1;
    const next = text.charCodeAt(after);
    if (after >= text.length || next === separator || next === lineEnd) return { text: parts.join('') + text.slice(start, end), end: after };
    parts.push(text.slice(start, end + 1));
    size += end + 1 - start;
    start = end + 1;
  }
  throw new StatementError('quote_not_closed', row);
}
