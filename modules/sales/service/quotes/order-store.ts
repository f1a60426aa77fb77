import { v7 as uuidv7 } from 'uuid';
import type { DocumentLanguage } from '#core/contract/document-languages.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail, found } from '#core/server/fail.ts';
import { nextNumber } from '#modules/accounting/api.ts';
import type { CompanyPrint } from '#modules/invoicing/api.ts';
import type { DocumentLine, DocumentTax, DocumentTotals, PartyPrint } from '../../contract/quotes.ts';
import { firstStatus } from './order-credit.ts';
import { orderScope } from './record.ts';
import { depositOf, lineOf, quoteLines, type QuoteRow } from './rows.ts';
import { todayOf } from './mails.ts';

/** A sales order as its table has it; decimals as text. */
export interface OrderRecord {
  id: string; workspace_id: number; number: string; quote_id: string | null; /** Where its content is written while it is a draft, of one without a quote. */ draft_id: string | null; status: 'draft' | 'confirmed' | 'closed' | 'cancelled'; delivery: 'none' | 'part' | 'whole'; invoicing: 'none' | 'part' | 'whole'; title: string; party_id: string | null; bill_to_id: string | null; ship_to_id: string | null; ship_address_id: string | null; customer: string; customer_print: PartyPrint | null; ship_print: PartyPrint | null; /** As it was when the order was made. */ seller_print: CompanyPrint | null; carrier: string; opportunity_id: string | null;
  ordered_on: string; currency: string; exchange_rate: string; base_currency: string; fiscal_position_id: string | null; fiscal_position: QuoteRow['fiscal_position']; fiscal_by: QuoteRow['fiscal_by']; tax_mode: QuoteRow['tax_mode']; tax_rounding: QuoteRow['tax_rounding']; taxes: DocumentTax[]; discount_percent: string | null; discount_amount: number | bigint | null; deposit_percent: string; notes: string; /** What an invoice of it is written in: that of its quote. */ language: DocumentLanguage; totals: DocumentTotals;
  total_amount: number | bigint; base_amount: number | bigint; owner_id: string | null; created_by: string | null; /** The file of its confirmation, once that was mailed. */ pdf_key: string | null; /** Since when the invoice of its deposit is to be made by hand. */ deposit_refused_at: Date | null; /** When and by whom it, or what was left of it, was cancelled or it was closed by hand. */ stopped_at: Date | null; stopped_by: string | null; stop_reason: string; closed_by_hand: boolean; version: number; created_at: Date; updated_at: Date;
}

/** A line of an order with what happened to its quantity. */
export interface OrderLine extends DocumentLine { delivered: string; returned: string; invoiced: string; cancelled: string }

/** Makes the order of an accepted quote: what was chosen, with the quote's own figures. Only once per quote. It waits as a draft while its customer is held or has no credit left. */
export async function makeOrder(ctx: Ctx, q: QuoteRow): Promise<{ id: string; number: string; status: 'confirmed' | 'draft' }> {
  const id = uuidv7();
  const status = await firstStatus(ctx, q);
  const today = await todayOf(ctx, q.workspace_id);
  const number = await nextNumber(ctx, 'order', today, q.workspace_id);
  await ctx.sql(
    `insert into sales.sales_order (id, workspace_id, number, quote_id, title, party_id, bill_to_id, ship_to_id, ship_address_id, customer, customer_print, ship_print, seller_print, carrier, opportunity_id, ordered_on, currency, exchange_rate, base_currency, tax_mode, tax_rounding, taxes, discount_percent, discount_amount, deposit_percent, notes, totals, total_amount, base_amount, owner_id, created_by, search, fiscal_position_id, fiscal_position, fiscal_by, language, status)
     select $1, q.workspace_id, $2, q.id, q.title, q.party_id, q.bill_to_id, q.ship_to_id, q.ship_address_id, q.customer, q.customer_print, q.ship_print, q.seller_print, q.carrier, q.opportunity_id, $5::date, q.currency, q.exchange_rate, q.base_currency, q.tax_mode, q.tax_rounding, q.taxes, q.discount_percent, q.discount_amount, q.deposit_percent, q.notes, q.totals, q.total_amount, q.base_amount, q.owner_id, q.created_by, lower($2) || ' ' || q.search, q.fiscal_position_id, q.fiscal_position, q.fiscal_by, q.language, $6
     from sales.quote q where q.id = $3 and q.workspace_id = $4`, [id, number, q.id, q.workspace_id, today, status]);
  await copyLines(ctx, id, q);
  ctx.emit({ type: 'sales.order.created', id, version: 1, workspaceId: q.workspace_id, data: { number, quoteId: q.id, deposit: depositOf(q), values: { number, total: q.totals.total, currency: q.currency } }, can: 'sales.quote.view' });
  return { id, number, status };
}

