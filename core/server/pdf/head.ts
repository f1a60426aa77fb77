import type { PdfDesign, PdfDocument } from './document.ts';
import { tones, usualMargin, type Sheet, type TextStyle } from './sheet.ts';

/** What a layout does to letters and space; `band` is the colour of letters on the accent where there is a coloured head. */
export interface Look { design: PdfDesign; small: TextStyle; body: TextStyle; bold: TextStyle; gap: number; band: string | null }

const classic: PdfDesign = { layout: 'classic', logo: { place: 'start', height: 42 }, margin: usualMargin };

/** How a document looks. */
export function lookOf({ design = classic, brand }: Pick<PdfDocument, 'design' | 'brand'>): Look {
  const compact = design.layout === 'compact';
  const size = compact ? 8 : 9.5;
  return { design, small: { size: compact ? 7 : 8, color: tones.muted }, body: { size }, bold: { size, weight: 700 }, gap: compact ? 0.55 : 1, band: design.layout === 'modern' ? lettersOn(brand.color) : null };
}

/** White or ink, whichever is read better on a colour (WCAG contrast). */
export function lettersOn(color: string): string {
  const [r = 0, g = 0, b = 0] = (color.match(/[0-9a-f]{2}/gi) ?? []).map((hex) => { const part = Number.parseInt(hex, 16) / 255; return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4; });
  const light = 0.2126 * r + 0.7152 * g + 0.0722 * b;
  return 1.05 / (light + 0.05) >= (light + 0.05) / 0.06 ? '#ffffff' : tones.ink;
}

/** Logo or name, and the title; in a band of the accent colour, or over a line of it. */
export function drawHead(sheet: Sheet, { brand, title }: PdfDocument, { design, band, gap }: Look): void {
  const { margin, room } = sheet;
  const { place } = design.logo;
  const compact = design.layout === 'compact';
  const box: [number, number] = [place === 'center' ? room : Math.min(room * 0.4, 4.5 * design.logo.height + 1), compact ? design.logo.height * 0.75 : design.logo.height];
  const size = brand.logo ? sheet.pictureSize(brand.logo, box) : null;
  const nameStyle: TextStyle = { size: compact ? 12 : 15, weight: 700, color: band ?? brand.color };
  const titleStyle: TextStyle = { size: compact ? 13 : 16, weight: 700, leading: 1.3, ...(band ? { color: band } : {}) };
  const third = room * 0.4;
  const wide = place === 'center' ? room : third;
  const beside = room - third - 16;
  const ownHeight = size ? size[1] : sheet.heightOf(brand.name, wide, nameStyle);
  const titleHeight = sheet.heightOf(title, place === 'center' ? room : beside, titleStyle);
  const inner = place === 'center' ? ownHeight + 8 + titleHeight : Math.max(ownHeight, titleHeight);
  const top = sheet.y;
  if (band) sheet.fill(0, 0, sheet.width, top + inner + 16, brand.color);
  const own = (x: number, align: TextStyle['align']) => {
    if (!size) { sheet.text(brand.name, x, top, wide, { ...nameStyle, ...(align ? { align } : {}) }); return; }
    const at = align === 'end' ? x + wide - size[0] : align === 'center' ? x + (wide - size[0]) / 2 : x;
    // Logos are made for white paper.
    if (band) sheet.fill(at - 5, top - 5, size[0] + 10, size[1] + 10, '#ffffff');
    sheet.picture(brand.logo!, at, top, box);
  };
  if (place === 'center') { own(margin, 'center'); sheet.text(title, margin, top + ownHeight + 8, room, { ...titleStyle, align: 'center' }); }
  else if (place === 'end') { own(margin + room - third, 'end'); sheet.text(title, margin, top, beside, titleStyle); }
  else { own(margin, 'start'); sheet.text(title, margin + third + 16, top, beside, { ...titleStyle, align: 'end' }); }
  if (band) { sheet.y = top + inner + 16 + 18; return; }
  sheet.y = top + inner + 10 * gap;
  sheet.rule(margin, sheet.y, room, brand.color, compact ? 0.8 : 1.6);
  sheet.y += 14 * gap;
}
