/** What a file is by its bytes; its name and the sender's word for it do not count. */
export interface Sniffed { kind: 'image' | 'video' | 'audio' | 'document' | 'other'; type: string }

/** Bytes of the beginning that {@link sniff} wants to see. */
export const sniffBytes = 64 * 1024;

const other: Sniffed = { kind: 'other', type: 'application/octet-stream' };
const at = (head: Buffer, offset: number, text: string) => head.subarray(offset, offset + text.length).toString('latin1') === text;

/**
 * Recognises the allow-list; everything else is `other` and only ever handed out as an attachment.
 * `declared` decides one thing only: whether a container that fits both is sound or picture.
 */
export function sniff(head: Buffer, declared: string): Sniffed {
  return image(head) ?? media(head, declared) ?? sound(head) ?? documentType(head) ?? other;
}

function image(head: Buffer): Sniffed | null {
  if (at(head, 0, '\x89PNG\r\n\x1a\n')) return { kind: 'image', type: 'image/png' };
  if (at(head, 0, '\xff\xd8\xff')) return { kind: 'image', type: 'image/jpeg' };
  if (at(head, 0, 'GIF87a') || at(head, 0, 'GIF89a')) return { kind: 'image', type: 'image/gif' };
  if (at(head, 0, 'RIFF') && at(head, 8, 'WEBP')) return { kind: 'image', type: 'image/webp' };
  return at(head, 4, 'ftyp') ? stillContainer(head) : null;
}

/** AVIF and HEIC pictures; both may call themselves by the name of their container and say which they are in the list behind it. */
function stillContainer(head: Buffer): Sniffed | null {
  const brand = head.subarray(8, 12).toString('latin1');
  const names = /^(mif1|msf1)$/.test(brand) ? head.subarray(8, Math.min(head.readUInt32BE(0), 128)).toString('latin1') : brand;
  if (/avi[fs]/.test(names)) return { kind: 'image', type: 'image/avif' };
  return /hei[cxms]|hev[cx]/.test(names) ? { kind: 'image', type: 'image/heic' } : null;
}

function media(head: Buffer, declared: string): Sniffed | null {
  const soundOnly = declared.startsWith('audio/');
  if (at(head, 0, '\x1a\x45\xdf\xa3')) {
    const docType = head.subarray(0, 128).toString('latin1');
    if (docType.includes('webm')) return soundOnly ? { kind: 'audio', type: 'audio/webm' } : { kind: 'video', type: 'video/webm' };
    return docType.includes('matroska') ? { kind: 'video', type: 'video/x-matroska' } : null;
  }
  if (!at(head, 4, 'ftyp')) return null;
  const brand = head.subarray(8, 12).toString('latin1');
  if (brand === 'qt  ') return { kind: 'video', type: 'video/quicktime' };
  if (/^M4[AB] $/.test(brand)) return { kind: 'audio', type: 'audio/mp4' };
  if (/^(isom|iso[2-9]|mp4[12]|avc1|dash|M4V |MSNV|3gp\d|3g2\w|mmp4|f4v )$/.test(brand)) return soundOnly ? { kind: 'audio', type: 'audio/mp4' } : { kind: 'video', type: 'video/mp4' };
  return null;
}

function sound(head: Buffer): Sniffed | null {
  if (at(head, 0, 'ID3') || mp3Frame(head)) return { kind: 'audio', type: 'audio/mpeg' };
  if (at(head, 0, 'OggS')) return { kind: 'audio', type: 'audio/ogg' };
  if (at(head, 0, 'RIFF') && at(head, 8, 'WAVE')) return { kind: 'audio', type: 'audio/wav' };
  if (at(head, 0, 'fLaC')) return { kind: 'audio', type: 'audio/flac' };
  return null;
}

/** An MPEG layer III frame header with a possible bit rate and sample rate. */
function mp3Frame(head: Buffer): boolean {
  const [a, b, c] = [head[0] ?? 0, head[1] ?? 0, head[2] ?? 0];
  return a === 0xff && (b & 0xe6) === 0xe2 && (b & 0x18) !== 0x08 && (c >> 4) !== 0 && (c >> 4) !== 15 && (c & 0x0c) !== 0x0c;
}

function documentType(head: Buffer): Sniffed | null {
  if (at(head, 0, '%PDF-')) return { kind: 'document', type: 'application/pdf' };
  if (at(head, 0, '{\\rtf')) return { kind: 'document', type: 'application/rtf' };
  if (at(head, 0, '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')) return { kind: 'document', type: 'application/x-ole-storage' };
  if (at(head, 0, 'PK\x03\x04')) return office(head.toString('latin1'));
  return isPlainText(head) ? { kind: 'document', type: 'text/plain' } : null;
}

function office(zip: string): Sniffed {
  const office = 'application/vnd.openxmlformats-officedocument.';
  const openDocument = /mimetype(application\/vnd\.oasis\.opendocument\.[a-z]+)/.exec(zip.slice(0, 200))?.[1];
  if (openDocument) return { kind: 'document', type: openDocument };
  if (zip.includes('[Content_Types].xml') || zip.includes('_rels/.rels')) {
    if (zip.includes('word/')) return { kind: 'document', type: `${office}wordprocessingml.document` };
    if (zip.includes('xl/')) return { kind: 'document', type: `${office}spreadsheetml.sheet` };
    if (zip.includes('ppt/')) return { kind: 'document', type: `${office}presentationml.presentation` };
  }
  return { kind: 'other', type: 'application/zip' };
}

/** UTF-8 without control characters that is no markup and no script. */
function isPlainText(head: Buffer): boolean {
  let text: string;
  try {
    // The last character may be cut in two where the sample ends.
    text = new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: head.length >= sniffBytes });
  } catch { return false; }
  if (/[^\P{Cc}\t\r\n\f]/u.test(text)) return false;
  return !/^\s*(<|#!|#EXTM3U|ffconcat|\{\\)/i.test(text) && !/<(html|svg|script|\?php|!doctype|\?xml)/i.test(text);
}
