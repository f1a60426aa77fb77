import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { undoBulk } from '#core/contract/records.ts';
import type { Endpoint } from '#core/contract/endpoint.ts';
import { call, type Answer } from '#core/testing/house.ts';
import type { ResourceHouse, TestPerson } from '#core/testing/describe-resource.ts';
import { changePrices, previewPriceChange, products, services } from '../../contract.ts';
import { changedPrice } from '../../rules/prices/change.ts';
import { openMastersHouse } from '../scene.ts';

describe('a price after a change', () => {
  it.each([
    ['10', '5', 'percent', null, '10.5'], ['12.34', '2.5', 'percent', null, '12.65'], ['12.34', '-10', 'percent', null, '11.11'], ['10', '-100', 'percent', null, '0'], ['0.1275', '10', 'percent', null, '0.1403'], ['9.99', '5', 'percent', '0.05', '10.5'], ['9.99', '5', 'percent', '1', '10'],
    ['9.95', '0.3', 'amount', null, '10.25'], ['9.95', '-0.3', 'amount', '0.5', '9.5'], ['10', '0.005', 'amount', null, '10.01'], ['100000000000.123456', '1', 'percent', null, '101000000000.124691'],
  ] as const)('%s by %s (%s, to %s): %s', (price, value, by, roundTo, after) => { expect(changedPrice(price, 'EUR', { by, value, roundTo })).toBe(after); });
  it('is none below 0, and whole in yen', () => {
    expect([changedPrice('1', 'EUR', { by: 'amount', value: '-1.01', roundTo: null }), changedPrice('1', 'EUR', { by: 'percent', value: '-101', roundTo: null }), changedPrice('995', 'JPY', { by: 'percent', value: '3', roundTo: null })]).toEqual([null, null, '1025']);
  });
});

