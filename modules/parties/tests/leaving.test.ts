import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { listRemovedRecords } from '#core/contract/recent-changes.ts';
import { createCustomField, undoBulk } from '#core/contract/records.ts';
import { call } from '#core/testing/house.ts';
import { registerPartyReferences } from '../api.ts';
import * as contract from '../contract.ts';
import type { Party, PartyInput, PartyRole } from '../contract.ts';
import { references } from '../service/hooks.ts';
import { openPartyHouse } from './party-house.ts';

let h: Awaited<ReturnType<typeof openPartyHouse>>;
beforeAll(async () => { h = await openPartyHouse(); });
afterAll(() => h.house.close());

const base = () => ({ workspace_slug: h.allowed.slug });
const add = async (roles: PartyRole[], input: PartyInput = {}): Promise<Party> => (await call(h.house, contract.createParty, { ...base(), kind: 'company', roles, ...input } as never, h.allowed)).body;
const get = async (id: string) => (await call(h.house, contract.getParty, { ...base(), id }, h.allowed)).body;
const removeMany = (ids: string[]) => call(h.house, contract.customers.bulk, { ...base(), selection: { ids }, action: { remove: true } } as never, h.allowed);
const restore = (id: string) => call(h.house, contract.customers.restore, { ...base(), id } as never, h.allowed);
/** Another room that uses these parties while the test goes on. */
function use(...ids: string[]) {
  onTestFinished(() => { references.delete('test.use'); });
  registerPartyReferences('test.use', { count: async (_ctx, id) => (ids.includes(id) ? 1 : 0), move: async () => null, moveBack: async () => undefined });
}

describe('whoever is taken off a list', () => {
  it('is asked about together with the others, by every room there is', async () => {
    const ids = [await add(['customer'], { name: 'One' }), await add(['customer'], { name: 'Two' }), await add(['customer'], { name: 'Three' })].map((p) => p.id);
    expect([...references].filter(([, room]) => !room.among).map(([name]) => name)).toEqual([]);
    const [asked, counted]: [string[][], string[]] = [[], []];
    onTestFinished(() => { references.delete('test.many'); });
    registerPartyReferences('test.many', { count: async (_ctx, id) => { counted.push(id); return id === ids[1] ? 2 : 0; }, among: async (_ctx, all) => { asked.push([...all]); return all.filter((id) => id === ids[1]); }, move: async () => null, moveBack: async () => undefined });
    const refused = await removeMany(ids);
    expect([refused.status, refused.error?.details]).toMatchObject([409, { id: ids[1], name: 'Two', uses: [{ name: 'test.many', count: 2 }] }]);
    expect([asked.map((all) => all.toSorted()), counted]).toEqual([[ids.toSorted()], [ids[1]]]);
    expect((await get(ids[0]!)).roles).toEqual(['customer']);
    references.delete('test.many');
    expect((await removeMany(ids)).status).toBe(200);
  });

  it('gets the role back when the removal is taken back, with the number they had', async () => {
    const [both, only] = [await add(['customer', 'vendor'], { name: 'Both' }), await add(['customer'], { name: 'Only' })];
    const gone = await removeMany([both.id, only.id]);
    expect([gone.status, (await get(both.id)).roles]).toEqual([200, ['vendor']]);
    const back = await call(h.house, undoBulk, { id: gone.body.bulkId! }, h.allowed);
    expect([back.body.state, back.body.kept]).toEqual(['undone', 0]);
    expect([await get(both.id), await get(only.id)]).toMatchObject([{ roles: ['customer', 'vendor'], customerNumber: both.customerNumber }, { roles: ['customer'] }]);
    // Nobody becomes a customer by being brought back who was not taken off the list, or is there.
    const vendor = await add(['vendor'], { name: 'Never one' });
    expect([(await restore(both.id)).status, (await restore(vendor.id)).status]).toEqual([404, 404]);
  });

  it('stays where something uses them, whatever else they are', async () => {
    const both = await add(['customer', 'vendor'], { name: 'Invoiced' });
    use(both.id);
    const refused = await call(h.house, contract.customers.remove, { ...base(), id: both.id } as never, h.allowed);
    expect([refused.status, refused.error?.code, refused.error?.details]).toMatchObject([409, 'parties.in_use', { id: both.id, name: 'Invoiced', uses: [{ name: 'test.use', count: 1 }] }]);
    expect((await get(both.id)).roles).toEqual(['customer', 'vendor']);
  });

  it('does not become a mere lead, whom others would not see any more', async () => {
    const lead = await add(['customer', 'lead'], { name: 'Also a lead' });
    use(lead.id);
    expect((await removeMany([lead.id])).error?.code).toBe('parties.in_use');
    expect((await get(lead.id)).roles).toEqual(['customer', 'lead']);
  });
});

