import type { DocumentLanguage } from '#core/contract/document-languages.ts';
import { v7 as uuidv7 } from 'uuid';
import { money, moneyToDecimal, parseMoney } from '#core/contract/money.ts';
import type { Ctx } from '#core/server/context.ts';
import { found, fail, Refusal } from '#core/server/fail.ts';
import { areaOf, directions, type BusinessDocument, type CashRounding, type Direction, type DocumentCharge, type DocumentKind, type DocumentLine, type DocumentState, type DocumentStatus, type DocumentTax, type DocumentTotals, type PaperLayout, type PartyPrint } from '../../contract/documents.ts';
import type { ShownFiscalPosition, ShownTerm } from '#modules/accounting/contract.ts';
import type { EParty, ItemFacts } from '../../rules/documents/e-invoice-out.ts';
import type { Due } from '../../rules/documents/instalments.ts';
import type { LineFigures, PriceInput } from '../../rules/documents/price.ts';
import { withSubtotals } from '../../rules/documents/subtotals.ts';
import { documentScope } from './record.ts';
import type { AgreedPlace } from './printed-people.ts';

/** The account a customer pays into. */
export interface BankPrint { holder: string; bankName: string; iban: string; accountNumber: string; bic: string; /** Address for UPI payments in rupees; of documents since there is one. */ upiId?: string }
/** What the document says about the workspace's own company, as it was when it was posted. `bank` stands on invoices, unless they are older than it. */
export interface OwnPrint { name: string; lines: string[]; email: string | null; contact: string; bank?: BankPrint | null }

type Minor = number | bigint;
/** A document as its table has it; decimals as text, days as YYYY-MM-DD. */
export interface DocumentRow {
  id: string; workspace_id: number; kind: DocumentKind; direction: Direction; status: DocumentStatus; state: DocumentState; number: string | null; vendor_number: string; title: string; party_id: string | null; contact_id: string | null; ship_to_id: string | null; /** Which of their addresses it goes to; null: the first for that. */ ship_address_id: string | null; /** Where it goes, of what is of an order or posted. */ ship_print: AgreedPlace | null; party_name: string; party_print: PartyPrint | null; own_print: OwnPrint | null; party_facts: EParty | null; own_facts: EParty | null;
  issued_on: string; supply_on: string | null; due_asked: string | null; due_on: string | null; payment_term_id: string | null; payment_term: ShownTerm | null; fiscal_position_id: string | null; fiscal_position: ShownFiscalPosition | null; fiscal_by: 'auto' | 'hand'; instalments: Array<Omit<Due, 'amount'> & { amount?: string }>; currency: string; exchange_rate: string; rate_fixed: boolean; base_currency: string; tax_mode: 'exclusive' | 'inclusive' | 'by_tax'; tax_rounding: 'document' | 'line'; taxes: DocumentTax[]; charges: DocumentCharge[]; dimensions: Record<string, string>; cash_rounding: CashRounding | null; footer: string; split_of: SplitOf | null;
  discount_percent: string | null; discount_amount: Minor | null; po_number: string; buyer_reference: string; terms: string; notes: string; internal_note: string; language: DocumentLanguage; design: PaperLayout | null; track_views: boolean; is_deposit: boolean; deposit_used_by: string | null; origin_id: string | null; free_credit: boolean; recurring_id: string | null; is_template: boolean;
  totals: DocumentTotals; total_amount: Minor; payable_amount: Minor; base_amount: Minor; open_amount: Minor; written_off_amount: Minor; paid_on: string | null; owner_id: string | null; created_by: string | null;
  approval_requested_at: Date | null; approval_requested_by: string | null; approved_at: Date | null; approved_by: string | null; approval_note: string; posted_at: Date | null; posted_by: string | null; entry_id: string | null; entry_number: string | null; void_entry_id: string | null; voided_on: string | null; void_reason: string;
  sent_at: Date | null; sent_by: string | null; sent_to: string[]; delivery_failure: (NonNullable<BusinessDocument['deliveryFailure']> & { mailedAt: string }) | null; viewed_at: Date | null; last_viewed_at: Date | null; view_count: number; reminded_at: Date | null; dunning_level: number; promised_on: string | null; pdf_key: string | null; pdf_sha256: string | null; version: number; created_at: Date; updated_at: Date;
}

