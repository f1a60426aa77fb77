import { isAxiosError } from 'axios';
import type { ErrorBody, FieldError } from '#core/contract/errors.ts';

/** A failed call as the app handles it; request() puts it into the language in force. `status` 0 means the server was not reached. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  constructor(
    readonly status: number, readonly code: string, message: string,
    readonly requestId: string | null = null, readonly fields: readonly FieldError[] = [], readonly details: Record<string, unknown> = {},
  ) { super(message); }
}

/** Turns whatever a client threw into an {@link ApiError}. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (isAxiosError(error)) {
    const body = error.response?.data as Partial<ErrorBody> | undefined;
    if (body?.error) return new ApiError(error.response!.status, body.error.code, body.error.message, body.error.requestId, body.error.fields ?? [], body.error.details ?? {});
    if (error.response) return new ApiError(error.response.status, 'core.unexpected', error.message);
    if (error.code === 'ERR_CANCELED') return new ApiError(0, 'core.cancelled', error.message);
    return new ApiError(0, 'core.offline', error.message);
  }
  return new ApiError(0, 'core.unexpected', error instanceof Error ? error.message : String(error));
}
