import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Filter } from '#core/contract/list-fields.ts';
import { checkImport, getImport, runImport, undoImport, type RecordImport } from '#core/contract/records.ts';
import { getSettings, updateSystem } from '#modules/settings/contract.ts';
import * as contract from '../contract.ts';
import { leadReaches, leadsFilter, type Narrowing } from '../rules/dashboard/drill.ts';
import { asker } from './deals-scene.ts';
import { addLead, openTeam, stagesFor, type Rep, type Team } from './leads-scene.ts';

let t: Team;
let ask: ReturnType<typeof asker>;
let stages: contract.Stage[];
let others: contract.Stage[];
const sql = async <T extends object>(text: string, values: unknown[] = []): Promise<T[]> => (await t.house.owner.query(text, values)).rows as T[];

// The same story each time: a small generator with a fixed beginning.
let seed = 20_261_120;
const random = (below: number) => { seed = (seed * 48_271) % 2_147_483_647; return seed % below; };
const one = <T>(of: readonly T[]): T => of[random(of.length)]!;

beforeAll(async () => {
  t = await openTeam();
  ask = asker(t.house);
  stages = await stagesFor(t.house, t.owner);
  others = (await ask(contract.pipelines.create, { name: 'Second', kind: 'lead' }, t.owner)).body.stages;
});
afterAll(() => t.house.close());

/** Rows the counts of the database differ in from the leads counted; none when all is right. */
const differences = () => sql(`
  with counted as (
    select workspace_id, (created_at at time zone 'utc')::date as day, owner_id, created_by, pipeline_id, source, count(*) as leads, count(*) filter (where status = 'converted' or qualified_at is not null) as qualified, count(*) filter (where status = 'converted') as converted
    from sales.lead where deleted_at is null and status <> 'junk' group by 1, 2, 3, 4, 5, 6),
  kept as (select workspace_id, day, owner_id, created_by, pipeline_id, source, sum(leads) as leads, sum(qualified) as qualified, sum(converted) as converted from sales.lead_tally group by 1, 2, 3, 4, 5, 6 having sum(leads) <> 0 or sum(qualified) <> 0 or sum(converted) <> 0)
  (table counted except table kept) union all (table kept except table counted)`);

const days = async (back: number) => (await sql<{ day: string }>("select ((now() at time zone $1)::date - $2::int)::text as day", [zone, back]))[0]!.day;
let zone = 'UTC';
async function setZone(to: string): Promise<void> {
  const { version } = (await ask(getSettings, {}, t.owner)).body.system;
  const answer = await ask(updateSystem, { version, values: { timezone: to } }, t.owner);
  expect(answer.status, JSON.stringify(answer.error)).toBe(200);
  zone = to;
}

let turns = 0;
/** Every figure of the funnel beside the count of the list it leads to, in the eyes of three people; those of the sources in the eyes of one, each in turn. */
async function sameAsLists(from: string, to: string, n: Narrowing): Promise<void> {
  const people = [t.owner, t.ann, t.bob];
  // Three questions a turn of the story: whoever looks at the first one now looks at the second one next time.
  const looker = people[(turns + Math.floor(turns / 3)) % 3];
  turns += 1;
  for (const who of people) {
    const answer = await ask(contract.leadsDashboard, { period: 'custom', from, to, ...n }, who);
    expect(answer.status, JSON.stringify(answer.error)).toBe(200);
    const count = async (filter: Filter) => (await ask(contract.leads.list, { filter: JSON.stringify(filter), count: 'exact', limit: 1 }, who)).body.total;
    const { funnel, sources } = answer.body;
    const figures = (of: typeof funnel) => [of.leads, of.qualified, of.converted, of.won];
    const lists = async (source?: string) => { const all = []; for (const reached of leadReaches) all.push(await count(leadsFilter(n, { from, to }, reached, source))); return all; };
    expect(figures(funnel), `${zone} ${from} ${to} ${JSON.stringify(n)}`).toEqual(await lists());
    if (who === looker) for (const s of sources) expect(figures(s), `${s.source} ${zone} ${from} ${to}`).toEqual(await lists(s.source));
    expect(sources.reduce((sum, s) => sum + s.leads, 0)).toBe(funnel.leads);
  }
}

