import { useState } from 'react';
import { typedSince } from '#core/web/forms/rebase.ts';

/** What is being changed, and the copy it began from. */
export interface Held<T, D> { from: T; draft: D }
/** How a copy is held in boxes, and what of them is sent. */
export interface Shape<T, D> { draftOf: (kept: T) => D; inputOf: (draft: D) => unknown }

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** True while something is typed that nobody kept. */
export const isTyped = <T, D>({ from, draft }: Held<T, D>, { draftOf, inputOf }: Shape<T, D>): boolean => !same(inputOf(draft), inputOf(draftOf(from)));

/** The draft upon another copy: boxes that were changed since `before` keep what they hold, all others show the copy's value. */
const onto = <T, D extends object>(draft: D, before: D, copy: T, { draftOf }: Shape<T, D>): Held<T, D> =>
  ({ from: copy, draft: { ...draftOf(copy), ...typedSince(draft as Record<string, unknown>, before as Record<string, unknown>) } });

/** One's own changes upon a colleague's newer copy. */
export const ontoNewer = <T, D extends object>({ from, draft }: Held<T, D>, newer: T, shape: Shape<T, D>): Held<T, D> => onto(draft, shape.draftOf(from), newer, shape);

/** After `sent` was kept as `answer`: what was typed while it was on its way stays. */
export const afterSave = <T, D extends object>({ draft }: Held<T, D>, sent: D, answer: T, shape: Shape<T, D>): Held<T, D> => onto(draft, sent, answer, shape);

/**
 * A draft of what colleagues may change meanwhile: it follows them while nothing is typed, and keeps what is. `newer` is their copy while
 * that waits for a choice; saving until then is refused as ever.
 */
export function useHeldDraft<T extends { version: number }, D extends object>(kept: T, shape: Shape<T, D>) {
  const [held, setHeld] = useState<Held<T, D>>(() => ({ from: kept, draft: shape.draftOf(kept) }));
  const changed = isTyped(held, shape);
  const isNewer = kept.version > held.from.version;
  if (isNewer && !changed) setHeld({ from: kept, draft: shape.draftOf(kept) });
  return {
    draft: held.draft, version: held.from.version, changed, newer: isNewer && changed ? kept : null,
    set: (patch: Partial<D>) => setHeld((last) => ({ ...last, draft: { ...last.draft, ...patch } })),
    saved: (sent: D, answer: T) => setHeld((last) => afterSave(last, sent, answer, shape)),
    choose: (whose: 'mine' | 'newer') => setHeld((last) => (whose === 'newer' ? { from: kept, draft: shape.draftOf(kept) } : ontoNewer(last, kept, shape))),
  };
}
