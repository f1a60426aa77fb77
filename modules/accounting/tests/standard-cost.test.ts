import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { call } from '#core/testing/house.ts';
import type { ResourceHouse } from '#core/testing/describe-resource.ts';
import { issueStock, lockStock, receiveStock, returnStock, undoMoves } from '../api.ts';
import * as contract from '../contract.ts';
import { accountIds, asOwnerOf, openLedgerHouse } from './ledger/scene.ts';

let h: ResourceHouse;
let ids: Record<string, string>;
let asOwner: Awaited<ReturnType<typeof asOwnerOf>>;
beforeAll(async () => { h = await openLedgerHouse(); ids = await accountIds(h); asOwner = await asOwnerOf(h); });
afterAll(() => h.house.close());

const ask = (endpoint: unknown, input: object = {}, person = h.allowed) => call(h.house, endpoint as typeof contract.changeStandardCost, { workspace_slug: person.slug, ...input } as never, person);
const product = async (name: string, standardCost: string) => (await call(h.house, contract.products.create, { workspace_slug: h.allowed.slug, name, trackStock: true, costing: 'standard', standardCost } as never, h.allowed)).body;
const look = async (id: string) => (await call(h.house, contract.products.get, { workspace_slug: h.allowed.slug, id } as never, h.allowed)).body;
const change = async (itemId: string, standardCost: string, more: object = {}) => ask(contract.changeStandardCost, { itemId, version: (await look(itemId)).version, standardCost, on: '2026-03-01', reason: 'New prices', ...more });
const value = async (on = '2026-12-31') => (await call(h.house, contract.stockValue, { workspace_slug: h.allowed.slug, on, limit: 50 } as never, h.allowed)).body;
const stock = async (itemId: string) => { const i = (await value()).items.find((x) => x.id === itemId)!; return [i.quantity, i.value, i.unitCost]; };
const balance = async (role: string) => Number((await h.house.owner.query('select coalesce(sum(l.debit - l.credit), 0)::text as b from accounting.line l where l.account_id = $1', [ids[role]])).rows[0].b);
const changed = async (roles: readonly string[], work: () => Promise<unknown>) => { const before = await Promise.all(roles.map(balance)); await work(); return (await Promise.all(roles.map(balance))).map((b, i) => b - before[i]!); };
const field = (answer: { error?: { fields?: Array<{ path: string; code: string }> } | null }) => answer.error?.fields?.map((f) => `${f.path} ${f.code}`);

it('is asked for with the method, and stays until stock is revalued once something moved', async () => {
  const create = (more: object) => call(h.house, contract.products.create, { workspace_slug: h.allowed.slug, name: 'X', trackStock: true, costing: 'standard', ...more } as never, h.allowed);
  expect(field(await create({}))).toEqual(['standardCost accounting.standard_cost_missing']);
  expect((await create({ standardCost: '-1' })).status).toBe(422);
  const made = await product('Hinge', '2.125');
  expect(made).toMatchObject({ costing: 'standard', standardCost: '2.125' });
  const save = (row: { version: number }, more: object) => call(h.house, contract.products.update, { workspace_slug: h.allowed.slug, id: made.id, version: row.version, ...more } as never, h.allowed);
  expect(field(await save(made, { standardCost: null }))).toEqual(['standardCost accounting.standard_cost_missing']);
  const dearer = (await save(made, { standardCost: '2.5' })).body;
  expect(dearer.standardCost).toBe('2.5');
  expect((await ask(contract.openStock, { on: '2026-01-01', items: [{ itemId: made.id, quantity: '1', value: '2.50' }] })).status).toBe(201);
  const now = await look(made.id);
  expect(field(await save(now, { standardCost: '3' }))).toEqual(['standardCost accounting.standard_cost_moved']);
  expect((await save(now, { costing: 'average' })).error?.code).toBe('accounting.stock_moved');
  expect((await save(now, { standardCost: '2.50', name: 'Hinge, brass' })).status).toBe(200);
  const fifo = (await call(h.house, contract.products.create, { workspace_slug: h.allowed.slug, name: 'Y', trackStock: true } as never, h.allowed)).body;
  expect(field(await save({ version: fifo.version }, {}).then(() => call(h.house, contract.products.update, { workspace_slug: h.allowed.slug, id: fifo.id, version: fifo.version, costing: 'standard' } as never, h.allowed)))).toEqual(['standardCost accounting.standard_cost_missing']);
  expect(field(await ask(contract.changeStandardCost, { itemId: fifo.id, version: fifo.version, standardCost: '1', on: '2026-03-01', reason: 'x' }))).toEqual(['itemId accounting.choose_standard']);
});

