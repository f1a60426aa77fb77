import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#core/contract/endpoint.ts';
import { operatorsOf, customListField } from '#core/contract/list.ts';
import { createCustomField, customFieldTypes, listCustomChoices, listCustomFields, listCustomTopics, orderCustomFields, removeCustomField, restoreCustomField, setCustomValues, updateCustomField, type CustomField } from '#core/contract/records.ts';
import { call } from '#core/testing/house.ts';
import { gadgets, openGadgetHouse, people, zone } from './resource-room.ts';

let h: Awaited<ReturnType<typeof openGadgetHouse>>;
const field = {} as Record<(typeof customFieldTypes)[number], CustomField>;
const topic = 'probe.gadget';
const dan = people['token-of-dan']!.id;
const ask = <E extends Endpoint<never, unknown> | Endpoint>(e: E, input: Record<string, unknown>, person: 'allowed' | 'powerless' | 'outsider' = 'allowed') =>
  call(h.house, e, (e as Endpoint).pathKeys.includes('workspace_slug') ? { workspace_slug: h[person].slug, ...input } : input, { token: h[person].token, workspaceId: h[person].workspaceId });
const key = (type: keyof typeof field) => `custom.${field[type].id}`;
const names = async (input: Record<string, unknown>) => {
  const answer = await ask(gadgets.list, { sort: 'name', ...input, ...(input['filter'] ? { filter: JSON.stringify(input['filter']) } : {}) });
  expect(answer.status, JSON.stringify(answer.error)).toBe(200);
  return answer.body.items.map((g) => g.name);
};
const add = async (name: string, custom: Record<string, unknown> = {}, more: Record<string, unknown> = {}) => {
  const answer = await ask(gadgets.create, { name, ...more, custom });
  expect(answer.status, JSON.stringify(answer.error)).toBe(201);
  return answer.body;
};

beforeAll(async () => {
  h = await openGadgetHouse();
  for (const type of customFieldTypes) {
    const options = type === 'select' || type === 'multi' ? { options: ['Red', 'Blue', 'Green'] } : {};
    field[type] = (await ask(createCustomField, { topic, type, label: `A ${type}`, ...options, ...(type === 'relation' ? { relationTopic: topic } : {}), ...(type === 'formula' ? { formula: '{A number} * 2' } : {}) })).body;
  }
  const a = await add('a', { [field.text.id]: 'Alpha', [field.number.id]: 2.5, [field.money.id]: { amount: '10.50', currency: 'EUR' }, [field.date.id]: '2026-01-05', [field.select.id]: 'Red', [field.multi.id]: ['Red', 'Blue'], [field.checkbox.id]: true, [field.user.id]: dan, [field.url.id]: 'https://example.com/a' });
  await add('b', { [field.text.id]: 'beta', [field.number.id]: 10, [field.money.id]: { amount: '4.50', currency: 'EUR' }, [field.date.id]: '2026-03-01', [field.select.id]: 'Blue', [field.multi.id]: ['Green'], [field.checkbox.id]: false, [field.relation.id]: a.id });
  await add('c', { [field.money.id]: { amount: '3', currency: 'JPY' }, [field.number.id]: 1, [field.select.id]: 'Blue' });
  await add('d');
});
afterAll(() => h.house.close());

