import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAttachments, createComment, listAttachments, listComments, recordTimeline } from '#core/contract/records.ts';
import type { Answer } from '#core/testing/house.ts';
import * as contract from '../contract.ts';
import { addDeal, asker } from './deals-scene.ts';
import { addLead, allowExport, openTeam, openTeams, stagesFor, type Rep, type Team, type Teams } from './leads-scene.ts';

/** Who owns an opportunity, seen by Ann: her own, one she made for somebody else, nobody's, another member's; that of somebody in her team, one of her team that somebody outside owns, and one of another team that is nobody's. */
const owners = ['own', 'made', 'unassigned', 'others', 'mates', 'teamed', 'pool'] as const;
const own = ['own', 'made', 'unassigned'];
/** What Tina sees, who may see her teams' and is in Ann's. */
const ofTeam = ['own', 'unassigned', 'mates', 'teamed'];
type Owner = (typeof owners)[number];
interface Way { name: string; sees: (who: Rep, deal: contract.Deal) => Promise<boolean> }

let t: Team;
let teams: Teams;
let ask: ReturnType<typeof asker>;
let stages: contract.Stage[];
const deals = {} as Record<Owner, contract.Deal>;
const months = { own: '2035-01', made: '2035-02', unassigned: '2035-03', others: '2035-04', mates: '2035-05', teamed: '2035-06', pool: '2035-07' };
beforeAll(async () => {
  t = await openTeam();
  await allowExport(t, t.ann);
  ask = asker(t.house);
  teams = await openTeams(t);
  stages = await stagesFor(t.house, t.owner, 'deal');
  const add = (owner: Owner, who: Rep, ownerId?: string | null, teamId?: string) => addDeal(t.house, who, { name: `Viscount ${owner}`, amount: '100', closeOn: `${months[owner]}-10`, ...(ownerId === undefined ? {} : { ownerId }), ...(teamId ? { teamId } : {}) });
  deals.own = await add('own', t.owner, t.ann.id);
  deals.made = await add('made', t.ann);
  await ask(contract.opportunities.update, { id: deals.made.id, version: 1, ownerId: t.bob.id }, t.owner);
  deals.unassigned = await add('unassigned', t.owner, null);
  deals.others = await add('others', t.owner, t.bob.id);
  deals.mates = await add('mates', t.owner, teams.cara.id);
  // Of her who owns it, not of the team it is in.
  await ask(contract.opportunities.update, { id: deals.mates.id, version: 1, teamId: null }, t.owner);
  deals.teamed = await add('teamed', t.owner, t.manager.id, teams.north);
  deals.pool = await add('pool', t.owner, null, teams.south);
});
afterAll(() => t.house.close());

const subject = (deal: contract.Deal) => ({ topic: 'sales.opportunity', subjectId: deal.id });
const only = (deal: contract.Deal) => JSON.stringify({ field: 'name', op: 'is', value: deal.name });
const now = async (deal: contract.Deal) => (await ask(contract.opportunities.get, { id: deal.id }, t.owner)).body;
const monthOf = (deal: contract.Deal) => deal.closeOn!.slice(0, 7);
const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
/** 404 or 422 hide it; anything else that is no success is a mistake of the test. */
const ok = (answer: Answer): boolean => {
  if (answer.status < 300) return true;
  expect([404, 422], JSON.stringify(answer.error)).toContain(answer.status);
  return false;
};

