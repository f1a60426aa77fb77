import type { Ctx } from '#core/server/context.ts';
import { failField } from '#core/server/fail.ts';
import { baseQuantities, unitNamed, unitsOfItems } from '#modules/accounting/api.ts';
import { documentSays, type DocumentLine } from '../../contract/documents.ts';
import { minorOfQuantity } from '../../rules/documents/quantities.ts';
import type { NewLine } from './rows.ts';

const creditedLine = 'invoicing.document_line';

/** Refuses units that the items of lines are not counted in. What a line had before may have gone since. */
export async function requireUnits(ctx: Ctx, lines: readonly NewLine[], before: readonly NewLine[]): Promise<void> {
  const named = lines.map((l) => { const was = before.find((b) => b.id !== undefined && b.id === l.id); return l.kind === 'item' && l.unitId && was?.unitId !== l.unitId && was?.sourceType !== creditedLine ? l.unitId : null; });
  const units = await unitsOfItems(ctx, lines.flatMap((l, i) => (named[i] && l.itemId ? [l.itemId] : [])));
  lines.forEach((l, i) => {
    const own = l.itemId ? units.get(l.itemId) : undefined;
    if (named[i] && ![own?.base, ...(own?.others ?? [])].some((u) => u?.id === named[i])) failField(`lines.${i}.unitId`, documentSays('invoicing.choose_unit'));
  });
}

/**
 * Lines with the unit of their item they are counted in: the one that is named by its id, else the one a text meant that is as it was (its unit may be called something else by now), else the one that the text names.
 * Lines whose text names none, and such without an item, have none and keep the text. What credits a line stays in the unit of that line, or in none.
 */
export async function withUnits(ctx: Ctx, documentId: string, lines: readonly NewLine[]): Promise<NewLine[]> {
  const items = lines.flatMap((l) => (l.kind === 'item' && l.itemId ? [l.itemId] : []));
  if (items.length === 0) return lines.map((l) => ({ ...l, unitId: null }));
  const [units, kept] = await Promise.all([unitsOfItems(ctx, items), keptUnits(ctx, documentId)]);
  return lines.map((l) => {
    const before = l.id ? kept.get(l.id) : undefined;
    if (l.sourceType === creditedLine) return l;
    if (before?.source_type === creditedLine && !l.sourceType) return { ...l, unitId: before.unit_id };
    const own = l.kind === 'item' && l.itemId ? units.get(l.itemId) : undefined;
    const meant = before && before.item_id === l.itemId && before.unit === l.unit ? before.unit_id : null;
    const named = own ? [own.base, ...own.others].find((u) => u.id === (l.unitId ?? meant)) : undefined;
    if (named) return { ...l, unitId: named.id, unit: named.id === meant ? l.unit : named.name.slice(0, 40) };
    return { ...l, unitId: (own && unitNamed(own, l.unit)?.id) ?? null };
  });
}

/** The lines a draft has now as far as their units go, and what they came from, by line. */
async function keptUnits(ctx: Ctx, documentId: string): Promise<Map<string, { item_id: string | null; unit: string; unit_id: string | null; source_type: string }>> {
  const rows = await ctx.sql<{ id: string; item_id: string | null; unit: string; unit_id: string | null; source_type: string }>('select l.id, l.item_id, l.unit, l.unit_id, l.source_type from invoicing.document_line l where l.document_id = $1 and l.workspace_id = $2', [documentId, ctx.workspaceId], 'invoicing.kept_units');
  return new Map(rows.map((r) => [r.id, r]));
}

const most = 10n ** 18n;

/** Quantities of `counted` lines of a document in the units their items are counted in, by line: exact by fraction, rounded to the step of that unit. */
export async function quantitiesInStock(ctx: Ctx, lines: readonly DocumentLine[], counted: readonly DocumentLine[], workspaceId: number): Promise<Map<string, string>> {
  const quantities = await baseQuantities(ctx, counted.map((l) => ({ itemId: l.itemId!, unitId: l.unitId ?? null, quantity: l.quantity })), workspaceId);
  quantities.forEach((quantity, i) => {
    const size = minorOfQuantity(quantity.replace(/^-/, ''));
    if (size === 0n || size >= most) failField(`lines.${lines.indexOf(counted[i]!)}.quantity`, documentSays('invoicing.unit_quantity'));
  });
  return new Map(counted.map((l, i) => [l.id, quantities[i]!]));
}
