import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream, mkdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '#core/contract/endpoint.ts';
import type { App } from '../app.ts';
import type { Upload } from '../context.ts';
import { fail, failField, Refusal } from '../fail.ts';

/** Reads a multipart request: text fields into one object, files streamed to a temporary place. */
export async function readMultipart(app: App, endpoint: Endpoint, request: FastifyRequest): Promise<{ fields: Record<string, unknown>; uploads: Upload[] }> {
  if (!request.isMultipart()) fail('core.unsupported_media_type');
  const directory = path.join(app.config.DATA_DIR, 'tmp');
  mkdirSync(directory, { recursive: true });
  const fields: Record<string, unknown> = {};
  const uploads: Upload[] = [];
  const most = endpoint.maxBytes ?? 25 * 1024 * 1024;
  let all = 0;
  try {
    for await (const part of request.parts({ limits: { fileSize: most, files: 20, fields: 50, fieldSize: 256 * 1024, headerPairs: 50 } })) {
      if (part.type === 'field') {
        if (typeof part.value !== 'string') failField(part.fieldname, 'Send this field as text.');
        fields[part.fieldname] = part.value;
        continue;
      }
      // `multiple_files[0]` and `multiple_files` are the same field.
      const field = part.fieldname.replace(/\[\d*\]$/, '');
      if (!endpoint.files.includes(field)) failField(part.fieldname, 'This file field is not known here.', 'unknown_field');
      const target = path.join(directory, randomUUID());
      const hash = createHash('sha256');
      let bytes = 0;
      const count = new Transform({ transform(chunk: Buffer, _e, next) { hash.update(chunk); bytes += chunk.length; all += chunk.length; next(all > most ? new Refusal('core.too_large') : null, chunk); } });
      uploads.push({ field, fileName: part.filename ?? '', declaredType: part.mimetype, path: target, bytes: 0, sha256: '' });
      await pipeline(part.file, count, createWriteStream(target, { mode: 0o600 }));
      if (part.file.truncated) fail('core.too_large');
      Object.assign(uploads.at(-1)!, { bytes, sha256: hash.digest('hex') });
    }
    return { fields, uploads };
  } catch (error) {
    await dropUploads(uploads);
    throw isBrokenForm(error) ? new Refusal('core.malformed_request') : error;
  }
}

/** True for what the form reader says about bytes that are no form, or end before it does. */
function isBrokenForm(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string };
  return code === 'ERR_STREAM_PREMATURE_CLOSE' || code === 'FST_INVALID_JSON_FIELD_ERROR' || (code === undefined && /unexpected end of multipart data|boundary not found/i.test(message ?? ''));
}

/** Removes the temporary files of a request. */
export async function dropUploads(uploads: readonly Upload[]): Promise<void> {
  await Promise.all(uploads.map((u) => rm(u.path, { force: true })));
}
