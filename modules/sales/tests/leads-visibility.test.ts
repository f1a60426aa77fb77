import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#core/contract/endpoint.ts';
import { addAttachments, createComment, listAttachments, listComments, recordTimeline } from '#core/contract/records.ts';
import { call, type Answer } from '#core/testing/house.ts';
import * as contract from '../contract/leads.ts';
import { teams as teamCalls } from '#modules/workspace/contract.ts';
import { addLead, allowExport, openTeam, openTeams, stagesFor, type Rep, type Team, type Teams } from './leads-scene.ts';

/** Who owns a lead, seen by Ann: her own, one she made for somebody else, nobody's, another member's; that of somebody in her team, one of her team that somebody outside owns, and one of another team that is nobody's. */
const owners = ['own', 'made', 'unassigned', 'others', 'mates', 'teamed', 'pool'] as const;
const own = ['own', 'made', 'unassigned'];
/** What Tina sees, who may see her teams' and is in Ann's: neither what Ann made for Bob nor what is of Bob's team. */
const ofTeam = ['own', 'unassigned', 'mates', 'teamed'];
type Owner = (typeof owners)[number];
interface Way { name: string; /** True when the viewer gets at the lead. */ sees: (who: Rep, lead: contract.Lead) => Promise<boolean>; /** Changes it: asked last. */ last?: true }

let t: Team;
let teams: Teams;
let stages: contract.Stage[];
const leads = {} as Record<Owner, contract.Lead>;
beforeAll(async () => {
  t = await openTeam();
  await allowExport(t, t.ann);
  teams = await openTeams(t);
  stages = await stagesFor(t.house, t.owner);
  leads.own = await addLead(t.house, t.owner, { ownerId: t.ann.id, company: 'Viscount', subject: 'own' });
  leads.made = await addLead(t.house, t.ann, { company: 'Viscount', subject: 'made' });
  await ask(contract.leads.update, { id: leads.made.id, version: 1, ownerId: t.bob.id }, t.owner);
  leads.unassigned = await addLead(t.house, t.owner, { ownerId: null, company: 'Viscount', subject: 'unassigned' });
  leads.others = await addLead(t.house, t.owner, { ownerId: t.bob.id, company: 'Viscount', subject: 'others' });
  leads.mates = await addLead(t.house, t.owner, { ownerId: teams.cara.id, company: 'Viscount', subject: 'mates' });
  // Of her who owns it, not of the team it is in.
  await ask(contract.leads.update, { id: leads.mates.id, version: 1, teamId: null }, t.owner);
  leads.teamed = await addLead(t.house, t.owner, { ownerId: t.manager.id, teamId: teams.north, company: 'Viscount', subject: 'teamed' });
  leads.pool = await addLead(t.house, t.owner, { ownerId: null, teamId: teams.south, company: 'Viscount', subject: 'pool' });
});
afterAll(() => t.house.close());

const ask = <T>(endpoint: Endpoint<never, T> | Endpoint<unknown, T>, input: Record<string, unknown>, who: Rep): Promise<Answer<T>> => call(t.house, endpoint as Endpoint, { ...(endpoint.pathKeys.includes('workspace_slug') ? { workspace_slug: who.slug } : {}), ...input }, who) as Promise<Answer<T>>;
const subject = (lead: contract.Lead) => ({ topic: 'sales.lead', subjectId: lead.id });
const only = (lead: contract.Lead) => JSON.stringify({ field: 'email', op: 'is', value: lead.email });
const now = async (lead: contract.Lead) => (await ask(contract.leads.get, { id: lead.id }, t.owner)).body;
/** 404 or 422 hide it; anything else that is no success is a mistake of the test. */
const ok = (answer: Answer): boolean => {
  if (answer.status < 300) return true;
  expect([404, 422], JSON.stringify(answer.error)).toContain(answer.status);
  return false;
};

