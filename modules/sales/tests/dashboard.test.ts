import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Filter } from '#core/contract/list-fields.ts';
import * as contract from '../contract.ts';
import { activitiesFilter, closedFilter, forecastFilter, leadsFilter, openFilter, unansweredFilter, wonWithoutLeadFilter, type Narrowing } from '../rules/dashboard/drill.ts';
import { addDeal, asker, setCurrency } from './deals-scene.ts';
import { addLead, openTeam, stagesFor, type Rep, type Team } from './leads-scene.ts';

let t: Team;
let ask: ReturnType<typeof asker>;
let stages: contract.Stage[];
const year = { period: 'custom', from: '2030-01-01', to: '2030-12-31' } as const;
const span = { from: year.from, to: year.to };
const stage = (name: string) => stages.find((s) => s.name === name)!.id;
const sql = (text: string, values: unknown[] = []) => t.house.owner.query(text, values);

const count = async (list: typeof contract.leads.list | typeof contract.opportunities.list | typeof contract.activities.list, filter: Filter, who: Rep): Promise<number> => {
  const answer = await ask(list as typeof contract.leads.list, { filter: JSON.stringify(filter), count: 'exact', limit: 1 }, who);
  expect(answer.status, JSON.stringify(answer.error)).toBe(200);
  return answer.body.total!;
};
const leadsOf = async (who: Rep, more: object = {}) => { const a = await ask(contract.leadsDashboard, { ...year, ...more }, who); expect(a.status, JSON.stringify(a.error)).toBe(200); return a.body; };
const dealsOf = async (who: Rep, more: object = {}) => { const a = await ask(contract.dealsDashboard, { ...year, ...more }, who); expect(a.status, JSON.stringify(a.error)).toBe(200); return a.body; };
const activityOf = async (who: Rep, more: object = {}) => { const a = await ask(contract.activityDashboard, { ...year, ...more }, who); expect(a.status, JSON.stringify(a.error)).toBe(200); return a.body; };

/** Leads as they came in 2030: `n` copies of the given one, each with its day, and how far they got. */
async function manyLeads(n: number, as: { owner: string | null; source?: string | null; status: string; qualified: boolean; won?: boolean }): Promise<void> {
  const like = await addLead(t.house, t.owner, { ownerId: as.owner });
  await sql(`insert into sales.lead (id, workspace_id, name, currency, pipeline_id, stage_id, status, owner_id, sources, created_at, qualified_at, opportunity_id)
    select gen_random_uuid(), workspace_id, 'Copy', currency, pipeline_id, stage_id, $3, owner_id, case when $4::text is null then null else jsonb_build_array($4::text) end, '2030-06-15T12:00:00Z', case when $5 then timestamptz '2030-06-16T12:00:00Z' end, null
    from sales.lead, generate_series(1, $2) where id = $1`, [like.id, n, as.status, as.source ?? null, as.qualified]);
  await sql('delete from sales.stage_history where subject_id = $1', [like.id]);
  await sql('delete from sales.lead where id = $1', [like.id]);
  if (as.won) await sql(`insert into sales.opportunity (id, workspace_id, name, lead_id, pipeline_id, stage_id, status, currency, amount, owner_id, closed_at, created_at)
    select gen_random_uuid(), l.workspace_id, 'From a lead', l.id, s.pipeline_id, s.id, 'won', 'EUR', 100, l.owner_id, '2031-01-01', '2030-07-01' from sales.lead l, sales.stage s where l.workspace_id = $1 and l.status = 'converted' and l.owner_id is not distinct from $2::uuid and l.source = coalesce($3, '') and s.id = $4
      and not exists (select 1 from sales.opportunity o where o.lead_id = l.id) limit ${n}`, [t.owner.workspaceId, as.owner, as.source ?? null, stage('Won')]);
}

beforeAll(async () => {
  t = await openTeam();
  ask = asker(t.house);
  await setCurrency(t.house, t.owner, 'USD', [{ code: 'EUR', rate: '1.0850' }]);
  await addDeal(t.house, t.owner);
  stages = await stagesFor(t.house, t.owner, 'deal');
  await sql('delete from sales.opportunity_state');
  await sql('delete from sales.stage_history');
  await sql('delete from sales.opportunity');
});
afterAll(() => t.house.close());

