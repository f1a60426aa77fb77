import { crc32, createDeflateRaw } from 'node:zlib';

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
export async function* xlsxSheet(pages: AsyncIterable<Cell[][]>): AsyncGenerator<Buffer> {
  const directory: Buffer[] = [];
  let offset = 0;
  const entries: Array<readonly [string, AsyncIterable<Buffer>]> = [...parts.map(([name, text]) => [name, once(Buffer.from(text))] as const), ['xl/worksheets/sheet1.xml', sheetXml(pages)]];
  for (const [name, content] of entries) {
    const entry = { crc: 0, size: 0, packed: 0 };
    const start = offset;
    const header = fields('PK\x03\x04', [20, 2], [0x0808, 2], [8, 2], [0, 4], [0, 4], [0, 4], [0, 4], [name.length, 2], [0, 2]);
    yield Buffer.concat([header, Buffer.from(name)]);
    for await (const chunk of deflated(content, entry)) { entry.packed += chunk.length; yield chunk; }
    yield fields('PK\x07\x08', [entry.crc, 4], [entry.packed, 4], [entry.size, 4]);
    offset += header.length + name.length + entry.packed + 16;
    directory.push(Buffer.concat([fields('PK\x01\x02', [20, 2], [20, 2], [0x0808, 2], [8, 2], [0, 4], [entry.crc, 4], [entry.packed, 4], [entry.size, 4], [name.length, 2], [0, 4], [0, 4], [0, 4], [start, 4]), Buffer.from(name)]));
  }
  const list = Buffer.concat(directory);
  yield Buffer.concat([list, fields('PK\x05\x06', [0, 4], [entries.length, 2], [entries.length, 2], [list.length, 4], [offset, 4], [0, 2])]);
}

async function* once(content: Buffer): AsyncGenerator<Buffer> { yield content; }

async function* deflated(content: AsyncIterable<Buffer>, entry: { crc: number; size: number }): AsyncGenerator<Buffer> {
  const deflate = createDeflateRaw();
  const feed = (async () => {
    for await (const chunk of content) {
      entry.crc = crc32(chunk, entry.crc);
      entry.size += chunk.length;
      if (!deflate.write(chunk)) await new Promise((resolve) => deflate.once('drain', resolve));
    }
    deflate.end();
  })();
  feed.catch((error: Error) => deflate.destroy(error));
  yield* deflate as AsyncIterable<Buffer>;
  await feed;
}

function fields(signature: string, ...numbers: ReadonlyArray<readonly [value: number, bytes: number]>): Buffer {
  const buffer = Buffer.alloc(4 + numbers.reduce((n, [, bytes]) => n + bytes, 0));
  let at = buffer.write(signature, 'latin1');
  for (const [value, bytes] of numbers) at = buffer.writeUIntLE(value, at, bytes);
  return buffer;
}