describe('custom fields as columns', () => {
  it('are there on every row, alone and in the list', async () => {
    const [a] = (await ask(gadgets.list, { sort: 'name' })).body.items;
    expect(a!.custom).toMatchObject({ [field.text.id]: 'Alpha', [field.number.id]: 2.5, [field.multi.id]: ['Red', 'Blue'], [field.money.id]: { amount: '10.50', currency: 'EUR' } });
    expect((await ask(gadgets.get, { id: a!.id })).body).toEqual(a);
    expect((await ask(gadgets.list, {}, 'outsider')).body.items).toEqual([]);
  });
  it('filter by what they hold', async () => {
    const by = (type: keyof typeof field, op: string, value?: unknown) => names({ filter: { field: key(type), op, ...(value === undefined ? {} : { value }) } });
    expect(await by('text', 'is', 'ALPHA')).toEqual(['a']);
    expect(await by('text', 'contains', 'et')).toEqual(['b']);
    expect(await by('text', 'is_not', 'beta')).toEqual(['a', 'c', 'd']);
    expect(await by('number', 'between', [2, 10])).toEqual(['a', 'b']);
    expect(await by('money', 'between', ['4', '10.5'])).toEqual(['a', 'b']);
    expect(await by('date', 'between', ['2026-01-01', '2026-01-31'])).toEqual(['a']);
    expect(await by('select', 'in', ['Red'])).toEqual(['a']);
    expect(await by('select', 'empty')).toEqual(['d']);
    expect(await by('multi', 'in', ['Blue', 'Green'])).toEqual(['a', 'b']);
    expect(await by('checkbox', 'is', false)).toEqual(['b']);
    expect(await by('user', 'in', [dan])).toEqual(['a']);
    expect(await by('relation', 'not_empty')).toEqual(['b']);
    expect(await names({ filter: { or: [{ field: key('number'), op: 'is', value: 1 }, { field: 'name', op: 'is', value: 'd' }] } })).toEqual(['c', 'd']);
  });
  it('answer every operator of their kind', async () => {
    for (const type of customFieldTypes) {
      for (const op of operatorsOf[customListField(field[type]).type]) {
        for (const value of [undefined, 'x', "o'x", 0, '12.50', true, '2026-01-31', randomUUID(), 'Red', ['Red'], ['1', '2'], ['2026-01-01', '2026-01-31'], 'today']) {
          const answer = await ask(gadgets.list, { filter: JSON.stringify({ field: key(type), op, ...(value === undefined ? {} : { value }) }) });
          expect([200, 422], `${type} ${op} ${JSON.stringify(value)}: ${JSON.stringify(answer.error)}`).toContain(answer.status);
        }
      }
    }
  });
  it('sort with empty ones last, page by page', async () => {
    expect(await names({ sort: `${key('number')},name` })).toEqual(['c', 'a', 'b', 'd']);
    expect(await names({ sort: `-${key('number')},name` })).toEqual(['b', 'a', 'c', 'd']);
    const walked: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const { body } = await ask(gadgets.list, { sort: key('text'), limit: 1, ...(cursor ? { cursor } : {}) });
      walked.push(...body.items.map((g) => g.name));
      cursor = body.nextCursor;
    }
    expect([walked.slice(0, 2), walked.length]).toEqual([['a', 'b'], 4]);
  });
  it('group, and add up by currency, over all and per group', async () => {
    const { body } = await ask(gadgets.list, { limit: 1, count: 'exact', group: key('select'), sums: `${key('number')},${key('money')}` });
    expect(body.sums).toEqual({ [key('number')]: [{ currency: null, sum: '13.5' }], [key('money')]: [{ currency: 'EUR', sum: '15' }, { currency: 'JPY', sum: '3' }] });
    expect(body.groups!.map((g) => [g.value, g.count, g.sums?.[key('number')]?.[0]?.sum])).toEqual([['Blue', 2, '11'], ['Red', 1, '2.5'], [null, 1, undefined]]);
  });
  it('refuse keys that this workspace does not have, naming the place', async () => {
    const foreign = `custom.${randomUUID()}`;
    for (const [place, input] of [['filter', { filter: JSON.stringify({ field: foreign, op: 'empty' }) }], ['sort', { sort: foreign }], ['group', { group: foreign }], ['sums', { sums: foreign }], ['sums', { sums: key('text') }], ['sort', { sort: key('multi') }], ['group', { group: key('text') }], ['filter', { filter: JSON.stringify({ field: key('number'), op: 'contains', value: 'x' }) }]] as const) {
      const answer = await ask(gadgets.list, input);
      expect([answer.status, answer.error?.fields?.[0]?.path], JSON.stringify(input)).toEqual([422, place]);
    }
    expect((await ask(gadgets.list, { sort: key('text') }, 'outsider')).status).toBe(422);
  });
  it('are exported under their names, with names and currencies', async () => {
    const csv = String((await ask(gadgets.export, { format: 'csv', sort: 'name', columns: ['name', key('user'), key('relation'), key('money'), key('multi')].join(',') })).body).replace('\uFEFF', '').trim().split('\r\n');
    expect(csv).toEqual(['name,A user,A relation,A money,A multi', 'a,dan,,10.50 EUR,Red; Blue', 'b,,a,4.50 EUR,Green', 'c,,,3 JPY,', 'd,,,,']);
    expect((await ask(gadgets.export, { format: 'csv', columns: `custom.${randomUUID()}` })).error?.fields?.[0]?.path).toBe('columns');
  });
  it('are checked in the form, in place and in bulk, and told in the timeline', async () => {
    const row = await add('e');
    for (const [id, value] of [[field.number.id, 'x'], [field.url.id, 'javascript:alert(1)'], [field.checkbox.id, 'yes'], [field.money.id, { amount: '1', currency: 'ZZZ' }], [field.multi.id, ['Pink']], [field.user.id, randomUUID()], [field.relation.id, randomUUID()], [randomUUID(), 'x']] as const) {
      for (const answer of [await ask(gadgets.update, { id: row.id, version: row.version, custom: { [id]: value } }), await ask(gadgets.create, { name: 'x', custom: { [id]: value } }), await ask(gadgets.bulk, { selection: { ids: [row.id] }, action: { change: { custom: { [id]: value } } } })]) {
        expect([answer.status, answer.error?.fields?.[0]?.path], JSON.stringify(value)).toEqual([422, `custom.${id}`]);
      }
    }
    const changed = (await ask(gadgets.update, { id: row.id, version: row.version, custom: { [field.select.id]: 'Green' } })).body;
    expect(changed).toMatchObject({ version: row.version + 1, custom: { [field.select.id]: 'Green' } });
    expect((await ask(gadgets.update, { id: row.id, version: row.version, custom: { [field.select.id]: 'Red' } })).error?.code).toBe('core.version_conflict');
    const [b] = (await ask(gadgets.list, { filter: JSON.stringify({ field: 'name', op: 'is', value: 'b' }) })).body.items;
    expect((await ask(gadgets.bulk, { selection: { ids: [row.id, b!.id] }, action: { change: { custom: { [field.select.id]: 'Green' }, stock: 7 } } })).body.count).toBe(2);
    expect((await ask(gadgets.get, { id: b!.id })).body).toMatchObject({ stock: 7, version: b!.version + 1, custom: { ...(b!.custom as object), [field.select.id]: 'Green' } });
    const { rows } = await h.house.owner.query("select data from core.event where type = 'probe.gadget.changed' and subject_id = $1 order by seq desc limit 1", [b!.id]);
    expect(rows[0].data.changes).toMatchObject({ 'A select': ['Blue', 'Green'], stock: [null, 7] });
    expect((await ask(setCustomValues, { topic, subjectId: row.id, values: { [field.text.id]: 'z' } })).status).toBe(200);
    expect((await ask(gadgets.get, { id: row.id })).body.version).toBe(changed.version + 2);
    expect((await ask(gadgets.remove, { id: row.id })).status).toBe(200);
  });
});

