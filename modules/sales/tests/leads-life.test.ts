import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from '#core/testing/house.ts';
import { createComment, createCustomField, getCustomValues, listAttachments, listComments, setCustomValues } from '#core/contract/records.ts';
import { createParty, findParties, getParty, listLinks, updateParty } from '#modules/parties/contract.ts';
import * as contract from '../contract/leads.ts';
import { addLead, openTeam, stagesFor, type Rep, type Team } from './leads-scene.ts';

let t: Team;
beforeAll(async () => { t = await openTeam(); });
afterAll(() => t.house.close());

const ask = <E extends Parameters<typeof call>[1]>(endpoint: E, input: Record<string, unknown>, who: Rep = t.owner) => call(t.house, endpoint, { ...(endpoint.pathKeys.includes('workspace_slug') ? { workspace_slug: who.slug } : {}), ...input } as never, who);
const events = async (id: string) => (await t.house.owner.query('select type, data from core.event where subject_id = $1 order by seq', [id])).rows as Array<{ type: string; data: Record<string, unknown> }>;
const stageNamed = async (name: string, kind: contract.PipelineKind = 'lead') => (await stagesFor(t.house, t.owner, kind)).find((s) => s.name === name)!;
const get = async (id: string, who = t.owner) => (await ask(contract.leads.get, { id }, who)).body;

describe('a new workspace', () => {
  it('has a pipeline of each kind from the start, with one stage for won, and the same ids once it is stored', async () => {
    const other = t.outsider;
    const before = (await ask(contract.pipelines.list, { limit: 100 }, other)).body.items;
    expect(before.map((p) => [p.kind, p.isDefault, p.stages.filter((s) => s.kind === 'won').length, p.stages.some((s) => s.kind === 'lost')])).toEqual(expect.arrayContaining([['lead', true, 1, true], ['deal', true, 1, true]]));
    await Promise.all(Array.from({ length: 5 }, () => addLead(t.house, other)));
    const after = (await ask(contract.pipelines.list, { limit: 100 }, other)).body.items;
    expect(after.map((p) => p.stages.map((s) => s.id)).sort()).toEqual(before.map((p) => p.stages.map((s) => s.id)).sort());
  });
});

describe('adding a lead', () => {
  it('keeps a number in E.164 form, and one it cannot read as it is, with a warning', async () => {
    expect(await addLead(t.house, t.owner, { phone: '030 901820', country: 'DE', allowDuplicate: true })).toMatchObject({ phone: '+4930901820', phoneUnclear: false });
    expect(await addLead(t.house, t.owner, { phone: 'ask for Anna' })).toMatchObject({ phone: 'ask for Anna', phoneUnclear: true });
  });
  it('is refused without a name or any way to reach somebody, and with an owner of another workspace', async () => {
    const nobody = await ask(contract.leads.create, { subject: 'Hello' });
    expect([nobody.status, nobody.error?.fields?.[0]?.code]).toEqual([422, 'sales.lead_nobody']);
    const foreign = await ask(contract.leads.create, { firstName: 'A', ownerId: t.outsider.id });
    expect([foreign.status, foreign.error?.fields?.[0]?.path]).toEqual([422, 'ownerId']);
    const given = await ask(contract.leads.create, { firstName: 'A', ownerId: t.bob.id }, t.ann);
    expect([given.status, given.error?.fields?.[0]?.path]).toEqual([422, 'ownerId']);
  });
  it('makes or finds its party, and carries changes both ways', async () => {
    const lead = await addLead(t.house, t.owner, { firstName: 'Ida', lastName: 'Berg', email: 'ida@berg.test', company: 'Berg AS' });
    const party = (await ask(getParty, { id: lead.partyId })).body;
    expect(party).toMatchObject({ kind: 'person', name: 'Ida Berg', email: 'ida@berg.test', roles: ['lead'] });
    const changed = await ask(contract.leads.update, { id: lead.id, version: lead.version, lastName: 'Bergdal' });
    expect([changed.status, changed.body.version]).toEqual([200, 2]);
    const now = (await ask(getParty, { id: lead.partyId })).body;
    expect(now).toMatchObject({ name: 'Ida Bergdal', lastName: 'Bergdal' });
    expect((await ask(updateParty, { id: now.id, version: now.version, title: 'Buyer', email: 'ida@bergdal.test' })).status).toBe(200);
    expect(await get(lead.id)).toMatchObject({ jobTitle: 'Buyer', email: 'ida@bergdal.test', version: 3 });
    expect((await ask(contract.leads.list, { q: 'bergdal' })).body.items.map((l) => l.id)).toContain(lead.id);
    const again = await addLead(t.house, t.owner, { firstName: 'Ida', email: 'ida@bergdal.test', allowDuplicate: true });
    expect(again.partyId).toBe(lead.partyId);
  });
  it('shows whom it may be the same as, and adds it anyway when that is wanted', async () => {
    const first = await addLead(t.house, t.owner, { firstName: 'Jon', lastName: 'Andersson', email: 'jon@twin.test', company: 'Twin Oy' });
    const refused = await ask(contract.leads.create, { firstName: 'Jonny', email: 'JON@twin.test' });
    expect([refused.status, refused.error?.code, (refused.error!.details!['duplicates'] as Array<{ id: string }>)[0]!.id]).toEqual([409, 'sales.lead_duplicate', first.id]);
    expect((await ask(contract.leads.create, { firstName: 'Jonny', email: 'jon@twin.test', allowDuplicate: true })).status).toBe(201);
    const alike = (await ask(contract.findDuplicateLeads, { company: 'twin oy', lastName: 'Anderson' })).body.items;
    expect(alike.map((l) => [l.id, l.reason])).toEqual([[first.id, 'name']]);
    expect((await ask(contract.findDuplicateLeads, { company: 'Twin Oy', lastName: 'Smith' })).body.items).toEqual([]);
  });
});

