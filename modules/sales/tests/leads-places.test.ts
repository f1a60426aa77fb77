import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkImport, createCustomField, getImport, removeCustomField, runImport, undoBulk, type RecordImport } from '#core/contract/records.ts';
import { call } from '#core/testing/house.ts';
import * as contract from '../contract/leads.ts';
import * as deals from '../contract/deals.ts';
import { labelsAfter } from '../rules/leads/labels.ts';
import { addDeal } from './deals-scene.ts';
import { addLead, openTeam, stagesFor, type Rep, type Team } from './leads-scene.ts';

let t: Team;
beforeAll(async () => { t = await openTeam(); });
afterAll(() => t.house.close());

const ask = <E extends Parameters<typeof call>[1]>(endpoint: E, input: Record<string, unknown>, who: Rep = t.owner) => call(t.house, endpoint, { ...(endpoint.pathKeys.includes('workspace_slug') ? { workspace_slug: who.slug } : {}), ...input } as never, who);
const get = async (id: string) => (await ask(contract.leads.get, { id })).body;
const stageNamed = async (name: string, kind: contract.PipelineKind = 'lead') => (await stagesFor(t.house, t.owner, kind)).find((s) => s.name === name)!;
const staysOf = async (id: string) => (await ask(contract.stageHistory, { id })).body.items.map((s) => s.stage);

async function take(topic: string, text: string, mapping: string[], match: object | null = null): Promise<RecordImport> {
  const boundary = 'x'.repeat(20);
  const payload = `--${boundary}\r\ncontent-disposition: form-data; name="topic"\r\n\r\n${topic}\r\n--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="old.csv"\r\ncontent-type: text/csv\r\n\r\n${text}\r\n--${boundary}--\r\n`;
  const answer = await t.house.server.inject({ method: 'POST', url: '/api/dash/imports', payload, headers: { authorization: `Bearer ${t.owner.token}`, 'active-workspace': String(t.owner.workspaceId), 'content-type': `multipart/form-data; boundary=${boundary}` } });
  const { id } = answer.json<RecordImport>();
  const checked = await call(t.house, checkImport, { id, settings: { dateFormat: 'YYYY-MM-DD', decimalMark: '.', match, mapping } } as never, t.owner);
  expect(checked.status, JSON.stringify(checked.error)).toBe(202);
  await t.house.drain();
  await call(t.house, runImport, { id } as never, t.owner);
  await t.house.drain();
  return (await call(t.house, getImport, { id } as never, t.owner)).body;
}
const leadNamed = async (email: string) => (await ask(contract.leads.list, { q: email })).body.items[0]!;

