import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getCaptureSettings, updateCaptureSettings } from '../contract/capture.ts';
import * as deals from '../contract/deals.ts';
import * as contract from '../contract/leads.ts';
import { addDeal, asker } from './deals-scene.ts';
import { addLead, openTeam, stagesFor, type Rep, type Team } from './leads-scene.ts';

let t: Team;
let ask: ReturnType<typeof asker>;
beforeAll(async () => {
  t = await openTeam();
  ask = asker(t.house);
  for (const kind of ['lead', 'deal'] as const) for (const stage of (await stagesFor(t.house, t.owner, kind)).filter((s) => s.kind === 'open').slice(0, 2)) expect((await ask(contract.updateStage, { id: stage.id, version: stage.version, maxDays: 3 }, t.owner)).status).toBe(200);
});
afterAll(() => t.house.close());
beforeEach(async () => { await t.house.owner.query('delete from notifications.notification'); });

const since = (table: 'lead' | 'opportunity', id: string, days: number) => t.house.owner.query(`update sales.${table} set stage_entered_at = now() - make_interval(days => $2) where id = $1`, [id, days]);
const night = async () => { await t.house.owner.query("select graphile_worker.add_job('sales.staleStays')"); await t.house.drain(); };
const told = async (who: Rep) => (await t.house.owner.query<{ type: string; data: unknown; target_id: string; link: string }>("select type, data, target_id, link from notifications.notification where account_id = $1 and type like '%stale' order by type", [who.id])).rows;
const turn = async (staleAlerts: boolean) => {
  const { version, workStart, workEnd, targets, assignAll } = (await ask(getCaptureSettings, {}, t.owner)).body;
  expect((await ask(updateCaptureSettings, { version, workStart, workEnd, targets, assignAll, staleAlerts }, t.owner)).body.staleAlerts).toBe(staleAlerts);
};

describe('a record that stands too long', () => {
  it('is told to its owner once in each stay, a lead and an opportunity each', async () => {
    const [lead, deal, fresh] = [await addLead(t.house, t.ann, { firstName: 'Sta', lastName: 'Le' }), await addDeal(t.house, t.ann, { name: 'Slow' }), await addLead(t.house, t.ann)];
    await since('lead', lead.id, 4); await since('opportunity', deal.id, 4); await since('lead', fresh.id, 2);
    await night(); await night();
    expect(await told(t.ann)).toEqual([
      { type: 'sales.deal_stale', data: { name: 'Slow', stage: deal.stage, days: '3' }, target_id: deal.id, link: `/sales/opportunity/${deal.id}` },
      { type: 'sales.lead_stale', data: { name: 'Sta Le', stage: lead.stage, days: '3' }, target_id: lead.id, link: `/crm/leads/${lead.id}` },
    ]);
    // Another stage is another stay.
    const next = (await stagesFor(t.house, t.owner)).filter((s) => s.kind === 'open')[1]!;
    const now = (await ask(contract.leads.get, { id: lead.id }, t.ann)).body;
    expect((await ask(contract.leads.update, { id: lead.id, version: now.version, stageId: next.id }, t.ann)).status).toBe(200);
    await t.house.owner.query('delete from notifications.notification');
    await night();
    expect(await told(t.ann)).toEqual([]);
    await since('lead', lead.id, 5);
    await night();
    expect(await told(t.ann)).toMatchObject([{ type: 'sales.lead_stale', data: { stage: next.name } }]);
  });

  it('is told with others in one entry, and to nobody else; what is closed or nobody\'s is no news', async () => {
    const many = [await addLead(t.house, t.bob), await addLead(t.house, t.bob)];
    const [lost, nobodys] = [await addLead(t.house, t.manager), await addLead(t.house, t.owner)];
    expect((await ask(contract.junkLead, { id: lost.id, version: lost.version }, t.manager)).status).toBe(200);
    await t.house.owner.query('update sales.lead set owner_id = null where id = $1', [nobodys.id]);
    for (const { id } of [...many, lost, nobodys]) await since('lead', id, 9);
    await night();
    expect(await told(t.bob)).toMatchObject([{ type: 'sales.leads_stale', target_id: String(t.owner.workspaceId) }]);
    expect(decodeURIComponent((await told(t.bob))[0]!.link)).toContain(`{"field":"ownerId","op":"is","value":"${t.bob.id}"}`);
    for (const who of [t.manager, t.owner, t.ann]) expect(await told(who)).toEqual([]);
  });

  it('is found in the list', async () => {
    const stale = await addLead(t.house, t.ann);
    await since('lead', stale.id, 9);
    const filtered = async (value: boolean) => (await ask(contract.leads.list, { filter: JSON.stringify({ field: 'isStale', op: 'is', value }), limit: 200 }, t.owner)).body.items as contract.Lead[];
    const [yes, no] = [await filtered(true), await filtered(false)];
    expect([yes.map((l) => l.id).includes(stale.id), yes.every((l) => l.isStale), no.some((l) => l.isStale), no.length > 0]).toEqual([true, true, false, true]);
    const slow = (await ask(deals.opportunities.list, { filter: JSON.stringify({ field: 'isStale', op: 'is', value: true }) }, t.owner)).body.items as deals.Deal[];
    expect(slow.map((d) => d.name)).toEqual(['Slow']);
  });

  it('is told to nobody where the workspace does not want that', async () => {
    await turn(false);
    const lead = await addLead(t.house, t.ann);
    await since('lead', lead.id, 9);
    await night();
    expect(await told(t.ann)).toEqual([]);
    await turn(true);
    await night();
    expect((await told(t.ann)).length).toBe(1);
  });
});
