import type { z } from 'zod';

type Check = (value: unknown) => boolean;
interface Definition {
  type: string; checks?: ReadonlyArray<{ _zod: { def: { check: string; format?: string } } }>; format?: string;
  shape?: Record<string, z.ZodType>; catchall?: z.ZodType; element?: z.ZodType; innerType?: z.ZodType; keyType?: z.ZodType; valueType?: z.ZodType;
  entries?: Record<string, string | number>; values?: readonly unknown[]; options?: readonly z.ZodType[]; discriminator?: string;
}

const definitionOf = (schema: z.ZodType) => (schema as unknown as { _zod: { def: Definition } })._zod.def;
const made = new WeakMap<z.ZodType, Check>();

/**
 * A check whether parsing a value would answer that very value: everything the schema asks for is there and nothing else.
 * It makes no copy, which for a page of rows costs less than parsing it. False means no more than: parse it.
 */
export function exactly(schema: z.ZodType): Check {
  let check = made.get(schema);
  if (!check) made.set(schema, (check = compile(schema)));
  return check;
}

function compile(schema: z.ZodType): Check {
  const definition = definitionOf(schema);
  const { type, checks = [], format, innerType } = definition;
  // A refinement of a whole object or list is left to the parser.
  if (checks.length > 0 || format !== undefined) {
    const integer = type === 'number' && checks.every(isInteger) && (format === undefined || format === 'safeint');
    return integer ? (v) => Number.isSafeInteger(v) : parsed(schema);
  }
  switch (type) {
    case 'string': return (v) => typeof v === 'string';
    case 'boolean': return (v) => typeof v === 'boolean';
    case 'number': return (v) => Number.isFinite(v);
    case 'null': return (v) => v === null;
    case 'unknown': case 'any': return () => true;
    case 'enum': return isOneOf(Object.values(definition.entries!));
    case 'literal': return isOneOf(definition.values!);
    case 'nullable': { const inner = compile(innerType!); return (v) => v === null || inner(v); }
    case 'optional': { const inner = compile(innerType!); return (v) => v === undefined || inner(v); }
    case 'array': { const one = compile(definition.element!); return (v) => Array.isArray(v) && v.every(one); }
    case 'record': return recordCheck(definition) ?? parsed(schema);
    case 'object': return objectCheck(definition) ?? parsed(schema);
    case 'union': return choiceCheck(definition) ?? parsed(schema);
    default: return parsed(schema);
  }
}

const isInteger = ({ _zod: { def } }: { _zod: { def: { check: string; format?: string } } }) => def.check === 'number_format' && def.format === 'safeint';

function isOneOf(values: readonly unknown[]): Check {
  const known = new Set(values);
  return (v) => known.has(v);
}

/** What is not known here is parsed; only a value that comes back as itself is the same for sure. */
function parsed(schema: z.ZodType): Check {
  return (v) => { const result = schema.safeParse(v); return result.success && result.data === v; };
}

function isPlain(v: unknown): v is Record<string, unknown> {
  return typeof v === 'object' && v !== null && !Array.isArray(v);
}

function recordCheck({ keyType, valueType }: Definition): Check | undefined {
  const key = definitionOf(keyType!);
  if (key.type !== 'string' || key.checks?.length || key.format !== undefined) return undefined;
  const one = compile(valueType!);
  return (v) => {
    if (!isPlain(v)) return false;
    for (const name in v) if (name === '__proto__' || !one(v[name])) return false;
    return true;
  };
}

/** Of alternatives told apart by a field only one can be meant; of others an earlier one might take what a later one is. */
function choiceCheck({ options, discriminator }: Definition): Check | undefined {
  if (discriminator === undefined) return undefined;
  const checks = options!.map((option) => compile(option));
  return (v) => checks.some((check) => check(v));
}

function objectCheck({ shape, catchall }: Definition): Check | undefined {
  if (catchall && definitionOf(catchall).type !== 'never') return undefined;
  const names = Object.keys(shape!);
  const fields = names.map((name) => compile(shape![name]!));
  return (v) => {
    if (!isPlain(v)) return false;
    let given = 0;
    for (const _ in v) given++;
    for (let i = 0; i < names.length; i++) {
      const name = names[i]!;
      const value = v[name];
      if (!fields[i]!(value)) return false;
      if (value !== undefined || name in v) given--;
    }
    return given === 0;
  };
}
