import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '#core/server/database/transaction.ts';
import { call } from '#core/testing/house.ts';
import type { ResourceHouse, TestPerson } from '#core/testing/describe-resource.ts';
import * as contract from '../contract.ts';
import { gtinFits } from '../rules/gtin.ts';
import { openMastersHouse } from './scene.ts';

let h: ResourceHouse;
beforeAll(async () => { h = await openMastersHouse(); });
afterAll(() => h.house.close());

const as = (person: TestPerson = h.allowed) => ({ workspace_slug: person.slug });
const addTax = async (input: object, person = h.allowed) => (await call(h.house, contract.taxes.create, { ...as(person), ...input } as never, person)).body;
const ratesOn = async (on: string) => (await call(h.house, contract.listRates, { ...as(), on } as never, h.allowed)).body;

describe('a new workspace', () => {
  it('has the standard units, once', async () => {
    const { body } = await call(h.house, contract.units.list, { ...as(), limit: 100 } as never, h.allowed);
    expect(body.items.filter((u) => u.code === 'HUR')).toHaveLength(1);
    expect(body.items.find((u) => u.code === 'DZN')).toMatchObject({ factor: '12', category: 'count' });
  });
});

describe('units', () => {
  it('have a name only once in their category, and stay while something is counted in them', async () => {
    const add = (category: string) => call(h.house, contract.units.create, { ...as(), name: 'Pallet', category } as never, h.allowed);
    const first = await add('count');
    expect([first.status, (await add('count')).error?.code, (await add('weight')).status]).toEqual([201, 'accounting.unit_taken', 201]);
    const item = await call(h.house, contract.products.create, { ...as(), name: 'Bricks', unitId: first.body.id } as never, h.allowed);
    const refused = await call(h.house, contract.units.remove, { ...as(), id: first.body.id } as never, h.allowed);
    expect([refused.status, refused.error?.code, refused.error?.message]).toEqual([409, 'accounting.unit_in_use', 'This unit is used by: Bricks.']);
    await call(h.house, contract.products.remove, { ...as(), id: item.body.id } as never, h.allowed);
    expect((await call(h.house, contract.units.remove, { ...as(), id: first.body.id } as never, h.allowed)).status).toBe(200);
  });
});

describe('goods', () => {
  const product = (fields: object) => call(h.house, contract.products.create, { ...as(), name: 'Goods', ...fields } as never, h.allowed);
  it('have a weight, a customs code and a country of origin, which lists know', async () => {
    const { body } = await product({ name: 'Crate', weight: '12.50', hsCode: ' 4415.10 ', originCountry: 'pt' });
    expect([body.weight, body.hsCode, body.originCountry]).toEqual(['12.5', '441510', 'PT']);
    const found = async (filter: object) => (await call(h.house, contract.products.list, { ...as(), filter: JSON.stringify(filter) } as never, h.allowed)).body.items.map((i) => i.name);
    expect([await found({ field: 'hsCode', op: 'is', value: '441510' }), await found({ field: 'weight', op: 'at_least', value: 12 }), await found({ field: 'originCountry', op: 'is', value: 'ES' })]).toEqual([['Crate'], ['Crate'], []]);
    const { body: bare } = await product({ name: 'Bare' });
    expect([bare.weight, bare.hsCode, bare.originCountry]).toEqual([null, '', null]);
  });
  it('refuse what is no weight, code or country, at its place', async () => {
    const wrong = async (fields: object) => { const { status, error } = await product(fields); return [status, error?.fields?.map((f) => `${f.path} ${f.code}`)]; };
    expect([await wrong({ weight: '-1' }), await wrong({ hsCode: '12345' }), await wrong({ hsCode: '12a456' }), await wrong({ originCountry: 'Portugal' })]).toEqual([[422, ['weight accounting.number']], [422, ['hsCode accounting.hs_code']], [422, ['hsCode accounting.hs_code']], [422, ['originCountry core.country']]]);
  });
});

