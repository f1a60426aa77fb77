import type { Ctx } from '#core/server/context.ts';
import type { ImportField } from '#core/server/resource/import/cell-value.ts';
import { withNames } from '#core/server/resource/import/names.ts';
import { partyCards } from '#modules/parties/api.ts';

const field = { key: 'partyId', refers: 'parties.party' } as ImportField;

/** Parties the viewer may see by their names or e-mail addresses (in lower case), in one statement; names of nobody, or of several, are absent. */
export async function seenPartiesNamed(ctx: Ctx, names: readonly string[]): Promise<Map<string, { id: string; name: string }>> {
  const wanted = [...new Set(names.map((n) => n.trim()).filter((n) => n !== ''))];
  const rows = await withNames(ctx, wanted.map((name) => ({ row: name, values: [[field, name] as const] })));
  const ids = new Map(rows.flatMap(({ row, values, refused }) => (refused || typeof values[0]?.[1] !== 'string' ? [] : [[row.toLowerCase(), values[0][1]] as const])));
  const cards = await partyCards(ctx, [...new Set(ids.values())]);
  return new Map([...ids].flatMap(([name, id]) => { const card = cards.get(id); return card ? [[name, { id: card.id, name: card.name }] as const] : []; }));
}
