import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#core/contract/endpoint.ts';
import { call } from '#core/testing/house.ts';
import * as contract from '../contract/campaigns.ts';
import { leadSources, sourceReport } from '../contract/capture.ts';
import { opportunities } from '../contract/deals.ts';
import * as leads from '../contract/leads.ts';
import { campaignState, taggedAddress, wordOf } from '../rules/campaigns.ts';
import { leadsFilter, wonWithoutLeadFilter } from '../rules/dashboard/drill.ts';
import { addDeal, setCurrency } from './deals-scene.ts';
import { addLead, openTeam, stagesFor, type Rep, type Team } from './leads-scene.ts';

let t: Team;
const today = new Date().toISOString().slice(0, 10);
const days = { from: today, to: today };
beforeAll(async () => { t = await openTeam(); });
afterAll(() => t.house.close());

const ask = <T>(endpoint: Endpoint<never, T> | Endpoint<unknown, T>, input: object, who: Rep = t.manager) => call(t.house, endpoint as Endpoint, { workspace_slug: who.slug, ...input }, who) as Promise<{ status: number; body: T; error?: { code: string; fields?: Array<{ path: string; code: string }> } }>;

describe('a campaign', () => {
  it('has a word of its own, made of its name when none is given, whatever its case', async () => {
    const { body } = await ask(contract.campaigns.create, { name: 'Spring Fair  2026' });
    expect(body).toMatchObject({ word: 'spring-fair-2026', ownerId: t.manager.id, budget: null, channel: 'other' });
    expect((await ask(contract.campaigns.create, { name: 'Another', word: 'SPRING-fair-2026' })).error?.fields?.[0]).toMatchObject({ path: 'word', code: 'sales.campaign_taken' });
    // Taken away it leaves its word; while another one has it, it does not come back.
    await ask(contract.campaigns.remove, { id: body.id });
    const heir = (await ask(contract.campaigns.create, { name: 'Another', word: 'spring-fair-2026' })).body;
    expect((await ask(contract.campaigns.restore, { id: body.id })).error?.fields?.[0]?.code).toBe('sales.campaign_taken');
    await ask(contract.campaigns.remove, { id: heir.id });
    expect((await ask(contract.campaigns.restore, { id: body.id })).status).toBe(200);
  });

  it('is planned by who may, seen by who sees leads, and its last day is not before the first', async () => {
    expect((await ask(contract.campaigns.create, { name: 'Not mine to plan' }, t.ann)).status).toBe(403);
    const { body } = await ask(contract.campaigns.create, { name: 'Days', startsOn: '2026-03-01', endsOn: '2026-03-10', budget: '1500.00' });
    expect((await ask(contract.campaigns.get, { id: body.id }, t.ann)).body).toMatchObject({ name: 'Days', budget: '1500' });
    expect((await ask(contract.campaigns.get, { id: body.id }, t.outsider)).status).toBe(404);
    expect((await ask(contract.campaigns.update, { id: body.id, version: 1, endsOn: '2026-02-27' })).error?.fields?.[0]).toMatchObject({ path: 'endsOn', code: 'sales.campaign_order' });
    expect((await ask(contract.campaigns.update, { id: body.id, version: 1, startsOn: '2026-03-11' })).error?.fields?.[0]?.path).toBe('endsOn');
    // The same amount in other digits is no change.
    expect((await ask(contract.campaigns.update, { id: body.id, version: 1, budget: '1500.0' })).body.version).toBe(1);
    expect((await ask(contract.campaigns.update, { id: body.id, version: 1, ownerId: t.outsider.id })).error?.fields?.[0]?.path).toBe('ownerId');
  });

  it('brings a source back only while its name is free', async () => {
    const one = (await ask(leadSources.create, { name: 'Radio' })).body;
    await ask(leadSources.remove, { id: one.id });
    await ask(leadSources.create, { name: 'radio' });
    expect((await ask(leadSources.restore, { id: one.id })).error?.fields?.[0]).toMatchObject({ path: 'name', code: 'sales.source_taken' });
  });
});

