import { readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { modules } from '#app/modules.ts';
import { plantSeeds } from '#core/server/seed.ts';
import { call, openTestHouse, type Answer, type Caller, type TestHouse } from '#core/testing/house.ts';
import { demoPassword, demoPeople } from '#modules/identity/api.ts';
import { login } from '#modules/identity/contract.ts';
import { openWire, type Wire } from '../fixtures/wire.ts';
import { root } from '../architecture/tree.ts';
import { openOnlooker, type Onlooker, type Shown } from './shown.ts';
import { isTaken, knownIds, takenInputs, type Known } from './strangers.ts';
import { addOne, changeOne, reasonOf, type Resource, type Row, type Writer } from './watched-records.ts';
import { webReads, type WebRead } from './web-reads.ts';

// What is told of a change is enough: somebody else's page that asks again only for what it was told of shows what a page shows that is opened now.
// Made from the contracts and the pages alone: a resource that is added tomorrow is watched tomorrow.
const verbs = ['list', 'get', 'create', 'update', 'remove', 'restore'] as const;
const contracts = await Promise.all(readdirSync(path.join(root, 'modules')).filter((room) => modules.some((m) => m.name === room)).map(async (room) => ({ room, values: await import(`../../modules/${room}/contract.ts`) as Record<string, unknown> })));
// A call of a resource may be another one of the same name, with more to say.
const mounted = new Map(modules.flatMap((m) => m.routes.map((r) => [r.endpoint.id, r.endpoint] as const)));
const asMounted = (resource: Resource): Resource => Object.assign({ ...resource }, Object.fromEntries(verbs.map((verb) => [verb, mounted.get(resource[verb].id) ?? resource[verb]])));
const resources = contracts.flatMap(({ room, values }) => Object.values(values).filter((v): v is Resource => typeof v === 'object' && v !== null && 'listFields' in v && 'topic' in v && 'restore' in v).map((resource) => [resource.name, room, asMounted(resource)] as const));
const reads = await webReads();

// What is not like that, each with its reason. Nobody joins these lists without one.
/** Its page reads another call. */
const shownBy: Record<string, string> = { ...Object.fromEntries(['customers', 'vendors', 'accounts', 'contacts'].map((kind) => [`${kind}.get`, 'parties.get'])), 'expenseReports.get': 'expenseReports.whole' };
/** Reads that no page keeps up to date. */
const notKept: Record<string, string> = {
  'activities.get': 'shown in lists and with what they are about', 'bankStatements.get': 'shown in the list of an account', 'commissionEntries.get': 'shown in their list', 'leadSources.get': 'edited where they are listed', 'pipelines.get': 'edited where they are listed',
  'draftEntries.get': 'read once by the form that somebody types into, who is told when another saved it', 'ledgerAccounts.list': 'only searched in; the chart is shown as a tree',
};
/** Calls that generated input does not get through. */
const notMade: Record<string, string> = {
  ...Object.fromEntries(['create', 'update', 'delete', 'restore'].map((verb) => [`bankTransfers.${verb}`, 'a transfer needs two bank accounts of different names, and the demo has made none'])),
  ...Object.fromEntries(['create', 'delete'].map((verb) => [`expenseAdvances.${verb}`, 'an advance is paid from an account of one kind, and the demo has paid none'])),
  'nettings.create': 'a party must owe and be owed',
};

let house: TestHouse;
let wire: Wire;
let onlooker: Onlooker;
let writer: Omit<Writer, 'room'>;
let known: Known[];
const notDone = new Set<string>();
const why: string[] = [];

beforeAll(async () => {
  house = await openTestHouse({ env: { DEMO: '1' } });
  // What the queue would do with it later is no matter: nothing else is to change anything meanwhile.
  await plantSeeds(house.app, () => undefined);
  const slug = 'northlight';
  const { id } = (await house.owner.query<{ id: number }>('select id from workspace.workspace where slug = $1', [slug])).rows[0]!;
  const signIn = async (role: string) => (await call(house, login, { email: demoPeople.find((p) => p.role === role)!.email, password: demoPassword })).body as { token: string; account: { id: string } };
  const [owner, admin] = [await signIn('owner'), await signIn('admin')];
  known = await knownIds(house, id, modules);
  writer = { house, caller: { token: owner.token, workspaceId: id }, accountIds: [owner.account.id, admin.account.id], slug, known };
  wire = await openWire(house);
  onlooker = await openOnlooker(house, wire, { id: admin.account.id, token: admin.token }, id);
}, 180_000);
afterAll(async () => { await wire.close(); await house.close(); });
afterEach(() => onlooker.hideAll());

const ask = async <T>(endpoint: Resource['get'], input: Record<string, unknown>, caller: Caller = writer.caller) => await call(house, endpoint, { workspace_slug: writer.slug, ...input }, caller) as Answer<T>;
/** How pages ask for a list: as long as it gets, and counted. */
function listInput({ list }: Resource): Record<string, unknown> {
  const most = { limit: 200, count: 'exact' };
  const asked = [{ workspace_slug: writer.slug }, ...takenInputs(list, writer.slug)].map((input) => ({ ...input, ...most })).find((input) => isTaken(list, input));
  return asked ?? { workspace_slug: writer.slug, ...most, view: 'all' };
}
/** Pages that read it, once for each set of topics. */
function pagesOf(endpoint: Resource['get']): WebRead[] {
  const kept = reads.filter((r) => r.endpoint.id === (shownBy[endpoint.id] ?? endpoint.id) && r.topics.length > 0);
  return kept.filter((r, i) => kept.findIndex((other) => other.topics.join() === r.topics.join()) === i);
}
interface Page { shown: Shown; what: string }
async function open(endpoint: Resource['get'], input: Record<string, unknown>): Promise<Page[]> {
  return Promise.all(pagesOf(endpoint).map(async ({ file, endpoint: read, topics }) => ({ shown: await onlooker.show(read, input, topics), what: `${read.id} in ${file}, which hears of ${topics.join(', ')}` })));
}
/** Lets something be done; the pages then show what is, and at least one of them shows something else than before. */
async function watched(pages: readonly Page[], write: () => Promise<{ ok: boolean; refused: string }>): Promise<{ ok: boolean; refused: string }> {
  const before = pages.map(({ shown }) => JSON.stringify(shown.cached()));
  const done = await write();
  if (!done.ok) return done;
  await onlooker.catchUp();
  const fresh = await Promise.all(pages.map(({ shown }) => shown.fresh()));
  if (pages.length > 0) expect(fresh.map((f) => JSON.stringify(f)), 'the change is to be seen').not.toEqual(before);
  for (const [i, { shown, what }] of pages.entries()) expect(shown.cached(), what).toEqual(fresh[i]);
  return done;
}

/** What could not be done is noted with its reason. */
const note = ({ id }: Resource['get'], ok: boolean, refused: string) => { if (!ok) { notDone.add(id); why.push(`${id}: ${refused}`); } };

describe.each(resources)('%s', (_name, room, resource) => {
  it('pages of somebody else show what was added, changed, removed and brought back', async () => {
    const by: Writer = { ...writer, room };
    const { items } = (await ask<{ items: Row[] }>(resource.list, listInput(resource))).body;
    const rows = await Promise.all(items.slice(0, 4).map(async ({ id }) => (await ask<Row>(resource.get, { id })).body));
    const list = await open(resource.list, listInput(resource));
    let row = rows[0];
    /** Does it while pages look on, if the room has it and there is something to do it to. */
    const lookOn = async (verb: 'create' | 'update' | 'remove' | 'restore', pages: readonly Page[], write: () => Promise<{ ok: boolean; refused: string }>) => {
      if (!mounted.has(resource[verb].id)) return;
      const { ok, refused } = verb === 'create' || row ? await watched(pages, write) : { ok: false, refused: 'there is none' };
      note(resource[verb], ok, refused);
    };
    await lookOn('create', list, async () => {
      const { made, refused } = await addOne(by, resource, rows);
      if (!made) return { ok: false, refused };
      known.push({ table: resource.topic, id: made.id, topic: resource.topic });
      row = (await ask<Row>(resource.get, { id: made.id })).body;
      return { ok: true, refused };
    });
    const pages = [...list, ...(row ? await open(resource.get, { workspace_slug: writer.slug, id: row.id }) : [])];
    const simply = (verb: 'remove' | 'restore') => async () => { const answer = await ask(resource[verb], { id: row!.id }); return { ok: answer.status === 200, refused: reasonOf(answer) }; };
    await lookOn('update', pages, async () => { const { changed, refused } = await changeOne(by, resource, row!); return { ok: changed, refused }; });
    await lookOn('remove', pages, simply('remove'));
    await lookOn('restore', pages, simply('restore'));
  });
});

it('every list and every record is kept up to date by the pages that show it, but those that say why not', () => {
  expect(resources.length).toBeGreaterThan(40);
  const kept = resources.flatMap(([, , { list, get }]) => [list, get]).filter((e) => mounted.has(e.id) && pagesOf(e).length === 0).map((e) => e.id);
  expect([...new Set(kept)].sort()).toEqual(Object.keys(notKept).sort());
});

it('everything that can be written was written, but what says why not', () => {
  expect([...notDone].sort(), why.join('\n')).toEqual(Object.keys(notMade).sort());
});

describe('a fault is noticed', () => {
  const [, , units] = resources.find(([name]) => name === 'units')!;
  const route = modules.flatMap((m) => m.routes).find((r) => r.endpoint.id === units.update.id)!;
  const { run } = route;
  afterEach(() => { route.run = run; });
  const change = async (pages: readonly Page[]) => {
    const row = (await ask<{ items: Row[] }>(units.list, listInput(units))).body.items[0]!;
    return watched(pages, async () => { const { changed, refused } = await changeOne({ ...writer, room: 'accounting' }, units, row); return { ok: changed, refused }; });
  };
  const plant = (spoil: (events: Array<{ topic?: string; type: string }>) => void) => { route.run = async (ctx, input) => { const answer = await run(ctx, input); spoil(ctx.events); return answer; }; };

  it.each([
    ['a service that tells nobody', () => plant((events) => { events.length = 0; })],
    ['one that tells it under another name', () => plant((events) => { for (const event of events) event.topic = 'accounting.unite'; })],
  ])('%s', async (_, spoil) => {
    const pages = await open(units.list, listInput(units));
    expect(await change(pages)).toMatchObject({ ok: true });
    spoil();
    await expect(change(pages)).rejects.toThrow(`${units.list.id} in `);
  });

  it('a page that hears of something else', async () => {
    const shown = await onlooker.show(units.list, listInput(units), ['accounting.unite']);
    await expect(change([{ shown, what: 'a deaf page' }])).rejects.toThrow('a deaf page');
  });
});
