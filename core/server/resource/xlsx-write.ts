import { zipOf } from '../zip-write.ts';

/** A cell of a sheet. */
export type Cell = string | number | boolean;

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const ns = 'http://schemas.openxmlformats.org';
const parts: ReadonlyArray<readonly [name: string, text: string]> = [
  ['[Content_Types].xml', `${head}<Types xmlns="${ns}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`],
  ['_rels/.rels', `${head}<Relationships xmlns="${ns}/package/2006/relationships"><Relationship Id="r1" Type="${ns}/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`],
  ['xl/workbook.xml', `${head}<workbook xmlns="${ns}/spreadsheetml/2006/main" xmlns:r="${ns}/officeDocument/2006/relationships"><sheets><sheet name="Sheet1" sheetId="1" r:id="r1"/></sheets></workbook>`],
  ['xl/_rels/workbook.xml.rels', `${head}<Relationships xmlns="${ns}/package/2006/relationships"><Relationship Id="r1" Type="${ns}/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`],
];

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
// XML cannot hold these at all.
const escaped = (text: string) => text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '').replace(/[&<>"]/g, (c) => entities[c]!).slice(0, 32767);

function cellXml(value: Cell): string {
  if (typeof value === 'number' && Number.isFinite(value)) return `<c><v>${value}</v></c>`;
  if (typeof value === 'boolean') return `<c t="b"><v>${value ? 1 : 0}</v></c>`;
  const text = String(value);
  return text === '' ? '<c/>' : `<c t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;
}

async function* sheetXml(pages: AsyncIterable<Cell[][]>): AsyncGenerator<Buffer> {
  yield Buffer.from(`${head}<worksheet xmlns="${ns}/spreadsheetml/2006/main"><sheetData>`);
  for await (const rows of pages) yield Buffer.from(rows.map((row) => `<row>${row.map(cellXml).join('')}</row>`).join(''));
  yield Buffer.from('</sheetData></worksheet>');
}

/** A workbook of one sheet, written while its rows arrive: cells are values, never formulas. */
export function xlsxSheet(pages: AsyncIterable<Cell[][]>): AsyncGenerator<Buffer> {
  return zipOf([...parts.map(([name, text]) => ({ name, content: once(Buffer.from(text)) })), { name: 'xl/worksheets/sheet1.xml', content: sheetXml(pages) }]);
}

async function* once(content: Buffer): AsyncGenerator<Buffer> { yield content; }
