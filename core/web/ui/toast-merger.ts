/** Kinds of toast of the product. */
export type ToastKind = 'success' | 'warning' | 'error';

const WINDOW_MS = 3_000;

interface Seen {
  readonly id: string;
  readonly at: number;
  readonly reactions: readonly (() => void)[];
}

/** One toast to show. */
export interface MergedToast {
  readonly id: string;
  /** Does what every message merged into this toast offered. */
  readonly react: () => void;
}

/** Lets equal messages that come within three seconds of each other share one toast. */
export class ToastMerger {
  #recent = new Map<string, Seen>();
  #count = 0;

  /** The toast for a message shown at a moment in milliseconds. */
  merge(kind: ToastKind, text: string, at: number, onReact?: () => void): MergedToast {
    for (const [key, seen] of this.#recent) if (at - seen.at >= WINDOW_MS) this.#recent.delete(key);
    const key = `${kind}\n${text}`;
    const before = this.#recent.get(key);
    // Two quick deletions may read alike; Undo on the one toast has to bring both back.
    const reactions = onReact ? [onReact, ...(before?.reactions ?? [])] : (before?.reactions ?? []);
    const id = before?.id ?? `toast-${++this.#count}`;
    this.#recent.set(key, { id, at, reactions });
    return { id, react: () => reactions.forEach((reaction) => reaction()) };
  }
}