describe('taxes', () => {
  it('keep the rate of their day: 20 % until the end of June, 21 % from July on', async () => {
    const tax = await addTax({ name: 'Dated', rate: '20 %' });
    expect(tax).toMatchObject({ rate: '20', rates: [{ rate: '20', validFrom: null, inForce: true }] });
    const added = await call(h.house, contract.addTaxRate, { ...as(), id: tax.id, version: tax.version, rate: '21', validFrom: '2026-07-01' } as never, h.allowed);
    expect([added.status, added.body.rates.map((r) => r.rate)]).toEqual([201, ['20', '21']]);
    const rateOn = async (on: string) => (await ratesOn(on)).taxes.find((t) => t.id === tax.id)?.rate;
    expect([await rateOn('2026-06-30'), await rateOn('2026-07-01'), await rateOn('2026-07-02')]).toEqual(['20', '21', '21']);
    const again = await call(h.house, contract.addTaxRate, { ...as(), id: tax.id, version: added.body.version, rate: '22', validFrom: '2026-07-01' } as never, h.allowed);
    expect([again.status, again.error?.code]).toEqual([409, 'accounting.rate_taken']);
    const stale = await call(h.house, contract.addTaxRate, { ...as(), id: tax.id, version: tax.version, rate: '22', validFrom: '2030-07-01' } as never, h.allowed);
    expect([stale.status, stale.error?.code]).toEqual([409, 'core.version_conflict']);
  });

  it('give a future rate back, and none that is in force', async () => {
    const tax = await addTax({ name: 'Future', rate: '5' });
    const { body } = await call(h.house, contract.addTaxRate, { ...as(), id: tax.id, version: tax.version, rate: '6', validFrom: '2099-01-01' } as never, h.allowed);
    const take = (rateId: string) => call(h.house, contract.removeTaxRate, { ...as(), id: tax.id, rateId } as never, h.allowed);
    expect((await take(body.rates[0]!.id)).error?.code).toBe('accounting.rate_used');
    expect((await take(body.rates[1]!.id)).body.rates).toHaveLength(1);
  });

  it('never change the rate or kind behind what was written with it', async () => {
    const tax = await addTax({ name: 'Fixed rate', rate: '5' });
    for (const change of [{ rate: '6' }, { kind: 'withholding' }]) expect((await call(h.house, contract.taxes.update, { ...as(), id: tax.id, version: tax.version, ...change } as never, h.allowed)).status).toBe(422);
    expect((await addTax({ name: 'fixed RATE', rate: '5' }) as unknown as { error: { code: string } }).error.code).toBe('accounting.tax_taken');
  });

  it('stand on accounts of their own, which change only while nothing waits for its return', async () => {
    const made = async (code: string, type: string) => ((await call(h.house, contract.ledgerAccounts.create, { ...as(), code, name: code, type } as never, h.allowed)).body as { id: string }).id;
    await call(h.house, contract.setUpBook, { ...as(), template: 'generic' } as never, h.allowed);
    const [owed, back, rent] = [await made('T-OUT', 'current_liability'), await made('T-IN', 'current_asset'), await made('T-RENT', 'expense')];
    const tax = await addTax({ name: 'Own accounts', rate: '7', outputAccountId: owed, inputAccountId: back });
    expect(tax).toMatchObject({ outputAccountId: owed, inputAccountId: back });
    const change = async (input: object) => call(h.house, contract.taxes.update, { ...as(), id: tax.id, version: tax.version, ...input } as never, h.allowed);
    expect((await change({ outputAccountId: rent })).error?.fields?.[0]).toMatchObject({ path: 'outputAccountId', code: 'accounting.tax_account' });
    expect((await call(h.house, contract.taxes.create, { ...as(h.outsider), name: 'Foreign', rate: '7', inputAccountId: back } as never, h.outsider)).error?.fields?.[0]?.path).toBe('inputAccountId');
    const [entry, line] = [randomUUID(), randomUUID()];
    await h.house.owner.query("insert into accounting.entry (id, workspace_id, journal, number, entry_on, total, chain_seq, previous_hash, hash, source_type) values ($1, $2, 'general', 'T-1', '2026-04-02', 100, 999999, '\\x', '\\x01', 'manual')", [entry, h.allowed.workspaceId]);
    await h.house.owner.query("insert into accounting.tax_line (id, workspace_id, entry_id, tax_id, direction, rate, tax_on, base, amount, recoverable) values ($1, $2, $3, $4, 'sale', 7, '2026-04-02', 100, 7, 0)", [line, h.allowed.workspaceId, entry, tax.id]);
    expect((await change({ outputAccountId: null })).error?.fields?.[0]).toMatchObject({ path: 'outputAccountId', code: 'accounting.tax_account_used' });
    await h.house.owner.query("insert into accounting.tax_return (id, workspace_id, from_on, to_on, state, figures, payable, filed_at) values ($1, $2, '2026-04-01', '2026-06-30', 'filed', '{}', 7, now())", [randomUUID(), h.allowed.workspaceId]);
    expect((await change({ outputAccountId: null })).body).toMatchObject({ outputAccountId: null, inputAccountId: back });
  });

  it('form groups of their own workspace only', async () => {
    const [a, b] = [await addTax({ name: 'A', rate: '1' }), await addTax({ name: 'B', rate: '2' })];
    const foreign = await addTax({ name: 'F', rate: '2' }, h.outsider);
    const group = await addTax({ name: 'Both', kind: 'group', memberIds: [a.id, b.id] });
    expect((await ratesOn('2026-01-01')).groups).toEqual([{ id: group.id, name: 'Both', memberIds: [a.id, b.id] }]);
    for (const memberIds of [[a.id, foreign.id], [a.id, group.id], [a.id, a.id]]) expect((await call(h.house, contract.taxes.create, { ...as(), name: 'Wrong', kind: 'group', memberIds } as never, h.allowed)).status).toBe(422);
  });
});

