import { afterAll, beforeAll, expect, it } from 'vitest';
import { allEventDefinitions } from '#core/contract/events.ts';
import { call } from '#core/testing/house.ts';
import * as developer from '#modules/developer/contract.ts';
import { createRole, listRoles, updateMember } from '#modules/workspace/contract.ts';
import * as contract from '../contract.ts';
import ar from '../web/locales/ar.ts';
import { en } from '../web/locales/en.ts';
import { addLead, openTeam, stagesFor, type Rep, type Team } from './leads-scene.ts';

let t: Team;
beforeAll(async () => { t = await openTeam(); });
afterAll(() => t.house.close());

const ask = <E extends Parameters<typeof call>[1]>(endpoint: E, input: Record<string, unknown>, who: Rep = t.owner) => call(t.house, endpoint, { workspace_slug: who.slug, ...input } as never, who);
const hook = async (who: Rep): Promise<string> => {
  const made = (await ask(developer.createWebhook, { url: 'https://hooks.example.com/in' }, who)).body;
  return made.webhook.id;
};
const messages = async (id: string) => (await t.house.owner.query('select type, payload from developer.delivery where webhook_id = $1 order by event_seq', [id])).rows.map((r: { type: string; payload: string }) => ({ type: r.type, data: (JSON.parse(r.payload) as { data: Record<string, unknown> }).data }));

/** A role that keeps webhooks and sees its own leads only. */
async function makeKeeper(who: Rep): Promise<void> {
  const { permissions } = (await ask(listRoles, {})).body.items.find((r) => r.key === 'member')!;
  const role = (await ask(createRole, { name: 'Keeper', rank: 20, permissions: [...permissions, 'developer.webhook.manage'] })).body;
  const { rows } = await t.house.owner.query<{ id: string }>('select id from workspace.member where workspace_id = $1 and account_id = $2', [who.workspaceId, who.id]);
  expect((await ask(updateMember, { id: rows[0]!.id, role: role.id })).status).toBe(200);
}

it('tells receivers what happened to leads, opportunities and activities, by id and never in words, and only whoever may see all of them', async () => {
  await makeKeeper(t.ann);
  const [wide, narrow] = [await hook(t.owner), await hook(t.ann)];
  const lead = await addLead(t.house, t.owner, { firstName: 'Lia', company: 'Secret AG', value: '2500.00', email: 'lia@secret.test' });
  const call1 = (await ask(contract.activities.create, { subjectId: lead.id, kind: 'call', title: 'Call Lia', dueAt: '2030-01-01T10:00:00Z' })).body;
  await ask(contract.completeActivity, { id: call1.id, outcome: 'She agreed' });
  const made = (await ask(contract.convertLead, { id: lead.id, account: { use: 'new' }, contact: { use: 'new' }, deal: { name: 'Secret deal', amount: '2500.00' } })).body;
  const stage = (await stagesFor(t.house, t.owner, 'deal')).filter((s) => s.kind === 'open')[1]!;
  const deal = (await ask(contract.opportunities.get, { id: made.opportunityId! })).body;
  await ask(contract.opportunities.update, { id: deal.id, version: deal.version, stageId: stage.id });
  const gone = await addLead(t.house, t.owner);
  await ask(contract.loseLead, { id: gone.id, version: gone.version, reason: 'Price' });
  await ask(contract.leads.remove, { id: gone.id });
  await t.house.drain();
  const heard = await messages(wide);
  const of = (type: string) => heard.find((m) => m.type === type)?.data;
  expect(of('sales.lead.created')).toEqual({ topic: 'sales.lead', id: lead.id, version: 1 });
  expect(of('sales.activity.completed')).toMatchObject({ id: call1.id, kind: 'call' });
  expect(of('sales.lead.converted')).toEqual({ topic: 'sales.lead', id: lead.id, version: expect.any(Number), changed: ['status'], accountId: made.accountId, contactId: made.contactId, opportunityId: made.opportunityId });
  expect(of('sales.opportunity.created')).toMatchObject({ id: made.opportunityId });
  expect(of('sales.opportunity.moved')).toMatchObject({ id: made.opportunityId, stageId: stage.id, changed: ['stageId'] });
  expect(heard.map((m) => m.type)).toEqual(expect.arrayContaining(['sales.lead.lost', 'sales.lead.removed', 'sales.lead.responded', 'sales.activity.created']));
  expect(JSON.stringify(heard)).not.toMatch(/Secret|Lia|2500|agreed|Price/);
  expect((await messages(narrow)).filter((m) => m.type.startsWith('sales.'))).toEqual([]);
});

it('says every kind of event in both languages', () => {
  const said = (texts: object, type: string) => type.split('.').slice(1).reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], (texts as { eventType: object }).eventType);
  const declared = allEventDefinitions().filter((d) => d.type.startsWith('sales.'));
  expect(declared.length).toBeGreaterThan(25);
  for (const d of declared) expect(said(en, d.type), d.type).toBe(d.text);
  expect(declared.filter((d) => !/[\u0600-\u06ff]/.test(String(said(ar, d.type)))).map((d) => d.type)).toEqual([]);
});