/** What a draft was split off, as that was before: its version after the split, and that of the second draft then. */
export interface SplitOf { id: string; version: number; own: number; lines: DocumentLine[]; discountAmount: string | null }

/** Decimals as people write them and days as text; later columns take the place of those of `d.*`. */
const columns = `d.*, trim_scale(d.exchange_rate)::text as exchange_rate, trim_scale(d.discount_percent)::text as discount_percent, d.issued_on::text as issued_on, d.supply_on::text as supply_on, d.due_asked::text as due_asked, d.due_on::text as due_on, d.paid_on::text as paid_on,
  d.voided_on::text as voided_on, d.promised_on::text as promised_on`;

/** Series of numbers of each kind, as the settings name them. */
export const seriesOf = { invoice: 'invoice', credit_note: 'creditNote', debit_note: 'customerDebitNote', bill: 'bill', vendor_credit: 'debitNote' } as const satisfies Record<DocumentKind, string>;

const names = new Map<string, string>();
/** What a statement is prepared as that comes in a few shapes, all of them written in this room. */
function nameOf(text: string): string {
  let name = names.get(text);
  if (!name) names.set(text, name = `invoicing.document.${names.size}`);
  return name;
}

/** The document of a direction as the viewer may see it, or 404; `lock` keeps it from others until the transaction ends. */
export async function loadDocument(ctx: Ctx, direction: Direction, id: string, lock = false): Promise<DocumentRow> {
  const values: unknown[] = [id];
  const scope = documentScope(direction, { templates: true })(ctx, { add: (v) => `$${values.push(v)}` });
  const text = `select ${columns} from invoicing.document d where d.id = $1 and ${scope}${lock ? ' for update of d' : ''}`;
  return found((await ctx.sql<DocumentRow>(text, values, nameOf(text)))[0]);
}

/** The direction of a document the viewer may see, or 404. */
export async function directionSeen(ctx: Ctx, id: string): Promise<Direction> {
  const values: unknown[] = [id];
  const scopes = directions.filter((direction) => ctx.can(`${areaOf[direction].can}.view`)).map((direction) => `(${documentScope(direction, { templates: true })(ctx, { add: (v) => `$${values.push(v)}` })})`);
  const text = `select d.direction from invoicing.document d where d.id = $1 and (${scopes.join(' or ') || 'false'})`;
  return found((await ctx.sql<{ direction: Direction }>(text, values, nameOf(text)))[0]).direction;
}

/** A document by its id, whoever looks: for links and jobs, and for what was checked already. */
export async function documentById(ctx: Ctx, workspaceId: number, id: string, lock = false): Promise<DocumentRow> {
  return found((await ctx.sql<DocumentRow>(`select ${columns} from invoicing.document d where d.id = $1 and d.workspace_id = $2 and d.deleted_at is null${lock ? ' for update of d' : ''}`, [id, workspaceId], lock ? 'invoicing.document_locked' : 'invoicing.document'))[0]);
}

/** Documents by id, whoever looks; others are absent. */
export async function documentsById(ctx: Ctx, workspaceId: number, ids: readonly string[]): Promise<Map<string, DocumentRow>> {
  const rows = ids.length === 0 ? [] : await ctx.sql<DocumentRow>(`select ${columns} from invoicing.document d where d.id = any($1::uuid[]) and d.workspace_id = $2 and d.deleted_at is null`, [[...new Set(ids)], workspaceId], 'invoicing.documents');
  return new Map(rows.map((r) => [r.id, r]));
}

/** The document of a direction locked, if it is in one of these states and at this version. */
export async function lockedIn(ctx: Ctx, direction: Direction, id: string, version: number | null, statuses: readonly DocumentStatus[]): Promise<DocumentRow> {
  const d = await loadDocument(ctx, direction, id, true);
  if (version !== null && d.version !== version) throw new Refusal('core.version_conflict', { current: null });
  if (!statuses.includes(d.status)) fail('invoicing.document_state', { status: d.status });
  return d;
}

