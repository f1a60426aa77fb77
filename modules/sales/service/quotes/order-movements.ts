import { v7 as uuidv7 } from 'uuid';
import type { Ctx } from '#core/server/context.ts';
import { failField } from '#core/server/fail.ts';
import { peopleOf } from '#core/server/resource/registry.ts';
import { findItems } from '#modules/accounting/api.ts';
import { quoteSays, type Order } from '../../contract/quotes.ts';
import { left, millionths, quantityText } from '../../rules/quotes/fulfilment.ts';
import { todayOf } from './mails.ts';
import { orderLines, type OrderLine, type OrderRecord } from './order-store.ts';

type Kind = Order['movements'][number]['kind'];
interface Given { lineId: string; quantity: string; lot?: string | undefined }
/** A line of a movement as it is kept: `sku` is what the item was called by then. */
export interface MovedLine { lineId: string; quantity: string; lot?: string; sku?: string }
/** What is noted: quantities of lines, the day, and a remark or reason. */
export interface Movement { lines: readonly Given[]; on?: string | undefined; note: string }

/** How a kind of movement changes a line, and how much of it is possible. */
const kinds: Record<Kind, { set: string; most: (line: OrderLine) => string }> = {
  delivery: { set: 'delivered = l.delivered + g.quantity', most: (line) => left(line, 'delivered') },
  return: { set: 'returned = l.returned + g.quantity', most: (line) => stillThere(line) },
  correction: { set: 'delivered = l.delivered - g.quantity', most: (line) => stillThere(line) },
};

/** What of a line is with the customer: delivered and not come back. */
export const stillThere = (line: Pick<OrderLine, 'delivered' | 'returned'>): string => quantityText(millionths(line.delivered) - millionths(line.returned));

/** Notes what was delivered, came back or was no delivery; never more than there is. The caller holds the order. */
export async function move(ctx: Ctx, o: OrderRecord, kind: Kind, { lines: given, on, note }: Movement): Promise<void> {
  const today = await todayOf(ctx, o.workspace_id);
  if (on !== undefined && on > today) failField('on', quoteSays('sales.movement_future'));
  const lines = new Map((await orderLines(ctx, o)).filter((l) => l.kind === 'item').map((l) => [l.id, l]));
  const seen = new Set<string>();
  given.forEach(({ lineId, quantity }, i) => {
    const line = lines.get(lineId);
    if (!line || seen.has(lineId)) failField(`lines.${i}.lineId`, quoteSays(line ? 'sales.line_once' : 'sales.choose_line'));
    seen.add(lineId);
    if (millionths(quantity) <= 0n) failField(`lines.${i}.quantity`, quoteSays('sales.quantity_above_zero'));
    const most = kinds[kind].most(line!);
    if (millionths(quantity) > millionths(most)) failField(`lines.${i}.quantity`, quoteSays('sales.too_much', { most }));
  });
  await ctx.sql(`update sales.sales_order_line l set ${kinds[kind].set} from unnest($2::uuid[], $3::numeric[]) as g(id, quantity) where l.id = g.id and l.order_id = $1`, [o.id, given.map((g) => g.lineId), given.map((g) => g.quantity)]);
  const skus = kind === 'delivery' ? await findItems(ctx, given.flatMap((g) => lines.get(g.lineId)!.itemId ?? [])) : new Map<string, { sku: string }>();
  const moved = given.map(({ lineId, quantity, lot }): MovedLine => { const sku = skus.get(lines.get(lineId)!.itemId ?? '')?.sku; return { lineId, quantity, ...(lot ? { lot } : {}), ...(sku ? { sku } : {}) }; });
  await ctx.sql(
    `insert into sales.order_movement (id, workspace_id, order_id, kind, moved_on, note, lines, created_by, number)
     values ($1, $2, $3, $4, $5, $6, $7::jsonb, $8, case when $4 = 'delivery' then $9 || '-' || (select count(*) + 1 from sales.order_movement m where m.workspace_id = $2 and m.order_id = $3 and m.kind = 'delivery') end)`,
    [uuidv7(), o.workspace_id, o.id, kind, on ?? today, note, JSON.stringify(moved), ctx.actorId, o.number]);
}

/** What was delivered of an order and came back, newest first: the last hundred times. */
export async function movementsOf(ctx: Ctx, o: Pick<OrderRecord, 'id' | 'workspace_id'>): Promise<Order['movements']> {
  const rows = await ctx.sql<{ id: string; kind: Kind; number: string | null; on: string; note: string; lines: MovedLine[]; by: string | null }>(
    'select m.id, m.kind, m.number, m.moved_on::text as "on", m.note, m.lines, m.created_by as by from sales.order_movement m where m.workspace_id = $1 and m.order_id = $2 order by m.created_at desc, m.id desc limit 100', [o.workspace_id, o.id], 'sales.numbered_movements');
  const people = await peopleOf(ctx, rows.map((r) => r.by));
  return rows.map((r) => ({ ...r, by: people(r.by), lines: r.lines.map(({ lineId, quantity, lot }) => ({ lineId, quantity, lot: lot ?? '' })) }));
}
