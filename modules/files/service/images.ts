import { rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { randomUUID } from 'node:crypto';
import type { Metadata, OutputInfo, SharpOptions } from 'sharp';
import type { App } from '#core/server/app.ts';
import { fail, Refusal } from '#core/server/fail.ts';
import { limits, type Variant } from '../contract.ts';
import { writeBlob } from './blobs.ts';
import type { Size } from './link.ts';

/** One encoded size, not yet stored. */
export interface Encoded { name: Variant; source: Buffer | { path: string }; type: string; bytes: number; width: number; height: number }

const boxes: ReadonlyArray<readonly [Variant, number]> = [['large', 1600], ['medium', 800], ['small', 320], ['thumb', 96]];
const slots = 2;
const work = { busy: 0, waiting: [] as Array<() => void> };

type Library = typeof import('sharp')['default'];
let loading: Promise<Library> | undefined;
/** The image library: loaded with the first picture, one thread each, without its caches, and without the loaders we do not offer. Drawings only from memory: uploads lie in files, what rules/drawing.ts rebuilt does not. */
async function sharp(): Promise<Library> {
  return (loading ??= (async () => {
    const { default: library } = await import('sharp');
    library.concurrency(1);
    library.cache(false);
    library.block({ operation: ['VipsForeignLoad'] });
    library.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadNsgif', 'VipsForeignLoadHeif', 'VipsForeignLoadSvgBuffer'] });
    return library;
  })());
}

const options = { limitInputPixels: limits.imagePixels, failOn: 'error', sequentialRead: true } as const;

/** Size of a picture by its header; refuses what is no picture or has too many pixels, before anything is decoded. */
export async function measure(file: string): Promise<{ width: number; height: number; pixels: number }> {
  const library = await sharp();
  let meta: Metadata;
  try { meta = await library(file, { ...options, limitInputPixels: false, pages: -1 }).metadata(); } catch { return fail('files.unreadable'); }
  const height = meta.pageHeight ?? meta.height;
  const pixels = meta.width * height * (meta.pages ?? 1);
  if (pixels > limits.imagePixels) fail('files.too_many_pixels');
  // EXIF orientations 5 to 8 lie on their side.
  return (meta.orientation ?? 1) >= 5 ? { width: height, height: meta.width, pixels } : { width: meta.width, height, pixels };
}

/** True while a picture could be worked on at once; otherwise it is better left to a job. */
export function isIdle(): boolean { return work.busy < slots; }

/** Re-encodes a picture into all sizes: nothing of the upload but its pixels survives. The files belong to the caller. */
export function encode(app: App, file: string, type: string): Promise<Encoded[]> {
  const target = path.join(app.config.DATA_DIR, 'tmp', randomUUID());
  return inTurn(app, async () => encodeAll(await sharp(), file, type, target), () => rm(target, { force: true }));
}

/** Draws pixels, or a drawing that rules/drawing.ts has rebuilt, as a PNG. */
export function drawPng(app: App, source: Buffer, { raw }: Pick<SharpOptions, 'raw'>): Promise<Buffer> {
  return inTurn(app, async () => (await sharp())(source, { ...options, limitInputPixels: 2_000_000, ...(raw ? { raw } : {}) }).timeout({ seconds: 15 }).png().toBuffer());
}

async function inTurn<T>(app: App, make: () => Promise<T>, undo?: () => Promise<void>): Promise<T> {
  // Who is let in by another's end takes over its slot.
  if (work.busy < slots) work.busy++;
  else await new Promise<void>((resolve) => { work.waiting.push(resolve); });
  try {
    return await make();
  } catch (error) {
    await undo?.();
    if (error instanceof Refusal || (error as NodeJS.ErrnoException).code === 'ENOSPC') throw error;
    app.log.info({ reason: (error as Error).message.slice(0, 200) }, 'a picture could not be read');
    return fail('files.unreadable');
  } finally {
    const next = work.waiting.shift();
    if (next) next(); else work.busy--;
  }
}

async function encodeAll(library: Library, file: string, type: string, target: string): Promise<Encoded[]> {
  const whole = library(file, { ...options, animated: type === 'image/gif' || type === 'image/webp' }).autoOrient().timeout({ seconds: 60 });
  const outType = type === 'image/avif' ? 'image/webp' : type;
  // Better Huffman tables would hold the whole picture in memory: three times as much at 40 megapixels.
  const formatted = outType === 'image/jpeg' ? whole.jpeg({ quality: 90, optimizeCoding: false }) : outType === 'image/png' ? whole.png({ compressionLevel: 6 })
    : outType === 'image/gif' ? whole.gif({ effort: 3 }) : whole.webp({ quality: 88, effort: 2 });
  const info = await formatted.toFile(target);
  const sizes: Encoded[] = [{ name: 'original', source: { path: target }, type: outType, bytes: (await stat(target)).size, width: info.width, height: info.pageHeight ?? info.height }];
  // Each smaller one is made from the next larger one: the upload is decoded twice, not five times.
  let from: string | Buffer = file;
  for (const [name, box] of boxes) {
    const resized = library(from, { ...options, pages: 1 }).autoOrient().timeout({ seconds: 30 })
      .resize({ width: box, height: box, fit: name === 'thumb' ? 'cover' : 'inside', withoutEnlargement: name !== 'thumb' });
    const out: { data: Buffer; info: OutputInfo } = await resized.webp({ quality: name === 'large' ? 84 : 80, effort: 3 }).toBuffer({ resolveWithObject: true });
    sizes.push({ name, source: out.data, type: 'image/webp', bytes: out.data.length, width: out.info.width, height: out.info.height });
    from = out.data;
  }
  return sizes;
}

/** Stores what {@link encode} made; its temporary file is gone afterwards. */
export async function storeSizes(app: App, encoded: readonly Encoded[], alive?: () => Promise<unknown>): Promise<Size[]> {
  try {
    const sizes: Size[] = [];
    for (const { name, source, type, bytes, width, height } of encoded) {
      const key = await writeBlob(app, Buffer.isBuffer(source) ? source : { ...source, move: true }, bytes, type, alive);
      sizes.push({ name, key, type, bytes, width, height });
    }
    return sizes;
  } finally {
    await Promise.all(encoded.map(({ source }) => (Buffer.isBuffer(source) ? undefined : rm(source.path, { force: true }))));
  }
}
