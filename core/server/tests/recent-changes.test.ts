import { afterAll, beforeAll, expect, it } from 'vitest';
import { fullPath } from '#core/contract/endpoint.ts';
import { listRecentChanges, listRemovedRecords } from '#core/contract/recent-changes.ts';
import { checkImport, getBulk, getImport, readImport, runImport, undoBulk, undoImport } from '#core/contract/records.ts';
import { call, type Caller } from '#core/testing/house.ts';
import { gadgets, openGadgetHouse } from './resource-room.ts';

let h: Awaited<ReturnType<typeof openGadgetHouse>>;
beforeAll(async () => { h = await openGadgetHouse(); });
afterAll(() => h.house.close());

const caller = { token: 'token-of-cleo', workspaceId: 1 };
const ask = (more: object = {}, as: Caller = caller) => call(h.house, listRecentChanges, { topics: 'probe.gadget', ...more } as never, as);
const stocks = async () => (await h.house.owner.query("select name, stock from probe.gadget where workspace_id = 1 and deleted_at is null order by name")).rows as Array<{ name: string; stock: number | null }>;

async function imported(text: string): Promise<string> {
  const part = (head: string, value: string) => `--b\r\nContent-Disposition: form-data; ${head}\r\n\r\n${value}\r\n`;
  const answer = await h.house.server.inject({ method: 'POST', url: fullPath(readImport), payload: `${part('name="topic"', 'probe.gadget')}${part('name="file"; filename="spring.csv"\r\nContent-Type: text/csv', text)}--b--\r\n`, headers: { authorization: `Bearer ${caller.token}`, 'active-workspace': '1', 'content-type': 'multipart/form-data; boundary=b' } });
  const { id } = answer.json() as { id: string };
  expect((await ask()).body.items.map((c) => c.id)).not.toContain(id);
  const settled = async () => { for (;;) { await h.house.drain().catch(() => undefined); if (!/ing$/.test((await call(h.house, getImport, { id }, caller)).body.state)) return; } };
  await call(h.house, checkImport, { id, settings: { mapping: ['name', 'stock'], dateFormat: 'YYYY-MM-DD', decimalMark: '.', match: null } }, caller);
  await settled();
  expect((await ask()).body.items[0]).toMatchObject({ id, state: 'checked', canUndo: false });
  await call(h.house, runImport, { id }, caller);
  await settled();
  return id;
}

it('finds imports and changes of many again, newest first, and the way back of each', async () => {
  const file = await imported('Name,Stock\nSaw,1\nDrill,2\nBroken,x\n');
  const ids = (await call(h.house, gadgets.list, { workspace_slug: 'one' }, caller)).body.items.map((g) => g.id);
  const bulk = (action: object) => call(h.house, gadgets.bulk, { workspace_slug: 'one', selection: { ids }, action } as never, caller);
  const change = (await bulk({ change: { stock: 9 } })).body.bulkId!;
  const removal = (await bulk({ remove: true })).body.bulkId!;
  const { body } = await ask();
  expect(body.items).toMatchObject([
    { id: removal, kind: 'remove', fileName: null, state: 'done', changed: 2, canUndo: true }, { id: change, kind: 'change', state: 'done', changed: 2, failed: 0, canUndo: true },
    { id: file, kind: 'import', fileName: 'spring.csv', state: 'done', total: 3, created: 2, failed: 1, canUndo: true },
  ]);
  const first = (await ask({ limit: 2 })).body;
  expect([first.items.length, (await ask({ limit: 2, cursor: first.nextCursor })).body.items.map((c) => c.id)]).toEqual([2, [file]]);

  await call(h.house, undoBulk, { id: removal }, caller);
  expect(await stocks()).toEqual([{ name: 'Drill', stock: 9 }, { name: 'Saw', stock: 9 }]);
  expect((await ask()).body.items[0]).toMatchObject({ id: removal, state: 'undone', changed: 2, kept: 0, canUndo: false });
  expect((await call(h.house, undoImport, { id: file }, caller)).status).toBe(202);
  await h.house.drain();
  // Both were changed since: nothing of the file is taken back.
  expect((await ask()).body.items[2]).toMatchObject({ id: file, state: 'undone', kept: 2, canUndo: false });
});

