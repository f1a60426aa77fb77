/** Most columns a table may have. */
export const columnLimit = 200;
/** Most text a table may hold, in bytes: a few kilobytes of XLSX can name the same long text in millions of cells. */
export const textLimit = 50_000_000;

/** Refuses a cell that stands too far to the right. */
export function refuseColumn(): never { throw new Error(`it has more than ${columnLimit} columns`); }

/** Rows of a table while they are read: blank ones are left out, and what grows too large is refused before it is kept. */
export class TableRows {
  readonly rows: string[][] = [];
  private bytes = 0;

  constructor(private readonly most: number) {}

  get full(): boolean { return this.rows.length >= this.most; }

  add(row: string[]): void {
    if (row.length > columnLimit && row.some((cell, i) => i >= columnLimit && cell !== '')) refuseColumn();
    let blank = true;
    for (const cell of row) {
      if (cell === '') continue;
      blank = false;
      this.bytes += Buffer.byteLength(cell);
      if (this.bytes > textLimit) throw new Error(`it has more than ${textLimit / 1_000_000} MB of text`);
    }
    if (!blank) this.rows.push(row.length > columnLimit ? row.slice(0, columnLimit) : row);
  }
}

/** Rows in batches to write at once: at most 1,000, and fewer when they are long. */
export function* rowBatches(rows: readonly string[][]): Generator<{ from: number; batch: string[][] }> {
  let from = 0;
  let size = 0;
  for (let i = 0; i < rows.length; i++) {
    size += rows[i]!.reduce((sum, cell) => sum + cell.length + 3, 0);
    if (i + 1 - from < 1000 && size < 1_000_000 && i + 1 < rows.length) continue;
    yield { from, batch: rows.slice(from, i + 1) };
    from = i + 1;
    size = 0;
  }
}
