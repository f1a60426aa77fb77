import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import { divideRounded, parseMoney } from '#core/contract/money.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail, failField } from '#core/server/fail.ts';
import { depositOfSold, documentsOfSources, draftOfSold, invoicedQuantities, onSourcedLines, totalOfSold, type SoldContent, type SourcedDocument } from '#modules/invoicing/api.ts';
import { postedStates } from '#modules/invoicing/contract.ts';
import { quoteSays, type createInvoiceFromOrder, type createInvoiceFromQuote } from '../../contract/quotes.ts';
import { left, millionths, quantityText } from '../../rules/quotes/fulfilment.ts';
import { anyPlanOf, isBilledBy, lineSource, orderSource, requireNoPlan, stands } from './order-billed.ts';
import { againOpen, readOrder, settle } from './orders.ts';
import { holdOrder, loadOrder, orderLines, type OrderLine, type OrderRecord } from './order-store.ts';
import { amountText, loadQuote } from './rows.ts';

// What is invoiced of an order's lines is what invoices say: read anew whenever one of them changed, in its transaction.
onSourcedLines(lineSource, refreshInvoiced);

async function refreshInvoiced(ctx: Ctx, lineIds: readonly string[]): Promise<void> {
  const owners = await ctx.sql<{ order_id: string }>('select distinct l.order_id from sales.sales_order_line l where l.id = any($1::uuid[]) and l.workspace_id = $2 order by l.order_id', [[...lineIds], ctx.workspaceId], 'sales.orders_of_lines');
  for (const { order_id: id } of owners) {
    const o = await holdOrder(ctx, id);
    if (!o) continue;
    const lines = (await orderLines(ctx, o)).filter((l) => l.kind === 'item');
    const invoiced = await invoicedQuantities(ctx, lineSource, lines.map((l) => l.id));
    // What its plan bills is a share of each line: an invoice of the order itself that comes back would bill that again.
    if (isBilledBy(await anyPlanOf(ctx, o.id))) {
      if ([...invoiced.values()].some((quantity) => millionths(quantity) > 0n)) await requireNoPlan(ctx, o.id);
      continue;
    }
    // Somebody may have written more on an invoice than was ordered: the order is then invoiced, and no more than that.
    const now = lines.map((l) => { const [sum, most] = [millionths(invoiced.get(l.id) ?? '0'), millionths(l.quantity) - millionths(l.cancelled)]; return { id: l.id, was: l.invoiced, is: quantityText(sum < 0n ? 0n : sum > most ? most : sum) }; }).filter((l) => l.was !== l.is);
    if (now.length === 0) continue;
    await ctx.sql('update sales.sales_order_line l set invoiced = g.quantity from unnest($2::uuid[], $3::numeric[]) as g(id, quantity) where l.id = g.id and l.order_id = $1', [o.id, now.map((l) => l.id), now.map((l) => l.is)]);
    await settle(ctx, o, 'invoiced', {}, againOpen(o));
  }
}

// A deposit of an order that comes back while a plan bills it would be asked for besides.
onSourcedLines(orderSource, async (ctx, orderIds) => {
  for (const id of orderIds.toSorted()) {
    const o = await holdOrder(ctx, id);
    if (o && (await documentsOfSources(ctx, [orderSource], [o.id], { everybody: true })).some(stands)) await requireNoPlan(ctx, o.id);
  }
});

type Answer = OutputOf<typeof createInvoiceFromOrder>;

/** Begins an invoice of an order. */
export async function fromOrder(ctx: Ctx, input: InputOf<typeof createInvoiceFromOrder>): Promise<Answer> {
  ctx.authorize('invoicing.invoice.edit');
  return invoiceOf(ctx, await loadOrder(ctx, input.id, true), input);
}

/** Begins an invoice of the order an accepted quote became. */
export async function fromQuote(ctx: Ctx, input: InputOf<typeof createInvoiceFromQuote>): Promise<Answer> {
  ctx.authorize('invoicing.invoice.edit');
  const quote = await loadQuote(ctx, input.id);
  const [order] = await ctx.sql<{ id: string }>('select o.id from sales.sales_order o where o.quote_id = $1 and o.workspace_id = $2 and o.deleted_at is null', [quote.id, ctx.workspaceId]);
  if (!order) fail('sales.quote_state', { status: quote.status });
  return invoiceOf(ctx, await loadOrder(ctx, order.id, true), input);
}

type Parts = ReadonlyArray<{ line: OrderLine; quantity: bigint }>;

async function invoiceOf(ctx: Ctx, o: OrderRecord, { lines: chosen, depositPercent }: Pick<InputOf<typeof createInvoiceFromOrder>, 'lines' | 'depositPercent'>): Promise<Answer> {
  if ((o.status !== 'confirmed' && o.status !== 'closed') || o.closed_by_hand) fail('sales.order_state', { status: o.status });
  await requireNoPlan(ctx, o.id);
  const lines = await orderLines(ctx, o);
  const items = lines.filter((l) => l.kind === 'item');
  const open = items.map((line) => ({ line, quantity: millionths(left(line, 'invoiced')) })).filter((p) => p.quantity > 0n);
  if (open.length === 0) fail('sales.order_invoiced');
  const before = await documentsOfSources(ctx, [lineSource, orderSource], [o.id, ...items.map((l) => l.id)], { everybody: true });
  if (depositPercent !== undefined) {
    if (Number(depositPercent) === 0) failField('depositPercent', quoteSays('sales.quantity_above_zero'));
    const whole = soldContent(o, lines, items.map((line) => ({ line, quantity: millionths(line.quantity) - millionths(line.cancelled) - millionths(line.returned) })).filter((p) => p.quantity > 0n), before);
    const deposit = await depositOfSold(ctx, whole, depositPercent, { type: orderSource, id: o.id });
    return answer(ctx, o, deposit.id, 'deposit_asked', { percent: depositPercent });
  }
  const parts = chosen ? chosen.map((c, i) => partOf(c, i, chosen, open, items)) : open;
  const sold = soldContent(o, lines, parts, before);
  const invoice = await draftOfSold(ctx, { ...sold, depositIds: await fitting(ctx, sold, before) });
  return answer(ctx, o, invoice.id, 'invoice_begun', {});
}