describe('an empty workspace', () => {
  it('answers zeroes, empty lists and null rates', async () => {
    expect(await leadsOf(t.outsider)).toEqual({ ...span, funnel: { leads: 0, qualified: 0, converted: 0, won: 0 }, rates: { qualified: null, converted: null, won: null, overall: null }, sources: [] });
    expect(await dealsOf(t.outsider)).toMatchObject({ open: { count: 0, weighted: expect.stringMatching(/^0/), stale: 0 }, stages: [], stale: [], won: { count: 0 }, winRate: null, cycleMean: null, cycleMedian: null, reasons: [], people: [], unconverted: [] });
    const activity = await activityOf(t.outsider);
    expect([activity.all, activity.people, activity.times.length]).toEqual([{ call: 0, email: 0, meeting: 0, text: 0 }, [], 12]);
  });
  it('refuses a custom period without days, backwards, or of ten years, naming the field', async () => {
    const wrong = async (input: object) => { const a = await ask(contract.dealsDashboard, { period: 'custom', ...input }, t.owner); return [a.status, a.error?.fields?.[0]?.path]; };
    expect(await wrong({})).toEqual([422, 'from']);
    expect(await wrong({ from: '2030-01-01' })).toEqual([422, 'to']);
    expect(await wrong({ from: '2030-01-02', to: '2030-01-01' })).toEqual([422, 'to']);
    expect(await wrong({ from: '2020-01-02', to: '2030-01-01' })).toEqual([422, 'to']);
    expect(await wrong({ period: 'this_month', ownerId: 'me' })).toEqual([422, 'ownerId']);
  });
});

describe('the funnel', () => {
  beforeAll(async () => {
    // Ann: 150 leads of the Fair, 60 qualified (10 of them lost after that), 15 converted, 6 won. Bob: 50 without a source, 20 qualified, 5 converted, 2 won.
    await manyLeads(6, { owner: t.ann.id, source: 'Fair', status: 'converted', qualified: true, won: true });
    await manyLeads(9, { owner: t.ann.id, source: 'fair', status: 'converted', qualified: false });
    await manyLeads(10, { owner: t.ann.id, source: 'Fair', status: 'lost', qualified: true });
    await manyLeads(35, { owner: t.ann.id, source: 'Fair', status: 'qualified', qualified: true });
    await manyLeads(90, { owner: t.ann.id, source: 'Fair', status: 'new', qualified: false });
    await manyLeads(2, { owner: t.bob.id, status: 'converted', qualified: true, won: true });
    await manyLeads(3, { owner: t.bob.id, status: 'converted', qualified: true });
    await manyLeads(15, { owner: t.bob.id, status: 'working', qualified: true });
    await manyLeads(30, { owner: t.bob.id, status: 'lost', qualified: false });
    await manyLeads(7, { owner: t.bob.id, status: 'junk', qualified: false });
    await sql('update sales.lead set created_by = null');
  });

  it('L5: 200 new, 80 qualified, 20 converted, 8 won give 40.0, 25.0, 40.0 and 4.0 percent', async () => {
    const all = await leadsOf(t.owner);
    expect(all.funnel).toEqual({ leads: 200, qualified: 80, converted: 20, won: 8 });
    expect(all.rates).toEqual({ qualified: '40.0', converted: '25.0', won: '40.0', overall: '4.0' });
    expect(all.sources).toEqual([{ source: expect.stringMatching(/^fair$/i), leads: 150, qualified: 60, converted: 15, won: 6, wonWithoutLead: 0, rate: '4.0' }, { source: '', leads: 50, qualified: 20, converted: 5, won: 2, wonWithoutLead: 0, rate: '4.0' }]);
  });
  it.each(['owner', 'ann', 'bob'] as const)('what %s sees leads to lists of exactly these leads', async (name) => {
    const who = t[name];
    const { funnel, sources } = await leadsOf(who);
    expect(funnel.leads).toBe({ owner: 200, ann: 150, bob: 50 }[name]);
    const reach = { new: 'leads', qualified: 'qualified', converted: 'converted', won: 'won' } as const;
    for (const [reached, key] of Object.entries(reach) as Array<[keyof typeof reach, 'leads']>) {
      expect(await count(contract.leads.list, leadsFilter({}, span, reached), who), reached).toBe(funnel[key]);
      for (const s of sources) expect(await count(contract.leads.list, leadsFilter({}, span, reached, s.source), who), `${s.source} ${reached}`).toBe(s[key]);
    }
  });
  it('narrowed to a person or to nobody, the lists follow; another pipeline has none', async () => {
    for (const n of [{ ownerId: t.ann.id }, { ownerId: 'none' }] as Narrowing[]) expect(await count(contract.leads.list, leadsFilter(n, span, 'qualified'), t.owner)).toBe((await leadsOf(t.owner, n)).funnel.qualified);
    expect((await leadsOf(t.owner, { ownerId: t.ann.id })).funnel).toEqual({ leads: 150, qualified: 60, converted: 15, won: 6 });
    expect((await leadsOf(t.owner, { pipelineId: '018f0000-0000-7000-8000-0000000000c1' })).funnel.leads).toBe(0);
    expect((await leadsOf(t.bob, { ownerId: t.ann.id })).funnel.leads).toBe(0);
  });
  it.each(['owner', 'bob'] as const)('the leads %s has not answered are those of the list', async (name) => {
    const { open } = (await ask(contract.responseTimes, span, t[name])).body;
    expect(open).toBe(name === 'owner' ? 35 + 90 + 15 : 15);
    expect(await count(contract.leads.list, unansweredFilter({}, span), t[name])).toBe(open);
  });
  it('a lead that is moved to qualified, and then lost, counts as qualified', async () => {
    const leadStages = await stagesFor(t.house, t.owner);
    const before = (await leadsOf(t.owner, { period: 'this_year', from: undefined, to: undefined })).funnel;
    const lead = await addLead(t.house, t.owner);
    await ask(contract.leadBoard.move, { id: lead.id, to: leadStages.find((s) => s.leadStatus === 'qualified')!.id, version: 1 }, t.owner);
    const { version } = (await ask(contract.leads.get, { id: lead.id }, t.owner)).body;
    expect((await ask(contract.loseLead, { id: lead.id, version, reason: 'Price' }, t.owner)).status).toBe(200);
    const after = (await leadsOf(t.owner, { period: 'this_year', from: undefined, to: undefined })).funnel;
    expect([after.leads - before.leads, after.qualified - before.qualified]).toEqual([1, 1]);
  });
});