it('a relation field that names a party stands in the way of removing them, goes along with a merge, and comes back', async () => {
  const field = (await call(h.house, createCustomField, { topic: 'parties.party', type: 'relation', label: 'Referred by', relationTopic: 'parties.party' }, h.allowed)).body.id;
  const [named, kept] = [await add(['customer'], { name: 'Named' }), await add(['customer'], { name: 'Kept' })];
  const other = (await call(h.house, contract.customers.create, { ...base(), name: 'Other', custom: { [field]: named.id } } as never, h.allowed)).body;
  const refused = await call(h.house, contract.removeParty, { ...base(), id: named.id }, h.allowed);
  expect([refused.error?.code, refused.error?.details]).toMatchObject(['parties.in_use', { uses: [{ name: 'parties.relation', count: 1 }], records: [{ id: other.id, title: 'Other' }] }]);
  const says = async () => ((await call(h.house, contract.customers.get, { ...base(), id: other.id } as never, h.allowed)).body as unknown as { custom: Record<string, string> }).custom[field];
  const preview = await call(h.house, contract.previewMerge, { ...base(), id: kept.id, loserId: named.id }, h.allowed);
  expect(preview.body.moves).toContainEqual({ name: 'parties.relation', count: 1 });
  const { body } = await call(h.house, contract.mergeParties, { ...base(), id: kept.id, version: kept.version, loserId: named.id, loserVersion: named.version }, h.allowed);
  expect(await says()).toBe(kept.id);
  expect((await call(h.house, contract.undoMerge, { ...base(), id: body.mergeId }, h.allowed)).status).toBe(200);
  expect(await says()).toBe(named.id);
});

it('the id of a merged party is read as the one that stayed, and nothing is written by it', async () => {
  const [kept, old] = [await add(['customer', 'vendor'], { name: 'Stayed' }), await add(['customer', 'vendor'], { name: 'Went' })];
  await call(h.house, contract.mergeParties, { ...base(), id: kept.id, version: kept.version, loserId: old.id, loserVersion: old.version }, h.allowed);
  for (const list of [contract.customers, contract.vendors]) expect([list.name, (await call(h.house, list.get, { ...base(), id: old.id } as never, h.allowed)).body]).toMatchObject([list.name, { id: kept.id, name: 'Stayed' }]);
  // The lists of other roles have neither.
  expect((await call(h.house, contract.accounts.get, { ...base(), id: old.id } as never, h.allowed)).status).toBe(404);
  const { version } = await get(kept.id);
  const by = { ...base(), id: old.id, version };
  const answers = [
    await call(h.house, contract.updateParty, { ...by, city: 'Bonn' }, h.allowed), await call(h.house, contract.customers.update, { ...by, city: 'Bonn' } as never, h.allowed), await call(h.house, contract.setRoles, { ...by, roles: ['customer'] }, h.allowed),
    await call(h.house, contract.removeParty, { ...base(), id: old.id }, h.allowed), await call(h.house, contract.customers.remove, { ...base(), id: old.id } as never, h.allowed), await call(h.house, contract.removePhoto, { ...base(), id: old.id }, h.allowed),
  ];
  for (const { status, error } of answers) expect([status, error?.code, error?.details]).toEqual([409, 'parties.merged', { id: old.id, to: kept.id }]);
  expect(await get(kept.id)).toMatchObject({ city: '', version });
});

