import type { FieldError } from '#core/contract/errors.ts';
import { ApiError } from '../api/errors.ts';
import { errorText } from './error-text.ts';
import { inOwnWords } from './words.ts';

/** Why one of many was refused, as calls about many answer it, in the language in force. */
export async function refusedText({ code, message, details, fields = [] }: { code: string; message: string; details: Record<string, unknown>; fields?: unknown }): Promise<string> {
  return errorText(await inOwnWords(new ApiError(409, code, message, null, fields as FieldError[], details)));
}