describe('a file from an older tool', () => {
  it('names stages and pipelines, keeps what was lost with its reason, and has several addresses, numbers and labels in a cell', async () => {
    const second = (await ask(contract.pipelines.create, { name: 'Partners', kind: 'lead' })).body;
    await ask(contract.updateStage, { id: second.stages[1]!.id, version: 1, name: 'Courted' });
    const done = await take('sales.lead', [
      'Name,E-mail,Pipeline,Stage,Reason,More mails,More phones,Labels',
      'Una Named,una@old.test,,qualified,,una2@old.test; una3@old.test,"+49 30 9018201, +49 30 9018202",vip; fair',
      'Pat Ner,pat@old.test,partners,Courted,,,,',
      'Lou Ser,lou@old.test,,,Too expensive,,,',
      'Bad Stage,bad@old.test,,Courted,,,,',
      'Bad Line,line@old.test,Nowhere,,,,,',
      'Con Vert,con@old.test,,Converted,,,,',
      'No Reason,why@old.test,,Lost,,,,',
      'Bad Mail,mail@old.test,,,,nonsense,,',
    ].join('\n'), ['fullName', 'email', 'pipelineId', 'stageId', 'lostReason', 'otherEmails', 'otherPhones', 'labels']);
    expect([done.created, done.wrong]).toEqual([3, 5]);
    expect(done.problems.map((p) => [p.line, p.problems[0]!.path])).toEqual([[5, 'stageId'], [6, 'pipelineId'], [7, 'stageId'], [8, 'lostReason'], [9, 'otherEmails.0']]);
    expect(done.problems[0]!.problems[0]!.message).toContain('"Courted"');
    expect(await leadNamed('una@old.test')).toMatchObject({ stage: 'Qualified', status: 'qualified', otherEmails: ['una2@old.test', 'una3@old.test'], otherPhones: ['+49309018201', '+49309018202'], labels: ['vip', 'fair'] });
    expect(await leadNamed('pat@old.test')).toMatchObject({ pipelineId: second.id, stage: 'Courted' });
    const lost = await leadNamed('lou@old.test');
    expect(lost).toMatchObject({ status: 'lost', lostReason: 'Too expensive', closedAt: expect.any(String), responseDueAt: null });
    expect(await staysOf(lost.id)).toEqual([lost.stage]);
    const back = await ask(contract.reopenLead, { id: lost.id, version: lost.version });
    expect(back.body).toMatchObject({ status: 'new', lostReason: '', closedAt: null });
  });
  it('names a stage within the pipeline where a record it changes stands, and refuses a name that two have', async () => {
    const line = (await ask(contract.pipelines.create, { name: 'Matched', kind: 'lead' })).body;
    await ask(contract.updateStage, { id: line.stages[2]!.id, version: 1, name: 'Only here' });
    const lead = await addLead(t.house, t.owner, { email: 'move@match.test', pipelineId: line.id });
    const match = { field: 'email', existing: 'update', fresh: 'skip' };
    expect((await take('sales.lead', 'E-mail,Stage\nmove@match.test,only HERE', ['email', 'stageId'], match)).changed).toBe(1);
    expect(await get(lead.id)).toMatchObject({ pipelineId: line.id, stageId: line.stages[2]!.id });
    await ask(contract.updateStage, { id: line.stages[1]!.id, version: 1, name: 'Only here' });
    const twice = await take('sales.lead', 'Name,Pipeline,Stage\nTwo Names,Matched,Only here', ['fullName', 'pipelineId', 'stageId']);
    expect([twice.wrong, twice.problems[0]!.problems[0]!.path]).toEqual([1, 'stageId']);
  });
  it('brings opportunities by the name of their stage, with what they were lost for', async () => {
    const done = await take('sales.opportunity', 'Name,Stage,Reason\nBy name,proposal,\nGone,Lost,Went elsewhere\nWrong,Qualified lead,', ['name', 'stageId', 'lostReason']);
    expect([done.created, done.wrong, done.problems[0]!.problems[0]!.path]).toEqual([2, 1, 'stageId']);
    const { items } = (await ask(deals.opportunities.list, { q: '' })).body;
    expect(items.map((d) => [d.name, d.stage, d.status, d.lostReason]).sort()).toEqual([['By name', 'Proposal', 'open', ''], ['Gone', 'Lost', 'lost', 'Went elsewhere']]);
  });
});

