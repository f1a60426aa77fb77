import { z } from 'zod';
import { pageQuery } from './paging.ts';

/** Types a list field may have; they decide which filters make sense and how a column looks. */
export const fieldTypes = ['text', 'number', 'money', 'date', 'instant', 'boolean', 'select', 'id'] as const;
/** Type of a list field. */
export type FieldType = (typeof fieldTypes)[number];

/** One field of a list as both sides know it. */
export interface ListField {
  type: FieldType;
  /** For select: the values it may have. */
  options?: readonly string[];
  sortable?: boolean;
  filterable?: boolean;
  /** Rows can be grouped by it. */
  groupable?: boolean;
  /** May be empty (null). */
  nullable?: boolean;
}

/** Operators by field type. `within` takes a relative range such as `last_7_days`. */
export const operatorsOf: Record<FieldType, readonly Operator[]> = {
  text: ['is', 'is_not', 'contains', 'in', 'empty', 'not_empty'],
  number: ['is', 'is_not', 'between', 'in', 'empty', 'not_empty'],
  money: ['is', 'is_not', 'between', 'empty', 'not_empty'],
  date: ['is', 'is_not', 'between', 'within', 'empty', 'not_empty'],
  instant: ['between', 'within', 'empty', 'not_empty'],
  boolean: ['is', 'empty', 'not_empty'],
  select: ['is', 'is_not', 'in', 'empty', 'not_empty'],
  id: ['is', 'is_not', 'in', 'empty', 'not_empty'],
};
/** Filter operators. */
export const operators = ['is', 'is_not', 'contains', 'between', 'in', 'within', 'empty', 'not_empty'] as const;
/** Filter operator. */
export type Operator = (typeof operators)[number];

/** Relative ranges, counted in the workspace's time zone. */
export const relativeRanges = ['today', 'yesterday', 'last_7_days', 'last_30_days', 'last_90_days', 'this_week', 'this_month', 'last_month', 'this_year', 'next_7_days', 'next_30_days'] as const;

/** One condition, or a group of them. */
export type Filter = Condition | { and: Filter[] } | { or: Filter[] };
/** One condition of a filter. */
export interface Condition { field: string; op: Operator; value?: unknown }

const scalar = z.union([z.string().max(200), z.number(), z.boolean()]);
const condition = z.strictObject({ field: z.string().max(60), op: z.enum(operators), value: z.union([scalar, z.array(scalar).min(1).max(200)]).optional() });
const filterTree: z.ZodType<Filter> = z.lazy(() => z.union([
  condition, z.strictObject({ and: z.array(filterTree).min(1).max(20) }), z.strictObject({ or: z.array(filterTree).min(1).max(20) }),
]));

function depthOf(filter: Filter): number {
  const inner = 'and' in filter ? filter.and : 'or' in filter ? filter.or : [];
  return 1 + Math.max(0, ...inner.map(depthOf));
}

// Before zod looks at it: a thousand nested groups would exhaust its stack.
function deeperThan(value: unknown, levels: number): boolean {
  return typeof value === 'object' && value !== null && (levels === 0 || Object.values(value).some((inner) => deeperThan(inner, levels - 1)));
}

function* conditionsOf(filter: Filter): Generator<Condition> {
  if ('and' in filter) for (const f of filter.and) yield* conditionsOf(f);
  else if ('or' in filter) for (const f of filter.or) yield* conditionsOf(f);
  else yield filter;
}

/** What is wrong with a condition over these fields, in words; null when nothing is. */
export function conditionProblem(fields: Record<string, ListField>, { field, op, value }: Condition): string | null {
  const known = fields[field];
  if (!known || known.filterable === false) return `There is no filter on "${field}".`;
  if (!operatorsOf[known.type].includes(op)) return `"${op}" does not fit "${field}".`;
  const many = Array.isArray(value);
  if (op === 'empty' || op === 'not_empty') return value === undefined ? null : `"${op}" takes no value.`;
  if (op === 'within') return (relativeRanges as readonly unknown[]).includes(value) ? null : 'Choose a range from the list.';
  if (op === 'between') return many && value.length === 2 && value.every((v) => fits(known, v)) ? null : `"${field}" needs two values from and to.`;
  if (op === 'in') return many && value.every((v) => fits(known, v)) ? null : `"${field}" needs a list of values.`;
  return !many && fits(known, value) ? null : `This value does not fit "${field}".`;
}

