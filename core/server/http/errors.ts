import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { DrizzleQueryError } from 'drizzle-orm';
import type { ErrorBody } from '#core/contract/errors.ts';
import type { App } from '../app.ts';
import { isUnreachable } from '../database/pool.ts';
import { Refusal } from '../fail.ts';
import { redactUrl } from '../log.ts';

const byPostgres: Record<string, string> = {
  '40001': 'core.unavailable', // serialization failure: the caller may try again
  '40P01': 'core.unavailable', // deadlock
  '55P03': 'core.unavailable', // lock not available in time
  '57014': 'core.unavailable', // statement timeout
  '25P02': 'core.unavailable', // something before it failed of the disk or the connection and was let pass
  '53100': 'core.storage_full',
  '53200': 'core.unavailable',
};

const byFastify: Record<string, string> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'core.too_large', FST_ERR_CTP_INVALID_MEDIA_TYPE: 'core.unsupported_media_type',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'core.malformed_request', FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'core.malformed_request', FST_ERR_CTP_INVALID_JSON_BODY: 'core.malformed_request',
  FST_REQ_FILE_TOO_LARGE: 'core.too_large', FST_FILES_LIMIT: 'core.too_large', FST_FIELDS_LIMIT: 'core.too_large', FST_PARTS_LIMIT: 'core.too_large',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'core.unsupported_media_type',
};

/** Turns whatever was thrown into a declared refusal; an unknown error stays what it is: our mistake. */
export function toRefusal(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error;
  // The query builder wraps what the database said.
  if (error instanceof DrizzleQueryError) return toRefusal(error.cause);
  const e = error as FastifyError & { code?: string };
  if (isUnreachable(error)) return new Refusal('core.unavailable');
  if (e.code && byPostgres[e.code]) return new Refusal(byPostgres[e.code]!);
  if (e.code && byFastify[e.code]) return new Refusal(byFastify[e.code]!);
  if (e.code === 'ENOSPC' || e.code === 'EDQUOT') return new Refusal('core.storage_full');
  if (e.statusCode === 400 || error instanceof SyntaxError && e.statusCode) return new Refusal('core.malformed_request');
  return null;
}

/** The one error shape. */
export function errorBody(refusal: Refusal, requestId: string): ErrorBody {
  return {
    error: {
      code: refusal.code, message: refusal.message, requestId,
      ...(refusal.fields ? { fields: refusal.fields } : {}),
      ...(Object.keys(refusal.details).length > 0 ? { details: refusal.details } : {}),
    },
  };
}

/** Answers an error; unexpected ones are logged with the request id and told nothing about. */
export function answerError(app: App, request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
  let refusal = toRefusal(error);
  if (!refusal) {
    app.log.error({ err: error, requestId: request.id, url: redactUrl(request.url), method: request.method }, 'unexpected error');
    refusal = new Refusal('core.unexpected');
  }
  if (refusal.code === 'core.unavailable') reply.header('retry-after', '1');
  if (refusal.status === 429) reply.header('retry-after', String(refusal.details.seconds ?? 60));
  return reply.status(refusal.status).header('cache-control', 'no-store').send(errorBody(refusal, request.id));
}
