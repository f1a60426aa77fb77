import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#core/contract/endpoint.ts';
import * as deals from '../contract/deals.ts';
import * as contract from '../contract/leads.ts';
import { addDeal, asker } from './deals-scene.ts';
import { addLead, openTeam, type Rep, type Team } from './leads-scene.ts';

let t: Team;
let request: ReturnType<typeof asker>;
beforeAll(async () => { t = await openTeam(); request = asker(t.house); });
afterAll(() => t.house.close());
const ask = <T>(endpoint: Endpoint<never, T> | Endpoint<unknown, T>, input: Record<string, unknown>, who: Rep = t.owner) => request(endpoint, input, who);

type Kind = contract.PipelineKind;
const boardOf = (kind: Kind) => (kind === 'lead' ? contract.leadBoard : deals.dealBoard);
const recordsOf = (kind: Kind) => (kind === 'lead' ? contract.leads : deals.opportunities);
const readOf = (kind: Kind) => (kind === 'lead' ? contract.leadCriteria : contract.dealCriteria);
const tickOf = (kind: Kind) => (kind === 'lead' ? contract.tickLead : contract.tickDeal);
const fresh = (kind: Kind, input: Record<string, unknown>): Promise<{ id: string; version: number }> => (kind === 'lead' ? addLead(t.house, t.owner, input) : addDeal(t.house, t.owner, input));
const get = async (kind: Kind, id: string) => (await ask(recordsOf(kind).get as never, { id })).body as { id: string; version: number; stageId: string; status: string };
const move = async (kind: Kind, id: string, to: string, more: Record<string, unknown> = {}) => ask(boardOf(kind).move as never, { id, to, version: (await get(kind, id)).version, ...more });
const opens = async (kind: Kind, id: string) => (await ask<contract.Checklist>(readOf(kind), { id })).body.items.filter((c) => c.tickedAt === null).map((c) => c.text);
const told = async (id: string) => (await t.house.owner.query<{ type: string; changes: unknown; actor: string }>("select type, data -> 'changes' as changes, actor_id as actor from core.event where subject_id = $1 and type like '%ticked' order by seq", [id])).rows;

let counter = 0;
/** A pipeline whose second stage has two criteria. */
async function line(kind: Kind, texts: readonly string[] = ['Budget is known', 'Spoke with whoever decides']) {
  const { stages, id } = (await ask(contract.pipelines.create, { name: `Asks ${++counter}`, kind })).body;
  const [first, here, next] = stages as [contract.Stage, contract.Stage, contract.Stage];
  const { body: stage } = await ask(contract.updateStage, { id: here.id, version: 1, criteria: texts.map((text) => ({ text })) });
  return { id, stages, first, here: stage, next, lost: stages.find((s) => s.kind === 'lost')!, won: stages.find((s) => s.kind === 'won')! };
}

describe('the exit criteria of a stage', () => {
  it('keep their ids when they are worded anew and put into another order, and are told by their words', async () => {
    const { here } = await line('lead');
    const [a, b] = here.criteria as [contract.Criterion, contract.Criterion];
    const { body } = await ask(contract.updateStage, { id: here.id, version: here.version, criteria: [{ id: b.id, text: 'Spoke with her' }, { text: 'Has a date' }, { id: a.id, text: a.text }] });
    expect(body.criteria).toEqual([{ id: b.id, text: 'Spoke with her' }, { id: expect.stringMatching(/-/), text: 'Has a date' }, a]);
    expect((await ask(contract.pipelines.get, { id: here.pipelineId })).body.stages.find((s) => s.id === here.id)?.criteria).toEqual(body.criteria);
    const { rows } = await t.house.owner.query<{ changes: Record<string, unknown> }>("select data -> 'changes' as changes from core.event where type = 'sales.pipeline.changed' and subject_id = $1 order by seq desc limit 1", [here.pipelineId]);
    expect(rows[0]!.changes).toEqual({ 'Contacted: criteria': [[a.text, b.text], ['Spoke with her', 'Has a date', a.text]] });
  });
  it('are at most ten, of open stages, each named once', async () => {
    const { here, lost } = await line('lead');
    const [a] = here.criteria as [contract.Criterion];
    const refusal = async (input: Record<string, unknown>) => { const { status, error } = await ask(contract.updateStage, input); return [status, error?.fields?.[0]?.path.split('.')[0], error?.fields?.[0]?.code]; };
    expect(await refusal({ id: here.id, version: here.version, criteria: Array.from({ length: 11 }, (_, i) => ({ text: `No ${i}` })) })).toEqual([422, 'criteria', expect.anything()]);
    expect(await refusal({ id: here.id, version: here.version, criteria: [{ text: 'x'.repeat(121) }] })).toEqual([422, 'criteria', expect.anything()]);
    expect(await refusal({ id: here.id, version: here.version, criteria: [{ text: '  ' }] })).toEqual([422, 'criteria', expect.anything()]);
    expect(await refusal({ id: lost.id, version: 1, criteria: [{ text: 'Too late' }] })).toEqual([422, 'criteria', 'sales.criteria_of_open']);
    expect(await refusal({ id: here.id, version: here.version, criteria: [a, a] })).toEqual([422, 'criteria', 'sales.criterion_unknown']);
    expect(await refusal({ id: here.id, version: here.version, criteria: [{ id: '018f0000-0000-7000-8000-0000000000c1', text: 'Of another' }] })).toEqual([422, 'criteria', 'sales.criterion_unknown']);
    const { body: made } = await ask(contract.createStage, { pipelineId: here.pipelineId, name: 'Waiting', criteria: [{ text: 'It came' }] });
    expect(made.criteria).toEqual([{ id: expect.any(String), text: 'It came' }]);
  });
});

