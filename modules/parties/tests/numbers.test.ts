import { afterAll, beforeAll, expect, it } from 'vitest';
import { runAs } from '#core/server/app.ts';
import { call, type TestHouse } from '#core/testing/house.ts';
import type { ResourceHouse, TestPerson } from '#core/testing/describe-resource.ts';
import * as contract from '../contract.ts';
import { addParties } from '../service/parties.ts';
import { newMember, newOwner, openPartyHouse } from './party-house.ts';

let h: ResourceHouse & { allowed: TestPerson & { id: string } };
let house: TestHouse;
let me: TestPerson & { id: string };
beforeAll(async () => { h = await openPartyHouse(); ({ house } = h); });
afterAll(() => h.house.close());

const add = async (input: object = {}, who: TestPerson = me, roles: contract.PartyRole[] = ['customer']) => call(house, contract.createParty, { workspace_slug: who.slug, kind: 'company', roles, name: `C ${Math.random()}`, ...input } as never, who);
const numberOf = async (input: object = {}, who: TestPerson = me) => (await add(input, who)).body.customerNumber;
const set = (input: object, who: TestPerson = me) => call(house, contract.setNumbering, { workspace_slug: who.slug, series: 'customer', prefix: 'K/', digits: 3, ...input } as never, who);
const wrong = async (answer: ReturnType<typeof call>) => { const { status, error } = await answer; return [status, error?.fields?.[0]?.path]; };

it('numbers as it was set, goes on where it was, and leaves what was given alone', async () => {
  me = await newOwner(house);
  expect((await call(house, contract.getNumbering, { workspace_slug: me.slug }, me)).body).toEqual({ customer: { prefix: 'CUS-', digits: 5, next: 1, sample: 'CUS-00001' }, vendor: { prefix: 'VEN-', digits: 5, next: 1, sample: 'VEN-00001' } });
  const first = (await add()).body;
  expect(first.customerNumber).toBe('CUS-00001');
  expect((await set({})).body.customer).toEqual({ prefix: 'K/', digits: 3, next: 2, sample: 'K/002' });
  expect([await numberOf(), (await call(house, contract.getParty, { workspace_slug: me.slug, id: first.id }, me)).body.customerNumber]).toEqual(['K/002', 'CUS-00001']);
  expect((await set({ next: 1000 })).status).toBe(200);
  expect(await numberOf()).toBe('K/1000');
  // The vendors count by themselves, and a prefix may be none.
  expect((await add({}, me, ['vendor'])).body.vendorNumber).toBe('VEN-00001');
  expect((await set({ prefix: '', digits: 4 })).body.customer.sample).toBe('1001');
});

it('refuses to give numbers again under the same prefix, and patterns nobody can read', async () => {
  me = await newOwner(house);
  await add(); await add();
  expect(await wrong(set({ prefix: 'CUS-', next: 2 }))).toEqual([422, 'next']);
  expect(await wrong(set({ prefix: 'CUS-', next: 0 }))).toEqual([422, 'next']);
  expect(await wrong(set({ digits: 11 }))).toEqual([422, 'digits']);
  // What a form would not take back, or a spreadsheet would read as a formula.
  for (const prefix of ['<b>', '#', '-K', '_', '.x']) expect([prefix, ...await wrong(set({ prefix }))]).toEqual([prefix, 422, 'prefix']);
  expect((await set({ prefix: 'NEW-', next: 1, digits: 1 })).status).toBe(200);
  expect(await numberOf()).toBe('NEW-1');
});

