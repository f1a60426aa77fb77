import { z } from 'zod';
import type { FieldType, ListField } from '#core/contract/list.ts';
import type { ImportSettings } from '#core/contract/records.ts';

/** A field an import can fill. */
export interface ImportField { key: string; type: FieldType; required: boolean; options: readonly string[] }

function inner(schema: z.ZodType): z.ZodType {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault ? inner(schema.unwrap() as z.ZodType) : schema;
}

function typeOf(schema: z.ZodType): FieldType {
  if (schema instanceof z.ZodNumber) return 'number';
  if (schema instanceof z.ZodBoolean) return 'boolean';
  if (schema instanceof z.ZodEnum) return 'select';
  if (schema instanceof z.ZodISODate) return 'date';
  return schema instanceof z.ZodISODateTime ? 'instant' : 'text';
}

/** What of a create endpoint's input a file may fill; types by the list's field where there is one, else by the schema. */
export function importFields(input: z.ZodType, pathKeys: readonly string[], list: Readonly<Record<string, ListField>>): ImportField[] {
  const shape = (input as { shape?: Record<string, z.ZodType> }).shape ?? {};
  return Object.entries(shape).filter(([key]) => !pathKeys.includes(key)).map(([key, schema]) => {
    const bare = inner(schema);
    return { key, type: list[key]?.type ?? typeOf(bare), required: !schema.safeParse(undefined).success, options: bare instanceof z.ZodEnum ? bare.options.map(String) : [] };
  });
}

const truths: Record<string, boolean> = { true: true, yes: true, y: true, '1': true, x: true, false: false, no: false, n: false, '0': false };
const iso = /^(\d{4})-(\d\d)-(\d\d)$/;

/** `DD/MM/YYYY` and the like as an ISO day; the text itself when it does not fit, for the schema to refuse. */
function dayOf(text: string, format: ImportSettings['dateFormat']): string {
  if (iso.test(text)) return text;
  const names = format.split(/\W/);
  const parts = text.split(format.charAt(format.search(/\W/)));
  if (parts.length !== 3 || !parts.every((p, i) => /^\d+$/.test(p) && p.length <= names[i]!.length)) return text;
  const get = (name: string) => parts[names.indexOf(name)]!;
  return get('YYYY').length === 4 ? `${get('YYYY')}-${get('MM').padStart(2, '0')}-${get('DD').padStart(2, '0')}` : text;
}

/** A figure with the chosen decimal mark as plain digits; the text itself when it does not fit. */
function figureOf(text: string, mark: '.' | ','): string {
  const bare = text.replace(/[\u00a0\u202f\s']/g, '');
  const grouped = mark === '.' ? /^[-+]?(\d{1,3}(,\d{3})+|\d+)(\.\d+)?$/ : /^[-+]?(\d{1,3}(\.\d{3})+|\d+)(,\d+)?$/;
  if (!grouped.test(bare)) return text;
  return bare.replaceAll(mark === '.' ? ',' : '.', '').replace(',', '.').replace(/^\+/, '');
}

/** A cell as the endpoint's input has it; undefined for an empty one. */
export function cellValue(text: string, field: ImportField, settings: Pick<ImportSettings, 'dateFormat' | 'decimalMark'>): unknown {
  if (text === '') return undefined;
  switch (field.type) {
    case 'number': { const n = Number(figureOf(text, settings.decimalMark)); return Number.isFinite(n) ? n : text; }
    case 'money': return figureOf(text, settings.decimalMark);
    case 'boolean': return truths[text.toLowerCase()] ?? text;
    case 'date': return dayOf(text, settings.dateFormat);
    case 'select': return field.options.find((o) => o.toLowerCase() === text.toLowerCase() || o.replaceAll('_', ' ').toLowerCase() === text.toLowerCase()) ?? text;
    default: return text;
  }
}
