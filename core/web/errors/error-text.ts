import type { ApiError } from '../api/errors.ts';
import { translate } from '../i18n/i18n.ts';
import '../locales/web-texts.ts';

/** A failed call in words a person understands; a refusal's own text in the language in force, the generic one for what should not happen. */
export function errorText(error: ApiError): string {
  if (error.code === 'core.offline') return translate('web', 'errors.offline');
  if (error.status === 0 || error.status >= 500) {
    if (error.status === 503 || error.status === 507) return error.message;
    return error.requestId ? translate('web', 'errors.genericWithId', { id: error.requestId }) : translate('web', 'errors.generic');
  }
  if (error.code === 'core.invalid_input' && error.fields[0]) return error.fields[0].message;
  return error.message;
}