describe('stages', () => {
  it('Q9: one with records asks where they go; all of them move and keep their history', async () => {
    const pipeline = (await ask(contract.pipelines.create, { name: 'Q9', kind: 'lead' })).body;
    const [a, b] = pipeline.stages;
    const leads = [];
    for (let i = 0; i < 3; i++) leads.push(await addLead(t.house, t.owner, { stageId: a!.id }));
    const asked = await ask(contract.deleteStage, { id: a!.id });
    expect([asked.status, asked.error?.code, asked.error?.details?.['count']]).toEqual([409, 'sales.stage_in_use', 3]);
    const wrong = await ask(contract.deleteStage, { id: a!.id, moveTo: pipeline.stages.find((s) => s.kind === 'lost')!.id });
    expect([wrong.status, wrong.error?.fields?.[0]?.path]).toEqual([422, 'moveTo']);
    expect((await ask(contract.deleteStage, { id: a!.id, moveTo: b!.id })).body).toEqual({ id: a!.id, moved: 3 });
    for (const lead of leads) {
      expect(await get(lead.id)).toMatchObject({ stageId: b!.id, status: b!.leadStatus });
      const stays = (await ask(contract.stageHistory, { id: lead.id })).body.items;
      expect(stays.map((s) => [s.stage, s.leftAt === null])).toEqual([[a!.name, false], [b!.name, true]]);
    }
  });
  it('keep one for won and at least one for lost, with their fixed probabilities', async () => {
    const stages = (await ask(contract.pipelines.create, { name: 'Fixed', kind: 'deal' })).body.stages;
    const [won, lost] = [stages.find((s) => s.kind === 'won')!, stages.find((s) => s.kind === 'lost')!];
    for (const stage of [won, lost]) expect((await ask(contract.deleteStage, { id: stage.id })).error?.code).toBe('sales.stage_needed');
    expect((await ask(contract.updateStage, { id: won.id, version: won.version, probability: 90 })).error?.fields?.[0]?.path).toBe('probability');
    expect((await ask(contract.updateStage, { id: stages[0]!.id, version: stages[0]!.version, probability: 120 })).error?.fields?.[0]?.path).toBe('probability');
    expect((await ask(contract.createStage, { pipelineId: won.pipelineId, name: 'Second won', kind: 'won' })).status).toBe(422);
  });
  it('are put in order, kinds together, by whoever sets up sales', async () => {
    const { id, stages } = (await ask(contract.pipelines.create, { name: 'Order', kind: 'deal' })).body;
    const wish = stages.map((s) => s.id).reverse();
    expect((await ask(contract.arrangeStages, { pipelineId: id, ids: wish }, t.ann)).status).toBe(403);
    expect((await ask(contract.arrangeStages, { pipelineId: id, ids: wish.slice(1) })).error?.fields?.[0]?.path).toBe('ids');
    const kinds = (await ask(contract.arrangeStages, { pipelineId: id, ids: wish })).body.stages.map((s) => [s.kind, s.name]);
    expect(kinds.map(([k]) => k)).toEqual(['open', 'open', 'open', 'open', 'won', 'lost']);
    expect(kinds[0]![1]).toBe('Negotiation');
  });
  it('take no lead of another pipeline', async () => {
    const foreign = await stageNamed('Proposal', 'deal');
    const lead = await addLead(t.house, t.owner);
    expect((await ask(contract.leads.update, { id: lead.id, version: lead.version, stageId: foreign.id })).error?.fields?.[0]?.path).toBe('stageId');
    expect((await ask(contract.leadBoard.move, { id: lead.id, to: foreign.id, version: lead.version })).error?.fields?.[0]?.path).toBe('to');
  });
});

