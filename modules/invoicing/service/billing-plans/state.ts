import type { Ctx } from '#core/server/context.ts';
import { failField } from '#core/server/fail.ts';
import { agreedSource, planSays, stepSource } from '../../contract/billing-plans.ts';
import { isCredit, type DocumentLine } from '../../contract/documents.ts';
import { agreedLines, type AgreedLine, type PlanPricing } from '../../rules/billing-plans/exact.ts';
import { openAmounts } from '../../rules/billing-plans/steps.ts';
import { priceBusinessDocument } from '../../rules/documents/price.ts';
import { minorOfQuantity } from '../../rules/documents/quantities.ts';
import { documentById, documentLines, documentsById, minorOf, pricedBy, type DocumentRow } from '../documents/rows.ts';
import { draftTakes } from '../documents/sources.ts';
import { linesOfDocuments, stepsOf, type PlanRow, type StepRow } from './rows.ts';

/** How a plan stands, worked out of its documents: in minor units and in terms of the price mode unless they say otherwise. */
export interface PlanState {
  template: DocumentRow; lines: DocumentLine[]; agreed: AgreedLine[]; whole: bigint; pricing: PlanPricing; steps: StepRow[];
  /** Invoices, deposits and credits of it that are in force, by id. */
  documents: Map<string, DocumentRow>;
  /** What is billed of each agreed line, and the taxes on that by tax. */
  billed: Map<string, bigint>; taxes: Map<string, bigint>;
  /** How much of the goods of each agreed line is on its invoices, in millionths: what was credited less. */
  moved: Map<string, bigint>;
  /** The deposit of the first step as far as it was asked for, and whether an invoice took it off. */
  deposit: { document: DocumentRow; amount: bigint; isTaken: boolean } | null;
  /** What of agreed lines is not billed yet, less a deposit that is still to come off; and what open steps come to now, by id. */
  left: bigint; open: Map<string, bigint>;
  /** What open steps have to come to together: that, and a deposit that is still to be asked for. */
  toPlan: bigint;
}

/** What a template says was agreed. */
export async function agreedOf(ctx: Ctx, template: DocumentRow): Promise<Pick<PlanState, 'lines' | 'agreed'>> {
  const lines = await documentLines(ctx, template);
  return { lines, agreed: agreedLines(lines, template.charges, priceBusinessDocument({ ...pricedBy(template), lines })) };
}

/** Refuses what cannot be billed in shares: a tax per unit, and what comes off. */
export function requireDivisible({ taxes }: DocumentRow, agreed: readonly AgreedLine[]): void {
  if (taxes.some((t) => t.kind === 'fixed')) failField('lines', planSays('invoicing.plan_unit_tax'));
  if (agreed.some((l) => l.amount < 0n)) failField('lines', planSays('invoicing.plan_negative'));
}

/** Documents with lines from what was agreed or from a step, that are in force, and posted credits of them. */
async function documentsOf(ctx: Ctx, agreedIds: readonly string[], stepIds: readonly string[]): Promise<DocumentRow[]> {
  const rows = await ctx.sql<{ id: string }>(
    `with own as (select distinct l.document_id as id from invoicing.document_line l where l.workspace_id = $1 and ((l.source_type = '${agreedSource}' and l.source_id = any($2::uuid[])) or (l.source_type = '${stepSource}' and l.source_id = any($3::uuid[]))))
     select d.id from invoicing.document d join own on own.id = d.id where d.workspace_id = $1 and d.kind = 'invoice' and d.status <> 'void' and d.deleted_at is null and not d.is_template
     union select c.id from invoicing.document c join own on own.id = c.origin_id where c.workspace_id = $1 and c.kind = 'credit_note' and c.status = 'posted' and c.deleted_at is null`, [ctx.workspaceId, [...agreedIds], [...stepIds]], 'invoicing.documents_of_plan');
  return [...(await documentsById(ctx, ctx.workspaceId, rows.map((r) => r.id))).values()];
}

