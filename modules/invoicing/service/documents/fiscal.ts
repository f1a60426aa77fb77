import type { Ctx } from '#core/server/context.ts';
import { fiscalFor, mapProposed, registerMasterUse } from '#modules/accounting/api.ts';
import { printedNote, type ShownFiscalPosition } from '#modules/accounting/contract.ts';
import { followParties, type PartyFacts } from '#modules/parties/api.ts';
import { isCredit, type Direction } from '../../contract/documents.ts';
import type { DocumentRow } from './rows.ts';
import type { Content } from './write.ts';

/** The fiscal position of a document, and what it makes of taxes that were proposed: those of its party or the one a person chose. What corrects a document keeps that one's. */
export async function withFiscal(ctx: Ctx, direction: Direction, content: Content, party: PartyFacts | null): Promise<{ position: ShownFiscalPosition | null; content: Content }> {
  if (content.fiscalKept !== undefined) return { position: content.fiscalKept, content };
  const shipTo = content.shipToId ? (await followParties(ctx, [content.shipToId])).get(content.shipToId) : null;
  const position = await fiscalFor(ctx, { side: direction, party, shipTo, chosen: content.fiscalBy === 'hand' ? content.fiscalPositionId ?? null : undefined });
  const on = content.supplyOn ?? content.issuedOn;
  const [lines, charges] = [await mapProposed(ctx, position, content.lines, on), await mapProposed(ctx, position, content.charges, on, 'charges')];
  return { position: position?.shown ?? null, content: { ...content, lines, charges } };
}

/** What is kept of a document's position when its content is written again or copied: of what is posted, or corrects something, all of it; a draft's is found anew. */
export function fiscalOf(d: DocumentRow): Pick<Content, 'fiscalPositionId' | 'fiscalBy' | 'fiscalKept'> {
  const isKept = d.status === 'posted' || d.status === 'void' || ((isCredit(d.kind) || d.kind === 'debit_note') && d.origin_id !== null);
  return { fiscalPositionId: d.fiscal_position_id, fiscalBy: d.fiscal_by, ...(isKept ? { fiscalKept: d.fiscal_position } : {}) };
}

/** What the document says about its position. */
export const fiscalNote = (d: Pick<DocumentRow, 'fiscal_position' | 'taxes'>): string => printedNote(d.fiscal_position, d.taxes.map((t) => t.id));

for (const [direction, can] of [['sale', 'invoicing.invoice.view_all'], ['purchase', 'invoicing.bill.view_all']] as const) {
  registerMasterUse('fiscal_position', `invoicing.${direction}`, {
    can, sql: `select 'invoicing.document', d.id, coalesce(d.number, nullif(d.title, ''), nullif(d.party_name, ''), d.kind) from invoicing.document d where d.workspace_id = $1 and d.fiscal_position_id = k.id and d.direction = '${direction}' and d.deleted_at is null order by d.created_at desc`,
  });
}
