import { EInvoiceError } from '../error.ts';
import { attributeOf, placeOf, textAt, type XmlElement } from './tree.ts';

const longest = { text: 40, whole: 15, fraction: 20 } as const;

/** A number as plain decimal text ("+01.50" is read as "1.50"); undefined for no element or an empty one. Throws `number_invalid`, also for the exponent form. */
export function numberOf(element: XmlElement | undefined): string | undefined {
  const text = textAt(element);
  if (!element || text === undefined) return undefined;
  // The length comes first: the pattern may look twice at each of many zeros.
  const parts = text.length <= longest.text && /\d/.test(text) ? /^([+-]?)0*(\d*)(?:\.(\d*))?$/.exec(text) : null;
  const [, sign = '', whole = '', fraction = ''] = parts ?? refuse('number_invalid', element, text, 'a plain decimal number');
  if (whole.length > longest.whole || fraction.length > longest.fraction) refuse('number_invalid', element, text, `a number of at most ${longest.whole} digits before the point`);
  const plain = `${whole || '0'}${fraction === '' ? '' : `.${fraction}`}`;
  return sign === '-' && /[1-9]/.test(plain) ? `-${plain}` : plain;
}

/** An amount of the document's currency; throws `currency_mixed` for one of another currency. */
export function amountOf(element: XmlElement | undefined, currency: string): string | undefined {
  const found = attributeOf(element, 'currencyID');
  if (element && found !== undefined && currency !== '' && found !== currency) {
    throw new EInvoiceError('currency_mixed', placeOf(element), `The amount is in ${found.slice(0, 10)}, the invoice in ${currency.slice(0, 10)}.`);
  }
  return numberOf(element);
}

/** A date as YYYY-MM-DD, written so or as YYYYMMDD, with or without a time and a zone; undefined for no element or an empty one. Throws `date_invalid`. */
export function dateOf(element: XmlElement | undefined): string | undefined {
  const text = textAt(element);
  if (!element || text === undefined) return undefined;
  const [, year = '', month = '', day = ''] = /^(\d{4})-?(\d{2})-?(\d{2})(?:T[\d:.]{1,18})?(?:Z|[+-]\d{2}:\d{2})?$/.exec(text) ?? refuse('date_invalid', element, text, 'a date');
  const date = `${year}-${month}-${day}`;
  return isDate(date) ? date : refuse('date_invalid', element, text, 'a date');
}

/** True for a day of the calendar written as YYYY-MM-DD. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

function refuse(code: 'number_invalid' | 'date_invalid', element: XmlElement, text: string, wanted: string): never {
  throw new EInvoiceError(code, placeOf(element), `${JSON.stringify(text.slice(0, 40))} is not ${wanted}.`);
}

/** The fields that have a value, so that a term that a file lacks is no key of the model. */
export function present<T extends object>(fields: T): T {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T;
}

/** The fields that have a value; undefined when none has. */
export function presentOrNone<T extends object>(fields: T): T | undefined {
  const found = present(fields);
  return Object.keys(found).length === 0 ? undefined : found;
}
