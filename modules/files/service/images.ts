import { rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { randomUUID } from 'node:crypto';
import type { Metadata, OutputInfo, SharpOptions } from 'sharp';
import type { App } from '#core/server/app.ts';
import { fail, Refusal } from '#core/server/fail.ts';
import { limits, pictureLimits, socialLimits, type Variant } from '../contract.ts';
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

/** Frames of a moving picture are decoded one above the other: as many pixels as fit into 512 MiB. */
const decodedPixels = 128_000_000;
const options = { limitInputPixels: decodedPixels, failOn: 'error', sequentialRead: true } as const;
/** Only the decoding and one small size: what takes longer is made to. */
const decodeSeconds = 10;

/** Size of a picture by its header; refuses what is no picture, or would cost too much to open, before anything is decoded. */
export async function measure(file: string, social = false): Promise<{ width: number; height: number; pixels: number }> {
  const library = await sharp();
  let meta: Metadata;
  try { meta = await library(file, { ...options, limitInputPixels: false, pages: -1 }).metadata(); } catch { return fail('files.unreadable'); }
  const height = meta.pageHeight ?? meta.height;
  const frames = meta.pages ?? 1;
  const pixels = meta.width * height * frames;
  const most = social ? socialLimits.imagePixels : limits.imagePixels;
  const tooMany = Math.max(meta.width, height) > pictureLimits.side || (social ? meta.width * height > most || pixels > decodedPixels : pixels > most);
  if (tooMany) fail('files.too_many_pixels', { megapixels: most / 1_000_000, side: pictureLimits.side });
  if (frames > pictureLimits.frames) fail('files.too_many_frames', { frames: pictureLimits.frames });
  // EXIF orientations 5 to 8 lie on their side.
  return (meta.orientation ?? 1) >= 5 ? { width: height, height: meta.width, pixels } : { width: meta.width, height, pixels };
}

/** Refuses a picture in a form that this build of the library knows by name only: HEIC without its decoder. */
export async function requireDecoder(file: string, type: string): Promise<void> {
  if (type !== 'image/heic') return;
  const library = await sharp();
  await library(file, options).timeout({ seconds: decodeSeconds }).resize(16).toBuffer().catch(() => fail('files.wrong_type'));
}

/** True while a picture could be worked on at once; otherwise it is better left to a job. */
export function isIdle(): boolean { return work.busy < slots; }

/** All sizes of a picture, and a tiny one as a data: address. */
export interface Pictures { sizes: Encoded[]; placeholder: string }

/** Re-encodes a picture into all sizes: nothing of the upload but its pixels survives. The files belong to the caller. */
export function encode(app: App, file: string, type: string): Promise<Pictures> {
  const target = path.join(app.config.DATA_DIR, 'tmp', randomUUID());
  return inTurn(app, async () => {
    const library = await sharp();
    const smaller = await encodeSmaller(library, file);
    return { ...smaller, sizes: [await encodeWhole(library, file, type, target), ...smaller.sizes] };
  }, () => rm(target, { force: true }));
}

/** The smaller sizes of a still that stands for something else: of a film. */
export function encodeStill(app: App, still: string | Buffer): Promise<Pictures> {
  return inTurn(app, async () => encodeSmaller(await sharp(), still, limits.imagePixels));
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

async function encodeWhole(library: Library, file: string, type: string, target: string): Promise<Encoded> {
  const whole = library(file, { ...options, animated: type === 'image/gif' || type === 'image/webp' }).autoOrient().timeout({ seconds: 60 });
  const outType = type === 'image/avif' || type === 'image/heic' ? 'image/webp' : type;
  // Better Huffman tables would hold the whole picture in memory: three times as much at 40 megapixels.
  const formatted = outType === 'image/jpeg' ? whole.jpeg({ quality: 90, optimizeCoding: false }) : outType === 'image/png' ? whole.png({ compressionLevel: 6 })
    : outType === 'image/gif' ? whole.gif({ effort: 3 }) : whole.webp({ quality: 88, effort: 2 });
  const info = await formatted.toFile(target);
  return { name: 'original', source: { path: target }, type: outType, bytes: (await stat(target)).size, width: info.width, height: info.pageHeight ?? info.height };
}

async function encodeSmaller(library: Library, file: string | Buffer, mostPixels = decodedPixels): Promise<Pictures> {
  const sizes: Encoded[] = [];
  // Each smaller one is made from the next larger one: the upload is decoded twice, not five times.
  let from = file;
  for (const [name, box] of boxes) {
    const resized = library(from, { ...options, limitInputPixels: mostPixels, pages: 1 }).autoOrient().timeout({ seconds: decodeSeconds })
      .resize({ width: box, height: box, fit: name === 'thumb' ? 'cover' : 'inside', withoutEnlargement: name !== 'thumb' });
    const out: { data: Buffer; info: OutputInfo } = await resized.webp({ quality: name === 'large' ? 84 : 80, effort: 3 }).toBuffer({ resolveWithObject: true });
    sizes.push({ name, source: out.data, type: 'image/webp', bytes: out.data.length, width: out.info.width, height: out.info.height });
    from = out.data;
  }
  const small = sizes.find((s) => s.name === 'small')!.source as Buffer;
  const tiny = await library(small).resize({ width: 16, height: 16, fit: 'inside' }).webp({ quality: 30, effort: 3 }).toBuffer();
  return { sizes, placeholder: `data:image/webp;base64,${tiny.toString('base64')}` };
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
