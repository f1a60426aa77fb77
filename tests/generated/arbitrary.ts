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

/** The endpoint's input as JSON Schema. */
export function inputSchema(endpoint: Endpoint): Schema {
  return z.toJSONSchema(zodOf(endpoint.input), { io: 'input', unrepresentable: 'any' }) as Schema;
}

const text = (schema: Schema) => {
  const min = schema.minLength ?? 0;
  const max = Math.min(schema.maxLength ?? 60, 60);
  return fc.oneof(fc.string({ minLength: min, maxLength: Math.max(min, max) }), fc.constantFrom(...canaries));
};

/** Values that a JSON Schema describes; patterns and refinements may still refuse them. */
export function valuesOf(schema: Schema, root: Schema = schema, ids: fc.Arbitrary<string> = fc.uuid()): fc.Arbitrary<unknown> {
  if (schema.$ref) { const name = schema.$ref.split('/').at(-1)!; return fc.constant({ field: name }); }
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((c) => valuesOf(c, root, ids)));
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  switch (type) {
    case 'string':
      if (schema.format === 'uuid') return ids;
      if (schema.format === 'email') return fc.emailAddress();
      if (schema.format === 'date') return fc.date({ noInvalidDate: true, min: new Date('1900-01-01'), max: new Date('2100-01-01') }).map((d) => d.toISOString().slice(0, 10));
      if (schema.format === 'date-time') return fc.date({ noInvalidDate: true, min: new Date('1900-01-01'), max: new Date('2100-01-01') }).map((d) => d.toISOString());
      return text(schema);
    case 'integer': return fc.integer({ min: Math.max(schema.minimum ?? -1000, -2147483648), max: Math.min(schema.maximum ?? 1000, 2147483647) });
    case 'number': return fc.double({ min: schema.minimum ?? -1e6, max: schema.maximum ?? 1e6, noNaN: true });
    case 'boolean': return fc.boolean();
    case 'null': return fc.constant(null);
    case 'array': return fc.array(valuesOf(schema.items ?? {}, root, ids), { minLength: schema.minItems ?? 0, maxLength: Math.min(schema.maxItems ?? 4, 4) });
    case 'object': {
      const properties = Object.fromEntries(Object.entries(schema.properties ?? {}).map(([k, v]) => [k, valuesOf(v, root, ids)]));
      if (Object.keys(properties).length === 0) return fc.dictionary(fc.string({ minLength: 1, maxLength: 10 }), fc.oneof(fc.string(), fc.integer(), fc.boolean()), { maxKeys: 3 });
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
