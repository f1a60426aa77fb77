import QRCode from 'qrcode';

/** A QR code (ISO/IEC 18004) as squares: `size` of them a side, and its dark ones as runs [column, row, length]. */
export interface Qr { size: number; runs: Array<[number, number, number]> }

/** The QR code of a text in UTF-8, at level M: 15 % of it may be unreadable. Throws when it is too long. */
export function qrOf(content: string): Qr {
  const { modules: { size, data } } = QRCode.create([{ data: new TextEncoder().encode(content), mode: 'byte' }], { errorCorrectionLevel: 'M' });
  const runs: Qr['runs'] = [];
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      if (!data[row * size + column]) continue;
      const from = column;
      while (column + 1 < size && data[row * size + column + 1]) column++;
      runs.push([from, row, column - from + 1]);
    }
  }
  return { size, runs };
}
