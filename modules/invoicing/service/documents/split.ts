import type { InputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail, failField, Refusal } from '#core/server/fail.ts';
import { documentSays, isCredit, type BusinessDocument, type Direction, type documentCalls, type DocumentLine } from '../../contract/documents.ts';
import { minorOfQuantity, quantityText, shareOf } from '../../rules/documents/quantities.ts';
import { readDocument } from './read.ts';
import { removeDocument } from './remove.ts';
import { amountText, documentById, documentLines, loadDocument, lockedIn, minorOf, setDocument, tellDocument, type DocumentRow, type NewLine, type SplitOf } from './rows.ts';
import { addDraft, contentOf, writeContent } from './write.ts';

const size = (n: bigint): bigint => (n < 0n ? -n : n);
const sumOf = (amounts: readonly bigint[]): bigint => amounts.reduce((sum, a) => sum + a, 0n);

/** Moves lines or quantities of a draft into a second one of the same customer. Fixed amounts are shared out: a line's discount by its quantity, the document's by the lines; charges of an amount and deposits stay with the first. What is rounded (a line, a percentage, a tax) is rounded in each, so that the sum of both may differ from what there was by a cent for each. */
export const splitDraft = (direction: Direction) => async (ctx: Ctx, { id, version, lines: chosen }: InputOf<(typeof documentCalls)['sale']['split']>): Promise<BusinessDocument> => {
  const d = await lockedIn(ctx, direction, id, version, ['draft']);
  if (d.is_template) fail('invoicing.document_state', { status: 'template' });
  // It gives back what is left of a charge and of a rounding to the cent: two of them could not.
  if (isCredit(d.kind)) fail('invoicing.document_state', { status: d.kind });
  const before = await documentLines(ctx, d);
  const parts = partsOf(before, chosen);
  const items = before.filter((l) => l.kind === 'item');
  if (items.every((l) => parts.get(l.id) === minorOfQuantity(l.quantity))) failField('lines', documentSays('invoicing.split_all'));
  const moved = items.flatMap((l) => { const part = parts.get(l.id); return part === undefined ? [] : [partLine(l, part, d.currency)]; });
  const left = before.flatMap((l): NewLine[] => { const part = parts.get(l.id); return part === undefined ? [l] : minorOfQuantity(l.quantity) === part ? [] : [restLine(l, part, d.currency)]; });
  const content = await contentOf(ctx, d);
  const share = content.discountAmount === null ? 0n : shareOf(minorOf(content.discountAmount, d.currency), sumOf(items.map((l) => shareOf(minorOf(l.amount, d.currency), parts.get(l.id) ?? 0n, minorOfQuantity(l.quantity)))), sumOf(items.map((l) => minorOf(l.amount, d.currency))));
  const discount = (amount: bigint) => (content.discountAmount === null ? null : amountText(amount, d.currency));
  const whole = content.discountAmount === null ? 0n : minorOf(content.discountAmount, d.currency);
  // The first one gives up what it has before the second one takes it: of what was sold elsewhere no more is invoiced in between.
  await writeContent(ctx, d, { ...content, lines: left, discountAmount: discount(whole - share) });
  const first = await setDocument(ctx, d, 'approved_at = null, approved_by = null');
  const made = await addDraft(ctx, d.kind, { ...content, lines: moved, discountAmount: discount(share), charges: content.charges.filter((c) => c.percent !== null), depositIds: [], vendorNumber: '' }, { originId: d.origin_id });
  const kept: SplitOf = { id: d.id, version: first.version, own: made.version, lines: before, discountAmount: content.discountAmount };
  await ctx.sql('update invoicing.document set split_of = $3::jsonb where id = $1 and workspace_id = $2', [made.id, made.workspace_id, JSON.stringify(kept)], 'invoicing.keep_split');
  tellDocument(ctx, first, 'split', { documentId: made.id, changes: { total: [d.totals.total, first.totals.total] } });
  return readDocument(ctx, await documentById(ctx, made.workspace_id, made.id));
};

/** Quantities that go, by line; refuses what is no line of the draft, stands there twice or is more than there is. */
function partsOf(lines: readonly DocumentLine[], chosen: ReadonlyArray<{ lineId: string; quantity: string }>): Map<string, bigint> {
  const parts = new Map<string, bigint>();
  chosen.forEach(({ lineId, quantity }, i) => {
    const line = lines.find((l) => l.id === lineId && l.kind === 'item');
    if (!line) return failField(`lines.${i}.lineId`, documentSays('invoicing.choose_line'));
    if (parts.has(lineId)) failField(`lines.${i}.lineId`, documentSays('invoicing.line_once'));
    const [wanted, most] = [minorOfQuantity(quantity), minorOfQuantity(line.quantity)];
    if (wanted > 0n !== most > 0n || size(wanted) > size(most)) failField(`lines.${i}.quantity`, documentSays('invoicing.too_much', { most: line.quantity }));
    parts.set(lineId, wanted);
  });
  return parts;
}

function discountPart(l: DocumentLine, part: bigint, currency: string): bigint {
  return l.discountAmount === null ? 0n : shareOf(minorOf(l.discountAmount, currency), part, minorOfQuantity(l.quantity));
}

function partLine(l: DocumentLine, part: bigint, currency: string): NewLine {
  return { ...l, id: undefined, quantity: quantityText(part), discountAmount: l.discountAmount === null ? null : amountText(discountPart(l, part, currency), currency) };
}

function restLine(l: DocumentLine, part: bigint, currency: string): NewLine {
  return { ...l, quantity: quantityText(minorOfQuantity(l.quantity) - part), discountAmount: l.discountAmount === null ? null : amountText(minorOf(l.discountAmount, currency) - discountPart(l, part, currency), currency) };
}

/** Puts what was split off back, while both drafts are as the split made them: the second one goes, the first one is what it was. */
export const undoSplit = (direction: Direction) => async (ctx: Ctx, { id, version }: InputOf<(typeof documentCalls)['sale']['undoSplit']>): Promise<BusinessDocument> => {
  const { split_of: asked } = await loadDocument(ctx, direction, id);
  if (!asked) return fail('invoicing.split_changed');
  const first = await lockedIn(ctx, direction, asked.id, null, ['draft']);
  const d: DocumentRow = await lockedIn(ctx, direction, id, null, ['draft']);
  if (d.version !== version) throw new Refusal('core.version_conflict', { current: await readDocument(ctx, d) });
  if (d.version !== asked.own || first.version !== asked.version) fail('invoicing.split_changed');
  await removeDocument(direction)(ctx, { id });
  await writeContent(ctx, first, { ...(await contentOf(ctx, first)), lines: asked.lines, discountAmount: asked.discountAmount });
  const now = await setDocument(ctx, first, 'approved_at = null, approved_by = null');
  tellDocument(ctx, now, 'split_returned', { changes: { total: [first.totals.total, now.totals.total] } });
  return readDocument(ctx, now);
};