async function take(text: string, mapping: Array<string | null>): Promise<RecordImport> {
  const boundary = 'x'.repeat(20);
  const payload = `--${boundary}\r\ncontent-disposition: form-data; name="topic"\r\n\r\nsales.lead\r\n--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="leads.csv"\r\ncontent-type: text/csv\r\n\r\n${text}\r\n--${boundary}--\r\n`;
  const read = await t.house.server.inject({ method: 'POST', url: '/api/dash/imports', payload, headers: { authorization: `Bearer ${t.owner.token}`, 'active-workspace': String(t.owner.workspaceId), 'content-type': `multipart/form-data; boundary=${boundary}` } });
  const { id } = read.json<RecordImport>();
  expect((await ask(checkImport, { id, settings: { dateFormat: 'YYYY-MM-DD', decimalMark: '.', match: null, mapping } }, t.owner)).status).toBe(202);
  await t.house.drain();
  expect((await ask(runImport, { id }, t.owner)).status).toBe(202);
  await t.house.drain();
  return (await ask(getImport, { id }, t.owner)).body;
}

/** What people do with leads, at random; refusals (closed already, not theirs) are part of it. Answers the status. */
const steps: Record<string, (id: string, who: Rep) => Promise<number>> = {
  create: async (_, who) => { await addLead(t.house, who, { ownerId: who === t.owner ? one([null, t.ann.id, t.bob.id]) : who.id, sources: one([[], ['Fair'], ['fair'], ['Web', 'Fair']]), stageId: one([...stages, ...others].filter((s) => s.kind === 'open')).id }).catch(() => undefined); return 201; },
  edit: async (id, who) => change(id, who, one([{ sources: one([[], ['Fair'], ['Mail']]) }, { ownerId: one([null, t.ann.id, t.bob.id]) }, { firstName: 'Lee' }])),
  move: async (id, who) => versioned(id, who, ({ version, pipelineId }) => ask(contract.leadBoard.move, { id, version, to: one([...stages, ...others].filter((s) => s.pipelineId === pipelineId && s.kind === 'open')).id }, who)),
  lose: async (id, who) => versioned(id, who, ({ version }) => ask(contract.loseLead, { id, version, reason: 'Price' }, who)),
  junk: async (id, who) => versioned(id, who, ({ version }) => ask(contract.junkLead, { id, version }, who)),
  reopen: async (id, who) => versioned(id, who, ({ version }) => ask(contract.reopenLead, { id, version }, who)),
  convert: async (id, who) => (await ask(contract.convertLead, { id, account: { use: 'none' }, contact: { use: 'new' }, deal: one([null, { name: 'Deal' }]) }, who)).status,
  unconvert: async (id, who) => (await ask(contract.unconvertLead, { id }, who)).status,
  win: async (_, who) => dealt("o.status <> 'won'", (id, version) => ask(contract.winDeal, { id, version }, who)),
  unwin: async (_, who) => dealt("o.status = 'won'", (id, version) => ask(contract.reopenDeal, { id, version }, who)),
  remove: async (id, who) => (await ask(contract.leads.remove, { id }, who)).status,
  restore: async (_, who) => { const gone = await ids('deleted_at is not null and merged_into is null'); return gone.length === 0 ? 409 : (await ask(contract.leads.restore, { id: one(gone) }, who)).status; },
  merge: async (id, who) => { const otherId = one(await ids()); return versioned(id, who, ({ version }) => ask(contract.mergeLeads, { id, version, otherId }, who)); },
  unmerge: async (_, who) => { const merges = await sql<{ id: string }>('select id from sales.lead_merge where undone_at is null order by id'); return merges.length === 0 ? 409 : (await ask(contract.unmergeLeads, { id: one(merges).id }, who)).status; },
};
const ids = async (where = 'true'): Promise<string[]> => (await sql<{ id: string }>(`select id from sales.lead where ${where} order by id`)).map((r) => r.id);
async function versioned(id: string, who: Rep, act: (lead: contract.Lead) => Promise<{ status: number }>): Promise<number> {
  const lead = await ask(contract.leads.get, { id }, who);
  return lead.status === 200 ? (await act(lead.body)).status : lead.status;
}
async function dealt(where: string, act: (id: string, version: number) => Promise<{ status: number }>): Promise<number> {
  const deals = await sql<{ id: string; version: number }>(`select o.id, o.version from sales.opportunity o join sales.lead l on l.id = o.lead_id where o.deleted_at is null and ${where} order by o.id`);
  if (deals.length === 0) return 409;
  const deal = one(deals);
  return (await act(deal.id, deal.version)).status;
}
const change = (id: string, who: Rep, fields: object) => versioned(id, who, ({ version }) => ask(contract.leads.update, { id, version, ...fields }, who));