it('stock that is brought over enters at it, the rest is a price variance', async () => {
  const { id } = await product('Plank', '5');
  expect(await changed(['INVENTORY', 'PPV', 'OPENING'], () => ask(contract.openStock, { on: '2026-01-01', items: [{ itemId: id, quantity: '10', value: '48.00' }] }))).toEqual([5000, -200, -4800]);
  expect([await stock(id), (await value()).difference]).toEqual([['10', '50.00', '5.00'], '0.00']);
});

it('counts are at it: what is more or less, and taken back after it changed; a worth of its own is refused', async () => {
  const { id } = await product('Tile', '4');
  const count = (quantity: string | undefined, more: object = {}) => ask(contract.countStock, { itemId: id, on: '2026-02-10', ...(quantity ? { quantity } : {}), reason: 'Count', ...more });
  expect(field(await count(undefined, { value: '10.00' }))).toEqual(['value accounting.count_standard']);
  expect(field(await count('3', { value: '10.00' }))).toEqual(['value accounting.count_standard']);
  expect(await changed(['INVENTORY', 'SHRINKAGE'], () => count('3'))).toEqual([1200, -1200]);
  let missing = '';
  expect(await changed(['INVENTORY', 'SHRINKAGE'], async () => { missing = (await count('1')).body.id; })).toEqual([-800, 800]);
  expect((await change(id, '5')).body).toMatchObject({ quantity: '1', difference: '1.00' });
  expect(await changed(['INVENTORY', 'SHRINKAGE'], () => ask(contract.undoStockCount, { id: missing, on: '2026-03-02' }))).toEqual([1000, -1000]);
  expect([await stock(id), (await value()).difference]).toEqual([['3', '15.00', '5.00'], '0.00']);
});

it('a new standard cost revalues what is there against price variances, says what it did, and is changed back', async () => {
  const { id } = await product('Beam', '20');
  await ask(contract.openStock, { on: '2026-01-01', items: [{ itemId: id, quantity: '7.5', value: '150.00' }] });
  expect(await changed(['INVENTORY', 'PPV'], async () => {
    const { status, body } = await change(id, '21.333333');
    expect([status, body]).toMatchObject([201, { quantity: '7.5', difference: '10.00', number: expect.any(String) }]);
    const entry = (await call(h.house, contract.getEntry, { workspace_slug: h.allowed.slug, id: body.entryId! } as never, h.allowed)).body;
    expect([entry.on, entry.memo]).toEqual(['2026-03-01', 'Beam · New prices']);
    expect((await ask(contract.reverse, { id: body.entryId, on: '2026-03-01' })).error?.code).toBe('accounting.source_owns');
  })).toEqual([1000, -1000]);
  expect([await stock(id), await look(id)]).toMatchObject([['7.5', '160.00', '21.33'], { standardCost: '21.333333' }]);
  expect(await changed(['INVENTORY', 'PPV'], () => change(id, '20', { reason: 'A mistake' }))).toEqual([-1000, 1000]);
  expect((await value()).difference).toBe('0.00');
  const { body } = await call(h.house, contract.standardCosts, { workspace_slug: h.allowed.slug, itemId: id, limit: 1 } as never, h.allowed);
  expect(body.items).toMatchObject([{ on: '2026-03-01', oldCost: '21.333333', newCost: '20', quantity: '7.5', difference: '-10.00', reason: 'A mistake', by: { id: expect.any(String) }, entryId: expect.any(String) }]);
  const next = (await call(h.house, contract.standardCosts, { workspace_slug: h.allowed.slug, itemId: id, cursor: body.nextCursor } as never, h.allowed)).body;
  expect([next.items.map((c) => [c.oldCost, c.newCost]), next.nextCursor]).toEqual([[['20', '21.333333']], null]);
  await expect(h.house.owner.query('update accounting.standard_cost_change set new_cost = 1 where item_id = $1', [id])).rejects.toMatchObject({ code: 'AC006' });
});