const ways: Way[] = [
  { name: 'list', sees: async (who, deal) => (await ask(contract.opportunities.list, { limit: 100 }, who)).body.items.some((d) => d.id === deal.id) },
  { name: 'get', sees: async (who, deal) => ok(await ask(contract.opportunities.get, { id: deal.id }, who)) },
  { name: 'count', sees: async (who, deal) => (await ask(contract.opportunities.list, { filter: only(deal), count: 'exact', limit: 1 }, who)).body.total === 1 },
  { name: 'search', sees: async (who, deal) => (await ask(contract.opportunities.list, { q: deal.name }, who)).body.items.length === 1 },
  { name: 'sum', sees: async (who, deal) => ((await ask(contract.opportunities.list, { filter: only(deal), sums: 'amount', limit: 1 }, who)).body.sums?.['amount'] ?? []).length === 1 },
  { name: 'export', sees: async (who, deal) => String((await ask(contract.opportunities.export, { format: 'csv', columns: 'id' }, who)).body).includes(deal.id) },
  { name: 'board', sees: async (who, deal) => (await ask(contract.dealBoard.board, { limit: 100 }, who)).body.cells.some((c) => c.cards.some((d) => d.id === deal.id)) },
  { name: 'board sum', sees: async (who, deal) => (await ask(contract.dealBoard.board, { filter: only(deal) }, who)).body.columns.some((c) => c.sums.length > 0) },
  { name: 'board column', sees: async (who, deal) => (await ask(contract.dealBoard.column, { column: (await now(deal)).stageId, limit: 100 }, who)).body.items.some((d) => d.id === deal.id) },
  { name: 'forecast', sees: async (who, deal) => (await ask(contract.showForecast, { from: monthOf(deal), months: 1 }, who)).body.total.open === 1 },
  { name: 'pipeline then', sees: async (who, deal) => { const answer = (await ask(contract.pipelineAsOf, { on: tomorrow() }, who)).body; const seen = who === t.ann ? own : who === teams.tina ? ofTeam : who === t.outsider ? [] : owners; return answer.count === seen.length && owners.some((owner) => deals[owner].id === deal.id && seen.includes(owner)); } },
  { name: 'changes', sees: async (who, deal) => (await ask(contract.pipelineChanges, { from: '2020-01-01', to: tomorrow() }, who)).body.deals.some((d) => d.id === deal.id) },
  { name: 'timeline', sees: async (who, deal) => ok(await ask(recordTimeline, subject(deal), who)) },
  { name: 'history', sees: async (who, deal) => ok(await ask(contract.dealHistory, { id: deal.id }, who)) },
  { name: 'criteria', sees: async (who, deal) => ok(await ask(contract.dealCriteria, { id: deal.id }, who)) },
  { name: 'lines', sees: async (who, deal) => ok(await ask(contract.dealLines, { id: deal.id }, who)) },
  { name: 'contacts', sees: async (who, deal) => ok(await ask(contract.dealContacts, { id: deal.id }, who)) },
  { name: 'comments', sees: async (who, deal) => ok(await ask(listComments, subject(deal), who)) },
  { name: 'comment', sees: async (who, deal) => ok(await ask(createComment, { ...subject(deal), body: 'Hello', mentions: [] }, who)) },
  { name: 'attach', sees: async (who, deal) => { const a = await ask(addAttachments, { ...subject(deal), fileIds: [deal.id] }, who); const b = await ask(listAttachments, subject(deal), who); expect(a.status).toBe(404); return b.status === 200; } },
  { name: 'activity', sees: async (who, deal) => ok(await ask(contract.activities.create, { ...subject(deal), topic: 'sales.opportunity', kind: 'note', title: 'Note' }, who)) },
  { name: 'activities', sees: async (who, deal) => { await ask(contract.activities.create, { topic: 'sales.opportunity', subjectId: deal.id, kind: 'note', title: 'Seed' }, t.owner); return (await ask(contract.activities.list, { filter: JSON.stringify({ field: 'subjectId', op: 'is', value: deal.id }) }, who)).body.items.length > 0; } },
  { name: 'update', sees: async (who, deal) => ok(await ask(contract.opportunities.update, { id: deal.id, version: (await now(deal)).version, nextStep: who.id }, who)) },
  { name: 'set lines', sees: async (who, deal) => ok(await ask(contract.setDealLines, { id: deal.id, version: (await now(deal)).version, lines: [{ name: 'x', quantity: '1', unitPrice: '100' }] }, who)) },
  { name: 'set contacts', sees: async (who, deal) => ok(await ask(contract.setDealContacts, { id: deal.id, version: (await now(deal)).version, contacts: [] }, who)) },
  { name: 'bulk by id', sees: async (who, deal) => ok(await ask(contract.opportunities.bulk, { selection: { ids: [deal.id] }, action: { change: { nextStep: `bulk ${who.id}` } } }, who)) },
  { name: 'move', sees: async (who, deal) => ok(await ask(contract.dealBoard.move, { id: deal.id, to: stages[1]!.id, version: 1 }, who)) },
  { name: 'lose and reopen', sees: async (who, deal) => { const lost = ok(await ask(contract.loseDeal, { id: deal.id, version: (await now(deal)).version, reason: 'x' }, who)); if (lost) expect(ok(await ask(contract.reopenDeal, { id: deal.id, version: (await now(deal)).version }, who))).toBe(true); return lost; } },
  { name: 'win and reopen', sees: async (who, deal) => { const won = ok(await ask(contract.winDeal, { id: deal.id, version: (await now(deal)).version }, who)); if (won) expect(ok(await ask(contract.reopenDeal, { id: deal.id, version: (await now(deal)).version }, who))).toBe(true); return won; } },
  { name: 'copy', sees: async (who, deal) => { const answer = await ask(contract.cloneDeal, { id: deal.id, name: 'Copy' }, who); const seen = ok(answer); if (seen) await ask(contract.opportunities.remove, { id: answer.body.id }, t.owner); return seen; } },
];

