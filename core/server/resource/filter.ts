import type { Condition, FieldType, Filter } from '#core/contract/list.ts';
import type { Calendar } from '../module.ts';
import type { ListColumn } from './list.ts';

/** Collects statement parameters; `add` returns the placeholder. Days begin and end in the calendar's zone (UTC when absent), weeks with its day (Monday). */
export interface Parameters { add(value: unknown): string; calendar?: Calendar | undefined }

const dayOnly = /^\d{4}-\d\d-\d\d$/;

const casts: Record<FieldType, string> = { text: 'text', select: 'text', multi: 'text', number: 'numeric', money: 'numeric', date: 'date', instant: 'timestamptz', boolean: 'boolean', id: 'uuid' };

/** PostgreSQL type a column's values are compared as. */
export function castOf({ type, idType }: Pick<ListColumn, 'type' | 'idType'>): string {
  return type === 'id' && idType ? (idType === 'number' ? 'bigint' : 'text') : casts[type];
}

/** Start and end (exclusive) of a relative range, as SQL on the day `d`. */
const ranges: Record<string, (d: string, weekStart: number) => readonly [string, string]> = {
  today: (d) => [d, `${d} + 1`],
  yesterday: (d) => [`${d} - 1`, d],
  last_7_days: (d) => [`${d} - 6`, `${d} + 1`],
  last_30_days: (d) => [`${d} - 29`, `${d} + 1`],
  last_90_days: (d) => [`${d} - 89`, `${d} + 1`],
  this_week: (d, weekStart) => { const first = `${d} - (extract(dow from ${d})::int - ${weekStart} + 7) % 7`; return [first, `${first} + 7`]; },
  this_month: (d) => [`date_trunc('month', ${d}::timestamp)::date`, `(date_trunc('month', ${d}::timestamp) + interval '1 month')::date`],
  last_month: (d) => [`(date_trunc('month', ${d}::timestamp) - interval '1 month')::date`, `date_trunc('month', ${d}::timestamp)::date`],
  this_year: (d) => [`date_trunc('year', ${d}::timestamp)::date`, `(date_trunc('year', ${d}::timestamp) + interval '1 year')::date`],
  next_7_days: (d) => [d, `${d} + 7`],
  next_30_days: (d) => [d, `${d} + 30`],
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

function oneSql(column: ListColumn, condition: Condition, p: Parameters): string {
  const { among } = column;
  if (among?.several && condition.op === 'is_not') return `not (${among.where(comparedSql(among.value, column, { ...condition, op: 'is' }, p))})`;
  // What asks for an absent value cannot be answered by the values that are there.
  return among && !['empty', 'not_empty', 'is_not'].includes(condition.op) ? among.where(comparedSql(among.value, column, condition, p)) : comparedSql(column.sql, column, condition, p);
}

function comparedSql(sql: string, column: ListColumn, { op, value }: Condition, p: Parameters): string {
  const cast = castOf(column);
  switch (op) {
    case 'empty': return column.type === 'text' ? `(${sql} is null or ${sql} = '')` : `${sql} is null`;
    case 'not_empty': return column.type === 'text' ? `(${sql} is not null and ${sql} <> '')` : `${sql} is not null`;
    case 'is': return column.type === 'text' ? `(lower(${sql}) = lower(${p.add(value)}::text)${notEmpty(sql, [value])}${narrowed(column, value, p)})` : `${sql} = ${p.add(value)}::${cast}`;
    case 'is_not': return column.type === 'text' ? `lower(${sql}) is distinct from lower(${p.add(value)}::text)` : `${sql} is distinct from ${p.add(value)}::${cast}`;
    case 'contains': return `(${sql} ilike ${p.add(likePattern(String(value)))}${narrowed(column, value, p)})`;
    case 'in':
      // A plain array is looked up by hash; a subselect would be compared one by one.
      if (column.type === 'text') return `(lower(${sql}) = any(${p.add((value as unknown[]).map((v) => String(v).toLowerCase()))}::text[])${notEmpty(sql, value as unknown[])})`;
      return column.type === 'multi' ? `${sql} ?| ${p.add(value)}::text[]` : `${sql} = any(${p.add(value)}::${cast}[])`;
    case 'at_least': return `${sql} >= ${p.add(value)}::${cast}`;
    case 'at_most': return `${sql} <= ${p.add(value)}::${cast}`;
    case 'between': if (column.type === 'instant') return instantsSql(sql, value as [string, string], p); else { const [from, to] = value as [unknown, unknown]; return `${sql} between ${p.add(from)}::${cast} and ${p.add(to)}::${cast}`; }
    case 'within': return withinSql(sql, column.type === 'instant', ranges[String(value)]!, p);
  }
}

/** Says what is plain to people, but not to the planner: indexes that leave empty texts out can be used. */
const notEmpty = (sql: string, values: readonly unknown[]) => (values.every((v) => v !== '') ? ` and ${sql} <> ''` : '');
const narrowed = ({ foundIn }: ListColumn, value: unknown, p: Parameters) => (foundIn && value !== '' ? ` and ${foundIn(String(value), p)}` : '');

/** An instant counts to the day it has in the workspace's zone. */
function withinSql(sql: string, isInstant: boolean, range: (d: string, weekStart: number) => readonly [string, string], p: Parameters): string {
  const zone = p.add(p.calendar?.zone ?? 'UTC');
  const [from, to] = range(`(now() at time zone ${zone}::text)::date`, p.calendar?.weekStart ?? 1).map((day) => (isInstant ? `((${day})::timestamp at time zone ${zone}::text)` : `(${day})`));
  return `(${sql} >= ${from} and ${sql} < ${to})`;
}

/** A last day counts to its end. */
function instantsSql(sql: string, [from, to]: readonly [string, string], p: Parameters): string {
  const start = (day: string, plus: number) => `((${p.add(day)}::date + ${plus})::timestamp at time zone ${p.add(p.calendar?.zone ?? 'UTC')}::text)`;
  const lower = dayOnly.test(from) ? start(from, 0) : `${p.add(from)}::timestamptz`;
  return `(${sql} >= ${lower} and ${sql} ${dayOnly.test(to) ? `< ${start(to, 1)}` : `<= ${p.add(to)}::timestamptz`})`;
}
