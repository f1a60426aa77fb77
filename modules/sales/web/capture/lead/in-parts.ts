/** What became of many: how many were done, how many were left as they are and why, of how many nobody knows because no answer came, and how many nobody came to any more. */
export interface Parted<Why extends string> { done: number; left: Partial<Record<Why, number>>; unsure?: number; untouched: number; error: unknown }

interface Watch { onHandled?: (handled: number) => void; signal?: AbortSignal; /** True for an error after which a part may have been done nevertheless. */ isUnsure?: (error: unknown) => boolean }

/**
 * Does something to many, part by part, and counts exactly what became of each: `each` answers how many of its part were done and why
 * the others were left. After a refusal, or once `signal` is aborted, the rest stays untouched, and that is said too.
 */
export async function inParts<Why extends string>(ids: readonly string[], size: number, each: (part: string[]) => Promise<{ done: number; left: ReadonlyArray<Why> }>, { onHandled, signal, isUnsure }: Watch = {}): Promise<Parted<Why>> {
  const all: Parted<Why> = { done: 0, left: {}, untouched: 0, error: null };
  let handled = 0;
  while (handled < ids.length && !signal?.aborted) {
    const part = ids.slice(handled, handled + size);
    try {
      const { done, left } = await each(part);
      all.done += done;
      for (const why of left) all.left[why] = (all.left[why] ?? 0) + 1;
    } catch (error) {
      all.error = error;
      if (isUnsure?.(error)) all.unsure = part.length;
      break;
    }
    handled += part.length;
    onHandled?.(handled);
  }
  return { ...all, untouched: ids.length - handled - (all.unsure ?? 0) };
}
