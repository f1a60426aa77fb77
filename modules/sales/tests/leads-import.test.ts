import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkImport, createCustomField, getImport, runImport, undoImport, type ImportSettings, type RecordImport } from '#core/contract/records.ts';
import { call } from '#core/testing/house.ts';
import type { Ctx } from '#core/server/context.ts';
import { withNames } from '#core/server/resource/import/names.ts';
import { accounts } from '#modules/parties/contract.ts';
import { join, signUp, type Person, type Place } from '../../../tests/fixtures/people.ts';
import { createScoreRule } from '../contract/capture.ts';
import * as contract from '../contract/leads.ts';
import { addLead, openTeam, type Rep, type Team } from './leads-scene.ts';

let t: Team;
// Of the usual set of a new workspace no rules: what points a file's leads have is said below.
beforeAll(async () => { t = await openTeam(); await t.house.drain(); await t.house.owner.query('delete from sales.score_rule'); });
afterAll(() => t.house.close());

async function read(text: string, who: Rep = t.owner): Promise<RecordImport> {
  const boundary = 'x'.repeat(20);
  const payload = `--${boundary}\r\ncontent-disposition: form-data; name="topic"\r\n\r\nsales.lead\r\n--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="leads.csv"\r\ncontent-type: text/csv\r\n\r\n${text}\r\n--${boundary}--\r\n`;
  const answer = await t.house.server.inject({ method: 'POST', url: '/api/dash/imports', payload, headers: { authorization: `Bearer ${who.token}`, 'active-workspace': String(who.workspaceId), 'content-type': `multipart/form-data; boundary=${boundary}` } });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
}
async function take(text: string, settings: Partial<ImportSettings>, who: Rep = t.owner): Promise<RecordImport> {
  const { id } = await read(text, who);
  const checked = await call(t.house, checkImport, { id, settings: { dateFormat: 'YYYY-MM-DD', decimalMark: '.', match: null, mapping: [], ...settings } } as never, who);
  expect(checked.status, JSON.stringify(checked.error)).toBe(202);
  await drain();
  expect((await call(t.house, runImport, { id } as never, who)).status).toBe(202);
  await drain();
  return (await call(t.house, getImport, { id } as never, who)).body;
}
/** A large file takes longer than the usual patience. */
async function drain(): Promise<void> {
  for (let i = 0; i < 5; i++) { try { return await t.house.drain(); } catch { /* Still working. */ } }
  await t.house.drain();
}
const mapping = ['firstName', 'lastName', 'email', 'phone', 'company', 'value', 'currency', 'labels'];
const header = 'First,Last,E-mail,Phone,Company,Worth,Currency,Tags';

