import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readTable } from '../resource/import/table-file.ts';
import { readXlsx } from '../resource/import/xlsx-read.ts';

let folder: string;
beforeAll(async () => { folder = await mkdtemp(join(tmpdir(), 'atrium-import-')); });
afterAll(() => rm(folder, { recursive: true }));

/** A ZIP file of the given parts; stored ones need no inflating, so that reading them waits for nothing. */
function zipOf(parts: Record<string, string>, stored = false): Buffer {
  const pieces: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(parts)) {
    const packed = stored ? Buffer.from(text) : deflateRawSync(Buffer.from(text));
    const local = Buffer.alloc(30);
    local.write('PK\x03\x04', 'latin1');
    local.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.write('PK\x01\x02', 'latin1');
    entry.writeUInt16LE(stored ? 0 : 8, 10);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(offset, 42);
    pieces.push(local, Buffer.from(name), packed);
    directory.push(entry, Buffer.from(name));
    offset += 30 + name.length + packed.length;
  }
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(Object.keys(parts).length, 10);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...pieces, ...directory, end]);
}
const sheetOf = (rows: string) => `<?xml version="1.0"?><worksheet xmlns="x"><sheetData>${rows}</sheetData></worksheet>`;
const sstOf = (...texts: string[]) => `<sst>${texts.map((t) => `<si>${t}</si>`).join('')}</sst>`;
const bookOf = (rows: string, more: { shared?: string; styles?: string; workbook?: string } = {}, stored = false) => zipOf({
  'xl/workbook.xml': more.workbook ?? '<workbook xmlns:r="r"><sheets><sheet name="S" sheetId="1" r:id="r1"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels': '<Relationships><Relationship Id="r0" Target="styles.xml"/><Relationship Id="r1" Target="/xl/worksheets/other.xml"/></Relationships>',
  'xl/sharedStrings.xml': more.shared ?? '<sst/>', 'xl/styles.xml': more.styles ?? '<styleSheet/>', 'xl/worksheets/other.xml': sheetOf(rows),
}, stored);
const cellsOf = (...args: Parameters<typeof bookOf>) => readXlsx(bookOf(...args), 100);
async function tableOf(content: Buffer | string) {
  const path = join(folder, 'file');
  await writeFile(path, content);
  return readTable(path);
}
/** What a refused file answers. */
const refusal = (content: Buffer | string) => tableOf(content).then(() => 'read', (e: { code?: string; status?: number; message: string }) => `${e.status} ${e.code} ${e.message}`);
const letters = (i: number) => (i < 26 ? '' : String.fromCharCode(64 + Math.floor(i / 26))) + String.fromCharCode(65 + (i % 26));