describe('many leads at once', () => {
  const bulk = async (ids: string[], change: Record<string, unknown>) => {
    const answer = await ask(contract.leads.bulk, { selection: { ids }, action: { change } });
    expect(answer.status, JSON.stringify(answer.error)).toBe(200);
    return answer.body;
  };
  const undo = (id: string | null) => ask(undoBulk, { id });
  it('get and lose labels and keep their own; it is taken back', async () => {
    const [a, b] = [await addLead(t.house, t.owner, { labels: ['own', 'Old'] }), await addLead(t.house, t.owner)];
    const { bulkId } = await bulk([a.id, b.id], { labels: { add: ['fair'], remove: ['old'] } });
    expect([(await get(a.id)).labels, (await get(b.id)).labels]).toEqual([['own', 'fair'], ['fair']]);
    await undo(bulkId);
    expect([(await get(a.id)).labels, (await get(b.id)).labels]).toEqual([['own', 'Old'], []]);
  });
  it('are lost for one reason, each in its own pipeline, and stand where they stood when that is taken back', async () => {
    const line = (await ask(contract.pipelines.create, { name: 'Apart', kind: 'lead' })).body;
    const contacted = await stageNamed('Contacted');
    const [a, b] = [await addLead(t.house, t.owner, { stageId: contacted.id }), await addLead(t.house, t.owner, { pipelineId: line.id })];
    const { bulkId } = await bulk([a.id, b.id], { lostReason: 'No budget' });
    expect(await get(a.id)).toMatchObject({ status: 'lost', lostReason: 'No budget', pipelineId: a.pipelineId });
    expect(await get(b.id)).toMatchObject({ status: 'lost', lostReason: 'No budget', pipelineId: line.id });
    await undo(bulkId);
    expect(await get(a.id)).toMatchObject({ status: 'working', lostReason: '', stageId: contacted.id, closedAt: null });
    expect((await get(b.id)).stageId).toBe(b.stageId);
  });
  it('go to a stage of another pipeline and back to where each stood', async () => {
    const line = (await ask(contract.pipelines.create, { name: 'Other', kind: 'lead' })).body;
    const contacted = await stageNamed('Contacted');
    const [a, b] = [await addLead(t.house, t.owner, { stageId: contacted.id }), await addLead(t.house, t.owner)];
    const { bulkId } = await bulk([a.id, b.id], { pipelineId: line.id, stageId: line.stages[0]!.id });
    expect([(await get(a.id)).stageId, (await get(b.id)).pipelineId]).toEqual([line.stages[0]!.id, line.id]);
    await undo(bulkId);
    expect([(await get(a.id)).stageId, (await get(b.id)).stageId]).toEqual([a.stageId, b.stageId]);
  });
  it('a reason that changes stays a loss; the wrong form of one is named', async () => {
    const lead = await addLead(t.house, t.owner);
    const lost = (await ask(contract.leads.update, { id: lead.id, version: lead.version, lostReason: 'Timing' })).body;
    const again = (await ask(contract.leads.update, { id: lead.id, version: lost.version, lostReason: 'Price' })).body;
    expect([again.status, again.lostReason, again.stageId === lost.stageId, (await staysOf(lead.id)).length]).toEqual(['lost', 'Price', true, 2]);
    expect((await ask(contract.leads.update, { id: lead.id, version: again.version, lostReason: 'x'.repeat(81) })).error?.fields?.[0]?.path).toBe('lostReason');
  });
});

