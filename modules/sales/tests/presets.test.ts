import { afterAll, beforeAll, expect, it } from 'vitest';
import { allPermissions, presetsOf } from '#core/contract/permissions.ts';
import { call } from '#core/testing/house.ts';
import { accounts } from '#modules/parties/contract.ts';
import { createRole, updateMember } from '#modules/workspace/contract.ts';
import * as contract from '../contract.ts';
import { addLead, openTeam, type Rep, type Team } from './leads-scene.ts';

let t: Team;
beforeAll(async () => { t = await openTeam(); });
afterAll(() => t.house.close());

const ask = <E extends Parameters<typeof call>[1]>(endpoint: E, input: Record<string, unknown>, who: Rep = t.owner) => call(t.house, endpoint, { workspace_slug: who.slug, ...input } as never, who);
const permissionsOf = (preset: string): string[] => allPermissions().filter((p) => presetsOf(p.key).includes(preset)).map((p) => p.key);
async function become(who: Rep, preset: string): Promise<void> {
  const role = await ask(createRole, { name: preset, rank: 20, permissions: permissionsOf(preset) });
  const { rows } = await t.house.owner.query<{ id: string }>('select id from workspace.member where workspace_id = $1 and account_id = $2', [who.workspaceId, who.id]);
  expect((await ask(updateMember, { id: rows[0]!.id, role: role.body.id })).status).toBe(200);
}

it('an auditor reads and exports everything in sales and of parties, and writes nothing', async () => {
  expect(permissionsOf('auditor').filter((key) => !/\.(view|view_all|export)$/.test(key))).toEqual([]);
  await become(t.ann, 'auditor');
  const lead = await addLead(t.house, t.owner);
  expect((await ask(contract.leads.list, {}, t.ann)).body.items.map((l) => l.id)).toContain(lead.id);
  for (const of of [contract.leads, contract.opportunities, contract.quotes, contract.orders, accounts]) {
    expect([of.list.id, (await ask(of.list, {}, t.ann)).status, (await ask(of.export, { format: 'csv', columns: 'id' }, t.ann)).status]).toEqual([of.list.id, 200, 200]);
  }
  expect((await ask(contract.leads.create, { firstName: 'No' }, t.ann)).status).toBe(403);
  expect((await ask(contract.leads.update, { id: lead.id, version: lead.version, firstName: 'No' }, t.ann)).status).toBe(403);
  expect((await ask(contract.createQuote, {}, t.ann)).status).toBe(403);
});

it('an accountant sees all quotes and orders, to take them over, and no leads', async () => {
  await become(t.bob, 'accountant');
  for (const endpoint of [contract.quotes.list, contract.orders.list]) expect((await ask(endpoint, {}, t.bob)).status).toBe(200);
  expect([(await ask(contract.leads.list, {}, t.bob)).status, (await ask(contract.createQuote, {}, t.bob)).status]).toEqual([403, 403]);
  expect(permissionsOf('accountant')).toEqual(expect.arrayContaining(['sales.quote.view', 'sales.quote.view_all']));
});
