import type { Condition, FieldType, Filter } from '#core/contract/list.ts';
import type { ListColumn } from './list.ts';

/** Collects statement parameters; `add` returns the placeholder. */
export interface Parameters { add(value: unknown): string }

const dayOnly = /^\d{4}-\d\d-\d\d$/;

const casts: Record<FieldType, string> = { text: 'text', select: 'text', number: 'numeric', money: 'numeric', date: 'date', instant: 'timestamptz', boolean: 'boolean', id: 'text' };

/** Start and end (exclusive) of a relative range, as SQL on dates. */
const ranges: Record<string, readonly [string, string]> = {
  today: ['current_date', "current_date + 1"],
  yesterday: ['current_date - 1', 'current_date'],
  last_7_days: ['current_date - 6', 'current_date + 1'],
  last_30_days: ['current_date - 29', 'current_date + 1'],
  last_90_days: ['current_date - 89', 'current_date + 1'],
  this_week: ["date_trunc('week', current_date)::date", "date_trunc('week', current_date)::date + 7"],
  this_month: ["date_trunc('month', current_date)::date", "(date_trunc('month', current_date) + interval '1 month')::date"],
  last_month: ["(date_trunc('month', current_date) - interval '1 month')::date", "date_trunc('month', current_date)::date"],
  this_year: ["date_trunc('year', current_date)::date", "(date_trunc('year', current_date) + interval '1 year')::date"],
  next_7_days: ['current_date', 'current_date + 7'],
  next_30_days: ['current_date', 'current_date + 30'],
};

/** Escapes the wildcards of LIKE, so that a searched `%` is a percent sign. */
export function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

/** SQL of a filter tree whose fields and values the contract has already checked. */
export function conditionSql(fields: Record<string, ListColumn>, filter: Filter, p: Parameters): string {
  if ('and' in filter) return `(${filter.and.map((f) => conditionSql(fields, f, p)).join(' and ')})`;
  if ('or' in filter) return `(${filter.or.map((f) => conditionSql(fields, f, p)).join(' or ')})`;
  return oneSql(fields[filter.field]!, filter, p);
}

function oneSql(column: ListColumn, { op, value }: Condition, p: Parameters): string {
  const cast = casts[column.type];
  const sql = column.type === 'id' ? `(${column.sql})::text` : column.sql;
  switch (op) {
    case 'empty': return column.type === 'text' ? `(${sql} is null or ${sql} = '')` : `${sql} is null`;
    case 'not_empty': return column.type === 'text' ? `(${sql} is not null and ${sql} <> '')` : `${sql} is not null`;
    case 'is': return column.type === 'text' ? `lower(${sql}) = lower(${p.add(value)}::text)` : `${sql} = ${p.add(value)}::${cast}`;
    case 'is_not': return column.type === 'text' ? `lower(${sql}) is distinct from lower(${p.add(value)}::text)` : `${sql} is distinct from ${p.add(value)}::${cast}`;
    case 'contains': return `${sql} ilike ${p.add(likePattern(String(value)))}`;
    case 'in': return `${sql} = any(${p.add(value)}::${cast}[])`;
    case 'between': if (column.type === 'instant') return instantsSql(sql, value as [string, string], p); else { const [from, to] = value as [unknown, unknown]; return `${sql} between ${p.add(from)}::${cast} and ${p.add(to)}::${cast}`; }
    case 'within': { const [from, to] = ranges[String(value)]!; return `(${sql} >= ${from} and ${sql} < ${to})`; }
  }
}

/** A last day counts to its end. */
function instantsSql(sql: string, [from, to]: readonly [string, string], p: Parameters): string {
  const end = dayOnly.test(to) ? `< (${p.add(to)}::date + 1)` : `<= ${p.add(to)}::timestamptz`;
  return `(${sql} >= ${p.add(from)}::timestamptz and ${sql} ${end})`;
}
