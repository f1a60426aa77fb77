import { PDFDict, PDFDocument, PDFName, StandardFonts } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fullPath } from '#core/contract/endpoint.ts';
import * as contract from '../../contract/expenses.ts';
import { receiptPaper } from '../../service/expenses/print.ts';
import { readPdfText } from '../../service/expenses/receipt-files/pdf-text.ts';
import { inReceiptThread, receiptThreads } from '../../service/expenses/receipt-files/thread.ts';
import { deskCalls, must, openDesk, type Clerk, type Desk } from './scene.ts';

let desk: Desk;
beforeAll(async () => { desk = await openDesk(); });
afterAll(() => desk.house.close());
const { ask, draft, receipt } = deskCalls(() => desk);

async function pdf(name: string, pages: number, lines: readonly string[] = [], more: (d: PDFDocument) => void = () => undefined): Promise<{ name: string; bytes: Buffer }> {
  const d = await PDFDocument.create();
  const font = await d.embedFont(StandardFonts.Helvetica);
  for (let i = 0; i < pages; i++) { const page = d.addPage([300, 500]); lines.forEach((text, n) => page.drawText(text, { x: 20, y: 460 - n * 18, size: n === 0 ? 18 : 10, font })); }
  more(d);
  return { name: `${name}.pdf`, bytes: Buffer.from(await d.save()) };
}
const picture = async (name: string) => ({ name: `${name}.png`, type: 'image/png', bytes: await sharp({ create: { width: 900, height: 1400, channels: 3, background: { r: Math.floor(Math.random() * 255), g: 220, b: 200 } } }).png().toBuffer() });
async function reportOf(...receipts: Array<{ name: string; bytes: Buffer; type?: string }>): Promise<string> {
  const report = await must(ask(contract.expenseReports.create, { title: 'Porto' }));
  const x = await draft({ reportId: report.id, merchant: `Rail ${Math.random()}` });
  for (const file of receipts) expect((await receipt(x, file)).status, file.name).toBe(201);
  await desk.house.drain();
  return report.id;
}
const print = async (id: string, language = 'en'): Promise<Buffer> => { const { status, body } = await ask(contract.reportPdf, { id, language }); expect(status).toBe(200); return body as Buffer; };
const textOf = async (bytes: Buffer) => (await readPdfText(new Uint8Array(bytes))).map((l) => l.text).join('\n');
/** Pages of a report without receipts. */
let bare = 0;
const pagesOf = async (bytes: Buffer) => (await PDFDocument.load(bytes)).getPageCount();

