import PDFKit from 'pdfkit';
import { archiveMetadata } from './archive.ts';
import type { PdfEmbedded } from './document.ts';
import { fontParts, type Weight } from './fonts.ts';
import type { Qr } from './qr.ts';
import { hasShapes, linesOf, piecesOf, printable, widthOf, type Measure } from './text.ts';

const sizes = { A4: [595.28, 841.89], Letter: [612, 792], A3: [841.89, 1190.55] } as const;
/** Usual free space around the page, in points. */
export const usualMargin = 46;
/** Height at the foot of each page that belongs to the footer. */
export const footHeight = 44;

/** How a text looks. */
export interface TextStyle { size: number; weight?: Weight; color?: string; align?: 'start' | 'end' | 'center'; leading?: number }

/** Grey of secondary texts, ink of the others, and hairlines. */
export const tones = { ink: '#16181d', muted: '#5f6672', faint: '#8b919c', line: '#d9dce1' } as const;

// A line without such a letter reads from the left also on a page that does not: "Studio, Lda.", "+351 21".
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;

/** Paper to draw on from top to bottom: knows the direction of writing, so that the same calls give a mirrored page in Arabic. */
export class Sheet {
  readonly pdf: PDFKit.PDFDocument;
  readonly width: number;
  readonly height: number;
  rtl: boolean;
  readonly margin: number;
  y: number;
  private readonly isArchive: boolean;
  private isShapeless = false;
  private readonly measured = new Map<string, number>();
  readonly measure: Measure;

  constructor(options: { page: keyof typeof sizes | readonly [width: number, height: number]; landscape?: boolean | undefined; rtl: boolean; margin?: number | undefined; title: string; author: string; language: string; at: Date; /** Meant as PDF/A-3b. */ isArchive?: boolean }) {
    const [short, long] = typeof options.page === 'string' ? sizes[options.page] : options.page;
    const [width, height] = options.landscape ? [long, short] : [short, long];
    this.width = width;
    this.height = height;
    this.rtl = options.rtl;
    this.margin = options.margin ?? usualMargin;
    this.y = this.margin;
    this.isArchive = options.isArchive ?? false;
    this.pdf = new PDFKit({
      size: [width, height], margin: 0, bufferPages: true, autoFirstPage: true, lang: options.language, displayTitle: true, pdfVersion: '1.7', ...(options.isArchive ? { subset: 'PDF/A-3b' as 'PDF/A-3' } : {}),
      // Fixed dates make the file's own identifier, and with it the whole file, the same at each rendering.
      info: { Title: printable(options.title), Author: printable(options.author), Creator: 'Atrium', Producer: 'Atrium', CreationDate: options.at, ModDate: options.at },
    });
    for (const weight of [400, 700] as const) for (const part of fontParts(weight)) this.pdf.registerFont(part.name, part.data as unknown as string);
    this.measure = (text, font, size) => {
      const key = `${font} ${text}`;
      let units = this.measured.get(key);
      if (units === undefined) this.measured.set(key, (units = this.pdf.font(font).fontSize(1000).widthOfString(text, { features: [] })));
      return (units * size) / 1000;
    };
  }

  /** Width between the margins. */
  get room(): number { return this.width - 2 * this.margin; }
  /** Lowest y that content may reach. */
  get bottom(): number { return this.height - this.margin - footHeight; }

  /** Goes to a new page when less than `height` is left; true when it did. */
  need(height: number, onNewPage?: () => void): boolean {
    if (this.y + height <= this.bottom) return false;
    this.pdf.addPage();
    this.y = this.margin;
    onNewPage?.();
    return true;
  }

  /** Lines a text takes in a width. */
  lines(text: string, width: number, { size, weight = 400 }: TextStyle): string[] {
    return linesOf(text, weight, size, width, this.measure);
  }

  /** Height of one line of a style. */
  leading({ size, leading }: TextStyle): number { return size * (leading ?? 1.45); }

  /** Height a text takes in a width. */
  heightOf(text: string, width: number, style: TextStyle): number { return text === '' ? 0 : this.lines(text, width, style).length * this.leading(style); }

  /** Draws a text at x (from the start of the line) and y within a width; answers its height. */
  text(text: string, x: number, y: number, width: number, style: TextStyle): number {
    if (text === '') return 0;
    const lines = this.lines(text, width, style);
    lines.forEach((line, i) => this.line(line, x, y + i * this.leading(style), width, style));
    return lines.length * this.leading(style);
  }

  /** Puts a file into this one and says so in the metadata. A letter without a shape is not allowed in PDF/A: then it does not call itself that. */
  embed({ name, type, description, relationship, bytes, metadata }: PdfEmbedded, at: Date): void {
    this.pdf.file(Buffer.from(bytes), { name, type, description, relationship, creationDate: at, modifiedDate: at } as never);
    const inner = this.pdf as unknown as { subset: number | undefined; metadata: unknown; info: Parameters<typeof archiveMetadata>[0] };
    if (this.isShapeless) inner.subset = undefined;
    inner.metadata = archiveMetadata(inner.info, { isArchive: !this.isShapeless, more: metadata });
  }

