import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#core/contract/endpoint.ts';
import { createCustomField, removeCustomField } from '#core/contract/records.ts';
import { products } from '#modules/accounting/contract.ts';
import * as contract from '../contract/capture.ts';
import * as leads from '../contract/leads.ts';
import { addForm, asking, leadsOf, openTeam, post, type Team } from './capture-scene.ts';
import { addLead } from './leads-scene.ts';

let t: Team;
beforeAll(async () => { t = await openTeam(); });
afterAll(() => t.house.close());
const ask = asking(() => t);
const score = async (id: string) => (await ask(leads.leads.get, { id })).body.score;
const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

describe('points', () => {
  it('L4: mail on day 0, form on day 1, read on day 16 is 15, and says why', async () => {
    const form = await addForm(t);
    for (const [name, points, condition] of [['Opened a mail', 5, { kind: 'event', event: 'mail_opened' }], ['Filled in a form', 20, { kind: 'event', event: 'form' }], ['Went quiet', -10, { kind: 'idle', days: 14 }]] as const) expect((await ask(contract.createScoreRule, { name, points, condition })).status).toBe(201);
    await post(t, form.token, { email: 'score@x.io' });
    const [lead] = await leadsOf(t, 'score@x.io');
    expect(lead!.score).toBe(20);
    await t.house.owner.query("update sales.lead set created_at = $2 where id = $1", [lead!.id, ago(16)]);
    await t.house.owner.query("update sales.form_post set received_at = $2 where lead_id = $1", [lead!.id, ago(15)]);
    await t.house.owner.query("update sales.activity set done_at = $2 where subject_id = $1", [lead!.id, ago(15)]);
    expect((await ask(contract.recordSignal, { id: lead!.id, kind: 'mail_opened', at: ago(16) })).body.score).toBe(15);
    const why = (await ask(contract.explainScore, { id: lead!.id })).body;
    expect([why.score, why.parts.map((p) => [p.name, p.points]), why.estimate]).toEqual([15, [['Opened a mail', 5], ['Filled in a form', 20], ['Went quiet', -10]], null]);
    // Whoever counts again gets the same; a lead's version is nobody's business here.
    await t.house.drain();
    expect([await score(lead!.id), (await ask(leads.leads.get, { id: lead!.id })).body.version]).toEqual([15, lead!.version]);
  });
  it('changes by themselves when time passes, and with the rules for all leads', async () => {
    const lead = await addLead(t.house, t.owner, { email: 'quiet@x.io' });
    await t.house.drain();
    expect(await score(lead.id)).toBe(0);
    await t.house.owner.query('update sales.lead set created_at = $2, score_due_at = now() where id = $1', [lead.id, ago(15)]);
    await t.house.owner.query("select graphile_worker.add_job('sales.dueScores')");
    await t.house.drain();
    expect(await score(lead.id)).toBe(-10);
    await ask(contract.createScoreRule, { name: 'Has an address', points: 3, condition: { kind: 'field', field: 'email', operator: 'filled' } });
    await t.house.drain();
    expect(await score(lead.id)).toBe(-7);
    const call = (await ask(leads.activities.create, { subjectId: lead.id, kind: 'call', title: 'Called', done: true })).status;
    await t.house.drain();
    expect([call, await score(lead.id)]).toEqual([201, 3]);
  });
  it('show how good a lead is in the list: sorted, filtered', async () => {
    const items = (await ask(leads.leads.list, { sort: '-score', limit: 1 })).body.items;
    expect(items[0]!.email).toBe('score@x.io');
    const some = (await ask(leads.leads.list, { filter: JSON.stringify({ field: 'score', op: 'between', value: [10, 100] }) })).body.items;
    expect(some.map((l) => l.email)).toEqual(['score@x.io']);
  });
  it('belong to their workspace, and rules to who may set up sales', async () => {
    const [lead] = await leadsOf(t, 'score@x.io');
    expect((await ask(contract.explainScore, { id: lead!.id }, t.outsider)).status).toBe(404);
    expect((await ask(contract.recordSignal, { id: lead!.id, kind: 'mail_opened' }, t.outsider)).status).toBe(404);
    expect((await ask(contract.listScoreRules, {}, t.ann)).status).toBe(403);
    expect((await ask(contract.createScoreRule, { name: 'X', points: 1, condition: { kind: 'field', field: 'value', operator: 'at_least', value: 'much' } })).error?.fields?.[0]?.path).toBe('condition.value');
  });
  it('of what happens at once all count: neither of two signals is lost to the other', async () => {
    for (const [points, event] of [[100, 'mail_opened'], [1000, 'link_clicked']] as const) expect((await ask(contract.createScoreRule, { name: `At once ${event}`, points, condition: { kind: 'event', event } })).status).toBe(201);
    const lead = await addLead(t.house, t.owner, { email: 'busy@x.io' });
    await t.house.drain();
    const before = await score(lead.id);
    const holding = new pg.Client({ connectionString: t.house.ownerUrl });
    await holding.connect();
    await holding.query('begin');
    await holding.query('select from sales.lead where id = $1 for no key update', [lead.id]);
    const both = (['mail_opened', 'link_clicked'] as const).map((kind) => ask(contract.recordSignal, { id: lead.id, kind }));
    // Both have written what happened and wait for the lead.
    await expect.poll(async () => (await t.house.owner.query<{ n: number }>("select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'")).rows[0]!.n, { timeout: 20_000 }).toBe(2);
    await holding.query('commit');
    await holding.end();
    expect((await Promise.all(both)).map((answer) => answer.status)).toEqual([201, 201]);
    const why = (await ask(contract.explainScore, { id: lead.id })).body;
    expect([await score(lead.id), why.parts.map((p) => p.points).filter((p) => p >= 100).toSorted((x, y) => x - y), why.score - before >= 1100]).toEqual([why.score, [100, 1000], true]);
  });
});

