import { degrees, PDFArray, PDFDict, PDFDocument, PDFName, StandardFonts, type PDFFont, type PDFPage } from '@cantoo/pdf-lib';
import sharp from 'sharp';

/** A receipt that is to follow a printed report, with the mark by which the report names it. */
export interface PaperReceipt { mark: string; type: string; bytes: Uint8Array }
/** Most pages receipts may take, and the size of the paper in points. */
export interface PaperLimits { pages: number; size: readonly [width: number, height: number] }
/** A receipt that does not follow, and why: the pages are used up, it has a password, it cannot be read. */
export interface LeftOut { mark: string; why: 'pages' | 'protected' | 'unreadable' }

const margin = 36;

/** Receipts as pages, in their order: pictures one to a page, PDFs with all their pages. `bytes` is null when there is none. What cannot follow is said, never the whole thing refused. */
export async function appendReceipts(receipts: readonly PaperReceipt[], limits: PaperLimits): Promise<{ bytes: Uint8Array | null; pages: number; left: LeftOut[] }> {
  const paper = await PDFDocument.create();
  const left: LeftOut[] = [];
  for (const receipt of receipts) {
    const room = limits.pages - paper.getPageCount();
    const why = await (receipt.type === 'application/pdf' ? addPdf(paper, receipt, room) : addPicture(paper, receipt, room, limits.size));
    if (why) left.push({ mark: receipt.mark, why });
  }
  const pages = paper.getPageCount();
  return { bytes: pages === 0 ? null : await paper.save(), pages, left };
}

async function addPdf(paper: PDFDocument, { mark, bytes }: PaperReceipt, room: number): Promise<LeftOut['why'] | null> {
  const font = await paper.embedFont(StandardFonts.Helvetica);
  try {
    const source = await PDFDocument.load(bytes, { updateMetadata: false, throwOnInvalidObject: false });
    if (source.getPageCount() > room) return 'pages';
    const pages = await paper.copyPages(source, source.getPageIndices());
    // A file may be wrong anywhere: nothing of it is added before every page of it could be made.
    for (const page of pages) { withoutActions(page); writeMark(page, mark, font); }
    for (const page of pages) paper.addPage(page);
    return null;
  } catch (error) {
    return /encrypted/i.test((error as Error).message) ? 'protected' : 'unreadable';
  }
}

/** The mark stands at the upper edge of a page as it is read: a page may lie on its side. */
function writeMark(page: PDFPage, mark: string, font: PDFFont): void {
  const { width, height } = page.getSize();
  const turned = ((page.getRotation().angle % 360) + 360) % 360;
  const at = { 0: { x: 12, y: height - 16 }, 90: { x: 16, y: 12 }, 180: { x: width - 12, y: 16 }, 270: { x: width - 16, y: height - 12 } }[turned] ?? { x: 12, y: height - 16 };
  page.drawText(mark, { ...at, size: 8, font, rotate: degrees(turned) });
}

const spoken = new Set(['Link', 'Screen', 'RichMedia', 'FileAttachment', 'Movie', 'Sound', '3D']);

/** Whoever opens the report runs nothing that a receipt brought along: links, scripts, films and attached files stay behind, what was written on it stays. */
function withoutActions(page: PDFPage): void {
  page.node.delete(PDFName.of('AA'));
  const notes = page.node.lookupMaybe(PDFName.of('Annots'), PDFArray);
  if (!notes) return;
  const kept = page.doc.context.obj([]);
  for (let i = 0; i < notes.size(); i++) {
    const note = notes.lookupMaybe(i, PDFDict);
    const kind = note?.lookupMaybe(PDFName.of('Subtype'), PDFName)?.decodeText();
    if (!note || kind === undefined || spoken.has(kind)) continue;
    for (const key of ['A', 'AA', 'Dest', 'Parent', 'Popup']) note.delete(PDFName.of(key));
    kept.push(notes.get(i));
  }
  page.node.set(PDFName.of('Annots'), kept);
}

async function addPicture(paper: PDFDocument, { mark, bytes }: PaperReceipt, room: number, [width, height]: PaperLimits['size']): Promise<LeftOut['why'] | null> {
  if (room < 1) return 'pages';
  let jpeg: Buffer;
  try {
    jpeg = await sharp(bytes, { limitInputPixels: 50_000_000 }).rotate().resize({ width: 1800, height: 1800, fit: 'inside', withoutEnlargement: true }).flatten({ background: '#fff' }).jpeg({ quality: 80 }).toBuffer();
  } catch { return 'unreadable'; }
  const picture = await paper.embedJpg(jpeg);
  const page = paper.addPage([width, height]);
  const scale = Math.min((width - 2 * margin) / picture.width, (height - 2 * margin) / picture.height, 1);
  page.drawImage(picture, { x: (width - picture.width * scale) / 2, y: height - margin - picture.height * scale, width: picture.width * scale, height: picture.height * scale });
  page.drawText(mark, { x: 12, y: height - 16, size: 8, font: await paper.embedFont(StandardFonts.Helvetica) });
  return null;
}
