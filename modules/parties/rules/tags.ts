/** Tags as a list that replaces those there are, or as what is added to them and taken away. */
export type TagsInput = readonly string[] | { add?: readonly string[] | undefined; remove?: readonly string[] | undefined };

/** Most tags a party has. */
export const mostTags = 30;

const isList = (wanted: TagsInput): wanted is readonly string[] => Array.isArray(wanted);

/** The tags of a party after a change, each once whatever its case, in the order they came. */
export function tagsAfter(before: readonly string[], wanted: TagsInput): string[] {
  if (isList(wanted)) return [...wanted];
  const gone = new Set((wanted.remove ?? []).map((tag) => tag.toLowerCase()));
  const all = [...before.filter((tag) => !gone.has(tag.toLowerCase())), ...(wanted.add ?? [])];
  return all.filter((tag, i) => all.findIndex((other) => other.toLowerCase() === tag.toLowerCase()) === i);
}
