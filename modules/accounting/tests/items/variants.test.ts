import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from '#core/testing/house.ts';
import type { ResourceHouse } from '#core/testing/describe-resource.ts';
import { applyShared, findItems, listVariants, makeVariants, planVariants, previewShared, products, variantKey, variantPrice, variantSku } from '../../contract.ts';
import { readVariant } from '../../rules/items/variants.ts';
import { openMastersHouse } from '../scene.ts';

let h: ResourceHouse;
beforeAll(async () => { h = await openMastersHouse(); });
afterAll(() => h.house.close());

const at = (who = h.allowed) => ({ workspace_slug: who.slug });
const add = (name: string, more: object = {}) => call(h.house, products.create, { ...at(), name, currency: 'EUR', ...more } as never, h.allowed);
const get = async (id: string) => call(h.house, products.get, { ...at(), id }, h.allowed);
const change = async (id: string, input: object) => call(h.house, products.update, { ...at(), id, version: (await get(id)).body.version, ...input } as never, h.allowed);
const wrong = (a: { status: number; error?: unknown }) => [a.status, (a.error as { fields?: Array<{ path: string; code: string }> } | undefined)?.fields?.map((f) => `${f.path} ${f.code}`)];
const colours = { name: 'Colour', values: ['Red', 'Blue'] };
const sizes = { name: 'Size', values: ['S', 'M', 'L'] };
type Wanted = { values: string[]; sku?: string; barcode?: string; price?: string };
const make = async (id: string, variants: Wanted[], attributes: object[] = [colours, sizes], who = h.allowed) => call(h.house, makeVariants, { ...at(who), id, version: (await get(id)).body.version, attributes, variants } as never, who);
const shirt = async (name: string, more: object = {}) => {
  const { body } = await add(name, { salePrice: '20', category: 'Shop', ...more });
  const made = await make(body.id, [{ values: ['Red', 'S'] }, { values: ['Red', 'M'], price: '+2.5' }, { values: ['Blue', 'L'], price: '17' }]);
  expect(made.status, JSON.stringify(made.error)).toBe(201);
  return { id: body.id, variants: made.body.items, made: made.body.made };
};
const named = async (q: string) => (await call(h.house, findItems, { ...at(), q } as never, h.allowed)).body.items.map((i) => i.name);

describe('the grid', () => {
  it('knows what it would make and what is there', () => {
    const there = new Set([variantKey(['red', 'S']), variantKey(['Blue', 'L']), variantKey(['Green', 'L'])]);
    const plan = planVariants([colours, sizes], there)!;
    expect([plan.there, plan.fresh]).toEqual([2, [['Red', 'M'], ['Red', 'L'], ['Blue', 'S'], ['Blue', 'M']]]);
    expect(planVariants([], new Set())).toEqual({ fresh: [], there: 0 });
    const many = (n: number) => ({ name: 'N', values: Array.from({ length: n }, (_, i) => `v${i}`) });
    expect([planVariants([many(20), many(10)], new Set())?.fresh.length, planVariants([many(67), many(3)], new Set()), planVariants([many(5000), many(5000), many(5000)], new Set())], 'no more are made than there can be').toEqual([200, null, null]);
    expect([variantSku('SH', ['Light blue', 'M']), variantSku('', ['M'])]).toEqual(['SH-LIGHTBLUE-M', '']);
  });
  it('takes a price, or how much more or less it is', () => {
    expect(['', '25', '+2.50', '-1.5', '−20', '-20.01', 'x', '+'].map((t) => variantPrice('20', t))).toEqual(['20', '25', '22.5', '18.5', '0', undefined, undefined, undefined]);
    expect([variantPrice(null, ''), variantPrice(null, '+2'), variantPrice('0.000001', '+0.000002')]).toEqual([null, '2', '0.000003']);
  });
});

