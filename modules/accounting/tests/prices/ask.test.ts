import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PoolClient } from 'pg';
import { runAs } from '#core/server/app.ts';
import type { Endpoint } from '#core/contract/endpoint.ts';
import { call, type Answer } from '#core/testing/house.ts';
import type { ResourceHouse, TestPerson } from '#core/testing/describe-resource.ts';
import { createParty, customers, updateParty } from '#modules/parties/contract.ts';
import { createRole } from '#modules/workspace/contract.ts';
import { askPrices, paymentTerms, priceLists, priceRules, products } from '../../contract.ts';
import { pricesFor } from '../../service/prices/ask.ts';
import { found, join, signUp } from '../../../../tests/fixtures/people.ts';
import { openMastersHouse } from '../scene.ts';

let h: ResourceHouse;
let own: string;
beforeAll(async () => { h = await openMastersHouse(); own = (await add(priceLists.create, { name: 'Own', currency: 'EUR' })).id; });
afterAll(() => h.house.close());

const as = (person: TestPerson = h.allowed) => ({ workspace_slug: person.slug });
type Of<T> = Endpoint<never, T> | Endpoint<unknown, T>;
const send = <T>(endpoint: Of<T>, input: object, person = h.allowed): Promise<Answer<T>> => call(h.house, endpoint as Endpoint, { ...as(person), ...input }, person) as Promise<Answer<T>>;
async function add<T>(endpoint: Of<T>, input: object, person = h.allowed): Promise<T> {
  const answer = await send(endpoint, input, person);
  expect([answer.status, answer.error], JSON.stringify(input)).toEqual([201, undefined]);
  return answer.body;
}
const item = (name: string, more: object = {}) => add(products.create, { name, salePrice: '12.50', currency: 'EUR', ...more });
const customer = (name: string, more: object = {}) => add(createParty, { kind: 'company', roles: ['customer'], name, ...more });
const ask = async (input: object, person = h.allowed) => (await send(askPrices, { on: '2026-11-23', currency: 'EUR', ...input }, person));