describe('points for own fields and products', () => {
  const rule = async (points: number, condition: object, more: object = {}) => ask(contract.createScoreRule, { name: `For ${points}`, points, condition: { kind: 'field', ...condition }, ...more });
  it('are given by what a lead says, and taken back when it says something else', async () => {
    const field = async (label: string, type: string, options: string[] = []) => `custom:${(await ask(createCustomField, { topic: 'sales.lead', label, type, options, required: false })).body.id}`;
    const [note, size, pieces, urgent, day] = [await field('Note', 'text'), await field('Size', 'select', ['small', 'large']), await field('Pieces', 'number'), await field('Urgent', 'checkbox'), await field('Until', 'date')];
    const chair = (await ask(products.create as Endpoint, { name: 'Chair', kind: 'product', sku: 'CHAIR', salePrice: '100', currency: 'USD' })).body as { id: string };
    const before = await addLead(t.house, t.owner, { email: 'own@x.io' });
    await t.house.drain();
    const base = await score(before.id);
    for (const [points, condition] of [[1, { field: note, operator: 'contains', value: 'kitchen' }], [2, { field: size, operator: 'is', value: 'large' }], [4, { field: pieces, operator: 'at_least', value: '10' }], [8, { field: pieces, operator: 'is', value: '12.0' }], [16, { field: urgent, operator: 'is', value: 'true' }], [32, { field: urgent, operator: 'is', value: 'false' }], [64, { field: 'productIds', operator: 'is', value: chair.id }], [128, { field: note, operator: 'empty', value: '' }]] as const) expect((await rule(points, condition)).status).toBe(201);
    await t.house.drain();
    // A box nobody ticked is not ticked; a note nobody wrote is empty.
    expect(await score(before.id) - base).toBe(32 + 128);
    const key = (of: string) => of.slice(7);
    const custom = { [key(note)]: 'A new Kitchen', [key(size)]: 'large', [key(pieces)]: 12, [key(urgent)]: true };
    const changed = (await ask(leads.leads.update, { id: before.id, version: (await ask(leads.leads.get, { id: before.id })).body.version, custom, productIds: [chair.id] })).body;
    await t.house.drain();
    expect(await score(before.id) - base).toBe(1 + 2 + 4 + 8 + 16 + 64);
    expect((await ask(contract.explainScore, { id: before.id })).body.parts.filter((p) => p.name.startsWith('For ')).map((p) => p.points)).toEqual([1, 2, 4, 8, 16, 64]);
    await ask(leads.leads.update, { id: before.id, version: changed.version, custom: { [key(pieces)]: 11, [key(size)]: null }, productIds: [] });
    await t.house.drain();
    expect(await score(before.id) - base).toBe(1 + 4 + 16);
    // Refused is what could never be fulfilled.
    for (const [condition, path] of [[{ field: size, operator: 'is', value: 'huge' }, 'condition.value'], [{ field: size, operator: 'at_least', value: '1' }, 'condition.operator'], [{ field: urgent, operator: 'is', value: 'perhaps' }, 'condition.value'], [{ field: pieces, operator: 'at_least', value: 'many' }, 'condition.value'],
      [{ field: day, operator: 'filled' }, 'condition.field'], [{ field: 'custom:0198a4f0-0000-7000-8000-000000000000', operator: 'filled' }, 'condition.field'], [{ field: 'productIds', operator: 'is', value: '0198a4f0-0000-7000-8000-000000000000' }, 'condition.value'], [{ field: 'productIds', operator: 'contains', value: 'x' }, 'condition.operator']] as const) expect((await rule(3, condition)).error?.fields?.[0]?.path, JSON.stringify(condition)).toBe(path);
    // Of a field that was put away nothing is known; its rule can still be switched off.
    await ask(removeCustomField, { id: key(note) });
    await t.house.owner.query("select graphile_worker.add_job('sales.rescoreAll', json_build_object('workspaceId', $1::int, 'after', null))", [t.owner.workspaceId]);
    await t.house.drain();
    expect(await score(before.id) - base).toBe(4 + 16);
    for (const { id, ...r } of (await ask(contract.listScoreRules)).body.items.filter((r) => r.name.startsWith('For '))) expect((await ask(contract.updateScoreRule, { id, ...r, isActive: false })).status).toBe(200);
    await t.house.drain();
    expect(await score(before.id)).toBe(base);
  });
});

