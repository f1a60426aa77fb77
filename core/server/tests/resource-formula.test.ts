import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#core/contract/endpoint.ts';
import { createCustomField, getCustomValues, listCustomFields, listFormulaOperands, removeCustomField, restoreCustomField, setCustomValues, updateCustomField, type CustomField } from '#core/contract/records.ts';
import { call } from '#core/testing/house.ts';
import { gadgets, openGadgetHouse, zone } from './resource-room.ts';

let h: Awaited<ReturnType<typeof openGadgetHouse>>;
const topic = 'probe.gadget';
const ask = <E extends Endpoint<never, unknown> | Endpoint>(e: E, input: Record<string, unknown>, person: 'allowed' | 'powerless' | 'outsider' = 'allowed') =>
  call(h.house, e, (e as Endpoint).pathKeys.includes('workspace_slug') ? { workspace_slug: h[person].slug, ...input } : input, { token: h[person].token, workspaceId: h[person].workspaceId });
const make = async (label: string, more: Record<string, unknown>): Promise<CustomField> => {
  const answer = await ask(createCustomField, { topic, label, ...more });
  expect(answer.status, JSON.stringify(answer.error)).toBe(201);
  return answer.body;
};
const formula = (label: string, expression: string) => make(label, { type: 'formula', formula: expression });
const key = (field: CustomField) => `custom.${field.id}`;
const now = async (field: CustomField) => (await ask(listCustomFields, { topic, archived: true })).body.items.find((f) => f.id === field.id)!;
const add = async (name: string, custom: Record<string, unknown> = {}, more: Record<string, unknown> = {}) => {
  const answer = await ask(gadgets.create, { name, ...more, custom });
  expect(answer.status, JSON.stringify(answer.error)).toBe(201);
  return answer.body;
};
/** What a formula gives for each record, by name. */
const gives = async (field: CustomField) => Object.fromEntries((await ask(gadgets.list, { sort: 'name' })).body.items.map((g) => [g.name, (g.custom as Record<string, unknown>)[field.id]]));
const names = async (input: Record<string, unknown>) => {
  const answer = await ask(gadgets.list, { sort: 'name', ...input, ...(input['filter'] ? { filter: JSON.stringify(input['filter']) } : {}) });
  expect(answer.status, JSON.stringify(answer.error)).toBe(200);
  return answer.body.items.map((g) => g.name);
};

let amount: CustomField, chance: CustomField, due: CustomField, paid: CustomField, cost: CustomField, note: CustomField;
beforeAll(async () => {
  h = await openGadgetHouse();
  [amount, chance, due, paid, cost, note] = [await make('Amount', { type: 'money' }), await make('Chance', { type: 'number' }), await make('Due', { type: 'date' }), await make('Paid', { type: 'checkbox' }), await make('Cost', { type: 'money' }), await make('Note', { type: 'text' })];
  await add('a', { [amount.id]: { amount: '100.00', currency: 'EUR' }, [cost.id]: { amount: '30.50', currency: 'EUR' }, [chance.id]: 33.333, [due.id]: '2026-03-01', [paid.id]: false }, { stock: 4, boughtOn: '2026-02-01', price: '9.50' });
  await add('b', { [amount.id]: { amount: '1000', currency: 'JPY' }, [cost.id]: { amount: '5', currency: 'EUR' }, [chance.id]: 50, [due.id]: '2024-03-01', [paid.id]: true }, { stock: 0, boughtOn: '2024-02-01', price: '200', hidden: true });
  await add('c', { [amount.id]: { amount: '20', currency: 'EUR' }, [chance.id]: 0 }, { stock: 10 });
  await add('d');
});
afterAll(() => h.house.close());