/** Begins an order of what is written without a quote: a draft that says what that comes to. */
export async function beginOrder(ctx: Ctx, q: QuoteRow): Promise<string> {
  const id = uuidv7();
  const number = await nextNumber(ctx, 'order', await todayOf(ctx, q.workspace_id), q.workspace_id);
  await ctx.sql(
    `insert into sales.sales_order (id, workspace_id, number, draft_id, status, ordered_on, currency, base_currency, tax_mode, tax_rounding, totals, total_amount, base_amount, created_by) values ($1, $2, $3, $4, 'draft', $5::date, $6, $7, $8, $9, $10::jsonb, 0, 0, $11)`,
    [id, q.workspace_id, number, q.id, q.issued_on, q.currency, q.base_currency, q.tax_mode, q.tax_rounding, JSON.stringify(q.totals), ctx.accountId]);
  await followDraft(ctx, q);
  ctx.emit({ type: 'sales.order.created', id, version: 1, workspaceId: q.workspace_id, data: { number, quoteId: null, deposit: depositOf(q), values: { number, total: q.totals.total, currency: q.currency } }, can: 'sales.quote.view' });
  return id;
}

/** Writes a draft order as what is written for it now says; refused once the order is no draft any more. */
export async function followDraft(ctx: Ctx, q: Pick<QuoteRow, 'id' | 'workspace_id' | 'currency'>): Promise<void> {
  const [o] = await ctx.sql<{ id: string; status: OrderRecord['status'] }>('select o.id, o.status from sales.sales_order o where o.draft_id = $1 and o.workspace_id = $2 and o.deleted_at is null for update', [q.id, q.workspace_id]);
  if (found(o).status !== 'draft') fail('sales.order_state', { status: o!.status });
  await ctx.sql(
    `update sales.sales_order o set title = q.title, party_id = q.party_id, bill_to_id = q.bill_to_id, ship_to_id = q.ship_to_id, ship_address_id = q.ship_address_id, customer = q.customer, customer_print = q.customer_print, ship_print = q.ship_print, seller_print = q.seller_print, carrier = q.carrier, opportunity_id = q.opportunity_id, ordered_on = q.issued_on, currency = q.currency, exchange_rate = q.exchange_rate,
       base_currency = q.base_currency, tax_mode = q.tax_mode, tax_rounding = q.tax_rounding, taxes = q.taxes, discount_percent = q.discount_percent, discount_amount = q.discount_amount, deposit_percent = q.deposit_percent, notes = q.notes, totals = q.totals, total_amount = q.total_amount, base_amount = q.base_amount, owner_id = q.owner_id,
       search = lower(o.number) || ' ' || q.search, fiscal_position_id = q.fiscal_position_id, fiscal_position = q.fiscal_position, fiscal_by = q.fiscal_by, language = q.language, version = o.version + 1, updated_at = now() from sales.quote q where o.id = $1 and q.id = $2 and q.workspace_id = $3`, [o!.id, q.id, q.workspace_id]);
  await ctx.sql('delete from sales.sales_order_line where order_id = $1 and workspace_id = $2', [o!.id, q.workspace_id]);
  await copyLines(ctx, o!.id, q);
}

