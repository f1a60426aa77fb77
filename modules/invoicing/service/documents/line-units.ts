import type { Ctx } from '#core/server/context.ts';
import { failField } from '#core/server/fail.ts';
import { baseQuantities, unitNamed, unitsOfItems } from '#modules/accounting/api.ts';
import { documentSays, type DocumentLine } from '../../contract/documents.ts';
import { minorOfQuantity } from '../../rules/documents/quantities.ts';
import type { NewLine } from './rows.ts';

/**
 * Lines with the unit of their item they are counted in: the one that is named by its id, else the one that the text names. Lines whose text names none, and such without an item, have none and keep the text.
 * What credits a line stays in the unit of that line, or in none.
 */
export async function withUnits(ctx: Ctx, documentId: string, lines: readonly NewLine[]): Promise<NewLine[]> {
  const items = lines.flatMap((l) => (l.kind === 'item' && l.itemId ? [l.itemId] : []));
  if (items.length === 0) return lines.map((l) => ({ ...l, unitId: null }));
  const [units, kept] = await Promise.all([unitsOfItems(ctx, items), keptUnits(ctx, documentId)]);
  return lines.map((l, i) => {
    const before = l.id ? kept.get(l.id) : undefined;
    if (l.sourceType === creditedLine) return l;
    if (before?.source_type === creditedLine && !l.sourceType) return { ...l, unitId: before.unit_id };
    const own = l.kind === 'item' && l.itemId ? units.get(l.itemId) : undefined;
    const named = own && l.unitId ? [own.base, ...own.others].find((u) => u.id === l.unitId) : undefined;
    // One that was there before may have gone; one that comes now has to fit.
    if (l.unitId && !named && l.kind === 'item' && before?.unit_id !== l.unitId) failField(`lines.${i}.unitId`, documentSays('invoicing.choose_unit'));
    const unit = named ?? (own ? unitNamed(own, l.unit) : null);
    return { ...l, unitId: unit?.id ?? null, ...(named ? { unit: named.name.slice(0, 40) } : {}) };
  });
}

const creditedLine = 'invoicing.document_line';

/** Units of the lines a draft has now, and what those lines came from, by line. */
async function keptUnits(ctx: Ctx, documentId: string): Promise<Map<string, { unit_id: string | null; source_type: string }>> {
  const rows = await ctx.sql<{ id: string; unit_id: string | null; source_type: string }>('select l.id, l.unit_id, l.source_type from invoicing.document_line l where l.document_id = $1 and l.workspace_id = $2', [documentId, ctx.workspaceId], 'invoicing.kept_units');
  return new Map(rows.map((r) => [r.id, r]));
}

const most = 10n ** 18n;

/** Quantities of lines in the units their items are counted in, by line: exact by fraction, rounded to the step of that unit. */
export async function quantitiesInStock(ctx: Ctx, lines: readonly DocumentLine[], workspaceId: number): Promise<Map<string, string>> {
  const counted = lines.filter((l) => l.kind === 'item' && l.itemId);
  const quantities = await baseQuantities(ctx, counted.map((l) => ({ itemId: l.itemId!, unitId: l.unitId ?? null, quantity: l.quantity })), workspaceId);
  quantities.forEach((quantity, i) => {
    const size = minorOfQuantity(quantity.replace(/^-/, ''));
    if (size === 0n || size >= most) failField(`lines.${lines.indexOf(counted[i]!)}.quantity`, documentSays('invoicing.unit_quantity'));
  });
  return new Map(counted.map((l, i) => [l.id, quantities[i]!]));
}
