import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from '#core/testing/house.ts';
import { deleteWorkspace, restoreWorkspace } from '#modules/workspace/contract.ts';
import { updateCaptureSettings } from '../contract/capture.ts';
import * as deals from '../contract/deals.ts';
import * as contract from '../contract/leads.ts';
import { orders, quotes } from '../contract/quotes.ts';
import { addDeal } from './deals-scene.ts';
import { addLead, openTeam, type Rep, type Team } from './leads-scene.ts';

let t: Team;
beforeAll(async () => { t = await openTeam(); });
afterAll(() => t.house.close());

const ask = <E extends Parameters<typeof call>[1]>(endpoint: E, input: Record<string, unknown>, who: Rep = t.owner) => call(t.house, endpoint, { ...(endpoint.pathKeys.includes('workspace_slug') ? { workspace_slug: who.slug } : {}), ...input } as never, who);
/** Types of what somebody was told about something, or about many things. */
async function told(who: Rep, targets: readonly string[]): Promise<string[]> {
  const { rows } = await t.house.owner.query<{ type: string }>("select type from notifications.notification where account_id = $1 and target_id = any($2::text[]) order by created_at, type", [who.id, targets]);
  return rows.map((r) => r.type);
}

describe('whoever is made an owner', () => {
  it('hears of it once, by hand, in the form and on the board; not of what they took themselves', async () => {
    const lead = await addLead(t.house, t.owner);
    const given = (await ask(contract.leads.update, { id: lead.id, version: lead.version, ownerId: t.ann.id })).body;
    expect(await told(t.ann, [lead.id])).toEqual(['sales.lead_assigned']);
    expect(await told(t.owner, [lead.id])).toEqual([]);
    const fresh = await addLead(t.house, t.owner, { ownerId: t.bob.id });
    expect(await told(t.bob, [fresh.id])).toEqual(['sales.lead_assigned']);
    const moved = await ask(contract.leadBoard.move, { id: lead.id, to: given.stageId, version: given.version, lane: { by: 'ownerId', value: t.manager.id } });
    expect([moved.status, await told(t.manager, [lead.id])]).toEqual([200, ['sales.lead_assigned']]);
    const own = await addLead(t.house, t.manager);
    expect(await told(t.manager, [own.id])).toEqual([]);
    const deal = await addDeal(t.house, t.owner, { ownerId: t.ann.id });
    expect(await told(t.ann, [deal.id])).toEqual(['sales.deal_assigned']);
  });
  it('hears of many in one entry', async () => {
    const many = await Promise.all([1, 2, 3].map(() => addLead(t.house, t.owner)));
    await ask(contract.leads.bulk, { selection: { ids: many.map((l) => l.id) }, action: { change: { ownerId: t.bob.id } } });
    expect(await told(t.bob, [...many.map((l) => l.id), String(t.owner.workspaceId)])).toEqual(['sales.leads_assigned']);
    const two = [await addDeal(t.house, t.owner), await addDeal(t.house, t.owner)];
    await ask(deals.opportunities.bulk, { selection: { ids: two.map((d) => d.id) }, action: { change: { ownerId: t.ann.id } } });
    expect(await told(t.ann, [...two.map((d) => d.id), String(t.owner.workspaceId)])).toEqual(['sales.deals_assigned']);
  });
  it('hears of an activity that is theirs to do, when it is planned or given on', async () => {
    const lead = await addLead(t.house, t.owner);
    const plan = (assigneeId: string, more: object = {}) => ask(contract.activities.create, { subjectId: lead.id, topic: 'sales.lead', kind: 'call', title: 'Ring them', assigneeId, ...more });
    const own = (await plan(t.owner.id)).body;
    const given = (await plan(t.manager.id)).body;
    const done = (await plan(t.manager.id, { done: true })).body;
    expect([await told(t.owner, [own.id]), await told(t.manager, [given.id]), await told(t.manager, [done.id])]).toEqual([[], ['sales.activity_assigned'], []]);
    await ask(contract.activities.update, { id: own.id, version: own.version, assigneeId: t.manager.id });
    expect(await told(t.manager, [own.id])).toEqual(['sales.activity_assigned']);
  });
});