describe('what a member sees of an opportunity', () => {
  it.each(ways.flatMap((way) => owners.map((owner) => [way.name, owner, own.includes(owner)] as const)))('%s: %s → %s', async (name, owner, expected) => {
    expect(await ways.find((w) => w.name === name)!.sees(t.ann, deals[owner])).toBe(expected);
  });
});
describe('what somebody sees of an opportunity whose role says "of their teams"', () => {
  it.each(ways.flatMap((way) => owners.map((owner) => [way.name, owner, ofTeam.includes(owner)] as const)))('%s: %s → %s', async (name, owner, expected) => {
    expect(await ways.find((w) => w.name === name)!.sees(teams.tina, deals[owner])).toBe(expected);
  });
});
describe('what a manager sees of an opportunity', () => {
  it.each(ways.flatMap((way) => owners.map((owner) => [way.name, owner] as const)))('%s: %s', async (name, owner) => {
    expect(await ways.find((w) => w.name === name)!.sees(t.manager, deals[owner])).toBe(true);
  });
});
describe('what another workspace sees of an opportunity', () => {
  it.each(ways.filter((w) => w.name !== 'board column').map((w) => w.name))('%s: nothing', async (name) => {
    expect(await ways.find((w) => w.name === name)!.sees(t.outsider, deals.unassigned)).toBe(false);
  });
});

describe('an account by its name', () => {
  it('is never a company that is only a lead the viewer does not see; who sees it gets that one', async () => {
    const lead = await addLead(t.house, t.bob, { firstName: '', lastName: '', email: '', company: 'Quiet Harbour Ltd' });
    const named = (who: Rep) => addDeal(t.house, who, { accountName: 'Quiet Harbour Ltd' });
    const hers = await named(t.ann);
    expect(hers.accountId).not.toBe(lead.partyId);
    expect(hers.accountName).toBe('Quiet Harbour Ltd');
    // Now there is one that everybody sees: hers, which the next one finds, too.
    expect((await named(t.ann)).accountId).toBe(hers.accountId);
    const other = await addLead(t.house, t.bob, { firstName: '', lastName: '', email: '', company: 'Loud Harbour Ltd' });
    expect((await addDeal(t.house, t.bob, { accountName: 'Loud Harbour Ltd' })).accountId).toBe(other.partyId);
    const changed = await ask(contract.opportunities.update, { id: hers.id, version: hers.version, accountName: 'Loud Harbour Ltd' }, t.ann);
    expect(changed.body.accountId).not.toBe(other.partyId);
  });
});
