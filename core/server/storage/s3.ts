import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { S3Client, DeleteObjectCommand, GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import type { BlobStore } from '../app.ts';
import type { Config } from '../config.ts';
import { Refusal } from '../fail.ts';

/** Blobs in an S3-compatible bucket. Loaded only where one is configured. */
export function s3Store(config: Config, patience: { connect: number; answer: number } = { connect: 5_000, answer: 30_000 }): BlobStore {
  const client = new S3Client({
    region: config.S3_REGION, forcePathStyle: true, maxAttempts: 2,
    // Its warnings would go past our log; the errors reach us anyway.
    logger: { trace: () => undefined, debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined },
    ...(config.S3_ENDPOINT ? { endpoint: config.S3_ENDPOINT } : {}),
    ...(config.S3_ACCESS_KEY_ID ? { credentials: { accessKeyId: config.S3_ACCESS_KEY_ID, secretAccessKey: config.S3_SECRET_ACCESS_KEY ?? '' } } : {}),
    requestHandler: { connectionTimeout: patience.connect, requestTimeout: patience.answer, throwOnRequestTimeout: true, socketTimeout: patience.answer },
    // Newer checksum trailers are not understood by many S3-compatible stores.
    requestChecksumCalculation: 'WHEN_REQUIRED', responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const Bucket = config.S3_BUCKET!;
  return {
    async put(Key, source, ContentType) {
      const bytes = Buffer.isBuffer(source) ? source.length : (await stat(source.path)).size;
      // A stream can be read once only, so each try has its own.
      for (let tries = 1; ; tries++) {
        const Body = Buffer.isBuffer(source) ? source : createReadStream(source.path);
        try {
          await client.send(new PutObjectCommand({ Bucket, Key, Body, ContentLength: bytes, ContentType }));
          return;
        } catch (error) {
          if (tries === 2 || Buffer.isBuffer(Body)) throw unavailable(error);
        } finally { if (!Buffer.isBuffer(Body)) Body.destroy(); }
      }
    },
    async open(Key, range) {
      try {
        const answer = await client.send(new GetObjectCommand({ Bucket, Key, ...(range ? { Range: `bytes=${range.start}-${range.end}` } : {}) }));
        const whole = /\/(\d+)$/.exec(answer.ContentRange ?? '')?.[1];
        return { stream: answer.Body as Readable, bytes: whole ? Number(whole) : (answer.ContentLength ?? 0) };
      } catch (error) {
        if ((error as Error).name === 'NoSuchKey' || statusOf(error) === 404) return null;
        throw unavailable(error);
      }
    },
    async delete(Key) {
      try { await client.send(new DeleteObjectCommand({ Bucket, Key })); } catch (error) {
        if (statusOf(error) !== 404) throw unavailable(error);
      }
    },
  };
}

function statusOf(error: unknown): number | undefined {
  return (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
}

/** A store that is down or full is no mistake of ours: the caller may try again. Wrong keys or a missing bucket are. */
function unavailable(error: unknown): unknown {
  if (error instanceof TypeError || (error as NodeJS.ErrnoException).code === 'ENOENT') return error;
  const status = statusOf(error);
  if (status === 507) return new Refusal('core.storage_full');
  return status === undefined || status >= 500 || status === 429 ? new Refusal('core.unavailable') : error;
}