it('takes a number typed by hand while nobody has it, whatever its capitals, and passes it over later', async () => {
  me = await newOwner(house);
  expect(await numberOf({ customerNumber: ' cus-00002 ' })).toBe('cus-00002');
  expect(await wrong(add({ customerNumber: 'CUS-00002' }))).toEqual([422, 'customerNumber']);
  expect(await wrong(add({ customerNumber: '<b>' }))).toEqual([422, 'customerNumber']);
  // Numbers of vendors are another list.
  expect((await add({ vendorNumber: 'CUS-00002' }, me, ['vendor'])).status).toBe(201);
  expect([await numberOf(), await numberOf(), await numberOf()]).toEqual(['CUS-00001', 'CUS-00003', 'CUS-00004']);
  const party = (await add()).body;
  const change = (patch: object, version = party.version) => call(house, contract.updateParty, { workspace_slug: me.slug, id: party.id, version, ...patch } as never, me);
  expect(await wrong(change({ customerNumber: 'CUS-00003' }))).toEqual([422, 'customerNumber']);
  expect((await change({ customerNumber: '4711' })).body).toMatchObject({ customerNumber: '4711' });
  expect((await change({ customerNumber: null }, 2)).body).toMatchObject({ customerNumber: '4711' });
});

it('never gives a number again that somebody had, whatever the pattern was meanwhile', async () => {
  me = await newOwner(house);
  const [first, second] = [(await add()).body, (await add()).body];
  const change = (party: contract.Party, customerNumber: string) => call(house, contract.updateParty, { workspace_slug: me.slug, id: party.id, version: party.version, customerNumber } as never, me);
  const renamed = (await change(first, 'own-1')).body;
  const third = (await add()).body;
  expect((await call(house, contract.mergeParties, { workspace_slug: me.slug, id: second.id, version: second.version, loserId: third.id, loserVersion: third.version } as never, me)).status).toBe(200);
  expect((await set({ prefix: 'B-', next: 1 })).status).toBe(200);
  expect(await numberOf()).toBe('B-001');
  // Back to the first pattern and its beginning: of 1 to 3 one is held, one was written over, one went with a merge.
  expect((await set({ prefix: 'CUS-', digits: 5, next: 1 })).body.customer.next).toBe(1);
  expect([await numberOf(), await numberOf()]).toEqual(['CUS-00004', 'CUS-00005']);
  // By hand somebody may have their old number again.
  expect((await change(renamed, 'CUS-00001')).body.customerNumber).toBe('CUS-00001');
});

it('gives many their numbers in one call, in their order, and none that another of them has typed', async () => {
  me = await newOwner(house);
  const made = await runAs(house.app, { workspaceId: me.workspaceId, name: 'test' }, async (ctx) => {
    const asked: string[] = [];
    const sql = ctx.sql.bind(ctx);
    ctx.sql = async (text, values, name) => { if (text.includes('take_numbers')) asked.push(text); return sql(text, values, name) as never; };
    const rows = await addParties(ctx, ['CUS-00002', null, null, 'cus-00003', null].map((customerNumber, i) => ({ kind: 'company' as const, roles: ['customer' as const], name: `Many ${i}`, customerNumber })));
    return { asked: asked.length, numbers: rows.map((r) => r.customerNumber) };
  });
  expect(made).toEqual({ asked: 1, numbers: ['CUS-00002', 'CUS-00001', 'CUS-00004', 'cus-00003', 'CUS-00005'] });
});

it('lets twenty at once have numbers of both kinds, each once', async () => {
  me = await newOwner(house);
  const made = await Promise.all(Array.from({ length: 20 }, (_, i) => add(i % 4 === 0 ? { customerNumber: `CUS-${String(i + 1).padStart(5, '0')}` } : {})));
  const numbers = made.flatMap((m) => (m.status === 201 ? [m.body.customerNumber] : []));
  expect(new Set(numbers).size).toBe(numbers.length);
  expect(made.every((m) => m.status === 201 || (m.status === 422 && m.error?.fields?.[0]?.path === 'customerNumber'))).toBe(true);
});

it('is set by who may change settings, each workspace for itself', async () => {
  me = await newOwner(house);
  const [member, other] = [await newMember(house, me, 'member'), await newOwner(house)];
  expect((await set({}, member)).status).toBe(403);
  expect((await call(house, contract.setNumbering, { workspace_slug: me.slug, series: 'customer', prefix: 'X', digits: 2 }, other)).status).toBe(404);
  await set({});
  expect(await numberOf({}, other)).toBe('CUS-00001');
});