describe('prices of chosen items', () => {
  let h: ResourceHouse;
  beforeAll(async () => { h = await openMastersHouse(); });
  afterAll(() => h.house.close());
  const send = <T>(endpoint: Endpoint<never, T> | Endpoint<unknown, T>, input: object, person: TestPerson = h.allowed): Promise<Answer<T>> => call(h.house, endpoint as unknown as Endpoint, { ...(endpoint.pathKeys.includes('workspace_slug') ? { workspace_slug: person.slug } : {}), ...input }, person) as Promise<Answer<T>>;
  const add = async (name: string, more: object = {}) => (await send(products.create, { name, salePrice: '10', purchasePrice: '4', currency: 'EUR', ...more })).body;
  const priceOf = async (id: string) => (await send(products.get, { id })).body.salePrice;

  it('are shown before, changed together, told, and taken back but for what was changed since', async () => {
    const [a, b, free] = [await add('Apple'), await add('Bread', { salePrice: '3.33' }), await add('Free', { salePrice: null })];
    const change = { kind: 'product', selection: { ids: [a.id, b.id, free.id] }, field: 'salePrice', by: 'percent', value: '5', roundTo: '0.05' };
    const preview = await send(previewPriceChange, change);
    expect(preview.body).toEqual({ changed: 2, same: 0, without: 1, seen: expect.any(String), items: [{ id: a.id, name: 'Apple', sku: '', currency: 'EUR', before: '10', after: '10.5' }, { id: b.id, name: 'Bread', sku: '', currency: 'EUR', before: '3.33', after: '3.5' }] });
    expect(await priceOf(a.id)).toBe('10');
    const { body } = await send(changePrices, change);
    expect([body.count, await priceOf(a.id), await priceOf(b.id), await priceOf(free.id)]).toEqual([2, '10.5', '3.5', null]);
    const { rows } = await h.house.owner.query("select data from core.event where topic = 'accounting.product' and subject_id = $1 and type like '%changed'", [a.id]);
    expect(rows.map((r: { data: unknown }) => r.data)).toEqual([{ changes: { salePrice: ['10', '10.5'] } }]);
    const now = (await send(products.get, { id: b.id })).body;
    await send(products.update, { id: b.id, version: now.version, salePrice: '7' });
    expect((await send(undoBulk, { id: body.bulkId })).body).toMatchObject({ state: 'undone', kept: 1 });
    expect([await priceOf(a.id), await priceOf(b.id)]).toEqual(['10', '7']);
  });

  it('are changed as they were shown, and not again by who did not hear that it was done', async () => {
    const [a, b] = [await add('Once'), await add('Twice')];
    const change = { kind: 'product', selection: { ids: [a.id, b.id] }, field: 'salePrice', by: 'percent', value: '10' };
    const { seen } = (await send(previewPriceChange, change)).body;
    expect((await send(changePrices, { ...change, seen })).body.count).toBe(2);
    const again = await send(changePrices, { ...change, seen });
    expect([again.status, again.error?.code]).toEqual([409, 'accounting.prices_changed']);
    expect([await priceOf(a.id), await priceOf(b.id)]).toEqual(['11', '11']);
    // One of them changed between looking and doing: nothing is done.
    const next = (await send(previewPriceChange, change)).body.seen;
    await send(products.update, { id: b.id, version: (await send(products.get, { id: b.id })).body.version, salePrice: '20' });
    expect((await send(changePrices, { ...change, seen: next })).error?.code).toBe('accounting.prices_changed');
    expect((await send(changePrices, { ...change, seen: (await send(previewPriceChange, change)).body.seen })).body.count).toBe(2);
    expect([await priceOf(a.id), await priceOf(b.id)]).toEqual(['12.1', '22']);
  });

  it('change by everything a filter finds, and for services alike', async () => {
    await add('Filtered one', { category: 'Filtered' });
    await add('Filtered two', { category: 'Filtered' });
    const filter = JSON.stringify({ and: [{ field: 'category', op: 'is', value: 'Filtered' }] });
    const input = { kind: 'product', field: 'purchasePrice', by: 'amount', value: '-1' };
    expect((await send(changePrices, { ...input, selection: { all: { filter, expected: 3 } } })).error?.code).toBe('core.selection_changed');
    expect((await send(changePrices, { ...input, selection: { all: { filter, expected: 2 } } })).body.count).toBe(2);
    const service = (await send(services.create, { name: 'Repair', salePrice: '50' })).body;
    expect((await send(changePrices, { ...input, kind: 'service', field: 'salePrice', selection: { ids: [service.id] } })).body.count).toBe(1);
    expect((await send(services.get, { id: service.id })).body.salePrice).toBe('49');
  });

  it('are refused below 0, at their field, by those who may not, and elsewhere', async () => {
    const [a, b] = [await add('Cheap', { salePrice: '1' }), await add('Dear')];
    const change = { kind: 'product', selection: { ids: [a.id, b.id] }, field: 'salePrice', by: 'amount', value: '-2' };
    for (const endpoint of [previewPriceChange, changePrices]) {
      const refused = await send(endpoint as typeof previewPriceChange, change);
      expect([refused.status, refused.error?.fields]).toEqual([422, [expect.objectContaining({ path: 'value', message: 'It would take 1 prices below 0.' })]]);
      for (const value of ['0', '-0.0', 'abc', '']) expect((await send(endpoint as typeof previewPriceChange, { ...change, value })).error?.fields?.[0]?.path, value).toBe('value');
      expect((await send(endpoint as typeof previewPriceChange, { ...change, roundTo: '0' })).error?.fields?.[0]?.path).toBe('roundTo');
      expect((await send(endpoint as typeof previewPriceChange, { ...change, value: '1' }, h.powerless)).status).toBe(403);
      expect((await send(endpoint as typeof previewPriceChange, { ...change, value: '1' }, h.outsider)).status).toBe(404);
      expect((await send(endpoint as typeof previewPriceChange, { ...change, kind: 'service', value: '1' })).status).toBe(404);
    }
    expect([await priceOf(a.id), await priceOf(b.id)]).toEqual(['1', '10']);
  });
});