function fits(field: ListField, value: unknown): boolean {
  switch (field.type) {
    case 'number': return typeof value === 'number' || (typeof value === 'string' && /^-?\d{1,15}(\.\d{1,10})?$/.test(value));
    case 'money': return typeof value === 'string' && /^-?\d{1,15}(\.\d{1,6})?$/.test(value);
    case 'boolean': return typeof value === 'boolean';
    case 'date': return z.iso.date().safeParse(value).success;
    case 'instant': return z.iso.datetime({ offset: true }).safeParse(value).success || z.iso.date().safeParse(value).success;
    case 'id': return typeof value === 'number' || (typeof value === 'string' && /^[0-9a-f-]{36}$|^\d{1,10}$/i.test(value));
    case 'select': return typeof value === 'string' && (!field.options || field.options.includes(value));
    default: return typeof value === 'string';
  }
}

/** Reads a filter from its JSON; a string says what is wrong with it. */
export function readFilter(fields: Record<string, ListField>, text: string | undefined): Filter | undefined | string {
  if (!text) return undefined;
  let json: unknown;
  try { json = JSON.parse(text); } catch { return 'The filter is not JSON.'; }
  const tree = deeperThan(json, 12) ? null : filterTree.safeParse(json);
  if (!tree?.success) return 'The filter could not be read.';
  const conditions = [...conditionsOf(tree.data)];
  if (conditions.length > 40 || depthOf(tree.data) > 4) return 'The filter is too large.';
  return conditions.map((c) => conditionProblem(fields, c)).find((p) => p !== null) ?? tree.data;
}

/** Query fields of a list over `fields`: search, filter, multi-column sort, grouping and cursor paging. */
export function listQuery(fields: Record<string, ListField>) {
  const sortable = Object.entries(fields).filter(([, f]) => f.sortable !== false).map(([k]) => k);
  const groupable = Object.entries(fields).filter(([, f]) => f.groupable).map(([k]) => k);
  return {
    ...pageQuery,
    q: z.string().trim().max(200).optional().describe('Words to search for'),
    sort: z.string().max(200).optional().describe('Fields, comma separated, `-` for descending')
      .transform((s) => (s ? s.split(',').map((k) => ({ field: k.replace(/^-/, ''), descending: k.startsWith('-') })) : []))
      .refine((keys) => keys.length <= 4 && keys.every((k) => sortable.includes(k.field)) && new Set(keys.map((k) => k.field)).size === keys.length, `Sort by up to four of: ${sortable.join(', ')}.`),
    filter: z.string().max(8000).optional().describe('JSON: a condition {field, op, value}, {and: […]} or {or: […]}')
      .transform((text, ctx): Filter | undefined => {
        const filter = readFilter(fields, text);
        if (typeof filter !== 'string') return filter;
        ctx.addIssue({ code: 'custom', message: filter });
        return z.NEVER;
      }),
    count: z.enum(['none', 'exact']).default('none').describe('`exact` also counts all matching rows'),
    group: groupable.length > 0
      ? z.enum(groupable as [string, ...string[]]).optional().describe('Answers `groups` with their sizes')
      : z.undefined().optional(),
  };
}

/** What a list call carries once parsed. */
export interface ListInput {
  cursor?: string | undefined; limit: number; q?: string | undefined; sort: Array<{ field: string; descending: boolean }>;
  filter?: Filter | undefined; count: 'none' | 'exact'; group?: string | undefined;
}

/** What a bulk action is about: chosen rows, or all that match; `expected` is how many the person saw. */
export type Selection = { ids: string[] } | { all: { q?: string | undefined; filter?: string | undefined; expected: number } };

/** Most rows one bulk call may name, and most it may reach by a filter. */
export const bulkLimits = { ids: 1000, all: 5000 } as const;

/** A page of rows, with the groups when they were asked for. */
export const listPage = <T extends z.ZodType>(row: T) => z.object({
  items: z.array(row), nextCursor: z.string().nullable(), total: z.number().int().nullable(),
  groups: z.array(z.object({ value: z.union([z.string(), z.number(), z.boolean()]).nullable(), count: z.number().int() })).optional(),
});