/** An opportunity closed in 2030, so many days after it was entered. */
async function closed(who: Rep, status: 'won' | 'lost', days: number, more: { amount?: string; currency?: string; reason?: string; month?: number } = {}): Promise<void> {
  const deal = await addDeal(t.house, who, { amount: more.amount ?? '1000', currency: more.currency ?? 'USD' });
  const answer = status === 'won' ? await ask(contract.winDeal, { id: deal.id, version: 1 }, who) : await ask(contract.loseDeal, { id: deal.id, version: 1, reason: more.reason ?? 'Price' }, who);
  expect(answer.status, JSON.stringify(answer.error)).toBe(200);
  await sql("update sales.opportunity set closed_at = make_timestamptz(2030, $3, 10, 12, 0, 0, 'UTC'), created_at = make_timestamptz(2030, $3, 10, 12, 0, 0, 'UTC') - make_interval(days => $2), close_on = make_date(2030, $3, 10) where id = $1", [deal.id, days, more.month ?? 3]);
}

describe('opportunities', () => {
  beforeAll(async () => {
    await sql('delete from sales.opportunity_state');
    await sql('delete from sales.opportunity');
    // Q7: 6 won (Ann 4, Bob 2), 9 lost. Cycle 10, 20, 45 for those of the first quarter.
    for (const days of [10, 20, 45]) await closed(t.ann, 'won', days);
    await closed(t.ann, 'won', 5, { month: 7, amount: '500.00', currency: 'EUR' });
    for (let i = 0; i < 2; i++) await closed(t.bob, 'won', 7, { month: 12, amount: '200' });
    for (let i = 0; i < 5; i++) await closed(t.ann, 'lost', 3, { reason: i === 0 ? 'price' : 'Price' });
    for (let i = 0; i < 4; i++) await closed(t.bob, 'lost', 3, { reason: 'Timing', month: 7 });
    // Q1 and Q2, open: 10,000 @ 20, 4,000 @ 50, 2,500.50 @ 90, EUR 1,000 @ 50, and one of a currency without a rate.
    await addDeal(t.house, t.ann, { amount: '10000', currency: 'USD', stageId: stage('Discovery'), closeOn: '2030-05-10' });
    await addDeal(t.house, t.ann, { amount: '4000', currency: 'USD', stageId: stage('Proposal'), closeOn: '2030-06-10' });
    await addDeal(t.house, t.bob, { amount: '2500.50', currency: 'USD', stageId: stage('Negotiation'), closeOn: '2030-06-20' });
    await addDeal(t.house, t.bob, { amount: '1000', currency: 'EUR', stageId: stage('Proposal') });
    const yen = await addDeal(t.house, t.owner, { amount: '5000', currency: 'JPY', ownerId: null, stageId: stage('Discovery') });
    await sql("update sales.opportunity set stage_entered_at = now() - interval '40 days' where id = $1", [yen.id]);
    await sql('update sales.opportunity set created_by = null');
  });

  it('Q1 and Q2: the open pipeline with its weighted sum, in the workspace\'s currency', async () => {
    const all = await dealsOf(t.owner);
    // 16,500.50 and 6,250.45, and EUR 1,000 at 1.0850 with half of it weighted.
    expect(all.open).toEqual({ count: 5, amount: '17585.50', weighted: '6792.95', stale: 1 });
    expect(all.stages.map((s) => [s.stage, s.count, s.amount, s.weighted])).toEqual([['Qualification', 0, '0.00', '0.00'], ['Discovery', 2, '10000.00', '2000.00'], ['Proposal', 2, '5085.00', '2542.50'], ['Negotiation', 1, '2500.50', '2250.45']]);
    expect(all.unconverted).toEqual([{ currency: 'JPY', count: 1, amount: '5000' }]);
    expect(all.stale).toMatchObject([{ days: 40, amount: '5000', currency: 'JPY', stage: 'Discovery' }]);
    expect(all.ages.map((a) => a.count)).toEqual([4, 0, 0, 1, 0]);
  });
  it('Q7: 6 won and 9 lost of 20 are a win rate of 40.0; 10, 20 and 45 days have the mean 25.0 and the median 20', async () => {
    const all = await dealsOf(t.owner);
    expect([all.won.count, all.lost.count, all.open.count, all.winRate]).toEqual([6, 9, 5, '40.0']);
    // EUR 500 at 1.0850 is 542.50.
    expect(all.won.amount).toBe('3942.50');
    expect(await dealsOf(t.owner, { to: '2030-03-31' })).toMatchObject({ cycleMean: '25.0', cycleMedian: '20', won: { count: 3, amount: '3000.00' } });
    expect(all.people).toEqual([{ ownerId: t.ann.id, won: 4, lost: 5, amount: '3542.50', winRate: '44.4' }, { ownerId: t.bob.id, won: 2, lost: 4, amount: '400.00', winRate: '33.3' }]);
    expect(all.reasons.map((r) => [r.reason.toLowerCase(), r.count, r.amount])).toEqual([['price', 5, '5000.00'], ['timing', 4, '4000.00']]);
    expect(all.times.filter((s) => s.won + s.lost > 0).map((s) => [s.start, s.won, s.lost, s.amount])).toEqual([['2030-03-01', 3, 5, '3000.00'], ['2030-07-01', 1, 4, '542.50'], ['2030-12-01', 2, 0, '400.00']]);
  });
  it('won keeps the rate of its day; what is open takes today\'s', async () => {
    await setCurrency(t.house, t.owner, 'USD', [{ code: 'EUR', rate: '2.0000' }]);
    const now = await dealsOf(t.owner);
    expect([now.won.amount, now.open.amount]).toEqual(['3942.50', '18500.50']);
    await setCurrency(t.house, t.owner, 'USD', [{ code: 'EUR', rate: '1.0850' }]);
  });
  it.each(['owner', 'ann', 'bob'] as const)('every figure %s sees leads to a list of exactly these opportunities', async (name) => {
    const who = t[name];
    for (const n of [{}, { ownerId: t.ann.id }, { ownerId: 'none' }, { pipelineId: stages[0]!.pipelineId }] as Narrowing[]) {
      const all = await dealsOf(who, n);
      const same = async (filter: Filter, figure: number, what: string) => expect(await count(contract.opportunities.list, filter, who), `${what} ${JSON.stringify(n)}`).toBe(figure);
      await same(openFilter(n), all.open.count, 'open');
      await same(openFilter(n, { stale: true }), all.open.stale, 'stale');
      for (const s of all.stages) await same(openFilter(n, { stageId: s.stageId }), s.count, s.stage);
      for (const a of all.ages) await same(openFilter(n, { age: { span: [a.fromDays, a.toDays], today: all.today } }), a.count, `${a.fromDays} days`);
      await same(closedFilter(n, span), all.won.count + all.lost.count, 'closed');
      for (const status of ['won', 'lost'] as const) { await same(closedFilter(n, span, { status }), all[status].count, status); for (const s of all.times) await same(closedFilter(n, s, { status }), s[status], `${status} ${s.start}`); }
      for (const r of all.reasons) await same(closedFilter(n, span, { status: 'lost', reason: r.reason }), r.count, r.reason);
      for (const p of all.people) await same(closedFilter(n, span, { status: 'won', ownerId: p.ownerId }), p.won, String(p.ownerId));
    }
  });
  it('a member sees their own and nobody\'s; a manager all; another workspace nothing', async () => {
    expect([(await dealsOf(t.ann)).open.count, (await dealsOf(t.bob)).open.count, (await dealsOf(t.manager)).open.count, (await dealsOf(t.outsider)).open.count]).toEqual([3, 3, 5, 0]);
    expect((await dealsOf(t.bob)).people).toEqual([{ ownerId: t.bob.id, won: 2, lost: 4, amount: '400.00', winRate: '33.3' }]);
    expect((await dealsOf(t.bob, { ownerId: t.ann.id })).won.count).toBe(0);
  });
  it('cells of the forecast lead to exactly their opportunities', async () => {
    const { rows, totals } = (await ask(contract.showForecast, { from: '2030-01', months: 12 }, t.owner)).body;
    const month = (m: string) => ({ from: `${m}-01`, to: new Date(Date.UTC(Number(m.slice(0, 4)), Number(m.slice(5)), 0)).toISOString().slice(0, 10) });
    const open = ['pipeline', 'best_case', 'commit'];
    for (const cell of totals) {
      expect(await count(contract.opportunities.list, forecastFilter({}, month(cell.month), open), t.owner), cell.month).toBe(cell.open);
      expect(await count(contract.opportunities.list, forecastFilter({}, month(cell.month), ['closed']), t.owner), cell.month).toBe(cell.wonCount);
    }
    for (const row of rows) expect(await count(contract.opportunities.list, forecastFilter({}, span, ['closed'], row.ownerId), t.owner)).toBe(row.total.wonCount);
  });
});

