// Without zod, so that the list page of the browser does not have to fetch it.

/** Rows a list reads at once until somebody chooses, and the most it may. */
export const pageLimits = { usual: 50, most: 200 } as const;
/** Numbers of rows a person can have a list read at once. */
export const pageSizes = [25, 50, 100, 200] as const;
/** Number of rows a list reads at once. */
export type PageSize = (typeof pageSizes)[number];

/** Types a list field may have; they decide which filters make sense and how a column looks. */
export const fieldTypes = ['text', 'number', 'money', 'date', 'instant', 'boolean', 'select', 'multi', 'id'] as const;
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
  /** For multi: its values are ids, by which people filter only where they are found by their names. */
  isIds?: boolean;
  /** May be empty (null). */
  nullable?: boolean;
  /** To find it out costs something: it stands in a row only where the list's `show` names it, and in a file where its column is asked for. */
  onRequest?: boolean;
  /** False for figures whose sum says nothing: years, percentages, numbers of documents. */
  sum?: boolean;
}

/** Kinds of custom fields. */
export const customFieldTypes = ['text', 'number', 'money', 'date', 'select', 'multi', 'checkbox', 'user', 'relation', 'url', 'formula'] as const;

/** A list's fields beginning so belong to the workspace, not to the room: `custom.<field id>`. */
export const customPrefix = 'custom.';
const customKeyForm = /^custom\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** True for the key of a custom field. */
export const isCustomKey = (key: string): boolean => customKeyForm.test(key);

/** True for figures that a list can add up. */
export const canSum = (field: ListField | undefined): boolean => (field?.type === 'number' || field?.type === 'money') && field.sum !== false;

/** Operators by field type. `within` takes a relative range such as `last_7_days`. */
export const operatorsOf: Record<FieldType, readonly Operator[]> = {
  text: ['is', 'is_not', 'contains', 'in', 'empty', 'not_empty'],
  number: ['is', 'is_not', 'at_least', 'at_most', 'between', 'in', 'empty', 'not_empty'],
  money: ['is', 'is_not', 'at_least', 'at_most', 'between', 'empty', 'not_empty'],
  date: ['is', 'is_not', 'between', 'within', 'empty', 'not_empty'],
  instant: ['between', 'within', 'empty', 'not_empty'],
  boolean: ['is', 'empty', 'not_empty'],
  select: ['is', 'is_not', 'in', 'empty', 'not_empty'],
  multi: ['in', 'empty', 'not_empty'],
  id: ['is', 'is_not', 'in', 'empty', 'not_empty'],
};
/** Filter operators. */
export const operators = ['is', 'is_not', 'contains', 'at_least', 'at_most', 'between', 'in', 'within', 'empty', 'not_empty'] as const;
/** Filter operator. */
export type Operator = (typeof operators)[number];

/** Relative ranges, counted in the workspace's time zone. */
export const relativeRanges = ['today', 'yesterday', 'last_7_days', 'last_30_days', 'last_90_days', 'this_week', 'this_month', 'last_month', 'this_year', 'next_7_days', 'next_30_days'] as const;

/** One condition, or a group of them. */
export type Filter = Condition | { and: Filter[] } | { or: Filter[] };
/** One condition of a filter. */
export interface Condition { field: string; op: Operator; value?: unknown }

const plain = (value: unknown): value is string | number | boolean => (typeof value === 'string' ? value.length <= 200 : typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value)));

/** True for a tree of groups and conditions, whatever their fields. */
function isFilter(value: unknown, levels: number): value is Filter {
  if (typeof value !== 'object' || value === null || levels === 0) return false;
  const { and, or, field, op, value: wanted, ...rest } = value as Record<string, unknown>;
  if (Object.keys(rest).length > 0) return false;
  const group = and ?? or;
  if (group !== undefined) return Object.keys(value).length === 1 && Array.isArray(group) && group.length > 0 && group.length <= 20 && group.every((f) => isFilter(f, levels - 1));
  return typeof field === 'string' && (operators as readonly unknown[]).includes(op) && (wanted === undefined || plain(wanted) || (Array.isArray(wanted) && wanted.length > 0 && wanted.length <= 200 && wanted.every(plain)));
}

/** Every condition of a filter. */
export function* conditionsOf(filter: Filter): Generator<Condition> {
  if ('and' in filter) for (const f of filter.and) yield* conditionsOf(f);
  else if ('or' in filter) for (const f of filter.or) yield* conditionsOf(f);
  else yield filter;
}