describe('what an item costs a customer', () => {
  it('is what their list says, and the item’s own price for others', async () => {
    const lamp = await item('Lamp');
    await add(priceRules.create, { priceListId: own, itemId: lamp.id, price: '10' });
    await add(priceRules.create, { priceListId: own, itemId: lamp.id, fromQuantity: '10', price: '9' });
    const theirs = await customer('Own prices Ltd', { priceListId: own });
    const { body } = await ask({ partyId: theirs.id, lines: [{ itemId: lamp.id, quantity: '10' }, { itemId: lamp.id }] });
    expect(body.items.map((i) => [i.quantity, i.price, i.source, i.list?.name, i.rule?.fromQuantity])).toEqual([['10', '9.00', 'rule', 'Own', '10'], ['1', '10.00', 'rule', 'Own', '0']]);
    const other = await customer('Nobody Ltd');
    expect((await ask({ partyId: other.id, lines: [{ itemId: lamp.id, quantity: '10' }] })).body.items[0]).toMatchObject({ price: '12.50', source: 'item' });
    expect((await ask({ lines: [{ itemId: lamp.id }] })).body.items[0]!.price).toBe('12.50');
  });

  it('is without their list for who may not see customers', async () => {
    const place = await found(h.house, await signUp(h.house, 'Pia'));
    const person = (who: typeof place.owner) => ({ ...place.as(who), slug: place.slug, workspaceId: place.id });
    const pia = person(place.owner);
    const [lamp, list] = [await add(products.create, { name: 'Lamp', salePrice: '12.50', currency: 'EUR' }, pia), await add(priceLists.create, { name: 'Theirs', currency: 'EUR' }, pia)];
    await add(priceRules.create, { priceListId: list.id, itemId: lamp.id, price: '10' }, pia);
    const theirs = await add(createParty, { kind: 'company', roles: ['customer'], name: 'Secret Ltd', priceListId: list.id } as never, pia);
    const role = await add(createRole, { name: 'Items alone', rank: 40, permissions: ['accounting.item.view'] }, pia);
    const nora = await join(h.house, place, await signUp(h.house, 'Nora'), role.id!);
    await h.house.drain();
    const input = { partyId: theirs.id, lines: [{ itemId: lamp.id }] };
    expect((await ask(input, pia)).body.items[0]).toMatchObject({ price: '10.00', list: { name: 'Theirs' } });
    expect((await ask(input, person(nora))).body.items[0]).toMatchObject({ price: '12.50', source: 'item', list: null });
  });

  it('is what the list for everybody says, where they have none or theirs is not in force', async () => {
    const chair = await item('Chair');
    const everybody = await add(priceLists.create, { name: 'Everybody', currency: 'EUR', isDefault: true });
    await add(priceRules.create, { priceListId: everybody.id, itemId: chair.id, price: '11' });
    const off = await add(priceLists.create, { name: 'Off', currency: 'EUR', isActive: false });
    await add(priceRules.create, { priceListId: off.id, itemId: chair.id, price: '1' });
    const theirs = await customer('Off Ltd', { priceListId: off.id });
    expect((await ask({ partyId: theirs.id, lines: [{ itemId: chair.id }] })).body.items[0]).toMatchObject({ price: '11.00', list: { name: 'Everybody', isDefault: true } });
    expect((await ask({ lines: [{ itemId: chair.id }] })).body.items[0]!.price).toBe('11.00');
    // Whoever tries a list out sees it before it is in force.
    expect((await ask({ priceListId: off.id, lines: [{ itemId: chair.id }] })).body.items[0]!.price).toBe('1.00');
    // There is one for everybody at a time.
    const next = await add(priceLists.create, { name: 'Next', currency: 'EUR', isDefault: true });
    const { body } = await send(priceLists.list, { limit: 100 });
    expect(body.items.filter((l) => l.isDefault).map((l) => l.name)).toEqual(['Next']);
    expect((await send(priceLists.update, { id: next.id, version: next.version, isActive: false })).error?.fields?.[0]).toMatchObject({ path: 'isActive' });
    await send(priceLists.remove, { id: next.id });
    expect((await send(priceLists.restore, { id: next.id })).body).toMatchObject({ name: 'Next', isDefault: false });
  });

  it('follows a merge, and days', async () => {
    const desk = await item('Desk');
    await add(priceRules.create, { priceListId: own, itemId: desk.id, price: '5', fromOn: '2026-12-01', toOn: '2026-12-31' });
    const theirs = await customer('December Ltd', { priceListId: own });
    const price = async (on: string) => (await ask({ partyId: theirs.id, on, lines: [{ itemId: desk.id }] })).body.items[0]!.price;
    expect([await price('2026-11-30'), await price('2026-12-01'), await price('2026-12-31'), await price('2027-01-01')]).toEqual(['12.50', '5.00', '5.00', '12.50']);
  });

  it('stays within the workspace', async () => {
    const lamp = await item('Wall lamp');
    const foreign = await add(priceLists.create, { name: 'Foreign' }, h.outsider);
    expect((await ask({ lines: [{ itemId: lamp.id }] }, h.outsider)).body.items).toEqual([]);
    expect((await ask({ priceListId: foreign.id, lines: [{ itemId: lamp.id }] })).body.items[0]!.source).toBe('item');
    expect((await send(priceRules.create, { priceListId: foreign.id, price: '1' })).error?.fields?.[0]?.path).toBe('priceListId');
    expect((await ask({ lines: [{ itemId: lamp.id }] }, h.powerless)).status).toBe(403);
    expect((await send(createParty, { kind: 'company', roles: ['customer'], name: 'X', priceListId: foreign.id })).error?.fields?.[0]).toMatchObject({ path: 'priceListId', message: 'Choose a price list of this workspace.' });
  });

  it('takes as many statements for 300 lines as for one', async () => {
    const items = [await item('Many A', { category: 'Many' }), await item('Many B'), await item('Many C', { currency: 'USD' })];
    await add(priceRules.create, { priceListId: own, category: 'many', method: 'discount', percent: '10' });
    const theirs = await customer('Many Ltd', { priceListId: own });
    const count = (n: number) => runAs(h.house.app, { membership: { workspaceId: h.allowed.workspaceId } as never, name: 'test.prices' }, async (ctx) => {
      let statements = 0;
      const counted = Object.assign(Object.create(ctx) as typeof ctx, { sql: (...all: unknown[]) => { statements += 1; return (ctx.sql as (...a: unknown[]) => unknown)(...all); } });
      const answers = await pricesFor(counted, { partyId: theirs.id, currency: 'EUR', on: '2026-11-23', lines: Array.from({ length: n }, (_, i) => ({ itemId: items[i % 3]!.id, quantity: String(i + 1) })) });
      expect([answers.length, answers[0]!.price]).toEqual([n, '11.25']);
      return statements;
    });
    const one = await count(3);
    expect(await count(300)).toBe(one);
    expect(one).toBeLessThanOrEqual(6);
  });
});

