import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runAs } from '#core/server/app.ts';
import type { Ctx } from '#core/server/context.ts';
import { call } from '#core/testing/house.ts';
import type { ResourceHouse } from '#core/testing/describe-resource.ts';
import { issueStock, receiveStock, returnStock, stockOn } from '../api.ts';
import { products, stockMoves, units } from '../contract.ts';
import { join, signUp, type Person } from '../../../tests/fixtures/people.ts';
import { openMastersHouse } from './scene.ts';

let h: ResourceHouse;
beforeAll(async () => { h = await openMastersHouse(); });
afterAll(() => h.house.close());

const at = () => ({ workspace_slug: h.allowed.slug });
async function inside<T>(work: (ctx: Ctx) => Promise<T>, who = h.allowed): Promise<T> {
  const { app } = h.house;
  const account = (await app.gate.authenticate(app, who.token!))!;
  return runAs(app, { account, membership: await app.gate.membership(app, account.id, { id: who.workspaceId }), name: 'test' }, work);
}
const product = async (name: string, more: object = {}) => (await call(h.house, products.create, { ...at(), name, trackStock: true, ...more } as never, h.allowed)).body;
const source = (id: string) => ({ type: 'test.document', id, lineId: null });
const [one, two, three, four] = ['0199aaaa-0000-7000-8000-000000000001', '0199aaaa-0000-7000-8000-000000000002', '0199aaaa-0000-7000-8000-000000000003', '0199aaaa-0000-7000-8000-000000000004'] as const;
const stock = async (itemId: string, on?: string) => { const s = (await inside((ctx) => stockOn(ctx, [itemId], on))).get(itemId)!; return [s.quantity, s.value]; };

