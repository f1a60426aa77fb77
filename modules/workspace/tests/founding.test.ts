import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, openTestHouse, type Answer, type TestHouse } from '#core/testing/house.ts';
import * as contract from '../contract.ts';
import { newPerson, newScene, newWorkspace, type Person } from './scene.ts';

let house: TestHouse;
let first: Person;
let firstId: number;
beforeAll(async () => {
  house = await openTestHouse();
  first = await newPerson(house);
  firstId = (await newWorkspace(house, first, 'The first one')).id;
});
afterAll(() => house.close());

const ageOf = (cookie: Answer['cookies'][number] | undefined) => Number(cookie?.maxAge);
const hint = (answer: Answer) => answer.cookies.find((c) => c.name === 'activeWorkspaceId');

describe('founding a workspace', () => {
  it('gives the first one the id 1', () => expect(firstId).toBe(1));

  it('makes the slug from the name, letter by letter', async () => {
    const person = await newPerson(house);
    const found = async (name: string) => (await newWorkspace(house, person, name)).slug;
    expect(await found('  Acme & Sons, Ltd. ')).toBe('acme-sons-ltd');
    expect(await found('Acme & Sons, Ltd.')).toBe('acme-sons-ltd-2');
    expect(await found('日本')).toMatch(/^workspace-[a-z0-9]{6}$/);
    expect(await found('Admin')).toBe('admin-2');
    expect(await found('Workspaces')).toBe('workspaces-2');
  });

  it('never answers 500 when many take the same name at once', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => newPerson(house)));
    const answers = await Promise.all([...people, ...people].map((p) => call(house, contract.createWorkspace, { name: 'Rush Hour' }, { token: p.token })));
    expect(answers.map((a) => a.status)).toEqual(Array(8).fill(201));
    expect(new Set(answers.map((a) => a.body.workspace.slug)).size).toBe(8);
  });

  it('makes the founder the owner and the workspace active for seven days', async () => {
    const person = await newPerson(house);
    const answer = await call(house, contract.createWorkspace, { name: 'Mine', type: 'agency' }, { token: person.token });
    expect(answer.body).toMatchObject({ role: { key: 'owner', rank: 100 }, status: 'active', workspace: { name: 'Mine', type: 'agency', image: null } });
    expect([hint(answer)?.value, ageOf(hint(answer))]).toEqual([String(answer.body.workspace.id), 7 * 86_400]);
  });

  it.each([[{ name: '' }, 'name'], [{ name: '   ' }, 'name'], [{ name: 'x'.repeat(81) }, 'name'], [{ name: 'A', type: 'club' }, 'type'], [{ name: 'A', ownerId: 'x' }, 'ownerId'], [{ name: 'A', timezone: 'Mars/Base' }, 'timezone']])('refuses %j', async (input, field) => {
    const answer = await call(house, contract.createWorkspace, input, { token: first.token });
    expect([answer.status, answer.error?.fields?.[0]?.path]).toEqual([422, field]);
  });

  it('takes an image by its bytes, not by its name', async () => {
    const send = (bytes: Buffer, name: string) => {
      const form = new FormData();
      form.append('name', 'Pictured');
      form.append('image', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), name);
      return house.server.inject({ method: 'POST', url: '/api/dash/workspaces', headers: { authorization: `Bearer ${first.token}` }, payload: form });
    };
    const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
    const good = await send(png, 'logo.png');
    expect(good.statusCode).toBe(201);
    expect(good.json().workspace.image).toContain('/files/');
    expect((await send(Buffer.from('<html><script>1</script></html>'), 'logo.png')).statusCode).toBe(415);
    expect((await send(Buffer.alloc(5 * 1024 * 1024 + 10, 1), 'logo.png')).statusCode).toBe(413);
  });
});

