import { z } from 'zod';
import { targetOf } from '#core/contract/fields.ts';
import { customPrefix, type FieldType, type ListField } from '#core/contract/list.ts';
import type { CustomField, ImportSettings } from '#core/contract/records.ts';

/** A field an import can fill. */
export interface ImportField { key: string; type: FieldType; required: boolean; options: readonly string[]; label: string | null; /** Rows can be matched with records by it. */ matchable?: boolean; /** It only finds records: nothing is written to it. */ onlyFinds?: boolean; custom?: CustomField; /** An amount with its currency. */ isAmount?: boolean; /** What its id points at, `member` or the topic of a record: a file may have a name instead. */ refers?: string; /** It is a field of one of several things the record has, which have these. */ part?: { of: string; at: number; field: string; has: readonly string[] } }

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

/** An amount with its currency, which a cell holds as `1250.00 EUR`. */
const isAmount = (schema: z.ZodType) => schema instanceof z.ZodObject && Object.keys(schema.shape).toSorted().join() === 'amount,currency';

/** A cell holds one value; lists and other objects cannot come out of a file. */
const isSingle = (schema: z.ZodType) => isAmount(schema) || !(schema instanceof z.ZodObject || schema instanceof z.ZodRecord || schema instanceof z.ZodArray);
function refersOf({ type, relationTopic }: CustomField): { refers?: string } {
  return type === 'user' ? { refers: 'member' } : type === 'relation' && relationTopic ? { refers: relationTopic } : {};
}
const customTypes: Partial<Record<CustomField['type'], FieldType>> = { number: 'number', money: 'money', date: 'date', checkbox: 'boolean', select: 'select', multi: 'multi' };

/** Whether a value of this type is one that says which record is meant. */
const comparable = (type: FieldType) => !['instant', 'multi', 'boolean'].includes(type);

/** Columns for the first things of a list, a field each. Their ids are ours. */
function partFields(of: string, most: number, schema: z.ZodType | undefined): ImportField[] {
  const list = schema && inner(schema);
  const one = list instanceof z.ZodArray ? list.element : null;
  const fields = one instanceof z.ZodObject ? Object.entries(one.shape as Record<string, z.ZodType>) : [];
  const has = fields.map(([field]) => field);
  return Array.from({ length: most }, (_, at) => fields.filter(([field]) => field !== 'id').map(([field, given]): ImportField => {
    const bare = inner(given);
    return { key: `${of}.${at}.${field}`, label: null, type: typeOf(bare), required: false, options: bare instanceof z.ZodEnum ? bare.options.map(String) : [], part: { of, at, field, has } };
  })).flat();
}