describe('the board', () => {
  it('counts and adds up its columns, and moves a card with what the stage asks for', async () => {
    const { id: pipelineId, stages } = (await ask(contract.pipelines.create, { name: 'Board', kind: 'lead' })).body;
    const [from, to] = stages;
    await ask(contract.updateStage, { id: to!.id, version: to!.version, requiredFields: ['phone'] });
    const lead = await addLead(t.house, t.owner, { stageId: from!.id, value: '1200', currency: 'EUR' });
    await addLead(t.house, t.owner, { stageId: from!.id, value: '300.50', currency: 'EUR' });
    const column = async (id: string) => (await ask(contract.leadBoard.board, { pipelineId })).body.columns.find((c) => c.id === id)!;
    expect(await column(from!.id)).toMatchObject({ count: 2, sums: [{ currency: 'EUR', amount: '1500.50', weighted: '150.05' }] });
    const refused = await ask(contract.leadBoard.move, { id: lead.id, to: to!.id, version: lead.version });
    expect([refused.status, refused.error?.fields?.[0]]).toEqual([422, expect.objectContaining({ path: 'fields.phone', code: 'sales.stage_requires' })]);
    const moved = await ask(contract.leadBoard.move, { id: lead.id, to: to!.id, version: lead.version, fields: { phone: '+4930901821' } });
    expect([moved.status, moved.body.card]).toEqual([200, expect.objectContaining({ stageId: to!.id, status: 'working', phone: '+4930901821' })]);
    expect(await column(to!.id)).toMatchObject({ count: 1, sums: [{ currency: 'EUR', amount: '1200.00', weighted: '300.00' }] });
    expect((await events(lead.id)).map((e) => e.type)).toEqual(['sales.lead.created', 'sales.lead.changed', 'sales.lead.moved']);
  });
  it('two people moving one card at once: both are heard, the later one counts, no card is lost', async () => {
    const [contacted, talking] = [await stageNamed('Contacted'), await stageNamed('In conversation')];
    const lead = await addLead(t.house, t.owner);
    const answers = await Promise.all([ask(contract.leadBoard.move, { id: lead.id, to: contacted.id, version: lead.version }), ask(contract.leadBoard.move, { id: lead.id, to: talking.id, version: lead.version }, t.manager)]);
    expect(answers.map((a) => a.status)).toEqual([200, 200]);
    const now = await get(lead.id);
    expect([contacted.id, talking.id]).toContain(now.stageId);
    const stays = (await ask(contract.stageHistory, { id: lead.id })).body.items;
    expect([stays.length, stays.filter((s) => s.leftAt === null).map((s) => s.stageId)]).toEqual([3, [now.stageId]]);
  });
  it('asks why before a lead is lost, sends nobody to converted, and reopens where it stood', async () => {
    const [lost, won, talking] = [await stageNamed('Lost'), await stageNamed('Converted'), await stageNamed('In conversation')];
    const lead = await addLead(t.house, t.owner);
    await ask(contract.leadBoard.move, { id: lead.id, to: talking.id, version: 1 });
    expect((await ask(contract.leadBoard.move, { id: lead.id, to: lost.id, version: 2 })).error?.fields?.[0]).toMatchObject({ path: 'lostReason', code: 'sales.reason_required' });
    expect((await ask(contract.leadBoard.move, { id: lead.id, to: won.id, version: 2 })).error?.fields?.[0]).toMatchObject({ path: 'to', code: 'sales.convert_first' });
    expect((await ask(contract.leadBoard.move, { id: lead.id, to: lost.id, version: 2, lostReason: 'No budget' })).body.card).toMatchObject({ status: 'lost', lostReason: 'No budget' });
    expect((await ask(contract.loseLead, { id: lead.id, version: 3, reason: 'Again' })).error?.code).toBe('sales.lead_closed');
    expect((await ask(contract.reopenLead, { id: lead.id, version: 3 })).body).toMatchObject({ status: 'working', stageId: talking.id, lostReason: '', closedAt: null });
    expect((await ask(contract.junkLead, { id: lead.id, version: 4 })).body).toMatchObject({ status: 'junk', stage: 'Junk' });
    expect((await events(lead.id)).map((e) => e.type)).toContain('sales.lead.junked');
  });
});

