import { systemRoles, roleRank } from '#core/contract/permissions.ts';
import type { Condition, Filter, ListInput } from '#core/contract/list.ts';

/** True when some condition of the filter is about this field. */
export function asksAbout(filter: Filter | undefined, field: string): boolean {
  if (!filter) return false;
  if ('and' in filter) return filter.and.some((f) => asksAbout(f, field));
  if ('or' in filter) return filter.or.some((f) => asksAbout(f, field));
  return filter.field === field;
}

/** The filter with each of its conditions rewritten. */
export function rewritten(filter: Filter, rewrite: (condition: Condition) => Condition): Filter {
  if ('and' in filter) return { and: filter.and.map((f) => rewritten(f, rewrite)) };
  if ('or' in filter) return { or: filter.or.map((f) => rewritten(f, rewrite)) };
  return rewrite(filter);
}

/** The order with some fields standing for columns the wire does not know. */
export function orderedBy(sort: ListInput['sort'], columns: Readonly<Record<string, string>>): ListInput['sort'] {
  return sort.map((key) => ({ ...key, field: columns[key.field] ?? key.field }));
}

/** Key of a row's role: one of the six, or the id of a custom one. */
export function roleKeySql(row: string): string {
  return `coalesce(${row}.role_id::text, ${row}.role)`;
}

/** Places of roles when sorted: the highest rank comes first. */
export function roleOrderSql(row: string, role: string): string {
  return `(case ${row}.role ${systemRoles.map((key) => `when '${key}' then ${100 - roleRank[key]}`).join(' ')} else 100 - ${role}.rank end)`;
}
