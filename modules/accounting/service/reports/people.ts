import type { Ctx } from '#core/server/context.ts';
import { partyCards } from '#modules/parties/api.ts';

/** Names of parties by id, in one reading; empty for those that are gone. */
export async function partyNames(ctx: Ctx, ids: ReadonlyArray<string | null>): Promise<(id: string | null) => string> {
  const cards = await partyCards(ctx, [...new Set(ids.filter((id): id is string => id !== null))]);
  return (id) => (id === null ? '' : cards.get(id)?.name ?? '');
}