describe('conversion', () => {
  const convert = (id: string, more: Record<string, unknown> = {}, who = t.owner) => ask(contract.convertLead, { id, account: { use: 'new' }, contact: { use: 'new' }, deal: { name: 'Deal' }, ...more }, who);

  it('L3: links an account that exists, makes deal and contact once, and leaves the lead to be read', async () => {
    const acme = (await ask(createParty, { kind: 'company', roles: ['account'], name: 'Acme' })).body;
    const accounts = async () => (await ask(findParties, { role: 'account', limit: 50 })).body.items.length;
    const before = await accounts();
    const lead = await addLead(t.house, t.owner, { firstName: 'Road', lastName: 'Runner', company: 'ACME', value: '2500', currency: 'EUR', email: 'road@acme.test' });
    await ask(createComment, { topic: 'sales.lead', subjectId: lead.id, body: 'Likes speed', mentions: [] });
    await ask(contract.activities.create, { subjectId: lead.id, kind: 'call', title: 'Call Road', dueAt: '2030-01-01T10:00:00Z' });
    const preview = (await ask(contract.previewConversion, { id: lead.id })).body;
    expect(preview).toMatchObject({ account: { name: 'ACME', matches: [{ id: acme.id, name: 'Acme' }] }, contact: { name: 'Road Runner' }, deal: { amount: '2500.00', currency: 'EUR' }, moves: { activities: 1, files: 0, comments: 1 } });
    const made = await convert(lead.id, { account: { use: 'existing', id: acme.id }, deal: { name: 'Rockets', amount: '2600.00' } });
    expect([made.status, made.body]).toEqual([200, expect.objectContaining({ accountId: acme.id, contactId: lead.partyId, lead: expect.objectContaining({ status: 'converted', stage: 'Converted' }) })]);
    expect((await ask(getParty, { id: lead.partyId })).body.roles).toEqual(['contact']);
    expect((await ask(listLinks, { id: acme.id })).body.items.map((l) => l.person.id)).toEqual([lead.partyId]);
    const { rows: [deal] } = await t.house.owner.query('select name, amount, currency, account_id, contact_id, owner_id from sales.opportunity where id = $1', [made.body.opportunityId]);
    expect(deal).toMatchObject({ name: 'Rockets', amount: 260000, currency: 'EUR', account_id: acme.id, contact_id: lead.partyId, owner_id: t.owner.id });
    const repeat = await convert(lead.id);
    expect([repeat.status, repeat.error?.code, repeat.error?.details]).toEqual([409, 'sales.lead_converted', { accountId: acme.id, contactId: lead.partyId, opportunityId: made.body.opportunityId }]);
    expect(await accounts()).toBe(before);
    const { rows: moved } = await t.house.owner.query('select topic, subject_id from sales.activity where moved_from = $1', [lead.id]);
    expect(moved).toEqual([{ topic: 'sales.opportunity', subject_id: made.body.opportunityId }]);
    expect((await t.house.owner.query("select body from core.comment where topic = 'sales.opportunity' and subject_id = $1", [made.body.opportunityId])).rows).toEqual([{ body: 'Likes speed' }]);
    const version = (await get(lead.id)).version;
    for (const answer of [await ask(contract.leads.update, { id: lead.id, version, firstName: 'X' }), await ask(contract.leads.remove, { id: lead.id }), await ask(contract.loseLead, { id: lead.id, version, reason: 'x' })]) expect(answer.error?.code).toBe('sales.lead_read_only');
  });
  it('twenty at once make one deal, one account, one contact', async () => {
    const lead = await addLead(t.house, t.owner, { company: 'Only Once Ltd' });
    const answers = await Promise.all(Array.from({ length: 20 }, () => convert(lead.id)));
    expect(answers.map((a) => a.status).sort()).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
    const { opportunityId } = answers.find((a) => a.status === 200)!.body;
    for (const refused of answers.filter((a) => a.status === 409)) expect(refused.error?.details?.['opportunityId']).toBe(opportunityId);
    expect((await t.house.owner.query('select count(*)::int as n from sales.opportunity where lead_id = $1', [lead.id])).rows[0].n).toBe(1);
    expect((await t.house.owner.query("select count(*)::int as n from parties.party where name = 'Only Once Ltd'")).rows[0].n).toBe(1);
  });
  it('is all or nothing: a wrong deal leaves no account behind', async () => {
    const lead = await addLead(t.house, t.owner, { company: 'Half Ltd' });
    const won = await stageNamed('Won', 'deal');
    expect((await convert(lead.id, { deal: { name: 'Deal', stageId: won.id } })).status).toBe(422);
    expect((await convert(lead.id, { account: { use: 'existing', id: randomUUID() } })).status).toBe(422);
    expect((await t.house.owner.query("select count(*)::int as n from parties.party where name = 'Half Ltd'")).rows[0].n).toBe(0);
    expect((await get(lead.id)).status).toBe('new');
  });
  it('is taken back while nothing happened on the deal, and not after a day', async () => {
    const lead = await addLead(t.house, t.owner, { company: 'Back Ltd' });
    const activity = (await ask(contract.activities.create, { subjectId: lead.id, kind: 'task', title: 'Send brochure', dueAt: '2030-01-01T10:00:00Z' })).body;
    const first = (await convert(lead.id)).body;
    expect((await ask(contract.unconvertLead, { id: lead.id })).body).toMatchObject({ status: 'new', opportunityId: null, accountId: null, nextActivityAt: '2030-01-01T10:00:00.000Z' });
    expect((await ask(contract.activities.get, { id: activity.id })).body).toMatchObject({ topic: 'sales.lead', subjectId: lead.id });
    const second = (await convert(lead.id)).body;
    expect(second.opportunityId).not.toBe(first.opportunityId);
    await ask(contract.activities.create, { topic: 'sales.opportunity', subjectId: second.opportunityId, kind: 'note', title: 'They called' });
    expect((await ask(contract.unconvertLead, { id: lead.id })).error?.code).toBe('sales.unconvert_late');
    const old = await addLead(t.house, t.owner, { company: 'Old Ltd' });
    await convert(old.id);
    await t.house.owner.query("update sales.lead set converted_at = now() - interval '25 hours' where id = $1", [old.id]);
    expect((await ask(contract.unconvertLead, { id: old.id })).error?.code).toBe('sales.unconvert_late');
  });
  it('can do without account, contact or deal', async () => {
    const lead = await addLead(t.house, t.owner);
    expect((await convert(lead.id, { account: { use: 'none' }, deal: null })).body).toMatchObject({ accountId: null, contactId: lead.partyId, opportunityId: null });
  });
});

