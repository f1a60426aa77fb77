/** Things by a key, in the order they came. */
export function grouped<K, V>(values: Iterable<V>, keyOf: (value: V) => K): Map<K, V[]> {
  const groups = new Map<K, V[]>();
  for (const value of values) { const [key, there] = [keyOf(value), groups.get(keyOf(value))]; if (there) there.push(value); else groups.set(key, [value]); }
  return groups;
}