const ways: Way[] = [
  { name: 'list', sees: async (who, lead) => (await ask(contract.leads.list, { limit: 100 }, who)).body.items.some((l) => l.id === lead.id) },
  { name: 'get', sees: async (who, lead) => ok(await ask(contract.leads.get, { id: lead.id }, who)) },
  { name: 'count', sees: async (who, lead) => (await ask(contract.leads.list, { filter: only(lead), count: 'exact', limit: 1 }, who)).body.total === 1 },
  { name: 'search', sees: async (who, lead) => (await ask(contract.leads.list, { q: lead.email }, who)).body.items.length === 1 },
  { name: 'group', sees: async (who, lead) => (await ask(contract.leads.list, { filter: only(lead), group: 'status', limit: 1 }, who)).body.groups!.length === 1 },
  { name: 'export', sees: async (who, lead) => String((await ask(contract.leads.export, { format: 'csv', columns: 'id' }, who)).body).includes(lead.id) },
  { name: 'board', sees: async (who, lead) => (await ask(contract.leadBoard.board, { limit: 100 }, who)).body.cells.some((c) => c.cards.some((l) => l.id === lead.id)) },
  { name: 'board count', sees: async (who, lead) => (await ask(contract.leadBoard.board, { filter: only(lead) }, who)).body.columns.reduce((n, c) => n + c.count, 0) === 1 },
  { name: 'board column', sees: async (who, lead) => (await ask(contract.leadBoard.column, { column: (await now(lead)).stageId, limit: 100 }, who)).body.items.some((l) => l.id === lead.id) },
  { name: 'duplicates', sees: async (who, lead) => (await ask(contract.findDuplicateLeads, { email: lead.email }, who)).body.items.length === 1 },
  { name: 'timeline', sees: async (who, lead) => ok(await ask(recordTimeline, subject(lead), who)) },
  { name: 'history', sees: async (who, lead) => ok(await ask(contract.stageHistory, { id: lead.id }, who)) },
  { name: 'criteria', sees: async (who, lead) => ok(await ask(contract.leadCriteria, { id: lead.id }, who)) },
  { name: 'comments', sees: async (who, lead) => ok(await ask(listComments, subject(lead), who)) },
  { name: 'comment', sees: async (who, lead) => ok(await ask(createComment, { ...subject(lead), body: 'Hello', mentions: [] }, who)) },
  { name: 'attachments', sees: async (who, lead) => ok(await ask(listAttachments, subject(lead), who)) },
  { name: 'attach', sees: async (who, lead) => { const a = await ask(addAttachments, { ...subject(lead), fileIds: [lead.id] }, who); const b = await ask(listAttachments, subject(lead), who); expect(a.status).toBe(404); return b.status === 200; } },
  { name: 'conversion preview', sees: async (who, lead) => ok(await ask(contract.previewConversion, { id: lead.id }, who)) },
  { name: 'mail preview', sees: async (who, lead) => ok(await ask(contract.previewLeadMail, { id: lead.id, subject: 'x', body: 'y' }, who)) },
  { name: 'activity', sees: async (who, lead) => ok(await ask(contract.activities.create, { subjectId: lead.id, kind: 'note', title: 'Note' }, who)) },
  { name: 'activities', sees: async (who, lead) => { await ask(contract.activities.create, { subjectId: lead.id, kind: 'note', title: 'Seed' }, t.owner); return (await ask(contract.activities.list, { filter: JSON.stringify({ field: 'subjectId', op: 'is', value: lead.id }) }, who)).body.items.length > 0; } },
  { name: 'update', sees: async (who, lead) => ok(await ask(contract.leads.update, { id: lead.id, version: (await now(lead)).version, interests: who.id }, who)) },
  { name: 'bulk by id', sees: async (who, lead) => ok(await ask(contract.leads.bulk, { selection: { ids: [lead.id] }, action: { change: { interests: `bulk ${who.id}` } } }, who)) },
  { name: 'bulk of all', sees: async (who, lead) => { const total = (await ask(contract.leads.list, { count: 'exact', limit: 1 }, who)).body.total!; const before = (await now(lead)).version; expect(ok(await ask(contract.leads.bulk, { selection: { all: { expected: total } }, action: { change: { interests: `all ${Math.random()}` } } }, who))).toBe(true); return (await now(lead)).version > before; } },
  { name: 'consent', sees: async (who, lead) => ok(await ask(contract.setLeadConsent, { id: lead.id, channel: 'post', given: true }, who)) },
  { name: 'move', sees: async (who, lead) => ok(await ask(contract.leadBoard.move, { id: lead.id, to: stages[1]!.id, version: 1 }, who)) },
  { name: 'lose and reopen', sees: async (who, lead) => { const lost = ok(await ask(contract.loseLead, { id: lead.id, version: (await now(lead)).version, reason: 'x' }, who)); if (lost) ok(await ask(contract.reopenLead, { id: lead.id, version: (await now(lead)).version }, who)); return lost; } },
  { name: 'convert and unconvert', last: true, sees: async (who, lead) => { const done = ok(await ask(contract.convertLead, { id: lead.id, account: { use: 'none' }, contact: { use: 'none' }, deal: null }, who)); if (done) expect((await ask(contract.unconvertLead, { id: lead.id }, who)).status).toBe(200); return done; } },
];

