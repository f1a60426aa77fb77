import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, openTestHouse, type TestHouse } from '#core/testing/house.ts';
import { changePassword, login } from '#modules/identity/contract.ts';
import * as workspace from '#modules/workspace/contract.ts';
import { bell, clear, invited, joined, mailsNow, newPerson, newWorkspace, type Person } from './scene.ts';

let house: TestHouse;
let owner: Person;
let place: { id: number; slug: string; name: string };
beforeAll(async () => {
  house = await openTestHouse();
  owner = await newPerson(house, 'Olga');
  place = await newWorkspace(house, owner, 'Northwind Test');
});
afterAll(() => house.close());
const texts = async (person: Person) => (await bell(house, person)).items.map((i) => i.text);

describe('workspace', () => {
  it('an invitation reaches the invited, its answer the inviter', async () => {
    const [yes, no] = [await newPerson(house, 'Yara'), await newPerson(house, 'Nils')];
    const id = await invited(house, owner, place.slug, yes.email);
    expect(await bell(house, yes)).toMatchObject({ unseen: 1, items: [{ type: 'workspace.invited', text: 'Olga Example invited you to Northwind Test', targetId: id, workspaceId: null }] });
    expect((await bell(house, yes, { filter: 'requests' })).items).toHaveLength(1);
    await call(house, workspace.acceptInvite, { id }, { token: yes.token });
    expect(await texts(yes)).toEqual([]);
    expect(await texts(owner)).toEqual(['Yara Example joined Northwind Test']);
    const second = await invited(house, owner, place.slug, no.email);
    await call(house, workspace.acceptInvite, { id: second, reject: true }, { token: no.token });
    expect((await texts(owner))[0]).toBe(`${no.email} declined your invitation to Northwind Test`);
    const third = await invited(house, owner, place.slug, no.email);
    await call(house, workspace.revokeInvitation, { workspace_slug: place.slug, id: third }, { token: owner.token });
    expect(await texts(no)).toEqual([]);
  });

  it('a changed role is told to the member, not to who changed it', async () => {
    const member = await newPerson(house, 'Rosa');
    const id = await joined(house, owner, place.slug, member);
    await clear(house, owner);
    await call(house, workspace.updateMember, { workspace_slug: place.slug, id, role: 'manager' }, { token: owner.token });
    expect(await texts(member)).toEqual(['Olga Example changed your role in Northwind Test from Member to Manager']);
    expect(await texts(owner)).toEqual([]);
  });

  it('who is suspended, removed or has left no longer sees or counts the workspace\'s entries', async () => {
    const member = await newPerson(house, 'Sven');
    const id = await joined(house, owner, place.slug, member);
    await call(house, workspace.updateMember, { workspace_slug: place.slug, id, role: 'manager' }, { token: owner.token });
    expect((await bell(house, member)).unseen).toBe(1);
    const entry = (await bell(house, member)).items[0]!;
    await call(house, workspace.suspendMember, { workspace_slug: place.slug, id }, { token: owner.token });
    expect(await bell(house, member)).toMatchObject({ unseen: 1, items: [{ text: 'Your access to Northwind Test was suspended', workspaceId: null }] });
    // Nor does mail about it leave.
    expect((await mailsNow(house, member)).map((m) => m.subject)).toEqual(['Your access to Northwind Test was suspended']);
    await call(house, workspace.reactivateMember, { workspace_slug: place.slug, id }, { token: owner.token });
    expect((await bell(house, member)).items.map((i) => i.id)).toContain(entry.id);
    await call(house, workspace.removeMember, { workspace_slug: place.slug, id }, { token: owner.token });
    const after = await bell(house, member);
    expect(after.items.map((i) => i.id)).not.toContain(entry.id);
    expect(after.items[0]!.text).toBe('You were removed from Northwind Test');
    await joined(house, owner, place.slug, member);
    expect((await bell(house, member)).items.map((i) => i.id)).toContain(entry.id);
  });

  it('a deleted workspace takes its entries out of every bell', async () => {
    const other = await newWorkspace(house, owner, 'Short Lived');
    const member = await newPerson(house, 'Tom');
    const id = await joined(house, owner, other.slug, member);
    await call(house, workspace.updateMember, { workspace_slug: other.slug, id, role: 'manager' }, { token: owner.token });
    expect((await bell(house, member)).items).toHaveLength(1);
    const gone = await call(house, workspace.deleteWorkspace, { workspace_slug: other.slug, slug: other.slug, password: 'correct horse battery' }, { token: owner.token });
    if (gone.status !== 200) await call(house, workspace.deleteWorkspace, { workspace_slug: other.slug, slug: other.slug }, { token: owner.token });
    expect(await bell(house, member)).toMatchObject({ unseen: 0, items: [] });
  });
});

describe('safety of the account', () => {
  it('a changed password and a sign-in from elsewhere are told', async () => {
    const person = await newPerson(house, 'Vera');
    await house.drain();
    await call(house, login, { email: person.email, password: 'correct horse battery' }, { ip: '10.1.1.77' });
    expect(await texts(person)).toEqual([]);
    const { body } = await call(house, login, { email: person.email, password: 'correct horse battery' }, { ip: '198.51.100.7' });
    const token = (body as { token: string }).token;
    expect(await texts(person)).toEqual(['New sign-in to your account from 198.51.100.7']);
    await call(house, login, { email: person.email, password: 'correct horse battery' }, { ip: '198.51.100.99' });
    expect(await texts(person)).toHaveLength(1);
    const changed = await call(house, changePassword, { currentPassword: 'correct horse battery', newPassword: 'another horse battery' }, { token });
    expect(changed.status).toBe(200);
    expect((await bell(house, { ...person, token })).items[0]).toMatchObject({ text: 'Your password was changed', link: '/settings/security' });
  });
});
