import fc from 'fast-check';
import { z } from 'zod';
import { zodOf, type Endpoint } from '#core/contract/endpoint.ts';

// A failure names its seed; `SEED=<seed> npx vitest run tests/generated/<file> -t <endpoint>` plays it again.
if (process.env['SEED']) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(process.env['SEED']) });

interface Schema {
  type?: string | string[]; enum?: unknown[]; const?: unknown; anyOf?: Schema[]; oneOf?: Schema[]; allOf?: Schema[]; format?: string; pattern?: string;
  minLength?: number; maxLength?: number; minimum?: number; maximum?: number; items?: Schema; minItems?: number; maxItems?: number;
  properties?: Record<string, Schema>; required?: string[]; additionalProperties?: boolean | Schema; $ref?: string; $defs?: Record<string, Schema>;
}

/** Texts that break careless code: markup, formulas, line breaks, right-to-left marks, four-byte characters. */
export const canaries = ['"\'><svg onload=alert(1)>', '{{7*7}}', '=cmd|calc', 'a\r\nBcc: x@y.z', '\u202Egnp.exe', '😀', '../../etc/passwd', "'; drop table x; --", 'javascript:alert(1)'];

const schemas = new WeakMap<Endpoint, Schema>();

/** The endpoint's input as JSON Schema, worked out once. */
export function inputSchema(endpoint: Endpoint): Schema {
  const known = schemas.get(endpoint) ?? z.toJSONSchema(zodOf(endpoint.input), { io: 'input', unrepresentable: 'any' }) as Schema;
  schemas.set(endpoint, known);
  return known;
}

/** Patterns whose few real values chance would never find. */
const wellKnown: Record<string, readonly string[]> = { '^[A-Z]{3}$': ['EUR', 'USD', 'JPY'], '^[A-Z]{2}$': ['DE', 'US'] };

/** Making ready to draw texts takes far longer than drawing them: once for each kind. */
function once<T>(make: (key: string) => T): (key: string) => T {
  const made = new Map<string, T>();
  return (key) => { if (!made.has(key)) made.set(key, make(key)); return made.get(key)!; };
}

/** Texts of a pattern; null for one that fast-check cannot read (looking ahead, classes of Unicode). */
const patterned = once((pattern): fc.Arbitrary<string> | null => {
  const known = wellKnown[pattern];
  if (known) return fc.constantFrom(...known);
  try { return fc.stringMatching(new RegExp(pattern)); } catch { return null; }
});

const emails = fc.emailAddress();
const kindOfText = once((kind) => makeText(...JSON.parse(kind) as [Schema, boolean]));
const text = (schema: Schema, calm: Reach['calm']): fc.Arbitrary<string> => kindOfText(JSON.stringify([{ minLength: schema.minLength, maxLength: schema.maxLength, pattern: schema.pattern }, Boolean(calm)]));

const makeText = (schema: Schema, calm: boolean): fc.Arbitrary<string> => {
  const min = schema.minLength ?? 0;
  const max = Math.max(min, Math.min(schema.maxLength ?? 60, 60));
  const fitting = schema.pattern ? patterned(schema.pattern) : null;
  if (calm) return fitting ?? fc.string({ unit: fc.constantFrom(...'abcdefgh'), minLength: Math.max(min, Math.min(3, max)), maxLength: max });
  const strange = fc.oneof(fc.string({ minLength: min, maxLength: max }), fc.constantFrom(...canaries));
  return fitting ? fc.oneof({ weight: 3, arbitrary: fitting }, { weight: 1, arbitrary: strange }) : strange;
};

/** Fields whose name says what a contract takes there. */
const wellNamed: Record<string, string> = { email: 'somebody@x.test', role: 'member', rate: '10', currency: 'EUR', timezone: 'Europe/Lisbon', emoji: '👍', message: 'Somebody asks for something.', password: 'a long enough pass phrase', since: new Date(Date.now() - 86_400_000).toISOString() };
const tomorrow = new Date(Date.now() + 86_400_000).toISOString();

/** How far values go: which ids stand in them, and `calm` for what a contract most likely takes: plain words, tomorrow, and only the fields it asks for and those with ids. */
export interface Reach { ids?: fc.Arbitrary<string>; calm?: boolean | 'without ids' }

/** Values that a JSON Schema describes; refinements, and patterns one in four times, may still refuse them. */
export function valuesOf(schema: Schema, reach: Reach = {}): fc.Arbitrary<unknown> {
  const { ids = fc.uuid(), calm = false } = reach;
  if (schema.$ref) { const name = schema.$ref.split('/').at(-1)!; return fc.constant({ field: name }); }
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((c) => valuesOf(c, reach)));
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  switch (type) {
    case 'string':
      if (schema.format === 'uuid') return ids;
      if (schema.format === 'email') return emails;
      if (calm && schema.format?.startsWith('date')) return fc.constant(schema.format === 'date' ? tomorrow.slice(0, 10) : tomorrow);
      if (schema.format === 'date') return fc.date({ noInvalidDate: true, min: new Date('1900-01-01'), max: new Date('2100-01-01') }).map((d) => d.toISOString().slice(0, 10));
      if (schema.format === 'date-time') return fc.date({ noInvalidDate: true, min: new Date('1900-01-01'), max: new Date('2100-01-01') }).map((d) => d.toISOString());
      return text(schema, calm);
    case 'integer': return fc.integer({ min: Math.max(schema.minimum ?? -1000, -2147483648), max: Math.min(schema.maximum ?? 1000, 2147483647) });
    case 'number': return fc.double({ min: schema.minimum ?? -1e6, max: schema.maximum ?? 1e6, noNaN: true });
    case 'boolean': return fc.boolean();
    case 'null': return fc.constant(null);
    case 'array': return fc.array(valuesOf(schema.items ?? {}, reach), { minLength: schema.minItems ?? 0, maxLength: Math.min(schema.maxItems ?? 4, 4) });
    case 'object': {
      const properties = Object.fromEntries(Object.entries(schema.properties ?? {}).filter(([k, v]) => !calm || schema.required?.includes(k) || (calm === true && JSON.stringify(v).includes('"uuid"'))).map(([k, v]) => [k, calm && wellNamed[k] && v.type === 'string' && !v.enum ? fc.constant(wellNamed[k]) : valuesOf(v, reach)]));
      if (Object.keys(properties).length === 0) return calm ? fc.constant({}) : fc.dictionary(fc.string({ minLength: 1, maxLength: 10 }), fc.oneof(fc.string(), fc.integer(), fc.boolean()), { maxKeys: 3 });
      return fc.record(properties, { requiredKeys: schema.required ?? [] });
    }
    default: return fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null));
  }
}

/** The same with one thing wrong: a field of another kind, missing, unknown, or hostile. */
export function mutationsOf(schema: Schema): fc.Arbitrary<Record<string, unknown>> {
  const hostile = fc.oneof(fc.constant(null), fc.constant([]), fc.constant({}), fc.constant(1e308), fc.constant(-1), fc.constant('\u0000'), fc.constant('x'.repeat(10_000)), fc.constant({ $gt: '' }), fc.constant(['a', ['b']]), fc.constant(true));
  const keys = Object.keys(schema.properties ?? {});
  const base = valuesOf(schema) as fc.Arbitrary<Record<string, unknown>>;
  const broken = keys.length > 0 ? fc.tuple(base, fc.constantFrom(...keys), hostile).map(([v, k, bad]) => ({ ...v, [k]: bad })) : base;
  const unknown = fc.tuple(base, hostile).map(([v, bad]) => ({ ...v, surprise: bad }));
  return fc.oneof(broken, unknown);
}