/** What is wrong with a condition over these fields, in words; null when nothing is. */
export function conditionProblem(fields: Record<string, ListField>, { field, op, value }: Condition): string | null {
  const known = Object.hasOwn(fields, field) ? fields[field] : undefined;
  if (!known || known.filterable === false) return `There is no filter on "${field}".`;
  if (!operatorsOf[known.type].includes(op)) return `"${op}" does not fit "${field}".`;
  const many = Array.isArray(value);
  if (op === 'empty' || op === 'not_empty') return value === undefined ? null : `"${op}" takes no value.`;
  if (op === 'within') return (relativeRanges as readonly unknown[]).includes(value) ? null : 'Choose a range from the list.';
  if (op === 'between') return many && value.length === 2 && value.every((v) => fits(known, v)) ? null : `"${field}" needs two values from and to.`;
  if (op === 'in') return many && value.every((v) => fits(known, v)) ? null : `"${field}" needs a list of values.`;
  return !many && fits(known, value) ? null : `This value does not fit "${field}".`;
}

function isDay(value: unknown): boolean {
  if (typeof value !== 'string' || !/^[1-9]\d{3}-\d\d-\d\d$/.test(value)) return false;
  const day = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value);
}

function fits(field: ListField, value: unknown): boolean {
  switch (field.type) {
    case 'number': return typeof value === 'number' || (typeof value === 'string' && /^-?\d{1,15}(\.\d{1,10})?$/.test(value));
    case 'money': return typeof value === 'string' && /^-?\d{1,15}(\.\d{1,6})?$/.test(value);
    case 'boolean': return typeof value === 'boolean';
    case 'date': return isDay(value);
    case 'instant': return isDay(value) || (typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:\d\d)$/.test(value) && !Number.isNaN(Date.parse(value)));
    case 'id': return typeof value === 'number' || (typeof value === 'string' && /^[0-9a-f-]{36}$|^\d{1,10}$/i.test(value));
    case 'select': case 'multi': return typeof value === 'string' && (!field.options || field.options.includes(value));
    default: return typeof value === 'string';
  }
}

/** Reads a filter from its JSON; a string says what is wrong with it. With `custom`, fields of the workspace are left for later. */
export function readFilter(fields: Record<string, ListField>, text: string | undefined, custom = false): Filter | undefined | string {
  if (!text) return undefined;
  let json: unknown;
  try { json = JSON.parse(text); } catch { return 'The filter is not JSON.'; }
  if (!isFilter(json, 4)) return 'The filter could not be read.';
  const conditions = [...conditionsOf(json)];
  if (conditions.length > 40) return 'The filter is too large.';
  return conditions.map((c) => (custom && isCustomKey(c.field) && !Object.hasOwn(fields, c.field) ? null : conditionProblem(fields, c))).find((p) => p !== null) ?? json;
}

/** What a list call carries once parsed. */
export interface ListInput {
  cursor?: string | undefined; limit: number; q?: string | undefined; sort: Array<{ field: string; descending: boolean }>;
  filter?: Filter | undefined; count: 'none' | 'exact'; group?: string | undefined;
  /** Fields to add up over all that match. */
  sums?: readonly string[] | undefined;
}

/** A sum over all that match; of money one per currency. */
export interface ListSum { currency: string | null; sum: string }

/** What a bulk action is about: chosen rows, or all that match; `expected` is how many the person saw. */
export type Selection = { ids: string[] } | { all: { q?: string | undefined; filter?: string | undefined; expected: number } };

/** Most rows one bulk call may name, most it may reach by a filter, and above how many it becomes work in the background. */
export const bulkLimits = { ids: 1000, all: 50_000, atOnce: 500 } as const;

/** How a custom field behaves in a list. */
export function customListField({ type: given, options, formula }: { type: string; options: readonly string[]; formula?: { result: string } | null }): ListField {
  const type = formula ? { boolean: 'checkbox' }[formula.result] ?? formula.result : given;
  switch (type) {
    case 'number': case 'money': case 'date': return { type, nullable: true };
    case 'checkbox': return { type: 'boolean', nullable: true, groupable: true };
    case 'select': return { type, options, nullable: true, groupable: true };
    case 'multi': return { type, options, nullable: true, sortable: false };
    case 'user': case 'relation': return { type: 'id', nullable: true, sortable: false, groupable: true };
    default: return { type: 'text', nullable: true };
  }
}

/** Ways a file may write a day; ISO days are always understood. */
export const importDateFormats = ['YYYY-MM-DD', 'DD/MM/YYYY', 'MM/DD/YYYY', 'DD.MM.YYYY', 'DD-MM-YYYY', 'YYYY/MM/DD'] as const;
/** Fields rows of a file are matched by, in the order they are asked; none where rows are not matched. */
export const importKeys = ({ match }: { match?: { field: string; orBy?: readonly string[] | undefined } | null | undefined }): string[] => (match ? [match.field, ...(match.orBy ?? [])] : []);