describe('what a member sees of a lead', () => {
  const table = ways.flatMap((way) => owners.map((owner) => [way.name, owner, own.includes(owner)] as const));
  it.each(table)('%s: %s lead → %s', async (name, owner, expected) => {
    expect(await ways.find((w) => w.name === name)!.sees(t.ann, leads[owner])).toBe(expected);
  });
});

describe('what somebody sees of a lead whose role says "of their teams"', () => {
  const table = ways.flatMap((way) => owners.map((owner) => [way.name, owner, ofTeam.includes(owner)] as const));
  it.each(table)('%s: %s lead → %s', async (name, owner, expected) => {
    expect(await ways.find((w) => w.name === name)!.sees(teams.tina, leads[owner])).toBe(expected);
  });

  it('and what they no longer see once they are out of the team', async () => {
    const team = (await ask(teamCalls.get, { id: teams.north }, t.owner)).body;
    const out = await ask(teamCalls.update, { id: teams.north, version: team.version, memberIds: [t.ann.id, teams.cara.id] }, t.owner);
    const seen = async () => Promise.all((['mates', 'teamed'] as const).flatMap((owner) => ways.slice(0, 6).map((way) => way.sees(teams.tina, leads[owner]))));
    expect(new Set(await seen())).toEqual(new Set([false]));
    await ask(teamCalls.update, { id: teams.north, version: out.body.version, memberIds: team.memberIds }, t.owner);
    expect(new Set(await seen())).toEqual(new Set([true]));
    expect((await ask(teamCalls.remove, { id: teams.north }, t.owner)).status).toBe(200);
    expect(new Set(await seen())).toEqual(new Set([false]));
    expect((await ask(teamCalls.restore, { id: teams.north }, t.owner)).status).toBe(200);
    expect(new Set(await seen())).toEqual(new Set([true]));
  });
});

describe('what a manager sees of a lead', () => {
  // Nothing asks for the owner here: two of them each way, every one in turn (FULL=1: all each way).
  const some = (at: number) => (process.env['FULL'] === '1' ? owners : [owners[at % owners.length]!, owners[(at + 3) % owners.length]!]);
  it.each(ways.flatMap((way, at) => some(at).map((owner) => [way.name, owner] as const)))('%s: %s lead', async (name, owner) => {
    expect(await ways.find((w) => w.name === name)!.sees(t.manager, leads[owner])).toBe(true);
  });
});

describe('what another workspace sees of a lead', () => {
  it.each(ways.filter((w) => w.name !== 'bulk of all' && w.name !== 'group' && w.name !== 'board column').map((w) => w.name))('%s: nothing', async (name) => {
    expect(await ways.find((w) => w.name === name)!.sees(t.outsider, leads.unassigned)).toBe(false);
  });
});

it('a member who takes over an unassigned lead hides it from the others', async () => {
  const lead = await addLead(t.house, t.owner, { ownerId: null });
  await t.house.owner.query('update sales.lead set created_by = null where id = $1', [lead.id]);
  expect((await ask(contract.leads.update, { id: lead.id, version: 1, ownerId: t.bob.id }, t.bob)).status).toBe(200);
  expect((await ask(contract.leads.get, { id: lead.id }, t.ann)).status).toBe(404);
});
it('merging needs both leads in sight', async () => {
  const [hers, his] = [await addLead(t.house, t.ann), await addLead(t.house, t.bob)];
  expect((await ask(contract.mergeLeads, { id: hers.id, version: 1, otherId: his.id }, t.ann)).status).toBe(403);
  expect((await ask(contract.mergeLeads, { id: hers.id, version: 1, otherId: his.id }, t.outsider)).status).toBe(404);
});