describe('formulas', () => {
  it('compute figures from own fields and those of the record, in the list, alone and in the panel', async () => {
    const f = await formula('Weighted stock', '{Stock} * {chance} / 100');
    expect(f).toMatchObject({ type: 'formula', formula: { expression: `{own.stock} * {custom.${chance.id}} / 100`, result: 'number' } });
    expect(await gives(f)).toEqual({ a: 1.33332, b: 0, c: 0, d: undefined });
    const [a] = (await ask(gadgets.list, { sort: 'name' })).body.items;
    expect((await ask(gadgets.get, { id: a!.id })).body).toEqual(a);
    expect((await ask(getCustomValues, { topic, subjectId: a!.id })).body.values).toEqual(a!.custom);
    expect(await names({ filter: { field: key(f), op: 'between', value: [1, 2] } })).toEqual(['a']);
    expect(await names({ filter: { field: key(f), op: 'empty' } })).toEqual(['d']);
    expect(await names({ sort: `-${key(f)},name` })).toEqual(['a', 'b', 'c', 'd']);
    const walked: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const { body } = await ask(gadgets.list, { sort: `${key(f)},name`, limit: 1, ...(cursor ? { cursor } : {}) });
      walked.push(...body.items.map((g) => g.name));
      cursor = body.nextCursor;
    }
    expect(walked).toEqual(['b', 'c', 'a', 'd']);
    expect((await ask(gadgets.list, { limit: 1, sums: key(f) })).body.sums).toEqual({ [key(f)]: [{ currency: null, sum: '1.33332' }] });
  });
  it('keep currencies apart, and round to their minor units', async () => {
    const weighted = await formula('Weighted', '{Amount} * {Chance} / 100');
    expect(await gives(weighted)).toEqual({ a: { amount: '33.33', currency: 'EUR' }, b: { amount: '500', currency: 'JPY' }, c: { amount: '0.00', currency: 'EUR' }, d: undefined });
    expect((await ask(gadgets.list, { limit: 1, sums: key(weighted) })).body.sums).toEqual({ [key(weighted)]: [{ currency: 'EUR', sum: '33.33' }, { currency: 'JPY', sum: '500' }] });
    const margin = await formula('Margin', '{Amount} - {Cost}');
    expect(await gives(margin)).toEqual({ a: { amount: '69.50', currency: 'EUR' }, b: undefined, c: undefined, d: undefined });
    expect(await gives(await formula('With price', '{Amount} + {Price}'))).toMatchObject({ a: { amount: '109.50', currency: 'EUR' }, b: { amount: '1200', currency: 'JPY' } });
    expect(await gives(await formula('Open', 'if({Paid}, 0, {Amount})'))).toEqual({ a: { amount: '100.00', currency: 'EUR' }, b: { amount: '0', currency: 'JPY' }, c: { amount: '20.00', currency: 'EUR' }, d: undefined });
    expect(await gives(await formula('At least', 'max({Margin}, coalesce({Amount}, 0) * 2)'))).toMatchObject({ a: { amount: '200.00', currency: 'EUR' }, c: { amount: '40.00', currency: 'EUR' } });
    expect(await gives(await formula('Share', 'round({Cost} / {Amount}, 2)'))).toEqual({ a: 0.31, b: undefined, c: undefined, d: undefined });
    expect(await names({ filter: { field: key(margin), op: 'is', value: '69.5' } })).toEqual(['a']);
    for (const label of ['At least', 'Share']) await ask(removeCustomField, { id: (await ask(listCustomFields, { topic })).body.items.find((f) => f.label === label)!.id });
  });
  it('count days, and give dates and answers', async () => {
    expect(await gives(await formula('Days', '{Due} - {Bought on}'))).toEqual({ a: 28, b: 29, c: undefined, d: undefined });
    const late = await formula('Remind', '{Due} + 14');
    expect(await gives(late)).toMatchObject({ a: '2026-03-15', b: '2024-03-15' });
    expect(await names({ filter: { field: key(late), op: 'between', value: ['2026-01-01', '2026-12-31'] } })).toEqual(['a']);
    const over = await formula('Over', '{Due} < today() and not coalesce({Paid}, false)');
    zone.now = 'Pacific/Kiritimati';
    expect(await gives(over)).toMatchObject({ a: true, b: false });
    zone.now = 'UTC';
    expect((await ask(gadgets.list, { group: key(over) })).body.groups!.map((g) => [g.value, g.count])).toEqual(expect.arrayContaining([[true, 1], [false, 1]]));
    expect(await names({ filter: { field: key(over), op: 'is', value: true } })).toEqual(['a']);
    expect(await gives(await formula('Far', '{Due} + 99999999 * 99999999'))).toEqual({ a: undefined, b: undefined, c: undefined, d: undefined });
  });
  it('are empty where nothing can be computed', async () => {
    expect(await gives(await formula('By nought', '1 / {Stock}'))).toEqual({ a: 0.25, b: undefined, c: 0.1, d: undefined });
    const huge = await formula('Huge', `${'999999999999999 * '.repeat(20)}{Stock}`);
    expect(await gives(huge)).toEqual({ a: undefined, b: undefined, c: undefined, d: undefined });
    expect(await names({ sort: key(huge) })).toHaveLength(4);
    expect((await ask(gadgets.list, { sums: key(huge) })).body.sums).toEqual({});
    expect(await gives(await formula('Fallback', 'coalesce({Stock}, 7) + round(2.5) + abs(-1) + min(3, {Stock}, 9)'))).toEqual({ a: 11, b: 4, c: 17, d: 14 });
  });
  it('take each value once, however deep they stand in each other', async () => {
    const f = await formula('Deep', `${'abs('.repeat(20)}0 - {Amount}${')'.repeat(20)}`);
    expect(await gives(f)).toEqual({ a: { amount: '100.00', currency: 'EUR' }, b: { amount: '1000', currency: 'JPY' }, c: { amount: '20.00', currency: 'EUR' }, d: undefined });
    await ask(removeCustomField, { id: f.id });
  });
  it('take the least and the greatest only of one currency', async () => {
    const [usd, more] = [await make('Dollars', { type: 'money' }), await make('More', { type: 'money' })];
    const row = await add('m', { [amount.id]: { amount: '100', currency: 'EUR' }, [usd.id]: { amount: '5', currency: 'USD' }, [more.id]: { amount: '3', currency: 'EUR' } });
    const most = await formula('Most', 'max({Amount}, {Dollars}, {More}, 0)');
    const least = await formula('Least', 'min({Amount}, {Cost}, {More})');
    const zero = await formula('Not below', `max(-{Amount}, ${'0, '.repeat(120)}0)`);
    expect(await gives(most)).toEqual({ a: { amount: '100.00', currency: 'EUR' }, b: { amount: '1000', currency: 'JPY' }, c: { amount: '20.00', currency: 'EUR' }, d: undefined, m: undefined });
    expect(await gives(least)).toEqual({ a: { amount: '30.50', currency: 'EUR' }, b: undefined, c: { amount: '20.00', currency: 'EUR' }, d: undefined, m: { amount: '3.00', currency: 'EUR' } });
    expect((await gives(zero))['b']).toEqual({ amount: '0', currency: 'JPY' });
    for (const f of [most, least, zero]) await ask(removeCustomField, { id: f.id });
    await ask(gadgets.remove, { id: row.id });
  });
  it('round to no digits that are not there', async () => {
    const [f, m] = [await formula('Rounded', 'round(2.345, {Stock} - 2)'), await formula('Rounded amount', 'round({Amount} / 3, {Chance} - 33)')];
    expect(await gives(f)).toEqual({ a: 2.35, b: 0, c: 2.345, d: undefined });
    expect((await gives(m))['d']).toBeUndefined();
    for (const x of [f, m]) await ask(removeCustomField, { id: x.id });
  });
  it('stand in files as they stand in lists', async () => {
    const f = (await ask(listCustomFields, { topic })).body.items.find((x) => x.label === 'Weighted')!;
    const { raw, body } = await ask(gadgets.export, { format: 'json', columns: `name,custom.${f.id}`, sort: 'name' }) as never as { raw?: string; body: unknown };
    expect(JSON.stringify(raw ?? body)).toContain('33.33 EUR');
  });
  it('cannot be written, from anywhere', async () => {
    const f = await formula('Locked', '{Stock} + 1');
    const [a] = (await ask(gadgets.list, { sort: 'name' })).body.items;
    for (const value of [5, null]) {
      for (const answer of [await ask(gadgets.update, { id: a!.id, version: a!.version, custom: { [f.id]: value } }), await ask(gadgets.create, { name: 'x', custom: { [f.id]: value } }), await ask(gadgets.bulk, { selection: { ids: [a!.id] }, action: { change: { custom: { [f.id]: value } } } })]) expect([answer.status, answer.error?.fields?.[0]?.path]).toEqual([422, `custom.${f.id}`]);
      expect((await ask(setCustomValues, { topic, subjectId: a!.id, values: { [f.id]: value } })).error?.fields?.[0]?.path).toBe(`values.${f.id}`);
    }
    const changed = await ask(gadgets.update, { id: a!.id, version: a!.version, custom: { [chance.id]: 40 } });
    expect([changed.status, (changed.body.custom as Record<string, unknown>)[f.id]]).toEqual([200, 5]);
    expect((await ask(createCustomField, { topic, label: 'Must', type: 'formula', formula: '1', required: true })).error?.fields?.[0]?.path).toBe('required');
    expect((await ask(createCustomField, { topic, label: 'Plain', type: 'number', formula: '1' })).error?.fields?.[0]?.path).toBe('formula');
  });
});

