import type { Ctx } from '#core/server/context.ts';
import { failField } from '#core/server/fail.ts';
import { dimensionValues } from '#modules/accounting/api.ts';
import { expenseSays, type ExpenseDraft } from '../../contract/expenses.ts';
import type { Content } from './figures.ts';

/** Values of dimensions by the id of the dimension. */
export type Dimensions = Readonly<Record<string, string>>;
type Carrying = Pick<Content, 'dimensions' | 'splits'>;

const valuesOf = (all: readonly Dimensions[]): string[] => [...new Set(all.flatMap((d) => Object.values(d)))];
const partsOf = (c: Carrying): Dimensions[] => [c.dimensions, ...c.splits.map((s) => s.dimensions)];

/** Refuses at its box what is no value of its dimension, or one that is not offered any more; what stood there before may stay. `at` is the path of the one part that is asked about, where it is not one of `splits`. */
export async function requireDimensions(ctx: Ctx, given: Partial<ExpenseDraft>, before: Carrying | null, at: string | null = null): Promise<void> {
  const asked = [...Object.entries(given.dimensions ?? {}).map(([dimension, value]) => ({ dimension, value, path: 'dimensions' })), ...(given.splits ?? []).flatMap((s, i) => Object.entries(s.dimensions).map(([dimension, value]) => ({ dimension, value, path: `${at ?? `splits.${i}`}.dimensions` })))];
  if (asked.length === 0) return;
  const known = await dimensionValues(ctx, asked.map((a) => a.value));
  const kept = new Set(before ? valuesOf(partsOf(before)) : []);
  for (const { dimension, value, path } of asked) {
    const found = known.get(value);
    if (found?.dimensionId !== dimension || !(found.isActive || kept.has(value))) failField(`${path}.${dimension}`, expenseSays('invoicing.choose_value'));
  }
}

/** The same dimensions without values that are not offered any more: for what is made anew of something older. */
export async function openDimensions(ctx: Ctx, all: readonly Dimensions[]): Promise<Array<Record<string, string>>> {
  const known = await dimensionValues(ctx, valuesOf(all));
  return all.map((d) => Object.fromEntries(Object.entries(d).filter(([dimension, value]) => known.get(value)?.isActive && known.get(value)?.dimensionId === dimension)));
}

/** Names of values, in their order; a text from before dimensions had values stands for itself. */
export async function namesOf(ctx: Ctx, values: readonly string[]): Promise<string[]> {
  const known = await dimensionValues(ctx, values);
  return values.map((value) => known.get(value)?.name ?? value);
}

/** Ids of all values an expense and its parts carry, as they are kept for lists; null where there are none. */
export function carriedValues(content: Carrying): string | null {
  const values = valuesOf(partsOf(content));
  return values.length === 0 ? null : JSON.stringify(values);
}