/** What posted credits took back of documents so far, by document: in minor units of its currency, with their numbers. Documents that nothing credits are absent. */
export async function creditedOf(ctx: Ctx, workspaceId: number, ids: readonly string[]): Promise<Map<string, { total: bigint; numbers: string }>> {
  const rows = ids.length === 0 ? [] : await ctx.sql<{ origin_id: string; total: string; numbers: string }>(
    "select c.origin_id, sum(c.total_amount)::text as total, string_agg(c.number, ', ' order by c.number) as numbers from invoicing.document c where c.workspace_id = $1 and c.origin_id = any($2::uuid[]) and c.status = 'posted' and c.kind in ('credit_note', 'vendor_credit') group by c.origin_id", [workspaceId, [...ids]], 'invoicing.credited_of');
  return new Map(rows.map((r) => [r.origin_id, { total: BigInt(r.total), numbers: r.numbers }]));
}

/** Writes some columns of a document ($1 its id, $2 its workspace) and answers it as it is now. */
export async function setDocument(ctx: Ctx, d: Pick<DocumentRow, 'id' | 'workspace_id'>, sets: string, values: readonly unknown[] = []): Promise<DocumentRow> {
  const text = `update invoicing.document d set ${sets}, version = d.version + 1, updated_at = now() where d.id = $1 and d.workspace_id = $2 returning ${columns}`;
  const rows = await ctx.sql<DocumentRow>(text, [d.id, d.workspace_id, ...values], nameOf(text));
  return found(rows[0]);
}

/** Minor units as decimal text of a currency. */
export const amountText = (minor: Minor, currency: string): string => moneyToDecimal(money(BigInt(minor), currency));
/** What the price of a document depends on besides its lines and deposits. */
export const pricedBy = (d: Pick<DocumentRow, 'currency' | 'tax_mode' | 'tax_rounding' | 'taxes' | 'discount_percent' | 'discount_amount' | 'charges' | 'cash_rounding'>): Omit<PriceInput, 'lines' | 'deposits'> => ({
  currency: d.currency, taxMode: d.tax_mode, taxRounding: d.tax_rounding, taxes: d.taxes, discountPercent: d.discount_percent, discountAmount: d.discount_amount === null ? null : amountText(d.discount_amount, d.currency), charges: d.charges, cashRounding: d.cash_rounding,
});
/** A decimal text as minor units of a currency. */
export const minorOf = (text: string, currency: string): bigint => parseMoney(text, currency).amount;

interface LineRow {
  id: string; kind: DocumentLine['kind']; item_id: string | null; account_id: string | null; name: string; description: string; quantity: string; unit: string; unit_id: string | null; unit_price: string; discount_percent: string | null; discount_amount: Minor | null; tax_ids: string[]; proposed_tax_ids: string[] | null; dimensions: Record<string, string>;
  period_from: string | null; period_to: string | null; deferral: DocumentLine['deferral']; components: DocumentLine['components'] | null; source_type: string; source_id: string | null; amount: Minor; net_amount: Minor; tax_amount: Minor; total_amount: Minor;
}