describe('what is used', () => {
  const remove = (endpoints: typeof contract.taxes | typeof contract.products, id: string) => call(h.house, endpoints.remove, { ...as(), id } as never, h.allowed);

  it('keeps a tax, says where, and lets it be offered no more', async () => {
    const tax = await addTax({ name: 'In use', rate: '7' });
    const other = await addTax({ name: 'In use too', rate: '8' });
    const item = await call(h.house, contract.services.create, { ...as(), name: 'Sawing', saleTaxIds: [tax.id] } as never, h.allowed);
    const group = await addTax({ name: 'Used pair', kind: 'group', memberIds: [tax.id, other.id] });
    const refused = await remove(contract.taxes, tax.id);
    expect([refused.status, refused.error?.code, refused.error?.message, (refused.error as { details?: unknown } | undefined)?.details]).toMatchObject([409, 'accounting.tax_in_use', '"In use" is used by: Sawing, Used pair. Stop offering it instead.', { uses: [{ topic: 'accounting.service', id: item.body.id, name: 'Sawing' }, { topic: 'accounting.tax', id: group.id, name: 'Used pair' }] }]);
    expect((await call(h.house, contract.taxes.bulk, { ...as(), selection: { ids: [tax.id] }, action: { remove: true } } as never, h.allowed)).error?.code, 'nor as one of many').toBe('accounting.tax_in_use');
    const off = await call(h.house, contract.taxes.update, { ...as(), id: tax.id, version: tax.version, isActive: false } as never, h.allowed);
    expect(off.body).toMatchObject({ isActive: false });
    const offered = async (more: object = {}) => (await call(h.house, contract.listRates, { ...as(), ...more } as never, h.allowed)).body.taxes.some((t) => t.id === tax.id);
    expect([await offered(), await offered({ all: true })]).toEqual([false, true]);
    await remove(contract.taxes, group.id);
    await call(h.house, contract.services.update, { ...as(), id: item.body.id, version: item.body.version, saleTaxIds: [] } as never, h.allowed);
    expect((await remove(contract.taxes, tax.id)).status).toBe(200);
  });

  it('names ten at most', async () => {
    const tax = await addTax({ name: 'Widely used', rate: '7' });
    for (let i = 0; i < 12; i += 1) await call(h.house, contract.products.create, { ...as(), name: `Plank ${i}`, purchaseTaxIds: [tax.id] } as never, h.allowed);
    expect(((await remove(contract.taxes, tax.id)).error as { details?: { uses: unknown[] } } | undefined)?.details?.uses).toHaveLength(10);
  });
});