describe('what campaigns brought', () => {
  it('is told by the word leads name, with what was won and spent, and to who sees all leads', async () => {
    const fair = (await ask(contract.campaigns.create, { name: 'The fair', word: 'Fair-26' })).body;
    const { currency } = (await ask(contract.campaignReport, days)).body;
    for (const [i, amount] of ['1500.00', '2000.00'].entries()) {
      const lead = await addLead(t.house, t.owner, { email: `camp${i}@x.test`, utmCampaign: i ? 'FAIR-26' : 'fair-26' });
      const { opportunityId } = (await ask(leads.convertLead, { id: lead.id, account: { use: 'none' }, contact: { use: 'new' }, deal: { name: 'Deal', amount, currency } })).body;
      await t.house.owner.query("update sales.opportunity set status = 'won', closed_at = now() where id = $1", [opportunityId]);
    }
    const junk = await addLead(t.house, t.owner, { email: 'camp3@x.test', utmCampaign: 'fair-26' });
    await ask(leads.junkLead, { id: junk.id, version: junk.version });
    await addLead(t.house, t.owner, { email: 'camp4@x.test', utmCampaign: 'unplanned' });
    await addLead(t.house, t.owner, { email: 'camp5@x.test' });
    expect((await ask(contract.addCampaignCost, { id: fair.id, fromOn: today, toOn: today, amount: '1000.00', note: 'Stand' })).body).toMatchObject({ amount: '1000.00', currency, note: 'Stand' });
    const { items, total } = (await ask(contract.campaignReport, days)).body;
    const line = { word: 'fair-26', campaignId: fair.id, name: 'The fair', leads: 2, qualified: 2, converted: 2, won: 2, wonWithoutLead: 0, wonAmount: '3500.00', otherWon: [], paid: '0.00', cost: '1000.00', roiPercent: '-100.0' };
    expect(items.find((i) => i.word === 'fair-26')).toEqual(line);
    expect(items.find((i) => i.word === 'unplanned')).toMatchObject({ campaignId: null, name: 'unplanned', leads: 1 });
    expect(items.find((i) => i.word === '')).toMatchObject({ campaignId: null, leads: 1 });
    expect(total).toMatchObject({ leads: 4, won: 2, cost: '1000.00' });
    // Of one campaign only, nothing of the others.
    const alone = (await ask(contract.campaignReport, { ...days, id: fair.id })).body;
    expect(alone.items).toEqual([line]);
    expect(alone.total).toMatchObject({ leads: 2, cost: '1000.00' });
    expect((await ask(contract.campaignReport, days, t.ann)).status).toBe(403);
    expect((await ask(contract.campaignReport, { ...days, id: fair.id }, t.outsider)).status).toBe(404);
    expect((await ask(contract.campaignReport, days, t.outsider)).body.items).toEqual([]);
    const [cost] = (await ask(contract.listCampaignCosts, { id: fair.id })).body.items;
    expect((await ask(contract.deleteCampaignCost, { id: cost!.id }, t.outsider)).status).toBe(404);
    expect((await ask(contract.deleteCampaignCost, { id: cost!.id }, t.ann)).status).toBe(403);
    expect((await ask(contract.deleteCampaignCost, { id: cost!.id })).status).toBe(200);
    expect((await ask(contract.campaignReport, { ...days, id: fair.id })).body.total).toMatchObject({ cost: '0.00', roiPercent: null });
  });
});

