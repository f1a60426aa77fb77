import { randomUUID } from 'node:crypto';
import { operatorsOf, relativeRanges, type FieldType, type ListField, type Operator } from '#core/contract/list.ts';

/** True for the first field of its type. */
export const firstOfType = (fields: Readonly<Record<string, ListField>>, field: string, among: readonly string[]): boolean => among.find((key) => fields[key]!.type === fields[field]?.type) === field;

/**
 * What a list is asked of a field: every operator with every value for the first field of a type, which is where values are read and refused;
 * for the others, whose own is the column, every operator with an ordinary value and every value with one operator (FULL=1: all with all). Ranges of days are the same for all.
 */
export function questionsOf(fields: Readonly<Record<string, ListField>>, field: string, among: readonly string[]): Array<{ op: Operator; value: unknown }> {
  const definition = fields[field]!;
  const all = operatorsOf[definition.type].map((op) => valuesFor(definition, op).map((value) => ({ op, value })));
  if (process.env['FULL'] === '1' || firstOfType(fields, field, among)) return all.flat();
  const [ordinary, valued] = [all.map((of) => of[0]!), all.filter((of) => of[0]!.op !== 'within')];
  const others = Array.from({ length: Math.max(...valued.map((of) => of.length)) - 1 }, (_, i) => valued.filter((of) => of.length > i + 1)).map((of, i) => of[i % of.length]![i + 1]!);
  return [...ordinary, ...others];
}

/** Ordinary, extreme and hostile values of a type. */
function valuesFor({ type, options }: ListField, op: Operator): unknown[] {
  if (op === 'empty' || op === 'not_empty') return [undefined, 'x'];
  if (op === 'within') return [...relativeRanges, 'drop'];
  const samples: Record<FieldType, unknown[]> = {
    text: ['a', "o'x", '%_\\', '\u202e', ''], number: [0, -1, 12.5, '99999999999999.5', 'NaN'], money: ['0', '-12.50', '999999999999999', '1e9'], date: ['2026-01-31', '0001-01-01', '9999-12-31', '2026-02-30'],
    instant: ['2026-01-31T10:00:00Z', '2026-01-31', '0001-01-01T00:00:00Z', 'now'], boolean: [true, false, 'true'], select: [options?.[0] ?? 'a', "x'"], multi: [options?.[0] ?? 'a', "x'"], id: [randomUUID(), '1', "1'"],
  };
  const values = samples[type];
  return op === 'between' ? values.map((v) => [v, v]) : op === 'in' ? [...values.map((v) => [v]), values.slice(0, 2), 'x'] : [...values, { a: 1 }];
}
