import { v7 as uuidv7 } from 'uuid';
import type { DocumentLanguage } from '#core/contract/document-languages.ts';
import { money, moneyToDecimal, parseMoney } from '#core/contract/money.ts';
import type { Ctx } from '#core/server/context.ts';
import { found } from '#core/server/fail.ts';
import type { ShownFiscalPosition } from '#modules/accounting/contract.ts';
import type { CompanyPrint } from '#modules/invoicing/api.ts';
import type { DocumentLine, DocumentTax, DocumentTotals, PartyPrint, QuoteStatus } from '../../contract/quotes.ts';
import type { PricedQuote } from '../../rules/quotes/price.ts';
import { writtenScope } from './record.ts';

/** A quote as its table has it; decimals as text. */
export interface QuoteRow {
  id: string; workspace_id: number; family_id: string; revision: number; number: string | null; status: QuoteStatus; title: string; party_id: string | null; bill_to_id: string | null; ship_to_id: string | null; /** Which of their addresses it goes to; null: the first for that. */ ship_address_id: string | null; customer: string; customer_print: PartyPrint | null; /** Where it is delivered, as it was when the quote was sent. */ ship_print: PartyPrint | null; carrier: string; /** As it was when the quote was sent. */ seller_print: CompanyPrint | null;
  opportunity_id: string | null; issued_on: string; valid_until: string | null; expires_at: Date | null; currency: string; exchange_rate: string; base_currency: string; tax_mode: 'exclusive' | 'inclusive' | 'by_tax'; tax_rounding: 'document' | 'line'; fiscal_position_id: string | null; fiscal_position: ShownFiscalPosition | null; fiscal_by: 'auto' | 'hand'; taxes: DocumentTax[];
  discount_percent: string | null; discount_amount: number | bigint | null; deposit_percent: string; terms: string; notes: string; internal_note: string; language: DocumentLanguage; track_views: boolean; totals: DocumentTotals; total_amount: number | bigint; base_amount: number | bigint; highest_discount: string;
  owner_id: string | null; created_by: string | null; approval_requested_at: Date | null; approval_requested_by: string | null; approved_at: Date | null; approved_by: string | null; approval_note: string; sent_at: Date | null; sent_by: string | null; sent_to: string[];
  viewed_at: Date | null; last_viewed_at: Date | null; view_count: number; reminded_at: Date | null; accepted_at: Date | null; accepted_by: string; accepted_ip: string | null; accepted_for: string | null; accepted_note: string; signature: Buffer | null; declined_at: Date | null; decline_reason: string;
  renewal_requested_at: Date | null; code_hash: Buffer | null; code_expires_at: Date | null; /** By the database's clock, which set its end. */ code_open: boolean; pdf_key: string | null; pdf_sha256: string | null; version: number; created_at: Date; updated_at: Date; expired: boolean;
  /** What is written for an order without a quote: nobody is sent it, and no list of quotes shows it. */ for_order: boolean; order_id: string | null; order_number: string | null; order_version: number | null;
}

/** Decimals as people write them; later columns take the place of those of `q.*`. */
const columns = `q.*, trim_scale(q.exchange_rate)::text as exchange_rate, trim_scale(q.discount_percent)::text as discount_percent, trim_scale(q.deposit_percent)::text as deposit_percent, trim_scale(q.highest_discount)::text as highest_discount,
  (q.status = 'expired' or (q.status in ('sent', 'viewed') and q.expires_at <= now())) as expired, coalesce(q.code_expires_at > now(), false) as code_open, d.id as order_id, d.number as order_number, d.version as order_version`;
const from = 'sales.quote q left join sales.sales_order d on q.for_order and d.draft_id = q.id';

/** The quote as the viewer may see it, or 404; `lock` keeps it from others until the transaction ends. */
export async function loadQuote(ctx: Ctx, id: string, lock = false): Promise<QuoteRow> {
  const values: unknown[] = [id];
  const scope = writtenScope(ctx, { add: (v) => `$${values.push(v)}` });
  return found((await ctx.sql<QuoteRow>(`select ${columns} from ${from} where q.id = $1 and ${scope}${lock ? ' for update of q' : ''}`, values))[0]);
}

