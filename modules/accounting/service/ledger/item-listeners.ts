import type { Ctx } from '#core/server/context.ts';

/** Documents of one type whose open items changed, the day on which they did, and the types of everything that took part (`among`): of both sides of a settlement. */
export interface ItemsChanged { sourceType: string; ids: readonly string[]; on: string; among: readonly string[] }
type Listener = (ctx: Ctx, changed: ItemsChanged) => Promise<void>;

const listeners = new Map<string, Listener>();

/** Has a room told, within the transaction, whenever something of its documents (`sourceType`) was settled or a settlement taken back. One per type of document. */
export function onOpenItems(sourceType: string, listener: Listener): void {
  if (listeners.has(sourceType)) throw new Error(`the open items of ${sourceType} are listened to already`);
  listeners.set(sourceType, listener);
}

/** Tells whoever keeps something of these items; after they were written. */
export async function tellListeners(ctx: Ctx, items: ReadonlyArray<{ sourceType: string; sourceId: string | null }>, on: string): Promise<void> {
  const among = [...new Set(items.map((i) => i.sourceType))];
  for (const [sourceType, listener] of listeners) {
    const ids = [...new Set(items.flatMap((i) => (i.sourceType === sourceType && i.sourceId !== null ? [i.sourceId] : [])))].sort();
    if (ids.length > 0) await listener(ctx, { sourceType, ids, on, among });
  }
}