/** Puts what was chosen of a quote's lines on its order. */
async function copyLines(ctx: Ctx, id: string, q: Pick<QuoteRow, 'id' | 'workspace_id' | 'currency'>): Promise<void> {
  const lines = (await quoteLines(ctx, q)).filter((l) => l.kind !== 'item' || !l.optional || l.chosen);
  await ctx.sql(
    `insert into sales.sales_order_line (id, workspace_id, order_id, position, kind, item_id, name, description, quantity, unit, unit_price, discount_percent, discount_amount, tax_ids, amount, net_amount, tax_amount, total_amount)
     select r.new_id, l.workspace_id, $1, r.position, l.kind, l.item_id, l.name, l.description, l.quantity, l.unit, l.unit_price, l.discount_percent, l.discount_amount, l.tax_ids, l.amount, l.net_amount, l.tax_amount, l.total_amount
     from unnest($2::uuid[], $3::uuid[], $4::int[]) as r(new_id, line_id, position) join sales.quote_line l on l.id = r.line_id and l.quote_id = $5`,
    [id, lines.map(() => uuidv7()), lines.map((l) => l.id), lines.map((_, i) => i), q.id]);
}

const columns = 'o.*, trim_scale(o.exchange_rate)::text as exchange_rate, trim_scale(o.discount_percent)::text as discount_percent, trim_scale(o.deposit_percent)::text as deposit_percent';

/** The order as the viewer may see it, or 404. */
export async function loadOrder(ctx: Ctx, id: string, lock = false): Promise<OrderRecord> {
  const values: unknown[] = [id];
  const scope = orderScope(ctx, { add: (v) => `$${values.push(v)}` });
  return found((await ctx.sql<OrderRecord>(`select ${columns} from sales.sales_order o where o.id = $1 and ${scope}${lock ? ' for update of o' : ''}`, values))[0]);
}

/** The order, locked, whoever looks: for what follows from documents and plans, and for jobs. Null for one that is gone. */
export async function holdOrder(ctx: Ctx, id: string, workspaceId = ctx.workspaceId): Promise<OrderRecord | null> {
  return (await ctx.sql<OrderRecord>(`select ${columns} from sales.sales_order o where o.id = $1 and o.workspace_id = $2 and o.deleted_at is null for update`, [id, workspaceId], 'sales.hold_order'))[0] ?? null;
}

/** Lines of an order in their order. */
export async function orderLines(ctx: Ctx, order: Pick<OrderRecord, 'id' | 'workspace_id' | 'currency'>): Promise<OrderLine[]> {
  type Row = Parameters<typeof lineOf>[0] & { delivered: string; returned: string; invoiced: string; cancelled: string };
  const rows = await ctx.sql<Row>(
    `select l.*, false as optional, true as chosen, '' as option_group, trim_scale(l.quantity)::text as quantity, trim_scale(l.unit_price)::text as unit_price, trim_scale(l.discount_percent)::text as discount_percent,
       trim_scale(l.delivered)::text as delivered, trim_scale(l.returned)::text as returned, trim_scale(l.invoiced)::text as invoiced, trim_scale(l.cancelled)::text as cancelled
     from sales.sales_order_line l where l.order_id = $1 and l.workspace_id = $2 order by l.position`, [order.id, order.workspace_id], 'sales.order_lines_returned');
  return rows.map((l) => ({ ...lineOf(l, order.currency), delivered: l.delivered, returned: l.returned, invoiced: l.invoiced, cancelled: l.cancelled }));
}

/** Locks what an order is written as before the order itself, as whoever writes it does: in the other order two would wait for each other. */
export async function holdWritten(ctx: Ctx, orderId: string): Promise<void> {
  await ctx.sql('select 1 from sales.quote q where q.workspace_id = $1 and q.id = (select o.draft_id from sales.sales_order o where o.workspace_id = $1 and o.id = $2) for update', [ctx.workspaceId, orderId], 'sales.hold_written');
}
