import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCustomField } from '#core/contract/records.ts';
import type { SystemRole } from '#core/contract/permissions.ts';
import { call, openTestHouse, type TestHouse } from '#core/testing/house.ts';
import * as contract from '../contract.ts';
import { eventsOf, newScene, type Scene } from './scene.ts';

let house: TestHouse;
let scene: Scene;
beforeAll(async () => { house = await openTestHouse(); });
beforeAll(async () => { scene = await newScene(house); });
afterAll(() => house.close());

const ask = <E extends Parameters<typeof call>[1]>(endpoint: E, input: Record<string, unknown> = {}, who: SystemRole = 'admin') => call(house, endpoint, { workspace_slug: scene.slug, ...input } as never, { token: scene.people[who].token });
const linesOf = (answer: { body: unknown }) => (answer.body as Buffer).toString('utf8').replace('\uFEFF', '').trimEnd().split('\r\n');

describe('a file of members', () => {
  it('has the columns, the order and the rows of the list, and the workspace\'s own fields', async () => {
    const at = { token: scene.people.admin.token, workspaceId: scene.id };
    const field = (await call(house, createCustomField, { topic: contract.memberTopic, type: 'select', label: 'Shirt', options: ['M', 'L'] }, at)).body;
    await call(house, contract.updateMember, { workspace_slug: scene.slug, id: scene.memberIds.guest, custom: { [field.id]: 'L' } }, at);
    const file = await ask(contract.exportMembers, { columns: `role,status,custom.${field.id}`, headings: 'Role\nStatus\nShirt', sort: '-role' });
    expect(linesOf(file)).toEqual(['Role,Status,Shirt', 'Guest,active,L', 'Client,active,', 'Member,active,', 'Manager,active,', 'Admin,active,', 'Owner,active,']);
    const filter = JSON.stringify({ field: `custom.${field.id}`, op: 'is', value: 'L' });
    expect(linesOf(await ask(contract.exportMembers, { columns: 'email', filter }))).toEqual(['email', scene.people.guest.email]);
  });

  it('comes as JSON with keys, as XLSX and as PDF', async () => {
    const json = await ask(contract.exportMembers, { format: 'json', columns: 'name,role', headings: 'Name\nRole', q: scene.people.guest.email });
    expect(json.body).toEqual([{ name: expect.stringMatching(/^Pat /), role: 'guest' }]);
    for (const [format, type, begins] of [['xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'PK'], ['pdf', 'application/pdf', '%PDF']] as const) {
      const { status, headers, body } = await ask(contract.exportMembers, { format, title: 'Members' });
      expect([status, headers['content-type'], (body as unknown as Buffer).toString('latin1').startsWith(begins), headers['content-disposition']]).toEqual([200, type, true, `attachment; filename="members-${scene.slug}.${format}"`]);
    }
  });

  it('is only of columns there are', async () => {
    for (const columns of ['account_id', 'role_permissions', 'name,custom.0198c1de-0000-7000-8000-000000000000']) expect([columns, (await ask(contract.exportMembers, { columns })).status]).toEqual([columns, 422]);
  });
});

it('a file of the log names people for people, and has their ids for programs', async () => {
  const filter = JSON.stringify({ field: 'type', op: 'is', value: 'workspace.workspace.created' });
  expect(linesOf(await ask(contract.exportAudit, { filter, columns: 'actor,actorEmail,type', headings: 'Who\nE-mail\nWhat' }))[1]).toBe(`Pat ${scene.owner.email.split('@')[0]},${scene.owner.email},workspace.workspace.created`);
  expect((await ask(contract.exportAudit, { filter, columns: 'actor', format: 'json' })).body).toEqual([{ actor: scene.owner.id }]);
});

describe('a file of invitations', () => {
  it('has what the list has, and is recorded', async () => {
    for (const [email, role] of [['b@x.test', 'client'], ['a@x.test', 'manager']]) await call(house, contract.invite, { workspace_slug: scene.slug, email, role, title: 'Guide' }, { token: scene.owner.token });
    const filter = JSON.stringify({ field: 'status', op: 'is', value: 'pending' });
    const file = await ask(contract.exportInvitations, { filter, sort: 'email', columns: 'email,role,status,title,inviter', headings: 'E-mail\nRole\nStatus\nTitle\nBy' });
    const by = `Pat ${scene.owner.email.split('@')[0]}`;
    expect(linesOf(file)).toEqual(['E-mail,Role,Status,Title,By', `a@x.test,Manager,pending,Guide,${by}`, `b@x.test,Client,pending,Guide,${by}`]);
    expect((await ask(contract.exportInvitations, { filter, q: 'a@x', columns: 'role,inviter', format: 'json' })).body).toEqual([{ role: 'manager', inviter: scene.owner.id }]);
    expect((await eventsOf(house, scene.id, 'workspace.invitation.exported')).map((e) => [e.actor_id, e.data])).toEqual([[scene.people.admin.id, { rows: 2 }], [scene.people.admin.id, { rows: 1 }]]);
  });
});

it('whoever may not export gets no file, of nothing', async () => {
  for (const endpoint of [contract.exportMembers, contract.exportAudit, contract.exportInvitations]) for (const who of ['manager', 'member', 'guest'] as const) expect([endpoint.id, who, (await ask(endpoint, {}, who)).status]).toEqual([endpoint.id, who, 403]);
});