it('shows nobody what others did, nor kinds of records they may not see', async () => {
  expect((await ask({}, h.allowed)).body.items.length).toBe(3);
  expect((await ask({}, h.powerless)).status).toBe(404);
  expect((await ask({}, { token: 'token-of-eve', workspaceId: 2 })).body.items ?? []).toEqual([]);
  expect((await ask({ topics: 'probe.other' })).body.items).toEqual([]);
  expect((await ask({ topics: 'DROP' })).error?.fields?.[0]).toMatchObject({ path: 'topics' });
  expect((await ask({ cursor: 'nonsense' })).status).toBe(422);
});

it('keeps them for 30 days', async () => {
  await h.house.owner.query("update core.bulk set created_at = now() - interval '29 days'");
  await h.house.owner.query('select core.forget_records()');
  expect((await ask()).body.items.length).toBe(3);
  await h.house.owner.query("update core.bulk set created_at = now() - interval '31 days'");
  await h.house.owner.query('select core.forget_records()');
  expect((await ask()).body.items.map((c) => c.kind)).toEqual(['import']);
});

it('tells what was so already apart from what was changed', async () => {
  const add = async (name: string, stock: number) => (await call(h.house, gadgets.create, { workspace_slug: 'one', name, stock }, caller)).body.id;
  const ids = [await add('Same A', 5), await add('Same B', 5), await add('Other', 1)];
  const change = (await call(h.house, gadgets.bulk, { workspace_slug: 'one', selection: { ids }, action: { change: { stock: 5 } } } as never, caller)).body.bulkId!;
  expect((await ask()).body.items[0]).toMatchObject({ id: change, changed: 1, unchanged: 2, failed: 0, canUndo: true });
  expect((await call(h.house, getBulk, { id: change }, caller)).body).toMatchObject({ total: 3, same: 2 });
  await call(h.house, undoBulk, { id: change }, caller);
  expect((await ask()).body.items[0]).toMatchObject({ id: change, state: 'undone', changed: 1, unchanged: 2, kept: 0 });
  const nothing = (await call(h.house, gadgets.bulk, { workspace_slug: 'one', selection: { ids: ids.slice(0, 2) }, action: { change: { stock: 5 } } } as never, caller)).body.bulkId!;
  expect((await ask()).body.items[0]).toMatchObject({ id: nothing, changed: 0, unchanged: 2, canUndo: false });
  for (const id of ids) await call(h.house, gadgets.remove, { workspace_slug: 'one', id }, caller);
  await h.house.owner.query("update probe.gadget set deleted_at = now() - interval '31 days' where id = any($1::uuid[])", [ids]);
});

it('lists what was removed, for whoever may bring it back', async () => {
  const removed = (as: Caller = caller, more: object = {}) => call(h.house, listRemovedRecords, { topic: 'probe.gadget', ...more }, as);
  const add = async (name: string) => (await call(h.house, gadgets.create, { workspace_slug: 'one', name }, caller)).body.id;
  const [rake, hoe] = [await add('Rake'), await add('Hoe')];
  for (const id of [rake, hoe]) await call(h.house, gadgets.remove, { workspace_slug: 'one', id }, caller);
  expect((await removed()).body.items.map((r) => r.name)).toEqual(['Hoe', 'Rake']);
  expect((await removed(h.powerless)).status).toBe(404);
  expect((await removed({ token: 'token-of-eve', workspaceId: 2 })).body.items ?? []).toEqual([]);
  expect((await call(h.house, listRemovedRecords, { topic: 'probe.other' }, caller)).status).toBe(404);
  expect((await removed(caller, { cursor: 'nonsense' })).status).toBe(422);
  const first = (await removed(caller, { limit: 1 })).body;
  expect((await removed(caller, { limit: 1, cursor: first.nextCursor! })).body.items.map((r) => r.name)).toEqual(['Rake']);

  await call(h.house, gadgets.bulk, { workspace_slug: 'one', selection: { ids: [rake] }, action: { restore: true } }, caller);
  expect((await removed()).body.items.map((r) => r.name)).toEqual(['Hoe']);
  await h.house.owner.query("update probe.gadget set deleted_at = now() - interval '31 days' where id = $1", [hoe]);
  expect((await removed()).body.items).toEqual([]);
});