describe('a report on paper', () => {
  it('has its receipts after it: pictures one to a page, PDFs with all their pages', async () => {
    bare = await pagesOf(await print(await reportOf()));
    const paper = await print(await reportOf(await picture('taxi'), await pdf('hotel', 3, ['Hotel Aurora']), await picture('meal')));
    expect(await pagesOf(paper)).toBe(bare + 5);
    expect(await textOf(paper)).toContain('R2 hotel.pdf');
    expect(await pagesOf(await print(await reportOf(await pdf('one', 1)), 'ar'))).toBe(bare + 1);
  });
  it('names what cannot follow, and prints the rest', async () => {
    const broken = { name: 'broken.pdf', bytes: Buffer.from('%PDF-1.4\nnothing of a file\n%%EOF\n') };
    const locked = { name: 'locked.pdf', bytes: Buffer.from((await pdf('locked', 1)).bytes.toString('latin1').replace('%%EOF', '') + 'trailer\n<< /Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O (00000000000000000000000000000000) /U (00000000000000000000000000000000) >> /Root 1 0 R >>\nstartxref\n0\n%%EOF\n', 'latin1') };
    const before = receiptPaper.pages;
    receiptPaper.pages = 4;
    try {
      const paper = await print(await reportOf(broken, await pdf('long', 9), await pdf('short', 2), locked));
      const text = await textOf(paper);
      expect(text).toContain('R1 broken.pdf: it cannot be read');
      expect(text).toContain('R2 long.pdf: too many pages');
      expect(text).toMatch(/Receipts that do not follow: [23]/);
      expect(text).not.toContain('R3 short.pdf:');
      expect(await pagesOf(paper)).toBeLessThanOrEqual(bare + 4);
      expect(await pagesOf(paper)).toBeGreaterThanOrEqual(bare + 2);
    } finally { receiptPaper.pages = before; }
    const [bytes, roomy] = [receiptPaper.bytes, await reportOf(await pdf('large', 1))];
    receiptPaper.bytes = 10;
    try { expect(await textOf(await print(roomy))).toContain('R1 large.pdf: too large'); } finally { receiptPaper.bytes = bytes; }
  });
  it('names a malformed receipt, whatever of its pages is wrong, and prints the others', async () => {
    const notes = await pdf('notes', 2, [], (d) => d.getPage(1).node.set(PDFName.of('Annots'), d.context.obj(7)));
    const note = await pdf('note', 1, [], (d) => d.getPage(0).node.set(PDFName.of('Annots'), d.context.obj([7])));
    const sizeless = await pdf('sizeless', 1, [], (d) => d.getPage(0).node.delete(PDFName.of('MediaBox')));
    const paper = await print(await reportOf(notes, note, sizeless, await pdf('fine', 2)));
    const text = await textOf(paper);
    for (const name of ['R1 notes.pdf', 'R2 note.pdf', 'R3 sizeless.pdf']) expect(text).toContain(`${name}: it cannot be read`);
    expect(text).not.toContain('R4 fine.pdf:');
    expect(await pagesOf(paper)).toBe(bare + 2);
  });
  it('says of a picture that is not prepared yet that it comes later', async () => {
    const id = await reportOf(await picture('fresh'));
    const file = async (state: string, sizes: unknown) => desk.house.owner.query("update files.file set state = $1, sizes = $2 where name = 'fresh.png'", [state, JSON.stringify(sizes)]);
    const { rows: [before] } = await desk.house.owner.query("select sizes from files.file where name = 'fresh.png'");
    await file('processing', []);
    expect(await textOf(await print(id))).toContain('R1 fresh.png: it could not be prepared now');
    await file('failed', []);
    expect(await textOf(await print(id))).toContain('R1 fresh.png: it cannot be read');
    await file('ready', before.sizes);
    expect(await textOf(await print(id))).not.toContain('R1 fresh.png:');
  });
  it('lets few wait for its receipts: the others go on without, and keep no connection', async () => {
    const bytes = new Uint8Array((await pdf('one', 1)).bytes);
    const most = receiptThreads.threads + receiptThreads.waiting.append;
    expect(most).toBeLessThanOrEqual(4);
    const order = { kind: 'append' as const, receipts: [{ mark: 'R1', type: 'application/pdf', bytes }], limits: { pages: 9, size: [595, 842] as const } };
    const all = Array.from({ length: 12 }, () => inReceiptThread(order));
    // Both threads are taken: the words of a receipt are not waited for.
    expect(await inReceiptThread({ kind: 'text', bytes })).toBeNull();
    expect((await Promise.all(all)).filter((a) => a !== null)).toHaveLength(most);
  });
  it('brings no scripts, links or attached files of a receipt along', async () => {
    const wicked = await pdf('wicked', 1, [], (d) => {
      const { context } = d;
      const script = context.obj({ S: 'JavaScript', JS: 'app.alert(1)' });
      d.catalog.set(PDFName.of('OpenAction'), script);
      const page = d.getPage(0);
      page.node.set(PDFName.of('AA'), context.obj({ O: script }));
      page.node.set(PDFName.of('Annots'), context.obj([context.obj({ Type: 'Annot', Subtype: 'Link', Rect: [0, 0, 9, 9], A: script }), context.obj({ Type: 'Annot', Subtype: 'FreeText', Rect: [0, 0, 9, 9], AA: context.obj({ E: script }) })]));
    });
    const whole = await PDFDocument.load(await print(await reportOf(wicked)));
    expect(whole.catalog.get(PDFName.of('OpenAction'))).toBeUndefined();
    const last = whole.getPages().at(-1)!;
    expect(last.node.get(PDFName.of('AA'))).toBeUndefined();
    const notes = last.node.Annots()!;
    expect(notes.size()).toBe(1);
    expect(notes.lookup(0, PDFDict).get(PDFName.of('AA'))).toBeUndefined();
  });
});