describe('a reason of a loss', () => {
  const kinds = (['lead', 'deal'] as const).map((kind) => [kind, kind === 'lead' ? contract.leads : deals.opportunities] as const);
  const fresh = async (kind: contract.PipelineKind, more: object = {}): Promise<{ id: string; version: number; stageId: string; pipelineId: string; status: string }> => (kind === 'lead' ? addLead(t.house, t.owner, { ...more }) : addDeal(t.house, t.owner, { ...more }));
  const expectRefused = (answer: { status: number; error: { fields?: Array<{ path: string; code?: string }> } | undefined }) => expect([answer.status, answer.error?.fields?.[0]]).toEqual([422, expect.objectContaining({ path: 'lostReason', code: 'sales.reason_of_lost' })]);

  it.each(kinds)('belongs to no open stage (%s), whether it is added there, goes there or stands there', async (kind, records) => {
    const [first, second] = (await stagesFor(t.house, t.owner, kind)).filter((s) => s.kind === 'open');
    const words = kind === 'lead' ? { firstName: 'A', lastName: 'Reason' } : { name: 'A reason' };
    expectRefused(await ask(records.create as never, { ...words, stageId: second!.id, lostReason: 'Price' }));
    const record = await fresh(kind, { stageId: first!.id });
    for (const stageId of [first!.id, second!.id]) expectRefused(await ask(records.update as never, { id: record.id, version: record.version, stageId, lostReason: 'Price' }));
    const [lost] = (await stagesFor(t.house, t.owner, kind)).filter((s) => s.kind === 'lost');
    const gone = (await ask(records.update as never, { id: record.id, version: record.version, stageId: lost!.id, lostReason: 'Price' })).body as Record<string, unknown>;
    expect(gone).toMatchObject({ status: 'lost', lostReason: 'Price' });
    expectRefused(await ask(records.update as never, { id: record.id, version: gone['version'], stageId: second!.id, lostReason: 'Price' }));
    expect((await ask(records.get as never, { id: record.id })).body).toMatchObject({ version: gone['version'], status: 'lost', lostReason: 'Price' });
  });
  it.each(kinds)('alone closes an open one in its own pipeline (%s)', async (kind, records) => {
    const line = (await ask(contract.pipelines.create, { name: `Reasons ${kind}`, kind })).body;
    const record = await fresh(kind, { pipelineId: line.id });
    const gone = await ask(records.update as never, { id: record.id, version: record.version, lostReason: 'Price' });
    expect([gone.status, gone.body]).toEqual([200, expect.objectContaining({ status: 'lost', lostReason: 'Price', pipelineId: line.id, stageId: line.stages.find((s) => s.kind === 'lost')!.id })]);
  });
  it('says nothing about what was won', async () => {
    const deal = await addDeal(t.house, t.owner);
    const won = (await ask(deals.winDeal, { id: deal.id, version: deal.version })).body;
    expect((await ask(deals.opportunities.update, { id: deal.id, version: won.version, lostReason: 'Price', nextStep: 'Thank them' })).body).toMatchObject({ status: 'won', lostReason: '', nextStep: 'Thank them' });
  });
  it.each(kinds)('comes and goes with the stage when many are changed, and is back when that is taken back (%s)', async (kind, records) => {
    const stages = await stagesFor(t.house, t.owner, kind);
    const [open, lost] = [stages.filter((s) => s.kind === 'open')[1]!, stages.find((s) => s.kind === 'lost')!];
    const [a, b] = [await fresh(kind, { stageId: open.id }), await fresh(kind, { stageId: lost.id, lostReason: 'Timing' })];
    const now = async () => Promise.all([a, b].map(async ({ id }) => { const { status, stageId, lostReason } = (await ask(records.get as never, { id })).body as Record<string, unknown>; return { status, stageId, lostReason }; }));
    const before = await now();
    const bulk = async (change: Record<string, unknown>) => {
      const { body, error } = await ask(records.bulk as never, { selection: { ids: [a.id, b.id] }, action: { change } });
      expect(error).toBeUndefined();
      return (body as { bulkId: string }).bulkId;
    };
    const gone = { status: 'lost', stageId: lost.id, lostReason: 'Price' };
    for (const [change, after] of [[{ stageId: lost.id, lostReason: 'Price' }, gone], [{ lostReason: 'Price' }, gone], [{ stageId: open.id }, before[0]]] as const) {
      const id = await bulk(change);
      expect(await now(), JSON.stringify(change)).toEqual([after, after]);
      expect((await ask(undoBulk, { id })).status).toBe(200);
      expect(await now(), JSON.stringify(change)).toEqual(before);
    }
  });
  it('makes no loss of junk', async () => {
    const [junk, open] = [await addLead(t.house, t.owner), await addLead(t.house, t.owner)];
    const thrown = (await ask(contract.junkLead, { id: junk.id, version: junk.version })).body;
    const { body: { bulkId } } = await ask(contract.leads.bulk, { selection: { ids: [junk.id, open.id] }, action: { change: { lostReason: 'Price' } } });
    expect([await get(junk.id), (await get(open.id)).status]).toMatchObject([{ status: 'junk', stageId: thrown.stageId, lostReason: '', version: thrown.version }, 'lost']);
    await ask(undoBulk, { id: bulkId });
    expect([(await get(junk.id)).status, (await get(open.id)).status]).toEqual(['junk', 'new']);
    const named = await ask(contract.leads.update, { id: junk.id, version: thrown.version, stageId: thrown.stageId, lostReason: 'Price' });
    expect([named.status, named.body]).toEqual([200, expect.objectContaining({ status: 'junk', lostReason: '' })]);
  });
});

