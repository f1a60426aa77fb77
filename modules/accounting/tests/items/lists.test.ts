import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ListInput } from '#core/contract/list.ts';
import { runAs } from '#core/server/app.ts';
import type { Ctx } from '#core/server/context.ts';
import { listRows } from '#core/server/resource/list.ts';
import type { ResourceHouse } from '#core/testing/describe-resource.ts';
import { itemRecords } from '../../service/items.ts';
import { openMastersHouse } from '../scene.ts';

let h: ResourceHouse;
beforeAll(async () => {
  h = await openMastersHouse();
  await h.house.owner.query(
    `insert into accounting.item (id, workspace_id, kind, name, currency, is_bought, created_at)
     select gen_random_uuid(), $1, (array['product', 'service', 'bundle', 'product'])[1 + i % 4], md5(i::text), 'EUR', i % 4 <> 2, now() - i * interval '1 minute' from generate_series(1, 20000) i`, [h.allowed.workspaceId]);
  await h.house.owner.query('vacuum analyze accounting.item');
});
afterAll(() => h.house.close());

interface Plan { 'Node Type': string; 'Index Name'?: string; 'Actual Rows': number; 'Rows Removed by Filter'?: number; Plans?: Plan[] }
const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)];

/** The plan of the first page as the server carries it out, row security included. */
async function planOf(kind: 'product' | 'service', sort: ListInput['sort']): Promise<Plan[]> {
  const account = (await h.house.app.gate.authenticate(h.house.app, h.allowed.token!))!;
  const membership = await h.house.app.gate.membership(h.house.app, account.id, { id: h.allowed.workspaceId });
  return runAs(h.house.app, { account, membership, name: 'test' }, async (ctx) => {
    const asked: Array<[string, unknown[]]> = [];
    await listRows(Object.assign(Object.create(ctx) as Ctx, { sql: (text: string, values: unknown[] = []) => { asked.push([text, values]); return Promise.resolve([]); } }), itemRecords[kind].source, { sort, limit: 50, count: 'none' } as ListInput);
    const [row] = await ctx.sql<{ 'QUERY PLAN': [{ Plan: Plan }] }>(`explain (analyze, format json) ${asked[0]![0]}`, asked[0]![1]);
    return nodes(row!['QUERY PLAN'][0].Plan);
  });
}

describe('a page of items', () => {
  it.each([
    ['product', 'name', false, 'item_products'], ['product', 'name', true, 'item_products'], ['product', 'createdAt', true, 'item_products_created'],
    ['service', 'name', false, 'item_name'], ['service', 'createdAt', true, 'item_created'],
  ] as const)('of %s is read in the order of %s (descending: %s) from %s, and nothing is sorted', async (kind, field, descending, index) => {
    const plan = await planOf(kind, [{ field, descending }]);
    expect(plan.map((n) => n['Node Type']).join(' ')).not.toMatch(/Sort|Seq Scan on item i|Bitmap/);
    const scan = plan.find((n) => n['Index Name'] === index);
    expect(scan, JSON.stringify(plan.map((n) => [n['Node Type'], n['Index Name']]))).toBeDefined();
    expect(scan!['Actual Rows'] + (scan!['Rows Removed by Filter'] ?? 0)).toBeLessThan(120);
  });
});