describe('products and services', () => {
  const add = (input: object, endpoint: typeof contract.products | typeof contract.services = contract.products, person = h.allowed) => call(h.house, endpoint.create, { ...as(person), ...input } as never, person);

  it('share one set of SKUs and barcodes, whatever their case, and name the one that has it', async () => {
    expect((await add({ name: 'Chair', sku: 'AB-1', barcode: '4006381333931' })).status).toBe(201);
    const sku = await add({ name: 'Chair fitting', sku: 'ab-1' }, contract.services);
    expect([sku.status, sku.error?.code, sku.error?.message]).toEqual([409, 'accounting.sku_taken', '"Chair" has this SKU already.']);
    expect((await add({ name: 'Stool', barcode: '4006381333931' })).error?.code).toBe('accounting.barcode_taken');
    expect((await add({ name: 'Their chair', sku: 'AB-1' }, contract.products, h.outsider)).status).toBe(201);
  });

  it('let one of twenty at once have an SKU', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => add({ name: `Race ${i}`, sku: 'RACE' })));
    expect(answers.map((a) => a.status).toSorted()).toEqual([201, ...Array.from({ length: 19 }, () => 409)]);
  });

  it('are found for a line by name, SKU or barcode, with unit, price and taxes of that side', async () => {
    const tax = await addTax({ name: 'For lines', rate: '23' });
    const unit = (await call(h.house, contract.units.list, { ...as(), q: 'Hour' } as never, h.allowed)).body.items[0]!;
    const item = (await add({ name: 'Welding 50%_', sku: 'WELD', unitId: unit.id, salePrice: '80.5', saleTaxIds: [tax.id] }, contract.services)).body;
    const find = async (q: string, more: object = {}, person = h.allowed) => (await call(h.house, contract.findItems, { ...as(person), q, ...more } as never, person)).body.items;
    const line = { id: item.id, kind: 'service', unitName: 'Hour', unitCode: 'HUR', price: '80.5', currency: item.currency, taxIds: [tax.id] };
    expect([await find('weld'), await find('50%_')].map((items) => items[0])).toEqual([expect.objectContaining(line), expect.objectContaining(line)]);
    expect(await find('WELD', { exact: true })).toHaveLength(1);
    expect([await find('wel', { exact: true }), await find('weld', { use: 'purchase' }), await find('weld', {}, h.outsider)]).toEqual([[], [], []]);
  });
});

describe('the database itself', () => {
  it('shows a workspace only its own masters', async () => {
    for (const table of ['unit', 'tax', 'tax_rate', 'item']) {
      const { rows: all } = await h.house.owner.query(`select distinct workspace_id from accounting.${table}`);
      expect(all.length, table).toBeGreaterThan(1);
      const seen = await inTransaction(h.house.app.pool, { accountId: null, workspaceId: h.outsider.workspaceId }, (tx) => tx.sql(`select distinct workspace_id from accounting.${table}`));
      expect(seen, table).toEqual([{ workspace_id: h.outsider.workspaceId }]);
    }
  });
});

describe('check digits', () => {
  it('are those of GS1', () => {
    expect(['4006381333931', '96385074', '036000291452', '00012345600012'].map(gtinFits)).toEqual([true, true, true, true]);
    expect(['4006381333930', '400638133393', '', 'abc', '12345678901234567'].map(gtinFits)).toEqual([false, false, false, false, false]);
  });
});
