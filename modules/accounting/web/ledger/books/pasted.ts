import { decimalOf } from '#core/web/document/line.ts';

/** Cells of pasted rows: tab, semicolon or comma separated, quotes around cells that hold one. */
export function pastedRows(text: string): string[][] {
  const rows = text.replace(/\r\n?/g, '\n').split('\n').filter((row) => row.trim() !== '');
  const mark = rows[0]?.includes('\t') ? '\t' : rows[0]?.includes(';') ? ';' : ',';
  return rows.map((row) => cellsOf(row, mark));
}

function cellsOf(row: string, mark: string): string[] {
  const cells: string[] = [];
  let [cell, quoted] = ['', false];
  for (let i = 0; i < row.length; i++) {
    const c = row[i]!;
    if (quoted && c === '"' && row[i + 1] === '"') { cell += '"'; i++; } else if (c === '"') quoted = !quoted; else if (c === mark && !quoted) { cells.push(cell.trim()); cell = ''; } else cell += c;
  }
  return [...cells, cell.trim()];
}

/** A figure of a pasted cell as plain decimal text, with its sign; brackets mean below zero. Null for what is none. */
export function pastedAmount(cell: string): string | null {
  const text = cell.replace(/[^\d.,()\u0660-\u0669٫٬'’ -]/g, '').trim();
  if (text === '') return null;
  const below = /^\(.*\)$/.test(text) || text.startsWith('-') || text.endsWith('-');
  const amount = decimalOf(text.replace(/[()-]/g, '').trim(), 4);
  return amount === null ? null : `${below && Number(amount) !== 0 ? '-' : ''}${amount}`;
}

/**
 * The balance of an account from the cells after its code, debit above 0: two columns at the end are debit and credit, of which an empty one is 0; a single one is the balance. Null when there is none, or both sides are filled.
 */
export function pastedBalance(cells: readonly string[]): string | null {
  const amounts = cells.map((cell) => (cell === '' ? '0' : pastedAmount(cell)));
  const figures = amounts.slice(amounts.lastIndexOf(null) + 1);
  if (figures.length === 0 || cells.every((cell) => cell === '')) return null;
  if (figures.length === 1) return figures[0]!;
  const [debit, credit] = figures.slice(-2).map((f) => f!) as [string, string];
  if (Number(debit) !== 0 && Number(credit) !== 0) return null;
  return Number(credit) === 0 ? debit : credit.startsWith('-') ? credit.slice(1) : `-${credit}`;
}
