import type { z } from 'zod';
import { targetOf } from '#core/contract/fields.ts';
import type { Ctx } from '../context.ts';
import { recordNames } from './custom-columns.ts';
import type { ListSource } from './list.ts';
import { peopleOf } from './registry.ts';

type Row = Record<string, unknown>;
/** What ids of a column stand for: `member`, or the topic of a record; undefined where nobody says. */
export type RefersTo = (key: string) => string | undefined;

function inner(schema: z.ZodType | undefined): z.ZodType | undefined {
  const bare = schema as { unwrap?: () => z.ZodType } | undefined;
  return bare && typeof bare.unwrap === 'function' && !('element' in bare) ? inner(bare.unwrap()) : schema;
}

/** What the fields of an endpoint's input point at, made by `idOf`. */
export function refersOf(input: z.ZodType | undefined): RefersTo {
  const shape = (input as { shape?: Record<string, z.ZodType> } | undefined)?.shape ?? {};
  return (key) => { const schema = inner(shape[key]); return schema && targetOf(schema); };
}

/** Ids that no list names as its fields and nobody enters: of who wrote something. */
const writers: readonly string[] = ['createdBy', 'changedBy'];

/**
 * Rows as people read them: names in place of ids. A list says where a name stands (`nameIn`, `recordTopic`, `fileTopic`), else
 * the field one enters does (`idOf`); ids of which neither says more are people's. What the reader may not see stays as it is.
 */
export async function withNames(ctx: Ctx, source: ListSource, refers: RefersTo, columns: readonly string[], rows: readonly Row[]): Promise<Row[]> {
  const named = new Map<string, (row: Row) => string | undefined>();
  const people: string[] = [];
  for (const key of columns.filter((c) => c !== 'id')) {
    const { type, idType, nameIn, recordTopic, fileTopic } = source.fields[key] ?? {};
    const topic = recordTopic ?? fileTopic ?? refers(key) ?? ((type === 'id' && idType === undefined) || writers.includes(key) ? 'member' : undefined);
    if (nameIn) named.set(key, (row) => textOf(row[nameIn]) || undefined);
    else if (topic === 'member') people.push(key);
    else if (topic !== undefined) {
      const names = await recordNames(ctx, topic, idsIn(rows, [key]));
      named.set(key, (row) => names.get(textOf(row[key])));
    }
  }
  const person = await peopleOf(ctx, idsIn(rows, people));
  for (const key of people) named.set(key, (row) => person(textOf(row[key]))?.name);
  if (named.size === 0) return [...rows];
  return rows.map((row) => ({ ...row, ...Object.fromEntries([...named].flatMap(([key, of]) => { const name = row[key] === null ? undefined : of(row); return name === undefined ? [] : [[key, name]]; })) }));
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const idsIn = (rows: readonly Row[], keys: readonly string[]): string[] => keys.flatMap((key) => rows.map((row) => textOf(row[key])).filter((id) => id !== ''));

/** A cell as people and imports read it: several words in one, amounts with their currency. */
export function plainCell(value: unknown): unknown {
  if (Array.isArray(value) && value.every((v) => typeof v === 'string' || typeof v === 'number')) return value.join('; ');
  if (typeof value === 'object' && value !== null && 'amount' in value && 'currency' in value) return `${String(value.amount)} ${String(value.currency)}`;
  return value;
}
