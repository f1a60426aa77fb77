import type { Ctx } from '#core/server/context.ts';
import { fiscalFor, mapProposed, registerMasterUse, withholdingOf } from '#modules/accounting/api.ts';
import { printedNote, type ShownFiscalPosition } from '#modules/accounting/contract.ts';
import { followParties, type PartyFacts } from '#modules/parties/api.ts';
import { isCredit, type Direction } from '../../contract/documents.ts';
import type { DocumentRow } from './rows.ts';
import type { Content } from './write.ts';

/** The fiscal position of a document, and what it makes of taxes that were proposed, with what is kept back of a vendor on top: those of its party or the one a person chose. What corrects a document keeps that one's. */
export async function withFiscal(ctx: Ctx, direction: Direction, content: Content, party: PartyFacts | null): Promise<{ position: ShownFiscalPosition | null; content: Content }> {
  if (content.fiscalKept !== undefined) return { position: content.fiscalKept, content };
  const others = await followParties(ctx, [content.contactId, content.shipToId].filter((id): id is string => id !== null));
  const position = await fiscalFor(ctx, { side: direction, party, contact: others.get(content.contactId ?? ''), shipTo: others.get(content.shipToId ?? ''), shipAddressId: content.shipAddressId, chosen: content.fiscalBy === 'hand' ? content.fiscalPositionId ?? null : undefined });
  const on = content.supplyOn ?? content.issuedOn;
  const [lines, charges] = [await mapProposed(ctx, position, content.lines, on), await mapProposed(ctx, position, content.charges, on, 'charges')];
  const withheld = direction === 'purchase' && lines.some((l) => l.proposedTaxIds) ? await withholdingOf(ctx, party, on) : null;
  const kept = withheld === null ? lines : lines.map((l) => (l.kind === 'item' && l.proposedTaxIds && !l.taxIds.includes(withheld) ? { ...l, taxIds: [...l.taxIds, withheld] } : l));
  return { position: position?.shown ?? null, content: { ...content, lines: kept, charges } };
}

/** A line or a charge as it is compared: what it was proposed, and what it has. */
type Taxed = { id?: string | undefined; itemId?: string | null; taxIds: readonly string[]; proposedTaxIds?: readonly string[] | null | undefined };
const same = (a: readonly string[], b: readonly string[] | null | undefined): boolean => a.length === b?.length && a.every((id) => b.includes(id));

/** What was added to a draft that keeps its position, or is newly left to it, mapped by that one as it is now; what stays as it was `before` keeps its taxes. */
export async function mapAdded(ctx: Ctx, direction: Direction, content: Content, before: Pick<Content, 'lines' | 'charges'>): Promise<Content> {
  const kept = content.fiscalKept;
  if (kept === undefined) return content;
  const isNew = (l: Taxed, all: readonly Taxed[]): boolean => {
    const was = l.id === undefined ? undefined : all.find((o) => o.id === l.id);
    return Boolean(l.proposedTaxIds) && !(was?.proposedTaxIds && same(was.proposedTaxIds, l.proposedTaxIds) && same(was.taxIds, l.taxIds));
  };
  const added = { lines: content.lines.filter((l) => isNew(l, before.lines)), charges: content.charges.filter((c) => isNew(c, before.charges)) };
  if (added.lines.length + added.charges.length === 0) return content;
  const position = kept && (await fiscalFor(ctx, { side: direction, party: null, chosen: kept.id, isKept: true }));
  const on = content.supplyOn ?? content.issuedOn;
  const put = <L extends Taxed>(all: readonly L[], some: readonly L[], mapped: readonly L[]): L[] => all.map((l) => mapped[some.indexOf(l)] ?? l);
  return { ...content, lines: put(content.lines, added.lines, await mapProposed(ctx, position, added.lines, on)), charges: put(content.charges, added.charges, await mapProposed(ctx, position, added.charges, on, 'charges')) };
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