async function answer(ctx: Ctx, o: OrderRecord, invoiceId: string, verb: string, data: Record<string, unknown>): Promise<Answer> {
  const now = await loadOrder(ctx, o.id);
  ctx.emit({ type: `sales.order.${verb}`, id: o.id, version: now.version, workspaceId: o.workspace_id, data: { number: o.number, invoiceId, ...data }, can: 'sales.quote.view' });
  return { invoiceId, order: await readOrder(ctx, now) };
}

function partOf({ lineId, quantity }: { lineId: string; quantity: string }, i: number, chosen: ReadonlyArray<{ lineId: string }>, open: Parts, items: readonly OrderLine[]): Parts[number] {
  if (!items.some((l) => l.id === lineId)) failField(`lines.${i}.lineId`, quoteSays('sales.choose_line'));
  if (chosen.findIndex((c) => c.lineId === lineId) !== i) failField(`lines.${i}.lineId`, quoteSays('sales.line_once'));
  if (millionths(quantity) <= 0n) failField(`lines.${i}.quantity`, quoteSays('sales.quantity_above_zero'));
  const part = open.find((p) => p.line.id === lineId);
  if (!part || millionths(quantity) > part.quantity) failField(`lines.${i}.quantity`, quoteSays('sales.too_much', { most: quantityText(part?.quantity ?? 0n) }));
  return { line: part!.line, quantity: millionths(quantity) };
}

/** Lines and quantities of an order as an invoice has them; headings and remarks come with the first invoice. Amounts off are shared out, and the last invoice takes what is left of them. */
export function soldContent(o: OrderRecord, lines: readonly OrderLine[], parts: Parts, before: readonly SourcedDocument[]): SoldContent {
  const minor = (text: string) => parseMoney(text, o.currency).amount;
  const share = (whole: bigint, part: bigint, of: bigint) => (of === 0n ? 0n : divideRounded(whole * part, of));
  const of = new Map(parts.map((p) => [p.line.id, p.quantity]));
  const begun = before.filter((d) => !d.isDeposit && d.state !== 'void');
  const items = lines.filter((l) => l.kind === 'item');
  const amounts = (sum: (l: OrderLine) => bigint) => items.reduce((all, l) => all + sum(l), 0n);
  const here = amounts((l) => share(minor(l.amount), of.get(l.id) ?? 0n, millionths(l.quantity)));
  const last = items.every((l) => millionths(left(l, 'invoiced')) === (of.get(l.id) ?? 0n)) && items.every((l) => millionths(l.cancelled) === 0n && millionths(l.returned) === 0n);
  const taken = begun.reduce((sum, d) => sum + (d.discountAmount ? minor(d.discountAmount) : 0n), 0n);
  const discount = o.discount_amount === null ? null : last ? BigInt(o.discount_amount) - taken : share(BigInt(o.discount_amount), here, amounts((l) => minor(l.amount)));
  return {
    partyId: o.party_id, shipToId: o.ship_to_id, shipAddressId: o.ship_address_id, /* What the customer was told stays, also that there was no other place. */ shipPrint: o.ship_print ?? (o.customer_print ? 'none' : null), title: o.title, currency: o.currency, taxMode: o.tax_mode, taxRounding: o.tax_rounding, exchangeRate: o.exchange_rate, language: o.language, poNumber: '', fiscalPositionId: o.fiscal_position_id, fiscalBy: o.fiscal_by,
    discountPercent: o.discount_percent, discountAmount: discount === null || discount <= 0n ? null : amountText(discount, o.currency),
    lines: lines.filter((l) => (l.kind === 'item' ? of.has(l.id) : begun.length === 0)).map(({ id, kind, itemId, name, description, quantity, unit, unitPrice, discountPercent, discountAmount, taxIds }) => ({
      kind, itemId, name, description, unit, unitPrice, discountPercent, taxIds, quantity: kind === 'item' ? quantityText(of.get(id)!) : quantity,
      discountAmount: discountAmount === null || kind !== 'item' ? null : amountText(share(minor(discountAmount), of.get(id)!, millionths(quantity)), o.currency), sourceType: kind === 'item' ? lineSource : '', sourceId: kind === 'item' ? id : null,
    })),
  };
}

const posted: ReadonlySet<SourcedDocument['state']> = new Set(postedStates);

/** Posted deposits of the order that nothing took off or credited yet, as many as fit into the invoice; what of them was given up comes off, too: it was asked for and is a loss. */
async function fitting(ctx: Ctx, sold: SoldContent, before: readonly SourcedDocument[]): Promise<string[]> {
  const deposits = before.filter((d) => d.isDeposit && d.kind === 'invoice' && d.usedBy === null && Number(d.credited) === 0 && posted.has(d.state));
  if (deposits.length === 0) return [];
  let room = await totalOfSold(ctx, sold);
  return deposits.filter((d) => {
    const total = parseMoney(d.total, d.currency).amount;
    if (total > room) return false;
    room -= total;
    return true;
  }).map((d) => d.id);
}