it('refuses the same cost, another version, a day before the last move, a locked day, those who may not, and other workspaces; nothing on hand posts nothing', async () => {
  const { id, version } = await product('Rail', '1');
  expect(field(await change(id, '1.000'))).toEqual(['standardCost accounting.count_same']);
  expect((await change(id, '2', { version: version + 1 })).error?.code).toBe('core.version_conflict');
  expect((await change(id, '2')).body).toMatchObject({ quantity: '0', difference: '0.00', entryId: null, number: null });
  await ask(contract.openStock, { on: '2026-03-05', items: [{ itemId: id, quantity: '3', value: '6.00' }] });
  expect((await change(id, '3')).error).toMatchObject({ code: 'accounting.stock_moved_since', details: { on: '2026-03-05' } });
  expect((await call(h.house, contract.changeStandardCost, { workspace_slug: h.allowed.slug, itemId: id, version: 2, standardCost: '3', on: '2026-03-06', reason: 'x' } as never, h.powerless)).status).toBe(403);
  expect(field(await ask(contract.changeStandardCost, { itemId: id, version: 2, standardCost: '3', on: '2026-03-06', reason: 'x' }, h.outsider))).toEqual(['itemId accounting.choose_standard']);
  expect((await call(h.house, contract.standardCosts, { workspace_slug: h.outsider.slug, itemId: id } as never, h.outsider)).status).toBe(404);
  await h.house.owner.query("update accounting.book set all_lock_on = '2026-01-31' where workspace_id = $1", [h.allowed.workspaceId]);
  for (const item of [id, (await product('Empty', '1')).id]) expect((await change(item, '3', { on: '2026-01-31' })).error?.code).toBe('accounting.period_locked');
  await h.house.owner.query('update accounting.book set all_lock_on = null where workspace_id = $1', [h.allowed.workspaceId]);
});

it('without an account for price variances it says which role is missing, and nothing moved', async () => {
  const { id } = await product('Peg', '1');
  await ask(contract.openStock, { on: '2026-01-01', items: [{ itemId: id, quantity: '2', value: '2.00' }] });
  await h.house.owner.query("update accounting.account set role = null where id = $1", [ids['PPV']]);
  expect((await change(id, '3')).error).toMatchObject({ code: 'accounting.role_missing', details: { role: 'ppv' } });
  await h.house.owner.query("update accounting.account set role = 'ppv' where id = $1", [ids['PPV']]);
  expect([await stock(id), (await look(id)).standardCost]).toEqual([['2', '2.00', '1.00'], '1']);
});