describe('an opportunity that came from no lead', () => {
  const counted = async (list: typeof leads.leads.list | typeof opportunities.list, filter: object) => (await ask(list as never, { filter: JSON.stringify(filter), count: 'exact', limit: 1 })).body as { total: number };
  it('counts as won by the first source and the campaign it names itself, once, at the rate of the day it was closed', async () => {
    await setCurrency(t.house, t.owner, 'USD', [{ code: 'EUR', rate: '1.0850' }]);
    const stageId = (await stagesFor(t.house, t.owner, 'deal')).find((s) => s.kind === 'won')!.id;
    const mine = { sources: ['Referral', 'Trade fair'], campaign: 'Hand-26', stageId };
    await addDeal(t.house, t.owner, { ...mine, amount: '400.00', currency: 'USD' });
    await addDeal(t.house, t.owner, { ...mine, amount: '1000.00', currency: 'EUR' });
    // There is no rate for it: it stays beside.
    await addDeal(t.house, t.owner, { ...mine, amount: '50.00', currency: 'GBP' });
    await addDeal(t.house, t.owner, { ...mine, stageId: undefined, amount: '7777.00', currency: 'USD' });
    await addDeal(t.house, t.owner, { sources: ['Trade fair', 'Referral'], stageId, amount: '30.00', currency: 'USD' });
    // One with a lead counts by its lead, whatever it says itself.
    const lead = await addLead(t.house, t.owner, { email: 'referred@x.test', sources: ['Referral'] });
    const { opportunityId } = (await ask(leads.convertLead, { id: lead.id, account: { use: 'none' }, contact: { use: 'new' }, deal: { name: 'Of a lead', amount: '100.00', currency: 'USD' } })).body;
    await t.house.owner.query("update sales.opportunity set status = 'won', closed_at = now(), sources = '[\"Trade fair\"]', utm_campaign = 'hand-26' where id = $1", [opportunityId]);
    // What is known later changes nothing about what was closed.
    await setCurrency(t.house, t.owner, 'USD', [{ code: 'EUR', rate: '2' }, { code: 'GBP', rate: '3' }]);
    const bySource = (await ask(sourceReport, days)).body;
    // 400.00 + 1,000.00 × 1.0850 + 100.00 of the lead.
    expect(bySource.items.find((i) => i.source === 'Referral')).toEqual({ source: 'Referral', leads: 1, qualified: 1, converted: 1, won: 4, wonWithoutLead: 3, wonAmount: '1585.00', otherWon: [{ currency: 'GBP', amount: '50.00' }], paid: '0.00', cost: '0.00', roiPercent: null });
    expect(bySource.items.find((i) => i.source === 'Trade fair')).toMatchObject({ leads: 0, won: 1, wonWithoutLead: 1, wonAmount: '30.00' });
    const byWord = (await ask(contract.campaignReport, days)).body;
    expect(byWord.items.find((i) => i.word === 'hand-26')).toMatchObject({ leads: 0, won: 3, wonWithoutLead: 3, wonAmount: '1485.00', otherWon: [{ currency: 'GBP', amount: '50.00' }] });
    // The steps of leads stay theirs.
    expect(bySource.total.wonWithoutLead).toBe(4);
    expect(bySource.rates.overall).toBe(((bySource.total.won - 4) / bySource.total.leads * 100).toFixed(1));
    expect((await ask(sourceReport, days, t.outsider)).body.items).toEqual([]);
  });
  it('is what the figures lead to', async () => {
    expect((await counted(opportunities.list, wonWithoutLeadFilter({}, days, 'source', 'Referral'))).total).toBe(3);
    expect((await counted(opportunities.list, wonWithoutLeadFilter({}, days, 'source'))).total).toBe(4);
    expect((await counted(opportunities.list, wonWithoutLeadFilter({}, days, 'campaign', 'hand-26'))).total).toBe(3);
    expect((await counted(leads.leads.list, leadsFilter({}, days, 'won', 'Referral'))).total).toBe(1);
  });
});

describe('the rules of campaigns', () => {
  it('make words, states and addresses', () => {
    expect(['Spring Fair', '  A & B? ', '&', 'حملة الربيع'].map(wordOf)).toEqual(['spring-fair', 'a-b', 'campaign', 'حملة-الربيع']);
    const span = { startsOn: '2026-03-01', endsOn: '2026-03-10' };
    expect(['2026-02-28', '2026-03-01', '2026-03-10', '2026-03-11'].map((day) => campaignState(span, day))).toEqual(['planned', 'running', 'running', 'ended']);
    expect(campaignState({ startsOn: null, endsOn: null }, '2026-03-01')).toBe('running');
    const fair = { word: 'spring fair', channel: 'event' };
    expect(taggedAddress('example.com/f?x=1', fair)).toBe('https://example.com/f?x=1&utm_campaign=spring+fair&utm_medium=event');
    expect(taggedAddress('https://example.com/?utm_medium=cpc&utm_campaign=old#top', fair)).toBe('https://example.com/?utm_medium=cpc&utm_campaign=spring+fair#top');
    expect(taggedAddress('http://localhost:4310/f/abc', { word: 'w', channel: 'other' })).toBe('http://localhost:4310/f/abc?utm_campaign=w');
    expect(['', 'nothing', 'javascript:alert(1)', 'http://'].map((a) => taggedAddress(a, fair))).toEqual([null, null, null, null]);
  });
});