describe('activity', () => {
  beforeAll(async () => {
    const [hers, his] = [await addLead(t.house, t.owner, { ownerId: t.ann.id }), await addLead(t.house, t.owner, { ownerId: t.bob.id })];
    await sql('update sales.lead set created_by = null where id = any($1)', [[hers.id, his.id]]);
    const log = async (who: Rep, subjectId: string, kind: string, day: string) => {
      const { body, status } = await ask(contract.activities.create, { subjectId, kind, title: kind, done: true }, who);
      expect(status).toBe(201);
      await sql('update sales.activity set done_at = $2 where id = $1', [body.id, `${day}T12:00:00Z`]);
    };
    for (const day of ['2030-03-04', '2030-03-05', '2030-03-12']) await log(t.ann, hers.id, 'call', day);
    await log(t.ann, hers.id, 'email', '2030-03-12');
    await log(t.bob, his.id, 'meeting', '2030-03-13');
    await log(t.bob, his.id, 'note', '2030-03-13');
    await log(t.ann, hers.id, 'sms', '2030-03-12');
    await log(t.bob, his.id, 'whatsapp', '2030-03-13');
    await log(t.bob, his.id, 'whatsapp', '2030-03-13');
    await ask(contract.activities.create, { subjectId: his.id, kind: 'call', title: 'Not done yet' }, t.bob);
  });
  const march = { from: '2030-03-01', to: '2030-03-31' };

  it('counts what was done by week and by person; notes and what is still to do are none of it', async () => {
    const all = await activityOf(t.owner, march);
    expect([all.step, all.all]).toEqual(['week', { call: 3, email: 1, meeting: 1, text: 3 }]);
    expect(all.times.reduce((n, s) => n + s.call + s.email + s.meeting, 0)).toBe(5);
    expect(all.times.filter((s) => s.call + s.email + s.meeting > 0).map((s) => [s.call, s.email, s.meeting, s.text])).toEqual([[2, 0, 0, 0], [1, 1, 1, 3]]);
    expect(all.people).toEqual([{ ownerId: t.ann.id, call: 3, email: 1, meeting: 0, text: 1 }, { ownerId: t.bob.id, call: 0, email: 0, meeting: 1, text: 2 }]);
  });
  it.each(['owner', 'ann', 'bob'] as const)('what %s sees leads to lists of exactly these activities', async (name) => {
    for (const n of [{}, { ownerId: t.ann.id }] as Narrowing[]) {
      const all = await activityOf(t[name], { ...march, ...n });
      for (const kind of ['call', 'email', 'meeting', 'text'] as const) {
        expect(await count(contract.activities.list, activitiesFilter(n, march, { kind }), t[name])).toBe(all.all[kind]);
        for (const s of all.times) expect(await count(contract.activities.list, activitiesFilter(n, s, { kind }), t[name]), s.start).toBe(s[kind]);
        for (const p of all.people) expect(await count(contract.activities.list, activitiesFilter(n, march, { kind, ownerId: p.ownerId }), t[name])).toBe(p[kind]);
      }
    }
  });
  it('a member does not count what was done about records of others', async () => {
    expect((await activityOf(t.bob, march)).all).toEqual({ call: 0, email: 0, meeting: 1, text: 2 });
  });
});

