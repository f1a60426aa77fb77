import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runAs } from '#core/server/app.ts';
import { plantSeeds } from '#core/server/seed.ts';
import { call, openTestHouse, type TestHouse } from '#core/testing/house.ts';
import { demoPassword } from '#modules/identity/api.ts';
import { login } from '#modules/identity/contract.ts';
import { accountsWith, demoActor, findColleagues, listColleagues, requireColleagues } from '../api.ts';
import * as contract from '../contract.ts';

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse({ env: { DEMO: '1' } });
  await plantSeeds({ ...house.app, modules: house.app.modules.filter((m) => ['identity', 'workspace', 'settings'].includes(m.name)) }, () => undefined);
});
afterAll(() => house.close());

async function signIn(who: string): Promise<string> {
  const { body } = await call(house, login, { email: `${who}@demo.atrium.test`, password: demoPassword });
  return (body as { token: string }).token;
}

describe('the demo', () => {
  it('is the agency Northlight with twelve people, as workspace 1', async () => {
    const token = await signIn('owner');
    const me = await call(house, contract.currentUser, {}, { token });
    expect(me.body).toMatchObject({ active: { workspace: { id: 1, slug: 'northlight', type: 'agency' } }, role: { key: 'owner' } });
    expect(me.body.memberships.map((m) => m.workspace.name).sort()).toEqual(['Fjord & Field', 'Northlight']);
    const members = await call(house, contract.listMembers, { workspace_slug: 'northlight', sort: 'role' }, { token });
    expect(members.body.items.map((m) => m.role.name)).toEqual(['Owner', 'Admin', 'Finance lead', 'Manager', ...Array(6).fill('Member'), 'Client', 'Guest']);
    const invitations = await call(house, contract.listInvitations, { workspace_slug: 'northlight' }, { token });
    expect(invitations.body.items.map((i) => [i.status, i.role.key])).toEqual([['pending', 'client']]);
  });

  it.each(['admin', 'manager', 'member', 'client', 'guest'])('%s signs in with that role', async (who) => {
    const { body } = await call(house, contract.currentUser, {}, { token: await signIn(who) });
    expect([body.active?.workspace.slug, body.role?.key]).toEqual(['northlight', who]);
  });
});

describe('what other rooms may ask', () => {
  it('cards, members, who holds a permission, and who may be chosen', async () => {
    const manager = await demoActor(house.app, 'manager');
    const guest = await demoActor(house.app, 'guest');
    await runAs(house.app, { ...manager, name: 'test' }, async (ctx) => {
      expect(await listColleagues(ctx)).toHaveLength(12);
      expect((await findColleagues(ctx, [guest.account.id, '0198c1de-0000-7000-8000-000000000000'])).get(guest.account.id)).toMatchObject({ role: { key: 'guest' }, person: { name: 'Jonas Weber' } });
      expect(await accountsWith(ctx, 'workspace.member.invite')).toHaveLength(4);
      await requireColleagues(ctx, [guest.account.id, manager.account.id], 'assignees');
      await expect(requireColleagues(ctx, ['0198c1de-0000-7000-8000-000000000000'], 'assignees')).rejects.toMatchObject({ code: 'core.invalid_input', fields: [{ path: 'assignees' }] });
    });
  });
});