describe('what a stage asks for', () => {
  it.each(['lead', 'deal'] as const)('may be a field of the workspace (%s): it is named when it is missing, taken along by a move, and forgotten once it is put away', async (kind) => {
    const isLead = kind === 'lead';
    const field = (await ask(createCustomField, { topic: isLead ? 'sales.lead' : 'sales.opportunity', type: 'text', label: 'Budget holder' })).body;
    const line = (await ask(contract.pipelines.create, { name: `Asking ${kind}`, kind })).body;
    const [from, to, next] = line.stages;
    const key = `custom.${field.id}`;
    expect((await ask(contract.updateStage, { id: to!.id, version: 1, requiredFields: ['custom.018f0000-0000-7000-8000-0000000000c1'] })).error?.fields?.[0]?.path).toBe('requiredFields');
    for (const stage of [to!, next!]) expect((await ask(contract.updateStage, { id: stage.id, version: 1, requiredFields: [key] })).body.requiredFields).toEqual([key]);
    const board = isLead ? contract.leadBoard : deals.dealBoard;
    const records = isLead ? contract.leads : deals.opportunities;
    const record = isLead ? await addLead(t.house, t.owner, { stageId: from!.id }) : await addDeal(t.house, t.owner, { stageId: from!.id });
    const refused = await ask(board.move as never, { id: record.id, to: to!.id, version: record.version });
    expect([refused.status, refused.error?.fields?.[0]]).toEqual([422, expect.objectContaining({ path: `fields.${key}`, code: 'sales.stage_requires', message: expect.stringContaining('Budget holder') })]);
    expect((await ask(records.update as never, { id: record.id, version: record.version, stageId: to!.id })).error?.fields?.[0]?.path).toBe(key);
    const moved = await ask(board.move as never, { id: record.id, to: to!.id, version: record.version, fields: { custom: { [field.id]: 'Ms Bell' } } });
    expect([moved.status, (moved.body as { card: { custom: unknown; stageId: string } }).card]).toEqual([200, expect.objectContaining({ stageId: to!.id, custom: { [field.id]: 'Ms Bell' } })]);
    expect((await ask(records.create as never, isLead ? { firstName: 'A', lastName: 'Fresh', stageId: next!.id } : { name: 'Fresh', stageId: next!.id })).error?.fields?.[0]?.path).toBe(key);
    await ask(removeCustomField, { id: field.id });
    expect((await ask(records.create as never, isLead ? { firstName: 'A', lastName: 'Fresh', stageId: next!.id } : { name: 'Fresh', stageId: next!.id })).status).toBe(201);
  });
  it('the board of leads is filtered by a field of the workspace', async () => {
    const field = (await ask(createCustomField, { topic: 'sales.lead', type: 'text', label: 'Region' })).body;
    const line = (await ask(contract.pipelines.create, { name: 'Filtered', kind: 'lead' })).body;
    const [north] = [await addLead(t.house, t.owner, { pipelineId: line.id, custom: { [field.id]: 'North' } }), await addLead(t.house, t.owner, { pipelineId: line.id, custom: { [field.id]: 'South' } })];
    const board = (await ask(contract.leadBoard.board, { pipelineId: line.id, filter: JSON.stringify({ field: `custom.${field.id}`, op: 'is', value: 'North' }) })).body;
    expect(board.cells.flatMap((c) => c.cards.map((card) => card.id))).toEqual([north.id]);
  });
});

it('labels are added once whatever their case, and at most twenty stay', () => {
  expect(labelsAfter(['A', 'b'], { add: ['a', 'c', 'C'], remove: ['B'] })).toEqual(['A', 'c']);
  expect(labelsAfter(['x'], ['y'])).toEqual(['y']);
  expect(labelsAfter(['x'], {})).toEqual(['x']);
  expect(labelsAfter([], { add: Array.from({ length: 25 }, (_, i) => `l${i}`) })).toHaveLength(20);
});
