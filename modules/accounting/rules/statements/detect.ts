import { looksLikeTable } from './csv-sniff.ts';
import { decodeFile } from './file-text.ts';
import type { StatementFormat } from './shapes.ts';

/** The format of a statement file by what stands in it, never by its name; null when it is none of them. Throws `empty`, `too_large`, `not_text`. */
export function detectFormat(bytes: Uint8Array): StatementFormat | null {
  const { text } = decodeFile(bytes);
  const head = text.slice(0, 64 * 1024).trimStart();
  if (/^OFXHEADER\s{0,9}:/i.test(head) || /<OFX>|<\?OFX\s/i.test(head)) return 'ofx';
  if (head.startsWith('<')) return /<(?:[\w.-]{1,40}:)?BkToCstmrStmt[\s>]/.test(head) ? 'camt053' : null;
  if (/^!(Type|Account|Option|Clear)\b/im.test(head.slice(0, 2000))) return 'qif';
  if (/^(?:\{1:|:20:)/.test(head) || (/^:(25|28C?):/m.test(head) && /^:60[FM]:/m.test(head))) return 'mt940';
  return looksLikeTable(text) ? 'csv' : null;
}
