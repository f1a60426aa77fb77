import { columnLimit, refuseColumn, TableRows } from './table-rows.ts';
import { attribute, damaged, walkXml } from './xml-walk.ts';
import { zipParts, zipText } from './zip-part.ts';

/** Longest text of one cell, put together from its pieces; Excel itself keeps 32,767 characters. */
const maxCell = 250_000;

/** Cells of the first sheet of a workbook as text; dates as YYYY-MM-DD, formulas as their last value; blank rows are left out. */
export async function readXlsx(zip: Buffer, maxRows: number): Promise<string[][]> {
  const parts = zipParts(zip);
  const part = (name: string) => zipText(zip, parts, name);
  const { relation, from1904 } = await workbookOf(await part('xl/workbook.xml'));
  const target = await targetOf(await part('xl/_rels/workbook.xml.rels'), relation);
  const shared = await sharedTexts(await part('xl/sharedStrings.xml'));
  const dates = await dateStyles(await part('xl/styles.xml'));
  const sheet = await part(target);
  if (sheet === '') throw new Error('it has no sheet');
  return rowsOf(sheet, maxRows, ({ type, style, value }) => {
    if (type === 's') return shared[value === '' ? -1 : Number(value)] ?? '';
    if (type === 'b') return value === '1' ? 'true' : 'false';
    if (type === 'e') return '';
    const isDate = (type === undefined || type === 'n') && value !== '' && dates.has(Number(style ?? -1));
    return (isDate ? dayOf(Number(value), from1904) : null) ?? value;
  });
}

async function workbookOf(xml: string): Promise<{ relation: string | undefined; from1904: boolean }> {
  let relation: string | undefined;
  let from1904 = false;
  await walkXml(xml, {
    open(name, tag) {
      if (name === 'workbookPr') from1904 = /^(1|true)$/.test(attribute(tag, 'date1904') ?? '');
      if (name === 'sheet') relation = attribute(tag, 'id');
      return name === 'sheet';
    },
  });
  return { relation, from1904 };
}

async function targetOf(links: string, relation: string | undefined): Promise<string> {
  let target: string | undefined;
  await walkXml(links, {
    open(name, tag) {
      const found = name === 'Relationship' && attribute(tag, 'Id') === relation;
      if (found) target = attribute(tag, 'Target');
      return found;
    },
  });
  return (target ?? 'worksheets/sheet1.xml').replace(/^\/?(xl\/)?/, 'xl/');
}

/** Gathers the text of `t` elements, which may be in pieces; the pronunciation beside Japanese text is none of it. */
class Gathered {
  private taking = false;
  private aside = false;
  value = '';

  open(name: string): void {
    if (name === 'rPh') this.aside = true;
    this.taking = (name === 't' && !this.aside) || name === 'v';
  }
  close(name: string): void {
    if (name === 'rPh') this.aside = false;
    this.taking = false;
  }
  text(text: string): void {
    if (!this.taking) return;
    this.value += text;
    if (this.value.length > maxCell) throw new Error(`it has a text of more than ${maxCell} characters`);
  }
  clear(): void { this.value = ''; this.taking = false; this.aside = false; }
}

async function sharedTexts(xml: string): Promise<string[]> {
  const texts: string[] = [];
  const gathered = new Gathered();
  const whole = await walkXml(xml, {
    open(name) { if (name === 'si') gathered.clear(); else gathered.open(name); },
    close(name) {
      gathered.close(name);
      if (name === 'si') texts.push(gathered.value.trim());
      return name === 'sst';
    },
    text: (text) => gathered.text(text),
  });
  return whole || xml === '' ? texts : damaged();
}

/** Which cell styles show their number as a date. */
async function dateStyles(xml: string): Promise<ReadonlySet<number>> {
  const custom = new Set<number>();
  const formats: number[] = [];
  let inCells = false;
  await walkXml(xml, {
    open(name, tag) {
      if (name === 'cellXfs') inCells = true;
      if (name === 'xf' && inCells) formats.push(Number(attribute(tag, 'numFmtId') ?? 0));
      if (name === 'numFmt' && /[ymdhs]/i.test((attribute(tag, 'formatCode') ?? '').replace(/"[^"]*"|\[[^[\]]*\]|\\./g, ''))) custom.add(Number(attribute(tag, 'numFmtId')));
    },
    close(name) { return name === 'cellXfs'; },
  });
  return new Set(formats.flatMap((f, i) => ((f >= 14 && f <= 22) || (f >= 45 && f <= 47) || custom.has(f) ? [i] : [])));
}

interface RawCell { type: string | undefined; style: string | undefined; value: string }

async function rowsOf(sheet: string, maxRows: number, textOf: (cell: RawCell) => string): Promise<string[][]> {
  const table = new TableRows(maxRows);
  const gathered = new Gathered();
  let row: string[] | null = null;
  let cell = '';
  const whole = await walkXml(sheet, {
    open(name, tag) {
      if (name === 'row') row = [];
      else if (name === 'c') { cell = tag; gathered.clear(); } else gathered.open(name);
    },
    close(name) {
      gathered.close(name);
      if (name === 'c' && row) {
        const type = attribute(cell, 't');
        place(row, columnOf(attribute(cell, 'r'), row.length), type === 'inlineStr' ? gathered.value.trim() : textOf({ type, style: attribute(cell, 's'), value: gathered.value.trim() }));
      } else if (name === 'row' && row) {
        table.add(row);
        row = null;
        return table.full;
      }
      return name === 'sheetData';
    },
    text: (text) => { if (row) gathered.text(text); },
  });
  return whole ? table.rows : damaged();
}

function place(row: string[], column: number, text: string): void {
  if (column >= columnLimit) {
    if (text !== '') refuseColumn();
    return;
  }
  while (row.length < column) row.push('');
  row[column] = text;
}

function columnOf(reference: string | undefined, fallback: number): number {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0];
  return letters ? [...letters].reduce((n, c) => n * 26 + c.charCodeAt(0) - 64, 0) - 1 : fallback;
}

/** Days from the start of 1900 to that of 10000, after which no sheet knows a date. */
const lastDay = 2_958_466;

function dayOf(serial: number, from1904: boolean): string | null {
  const since1900 = serial + (from1904 ? 1462 : 0);
  if (!(serial >= 0 && since1900 < lastDay)) return null;
  // Day 60 is 29 February 1900, which never was; Excel keeps it for Lotus 1-2-3.
  const days = since1900 - (serial < 60 && !from1904 ? 0 : 1);
  const iso = new Date(Date.UTC(1900, 0, 1) + Math.round((days - 1) * 86_400_000)).toISOString();
  return serial % 1 === 0 ? iso.slice(0, 10) : iso;
}