describe('definitions', () => {
  it('name what can have them, find related records and name held ones', async () => {
    expect((await ask(listCustomTopics, {})).body.items).toEqual([{ topic, name: 'gadgets', fields: customFieldTypes.length }]);
    expect((await ask(listCustomTopics, {}, 'powerless')).body.items).toEqual([]);
    expect((await ask(listCustomChoices, { id: field.relation.id, q: 'b' })).body.items.map((i) => i.label)).toEqual(['b']);
    expect((await ask(listCustomChoices, { id: field.user.id, ids: `${dan},${randomUUID()}` })).body.items).toEqual([{ id: dan, label: 'dan' }]);
    for (const who of ['powerless', 'outsider'] as const) expect((await ask(listCustomChoices, { id: field.relation.id }, who)).status).toBe(404);
  });
  it('are put in order, away and back', async () => {
    const ids = (await ask(listCustomFields, { topic })).body.items.map((f) => f.id);
    const turned = [...ids].reverse();
    expect((await ask(orderCustomFields, { topic, ids: turned })).body.items.map((f) => f.id)).toEqual(turned);
    expect((await ask(orderCustomFields, { topic, ids: turned.slice(1) })).status).toBe(422);
    expect((await ask(orderCustomFields, { topic, ids }, 'powerless')).status).toBe(403);
    expect((await ask(removeCustomField, { id: field.url.id })).status).toBe(200);
    expect((await ask(gadgets.list, { sort: key('url') })).status).toBe(422);
    expect((await ask(listCustomFields, { topic })).body.items).toHaveLength(ids.length - 1);
    expect((await ask(listCustomFields, { topic, archived: true })).body.items.at(-1)).toMatchObject({ id: field.url.id, archived: true });
    expect((await ask(restoreCustomField, { id: field.url.id })).body.archived).toBe(false);
    expect((await ask(restoreCustomField, { id: field.url.id })).status).toBe(404);
    expect(await names({ filter: { field: key('url'), op: 'not_empty' } })).toEqual(['a']);
    await ask(orderCustomFields, { topic, ids });
  });
  it('let no option in use vanish in silence', async () => {
    const now = async (type: 'select' | 'multi') => (await ask(listCustomFields, { topic })).body.items.find((f) => f.id === field[type].id)!;
    const change = async (type: 'select' | 'multi', more: Record<string, unknown>) => ask(updateCustomField, { id: field[type].id, version: (await now(type)).version, ...more });
    const refused = await change('select', { options: ['Red', 'Green'] });
    expect([refused.status, refused.error?.code, refused.error?.details]).toEqual([409, 'core.option_in_use', { option: 'Blue', count: 1 }]);
    expect((await change('select', { options: ['Red', 'Green'], replace: { Blue: 'Pink' } })).status).toBe(422);
    expect((await change('select', { options: ['Red', 'Navy', 'Green'], replace: { Blue: 'Navy' } })).status).toBe(200);
    expect(await names({ filter: { field: key('select'), op: 'is', value: 'Navy' } })).toEqual(['c']);
    expect((await change('multi', { options: ['Red', 'Green'], replace: { Blue: 'Red' } })).status).toBe(200);
    expect(((await ask(gadgets.list, { sort: 'name' })).body.items[0]!.custom as Record<string, unknown>)[field.multi.id]).toEqual(['Red']);
    expect((await change('multi', { options: ['Red'], replace: { Green: null } })).status).toBe(200);
    expect(await names({ filter: { field: key('multi'), op: 'not_empty' } })).toEqual(['a']);
    expect((await change('select', { options: ['Red', 'red'] })).status).toBe(422);
  });
  it('require a value of new records, and forbid to empty it', async () => {
    const required = (await ask(createCustomField, { topic, type: 'text', label: 'Must', required: true })).body;
    const answer = await ask(gadgets.create, { name: 'f' });
    expect([answer.status, answer.error?.fields]).toEqual([422, [expect.objectContaining({ path: `custom.${required.id}`, message: 'This field is required.' })]]);
    const row = await add('f', { [required.id]: 'x' });
    expect((await ask(gadgets.update, { id: row.id, version: 1, stock: 1 })).status).toBe(200);
    expect((await ask(gadgets.update, { id: row.id, version: 2, custom: { [required.id]: '' } })).status).toBe(422);
    await ask(removeCustomField, { id: required.id });
  });
});

