import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as workspace from '#modules/workspace/contract.ts';
import * as contract from '../contract/capture.ts';
import * as leads from '../contract/leads.ts';
import { addForm, asking, leadsOf, openTeam, post, type Team } from './capture-scene.ts';
import { addLead } from './leads-scene.ts';

let t: Team;
beforeAll(async () => { t = await openTeam(); });
afterAll(() => t.house.close());
const ask = asking(() => t);
const rule = async (members: Array<{ accountId: string; weight?: number }>, more: Record<string, unknown> = {}) => {
  for (const r of (await ask(contract.listAssignRules)).body.items) await ask(contract.deleteAssignRule, { id: r.id });
  const answer = await ask(contract.createAssignRule, { name: 'Team', method: 'round_robin', members, ...more });
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.error));
  return answer.body;
};
const abc = () => [{ accountId: t.ann.id }, { accountId: t.bob.id }, { accountId: t.manager.id }];
let n = 0;
async function arrive(token: string, values: Record<string, string> = {}): Promise<leads.Lead> {
  const email = `turn${++n}@x.io`;
  expect((await post(t, token, { email, ...values })).status).toBe(202);
  return (await leadsOf(t, email))[0]!;
}
const nameOf = (id: string | null) => (id === t.ann.id ? 'A' : id === t.bob.id ? 'B' : id === t.manager.id ? 'C' : '-');