it('whatever moves in whatever order: stock is worth its quantity at standard, moves and layers agree, and cost, variance and stock come to what was paid', async () => {
  const day = (n: number) => `2026-05-${String(n).padStart(2, '0')}`;
  const move = fc.oneof(
    { weight: 4, arbitrary: fc.record({ do: fc.constant('in' as const), quantity: fc.integer({ min: 1, max: 9_000_000 }), paid: fc.integer({ min: 0, max: 5_000 }) }) },
    { weight: 4, arbitrary: fc.record({ do: fc.constant('out' as const), quantity: fc.integer({ min: 1, max: 9_000_000 }) }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('back' as const), of: fc.nat(20), part: fc.integer({ min: 1, max: 3 }) }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('void' as const), of: fc.nat(20) }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('cost' as const), micro: fc.integer({ min: 0, max: 9_000_000 }) }) },
  );
  const text = (micro: number) => `${Math.floor(micro / 1_000_000)}.${String(micro % 1_000_000).padStart(6, '0')}`;
  let round = 0;
  await fc.assert(fc.asyncProperty(fc.array(move, { minLength: 4, maxLength: 14 }), async (moves) => {
    let [micro, there, paid, cogs, variance, n] = [1_234_567n, 0n, 0n, 0n, 0n, 0];
    const { id: itemId } = await product(`Any ${++round}`, '1.234567');
    const issued: Array<{ type: string; id: string; quantity: number; cost: bigint; back: number }> = [];
    for (const m of moves) {
      const source = { type: 'test.document', id: crypto.randomUUID() };
      const on = day(1 + n++);
      if (m.do === 'in') {
        const { value: worth } = await asOwner((ctx) => receiveStock(ctx, { itemId, quantity: text(m.quantity), value: BigInt(m.paid), on, source }));
        there += BigInt(m.quantity); paid += BigInt(m.paid); variance += BigInt(m.paid) - worth;
      } else if (m.do === 'out') {
        const asked = asOwner((ctx) => issueStock(ctx, { itemId, quantity: text(m.quantity), on, source }));
        if (BigInt(m.quantity) > there) { await expect(asked).rejects.toMatchObject({ code: 'accounting.insufficient_stock' }); continue; }
        const { value: cost } = await asked;
        there -= BigInt(m.quantity); cogs += cost;
        issued.push({ ...source, quantity: m.quantity, cost, back: 0 });
      } else if (m.do === 'back') {
        const of = issued[m.of % Math.max(issued.length, 1)];
        const part = of ? Math.floor((of.quantity - of.back) / m.part) : 0;
        if (!of || part === 0) continue;
        const { value: worth } = await asOwner((ctx) => returnStock(ctx, { itemId, quantity: text(part), on, issued: of, source }));
        of.back += part; there += BigInt(part); cogs -= worth;
      } else if (m.do === 'void') {
        const of = issued[m.of % Math.max(issued.length, 1)];
        if (!of || of.back > 0) continue;
        // Its entry is reversed at what it cost, and the difference is a variance (invoicing's void).
        const off = await asOwner(async (ctx) => { await lockStock(ctx, [itemId]); return undoMoves(ctx, of, on); });
        there += BigInt(of.quantity); cogs -= of.cost; variance += off;
        issued.splice(issued.indexOf(of), 1);
      } else {
        const answer = await change(itemId, text(m.micro), { on });
        if (BigInt(m.micro) === micro) { expect(answer.status).toBe(422); continue; }
        expect(answer.status, JSON.stringify(answer.error)).toBe(201);
        micro = BigInt(m.micro); variance -= BigInt(answer.body.difference.replace('.', ''));
      }
      const { rows: [sums] } = await h.house.owner.query("select coalesce(sum(left_value), 0)::text as value, (coalesce(sum(left_quantity), 0) * 1000000)::bigint::text as quantity, (select coalesce(sum(value), 0)::text from accounting.stock_move where item_id = $1) as moved from accounting.stock_layer where item_id = $1", [itemId]);
      // Half away from zero, in minor units.
      const worth = (2n * there * micro + 10n ** 10n) / (2n * 10n ** 10n);
      expect([sums.quantity, sums.value, sums.moved]).toEqual([String(there), String(worth), String(worth)]);
      expect(cogs + variance + worth).toBe(paid);
    }
  }), { numRuns: 12, seed: 20260501 });
}, 120_000);