/** Lines of a document in their order. */
export async function documentLines(ctx: Ctx, d: Pick<DocumentRow, 'id' | 'workspace_id' | 'currency'>): Promise<DocumentLine[]> {
  const rows = await ctx.sql<LineRow>(
    `select l.*, trim_scale(l.quantity)::text as quantity, trim_scale(l.unit_price)::text as unit_price, trim_scale(l.discount_percent)::text as discount_percent, l.period_from::text as period_from, l.period_to::text as period_to,
       coalesce(l.components, (select o.components from invoicing.document_line o where l.source_type = 'invoicing.document_line' and o.id = l.source_id and o.workspace_id = l.workspace_id), (select c from accounting.bundle_contents(l.workspace_id, l.item_id) c)) as components
     from invoicing.document_line l where l.document_id = $1 and l.workspace_id = $2 order by l.position`, [d.id, d.workspace_id], 'invoicing.document_lines');
  const amounts = withSubtotals(rows, rows.map((l) => amountText(l.amount, d.currency)), d.currency);
  return rows.map((l, i) => ({
    id: l.id, kind: l.kind, itemId: l.item_id, accountId: l.account_id, name: l.name, description: l.description, quantity: l.quantity, unit: l.unit, unitId: l.unit_id, unitPrice: l.unit_price, discountPercent: l.discount_percent, discountAmount: l.discount_amount === null ? null : amountText(l.discount_amount, d.currency),
    taxIds: l.tax_ids, proposedTaxIds: l.proposed_tax_ids, dimensions: l.dimensions, periodFrom: l.period_from, periodTo: l.period_to, deferral: l.deferral, sourceType: l.source_type, sourceId: l.source_id,
    ...(l.components ? { components: l.components } : {}), amount: amounts[i]!, net: amountText(l.net_amount, d.currency), tax: amountText(l.tax_amount, d.currency), total: amountText(l.total_amount, d.currency),
  }));
}

/** A line that is to be written: as entered, with the id it has or gets, and what it came from. */
export type NewLine = Omit<DocumentLine, 'id' | 'amount' | 'net' | 'tax' | 'total' | 'deferral' | 'sourceType' | 'sourceId'> & { id?: string | undefined; deferral?: DocumentLine['deferral']; sourceType?: string; sourceId?: string | null };

/** What a line came from. */
export interface Source { source_type: string; source_id: string | null }

/** Writes the lines of a draft anew with what the engine made of them; lines keep their ids and what they came from. Answers what they came from before and now. */
export async function writeLines(ctx: Ctx, d: { id: string; workspaceId: number; currency: string }, lines: readonly NewLine[], figures: ReadonlyArray<LineFigures | null>): Promise<Source[]> {
  const before = await ctx.sql<{ id: string; source_type: string; source_id: string | null }>('delete from invoicing.document_line where document_id = $1 and workspace_id = $2 returning id, source_type, source_id', [d.id, d.workspaceId], 'invoicing.clear_lines');
  const old = new Map(before.map((r) => [r.id, r]));
  if (lines.length === 0) return before;
  const minor = (text: string | null | undefined) => (text ? String(minorOf(text, d.currency)) : null);
  const rows = lines.map((l, position) => {
    const f = figures[position];
    const kept = l.id ? old.get(l.id) : undefined;
    if (kept) old.delete(kept.id);
    return {
      id: kept?.id ?? uuidv7(), position, kind: l.kind, item_id: l.kind === 'item' ? l.itemId : null, account_id: l.kind === 'item' ? l.accountId : null, name: l.name, description: l.description, quantity: l.quantity, unit: l.unit, unit_id: l.kind === 'item' ? l.unitId ?? null : null, unit_price: l.unitPrice, discount_percent: l.discountPercent, discount_amount: minor(l.discountAmount),
      tax_ids: l.taxIds, proposed_tax_ids: l.kind === 'item' ? l.proposedTaxIds ?? null : null, dimensions: l.dimensions, period_from: l.periodFrom, period_to: l.periodTo, deferral: l.deferral ?? 'months', source_type: l.sourceType ?? kept?.source_type ?? '', source_id: l.sourceType ? l.sourceId ?? null : kept?.source_id ?? null,
      amount: minor(f?.amount) ?? '0', net_amount: minor(f?.net) ?? '0', tax_amount: minor(f?.tax) ?? '0', total_amount: minor(f?.total) ?? '0',
    };
  });
  await ctx.sql(
    `insert into invoicing.document_line (id, workspace_id, document_id, position, kind, item_id, account_id, name, description, quantity, unit, unit_id, unit_price, discount_percent, discount_amount, tax_ids, proposed_tax_ids, dimensions, period_from, period_to, deferral, source_type, source_id, amount, net_amount, tax_amount, total_amount)
     select r.id, $1, $2, r.position, r.kind, r.item_id, r.account_id, r.name, r.description, r.quantity, r.unit, r.unit_id, r.unit_price, r.discount_percent, r.discount_amount, array(select jsonb_array_elements_text(r.tax_ids)::uuid), case when jsonb_typeof(r.proposed_tax_ids) = 'array' then array(select jsonb_array_elements_text(r.proposed_tax_ids)::uuid) end, r.dimensions, r.period_from, r.period_to, r.deferral, r.source_type, r.source_id, r.amount, r.net_amount, r.tax_amount, r.total_amount
     from jsonb_to_recordset($3::jsonb) as r(id uuid, position int, kind text, item_id uuid, account_id uuid, name text, description text, quantity numeric, unit text, unit_id uuid, unit_price numeric, discount_percent numeric, discount_amount bigint, tax_ids jsonb, proposed_tax_ids jsonb, dimensions jsonb, period_from date, period_to date, deferral text, source_type text, source_id uuid,
       amount bigint, net_amount bigint, tax_amount bigint, total_amount bigint)`,
    [d.workspaceId, d.id, JSON.stringify(rows)], 'invoicing.write_lines');
  return [...before, ...rows];
}