/** What of a create endpoint's input a file may fill; types by the list's field where there is one, else by the schema. */
export function importFields(input: z.ZodType, pathKeys: readonly string[], list: Readonly<Record<string, ListField>>, custom: readonly CustomField[], keys: Readonly<Record<string, ListField>> = {}, inColumns: Readonly<Record<string, number>> = {}): ImportField[] {
  const shape = (input as { shape?: Record<string, z.ZodType> }).shape ?? {};
  const own = Object.entries(shape).filter(([key, schema]) => !pathKeys.includes(key) && isSingle(inner(schema))).map(([key, schema]) => {
    const bare = inner(schema);
    const refers = targetOf(bare);
    const amount = isAmount(bare);
    const type = amount ? 'money' : list[key]?.type ?? keys[key]?.type ?? (refers ? 'id' : typeOf(bare));
    return { key, label: null, type, matchable: !amount && (keys[key] !== undefined || (list[key] !== undefined && list[key].filterable !== false)) && comparable(type), required: !schema.safeParse(undefined).success, options: bare instanceof z.ZodEnum ? bare.options.map(String) : [], ...(amount ? { isAmount: true } : {}), ...(refers ? { refers } : {}) };
  });
  const found = Object.entries(keys).filter(([key]) => !Object.hasOwn(shape, key)).map(([key, { type }]): ImportField => ({ key, label: null, type, matchable: true, onlyFinds: true, required: false, options: [] }));
  const parts = Object.entries(inColumns).flatMap(([key, most]) => partFields(key, most, shape[key]));
  return [...own, ...parts, ...found, ...custom.filter((f) => !f.formula).map((field) => { const type = customTypes[field.type] ?? 'text'; return { key: customPrefix + field.id, label: field.label, type, matchable: comparable(type), required: field.required, options: field.options, custom: field, ...refersOf(field) }; })];
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

const optionOf = (text: string, options: readonly string[]) => options.find((o) => o.toLowerCase() === text.toLowerCase() || o.replaceAll('_', ' ').toLowerCase() === text.toLowerCase()) ?? text;

/** "12,50 EUR" or "EUR 12,50" as an amount with its currency; the text itself when it does not fit. */
function amountOf(text: string, mark: '.' | ','): unknown {
  const currency = /(?:^|\s|\d)([A-Z]{3})(?:$|\s|(?=[-\d]))/.exec(text)?.[1];
  return currency ? { amount: figureOf(text.replace(currency, '').trim(), mark), currency } : text;
}

/** A figure that names no currency is in the one the row has, else in none, which is refused at its currency. */
function inCurrency(value: unknown, values: ReadonlyArray<readonly [ImportField, unknown]>): unknown {
  if (typeof value !== 'string' || !/^-?\d+(\.\d+)?$/.test(value)) return value;
  const own = values.find(([field]) => field.key === 'currency')?.[1];
  return { amount: value, currency: typeof own === 'string' ? own : '???' };
}

/** Lists of things some fields of which a row says: those there are keep the rest of theirs and stay in their place, others come behind them. */
function listsOf(values: ReadonlyArray<readonly [ImportField, unknown]>, now: (key: string) => unknown): Record<string, unknown> {
  const lists: Record<string, Array<Record<string, unknown>>> = {};
  const said = values.flatMap(([{ part }, value]) => (part ? [{ ...part, value }] : [])).toSorted((a, b) => a.at - b.at);
  for (const key of new Set(said.map((p) => p.of))) {
    const mine = said.filter((p) => p.of === key);
    const there = now(key);
    const list = (Array.isArray(there) ? there as Array<Record<string, unknown>> : []).map((thing) => Object.fromEntries(Object.entries(thing).filter(([field]) => mine[0]!.has.includes(field))));
    const known = list.length;
    for (const at of new Set(mine.map((p) => p.at))) {
      const fields = Object.fromEntries(mine.flatMap((p) => (p.at === at ? [[p.field, p.value] as const] : [])));
      if (at < known) list[at] = { ...list[at], ...fields }; else list.push(fields);
    }
    lists[key] = list;
  }
  return lists;
}

/** Values by field as the endpoint's input has them; those of custom fields stand together, and those of things a record has several of. `now` says what such a field is already. */
export function inputOf(values: ReadonlyArray<readonly [ImportField, unknown]>, now: (key: string) => unknown = () => undefined): Record<string, unknown> {
  const custom = values.flatMap(([field, value]) => (field.custom ? [[field.custom.id, value] as const] : []));
  return { ...Object.fromEntries(values.flatMap(([field, value]) => (field.custom || field.onlyFinds || field.part ? [] : [[field.key, field.isAmount ? inCurrency(value, values) : value] as const]))), ...listsOf(values, now), ...(custom.length > 0 ? { custom: Object.fromEntries(custom) } : {}) };
}

/** A cell as the endpoint's input has it; undefined for an empty one. */
export function cellValue(text: string, field: ImportField, settings: Pick<ImportSettings, 'dateFormat' | 'decimalMark'>): unknown {
  if (text === '') return undefined;
  switch (field.type) {
    case 'number': { const n = Number(figureOf(text, settings.decimalMark)); return Number.isFinite(n) ? n : text; }
    case 'money': { const amount = field.custom || field.isAmount ? amountOf(text, settings.decimalMark) : text; return typeof amount === 'string' ? figureOf(amount, settings.decimalMark) : amount; }
    case 'boolean': return truths[text.toLowerCase()] ?? text;
    // A day stands for an instant where the endpoint takes one.
    case 'date': case 'instant': return dayOf(text, settings.dateFormat);
    case 'select': return optionOf(text, field.options);
    case 'multi': return text.split(/[;,|]/).map((part) => part.trim()).filter(Boolean).map((part) => optionOf(part, field.options));
    default: return text;
  }
}
