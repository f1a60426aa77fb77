import { operatorsOf, type Condition, type Filter, type ListField } from '#core/contract/list-fields.ts';
import type { Translate } from '../i18n/i18n.ts';
import { dayWritten } from '../ui/date-text.ts';
import type { Choice } from './list-types.ts';

/** A filter as the bar shows it: conditions and groups that all, or one of which, must hold. */
export interface FilterGroup { mode: 'and' | 'or'; items: Filter[] }

/** The filter as one group; a lone condition is a group of one. */
export function groupOf(filter: Filter | undefined): FilterGroup {
  if (!filter) return { mode: 'and', items: [] };
  if ('and' in filter) return { mode: 'and', items: filter.and };
  if ('or' in filter) return { mode: 'or', items: filter.or };
  return { mode: 'and', items: [filter] };
}

/** The group as the wire has it; nothing when it is empty. */
export function filterOf({ mode, items }: FilterGroup): Filter | undefined {
  const full = items.filter((item) => 'field' in item || groupOf(item).items.length > 0);
  if (full.length === 0) return undefined;
  if (full.length === 1 && mode === 'and') return full[0];
  return mode === 'and' ? { and: full } : { or: full };
}

/** First condition on a field: its operator with no value yet, or what needs none. */
export function firstCondition(field: string, { type }: ListField): Condition {
  const op = type === 'text' ? 'contains' : type === 'select' || type === 'multi' || type === 'id' ? 'in' : operatorsOf[type][0]!;
  return { field, op, ...(type === 'boolean' ? { value: true } : {}) };
}

/** The condition with another operator; a value that no longer fits is dropped. */
export function withOperator(condition: Condition, op: Condition['op'], type: ListField['type']): Condition {
  const { field, value } = condition;
  if (op === 'empty' || op === 'not_empty') return { field, op };
  if (op === 'in') return { field, op, ...(value === undefined ? {} : { value: Array.isArray(value) ? value : [value] }) };
  if (op === 'between' || op === 'within') return { field, op, ...(op === 'within' ? { value: 'last_7_days' } : {}) };
  return { field, op, ...(type === 'boolean' ? { value: value === true } : value === undefined ? {} : { value: Array.isArray(value) ? value[0] : value }) };
}

/** The condition in words, without the field's name: "is any of Active, Invited". */
export function conditionText(t: Translate, condition: Condition, choices: readonly Choice[] | undefined, language: string): string {
  const { op, value } = condition;
  const one = (v: unknown) => {
    if (typeof v === 'boolean') return t(v ? 'list.yes' : 'list.no');
    const text = String(v ?? '');
    if (/^\d{4}-\d\d-\d\d/.test(text)) return dayWritten(text.slice(0, 10), language);
    return choices?.find((c) => c.value === text)?.label ?? text;
  };
  if (op === 'empty' || op === 'not_empty') return t(`op.${op}`);
  if (op === 'within') return `${t('op.within')} ${t(`range.${String(value)}`)}`;
  if (op === 'between' && Array.isArray(value)) return t('op.betweenText', { from: one(value[0]), to: one(value[1]) });
  return `${t(`op.${op}`)} ${Array.isArray(value) ? value.map(one).join(', ') : one(value)}`;
}

/** Words of a select field that were not given: `in_progress` reads "In progress". */
export function humanized(value: string): string {
  const text = value.replace(/[_-]+/g, ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Choices of a field: those given, else its options in plain words. */
export function choicesOf(key: string, field: ListField | undefined, given: Readonly<Record<string, readonly Choice[]>> | undefined): readonly Choice[] | undefined {
  return given?.[key] ?? field?.options?.map((value) => ({ value, label: humanized(value) }));
}