describe('price lists', () => {
  it('have a name once, and a currency that stays once they have rules', async () => {
    const list = await add(priceLists.create, { name: 'Once', currency: 'EUR' });
    expect((await send(priceLists.create, { name: 'ONCE' })).error?.code).toBe('accounting.price_list_taken');
    const changed = await send(priceLists.update, { id: list.id, version: list.version, currency: 'USD' });
    expect(changed.body.currency).toBe('USD');
    await add(priceRules.create, { priceListId: list.id, price: '1' });
    expect((await send(priceLists.update, { id: list.id, version: changed.body.version, currency: 'EUR' })).error?.fields?.[0]?.path).toBe('currency');
    expect((await send(priceLists.get, { id: list.id })).body).toMatchObject({ rules: 1, customers: 0 });
    // A rule that was removed may come back: its price would be another one.
    const other = await add(priceLists.create, { name: 'Once removed', currency: 'EUR' });
    const rule = await add(priceRules.create, { priceListId: other.id, method: 'formula', percent: '5', roundTo: '0.5' });
    expect((await send(priceRules.remove, { id: rule.id })).status).toBe(200);
    expect((await send(priceLists.update, { id: other.id, version: other.version, currency: 'USD' })).error?.fields?.[0]?.path).toBe('currency');
    const percent = await add(priceLists.create, { name: 'Percent alone', currency: 'EUR' });
    await add(priceRules.create, { priceListId: percent.id, method: 'discount', percent: '5' });
    expect((await send(priceLists.update, { id: percent.id, version: percent.version, currency: 'USD' })).body.currency).toBe('USD');
  });

  it('stay while customers have them', async () => {
    const list = await add(priceLists.create, { name: 'Kept', currency: 'EUR' });
    const theirs = await customer('Kept Ltd', { priceListId: list.id });
    expect((await send(priceLists.remove, { id: list.id })).error).toMatchObject({ code: 'accounting.price_list_in_use', message: '"Kept" is the price list of 1 customers. Give them another one, or switch it off.' });
    await send(updateParty, { id: theirs.id, version: theirs.version, priceListId: null });
    expect((await send(priceLists.remove, { id: list.id })).status).toBe(200);
    expect((await send(updateParty, { id: theirs.id, version: theirs.version + 1, priceListId: list.id })).error?.fields?.[0]?.path).toBe('priceListId');
    expect((await send(customers.get, { id: theirs.id })).body.priceListId).toBe(null);
  });

  it('and terms of payment are not removed while a customer gets them', async () => {
    const [list, term, theirs] = [await add(priceLists.create, { name: 'Going', currency: 'EUR' }), await add(paymentTerms.create, { name: 'Going', lines: [{ percent: null, anchor: 'invoice_date', days: 5 }] }), await customer('Getting Ltd')];
    const locked = async () => (await h.house.owner.query("select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'")).rowCount;
    /** Writes in a transaction that is still open while something else is asked for: that waits for its end. */
    const meanwhile = async <T>(write: (client: PoolClient) => Promise<unknown>, asking: () => Promise<T>): Promise<T> => {
      const client = await h.house.owner.connect();
      await client.query('begin');
      await write(client);
      const answer = asking();
      await expect.poll(locked, { timeout: 10_000 }).toBeGreaterThan(0);
      await client.query('commit');
      client.release();
      return answer;
    };
    const give = (column: 'price_list_id' | 'customer_payment_term_id', table: 'price_list' | 'payment_term', id: string) => async (client: PoolClient) => {
      await client.query(`select 1 from accounting.${table} where id = $1 for share`, [id]);
      await client.query(`update parties.party set ${column} = $2 where id = $1`, [theirs.id, id]);
    };
    expect((await meanwhile(give('price_list_id', 'price_list', list.id), () => send(priceLists.remove, { id: list.id }))).error?.code).toBe('accounting.price_list_in_use');
    expect((await meanwhile(give('customer_payment_term_id', 'payment_term', term.id), () => send(paymentTerms.remove, { id: term.id }))).error?.code).toBe('accounting.payment_term_in_use');
    // The other way about: who gives one that is being removed is refused.
    const gone = (await add(paymentTerms.create, { name: 'Gone', lines: [{ percent: null, anchor: 'invoice_date', days: 5 }] })).id;
    const given = await meanwhile((client) => client.query('update accounting.payment_term set deleted_at = now() where id = $1', [gone]), () => send(updateParty, { id: theirs.id, version: theirs.version, vendorPaymentTermId: gone }));
    expect(given.error?.fields?.[0]).toMatchObject({ path: 'vendorPaymentTermId', message: 'Choose a payment term of this workspace.' });
  });

  it('keep of a rule what its method uses', async () => {
    const made = await add(priceRules.create, { priceListId: own, category: 'Kept', method: 'fixed', price: '3', percent: '10', roundTo: '1', base: 'cost' });
    expect(made).toMatchObject({ price: '3', percent: null, roundTo: null, base: 'list' });
    const { body } = await send(priceRules.update, { id: made.id, version: made.version, method: 'formula', percent: '25', base: 'cost', roundTo: '0.5' });
    expect(body).toMatchObject({ price: null, percent: '25', roundTo: '0.5', base: 'cost' });
    expect((await send(priceRules.update, { id: made.id, version: body.version, method: 'fixed' })).error?.fields?.[0]?.path).toBe('price');
    expect((await send(priceRules.update, { id: made.id, version: body.version, method: 'discount', percent: '120' })).error?.fields?.[0]?.path).toBe('percent');
  });
});