describe('variants', () => {
  it('are ordinary products that know their template, which is not sold itself', async () => {
    const { id, variants, made } = await shirt('Shirt', { sku: 'SHIRT' });
    expect([made, variants.map((v) => [v.name, v.salePrice, v.values])]).toEqual([3, [['Shirt – Red / S', '20', ['Red', 'S']], ['Shirt – Red / M', '22.5', ['Red', 'M']], ['Shirt – Blue / L', '17', ['Blue', 'L']]]]);
    expect((await get(variants[1]!.id)).body).toMatchObject({ templateId: id, template: 'Shirt', templateSku: 'SHIRT', variant: 'Colour=Red; Size=M', category: 'Shop', attributes: null });
    expect(await named('shirt red m')).toEqual(['Shirt – Red / M']);
    expect(await named('Shirt'), 'the template is no thing for a line').not.toContain('Shirt');
    expect((await call(h.house, findItems, { ...at(), q: 'SHIRT', exact: 'true' } as never, h.allowed)).body.items).toEqual([]);
    const list = async (filter: object) => (await call(h.house, products.list, { ...at(), filter: JSON.stringify(filter) } as never, h.allowed)).body.items.map((i) => i.name).toSorted();
    expect(await list({ field: 'template', op: 'is', value: 'Shirt' })).toEqual(['Shirt – Blue / L', 'Shirt – Red / M', 'Shirt – Red / S']);
    expect(await list({ and: [{ field: 'isTemplate', op: 'is', value: true }, { field: 'name', op: 'is', value: 'Shirt' }] })).toEqual(['Shirt']);
    expect((await call(h.house, products.list, { ...at(), q: 'blue shirt' } as never, h.allowed)).body.items.map((i) => i.name)).toEqual(['Shirt – Blue / L']);
    expect(wrong(await change(id, { trackStock: true }))).toEqual([422, ['trackStock accounting.template_stock']]);
    expect(wrong(await add('Set', { kind: 'bundle', components: [{ itemId: id, quantity: '1' }] }))).toEqual([422, ['components.0.itemId accounting.choose_component']]);
  });

  it('are added later without making one twice; attributes stay, values are added', async () => {
    const { id } = await shirt('Jumper');
    const again = await make(id, [{ values: ['red', 'S'].map((v) => (v === 'red' ? 'Red' : v)) }, { values: ['Red', 'L'] }]);
    expect([again.body.made, again.body.items.length]).toEqual([1, 4]);
    const wider = await make(id, [{ values: ['Green', 'S'] }], [{ ...colours, values: ['Red', 'Blue', 'Green'] }, sizes]);
    expect([wider.body.made, wider.body.attributes[0]!.values]).toEqual([1, ['Red', 'Blue', 'Green']]);
    expect(wrong(await make(id, [], [colours, sizes]))).toEqual([422, ['attributes.0.values accounting.value_used']]);
    expect(wrong(await make(id, [], [sizes, colours]))).toEqual([422, ['attributes accounting.attributes_fixed']]);
    expect(wrong(await make(id, [{ values: ['Pink', 'S'] }], [{ ...colours, values: ['Red', 'Blue', 'Green'] }, sizes]))).toEqual([422, ['variants.0.values accounting.choose_values']]);
    const [variant] = (await call(h.house, listVariants, { ...at(), id }, h.allowed)).body.items;
    expect(wrong(await make(variant!.id, [{ values: ['A'] }], [{ name: 'Letter', values: ['A'] }]))).toEqual([422, ['attributes accounting.no_template']]);
  });

  it('refuse wrong figures and SKUs at their place, and what is used already', async () => {
    const { body: cap } = await add('Cap', { salePrice: '5' });
    const one = [{ name: 'Size', values: ['S', 'M'] }];
    expect(wrong(await make(cap.id, [{ values: ['S'], price: '-6' }], one))).toEqual([422, ['variants.0.price accounting.variant_price']]);
    expect(wrong(await make(cap.id, [{ values: ['S'], sku: 'CAP' }, { values: ['M'], sku: 'cap' }], one))).toEqual([422, ['variants.1.sku accounting.twice_here']]);
    expect(wrong(await make(cap.id, [{ values: ['S'], barcode: '4006381333930' }], one))).toEqual([422, ['variants.0.barcode accounting.barcode']]);
    await add('Other', { sku: 'TAKEN' });
    expect((await make(cap.id, [{ values: ['S'], sku: 'taken' }], one)).error?.code).toBe('accounting.sku_taken');
    expect((await get(cap.id)).body.attributes, 'nothing is half made').toBe(null);
    const bundle = await add('Caps', { kind: 'bundle', components: [{ itemId: cap.id, quantity: '2' }] });
    expect(bundle.status).toBe(201);
    expect((await make(cap.id, [{ values: ['S'] }], one)).error).toMatchObject({ code: 'accounting.template_used', message: expect.stringContaining('Caps') as string });
    expect((await call(h.house, makeVariants, { ...at(h.outsider), id: cap.id, version: 1, attributes: one, variants: [] } as never, h.outsider)).status).toBe(404);
  });

  it('refuse an SKU that somebody takes in the meantime', async () => {
    const { body: hat } = await add('Hat');
    const other = await h.house.owner.connect();
    try {
      await other.query('begin');
      await other.query("insert into accounting.item (id, workspace_id, kind, name, sku, currency) values (gen_random_uuid(), $1, 'product', 'Meanwhile', 'HAT-S', 'EUR')", [h.allowed.workspaceId]);
      const asked = make(hat.id, [{ values: ['S'], sku: 'hat-s' }], [{ name: 'Size', values: ['S'] }]);
      await expect.poll(async () => (await h.house.owner.query("select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'")).rowCount, { timeout: 10_000 }).toBeGreaterThan(0);
      await other.query('commit');
      expect(await asked).toMatchObject({ status: 409, error: { code: 'accounting.sku_taken' } });
    } finally { await other.query('rollback'); other.release(); }
  });

  it('take over fields of their template once somebody looked at what changes', async () => {
    const { id, variants } = await shirt('Coat');
    await change(id, { category: 'Winter', salePrice: '30' });
    const look = async () => (await call(h.house, previewShared, { ...at(), id }, h.allowed)).body;
    const seen = await look();
    expect(seen.items.map((i) => [i.name, i.changes])).toEqual(expect.arrayContaining([['Coat – Blue / L', [{ field: 'category', now: 'Shop', then: 'Winter' }, { field: 'salePrice', now: '17', then: '30' }]]]));
    const apply = (fields: string[], from = seen) => call(h.house, applyShared, { ...at(), id, version: from.version, fields, variants: from.items.map(({ id: v, version }) => ({ id: v, version })) } as never, h.allowed);
    expect((await apply(['category'])).body).toEqual({ changed: 3 });
    expect((await get(variants[2]!.id)).body).toMatchObject({ category: 'Winter', salePrice: '17' });
    expect((await apply(['salePrice'])).error?.code, 'looked at before they changed').toBe('core.version_conflict');
    const now = await look();
    expect(now.items.every((i) => i.changes.every((c) => c.field === 'salePrice'))).toBe(true);
    await apply(['salePrice'], now);
    expect((await look()).items).toEqual([]);
    const foreign = (await shirt('Gown')).variants[0]!;
    expect((await call(h.house, applyShared, { ...at(), id, version: now.version, fields: ['category'], variants: [{ id: foreign.id, version: foreign.version }] } as never, h.allowed)).status, 'of another template').toBe(404);
  });

  it('take both prices of a template in another currency, never one of them as so much of that', async () => {
    const { id, variants } = await shirt('Sari', { salePrice: '10', purchasePrice: '4' });
    await change(variants[0]!.id, { currency: 'USD' });
    const look = async () => (await call(h.house, previewShared, { ...at(), id }, h.allowed)).body;
    const seen = await look();
    const dollars = seen.items.find((i) => i.id === variants[0]!.id);
    expect([dollars?.currency, dollars?.changes], 'the same figures in another currency are other prices').toEqual(['USD', [{ field: 'salePrice', now: '10', then: '10' }, { field: 'purchasePrice', now: '4', then: '4' }]]);
    await change(id, { salePrice: '12', purchasePrice: '5' });
    const now = await look();
    expect((await call(h.house, applyShared, { ...at(), id, version: now.version, fields: ['purchasePrice'], variants: now.items.map(({ id: v, version }) => ({ id: v, version })) } as never, h.allowed)).body).toEqual({ changed: 3 });
    expect((await get(variants[0]!.id)).body).toMatchObject({ currency: 'EUR', salePrice: '12', purchasePrice: '5' });
    expect((await get(variants[2]!.id)).body, 'in the same currency the other price stays').toMatchObject({ currency: 'EUR', salePrice: '17', purchasePrice: '5' });
  });

  it('go and come back with their template; one that went before stays away', async () => {
    const { id, variants } = await shirt('Scarf');
    await call(h.house, products.remove, { ...at(), id: variants[0]!.id }, h.allowed);
    expect((await call(h.house, products.remove, { ...at(), id }, h.allowed)).status).toBe(200);
    expect(await named('Scarf')).toEqual([]);
    expect((await call(h.house, products.restore, { ...at(), id }, h.allowed)).status).toBe(200);
    expect((await named('Scarf')).toSorted()).toEqual(['Scarf – Blue / L', 'Scarf – Red / M']);
    const set = await add('Scarves', { kind: 'bundle', components: [{ itemId: variants[1]!.id, quantity: '1' }] });
    expect((await call(h.house, products.remove, { ...at(), id }, h.allowed)).error).toMatchObject({ code: 'accounting.item_in_use', message: '"Scarf" is used by: Scarves. Stop offering it instead.' });
    expect((await named('Scarf –')).length, 'none of them went').toBe(2);
    await call(h.house, products.remove, { ...at(), id: set.body.id }, h.allowed);
    await call(h.house, products.bulk, { ...at(), selection: { ids: [id] }, action: { remove: true } } as never, h.allowed);
    expect(await named('Scarf –')).toEqual([]);
  });

  it('come from a file by the SKU of their template, which may stand in the same file', async () => {
    const { body: template } = await add('Mug', { sku: 'MUG', salePrice: '8' });
    const first = await add('Mug small', { sku: 'MUG-S', templateSku: 'mug', variant: 'Size=S; Colour=White' });
    expect([first.status, first.body.variant, first.body.templateId]).toEqual([201, 'Size=S; Colour=White', template.id]);
    expect((await add('Mug big', { templateSku: 'MUG', variant: 'colour=white; size=L' })).body.variant).toBe('Size=L; Colour=White');
    expect((await get(template.id)).body.attributes).toEqual([{ name: 'Size', values: ['S', 'L'] }, { name: 'Colour', values: ['White'] }]);
    expect(wrong(await add('Twice', { templateSku: 'MUG', variant: 'Size=s; Colour=white' }))).toEqual([422, ['variant accounting.variant_there']]);
    expect(wrong(await add('Other', { templateSku: 'MUG', variant: 'Size=S' }))).toEqual([422, ['variant accounting.attributes_fixed']]);
    expect(wrong(await add('None', { templateSku: 'NOPE', variant: 'Size=S' }))).toEqual([422, ['templateSku accounting.choose_template']]);
    expect(wrong(await add('Unread', { templateSku: 'MUG', variant: 'S' }))).toEqual([422, ['variant accounting.variant_form']]);
    expect((await change(first.body.id, { templateSku: 'MUG', variant: first.body.variant, description: 'x' })).status, 'the same again').toBe(200);
    expect(wrong(await change(first.body.id, { variant: 'Size=L; Colour=White' }))).toEqual([422, ['variant accounting.variant_fixed']]);
    expect([readVariant('A=1;A=2'), readVariant('a=1;b=2;c=3;d=4'), readVariant('=1')]).toEqual([null, null, null]);
  });
});
