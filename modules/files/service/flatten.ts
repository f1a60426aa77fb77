import { createHash, randomUUID } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { App } from '#core/server/app.ts';
import type { Upload } from '#core/server/context.ts';
import { fail } from '#core/server/fail.ts';
import { cleanDrawing } from '../rules/drawing.ts';
import { iconPicture, looksLikeIcon } from '../rules/icon.ts';
import { drawPng } from './images.ts';

/** Drawings and icons are small; a larger one is something else. */
const most = 2 * 1024 * 1024;

/**
 * Makes a PNG of an SVG drawing or a Windows icon, which are never stored or served themselves; any other upload comes
 * back as it is. `drop` removes the PNG's temporary file.
 */
export async function flatten(app: App, upload: Upload): Promise<{ upload: Upload; drop: () => Promise<void> }> {
  const asItIs = { upload, drop: async () => {} };
  if (upload.bytes === 0 || upload.bytes > most) return asItIs;
  const file = await readFile(upload.path);
  const icon = looksLikeIcon(file);
  if (!icon && !/^[\s\ufeff]*<(\?xml|!--|!doctype\s+svg|svg[\s>])/i.test(file.subarray(0, 4096).toString('utf8'))) return asItIs;
  const png = icon ? await ofIcon(app, file) : await ofDrawing(app, file);
  const target = path.join(app.config.DATA_DIR, 'tmp', randomUUID());
  await writeFile(target, png, { mode: 0o600 });
  return {
    upload: { ...upload, path: target, bytes: png.length, sha256: createHash('sha256').update(png).digest('hex'), declaredType: 'image/png', fileName: `${upload.fileName.replace(/\.[^.]*$/, '')}.png` },
    drop: () => rm(target, { force: true }),
  };
}

async function ofIcon(app: App, file: Buffer): Promise<Buffer> {
  const icon = iconPicture(file) ?? fail('files.unreadable');
  return 'png' in icon ? icon.png : drawPng(app, icon.pixels, { raw: { width: icon.width, height: icon.height, channels: 4 } });
}

async function ofDrawing(app: App, file: Buffer): Promise<Buffer> {
  const drawing = cleanDrawing(file);
  // HTML and other markup that merely begins like a drawing is no picture at all.
  if (!drawing) return fail('files.wrong_type');
  return drawPng(app, Buffer.from(drawing.svg), {});
}