/** Works out how a plan stands. */
export async function stateOf(ctx: Ctx, plan: PlanRow): Promise<PlanState> {
  const template = await documentById(ctx, plan.workspace_id, plan.template_id);
  const [{ lines, agreed }, steps] = [await agreedOf(ctx, template), await stepsOf(ctx, plan.id)];
  const documents = await documentsOf(ctx, agreed.map((l) => l.id), steps.map((s) => s.id));
  const [billed, taxes, moved, ofLine] = [new Map<string, bigint>(), new Map<string, bigint>(), new Map<string, bigint>(), new Map<string, string>()];
  const [rowsOf, first] = [await linesOfDocuments(ctx, documents), steps.find((s) => s.kind === 'deposit')];
  const add = (map: Map<string, bigint>, key: string, amount: bigint) => map.set(key, (map.get(key) ?? 0n) + amount);
  const own = new Set(agreed.map((l) => l.id));
  let asked = 0n;
  for (const d of documents.toSorted((a, b) => Number(isCredit(a.kind)) - Number(isCredit(b.kind)))) {
    const rows = rowsOf.get(d.id) ?? [];
    const figures = priceBusinessDocument({ ...pricedBy(d), lines: rows });
    // A deposit that was credited and asked for anew is asked for once.
    if (d.is_deposit) { if (d.id === first?.document_id) asked = figures.priced.lines.reduce((sum, p) => sum + p.amount.amount - p.documentDiscount.amount, 0n); continue; }
    rows.forEach((l, i) => {
      const p = figures.priced.lines[figures.places[i]!];
      const of = l.sourceType === agreedSource && l.sourceId && own.has(l.sourceId) ? l.sourceId : l.sourceId ? ofLine.get(l.sourceId) : undefined;
      if (!p || !of) return;
      ofLine.set(l.id, of);
      const sign = isCredit(d.kind) ? -1n : 1n;
      if (l.itemId) add(moved, of, sign * minorOfQuantity(l.quantity));
      add(billed, of, sign * (p.amount.amount - p.documentDiscount.amount));
      for (const t of p.taxes) add(taxes, t.taxId, sign * t.amount.amount);
    });
  }
  const byId = new Map(documents.map((d) => [d.id, d]));
  const whole = agreed.reduce((sum, l) => sum + l.amount, 0n);
  const asking = first?.document_id ? byId.get(first.document_id) : undefined;
  const deposit = asking ? { document: asking, amount: asked, isTaken: await isTaken(ctx, asking) } : null;
  const ahead = deposit ? (deposit.isTaken ? 0n : deposit.amount) : first ? BigInt(first.amount) : 0n;
  const left = whole - [...billed.values()].reduce((sum, b) => sum + b, 0n) - ahead;
  const waiting = steps.filter((s) => s.kind === 'progress' && !s.document_id);
  const amounts = openAmounts(left, waiting.map((s) => BigInt(s.amount)));
  const open = new Map(waiting.map((s, i) => [s.id, amounts[i]!]));
  const planned = first && !first.document_id ? BigInt(first.amount) : 0n;
  if (first && !first.document_id) open.set(first.id, planned);
  return { template, lines, agreed, whole, pricing: { currency: template.currency, taxMode: template.tax_mode, taxRounding: template.tax_rounding, taxes: template.taxes }, steps, documents: byId, billed, taxes, moved, deposit, left, open, toPlan: left + planned };
}

/** Whether an invoice takes a deposit off, drafts included. */
async function isTaken(ctx: Ctx, deposit: DocumentRow): Promise<boolean> {
  if (deposit.deposit_used_by) return true;
  const [row] = await ctx.sql<{ taken: boolean }>(`select ${draftTakes('$1::uuid')} as taken`, [deposit.id], 'invoicing.deposit_in_use');
  return row!.taken;
}

/** What a document asks for: its total, what was paid in advance less, in minor units. */
export const asks = (d: DocumentRow): bigint => minorOf(d.totals.total, d.currency) - minorOf(d.totals.deposits, d.currency);