describe('a workbook', () => {
  it('gives inline, shared, plain and formula texts with entities resolved', async () => {
    const shared = `<x:sst xmlns:x="x"><x:si><x:t>one</x:t></x:si><x:si/><x:si><x:r><x:rPr><x:b/></x:rPr><x:t xml:space="preserve">two </x:t></x:r><x:r><x:t>&amp;lt; 3 &#233;&#x1F600;&unknown;</x:t></x:r><x:rPh sb="0"><x:t>aside</x:t></x:rPh></x:si><x:si><x:t><![CDATA[<b> & c]]></x:t></x:si></x:sst>`;
    expect(await cellsOf(`<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="s"><v>2</v></c><c r="D1" t='s'><v>3</v></c><c r="E1" t="s"><v>99</v></c></row>
      <!-- <row><c><v>no</v></c></row> --><row><c t="inlineStr"><is><r><t>a&lt;</t></r><r><t xml:space="preserve"> b </t></r></is></c><c t="str"><f>CONCAT("x&gt;")</f><v>x&gt;</v></c><c t="b"><v>1</v></c><c t="b"><v>0</v></c><c t="e"><v>#REF!</v></c><c><v>-1.5E3</v></c></row>
      <row><c t="str"><v>a&#0;b&#xD800;c</v></c></row>`, { shared })).toEqual([
      ['one', '', 'two &lt; 3 é😀&unknown;', '<b> & c', ''], ['a< b', 'x>', 'true', 'false', '', '-1.5E3'], ['abc']]);
  });
  it('puts sparse cells where they belong and leaves blank rows out', async () => {
    expect(await cellsOf('<row r="1"><c r="B1"><v>1</v></c><c r="AB1"><v>2</v></c></row><row r="2"/><row r="3"><c r="A3"/><c r="B3" s="1"></c></row><row><c a="x>y" r="C9"><v>3</v></c><c><v>4</v></c></row>'))
      .toEqual([['', '1', ...Array(25).fill(''), '2'], ['', '', '3', '4']]);
  });
  it('shows numbers as dates where their style does', async () => {
    const styles = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd\\.mm\\.yyyy"/><numFmt numFmtId="165" formatCode="[>99][Red]#,##0.00&quot;USD&quot;"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"><alignment/></xf><xf numFmtId="165"/></cellXfs></styleSheet>`;
    const row = '<row><c s="1"><v>46053</v></c><c s="2"><v>46053.5</v></c><c s="0"><v>46053</v></c><c s="3"><v>46053</v></c><c s="1"><v>59</v></c><c s="1"><v>61</v></c><c s="1"><v>1e300</v></c><c s="1"><v>-4</v></c><c s="1" t="str"><v>12</v></c></row>';
    expect(await cellsOf(row, { styles })).toEqual([['2026-01-31', '2026-01-31T12:00:00.000Z', '46053', '46053', '1900-02-28', '1900-03-01', '1e300', '-4', '12']]);
    expect((await cellsOf('<row><c s="1"><v>44591</v></c></row>', { styles, workbook: '<workbook><workbookPr date1904="1"/><sheets><sheet r:id="r1"/></sheets></workbook>' }))[0]).toEqual(['2026-01-31']);
  });
  it('is refused as 422 when empty, cut off or broken', async () => {
    const good = '<row><c><v>1</v></c></row><row><c><v>2</v></c></row>';
    const whole = bookOf(good, {}, true);
    expect(await tableOf(whole)).toEqual({ header: ['1'], rows: [['2']] });
    for (const rows of ['', '<row/>', '<row><c><v>only a header</v></c></row>']) expect(await refusal(bookOf(rows))).toMatch(/^422 core\.import_unreadable .*no rows/);
    for (const at of [10, 200, whole.length >> 1, whole.length - 30, whole.length - 1]) expect(await refusal(whole.subarray(0, at))).toMatch(/^422 core\.import_unreadable .*it is damaged/);
    for (const rows of [`${good}<row`, `${good}<row><c r="A`, `${good}<row <row>`, `${good}<!-- open`, `${good}<![CDATA[`, `${good}<!DOCTYPE x>`, `${good}< >`, `${good}<c ${'x'.repeat(70_000)}>`]) expect(await refusal(bookOf(rows)), rows.slice(-20)).toMatch(/^422 core\.import_unreadable .*it is damaged/);
    expect(await refusal(bookOf(good, { shared: '<sst><si><t>a</t>' }))).toMatch(/it is damaged/);
    const farAway = Buffer.from(whole);
    farAway.writeUInt32LE(0xfffffff0, whole.lastIndexOf('PK\x01\x02', undefined, 'latin1') + 42);
    expect(await refusal(farAway)).toMatch(/it is damaged/);
    const squeezed = bookOf(good);
    squeezed.fill(0xff, squeezed.lastIndexOf('other.xml', squeezed.indexOf('PK\x01\x02', 0, 'latin1')) + 9, squeezed.indexOf('PK\x01\x02', 0, 'latin1'));
    expect(await refusal(squeezed)).toMatch(/it is damaged/);
  });
});

