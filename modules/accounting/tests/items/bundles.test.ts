import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runAs } from '#core/server/app.ts';
import { call } from '#core/testing/house.ts';
import type { ResourceHouse } from '#core/testing/describe-resource.ts';
import { receiveStock } from '../../api.ts';
import { contentsText, findItems, products, services } from '../../contract.ts';
import { readContents } from '../../rules/items/contents.ts';
import { openMastersHouse } from '../scene.ts';

let h: ResourceHouse;
beforeAll(async () => { h = await openMastersHouse(); });
afterAll(() => h.house.close());

const at = (who = h.allowed) => ({ workspace_slug: who.slug });
const add = (name: string, more: object = {}, who = h.allowed) => call(h.house, products.create, { ...at(who), name, currency: 'EUR', ...more } as never, who);
const made = async (name: string, more: object = {}) => { const a = await add(name, more); expect(a.status, JSON.stringify(a.error)).toBe(201); return a.body; };
const get = async (id: string) => (await call(h.house, products.get, { ...at(), id }, h.allowed)).body;
const change = async (id: string, input: object) => call(h.house, products.update, { ...at(), id, version: (await get(id)).version, ...input } as never, h.allowed);
const wrong = (a: { status: number; error?: unknown }) => [a.status, (a.error as { fields?: Array<{ path: string; code: string }> } | undefined)?.fields?.map((f) => `${f.path} ${f.code}`)];
const bundle = (name: string, components: ReadonlyArray<readonly [string, string]>, more: object = {}) => add(name, { kind: 'bundle', components: components.map(([itemId, quantity]) => ({ itemId, quantity })), ...more });