describe('importing leads', () => {
  it('takes a whole name apart where a file has no other', async () => {
    const done = await take('Name,E-mail\nAna Maria Reis,ana@whole.test\n"Brandt, Oliver",oliver@whole.test\nCher,cher@whole.test', { mapping: ['fullName', 'email'] });
    expect([done.created, done.wrong]).toEqual([3, 0]);
    const { rows } = await t.house.owner.query("select first_name, last_name, name from sales.lead where email like '%@whole.test' order by email");
    expect(rows.map((r) => [r.first_name, r.last_name, r.name])).toEqual([['Ana Maria', 'Reis', 'Ana Maria Reis'], ['', 'Cher', 'Cher'], ['Oliver', 'Brandt', 'Oliver Brandt']]);
  });

  it.each(['update', 'skip'] as const)('L7: one is nobody, one is there already, one is twice in the file → two new, two by choice (%s), one error', async (existing) => {
    const known = await addLead(t.house, t.owner, { email: `known-${existing}@l7.test`, firstName: 'Known' });
    const n = existing;
    const csv = [header, `Anna,A,anna-${n}@l7.test,,,,,`, `Renamed,K,KNOWN-${n}@l7.test,,,,,`, `Ben,B,ben-${n}@l7.test,,,,,`, `Anna,Again,anna-${n}@L7.test,,,,,`, ',,,,,50,EUR,'].join('\r\n');
    const done = await take(csv, { mapping, match: { field: 'email', existing, fresh: 'create' } });
    expect([done.state, done.created, done.changed + done.skipped, done.wrong]).toEqual(['done', 2, 2, 1]);
    expect(done.problems).toEqual([{ line: 6, problems: [expect.objectContaining({ path: 'email' })] }]);
    expect((await call(t.house, contract.leads.get, { workspace_slug: t.owner.slug, id: known.id } as never, t.owner)).body.firstName).toBe(existing === 'update' ? 'Renamed' : 'Known');
  });
  it('does not take a lead on from a stage whose exit criteria are open: its row is refused by the stage, the others go on', async () => {
    const { stages } = (await call(t.house, contract.pipelines.create, { workspace_slug: t.owner.slug, name: 'Asking file', kind: 'lead' } as never, t.owner)).body;
    const [from, to] = stages as [contract.Stage, contract.Stage];
    const { criteria } = (await call(t.house, contract.updateStage, { workspace_slug: t.owner.slug, id: from.id, version: 1, criteria: [{ text: 'Budget is known' }] } as never, t.owner)).body;
    const [open, done] = [await addLead(t.house, t.owner, { email: 'open@asked.test', stageId: from.id }), await addLead(t.house, t.owner, { email: 'done@asked.test', stageId: from.id })];
    await call(t.house, contract.tickLead, { workspace_slug: t.owner.slug, id: done.id, criterionId: criteria[0]!.id, ticked: true } as never, t.owner);
    const told = await take(`E-mail,Pipeline,Stage\n${open.email},Asking file,${to.name}\n${done.email},Asking file,${to.name}`, { mapping: ['email', 'pipelineId', 'stageId'], match: { field: 'email', existing: 'update', fresh: 'create' } });
    expect([told.changed, told.wrong, told.problems.map((p) => [p.line, p.problems.map((x) => [x.path, x.message])])]).toEqual([1, 1, [[2, [['stageId', `Not ticked yet in ${from.name}: Budget is known`]]]]]);
    const { rows } = await t.house.owner.query("select email, stage_id as stage from sales.lead where email like '%@asked.test' order by email");
    expect(rows).toEqual([{ email: done.email, stage: to.id }, { email: open.email, stage: from.id }]);
  });
  it('takes 200 rows with 20 wrong ones and is taken back', { timeout: 60_000 }, async () => {
    const rows = Array.from({ length: 200 }, (_, i) => (i % 10 === 9 ? `Row,${i},not an address,,,,,` : `Row,${i},row${i}@bulk.test,+4930901${String(i).padStart(4, '0')},Firm ${i},"1,250.50",EUR,"vip; fair"`));
    const done = await take([header, ...rows].join('\n'), { mapping });
    expect([done.state, done.created, done.wrong]).toEqual(['done', 180, 20]);
    const list = (await call(t.house, contract.leads.list, { workspace_slug: t.owner.slug, q: 'bulk.test', limit: 100, count: 'exact', sums: 'value' } as never, t.owner)).body;
    expect([list.total, list.sums]).toEqual([180, { value: [{ currency: 'EUR', sum: '225090' }] }]);
    expect(list.items[0]).toMatchObject({ value: '1250.50', currency: 'EUR', labels: ['vip', 'fair'], partyId: expect.any(String) });
    await call(t.house, undoImport, { id: done.id } as never, t.owner);
    await drain();
    expect((await call(t.house, contract.leads.list, { workspace_slug: t.owner.slug, q: 'bulk.test', count: 'exact', limit: 1 } as never, t.owner)).body.total).toBe(0);
  });
  it('does not match a lead that the importing person may not see', async () => {
    const hers = await addLead(t.house, t.ann, { email: 'hidden@match.test', firstName: 'Hidden' });
    const done = await take([header, 'Mine,M,hidden@match.test,,,,,', 'More,M,more@match.test,,,,,'].join('\n'), { mapping, match: { field: 'email', existing: 'update', fresh: 'create' } }, t.bob);
    expect([done.created, done.changed]).toEqual([2, 0]);
    expect((await call(t.house, contract.leads.get, { workspace_slug: t.owner.slug, id: hers.id } as never, t.owner)).body.firstName).toBe('Hidden');
  });
  it('adds a batch as one by one: who is in the file twice is refused the second time, who is known keeps their party, and each row has its event and its place', async () => {
    const known = await addLead(t.house, t.owner, { email: 'batch-known@batch.test', firstName: 'Known' });
    const rows = ['Una,U,una@batch.test,,,,,', 'Una,Again,UNA@batch.test,,,,,', 'Kim,K,batch-known@batch.test,,,,,', 'Pat,P,pat@batch.test,+49 30 9018 2011,,,,', 'Pat,Other,,+49 30 9018 2011,,,,', 'Odd,O,odd@batch.test,,,1.005,EUR,', ',,,,Only Firm,,,'];
    const done = await take([header, ...rows].join('\n'), { mapping });
    expect([done.created, done.wrong]).toEqual([3, 4]);
    expect(done.problems.map((p) => [p.line, p.problems[0]!.path])).toEqual([[3, ''], [4, ''], [6, ''], [7, 'value']]);
    const { rows: made } = await t.house.owner.query<{ id: string; name: string; rank: string; party: string; kind: string; stays: number; events: number }>(
      `select l.id, l.name, l.rank, l.party_id as party, p.kind, (select count(*)::int from sales.stage_history h where h.subject_id = l.id and h.left_at is null) as stays, (select count(*)::int from core.event e where e.subject_id = l.id::text and e.type = 'sales.lead.created') as events
       from sales.lead l join parties.party p on p.id = l.party_id where l.workspace_id = $1 and (l.email like '%@batch.test' or l.company = 'Only Firm') and l.id <> $2 order by l.rank collate "C" desc`, [t.owner.workspaceId, known.id]);
    expect(made.map((m) => [m.name, m.kind, m.stays, m.events])).toEqual([['Una U', 'person', 1, 1], ['Pat P', 'person', 1, 1], ['Only Firm', 'company', 1, 1]]);
    expect(new Set(made.map((m) => m.rank)).size).toBe(3);
  });
  it('takes members by name or address and records by name, and says of each name that is nobody\'s or several\'', async () => {
    const place: Place = { id: t.owner.workspaceId, slug: t.owner.slug, owner: { token: t.owner.token } as Person, as: (p) => ({ token: p.token, workspaceId: t.owner.workspaceId }) };
    await join(t.house, place, await signUp(t.house, 'Bob'), 'member');
    const { rows: [bob] } = await t.house.owner.query<{ email: string }>('select email from identity.account where id = $1', [t.bob.id]);
    const add = (type: string, label: string, relationTopic?: string) => call(t.house, createCustomField, { topic: 'sales.lead', type, label, ...(relationTopic ? { relationTopic } : {}) } as never, t.owner).then((a) => a.body.id);
    const [buddy, firm] = [await add('user', 'Buddy'), await add('relation', 'Firm', 'parties.account')];
    const account = async (name: string) => (await call(t.house, accounts.create, { workspace_slug: t.owner.slug, name } as never, t.owner)).body.id;
    const [acme] = [await account('Acme Works'), await account('Twin Ltd'), await account('Twin Ltd')];
    const rows = [['a', 'ann  TESTER', t.bob.id, 'ACME  works'], ['b', bob!.email.toUpperCase(), '', acme], ['c', 'Bob Tester', '', ''], ['d', 'Nobody Atall', '', ''], ['e', '', '', 'Twin Ltd'], ['f', '', 'Nemo', 'Nowhere Inc'], ['g', t.outsider.id, '', '']];
    const done = await take(['Name,Owner,Buddy,Firm', ...rows.map((r) => r.join(','))].join('\n'), { mapping: ['firstName', 'ownerId', `custom.${buddy}`, `custom.${firm}`] });
    expect([done.created, done.wrong], JSON.stringify(done.problems)).toEqual([2, 5]);
    expect(done.problems.map((p) => [p.line, p.problems.map((x) => [x.path.replace(/^custom\..*/, 'custom'), /Several|No member|Nothing/.exec(x.message)?.[0]])])).toEqual([
      [4, [['ownerId', 'Several']]], [5, [['ownerId', 'No member']]], [6, [['custom', 'Several']]], [7, [['custom', 'No member'], ['custom', 'Nothing']]], [8, [['ownerId', undefined]]]]);
    const { rows: made } = await t.house.owner.query<{ name: string; owner: string; custom: Record<string, string> }>(
      "select first_name as name, owner_id as owner, (select jsonb_object_agg(v.field_id, v.value) from core.custom_value v where v.topic = 'sales.lead' and v.subject_id = l.id::text) as custom from sales.lead l where workspace_id = $1 and first_name in ('a', 'b') order by 1", [t.owner.workspaceId]);
    expect(made).toEqual([{ name: 'a', owner: t.ann.id, custom: { [buddy]: t.bob.id, [firm]: acme } }, { name: 'b', owner: t.bob.id, custom: { [firm]: acme } }]);
  });
  it('asks for names once a batch, whatever the number of rows, and finds no record the importing person may not see', async () => {
    const field = (await call(t.house, createCustomField, { topic: 'sales.lead', type: 'relation', label: 'Other lead', relationTopic: 'sales.lead' } as never, t.owner)).body.id;
    await addLead(t.house, t.ann, { firstName: 'Annas', lastName: 'Secret' });
    const done = await take('Name,Lead\nx,Annas Secret', { mapping: ['firstName', `custom.${field}`] }, t.bob);
    expect([done.created, done.wrong]).toEqual([0, 1]);
    const asked: string[] = [];
    const ctx = { workspaceId: 1, can: () => true, app: t.house.app, sql: async (text: string) => { asked.push(text); return []; } } as unknown as Ctx;
    const owner = { key: 'ownerId', type: 'id', required: false, options: [], label: null, refers: 'member' } as const;
    const named = await withNames(ctx, Array.from({ length: 300 }, (_, i) => ({ row: i, values: [[owner, `Person ${i}`]] as const })));
    expect([asked.length, named.every((n) => n.refused)]).toEqual([1, true]);
  });
  it('stores what the background would count with a new lead, writes to it no second time, and takes a batch back in one go', async () => {
    await call(t.house, createScoreRule, { workspace_slug: t.owner.slug, name: 'Has an address', condition: { kind: 'field', field: 'email', operator: 'filled' }, points: 7 } as never, t.owner);
    await call(t.house, createScoreRule, { workspace_slug: t.owner.slug, name: 'Worth', condition: { kind: 'field', field: 'value', operator: 'is', value: '900.50' }, points: 5 } as never, t.owner);
    await drain();
    const done = await take([header, ...Array.from({ length: 130 }, (_, i) => `Score,${i},score${i}@score.test,,,900.5,EUR,`)].join('\n'), { mapping });
    const { rows: [now] } = await t.house.owner.query<{ scores: number[]; due: number; handed: number; moved: number }>(
      "select array_agg(distinct score) as scores, count(score_due_at)::int as due, (count(*) filter (where handed_out))::int as handed, (count(*) filter (where xmin <> (select h.xmin from sales.stage_history h where h.subject_id = l.id)))::int as moved from sales.lead l where email like '%@score.test'");
    expect(now).toEqual({ scores: [12], due: 0, handed: 130, moved: 0 });
    const one = (await call(t.house, contract.leads.list, { workspace_slug: t.owner.slug, q: 'score7@score.test', limit: 1 } as never, t.owner)).body.items[0]!;
    await call(t.house, contract.leads.update, { workspace_slug: t.owner.slug, id: one.id, version: one.version, company: 'Changed since' } as never, t.owner);
    expect((await call(t.house, undoImport, { id: done.id } as never, t.owner)).status).toBe(202);
    await drain();
    expect((await call(t.house, getImport, { id: done.id } as never, t.owner)).body).toMatchObject({ state: 'undone', kept: 1 });
    const { rows: [left] } = await t.house.owner.query("select (count(*) filter (where deleted_at is null))::int as here, count(*)::int as all, (select count(*)::int from core.event e where e.type = 'sales.lead.removed' and e.subject_id in (select id::text from sales.lead where email like '%@score.test')) as told from sales.lead where email like '%@score.test'");
    expect(left).toEqual({ here: 1, all: 130, told: 129 });
  });
});