describe.each(['lead', 'deal'] as const)('a record in such a stage (%s)', (kind) => {
  it('goes on to a later stage only when all is ticked, and is refused naming what is open; back and lost need nothing', async () => {
    const { first, here, next, lost } = await line(kind);
    const { id } = await fresh(kind, { stageId: here.id });
    const refused = await move(kind, id, next.id);
    expect([refused.status, refused.error?.fields?.[0]]).toEqual([422, expect.objectContaining({ path: 'criteria', code: 'sales.stage_criteria', message: `Not ticked yet in ${here.name}: Budget is known; Spoke with whoever decides` })]);
    const { version } = await get(kind, id);
    expect((await ask(recordsOf(kind).update as never, { id, version, stageId: next.id })).error?.fields?.[0]).toMatchObject({ path: 'stageId', code: 'sales.stage_criteria' });
    expect((await move(kind, id, first.id)).status).toBe(200);
    expect((await move(kind, id, here.id)).status).toBe(200);
    expect((await move(kind, id, lost.id, { lostReason: 'Timing' })).status).toBe(200);
    // From among the lost it comes back wherever it is put: it left no open stage.
    expect((await move(kind, id, next.id)).status).toBe(200);
  });
  it('is ticked and unticked by an endpoint of its own, which tells who and when, and makes the record no newer', async () => {
    const { here, next } = await line(kind);
    const { id, version } = await fresh(kind, { stageId: here.id });
    const [a, b] = here.criteria as [contract.Criterion, contract.Criterion];
    const set = (criterionId: string, ticked: boolean, who?: Rep) => ask<contract.Checklist>(tickOf(kind), { id, criterionId, ticked }, who);
    const ticked = (await set(a.id, true, t.manager)).body;
    expect(ticked).toEqual({ stageId: here.id, items: [{ ...a, tickedAt: expect.stringMatching(/^\d{4}-/), tickedBy: t.manager.id }, { ...b, tickedAt: null, tickedBy: null }] });
    // Ticked twice is ticked once, by whoever was first.
    expect((await set(a.id, true)).body).toEqual(ticked);
    expect((await move(kind, id, next.id)).error?.fields?.[0]?.message).toBe(`Not ticked yet in ${here.name}: ${b.text}`);
    await set(b.id, true);
    await set(a.id, false);
    expect(await opens(kind, id)).toEqual([a.text]);
    await set(a.id, true);
    expect((await get(kind, id)).version).toBe(version);
    expect((await move(kind, id, next.id)).status).toBe(200);
    const topic = recordsOf(kind).topic;
    expect(await told(id)).toEqual([
      { type: `${topic}.ticked`, changes: { criterion: [null, a.text] }, actor: t.manager.id }, { type: `${topic}.ticked`, changes: { criterion: [null, b.text] }, actor: t.owner.id },
      { type: `${topic}.unticked`, changes: { criterion: [a.text, null] }, actor: t.owner.id }, { type: `${topic}.ticked`, changes: { criterion: [null, a.text] }, actor: t.owner.id },
    ]);
    // It stands elsewhere now.
    expect((await set(a.id, false)).status).toBe(404);
  });
  it('takes what is ticked along with the move, in one call; a refused move ticks nothing', async () => {
    const { here, next } = await line(kind);
    const { id } = await fresh(kind, { stageId: here.id });
    const [a, b] = here.criteria as [contract.Criterion, contract.Criterion];
    expect((await move(kind, id, next.id, { criteria: [a.id] })).status).toBe(422);
    expect(await opens(kind, id)).toEqual([a.text, b.text]);
    expect((await move(kind, id, next.id, { criteria: [a.id, b.id] })).status).toBe(200);
    expect((await told(id)).length).toBe(2);
    // Who comes back finds the ticks of before, and goes on again.
    expect((await move(kind, id, here.id)).status).toBe(200);
    expect(await opens(kind, id)).toEqual([]);
    expect((await move(kind, id, next.id)).status).toBe(200);
  });
  it('is not asked for a criterion that was taken away, nor for those of a stage that is gone', async () => {
    const { here, next, first } = await line(kind);
    const { id } = await fresh(kind, { stageId: here.id });
    const [a, b] = here.criteria as [contract.Criterion, contract.Criterion];
    await ask(tickOf(kind), { id, criterionId: b.id, ticked: true });
    expect((await move(kind, id, next.id)).status).toBe(422);
    await ask(contract.updateStage, { id: here.id, version: here.version, criteria: [b] });
    expect(await opens(kind, id)).toEqual([]);
    expect((await ask(tickOf(kind), { id, criterionId: a.id, ticked: true })).status).toBe(404);
    expect((await move(kind, id, next.id)).status).toBe(200);
    const { id: other } = await fresh(kind, { stageId: here.id });
    expect((await ask(contract.deleteStage, { id: here.id, moveTo: first.id })).body).toMatchObject({ moved: 1 });
    expect((await move(kind, other, next.id)).status).toBe(200);
  });
  it('stops a change of many that would take it on, and begins anew in another pipeline', async () => {
    const { here, next } = await line(kind);
    const other = await line(kind);
    const [open, done] = [await fresh(kind, { stageId: here.id }), await fresh(kind, { stageId: here.id })];
    for (const { id: criterionId } of here.criteria) await ask(tickOf(kind), { id: done.id, criterionId, ticked: true });
    const bulk = (ids: string[]) => ask(recordsOf(kind).bulk as never, { selection: { ids }, action: { change: { stageId: next.id } } });
    expect((await bulk([done.id, open.id])).error?.fields?.[0]).toMatchObject({ path: 'stageId', code: 'sales.stage_criteria' });
    expect((await get(kind, done.id)).stageId).toBe(here.id);
    expect((await bulk([done.id])).status).toBe(200);
    expect((await get(kind, done.id)).stageId).toBe(next.id);
    expect((await ask(recordsOf(kind).update as never, { id: open.id, version: open.version, pipelineId: other.id, stageId: other.first.id })).status).toBe(200);
  });
  it('is ticked only by whoever may change it and sees it', async () => {
    const { here } = await line(kind);
    const { id } = await fresh(kind, { stageId: here.id });
    const criterionId = here.criteria[0]!.id;
    expect((await ask(tickOf(kind), { id, criterionId, ticked: true }, t.ann)).status).toBe(404);
    expect((await ask(readOf(kind), { id }, t.ann)).status).toBe(404);
    expect((await request(tickOf(kind), { id, criterionId, ticked: true }, t.outsider)).status).toBe(404);
  });
});