describe('bundles', () => {
  it('hold products and services, each once, and no bundles', async () => {
    const [chair, table] = [await made('Chair', { sku: 'CH', salePrice: '40' }), await made('Table', { sku: 'TA', salePrice: '100' })];
    const work = (await call(h.house, services.create, { ...at(), name: 'Fitting', currency: 'EUR', salePrice: '25.5' } as never, h.allowed)).body;
    const set = (await bundle('Dining set', [[table.id, '1'], [chair.id, '4'], [work.id, '1.5']], { salePrice: '250' })).body;
    expect([set.kind, set.salePrice, set.contents, set.components.map((c) => [c.name, c.quantity, c.isOffered])]).toEqual(['bundle', '250', '1 x TA; 4 x CH; 1.5 x "Fitting"', [['Table', '1', true], ['Chair', '4', true], ['Fitting', '1.5', true]]]);
    expect(wrong(await bundle('Nested', [[set.id, '1']]))).toEqual([422, ['components.0.itemId accounting.choose_component']]);
    expect(wrong(await bundle('Twice', [[chair.id, '1'], [chair.id, '2']]))).toEqual([422, ['components.1.itemId accounting.component_once']]);
    expect(wrong(await bundle('None', [[chair.id, '0']]))).toEqual([422, ['components.0.quantity accounting.quantity']]);
    expect(wrong(await bundle('Empty', []))).toEqual([422, ['components accounting.bundle_empty']]);
    expect(wrong(await bundle('Counted', [[chair.id, '1']], { trackStock: true }))).toEqual([422, ['trackStock accounting.bundle_stock']]);
    expect(wrong(await add('Plain', { components: [{ itemId: chair.id, quantity: '1' }] }))).toEqual([422, ['components accounting.not_bundle']]);
    expect(wrong(await change(set.id, { components: [{ itemId: set.id, quantity: '1' }] }))).toEqual([422, ['components.0.itemId accounting.choose_component']]);
    for (const [id, kind] of [[set.id, 'product'], [chair.id, 'bundle']] as const) expect(wrong(await change(id, { kind }))).toEqual([422, ['kind accounting.kind_fixed']]);
    const theirs = await add('Their chair', {}, h.outsider);
    expect(wrong(await bundle('Foreign', [[theirs.body.id, '1']]))).toEqual([422, ['components.0.itemId accounting.choose_component']]);
    const found = (await call(h.house, findItems, { ...at(), q: 'Dining set' } as never, h.allowed)).body.items[0]!;
    expect([found.kind, contentsText(found.components)]).toEqual(['bundle', '1 × Table\n4 × Chair\n1.5 × Fitting']);
    const kinds = async (value: string) => (await call(h.house, products.list, { ...at(), filter: JSON.stringify({ field: 'kind', op: 'is', value }) } as never, h.allowed)).body.items.map((i) => i.name);
    expect([await kinds('bundle'), (await kinds('product')).includes('Dining set')]).toEqual([['Dining set'], false]);
  });

  it('cost what their components cost, when that is what was chosen, and follow them', async () => {
    const [a, b] = [await made('Cup', { salePrice: '3.3333' }), await made('Saucer', { salePrice: '2' })];
    const set = (await bundle('Tea set', [[a.id, '6'], [b.id, '6']], { priceOf: 'sum', salePrice: '1' })).body;
    expect(set.salePrice).toBe('31.9998');
    await change(a.id, { salePrice: '4' });
    expect((await get(set.id)).salePrice).toBe('36');
    expect((await change(set.id, { salePrice: '5' })).body.salePrice, 'a sum stays a sum').toBe('36');
    expect((await change(set.id, { components: [{ itemId: b.id, quantity: '2' }] })).body.salePrice).toBe('4');
    expect((await change(set.id, { priceOf: 'own', salePrice: '9' })).body.salePrice).toBe('9');
    await change(b.id, { salePrice: '7' });
    expect((await get(set.id)).salePrice).toBe('9');
    const free = await made('No price');
    expect(wrong(await bundle('Unpriced', [[free.id, '1']], { priceOf: 'sum' }))).toEqual([422, ['priceOf accounting.sum_prices']]);
    const dear = await made('In dollars', { salePrice: '1', currency: 'USD' });
    expect(wrong(await change(set.id, { priceOf: 'sum', components: [{ itemId: dear.id, quantity: '1' }] }))).toEqual([422, ['priceOf accounting.sum_prices']]);
  });

  it('have a new version when a component changes their price, one for one change of many', async () => {
    const [a, b] = [await made('Fork', { salePrice: '3', category: 'New' }), await made('Knife', { salePrice: '2' })];
    const set = (await bundle('Cutlery', [[a.id, '1'], [b.id, '1']], { priceOf: 'sum' })).body;
    await change(a.id, { salePrice: '4' });
    const followed = await get(set.id);
    expect([followed.salePrice, followed.version, followed.updatedAt > set.updatedAt]).toEqual(['6', set.version + 1, true]);
    const told = async () => (await h.house.owner.query("select version, data->'changes' as changes from core.event where type = 'accounting.product.changed' and subject_id = $1 order by seq", [set.id])).rows;
    expect(await told(), 'open forms hear of it').toEqual([{ version: set.version + 1, changes: { salePrice: ['5', '6'] } }]);
    // Rows that change different fields are written one after the other; the bundle is still at the version that was read.
    const bulk = await call(h.house, products.bulk, { ...at(), selection: { ids: [a.id, b.id, set.id] }, action: { change: { category: 'New', currency: 'USD' } } } as never, h.allowed);
    expect(bulk.status, JSON.stringify(bulk.error)).toBe(200);
    expect(await get(set.id)).toMatchObject({ salePrice: '6', currency: 'USD', category: 'New', version: set.version + 2 });
  });

  it('stay at their version when a component changes and their price does not', async () => {
    const dust = await made('Glitter', { salePrice: '2' });
    const set = (await bundle('Party box', [[dust.id, '0.000001']], { priceOf: 'sum' })).body;
    await change(dust.id, { salePrice: '2.1' });
    expect(await get(set.id)).toMatchObject({ salePrice: '0.000002', version: set.version });
    // Two components that change at the same time, by as much: neither change is missed for having looked at the other too early.
    const [a, b] = [await made('Left', { salePrice: '3' }), await made('Right', { salePrice: '2' })];
    const pair = (await bundle('Pair', [[a.id, '1'], [b.id, '1']], { priceOf: 'sum' })).body;
    const other = await h.house.owner.connect();
    try {
      await other.query('begin');
      await other.query('update accounting.item set sale_price = 4, version = version + 1 where id = $1', [a.id]);
      await other.query('set constraints all immediate');
      const asked = change(b.id, { salePrice: '3' });
      await expect.poll(async () => (await h.house.owner.query("select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'")).rowCount, { timeout: 10_000 }).toBeGreaterThan(0);
      await other.query('commit');
      expect((await asked).status).toBe(200);
    } finally { await other.query('rollback'); other.release(); }
    expect((await get(pair.id)).salePrice).toBe('7');
  });

  it.each([['is added', 'component'], ['is in what becomes a sum', 'sum']] as const)('miss no change of a component that %s at the same time', async (_said, how) => {
    const [a, b] = [await made(`Plate ${how}`, { salePrice: '3' }), await made(`Bowl ${how}`, { salePrice: '2' })];
    const set = (await bundle(`Dishes ${how}`, how === 'sum' ? [[a.id, '1'], [b.id, '1']] : [[b.id, '1']], { priceOf: how === 'sum' ? 'own' : 'sum' })).body;
    const other = await h.house.owner.connect();
    try {
      await other.query('begin');
      await other.query('update accounting.item set sale_price = 5, version = version + 1 where id = $1', [a.id]);
      const asked = change(set.id, how === 'sum' ? { priceOf: 'sum' } : { components: [{ itemId: a.id, quantity: '1' }, { itemId: b.id, quantity: '1' }] });
      await expect.poll(async () => (await h.house.owner.query("select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'")).rowCount, { timeout: 10_000 }).toBeGreaterThan(0);
      await other.query('commit');
      expect((await asked).status).toBe(200);
    } finally { await other.query('rollback'); other.release(); }
    expect((await get(set.id)).salePrice).toBe('7');
  });

  it('are looked up for a line in the index, without a call', async () => {
    const text = "select (select c from accounting.bundle_contents(1, '018f0000-0000-7000-8000-000000000001'::uuid) c)";
    const plan = JSON.stringify((await h.house.owner.query(`explain (format json) ${text}`)).rows);
    expect(plan).toContain('bundle_component');
    expect(plan).not.toContain('Function Scan');
    expect((await h.house.owner.query(`${text} as c`)).rows).toEqual([{ c: null }]);
  });

  it('are there as often as the scarcest of what they hold', async () => {
    const [bolt, nut, paper] = [await made('Bolt', { trackStock: true }), await made('Nut', { trackStock: true }), await made('Leaflet')];
    const set = (await bundle('Fixings', [[bolt.id, '4'], [nut.id, '8'], [paper.id, '1']])).body;
    expect(set.inStock).toBe('0');
    const account = (await h.house.app.gate.authenticate(h.house.app, h.allowed.token!))!;
    const membership = await h.house.app.gate.membership(h.house.app, account.id, { id: h.allowed.workspaceId });
    const receive = (itemId: string, quantity: string) => runAs(h.house.app, { account, membership, name: 'test' }, (ctx) => receiveStock(ctx, { itemId, quantity, value: 100n, on: '2026-01-01', source: { type: 'test', id: itemId } }));
    await receive(bolt.id, '22');
    await receive(nut.id, '31.9');
    expect((await get(set.id)).inStock).toBe('3');
    expect((await bundle('Papers', [[paper.id, '1']])).body.inStock).toBe(null);
  });

  it('keep their components from being removed, and tell which are not offered any more', async () => {
    const lamp = await made('Lamp');
    const set = (await bundle('Light', [[lamp.id, '1']])).body;
    const refused = await call(h.house, products.remove, { ...at(), id: lamp.id }, h.allowed);
    expect([refused.status, refused.error?.code, refused.error?.message]).toEqual([409, 'accounting.item_in_use', '"Lamp" is used by: Light. Stop offering it instead.']);
    await change(lamp.id, { state: 'discontinued' });
    expect((await get(set.id)).components[0]!.isOffered).toBe(false);
    await call(h.house, products.remove, { ...at(), id: set.id }, h.allowed);
    expect((await call(h.house, products.remove, { ...at(), id: lamp.id }, h.allowed)).status).toBe(200);
  });

  it('come from files and go into them as one cell, by SKU', async () => {
    const [peg, hook] = [await made('Peg', { sku: 'PEG;1' }), await made('Hook')];
    expect(wrong(await add('Rack', { kind: 'bundle', contents: '2 x "Hook"; 1.5 x "nothing"' })), 'a name nobody has').toEqual([422, ['contents accounting.contents_unknown']]);
    const rack = await made('Wardrobe', { kind: 'bundle', contents: '3 x "hook"' });
    expect(rack.components.map((c) => [c.itemId, c.quantity])).toEqual([[hook.id, '3']]);
    await change(peg.id, { sku: 'PEG-1' });
    const changed = await change(rack.id, { contents: 'peg-1; 2.25 × "Hook"' });
    expect(changed.body.contents).toBe('1 x PEG-1; 2.25 x "Hook"');
    expect((await change(rack.id, { contents: changed.body.contents })).body.version, 'the same again changes nothing').toBe(changed.body.version);
    expect(wrong(await add('Unknown', { kind: 'bundle', contents: '1 x NOPE' }))).toEqual([422, ['contents accounting.contents_unknown']]);
    expect([readContents('x'), readContents(''), readContents('0 x A'), readContents('2xA')]).toEqual([[{ quantity: '1', of: 'x', byName: false }], null, null, [{ quantity: '2', of: 'A', byName: false }]]);
  });
});