describe('a lead without a first answer', () => {
  const look = async () => { await t.house.owner.query("select graphile_worker.add_job('sales.lateAnswers')"); await t.house.drain(); };
  const late = async (id: string) => { await t.house.drain(); await t.house.owner.query("update sales.lead set response_due_at = now() - interval '1 minute' where id = $1", [id]); };
  it('is told to its owner once, to those who see all where nobody owns it, and to nobody once it is answered or closed', async () => {
    const [owned, nobodys, answered, closed, old] = [await addLead(t.house, t.ann), await addLead(t.house, t.owner, { ownerId: null }), await addLead(t.house, t.ann), await addLead(t.house, t.ann), await addLead(t.house, t.ann)];
    await ask(contract.activities.create, { subjectId: answered.id, topic: 'sales.lead', kind: 'call', title: 'Rang', direction: 'out', done: true });
    await ask(contract.loseLead, { id: closed.id, version: closed.version, reason: 'No need' });
    for (const lead of [owned, nobodys, answered, closed, old]) await late(lead.id);
    await t.house.owner.query("update sales.lead set response_due_at = now() - interval '3 days' where id = $1", [old.id]);
    await look();
    expect(await told(t.ann, [owned, nobodys, answered, closed, old].map((l) => l.id))).toEqual(['sales.lead_late']);
    expect([await told(t.owner, [nobodys.id]), await told(t.manager, [nobodys.id]), await told(t.manager, [owned.id])]).toEqual([['sales.lead_late'], ['sales.lead_late'], []]);
    await t.house.owner.query('update notifications.notification set read_at = now() where account_id = $1', [t.ann.id]);
    await look();
    expect(await told(t.ann, [owned.id])).toEqual(['sales.lead_late']);
  });
  it('is told with others of the same owner in one entry, which leads to the list', async () => {
    const [a, b, alone] = [await addLead(t.house, t.bob), await addLead(t.house, t.bob), await addLead(t.house, t.ann)];
    for (const lead of [a, b, alone]) await late(lead.id);
    await look();
    const heard = async (who: Rep) => (await t.house.owner.query("select type, link from notifications.notification where account_id = $1 and type like 'sales.lead%_late' and read_at is null", [who.id])).rows;
    expect([await heard(t.bob), await heard(t.ann)]).toEqual([[{ type: 'sales.leads_late', link: `/crm/leads?show=list&filter=${encodeURIComponent(JSON.stringify({ and: [{ field: 'isLate', op: 'is', value: true }] }))}` }], [{ type: 'sales.lead_late', link: `/crm/leads/${alone.id}` }]]);
  });
  it('is due in no deleted workspace, and neither are its points, until that is brought back', async () => {
    const lead = await addLead(t.house, t.outsider);
    await late(lead.id);
    await t.house.owner.query("update sales.lead set score_due_at = now() - interval '1 minute' where id = $1", [lead.id]);
    const due = async () => (await t.house.owner.query<{ late: boolean; scores: boolean }>('select exists (select from sales.late_answers() w where w.workspace_id = $1) as late, exists (select from sales.due_scores(20000) d where d.id = $2) as scores', [t.outsider.workspaceId, lead.id])).rows[0];
    expect(await due()).toEqual({ late: true, scores: true });
    expect((await ask(deleteWorkspace, { slug: t.outsider.slug }, t.outsider)).status).toBe(200);
    expect(await due()).toEqual({ late: false, scores: false });
    expect((await ask(restoreWorkspace, { id: t.outsider.workspaceId }, t.outsider)).status).toBe(200);
    expect(await due()).toEqual({ late: true, scores: true });
  });
  it('is due by the settings of its pipeline', async () => {
    const [{ pipelineId }] = [await addLead(t.house, t.owner)];
    const set = await ask(updateCaptureSettings, { version: 1, workStart: 0, workEnd: 1440, assignAll: false, targets: [{ pipelineId, minutes: 30 }] });
    expect(set.status, JSON.stringify(set.error)).toBe(200);
    const lead = await addLead(t.house, t.ann);
    expect((await ask(contract.leads.get, { id: lead.id })).body.responseDueAt).not.toBeNull();
  });
});

it.each([['leads', contract.leads], ['opportunities', deals.opportunities], ['quotes', quotes], ['orders', orders]] as const)('%s leave the house as a file only with the right to that', async (_name, records) => {
  expect((await ask(records.export, { format: 'csv', columns: 'id' }, t.ann)).status).toBe(403);
  expect((await ask(records.list, {}, t.ann)).status).toBe(200);
  expect((await ask(records.export, { format: 'csv', columns: 'id' }, t.manager)).status).toBe(200);
});