  /** Draws a QR code as squares at x (from the start of the line) and y, `side` points a side; `cross` is the Swiss one over its middle. */
  code({ size, runs }: Qr, x: number, y: number, side: number, cross: boolean): void {
    const left = this.rtl ? this.width - x - side : x;
    const unit = side / size;
    for (const [column, row, length] of runs) this.pdf.rect(left + column * unit, y + row * unit, length * unit, unit);
    this.pdf.fill('#000000');
    if (!cross) return;
    // 7 mm of 46 mm: a black square with a white edge, and the white cross of the flag in it (SIX, Style Guide QR-bill).
    const box = (side * 7) / 46;
    const at = (part: number) => ({ x: left + (side - box * part) / 2, y: y + (side - box * part) / 2, part: box * part });
    const [edge, square] = [at(1), at(6 / 7)];
    this.pdf.rect(edge.x, edge.y, edge.part, edge.part).fill('#ffffff');
    this.pdf.rect(square.x, square.y, square.part, square.part).fill('#000000');
    const middle = { x: left + side / 2, y: y + side / 2 };
    const [long, short] = [square.part * (20 / 32), square.part * (6 / 32)];
    this.pdf.rect(middle.x - long / 2, middle.y - short / 2, long, short).rect(middle.x - short / 2, middle.y - long / 2, short, long).fill('#ffffff');
  }

  private line(line: string, x: number, y: number, width: number, style: TextStyle): void {
    const { size, weight = 400, align = 'start' } = style;
    const wide = widthOf(line, weight, size, this.measure);
    const fromStart = align === 'start' ? x : align === 'end' ? x + width - wide : x + (width - wide) / 2;
    let left = this.rtl ? this.width - fromStart - wide : fromStart;
    const baseline = y + this.leading(style) / 2 + size * 0.36;
    if (this.isArchive && !this.isShapeless) this.isShapeless = !hasShapes(line, weight);
    this.pdf.fillColor(style.color ?? tones.ink);
    // Who copies or is read the line gets it as it was written, not as its letters stand.
    this.pdf.markContent('Span', { actual: line } as never);
    for (const piece of piecesOf(line, weight, this.rtl && rightToLeft.test(line) ? 'rtl' : 'ltr')) {
      this.pdf.font(piece.font).fontSize(size).text(piece.text, left, baseline, { lineBreak: false, baseline: 'alphabetic', features: [] });
      left += this.measure(piece.text, piece.font, size);
    }
    this.pdf.endMarkedContent();
  }

  /** Draws what is read from the left in every language. */
  fromLeft(work: () => void): void {
    const was = this.rtl;
    this.rtl = false;
    try { work(); } finally { this.rtl = was; }
  }

  /** A dashed line to cut along, from one point to another. */
  cut(fromX: number, fromY: number, toX: number, toY: number): void {
    this.pdf.moveTo(fromX, fromY).lineTo(toX, toY).dash(3, { space: 2 }).lineWidth(0.5).strokeColor('#000000').stroke().undash();
  }

  /** The four corners of a box, 3 mm long (0.75 pt). */
  corners(x: number, y: number, width: number, height: number): void {
    const long = 3 * (72 / 25.4);
    for (const [cx, cy, dx, dy] of [[x, y, 1, 1], [x + width, y, -1, 1], [x, y + height, 1, -1], [x + width, y + height, -1, -1]] as const) this.pdf.moveTo(cx + dx * long, cy).lineTo(cx, cy).lineTo(cx, cy + dy * long).lineWidth(0.75).strokeColor('#000000').stroke();
  }

  /** A horizontal line over a width. */
  rule(x: number, y: number, width: number, color: string = tones.line, thickness = 0.6): void {
    const left = this.rtl ? this.width - x - width : x;
    this.pdf.moveTo(left, y).lineTo(left + width, y).lineWidth(thickness).strokeColor(color).stroke();
  }

  /** A filled box at x (from the start of the line) and y. */
  fill(x: number, y: number, width: number, height: number, color: string): void {
    this.pdf.rect(this.rtl ? this.width - x - width : x, y, width, height).fill(color);
  }

  /** How large a picture is once it fits a box; null for false bytes. */
  pictureSize(bytes: Uint8Array, box: [number, number]): [width: number, height: number] | null {
    try {
      const image = (this.pdf as unknown as { openImage(b: Buffer): { width: number; height: number } }).openImage(Buffer.from(bytes));
      const scale = Math.min(box[0] / image.width, box[1] / image.height);
      return [image.width * scale, image.height * scale];
    } catch { return null; }
  }

  /** A picture within a box, at its start; answers its height. False bytes draw nothing. */
  picture(bytes: Uint8Array, x: number, y: number, box: [number, number]): number {
    try {
      const image = (this.pdf as unknown as { openImage(b: Buffer): { width: number; height: number } }).openImage(Buffer.from(bytes));
      const scale = Math.min(box[0] / image.width, box[1] / image.height);
      const [width, height] = [image.width * scale, image.height * scale];
      this.pdf.image(image as never, this.rtl ? this.width - x - width : x, y, { width, height });
      return height;
    } catch { return 0; }
  }

  /** The finished file. */
  async bytes(): Promise<Buffer> {
    const parts: Buffer[] = [];
    this.pdf.on('data', (part: Buffer) => { parts.push(part); });
    const ended = new Promise<void>((resolve, reject) => { this.pdf.on('end', resolve); this.pdf.on('error', reject); });
    this.pdf.end();
    await ended;
    return Buffer.concat(parts);
  }
}