describe('what closes a record', () => {
  it('wins an opportunity only when all is ticked, and loses it with anything open', async () => {
    const { here } = await line('deal');
    const deal = await addDeal(t.house, t.owner, { stageId: here.id });
    const refused = await ask(deals.winDeal, { id: deal.id, version: deal.version });
    expect([refused.status, refused.error?.fields?.[0]]).toEqual([422, expect.objectContaining({ path: 'criteria', code: 'sales.stage_criteria' })]);
    expect((await ask(deals.winDeal, { id: deal.id, version: deal.version, criteria: here.criteria.map((c) => c.id) })).body).toMatchObject({ status: 'won' });
    const given = await addDeal(t.house, t.owner, { stageId: here.id });
    expect((await ask(deals.loseDeal, { id: given.id, version: given.version, reason: 'Price' })).status).toBe(200);
  });
  it('converts a lead only when all is ticked, and shows beforehand what is open', async () => {
    const { here } = await line('lead');
    const lead = await addLead(t.house, t.owner, { stageId: here.id, company: 'Convertia' });
    const [a, b] = here.criteria as [contract.Criterion, contract.Criterion];
    await ask(contract.tickLead, { id: lead.id, criterionId: a.id, ticked: true });
    expect((await ask(contract.previewConversion, { id: lead.id })).body.criteria).toEqual([b]);
    const input = { id: lead.id, account: { use: 'none' }, contact: { use: 'new' }, deal: null };
    const refused = await ask(contract.convertLead, input);
    expect([refused.status, refused.error?.fields?.[0]?.path]).toEqual([422, 'criteria']);
    expect((await ask(contract.convertLead, { ...input, criteria: [b.id] })).body.lead).toMatchObject({ status: 'converted' });
    const junk = await addLead(t.house, t.owner, { stageId: here.id });
    expect((await ask(contract.junkLead, { id: junk.id, version: junk.version })).status).toBe(200);
  });
  it('a lead that takes another one in keeps its own ticks, and so does the other when it comes back', async () => {
    const { here } = await line('lead');
    const [a, b] = here.criteria as [contract.Criterion, contract.Criterion];
    const [kept, other] = [await addLead(t.house, t.owner, { stageId: here.id }), await addLead(t.house, t.owner, { stageId: here.id })];
    await ask(contract.tickLead, { id: kept.id, criterionId: a.id, ticked: true });
    await ask(contract.tickLead, { id: other.id, criterionId: b.id, ticked: true });
    const { body } = await ask(contract.mergeLeads, { id: kept.id, version: kept.version, otherId: other.id });
    expect(await opens('lead', kept.id)).toEqual([b.text]);
    expect((await ask(contract.unmergeLeads, { id: body.mergeId })).status).toBe(200);
    expect([await opens('lead', kept.id), await opens('lead', other.id)]).toEqual([[b.text], [a.text]]);
  });
});