describe('merging', () => {
  it('fills gaps, moves what stands at the other, and is taken back', async () => {
    const kept = await addLead(t.house, t.owner, { firstName: 'Max', lastName: 'Kept', company: '', sources: ['Fair'], notes: 'One' });
    const other = await addLead(t.house, t.owner, { firstName: 'Maximilian', lastName: 'Kept', company: 'Kept GmbH', phone: '+4930901899', sources: ['Web'], notes: 'Two' });
    await ask(createComment, { topic: 'sales.lead', subjectId: other.id, body: 'Hello', mentions: [] });
    const [shelf, hall] = await Promise.all(['Shelf', 'Hall'].map(async (label) => (await ask(createCustomField, { topic: 'sales.lead', type: 'text', label })).body.id)) as [string, string];
    await ask(setCustomValues, { topic: 'sales.lead', subjectId: kept.id, values: { [shelf]: 'K' } });
    await ask(setCustomValues, { topic: 'sales.lead', subjectId: other.id, values: { [shelf]: 'O', [hall]: '7' } });
    const custom = async (id: string) => (await ask(getCustomValues, { topic: 'sales.lead', subjectId: id })).body.values;
    const activity = (await ask(contract.activities.create, { subjectId: other.id, kind: 'task', title: 'Later', dueAt: '2030-02-01T10:00:00Z' })).body;
    const merged = await ask(contract.mergeLeads, { id: kept.id, version: (await get(kept.id)).version, otherId: other.id });
    expect([merged.status, merged.body.lead]).toEqual([200, expect.objectContaining({ firstName: 'Max', company: 'Kept GmbH', phone: '+4930901899', otherEmails: [other.email], sources: ['Fair', 'Web'], notes: 'One\n\nTwo', nextActivityAt: '2030-02-01T10:00:00.000Z' })]);
    expect([(await ask(contract.leads.get, { id: other.id })).status, (await ask(contract.leads.restore, { id: other.id })).status]).toEqual([404, 404]);
    expect((await ask(listComments, { topic: 'sales.lead', subjectId: kept.id })).body.items).toHaveLength(1);
    expect(await custom(kept.id)).toEqual({ [shelf]: 'K', [hall]: '7' });
    expect((await ask(contract.unmergeLeads, { id: merged.body.mergeId })).body).toEqual({ keptId: kept.id, restoredId: other.id });
    expect(await get(kept.id)).toMatchObject({ company: '', phone: '', otherEmails: [], sources: ['Fair'], notes: 'One', nextActivityAt: null });
    expect(await get(other.id)).toMatchObject({ company: 'Kept GmbH', notes: 'Two' });
    expect((await ask(contract.activities.get, { id: activity.id })).body.subjectId).toBe(other.id);
    expect([(await ask(listComments, { topic: 'sales.lead', subjectId: kept.id })).body.items.length, (await ask(listComments, { topic: 'sales.lead', subjectId: other.id })).body.items.length]).toEqual([0, 1]);
    expect([await custom(kept.id), await custom(other.id)]).toEqual([{ [shelf]: 'K' }, { [shelf]: 'O', [hall]: '7' }]);
    expect((await ask(contract.unmergeLeads, { id: merged.body.mergeId })).error?.code).toBe('sales.merge_gone');
    expect((await ask(listAttachments, { topic: 'sales.lead', subjectId: other.id })).status).toBe(200);
  });
  it('is taken back within 30 days, and what was changed since stays; needs the right to remove', async () => {
    const [a, b] = [await addLead(t.house, t.ann), await addLead(t.house, t.ann)];
    expect((await ask(contract.mergeLeads, { id: a.id, version: 1, otherId: b.id }, t.ann)).status).toBe(403);
    const merged = await ask(contract.mergeLeads, { id: a.id, version: 1, otherId: b.id }, t.manager);
    expect(merged.body.lead.otherEmails).toEqual([b.email]);
    await ask(contract.leads.update, { id: a.id, version: 2, notes: 'Changed', otherEmails: [b.email, 'new@since.test'] });
    const back = { from: "now() - interval '31 days'", to: 'now()' };
    await t.house.owner.query(`update sales.lead set deleted_at = ${back.from} where id = $1`, [b.id]);
    expect((await ask(contract.unmergeLeads, { id: merged.body.mergeId })).error?.code).toBe('sales.merge_gone');
    await t.house.owner.query(`update sales.lead set deleted_at = ${back.to} where id = $1`, [b.id]);
    expect((await ask(contract.unmergeLeads, { id: merged.body.mergeId })).status).toBe(200);
    // The other's address goes back with it; what somebody wrote since stays.
    expect(await get(a.id)).toMatchObject({ notes: 'Changed', otherEmails: ['new@since.test'], email: a.email });
    expect(await get(b.id)).toMatchObject({ email: b.email });
  });
});