/**
 * The quote as the viewer may see it, with all versions of it kept from others in the order of their numbers, so that two who revise
 * and send at once cannot wait for each other.
 */
export async function loadFamily(ctx: Ctx, id: string): Promise<QuoteRow> {
  const { family_id } = await loadQuote(ctx, id);
  await ctx.sql('select 1 from sales.quote where family_id = $1 and workspace_id = $2 order by revision for update', [family_id, ctx.workspaceId]);
  return loadQuote(ctx, id, true);
}

/** A quote by its id, whoever looks: for links and jobs, which have proved their right to it and entered its workspace. */
export async function quoteById(ctx: Ctx, workspaceId: number, id: string, lock = false): Promise<QuoteRow> {
  return found((await ctx.sql<QuoteRow>(`select ${columns} from ${from} where q.id = $1 and q.workspace_id = $2 and q.deleted_at is null${lock ? ' for update of q' : ''}`, [id, workspaceId]))[0]);
}

interface LineRow {
  components?: DocumentLine['components'] | null;
  id: string; kind: DocumentLine['kind']; item_id: string | null; name: string; description: string; quantity: string; unit: string; unit_price: string; discount_percent: string | null; discount_amount: number | bigint | null; tax_ids: string[]; /** Of a quote. */ proposed_tax_ids?: string[] | null; optional: boolean; chosen: boolean; option_group: string;
  amount: number | bigint; net_amount: number | bigint; tax_amount: number | bigint; total_amount: number | bigint;
}

/** Minor units as decimal text of a currency. */
export const amountText = (minor: number | bigint, currency: string): string => moneyToDecimal(money(BigInt(minor), currency));

/** True when something is to be paid on acceptance. */
export const hasDeposit = (q: Pick<QuoteRow, 'totals'>): boolean => !/^-?0(\.0+)?$/.test(q.totals.deposit);

/** What is to be paid on acceptance, as events carry it to whoever invoices; null for nothing. */
export const depositOf = (q: Pick<QuoteRow, 'totals' | 'deposit_percent' | 'currency'>): { percent: string; amount: string; currency: string } | null => (hasDeposit(q) ? { percent: q.deposit_percent, amount: q.totals.deposit, currency: q.currency } : null);

/** Lines of a quote in their order. */
export async function quoteLines(ctx: Ctx, quote: Pick<QuoteRow, 'id' | 'workspace_id' | 'currency'>): Promise<DocumentLine[]> {
  const rows = await ctx.sql<LineRow>(
    `select l.*, trim_scale(l.quantity)::text as quantity, trim_scale(l.unit_price)::text as unit_price, trim_scale(l.discount_percent)::text as discount_percent, (select c from accounting.bundle_contents(l.workspace_id, l.item_id) c) as components from sales.quote_line l where l.quote_id = $1 and l.workspace_id = $2 order by l.position`, [quote.id, quote.workspace_id], 'sales.quote_lines');
  return rows.map((l) => lineOf(l, quote.currency));
}

/** A stored line as it is read. */
export function lineOf(l: LineRow, currency: string): DocumentLine {
  return {
    id: l.id, kind: l.kind, itemId: l.item_id, name: l.name, description: l.description, quantity: l.quantity, unit: l.unit, unitPrice: l.unit_price, discountPercent: l.discount_percent, discountAmount: l.discount_amount === null ? null : amountText(l.discount_amount, currency),
    ...(l.components ? { components: l.components } : {}), taxIds: l.tax_ids, proposedTaxIds: l.proposed_tax_ids ?? null, optional: l.optional, chosen: l.chosen, optionGroup: l.option_group, amount: amountText(l.amount, currency), net: amountText(l.net_amount, currency), tax: amountText(l.tax_amount, currency), total: amountText(l.total_amount, currency),
  };
}