describe('an opportunity that came from no lead', () => {
  it('counts as won of the source it names, beside the leads of that source, for whoever sees it', async () => {
    const days = { from: '2032-01-01', to: '2032-12-31' };
    const [lead, late] = [await addLead(t.house, t.owner, { ownerId: t.ann.id, sources: ['Friend'] }), await addLead(t.house, t.owner, { ownerId: t.bob.id, sources: ['Friend'] })];
    await sql("update sales.lead set created_at = '2032-05-01' where id = any($1::uuid[])", [[lead.id, late.id]]);
    for (const [owner, source] of [[t.ann.id, 'friend'], [t.bob.id, 'Friend'], [t.bob.id, 'Neighbour']]) {
      const deal = await addDeal(t.house, t.owner, { ownerId: owner, sources: [source, 'Fair'], stageId: stage('Won'), amount: '10.00' });
      await sql("update sales.opportunity set created_at = '2032-05-02', closed_at = '2032-05-03', created_by = null where id = $1", [deal.id]);
    }
    const of = async (who: Rep, more: object = {}) => (await leadsOf(who, { ...days, ...more })).sources;
    expect(await of(t.manager)).toEqual([{ source: 'Friend', leads: 2, qualified: 0, converted: 0, won: 2, wonWithoutLead: 2, rate: '0.0' }, { source: 'Neighbour', leads: 0, qualified: 0, converted: 0, won: 1, wonWithoutLead: 1, rate: null }]);
    expect((await of(t.ann)).map((s) => [s.source, s.leads, s.wonWithoutLead])).toEqual([['Friend', 1, 1]]);
    expect((await of(t.manager, { ownerId: t.bob.id })).map((s) => [s.source, s.wonWithoutLead])).toEqual([['Friend', 1], ['Neighbour', 1]]);
    for (const [source, n] of [['Friend', 2], ['Neighbour', 1]] as const) expect(await count(contract.opportunities.list, wonWithoutLeadFilter({}, days, 'source', source), t.manager)).toBe(n);
    expect((await leadsOf(t.manager, days)).funnel).toMatchObject({ leads: 2, won: 0 });
  });
});