describe('what a small upload can cost', () => {
  /** Best of several runs, whether the file is read or refused. */
  async function cost(zip: Buffer): Promise<number> {
    let best = Infinity;
    for (let i = 0; i < 5; i++) {
      const start = performance.now();
      await readXlsx(zip, 100).catch(() => undefined);
      best = Math.min(best, performance.now() - start);
    }
    return best;
  }
  const ok = '<row><c><v>1</v></c></row>';
  const many = (text: string, bytes: number) => text.repeat(bytes / text.length);
  it.each<[string, (bytes: number) => Buffer]>([
    ['rows that never close', (n) => bookOf(many('<row>', n))],
    ['cells that never close', (n) => bookOf(`<row>${many('<c>', n)}</row>`)],
    ['values that never close', (n) => bookOf(`<row><c>${many('<v ', n)}</c></row>`)],
    ['tags that never end', (n) => bookOf(many('<row ', n))],
    ['shared texts that never close', (n) => bookOf(ok, { shared: `<sst>${many('<si>', n)}</sst>` })],
    ['asides that never close', (n) => bookOf(ok, { shared: `<sst><si>${many('<rPh>', n)}</si></sst>` })],
    ['pieces that never close', (n) => bookOf(ok, { shared: `<sst><si>${many('<t ', n)}</si></sst>` })],
    ['styles that never close', (n) => bookOf(ok, { styles: many('<cellXfs>', n) })],
    ['formats that never end', (n) => bookOf(ok, { styles: many('<numFmt ', n) })],
    ['brackets in a format', (n) => bookOf(ok, { styles: `<styleSheet><numFmt numFmtId="164" formatCode="${many('[', n / 4)}"/></styleSheet>` })],
    ['sheets that never end', (n) => bookOf(ok, { workbook: many('<sheet ', n) })],
  ])('grows only as the file does: %s', async (_, zip) => {
    await cost(zip(8 * 1024));
    // Four times the file: linear is 4, quadratic 16. What takes no time at all has no ratio worth a look, and what a busy machine keeps waiting is looked at again.
    let ratio = Infinity;
    for (let tries = 0; tries < 3 && ratio >= 9; tries++) {
      const one = await cost(zip(32 * 1024));
      ratio = await cost(zip(128 * 1024)) / Math.max(one, 0.5);
    }
    expect(ratio).toBeLessThan(9);
  });
  it('leaves the event loop to others while it reads', async () => {
    const zip = bookOf(`<row>${'<c><v>1</v></c>'.repeat(100)}</row>`.repeat(4000), {}, true);
    let turns = 0;
    let reading = true;
    const tick = () => { turns++; if (reading) setImmediate(tick); };
    setImmediate(tick);
    expect((await readXlsx(zip, 50_000)).length).toBe(4000);
    reading = false;
    expect(turns).toBeGreaterThan(5);
  });
  it('refuses shared texts that multiply', async () => {
    const shared = sstOf(`<t>${'é'.repeat(250_000)}</t>`);
    const rows = '<row><c t="s"><v>0</v></c></row>';
    expect((await tableOf(bookOf(rows.repeat(100), { shared }))).rows.length).toBe(99);
    const zip = bookOf(rows.repeat(101), { shared });
    expect(zip.length).toBeLessThan(4096);
    expect(await refusal(zip)).toBe('422 core.import_unreadable This file cannot be read as a table: it has more than 50 MB of text');
    expect(await refusal(bookOf(rows.repeat(2), { shared: sstOf(`<t>${'x'.repeat(250_001)}</t>`) }))).toMatch(/^422 .*text of more than 250000/);
    expect(await refusal(bookOf(rows.repeat(2), { shared: sstOf(`<t>${'x'.repeat(150_000)}</t>`.repeat(2)) }))).toMatch(/^422 .*text of more than 250000/);
  });
  it('refuses more than 50,000 rows and 200 columns, of XLSX and CSV', async () => {
    const row = '<row><c><v>1</v></c></row>';
    expect((await tableOf(bookOf(`${row}<row/>`.repeat(50_001)))).rows.length).toBe(50_000);
    expect(await refusal(bookOf(row.repeat(50_002)))).toMatch(/^422 core\.import_too_long/);
    const wide = (n: number, end = '') => `<row>${Array.from({ length: n }, (_, i) => `<c r="${letters(i)}1"><v>${i}</v></c>`).join('')}${end}</row>`;
    expect((await tableOf(bookOf(wide(200, '<c r="XFD1" s="1"/>') + row))).header.length).toBe(200);
    for (const rows of [wide(201) + row, row + wide(201), row + row + '<row><c r="XFD1"><v>1</v></c></row>']) expect(await refusal(bookOf(rows))).toMatch(/^422 core\.import_unreadable .*more than 200 columns/);
    const line = (n: number) => `${Array.from({ length: n }, (_, i) => `c${i}`).join(',')}\n`;
    expect((await tableOf(line(200) + line(2) + ','.repeat(300))).header.length).toBe(200);
    for (const text of [line(201) + line(3), line(2) + line(2) + line(201)]) expect(await refusal(text)).toMatch(/^422 core\.import_unreadable .*more than 200 columns/);
    expect((await tableOf(`a,b\n${'1,2\n,\n'.repeat(50_000)}`)).rows.length).toBe(50_000);
  });
  it('cuts long texts between characters', async () => {
    const { header, rows } = await tableOf(`${'h'.repeat(199)}😀\n${'x'.repeat(9_999)}😀\n${'é'.repeat(70_000)}😀`);
    expect([header[0]!.length, rows[0]![0]!.length, rows[1]![0]]).toEqual([199, 9_999, 'é'.repeat(10_000)]);
  });
});