/** Keeps what the bundles on a draft hold, for good: just before it is posted. */
export async function keepComponents(ctx: Ctx, d: Pick<DocumentRow, 'id' | 'workspace_id'>, lines: readonly DocumentLine[]): Promise<void> {
  const held = lines.flatMap((l) => (l.components ? [{ id: l.id, components: l.components }] : []));
  if (held.length > 0) await ctx.sql('update invoicing.document_line l set components = n.components from jsonb_to_recordset($3::jsonb) as n(id uuid, components jsonb) where l.id = n.id and l.document_id = $1 and l.workspace_id = $2', [d.id, d.workspace_id, JSON.stringify(held)], 'invoicing.keep_components');
}

/** Keeps what the items on a draft are to machines, for good, just before it is posted: of a line that credits another what they were there. Not waited for: it travels with what is asked next, and if it failed, the commit fails. */
export function keepItemFacts(ctx: Ctx, d: Pick<DocumentRow, 'id' | 'workspace_id'>, lines: readonly DocumentLine[]): void {
  const items = [...new Set(lines.flatMap((l) => l.itemId ?? []))];
  if (items.length > 0) ctx.sql(
    `update invoicing.document_line l set item_facts = coalesce((select o.item_facts from invoicing.document_line o where l.source_type = 'invoicing.document_line' and o.id = l.source_id and o.workspace_id = l.workspace_id), f.facts)
     from accounting.item_facts($2, $3::uuid[]) f where l.document_id = $1 and l.workspace_id = $2 and l.item_id = f.item_id`, [d.id, d.workspace_id, items], 'invoicing.keep_item_facts').catch(() => undefined);
}

/** What posted lines of a document say of their items, by line. */
export async function itemFactsOf(ctx: Ctx, d: Pick<DocumentRow, 'id' | 'workspace_id'>): Promise<Map<string, ItemFacts>> {
  const rows = await ctx.sql<{ id: string; item_facts: ItemFacts }>('select l.id, l.item_facts from invoicing.document_line l where l.document_id = $1 and l.workspace_id = $2 and l.item_facts is not null', [d.id, d.workspace_id], 'invoicing.item_facts');
  return new Map(rows.map((r) => [r.id, r.item_facts]));
}

/** Marks what a customer did themselves, by a link to the document; histories say so. */
export const byCustomer = { outsider: 'customer' } as const;

/** Records what happened to a document, also for callers that are no members. */
export function tellDocument(ctx: Ctx, d: Pick<DocumentRow, 'id' | 'workspace_id' | 'version' | 'direction'>, verb: string, data: Record<string, unknown> = {}, audit = true): void {
  const { topic, can } = areaOf[d.direction];
  ctx.emit({ type: `${topic}.${verb}`, id: d.id, version: d.version, workspaceId: d.workspace_id, data, can: `${can}.view`, audit });
}