describe('which workspace is active', () => {
  it('falls back to the first one, then to the one used last, and says so', async () => {
    const scene = await newScene(house);
    const { member, client } = scene.people;
    const current = (person: Person, headers: Record<string, string> = {}) => call(house, contract.currentUser, {}, { token: person.token, headers });
    const alone = await current(member);
    expect(alone.body).toMatchObject({ active: { workspace: { id: scene.id } }, chosen: true, role: { key: 'member' } });
    expect([hint(alone)?.value, ageOf(hint(alone))]).toEqual([String(scene.id), 7 * 86_400]);
    const own = await newWorkspace(house, client, 'Own');
    expect((await current(client)).body.active?.workspace.id).toBe(own.id);
    await call(house, contract.changeWorkspace, { id: scene.id }, { token: client.token });
    expect((await current(client, { 'active-workspace': '99999' })).body.active?.workspace.id).toBe(scene.id);
    const hinted = await current(client, { 'active-workspace': String(own.id) });
    expect([hinted.body.active?.workspace.id, hinted.body.chosen, hint(hinted)]).toEqual([own.id, false, undefined]);
    expect((await current(first, {})).body).toMatchObject({ active: { workspace: { id: 1 } } });
    for (const nonsense of ['-1', '1 or 1=1', '9223372036854775808', '']) expect((await current(member, { 'active-workspace': nonsense })).body.active?.workspace.id).toBe(scene.id);
  });

  it('answers null for somebody without a workspace', async () => {
    const person = await newPerson(house);
    const { body } = await call(house, contract.currentUser, {}, { token: person.token });
    expect(body).toMatchObject({ active: null, role: null, permissions: [], memberships: [], chosen: false });
  });

  it('changes the active one, with a cookie of seven days; a foreign one does not exist', async () => {
    const scene = await newScene(house);
    const answer = await call(house, contract.changeWorkspace, { id: scene.id }, { token: scene.people.guest.token });
    expect([answer.status, hint(answer)?.value, ageOf(hint(answer))]).toEqual([200, String(scene.id), 7 * 86_400]);
    const foreign = await call(house, contract.changeWorkspace, { id: scene.id }, { token: first.token });
    const unknown = await call(house, contract.changeWorkspace, { id: 424242 }, { token: first.token });
    expect([foreign.status, foreign.error?.code, hint(foreign)]).toEqual([unknown.status, unknown.error?.code, undefined]);
    expect(foreign.status).toBe(404);
  });

  it('lets a role be looked through only from above, and only in the answer', async () => {
    const scene = await newScene(house);
    const at = { token: scene.people.admin.token, workspaceId: scene.id };
    const seen = await call(house, contract.currentUser, { see_as: 'guest' }, at);
    expect(seen.body).toMatchObject({ role: { key: 'admin' }, seeAs: { key: 'guest' } });
    expect(seen.body.permissions).not.toContain('workspace.member.manage');
    expect((await call(house, contract.currentUser, { see_as: 'owner' }, at)).status).toBe(403);
    expect((await call(house, contract.listMembers, { workspace_slug: scene.slug }, at)).status).toBe(200);
  });

  it('lists one profile per workspace', async () => {
    const scene = await newScene(house);
    await newWorkspace(house, scene.people.manager, 'Second');
    const { body } = await call(house, contract.listMyProfiles, {}, { token: scene.people.manager.token });
    expect(body.items.map((i) => i.role.key).sort()).toEqual(['manager', 'owner']);
  });
});

describe('changing a workspace', () => {
  it('keeps the slug, counts the version and refuses a stale one', async () => {
    const scene = await newScene(house);
    const at = { token: scene.people.admin.token };
    const changed = await call(house, contract.updateWorkspace, { workspace_slug: scene.slug, name: 'Renamed', version: 1 }, at);
    expect(changed.body).toMatchObject({ name: 'Renamed', slug: scene.slug, version: 2, memberCount: 6, owner: { id: scene.owner.id } });
    const stale = await call(house, contract.updateWorkspace, { workspace_slug: scene.slug, name: 'Late', version: 1 }, at);
    expect([stale.status, stale.error?.details]).toMatchObject([409, { current: { name: 'Renamed' } }]);
    expect((await call(house, contract.updateWorkspace, { workspace_slug: scene.slug, name: 'No', version: 2 }, { token: scene.people.manager.token })).status).toBe(403);
  });
});
