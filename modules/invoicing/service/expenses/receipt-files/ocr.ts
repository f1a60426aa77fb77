import { z } from 'zod';
import type { App } from '#core/server/app.ts';
import { fetchOutside, type Surroundings } from '#core/server/outgoing/outgoing.ts';
import { Refusal } from '#core/server/fail.ts';
import type { TextLine } from '../../../rules/expenses/receipt-text.ts';
import { lookup } from 'node:dns/promises';

/** Pictures are read while whoever asked waits with a transaction open: few at once, not for long, and not at all where too many are read already. */
export const ocrLimits = { atOnce: 2, milliseconds: 10_000, answerBytes: 1024 * 1024, lines: 500, letters: 500 };
let running = 0;

/** Lines of a picture, and how sure the reader is of them: from 0 to 1. */
export interface Recognised { lines: TextLine[]; confidence: number }

const sure = z.number().min(0).max(1);
const answerShape = z.object({
  text: z.string().optional(), confidence: sure.optional(),
  lines: z.array(z.union([z.string().transform((text) => ({ text })), z.object({ text: z.string(), size: z.number().min(0).max(1000).optional(), page: z.int().min(1).max(1000).optional(), confidence: sure.optional() })])).optional(),
});

/** True where the operator has a reader of pictures. */
export const readsPictures = (app: Pick<App, 'config'>): boolean => app.config.OCR_URL !== undefined;

/** Kind of a picture by its first bytes; null for anything else, whatever its name says. */
export function pictureType(bytes: Uint8Array): string | null {
  const at = (from: number, text: string) => Buffer.from(bytes.subarray(from, from + text.length)).toString('latin1') === text;
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'image/jpeg';
  if (at(0, '\x89PNG\r\n\x1a\n')) return 'image/png';
  if (at(0, 'RIFF') && at(8, 'WEBP')) return 'image/webp';
  if (at(4, 'ftyp') && (at(8, 'heic') || at(8, 'heix') || at(8, 'mif1'))) return 'image/heic';
  return at(4, 'ftypavif') ? 'image/avif' : null;
}

/**
 * What the operator's reader sees in a picture: `POST OCR_URL` with the bytes of the picture, its content type and `Authorization: Bearer OCR_TOKEN`; the answer is JSON, `{"text": "…", "confidence": 0.9}` or
 * `{"lines": ["…", {"text", "size", "page", "confidence"}]}`. Null for no picture, or when nobody answers properly in time: whoever asked goes on without.
 */
export async function recognise(app: App, bytes: Buffer): Promise<Recognised | null> {
  const { OCR_URL: url, OCR_TOKEN: token } = app.config;
  const type = pictureType(bytes);
  if (!url || !type || running >= ocrLimits.atOnce) return null;
  running += 1;
  try {
    const answer = await fetchOutside(app, url, {
      method: 'POST', body: bytes, timeoutMs: ocrLimits.milliseconds, maxBytes: ocrLimits.answerBytes, maxRedirects: 0,
      headers: { 'content-type': type, accept: 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    }, operators(url));
    const said = answer.status === 200 ? answerShape.safeParse(JSON.parse(answer.body.toString('utf8'))) : null;
    if (!said?.success) { app.log.warn({ status: answer.status }, 'the reader of pictures did not answer properly'); return null; }
    return linesOf(said.data);
  } catch (error) {
    app.log.warn({ reason: error instanceof Refusal ? error.code : (error as Error).name }, 'the reader of pictures did not answer');
    return null;
  } finally { running -= 1; }
}

/** The one place the operator named, wherever it lies; what it redirects to is not followed. */
function operators(url: string): Surroundings {
  const { protocol, port } = new URL(url);
  const own = Number(port || (protocol === 'https:' ? 443 : 80));
  return { resolve: (host) => lookup(host, { all: true, verbatim: true }), permits: (_address, to) => to === own };
}

function linesOf({ text, lines, confidence }: z.output<typeof answerShape>): Recognised | null {
  const all: Array<{ text: string; size?: number | undefined; page?: number | undefined; confidence?: number | undefined }> = lines ?? (text ?? '').split(/\r?\n/).map((line) => ({ text: line }));
  const seen = all.filter((l) => l.text.trim() !== '').slice(0, ocrLimits.lines);
  if (seen.length === 0) return null;
  const told = seen.flatMap((l) => l.confidence ?? []);
  return { lines: seen.map((l) => ({ text: l.text.slice(0, ocrLimits.letters), size: l.size ?? 10, page: l.page ?? 1 })), confidence: confidence ?? (told.length > 0 ? told.reduce((sum, c) => sum + c, 0) / told.length : 0.8) };
}
