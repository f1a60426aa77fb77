import type { RefObject } from 'react';
import { toApiError } from '#core/web/api/errors.ts';
import { newId } from '#core/web/api/new-id.ts';
import { errorText } from '#core/web/errors/error-text.ts';

/**
 * What went wrong with sending something, in words. `once` is its idempotency key: refused for what it says, it is another
 * call once that is changed; not reached, it stays the same one, so that a second try makes nothing twice.
 */
export function refusedText(error: unknown, once: RefObject<string>): string {
  const failure = toApiError(error);
  if (failure.status >= 400 && failure.status < 500) once.current = newId();
  return [...new Set(failure.fields.map((field) => field.message))].join(' ') || errorText(failure);
}
