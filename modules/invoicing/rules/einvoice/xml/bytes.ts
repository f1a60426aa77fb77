import { EInvoiceError } from '../error.ts';

/** The text of an XML file in the encoding that its byte order mark or its declaration names, else UTF-8; throws `encoding_unknown` for bytes that are not of it. */
export function decodeXml(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const marked = first === 0xfe && second === 0xff ? 'utf-16be' : first === 0xff && second === 0xfe ? 'utf-16le' : undefined;
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  const declared = /^(?:\xEF\xBB\xBF)?\s*<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]{1,40})["']/.exec(head)?.[1];
  try {
    return new TextDecoder(marked ?? declared ?? 'utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new EInvoiceError('encoding_unknown', 'line 1', `The file is not written in ${marked ?? declared ?? 'UTF-8'}.`);
  }
}
