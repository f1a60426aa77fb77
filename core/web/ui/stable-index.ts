/** Number from 0 to `size - 1` that is always the same for an id, to give things a colour of their own. */
export function stableIndex(id: string, size: number): number {
  let hash = 2166136261;
  for (let index = 0; index < id.length; index += 1) {
    hash = Math.imul(hash ^ id.charCodeAt(index), 16777619);
  }
  return (hash >>> 0) % size;
}