describe('days of a filter', () => {
  it('are those of the viewer', async () => {
    const { id } = await add('at night');
    const within = async () => (await ask(gadgets.list, { filter: JSON.stringify({ and: [{ field: 'createdAt', op: 'within', value: 'today' }, { field: 'name', op: 'is', value: 'at night' }] }) })).body.items.length;
    const between = async (day: string) => (await ask(gadgets.list, { filter: JSON.stringify({ and: [{ field: 'createdAt', op: 'between', value: [day, day] }, { field: 'name', op: 'is', value: 'at night' }] }) })).body.items.length;
    // Kiritimati is 14 hours ahead of UTC, Pago Pago 11 behind: at any hour one of them has another day than UTC.
    for (const [name, shift] of [['UTC', 0], ['Pacific/Kiritimati', 14], ['Pacific/Pago_Pago', -11]] as const) {
      zone.now = name;
      const local = new Date(Date.now() + shift * 3_600_000);
      const day = local.toISOString().slice(0, 10);
      const start = new Date(Date.parse(day) - shift * 3_600_000);
      await h.house.owner.query('update probe.gadget set created_at = $2 where id = $1', [id, start]);
      expect([await within(), await between(day)], name).toEqual([1, 1]);
      await h.house.owner.query('update probe.gadget set created_at = $2 where id = $1', [id, new Date(start.getTime() - 1)]);
      expect([await within(), await between(day)], name).toEqual([0, 0]);
    }
    zone.now = 'UTC';
  });
  it('make weeks that begin when the workspace says', async () => {
    const { id } = await add('some weekday');
    const within = async () => (await ask(gadgets.list, { filter: JSON.stringify({ and: [{ field: 'boughtOn', op: 'within', value: 'this_week' }, { field: 'name', op: 'is', value: 'some weekday' }] }) })).body.items.length;
    for (let weekStart = 0; weekStart < 7; weekStart++) {
      zone.weekStart = weekStart;
      const first = Date.parse(new Date().toISOString().slice(0, 10)) - ((new Date().getUTCDay() - weekStart + 7) % 7) * 86_400_000;
      for (const [plus, expected] of [[-1, 0], [0, 1], [6, 1], [7, 0]] as const) {
        await h.house.owner.query('update probe.gadget set bought_on = $2 where id = $1', [id, new Date(first + plus * 86_400_000).toISOString().slice(0, 10)]);
        expect(await within(), `weeks from ${weekStart}, day ${plus}`).toBe(expected);
      }
    }
    zone.weekStart = 1;
  });
});