describe('what the dashboard counts by', () => {
  it('is what counting the leads gives, after whatever happened to them, folded or not, in any zone', { timeout: 240_000 }, async () => {
    for (let i = 0; i < 12; i++) await steps['create']!('', one([t.owner, t.ann, t.bob]));
    const done: Record<string, number> = {};
    for (let turn = 0; turn < 6; turn++) {
      for (let i = 0; i < 25; i++) {
        // What has never worked so far comes first towards the end.
        const missing = Object.keys(steps).filter((step) => !done[step]);
        const name = turn > 3 && missing.length > 0 ? one(missing) : one(Object.keys(steps));
        const status = await steps[name]!(one(await ids()), one([t.owner, t.owner, t.ann, t.bob]));
        expect(status, name).toBeLessThan(500);
        if (status < 300) done[name] = (done[name] ?? 0) + 1;
      }
      // Arrived at other days and hours, some right before and after midnight of some zone.
      await sql("update sales.lead set created_at = date_trunc('day', created_at) - make_interval(days => $1) + make_interval(hours => ('x' || right(id::text, 2))::bit(8)::int % 24, mins => 29) where id = any($2)", [turn * 3, (await ids()).filter(() => random(3) === 0)]);
      expect(await differences()).toEqual([]);
      if (turn % 2 === 1) { await sql("select graphile_worker.add_job('sales.foldTallies')"); await t.house.drain(); expect(await differences()).toEqual([]); expect(await sql('select 1 from sales.lead_tally where not folded')).toEqual([]); }
      await setZone(one(['UTC', 'Australia/Eucla', 'America/St_Johns', 'Pacific/Kiritimati', 'Pacific/Pago_Pago']));
      const n = one<Narrowing>([{}, { ownerId: t.ann.id }, { ownerId: 'none' }, { pipelineId: others[0]!.pipelineId }]);
      await sameAsLists(await days(30), await days(-2), n);
      const day = random(12);
      await sameAsLists(await days(day), await days(day), {});
      await sameAsLists(await days(day + 1), await days(day), n);
    }
    // Each of these has happened, or the story proves little.
    expect(Object.keys(done).sort()).toEqual(Object.keys(steps).sort());
  });
  it('follows an import and its undoing', { timeout: 60_000 }, async () => {
    const before = (await ask(contract.leadsDashboard, { period: 'this_year' }, t.owner)).body.funnel.leads;
    const rows = Array.from({ length: 120 }, (_, i) => `Row,${i},row${i}@tally.test,${i % 2 ? 'Fair' : 'List'}`);
    const imported = await take(['First,Last,E-mail,Source', ...rows].join('\n'), ['firstName', 'lastName', 'email', 'sources']);
    expect(imported.created).toBe(120);
    expect(await differences()).toEqual([]);
    expect((await ask(contract.leadsDashboard, { period: 'this_year' }, t.owner)).body.funnel.leads).toBe(before + 120);
    expect((await ask(undoImport, { id: imported.id }, t.owner)).status).toBe(202);
    await t.house.drain();
    expect(await differences()).toEqual([]);
    expect((await ask(contract.leadsDashboard, { period: 'this_year' }, t.owner)).body.funnel.leads).toBe(before);
  });
  it('makes nobody wait: many at once add up, also while it is folded', { timeout: 60_000 }, async () => {
    await Promise.all(Array.from({ length: 24 }, async (_, i) => {
      const lead = await addLead(t.house, t.owner, { ownerId: i % 2 ? t.ann.id : t.bob.id, sources: ['Rush'] });
      if (i % 6 === 0) await sql('select sales.fold_lead_tallies(500)');
      if (i % 3 === 0) await ask(contract.leads.remove, { id: lead.id }, t.owner);
    }));
    expect(await differences()).toEqual([]);
    await Promise.all([1, 2, 3].map(() => sql('select sales.fold_lead_tallies(500)')));
    expect(await differences()).toEqual([]);
    expect((await ask(contract.leadsDashboard, { period: 'last_30_days' }, t.owner)).body.sources.find((s) => s.source === 'Rush')?.leads).toBe(16);
  });
});
