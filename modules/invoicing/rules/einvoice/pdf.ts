import { inflateSync } from 'node:zlib';

const most = 12;
const largest = 8 * 1024 * 1024;

/**
 * XML files that a PDF holds (Factur-X, ZUGFeRD): the streams of its embedded files, unpacked. Looks at the bytes only, for these streams never stand in
 * compressed objects; what is no XML, too large or broken is passed over.
 */
export function xmlInPdf(bytes: Buffer): Buffer[] {
  const found: Buffer[] = [];
  for (let at = bytes.indexOf('/EmbeddedFile'); at >= 0 && found.length < most; at = bytes.indexOf('/EmbeddedFile', at + 13)) {
    // Also the beginning of /EmbeddedFiles, the list of their names.
    if (bytes[at + 13] === 0x73) continue;
    const start = bytes.indexOf('stream', at);
    const dictionary = bytes.subarray(Math.max(0, bytes.lastIndexOf(' obj', at)), start < 0 ? at : start).toString('latin1');
    if (start < 0 || start - at > 2000) continue;
    const from = start + 6 + (bytes[start + 6] === 0x0d ? 2 : 1);
    const to = bytes.indexOf('endstream', from);
    if (to < 0) break;
    const content = unpacked(bytes.subarray(from, to), dictionary.includes('/FlateDecode'));
    if (content && /^[^<]{0,4}\s*</.test(content.subarray(0, 64).toString('latin1'))) found.push(content);
  }
  return found;
}

function unpacked(bytes: Buffer, packed: boolean): Buffer | null {
  if (!packed) return bytes.length > largest ? null : bytes;
  try { return inflateSync(bytes, { maxOutputLength: largest }); } catch { return null; }
}