describe('definitions of formulas', () => {
  const refused = async (expression: string, id?: CustomField) => {
    const answer = id ? await ask(updateCustomField, { id: id.id, version: (await now(id)).version, formula: expression }) : await ask(createCustomField, { topic, label: 'Wrong', type: 'formula', formula: expression });
    expect([answer.status, answer.error?.fields?.[0]?.path], expression).toEqual([422, 'formula']);
    return answer.error!.fields![0]! as { code: string; message: string };
  };
  it('are checked with the place in words', async () => {
    expect(await refused('{Nothing} + 1')).toMatchObject({ code: 'core.formula_unknown_name', message: 'Nothing that can be computed with is called “Nothing”.' });
    expect(await refused('{Amount} + 1')).toMatchObject({ code: 'core.formula_mixed' });
    expect(await refused('({Chance} + 1')).toMatchObject({ code: 'core.formula_bracket' });
    expect(await refused('{Note} + 1')).toMatchObject({ code: 'core.formula_unknown_name' });
    expect(await refused("1'); drop table core.custom_field; --")).toMatchObject({ code: 'core.formula_character' });
    expect(await refused('')).toMatchObject({ code: 'core.formula_empty' });
    expect(note.type).toBe('text');
  });
  it('may use each other, but never come back to themselves', async () => {
    const one = await formula('One', '{Stock} + 1');
    const two = await formula('Two', '{One} * 2');
    const three = await formula('Three', '{Two} + {One}');
    expect(await gives(three)).toMatchObject({ a: 15, c: 33 });
    expect(await refused('{Three} + 1', one)).toMatchObject({ code: 'core.formula_cycle' });
    expect(await refused('{One} + 1', one)).toMatchObject({ code: 'core.formula_cycle' });
    expect(await refused('{Amount}', one)).toMatchObject({ code: 'core.formula_used' });
    let last = three;
    for (let i = 0; i < 2; i++) last = await formula(`Grown ${i}`, Array.from({ length: 4 }, () => `{${last.label}}`).join(' + '));
    expect(await refused(Array.from({ length: 20 }, () => `{${last.label}}`).join(' + '))).toMatchObject({ code: 'core.formula_too_large' });
    const answer = await ask(updateCustomField, { id: one.id, version: (await now(one)).version, formula: '{Stock} + 2' });
    expect(answer.status, JSON.stringify(answer.error)).toBe(200);
    expect(await gives(two)).toMatchObject({ a: 12 });
  });
  it('are held to their size with all that use them, through however many', async () => {
    const chain = [await formula('Chain 0', '{Stock} + 1')];
    for (let i = 1; i <= 4; i++) chain.push(await formula(`Chain ${i}`, `{Chain ${i - 1}} + 1`));
    const grow = async (i: number) => ask(updateCustomField, { id: chain[i]!.id, version: chain[i]!.version, formula: Array.from({ length: 16 }, () => `{Chain ${i - 1}}`).join(' + ') });
    expect((await grow(4)).status).toBe(200);
    expect((await grow(3)).error?.fields?.[0]).toMatchObject({ path: 'formula', code: 'core.formula_used' });
    // The one above changes nothing for its direct user, but for the one above that.
    expect((await grow(2)).error?.fields?.[0]).toMatchObject({ path: 'formula', code: 'core.formula_used', message: expect.stringContaining('Chain 4') });
    expect((await gives(chain[2]!))['a']).toBe(7);
    for (const f of chain.toReversed()) expect((await ask(removeCustomField, { id: f.id })).status).toBe(200);
  });
  it('are held to a size together', async () => {
    const made: CustomField[] = [];
    for (let i = 0; i < 4; i++) made.push(await formula(`Wide ${i}`, Array.from({ length: 120 }, () => '{Amount}').join('+')));
    expect((await gives(made[3]!))['c']).toEqual({ amount: '2400.00', currency: 'EUR' });
    expect(await refused(Array.from({ length: 120 }, () => '{Amount}').join('+'))).toMatchObject({ code: 'core.formula_too_large' });
    const often = (n: number) => ask(gadgets.list, { filter: JSON.stringify({ and: Array.from({ length: n }, () => ({ field: key(made[0]!), op: 'not_empty' })) }) });
    expect((await often(2)).body.items.map((g) => g.name).sort()).toEqual(['a', 'b', 'c']);
    expect((await often(8)).error?.fields?.[0]).toMatchObject({ path: 'filter', code: 'core.formula_too_large' });
    expect(await refused('{Wide 0} + {Wide 1}')).toMatchObject({ code: 'core.formula_too_large' });
    for (const f of made) expect((await ask(removeCustomField, { id: f.id })).status).toBe(200);
  });
  it('that can no longer be computed are empty by themselves: the page goes on', async () => {
    const [bottom, middle, top, other] = [await formula('Bottom', '{Stock}'), await formula('Middle', '{Bottom} + 1'), await formula('Top', '{Middle} + 1'), await formula('Other', '{Stock} + 1 + 0')];
    const store = (f: CustomField, expression: string) => h.house.owner.query('update core.custom_field set formula = $2 where id = $1', [f.id, JSON.stringify({ expression, result: 'number' })]);
    for (const [f, expression] of [[bottom, '{own.gone}'], [bottom, `{${key(top)}}`], [bottom, '{own.boughtOn}'], [middle, Array.from({ length: 120 }, () => `{${key(other)}}`).join('+')]] as const) {
      await store(f, expression);
      expect((await gives(top))['a'], expression).toBeUndefined();
      expect((await gives(other))['a'], expression).toBe(5);
      expect(await names({ filter: { field: key(top), op: 'empty' } })).toHaveLength(4);
      expect(await names({ sort: key(top) })).toHaveLength(4);
    }
    // What is broken already hinders nobody.
    expect((await ask(updateCustomField, { id: other.id, version: other.version, formula: '{Stock} + 2' })).status).toBe(200);
    for (const f of [top, middle, bottom, other]) expect((await ask(removeCustomField, { id: f.id })).status).toBe(200);
  });
  it('live on when fields get long names, or those of others', async () => {
    const field = await make('N', { type: 'number' });
    const f = await formula('Of long names', Array.from({ length: 20 }, () => '{N}').join('+') + '+{Stock}');
    const row = await add('long', { [field.id]: 2 }, { stock: 1 });
    expect((await ask(updateCustomField, { id: field.id, version: field.version, label: 'n'.repeat(60) })).status).toBe(200);
    const twin = await make('Stock', { type: 'number' });
    expect((await gives(f))['long']).toBe(41);
    for (const id of [f.id, field.id, twin.id]) expect((await ask(removeCustomField, { id })).status).toBe(200);
    await ask(gadgets.remove, { id: row.id });
  });
  it('live on when fields are renamed, whatever they are called', async () => {
    const odd = await make(`It's } a "field" {`, { type: 'number' });
    const f = await formula('Odd one', `{It's }} a "field" {} + {Chance}`);
    const renamed = await ask(updateCustomField, { id: odd.id, version: odd.version, label: `'); drop table x; --` });
    expect(renamed.status).toBe(200);
    const row = await add('e', { [odd.id]: 2, [chance.id]: 3 });
    expect((row.custom as Record<string, unknown>)[f.id]).toBe(5);
    expect((await ask(gadgets.remove, { id: row.id })).status).toBe(200);
    expect((await now(f)).formula).toEqual(f.formula);
  });
  it('hold the fields they use, and are put away and brought back', async () => {
    const base = await make('Base', { type: 'number' });
    const f = await formula('On base', '{Base} + 1');
    const held = await ask(removeCustomField, { id: base.id });
    expect([held.status, held.error?.code, held.error?.details]).toEqual([409, 'core.field_in_formula', { field: 'Base', formula: 'On base' }]);
    expect((await ask(removeCustomField, { id: f.id })).status).toBe(200);
    expect((await ask(removeCustomField, { id: base.id })).status).toBe(200);
    expect((await ask(restoreCustomField, { id: f.id })).error?.fields?.[0]).toMatchObject({ path: 'formula', code: 'core.formula_unknown_name' });
    expect((await ask(restoreCustomField, { id: base.id })).status).toBe(200);
    expect((await ask(restoreCustomField, { id: f.id })).body).toMatchObject({ archived: false, formula: f.formula });
  });
  it('name what they may use to those who define them, of their own workspace only', async () => {
    const { items } = (await ask(listFormulaOperands, { topic })).body;
    expect(items).toEqual(expect.arrayContaining([{ ref: key(amount), name: 'Amount', kind: 'money' }, { ref: 'own.stock', name: 'Stock', kind: 'number' }, { ref: 'own.boughtOn', name: 'Bought on', kind: 'date' }]));
    expect(items.some((i) => i.name === 'Note')).toBe(false);
    expect((await ask(listFormulaOperands, { topic }, 'powerless')).status).toBe(403);
    expect((await ask(listFormulaOperands, { topic }, 'outsider')).body.items.some((i) => i.ref.startsWith('custom.'))).toBe(false);
    expect((await ask(createCustomField, { topic, label: 'Foreign', type: 'formula', formula: `{${key(chance)}}` }, 'outsider')).error?.fields?.[0]?.path).toBe('formula');
  });
});
