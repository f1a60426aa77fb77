import { v7 as uuidv7 } from 'uuid';
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { failField, found } from '#core/server/fail.ts';
import { getRow, type RecordTable } from '#core/server/resource/records.ts';
import { captureSays, type addSourceCost } from '../../contract/capture.ts';
import { currencyFor, minorUnits } from '../leads/money.ts';

/** Whose costs stand in a table: one row for an amount that was spent in some days. */
export interface CostTable { table: string; /** Column that names whose it is. */ column: string; record: RecordTable }
type Cost = OutputOf<typeof addSourceCost>;

const costSql = 'id, from_on::text as "fromOn", to_on::text as "toOn", sales.money_text(amount, currency) as amount, currency, note';

/** What something cost, newest first. */
export async function costsIn(ctx: Ctx, { table, column, record }: CostTable, id: string): Promise<{ items: Cost[] }> {
  await getRow(ctx, record, id);
  return { items: await ctx.sql<Cost>(`select ${costSql} from ${table} where workspace_id = $1 and ${column} = $2 order by from_on desc, id desc limit 500`, [ctx.workspaceId, id]) };
}

/** Adds a cost in the workspace's currency. */
export async function addCostTo(ctx: Ctx, { table, column, record }: CostTable, input: InputOf<typeof addSourceCost>): Promise<Cost> {
  await getRow(ctx, record, input.id);
  if (input.toOn < input.fromOn) failField('toOn', captureSays('sales.period_order'));
  const currency = await currencyFor(ctx, null);
  const amount = minorUnits(input.amount, currency, 'amount')!;
  if (BigInt(amount) <= 0n) failField('amount', captureSays('core.amount_form'));
  const [cost] = await ctx.sql<Cost>(`insert into ${table} (id, workspace_id, ${column}, from_on, to_on, amount, currency, note) values ($1, $2, $3, $4, $5, $6, $7, $8) returning ${costSql}`, [uuidv7(), ctx.workspaceId, input.id, input.fromOn, input.toOn, amount, currency, input.note]);
  ctx.emit({ type: `${record.topic}.cost_added`, id: input.id, data: { amount: cost!.amount, currency, fromOn: input.fromOn, toOn: input.toOn }, can: 'sales.lead.view_all' });
  return cost!;
}

/** Takes a cost away. */
export async function removeCostFrom(ctx: Ctx, { table, column, record }: CostTable, id: string): Promise<{ id: string }> {
  const [gone] = await ctx.sql<{ of: string; amount: string; currency: string }>(`delete from ${table} where workspace_id = $1 and id = $2 returning ${column} as of, sales.money_text(amount, currency) as amount, currency`, [ctx.workspaceId, id]);
  ctx.emit({ type: `${record.topic}.cost_removed`, id: found(gone).of, data: { amount: gone!.amount, currency: gone!.currency }, can: 'sales.lead.view_all' });
  return { id };
}
