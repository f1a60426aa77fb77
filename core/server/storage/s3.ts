import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { S3Client, DeleteObjectCommand, GetObjectCommand, ListObjectsV2Command, PutObjectCommand } from '@aws-sdk/client-s3';
import type { Config } from '../config.ts';
import { Refusal } from '../fail.ts';
import type { Logger } from '../log.ts';
import { isKey } from './local.ts';
import { statusOf, type ListedStore } from './storage.ts';

/** Milliseconds between two lines about a store that is away: every upload and every picture would write one. */
const sayEvery = 60_000;

/** Blobs in an S3-compatible bucket. Loaded only where one is configured; `log` hears why it could not be used. */
export function s3Store(config: Config, patience: { connect: number; answer: number } = { connect: 5_000, answer: 30_000 }, log?: Pick<Logger, 'warn'>): ListedStore {
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
  let said = -Infinity;
  const refusalOf = (error: unknown): unknown => {
    const refusal = unavailable(error);
    if (refusal !== error && performance.now() - said >= sayEvery) {
      said = performance.now();
      const { name, message, code } = error as NodeJS.ErrnoException;
      log?.warn({ bucket: Bucket, name, reason: message || code, status: statusOf(error) }, 'the S3 store cannot be used');
    }
    return refusal;
  };
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
          if (tries === 2 || Buffer.isBuffer(Body)) throw refusalOf(error);
        } finally { if (!Buffer.isBuffer(Body)) Body.destroy(); }
      }
    },
    async open(Key, range) {
      try {
        const answer = await client.send(new GetObjectCommand({ Bucket, Key, ...(range ? { Range: `bytes=${range.start}-${range.end}` } : {}) }));
        const whole = /\/(\d+)$/.exec(answer.ContentRange ?? '')?.[1];
        return { stream: answer.Body as Readable, bytes: whole ? Number(whole) : (answer.ContentLength ?? 0) };
      } catch (error) {
        if (statusOf(error) === 404 && !bucketGone(error)) return null;
        throw refusalOf(error);
      }
    },
    async delete(Key) {
      try { await client.send(new DeleteObjectCommand({ Bucket, Key })); } catch (error) {
        if (statusOf(error) !== 404 || bucketGone(error)) throw refusalOf(error);
      }
    },
    async *keys() {
      let ContinuationToken: string | undefined;
      do {
        const page = await client.send(new ListObjectsV2Command({ Bucket, ...(ContinuationToken ? { ContinuationToken } : {}) })).catch((error: unknown) => { throw refusalOf(error); });
        for (const { Key } of page.Contents ?? []) if (Key !== undefined && isKey(Key)) yield Key;
        if (page.IsTruncated && (!page.NextContinuationToken || page.NextContinuationToken === ContinuationToken)) throw new Error('the S3 store does not list its whole bucket (ListObjectsV2)');
        ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined;
      } while (ContinuationToken);
    },
  };
}

/** A 404 of the bucket is no absent blob: nobody may take it for one and forget the key. */
const bucketGone = (error: unknown): boolean => (error as Error).name === 'NoSuchBucket';

/** A store that is down or full is no mistake of ours: the caller may try again. Wrong keys or a missing bucket are. */
function unavailable(error: unknown): unknown {
  if (error instanceof TypeError || (error as NodeJS.ErrnoException).code === 'ENOENT' || (error as Error).name === 'CredentialsProviderError') return error;
  const status = statusOf(error);
  if (status !== undefined && status < 500 && status !== 429) return error;
  return Object.assign(new Refusal(status === 507 ? 'core.storage_full' : 'core.unavailable'), { cause: error });
}