/** A line that is to be written: as entered, with the id it has or gets. */
export type NewLine = Omit<DocumentLine, 'id' | 'amount' | 'net' | 'tax' | 'total'> & { id?: string | undefined };

/** Writes the lines of a quote anew with what the engine made of them; lines keep their ids. */
export async function writeLines(ctx: Ctx, quote: { id: string; workspaceId: number; currency: string }, lines: readonly NewLine[], priced: PricedQuote): Promise<void> {
  const old = new Set((await ctx.sql<{ id: string }>('delete from sales.quote_line where quote_id = $1 and workspace_id = $2 returning id', [quote.id, quote.workspaceId])).map((r) => r.id));
  if (lines.length === 0) return;
  const minor = (text: string | null | undefined) => (text ? String(parseMoney(text, quote.currency).amount) : null);
  const rows = lines.map((l, i) => {
    const figures = priced.lines[i];
    return {
      id: l.id && old.delete(l.id) ? l.id : uuidv7(), position: i, kind: l.kind, item_id: l.kind === 'item' ? l.itemId : null, name: l.name, description: l.description, quantity: l.quantity, unit: l.unit, unit_price: l.unitPrice, discount_percent: l.discountPercent, discount_amount: minor(l.discountAmount), tax_ids: l.taxIds, proposed_tax_ids: l.kind === 'item' ? l.proposedTaxIds ?? null : null,
      optional: l.kind === 'item' && l.optional, chosen: l.chosen, option_group: l.optional ? l.optionGroup : '', amount: minor(figures?.amount) ?? '0', net_amount: minor(figures?.net) ?? '0', tax_amount: minor(figures?.tax) ?? '0', total_amount: minor(figures?.total) ?? '0',
    };
  });
  await ctx.sql(
    `insert into sales.quote_line (id, workspace_id, quote_id, position, kind, item_id, name, description, quantity, unit, unit_price, discount_percent, discount_amount, tax_ids, proposed_tax_ids, optional, chosen, option_group, amount, net_amount, tax_amount, total_amount)
     select r.id, $1, $2, r.position, r.kind, r.item_id, r.name, r.description, r.quantity, r.unit, r.unit_price, r.discount_percent, r.discount_amount, array(select jsonb_array_elements_text(r.tax_ids)::uuid), case when jsonb_typeof(r.proposed_tax_ids) = 'array' then array(select jsonb_array_elements_text(r.proposed_tax_ids)::uuid) end, r.optional, r.chosen, r.option_group, r.amount, r.net_amount, r.tax_amount, r.total_amount
     from jsonb_to_recordset($3::jsonb) as r(id uuid, position int, kind text, item_id uuid, name text, description text, quantity numeric, unit text, unit_price numeric, discount_percent numeric, discount_amount bigint, tax_ids jsonb, proposed_tax_ids jsonb, optional boolean, chosen boolean, option_group text, amount bigint, net_amount bigint, tax_amount bigint, total_amount bigint)`,
    [quote.workspaceId, quote.id, JSON.stringify(rows)]);
}

/** Marks what a customer did themselves, by a link to the quote; histories say so. */
export const byCustomer = { outsider: 'customer' } as const;

/** Records what happened to a quote, also for callers that are no members. */
export function tellQuote(ctx: Ctx, quote: Pick<QuoteRow, 'id' | 'workspace_id' | 'version'> & Partial<Pick<QuoteRow, 'order_id' | 'order_number' | 'order_version'>>, verb: string, data: Record<string, unknown> = {}, audit = true): void {
  // What is written for an order is told of that.
  if (quote.order_id) return ctx.emit({ type: `sales.order.${verb}`, id: quote.order_id, version: quote.order_version!, workspaceId: quote.workspace_id, data: { ...data, number: quote.order_number }, can: 'sales.quote.view', audit });
  ctx.emit({ type: `sales.quote.${verb}`, id: quote.id, version: quote.version, workspaceId: quote.workspace_id, data, can: 'sales.quote.view', audit });
}