describe('the estimate', () => {
  it('is learnt from 50 converted and 50 lost leads, never from junk, and explains itself', async () => {
    const lead = await addLead(t.house, t.owner, { email: 'odds@maker.test', company: 'Maker', phone: '+4930901820' });
    const many = async (status: string, count: number, company: string) => {
      await t.house.owner.query(
        `insert into sales.lead (id, workspace_id, name, company, email, currency, pipeline_id, stage_id, status, closed_at, converted_at) select gen_random_uuid(), $1, 'Old ' || i, $4, 'old' || i || '@maker.test', 'EUR', l.pipeline_id, l.stage_id, $2, now(), case when $2 = 'converted' then now() end
         from generate_series(1, $3::int) i, (select pipeline_id, stage_id from sales.lead where id = $5) l`, [t.owner.workspaceId, status, count, company, lead.id]);
    };
    const learn = async () => { await t.house.owner.query("select graphile_worker.add_job('sales.learn')"); await t.house.drain(); return (await ask(contract.explainScore, { id: lead.id })).body; };
    await many('converted', 60, 'Co');
    await many('lost', 49, '');
    await many('junk', 200, '');
    expect(await learn()).toMatchObject({ estimate: null, closedSoFar: { lost: 49, needed: 50 } });
    await many('lost', 11, '');
    const { estimate } = await learn();
    expect(estimate!.basedOn).toEqual({ converted: 60, lost: 60 });
    expect(estimate!.percent).toBeGreaterThan(60);
    expect(estimate!.factors.find((f) => f.factor === 'company')).toMatchObject({ detail: 'yes' });
  });
});

describe('the first answer', () => {
  it('L6: is measured in working minutes, has a target, and its times are reported', async () => {
    const settings = (await ask(contract.getCaptureSettings)).body;
    const pipelineId = (await ask(leads.pipelines.list, {})).body.items.find((p) => p.kind === 'lead')!.id;
    expect((await ask(contract.updateCaptureSettings, { version: settings.version, workStart: 1020, workEnd: 540, targets: [], assignAll: false })).error?.fields?.[0]?.path).toBe('workEnd');
    expect((await ask(contract.updateCaptureSettings, { version: settings.version, workStart: 540, workEnd: 1020, targets: [{ pipelineId, minutes: 60 }], assignAll: false }, t.ann)).status).toBe(403);
    await ask(contract.updateCaptureSettings, { version: settings.version, workStart: 540, workEnd: 1020, targets: [{ pipelineId, minutes: 60 }], assignAll: false });
    const lead = await addLead(t.house, t.owner, { email: 'friday@x.io' });
    await t.house.drain();
    expect((await ask(leads.leads.get, { id: lead.id })).body.responseDueAt).not.toBeNull();
    // Friday 16:50 and Monday 09:20 in the workspace's own zone.
    const zone = settings.timeZone;
    await t.house.owner.query("update sales.lead set created_at = timestamp '2025-11-14 16:50' at time zone $2, first_response_at = timestamp '2025-11-17 09:20' at time zone $2, score_due_at = now() where id = $1", [lead.id, zone]);
    await t.house.owner.query("select graphile_worker.add_job('sales.dueScores')");
    await t.house.drain();
    expect((await ask(leads.leads.get, { id: lead.id })).body.responseMinutes).toBe(30);
    const report = (await ask(contract.responseTimes, { from: '2025-11-10', to: '2025-11-16' })).body;
    expect(report.all).toEqual({ count: 1, median: 30, inTime: 1, measured: 1 });
    expect(report.weeks).toEqual([{ from: '2025-11-10', count: 1, median: 30, inTime: 1, measured: 1 }]);
    expect(report.spread.find((s) => s.upTo === 30)!.count).toBe(1);
    // Of others' leads a member hears nothing.
    expect((await ask(contract.responseTimes, { from: '2025-11-10', to: '2025-11-16' }, t.ann)).body.all.count).toBe(0);
  });
});