describe('handing leads out', () => {
  it('L2: with B away seven leads go A 4, C 3; back again, B gets one and not three', async () => {
    await rule(abc());
    const form = await addForm(t);
    expect((await ask(contract.setAvailability, { accountId: t.bob.id, isAway: true }, t.bob)).body.isAway).toBe(true);
    let order = '';
    for (let i = 0; i < 7; i++) order += nameOf((await arrive(form.token)).ownerId);
    expect(order).toBe('ACACACA');
    await ask(contract.setAvailability, { accountId: t.bob.id, isAway: false }, t.bob);
    order = '';
    for (let i = 0; i < 4; i++) order += nameOf((await arrive(form.token)).ownerId);
    expect(order).toBe('BCAB');
    const { rows } = await t.house.owner.query("select count(*)::int as n from notifications.notification where type = 'sales.lead_assigned' and account_id = $1", [t.ann.id]);
    expect(rows[0].n).toBe(5);
  });
  it('L2: shares of 2 and 1 give 4 and 2', async () => {
    const form = await addForm(t);
    await rule([{ accountId: t.ann.id, weight: 2 }, { accountId: t.manager.id, weight: 1 }], { method: 'weighted' });
    const owners = [];
    for (let i = 0; i < 6; i++) owners.push(nameOf((await arrive(form.token)).ownerId));
    expect([owners.filter((o) => o === 'A').length, owners.filter((o) => o === 'C').length]).toEqual([4, 2]);
  });
  it('L2: twenty at once over three are 7, 7 and 6, nobody two in a row', async () => {
    const form = await addForm(t, { name: 'Rush' });
    const { id } = await rule(abc());
    const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => post(t, form.token, { email: `rush${i}@x.io` })));
    expect(answers.map((a) => a.status)).toEqual(Array(20).fill(202));
    const given = (await ask(contract.listAssignRules)).body.items.find((r) => r.id === id)!.members.map((m) => m.given);
    expect(given.sort()).toEqual([6, 7, 7]);
    const { rows } = await t.house.owner.query("select l.owner_id from sales.lead l join sales.form_post p on p.lead_id = l.id where p.form_id = $1 order by l.rank", [form.id]);
    const order = rows.map((r: { owner_id: string }) => nameOf(r.owner_id)).join('');
    expect([order.length, /(.)\1/.test(order)]).toEqual([20, false]);
  });
  it('by load goes to whoever has the fewest open leads', async () => {
    await rule(abc(), { method: 'load' });
    const form = await addForm(t);
    const before = (await ask(contract.listAvailability)).body.items;
    const fewest = Math.min(...before.filter((x) => abc().some((m) => m.accountId === x.accountId)).map((x) => x.openLeads));
    const { ownerId } = await arrive(form.token);
    expect(before.find((x) => x.accountId === ownerId)!.openLeads).toBe(fewest);
  });
  it('asks the rules in their order: country, source, value and form; without one that fits nobody gets it', async () => {
    const form = await addForm(t, { source: 'Fair', fields: [{ key: 'email', label: 'E-mail' }, { key: 'country', label: 'Country' }, { key: 'value', label: 'Budget' }] });
    await rule([{ accountId: t.ann.id }], { name: 'Portugal', conditions: { countries: ['PT'] } });
    await ask(contract.createAssignRule, { name: 'Large', method: 'round_robin', members: [{ accountId: t.bob.id }], conditions: { minValue: '1000', sources: ['fair'] } });
    expect(nameOf((await arrive(form.token, { country: 'pt', value: '5000' })).ownerId)).toBe('A');
    expect(nameOf((await arrive(form.token, { country: 'DE', value: '5000' })).ownerId)).toBe('B');
    expect((await arrive(form.token, { country: 'DE', value: '999.99' })).ownerId).toBeNull();
    const items = (await ask(contract.listAssignRules)).body.items;
    await ask(contract.arrangeAssignRules, { ids: items.map((r) => r.id).reverse() });
    expect(nameOf((await arrive(form.token, { country: 'PT', value: '5000' })).ownerId)).toBe('B');
  });
  it('leaves out who is suspended or not in their hours, and goes on to the next rule', async () => {
    await rule([{ accountId: t.ann.id }], { withinHours: true });
    await ask(contract.createAssignRule, { name: 'Rest', method: 'round_robin', members: [{ accountId: t.bob.id }, { accountId: t.manager.id }] });
    const form = await addForm(t);
    // An hour of the day that is not now.
    const hour = (new Date().getUTCHours() + 12) % 23;
    await t.house.owner.query('insert into sales.availability (workspace_id, account_id, work_start, work_end) values ($1, $2, $3, $4) on conflict (workspace_id, account_id) do update set work_start = $3, work_end = $4', [t.owner.workspaceId, t.ann.id, hour * 60, hour * 60 + 5]);
    expect(nameOf((await arrive(form.token)).ownerId)).toBe('B');
    const bob = (await ask(workspace.listMembers, { limit: 50 })).body.items.find((m) => m.person.id === t.bob.id)!;
    await t.house.owner.query("update workspace.member set status = 'suspended' where id = $1", [bob.id]);
    expect([nameOf((await arrive(form.token)).ownerId), nameOf((await arrive(form.token)).ownerId)]).toEqual(['C', 'C']);
    await t.house.owner.query("update workspace.member set status = 'active' where id = $1", [bob.id]);
  });
  it('can be one person\'s, or nobody\'s', async () => {
    await rule(abc());
    expect(nameOf((await arrive((await addForm(t, { ownerRule: 'person', ownerId: t.bob.id })).token)).ownerId)).toBe('B');
    expect((await arrive((await addForm(t, { ownerRule: 'nobody' })).token)).ownerId).toBeNull();
  });
  it('hands out leads that wait, on demand and, where that is set, those of imports', async () => {
    await rule([{ accountId: t.ann.id }, { accountId: t.bob.id }]);
    const waiting = await addLead(t.house, t.owner, { ownerId: null });
    const taken = await addLead(t.house, t.owner);
    const answer = (await ask(contract.assignByRules, { ids: [waiting.id, taken.id] }, t.manager)).body;
    expect([answer.assigned, answer.left]).toEqual([[{ id: waiting.id, ownerId: t.ann.id }], [taken.id]]);
    expect((await ask(contract.assignByRules, { ids: [taken.id] }, t.ann)).status).toBe(403);
    await t.house.drain();
    const settings = (await ask(contract.getCaptureSettings)).body;
    await ask(contract.updateCaptureSettings, { version: settings.version, workStart: 540, workEnd: 1020, targets: [], assignAll: true });
    const later = await addLead(t.house, t.owner, { ownerId: null });
    await t.house.drain();
    expect((await ask(leads.leads.get, { id: later.id })).body.ownerId).toBe(t.bob.id);
  });
  it('is set up by who may, with members who may have leads; away is everybody\'s own word', async () => {
    const made = await rule(abc());
    expect((await ask(contract.listAssignRules, {}, t.ann)).status).toBe(403);
    expect((await ask(contract.createAssignRule, { name: 'X', method: 'load', members: [{ accountId: t.outsider.id }] })).error?.fields?.[0]?.path).toBe('members');
    expect((await ask(contract.createAssignRule, { name: 'X', method: 'load', members: [{ accountId: t.ann.id }, { accountId: t.ann.id }] })).error?.fields?.[0]?.path).toBe('members.1.accountId');
    expect((await ask(contract.updateAssignRule, { id: made.id, version: 1, name: 'Stolen', method: 'load', members: [{ accountId: t.outsider.id }] }, t.outsider)).status).toBe(404);
    expect((await ask(contract.setAvailability, { accountId: t.bob.id, isAway: true }, t.ann)).status).toBe(403);
    expect((await ask(contract.setAvailability, { accountId: t.bob.id, isAway: false, workStart: 600, workEnd: 540 }, t.manager)).error?.fields?.[0]?.path).toBe('workEnd');
  });
});