it('is listed as removed by the name as it was written', async () => {
  const { id } = await add(['customer'], { name: 'ACME GmbH' });
  expect((await removeMany([id])).status).toBe(200);
  expect((await call(h.house, listRemovedRecords, { topic: 'parties.customer' }, h.allowed)).body.items.find((r) => r.id === id)?.name).toBe('ACME GmbH');
});

it('is listed with those that were removed when only the role was lost, newest first, page by page, and is brought back into the list', async () => {
  const [both, only, kept] = [await add(['customer', 'vendor'], { name: 'Left as customer' }), await add(['customer'], { name: 'Gone for good' }), await add(['customer', 'vendor'], { name: 'Left later' })];
  for (const { id } of [both, only, kept]) expect((await removeMany([id])).status).toBe(200);
  const removed = async (topic = 'parties.customer', more: object = {}, as = h.allowed) => call(h.house, listRemovedRecords, { topic, ...more }, as);
  const mine = (await removed()).body.items.filter((r) => [both.id, only.id, kept.id].includes(r.id));
  expect(mine.map((r) => r.name)).toEqual(['Left later', 'Gone for good', 'Left as customer']);
  expect(mine.map((r) => r.by?.id)).toEqual([mine[1]!.by!.id, mine[1]!.by!.id, mine[1]!.by!.id]);
  // Vendors they still are, and nobody took them off that list.
  expect((await removed('parties.vendor')).body.items.filter((r) => r.name.startsWith('Left'))).toEqual([]);
  const seen: string[] = [];
  for (let cursor: string | undefined, n = 0; n < 3; n++) { const page = (await removed('parties.customer', { limit: 1, ...(cursor ? { cursor } : {}) })).body; seen.push(...page.items.map((r) => r.name)); cursor = page.nextCursor!; }
  expect(seen).toEqual(['Left later', 'Gone for good', 'Left as customer']);
  expect((await removed('parties.customer', { cursor: 'nonsense' })).status).toBe(422);
  const back = await call(h.house, contract.customers.bulk, { ...base(), selection: { ids: [both.id] }, action: { restore: true } } as never, h.allowed);
  expect([back.status, (await get(both.id)).roles]).toEqual([200, ['customer', 'vendor']]);
  expect((await removed()).body.items.some((r) => r.id === both.id)).toBe(false);
  // After thirty days nothing is brought back.
  await h.house.owner.query("update parties.party set left_roles = jsonb_build_object('customer', now() - interval '31 days') where id = $1", [kept.id]);
  expect((await removed()).body.items.some((r) => r.id === kept.id)).toBe(false);
});

it('is listed page by page also where many left at one moment, each once', async () => {
  const names = ['Together 1', 'Together 2', 'Together 3', 'Together 4'];
  const ids: string[] = [];
  for (const name of names) ids.push((await add(['customer', 'vendor'], { name })).id);
  expect((await removeMany(ids)).status).toBe(200);
  const seen: string[] = [];
  let cursor: string | null | undefined;
  do {
    const page = (await call(h.house, listRemovedRecords, { topic: 'parties.customer', limit: 3, ...(cursor ? { cursor } : {}) }, h.allowed)).body;
    seen.push(...page.items.map((r) => r.name));
    cursor = page.nextCursor;
  } while (cursor);
  expect(seen.filter((name) => name.startsWith('Together')).toSorted()).toEqual(names);
});

it('keeps the box of form 1099 in a merge, whoever of the two has it', async () => {
  const of = async (winner: PartyInput, loser: PartyInput) => {
    const [a, b] = [await add(['vendor'], winner), await add(['vendor'], loser)];
    const merged = await call(h.house, contract.mergeParties, { ...base(), id: a.id, version: a.version, loserId: b.id, loserVersion: b.version } as never, h.allowed);
    expect(merged.status, JSON.stringify(merged.error)).toBe(200);
    return (await get(a.id)).vendorForm1099;
  };
  expect(await of({ name: 'Painter one' }, { name: 'Painter two', vendorForm1099: 'nec_1' })).toBe('nec_1');
  expect(await of({ name: 'Roof one', vendorForm1099: 'misc_1' }, { name: 'Roof two' })).toBe('misc_1');
});
