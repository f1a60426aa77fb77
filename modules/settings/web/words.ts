import type { ApiError } from '#core/web/api/errors.ts';
import { errorText } from '#core/web/errors/error-text.ts';
import { i18n, type Translate } from '#core/web/i18n/i18n.ts';

/** A refusal of this room in the language in force; others in the server's words. */
export function refusalText(t: Translate, error: ApiError): string {
  const key = `refused.${error.code.replace(/^settings\./, '')}`;
  return error.code.startsWith('settings.') && i18n.exists(`settings:${key}`) ? t(key, error.details) : errorText(error);
}
