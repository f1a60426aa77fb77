import type { Ctx } from '#core/server/context.ts';
import { failField } from '#core/server/fail.ts';
import { issueStock, receiveStock, returnStock } from '#modules/accounting/api.ts';
import { directionOf, documentSays, documentSource, isCredit, type DocumentKind, type DocumentLine } from '../../contract/documents.ts';
import { minorOfQuantity } from '../../rules/documents/quantities.ts';

/** What a line moves of a product whose stock is kept: its own item, or a component of the bundle it sells. */
export interface StockLine { line: Pick<DocumentLine, 'id' | 'sourceType' | 'sourceId' | 'dimensions'>; itemId: string; quantity: string }

/** A line may move several products. */
export const moveKey = ({ line, itemId }: StockLine): string => `${line.id} ${itemId}`;

const absolute = (quantity: string): string => quantity.replace(/^-/, '');

/**
 * What leaves stock with a document, or comes back by it, before its entry is posted: minor units of the base currency by line and product (`moveKey`), what leaves is positive.
 * What bills bring is taken in by `receive`.
 */
export async function moveStock(ctx: Ctx, d: { id: string; kind: DocumentKind; origin_id: string | null; issued_on: string }, lines: readonly StockLine[]): Promise<Map<string, bigint>> {
  const moved = new Map<string, bigint>();
  for (const one of lines) {
    const { line, itemId, quantity } = one;
    const source = { type: documentSource, id: d.id, lineId: line.id };
    const back = isCredit(d.kind) !== minorOfQuantity(quantity) < 0n;
    const base = { itemId, quantity: absolute(quantity), on: d.issued_on };
    if (directionOf(d.kind) === 'sale') {
      if (!back) moved.set(moveKey(one), (await issueStock(ctx, { ...base, source })).value);
      // What is credited without a line it was sold by stays where it is.
      else if (line.sourceType === 'invoicing.document_line' && line.sourceId && d.origin_id) moved.set(moveKey(one), -(await returnStock(ctx, { ...base, issued: { type: documentSource, id: d.origin_id, lineId: line.sourceId }, source })).value);
    } else if (back) moved.set(moveKey(one), (await issueStock(ctx, { ...base, source, kind: 'return_out' })).value);
  }
  return moved;
}

/**
 * Takes what a bill brings into stock for what it cost, in minor units of the base currency by line, and answers what it is worth there as moveStock does, so below nothing: its cost, unless the product has
 * a standard cost.
 */
export async function receive(ctx: Ctx, d: { id: string; kind: DocumentKind; issued_on: string }, lines: readonly StockLine[], worth: ReadonlyMap<string, bigint>): Promise<Map<string, bigint>> {
  const taken = new Map<string, bigint>();
  for (const one of lines) {
    const { line, itemId, quantity } = one;
    const value = worth.get(line.id);
    // What goes back to the vendor went out before (moveStock).
    if (value === undefined || isCredit(d.kind) !== minorOfQuantity(quantity) < 0n) continue;
    // A discount larger than the line.
    if (value < 0n) failField('lines', documentSays('invoicing.worth_below'));
    taken.set(moveKey(one), -(await receiveStock(ctx, { itemId, quantity: absolute(quantity), value, on: d.issued_on, source: { type: documentSource, id: d.id, lineId: line.id } })).value);
  }
  return taken;
}