describe('stock and its value', () => {
  it('goes out oldest first and comes back for what it cost: the worked example', async () => {
    const { id: itemId } = await product('Widget');
    await inside((ctx) => receiveStock(ctx, { itemId, quantity: '100', value: 240_000n, on: '2026-01-01', source: source(one), kind: 'opening' }));
    await inside((ctx) => receiveStock(ctx, { itemId, quantity: '50', value: 130_000n, on: '2026-01-10', source: source(two) }));
    expect(await stock(itemId)).toEqual(['150', 370_000n]);
    expect(await inside((ctx) => issueStock(ctx, { itemId, quantity: '120', on: '2026-01-20', source: source(three) }))).toEqual({ value: 292_000n });
    expect(await stock(itemId)).toEqual(['30', 78_000n]);
    expect(await inside((ctx) => returnStock(ctx, { itemId, quantity: '10', on: '2026-02-12', issued: source(three), source: source(four) }))).toEqual({ value: 24_333n });
    expect(await stock(itemId)).toEqual(['40', 102_333n]);
    expect(await inside((ctx) => issueStock(ctx, { itemId, quantity: '20', on: '2026-03-20', source: source(four) }))).toEqual({ value: 52_000n });
    expect([await stock(itemId), await stock(itemId, '2026-02-01')]).toEqual([['20', 50_333n], ['30', 78_000n]]);
    await expect(inside((ctx) => issueStock(ctx, { itemId, quantity: '21', on: '2026-03-31', source: source(one) }))).rejects.toMatchObject({ code: 'accounting.insufficient_stock', details: { name: 'Widget', there: '20', wanted: '21' } });
    await expect(inside((ctx) => returnStock(ctx, { itemId, quantity: '111', on: '2026-03-31', issued: source(three), source: source(one) }))).rejects.toMatchObject({ code: 'accounting.insufficient_stock', details: { there: '110' } });
    expect((await call(h.house, products.get, { ...at(), id: itemId }, h.allowed)).body.inStock).toBe('20');
    const { rows: [sum] } = await h.house.owner.query("select sum(left_value)::text as layers, (select sum(value)::text from accounting.stock_move where item_id = $1) as moves from accounting.stock_layer where item_id = $1", [itemId]);
    expect(sum).toEqual({ layers: '50333', moves: '50333' });
  });

  it('does not go out before it came in, nor from under what went out later: the refusal names the day and what was there', async () => {
    const { id: itemId } = await product('Early');
    const receive = (quantity: string, on: string) => inside((ctx) => receiveStock(ctx, { itemId, quantity, value: 1_000n, on, source: source(one) }));
    const issue = (quantity: string, on: string) => inside((ctx) => issueStock(ctx, { itemId, quantity, on, source: source(two) }));
    await receive('10', '2026-03-01');
    await receive('5', '2026-03-10');
    await expect(issue('1', '2026-02-28')).rejects.toMatchObject({ code: 'accounting.stock_not_yet', details: { name: 'Early', on: '2026-02-28', there: '0', wanted: '1' } });
    await expect(issue('11', '2026-03-05')).rejects.toMatchObject({ code: 'accounting.stock_not_yet', details: { on: '2026-03-05', there: '10' } });
    await issue('12', '2026-03-12');
    // Ten were there on the fifth, but on the twelfth only three are left.
    await expect(issue('4', '2026-03-05')).rejects.toMatchObject({ code: 'accounting.insufficient_stock' });
    await receive('9', '2026-03-20');
    await expect(issue('4', '2026-03-05')).rejects.toMatchObject({ code: 'accounting.stock_not_yet', details: { on: '2026-03-12', there: '3', wanted: '4' } });
    await issue('3', '2026-03-05');
    expect([await stock(itemId, '2026-03-05'), await stock(itemId, '2026-03-12')].map(([quantity]) => quantity)).toEqual(['7', '0']);
  });

  it('whatever is posted in whatever order: an issue is taken exactly when no day ends below nothing', async () => {
    const { id: itemId } = await product('Any order', { costing: 'average' });
    const moves = new Map<string, number>();
    const add = (on: string, n: number) => moves.set(on, (moves.get(on) ?? 0) + n);
    const balance = (on: string) => [...moves].reduce((sum, [day, n]) => sum + (day <= on ? n : 0), 0);
    // A fixed sequence, so that a failure comes again.
    let seed = 20260401;
    const next = (below: number) => { seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648; return seed % below; };
    let [taken, refused] = [0, 0];
    for (let i = 0; i < 60; i++) {
      const on = `2026-04-${String(1 + next(20)).padStart(2, '0')}`;
      const n = 1 + next(6);
      if (next(3) === 0) { await inside((ctx) => receiveStock(ctx, { itemId, quantity: String(n), value: 100n, on, source: source(one) })); add(on, n); continue; }
      const fits = [on, ...[...moves.keys()].filter((day) => day > on)].every((day) => balance(day) >= n);
      const done = await inside((ctx) => issueStock(ctx, { itemId, quantity: String(n), on, source: source(two) })).then(() => true, () => false);
      expect([i, on, n, done]).toEqual([i, on, n, fits]);
      if (done) { add(on, -n); taken++; } else refused++;
    }
    expect(taken > 5 && refused > 5).toBe(true);
    for (const day of moves.keys()) expect(balance(day)).toBeGreaterThanOrEqual(0);
  });

  it('is worth its average where the product says so', async () => {
    const { id: itemId } = await product('Sand', { costing: 'average' });
    await inside((ctx) => receiveStock(ctx, { itemId, quantity: '10', value: 1_000n, on: '2026-01-01', source: source(one) }));
    await inside((ctx) => receiveStock(ctx, { itemId, quantity: '20', value: 4_001n, on: '2026-01-02', source: source(two) }));
    expect(await inside((ctx) => issueStock(ctx, { itemId, quantity: '12.5', on: '2026-01-03', source: source(three) }))).toEqual({ value: 2_084n });
    expect(await inside((ctx) => issueStock(ctx, { itemId, quantity: '17.5', on: '2026-01-03', source: source(three) }))).toEqual({ value: 2_917n });
    expect(await stock(itemId)).toEqual(['0', 0n]);
  });

  it('shows what moved it to those who see reports, not to every member: it says what was paid and for which document', async () => {
    const { id: itemId } = await product('Chair');
    await inside((ctx) => receiveStock(ctx, { itemId, quantity: '5', value: 500n, on: '2026-01-01', source: source(one) }));
    const moves = (who: typeof h.allowed) => call(h.house, stockMoves, { ...at(), itemId } as never, who);
    expect((await moves(h.allowed)).body.items).toMatchObject([{ kind: 'receipt', value: '5.00' }]);
    const place = { id: h.allowed.workspaceId, slug: h.allowed.slug, owner: h.allowed as unknown as Person, as: (who: Person) => ({ token: who.token, workspaceId: h.allowed.workspaceId }) };
    const member = { ...h.allowed, token: (await join(h.house, place, await signUp(h.house, 'Mia'), 'member')).token };
    expect([(await call(h.house, products.get, { ...at(), id: itemId } as never, member)).status, (await moves(member)).status]).toEqual([200, 403]);
  });

  it('is used once by whoever asks at the same time', async () => {
    const { id: itemId } = await product('Lamp');
    await inside((ctx) => receiveStock(ctx, { itemId, quantity: '5', value: 500n, on: '2026-01-01', source: source(one) }));
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => inside((ctx) => issueStock(ctx, { itemId, quantity: '1', on: '2026-01-02', source: source(two) }))));
    expect(results.filter((r) => r.status === 'fulfilled')).toHaveLength(5);
    expect(await stock(itemId)).toEqual(['0', 0n]);
  });

  it('keeps its unit and its way of counting once something moved; another workspace has none of it', async () => {
    const made = await product('Cable');
    const unit = (await call(h.house, units.list, { ...at(), limit: 1, sort: [], count: 'none' } as never, h.allowed)).body.items[0]!;
    const free = await call(h.house, products.update, { ...at(), id: made.id, version: made.version, unitId: unit.id } as never, h.allowed);
    expect(free.status, JSON.stringify(free.error)).toBe(200);
    await inside((ctx) => receiveStock(ctx, { itemId: made.id, quantity: '5', value: 500n, on: '2026-01-01', source: source(one) }));
    for (const change of [{ unitId: null }, { trackStock: false }, { costing: 'average' }]) expect((await call(h.house, products.update, { ...at(), id: made.id, version: free.body.version, ...change } as never, h.allowed)).error?.code).toBe('accounting.stock_moved');
    expect((await call(h.house, products.update, { ...at(), id: made.id, version: free.body.version, unitId: unit.id, name: 'Cable, black' } as never, h.allowed)).status).toBe(200);
    await expect(inside((ctx) => issueStock(ctx, { itemId: made.id, quantity: '1', on: '2026-01-01', source: source(one) }), h.outsider)).rejects.toMatchObject({ code: 'core.not_found' });
  });
});
