/** Labels as a list that replaces those there are, or as what is added to them and taken away. */
export type LabelsInput = readonly string[] | { add?: readonly string[] | undefined; remove?: readonly string[] | undefined };

const isList = (wanted: LabelsInput): wanted is readonly string[] => Array.isArray(wanted);
const keyOf = (label: string) => label.trim().toLowerCase();

/** The labels of a record after a change, each once whatever its case, in the order they came; at most 20. */
export function labelsAfter(before: readonly string[], wanted: LabelsInput): string[] {
  if (isList(wanted)) return [...wanted];
  const gone = new Set((wanted.remove ?? []).map(keyOf));
  const kept = before.filter((label) => !gone.has(keyOf(label)));
  const fresh = (wanted.add ?? []).filter((label, i, all) => !kept.some((k) => keyOf(k) === keyOf(label)) && all.findIndex((l) => keyOf(l) === keyOf(label)) === i);
  return [...kept, ...fresh].slice(0, 20);
}