describe('the words of a receipt', () => {
  const read = async (file: { name: string; bytes: Buffer }, who: Clerk = desk.ann) => {
    const form = new FormData();
    form.append('receipt', new Blob([new Uint8Array(file.bytes)], { type: 'application/pdf' }), file.name);
    const encoded = new Response(form);
    const response = await desk.house.server.inject({ method: 'POST', url: fullPath(contract.readReceiptFile).replace(':workspace_slug', who.slug), payload: Buffer.from(await encoded.arrayBuffer()), headers: { authorization: `Bearer ${who.token}`, 'active-workspace': String(who.workspaceId), 'content-type': encoded.headers.get('content-type')! } });
    return { status: response.statusCode, reading: (response.json() as { reading: contract.ReceiptReading | null }).reading };
  };
  it('are read from a PDF as they stand on its page, and nothing of it is kept', async () => {
    const count = async () => (await desk.house.owner.query('select count(*)::int as n from files.file')).rows[0].n as number;
    const before = await count();
    const bill = await pdf('bill', 1, ['Muster Druck GmbH', 'Rechnungsdatum: 12.03.2026', 'Nettobetrag 1.037,50 EUR', 'zzgl. 19 % MwSt. 197,13 EUR', 'Rechnungsbetrag 1.234,63 EUR']);
    expect(await read(bill)).toEqual({ status: 200, reading: { amount: { value: '1234.63', confidence: 0.95 }, currency: { value: 'EUR', confidence: 0.95 }, spentOn: { value: '2026-03-12', confidence: 0.9 }, merchant: { value: 'Muster Druck GmbH', confidence: 0.8 } } });
    expect(await count()).toBe(before);
  });
  it('are none of a scan, of no PDF, of a broken one; who may not claim is turned away', async () => {
    for (const file of [await pdf('scan', 1), { name: 'no.pdf', bytes: Buffer.from('plain words: Total 12.00 EUR') }, { name: 'broken.pdf', bytes: Buffer.from('%PDF-1.7\n1 0 obj<</Length 99999999>>stream') }]) expect(await read(file)).toEqual({ status: 200, reading: null });
    expect((await read(await pdf('x', 1), { ...desk.ann, token: 'nobody' } as Clerk)).status).toBe(401);
  });
  it('of a file that takes too long, or when too many are read, are not waited for', async () => {
    const long = new Uint8Array((await pdf('long', 40, Array.from({ length: 24 }, (_, i) => `Line ${i} of many words and figures 12.00 EUR`))).bytes);
    const { text } = receiptThreads.milliseconds;
    receiptThreads.milliseconds.text = 1;
    try { expect(await inReceiptThread({ kind: 'text', bytes: long })).toBeNull(); } finally { receiptThreads.milliseconds.text = text; }
    // A busy machine reads slowly; here it is only counted who is turned away.
    receiptThreads.milliseconds.text = 50_000;
    try {
      const answers = await Promise.all(Array.from({ length: 8 }, () => inReceiptThread({ kind: 'text', bytes: long })));
      expect(answers.filter((a) => a === null).length).toBe(8 - receiptThreads.threads - receiptThreads.waiting.text);
      expect(await inReceiptThread({ kind: 'text', bytes: long })).not.toBeNull();
    } finally { receiptThreads.milliseconds.text = text; }
  });
});
