import type { FieldError } from '#core/contract/errors.ts';
import { ApiError } from '../api/errors.ts';
import { addLocales, i18n, translate } from '../i18n/i18n.ts';
import { en } from '../locales/refusals-en.ts';
import { roomRefusals } from './room-refusals.ts';

// Apart from the other texts: it comes with the first form or the first failure.
addLocales('refusal', { en, ar: async () => (await import('../locales/refusals-ar.ts')).ar });

type Values = Record<string, unknown>;

/** Texts of `<room>.<name>` codes: group `refused` or `rule` of the room's namespace; null when the room has none. A value that is a code itself is said by the room's `<group>.word.<value's name>.<code>`. */
function said(group: 'refused' | 'rule', code: string, values: Values): string | null {
  const [room, name] = [code.slice(0, code.indexOf('.')), code.slice(code.indexOf('.') + 1)];
  const namespace = room === 'core' ? 'refusal' : room;
  const key = `${group}.${name}`;
  // The one number in a sentence is what its plural counts.
  const count = values.count ?? Object.values(values).find((value) => typeof value === 'number');
  const worded = Object.fromEntries(Object.entries(values).map(([name, value]) => { const word = `${group}.word.${name}.${String(value)}`; return [name, typeof value === 'string' && i18n.exists(`${namespace}:${word}`) ? translate(namespace, word) : value]; }));
  const all = count === undefined ? worded : { ...worded, count };
  return i18n.exists(`${namespace}:${key}`, all) ? translate(namespace, key, all) : null;
}

/** A refused call in the language in force; `message` is the server's English sentence. */
export function refusalText(code: string, details: Values, message: string): string {
  const seconds = Number(details.seconds);
  // Nobody counts 177 seconds.
  if (code === 'core.too_many_requests' && seconds >= 100) return said('refused', `${code}_minutes`, { count: Math.ceil(seconds / 60) }) ?? message;
  return said('refused', code, details) ?? message;
}

/** A wrong field in the language in force: by its rule, by zod's own codes, else in the words it came with. */
export function fieldText({ code, params = {}, message }: Pick<FieldError, 'code' | 'message' | 'params'>): string {
  const own = code.includes('.') ? said('rule', code, params) : null;
  if (own !== null) return own;
  if (i18n.language === 'en' && message !== '' && !zodsOwn.test(message)) return message;
  return generalText(code, params);
}

// How zod begins when a contract gives it nothing to say.
const zodsOwn = /^(Invalid|Too (small|big)|Unrecognized)/;
const counted = new Set(['string', 'array', 'set']);
const formats = new Set(['email', 'url', 'uuid', 'date', 'time', 'datetime']);

function generalText(code: string, { missing, origin = '', minimum, maximum, format = '' }: NonNullable<FieldError['params']>): string {
  const t = (key: string, values?: Values) => translate('refusal', `field.${key}`, values);
  switch (code) {
    case 'invalid_type': return t(missing ? 'required' : 'wrongKind');
    case 'too_small':
      if (missing && origin === 'string') return t('required');
      return counted.has(String(origin)) ? t(origin === 'string' ? 'tooShort' : 'tooFew', { count: Number(minimum) }) : t('tooSmall', { minimum });
    case 'too_big': return counted.has(String(origin)) ? t(origin === 'string' ? 'tooLong' : 'tooMany', { count: Number(maximum) }) : t('tooLarge', { maximum });
    case 'invalid_format':
      if (missing) return t('required');
      return formats.has(String(format)) ? t(`format.${format}`) : t('wrongFormat');
    case 'invalid_value': case 'invalid_union': return t(missing ? 'required' : 'wrongChoice');
    case 'unrecognized_keys': case 'unknown_field': return t('unknown');
    case 'required': return t('required');
    default: return t('wrong');
  }
}

/** The same failure, said in the language in force. */
export async function inOwnWords(failure: ApiError): Promise<ApiError> {
  // The first failure of a visit would otherwise be faster than its words.
  await roomRefusals();
  if (i18n.language === 'ar') addLocales('refusal', { en: {}, ar: (await import('../locales/refusals-ar.ts')).ar });
  const { status, code, message, requestId, fields, details } = failure;
  return new ApiError(status, code, refusalText(code, details, message), requestId, fields.map((field) => ({ ...field, message: fieldText(field) })), details);
}
