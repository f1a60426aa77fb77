import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#core/contract/endpoint.ts';
import type { Filter } from '#core/contract/list-fields.ts';
import { extractPages } from '#core/server/pdf/tests/extract.ts';
import { call } from '#core/testing/house.ts';
import { products } from '#modules/accounting/contract.ts';
import { explainScore } from '../contract/capture.ts';
import { dealActivities, opportunities, setDealLines } from '../contract/deals.ts';
import * as contract from '../contract/leads.ts';
import { addDeal } from './deals-scene.ts';
import { addLead, giveRole, openTeam, stagesFor, type Rep, type Team } from './leads-scene.ts';

let t: Team;
let [chair, table] = ['', ''];
const ask = <T>(endpoint: Endpoint<never, T> | Endpoint<unknown, T>, input: object, who: Rep = t.owner) => call(t.house, endpoint as Endpoint, { workspace_slug: who.slug, ...input }, who) as Promise<{ status: number; body: T; error?: { code: string; fields?: Array<{ path: string }> } }>;
const where = (filter: Filter) => ({ filter: JSON.stringify(filter) });
const is = (field: string, op: string, value?: unknown) => where({ field, op, ...(value === undefined ? {} : { value }) } as Filter);
beforeAll(async () => {
  t = await openTeam();
  const product = async (name: string, salePrice: string) => (await ask(products.create as Endpoint as Endpoint<never, { id: string }>, { name, kind: 'product', sku: name.toUpperCase(), salePrice, currency: 'USD' })).body.id;
  [chair, table] = [await product('Chair', '49.90'), await product('Table', '250')];
});
afterAll(() => t.house.close());

describe('the chance of a lead', () => {
  let [company, person] = [null, null] as unknown as [contract.Lead, contract.Lead];
  const chance = async (id: string) => (await ask(contract.leads.get, { id })).body.chance;
  const learn = async () => { await t.house.owner.query("select graphile_worker.add_job('sales.learn')"); await t.house.drain(); };
  const closed = (status: string, count: number, name: string) => t.house.owner.query(
    `insert into sales.lead (id, workspace_id, name, company, email, currency, pipeline_id, stage_id, status, closed_at, converted_at) select gen_random_uuid(), $1, 'Old ' || i, $4, 'old' || i || '@maker.test', 'EUR', l.pipeline_id, l.stage_id, $2, now(), case when $2 = 'converted' then now() end
     from generate_series(1, $3::int) i, (select pipeline_id, stage_id from sales.lead where id = $5) l`, [t.owner.workspaceId, status, count, name, company.id]);

  it('is kept once enough leads were closed, as the page explains it, also for those that are added or changed later', async () => {
    [company, person] = [await addLead(t.house, t.owner, { company: 'Maker' }), await addLead(t.house, t.owner)];
    await t.house.drain();
    expect([await chance(company.id), await chance(person.id)]).toEqual([null, null]);
    await closed('converted', 60, 'Co');
    await closed('lost', 60, '');
    await learn();
    const [high, low] = [(await chance(company.id))!, (await chance(person.id))!];
    expect(high).toBeGreaterThan(low);
    expect(high).toBe(Math.round((await ask(explainScore, { id: company.id })).body.estimate!.percent));
    // One that is added has it at once, one that is changed as soon as the background work has seen it; nobody's version grows old by it.
    const added = await addLead(t.house, t.owner, { company: 'Other', allowDuplicate: true });
    expect(added.chance).toBe(high);
    const changed = (await ask(contract.leads.update, { id: person.id, version: person.version, company: 'Later' })).body;
    await t.house.drain();
    expect((await ask(contract.leads.get, { id: person.id })).body).toMatchObject({ chance: high, version: changed.version });
    expect((await ask(contract.leads.update, { id: person.id, version: changed.version, company: '' })).status).toBe(200);
    await t.house.drain();
    expect(await chance(person.id)).toBe(low);
  });

  it('is found, ordered and written into files by the list, which leaves closed leads without one', async () => {
    const [high, low] = [(await chance(company.id))!, (await chance(person.id))!];
    const found = async (input: object) => (await ask(contract.leads.list, { limit: 200, ...input })).body.items;
    expect((await found(is('chance', 'at_least', high))).map((l) => l.chance)).toEqual([high, high]);
    expect((await found(is('chance', 'at_most', low))).map((l) => l.id)).toEqual([person.id]);
    expect((await found(is('chance', 'between', [low, high])))).toHaveLength(3);
    expect((await found({ sort: '-chance' })).slice(0, 4).map((l) => l.chance)).toEqual([high, high, low, null]);
    expect((await found({ sort: 'chance', limit: 1 }))[0]!.id).toBe(person.id);
    expect((await ask(contract.leadBoard.board, is('chance', 'at_least', high))).body.columns.reduce((n, c) => n + c.count, 0)).toBe(2);
    const csv = String((await ask(contract.leads.export, { format: 'csv', columns: 'name,chance', headings: 'Name\nChance (%)', ...is('chance', 'at_most', low) })).body).trim().split('\r\n');
    expect(csv.slice(1)).toEqual([`${person.name},${low}`]);
    const lost = (await ask(contract.leads.get, { id: company.id })).body;
    expect((await ask(contract.loseLead, { id: lost.id, version: lost.version, reason: 'No budget' })).body.chance).toBeNull();
    await learn();
    expect(await chance(company.id)).toBeNull();
    const open = (await ask(contract.leads.get, { id: company.id })).body;
    await ask(contract.reopenLead, { id: open.id, version: open.version });
    await t.house.drain();
    // What was lost meanwhile was learnt, too.
    expect(await chance(company.id)).toBe(Math.round((await ask(explainScore, { id: company.id })).body.estimate!.percent));
  });
});

describe('products of interest', () => {
  it('stand by name in lists and files, in one statement for a page, and not for whoever may not see products', async () => {
    const lead = await addLead(t.house, t.owner, { firstName: 'Penny', productIds: [chair, table] });
    const row = async (who: Rep) => (await ask(contract.leads.list, is('name', 'is', lead.name), who)).body.items[0]!;
    expect((await row(t.owner)).products).toEqual(['Chair', 'Table']);
    expect((await ask(contract.leads.list, is('productIds', 'empty'))).body.items.every((l) => l.products?.length === 0)).toBe(true);
    const asked = { columns: 'name,products', headings: 'Name\nProducts', ...is('productIds', 'in', [table]) };
    expect(String((await ask(contract.leads.export, { format: 'csv', ...asked })).body).trim().split('\r\n')[1]).toBe(`${lead.name},Chair; Table`);
    expect(extractPages((await ask(contract.leads.export, { format: 'pdf', ...asked })).body as unknown as Buffer).flatMap((p) => p.said).join(' ')).toContain('Chair');
    await giveRole(t, t.bob, 'Sees all leads, no products', ['sales.lead.view_all'], ['accounting.item.view']);
    expect((await row(t.bob)).products).toEqual([]);
  });
});

describe('opportunities in a list', () => {
  it('say what is sold, how long they stand, how far their day is and when somebody last did something', async () => {
    const today = (await t.house.owner.query<{ day: string }>("select (now() at time zone 'utc')::date::text as day")).rows[0]!.day;
    const inDays = (n: number) => new Date(Date.parse(today) + n * 86_400_000).toISOString().slice(0, 10);
    const [sold, plain] = [await addDeal(t.house, t.owner, { name: 'Chairs', currency: 'USD', closeOn: inDays(12) }), await addDeal(t.house, t.owner, { name: 'Plain', currency: 'USD', amount: '10.00', closeOn: inDays(-3) })];
    await ask(setDealLines, { id: sold.id, version: sold.version, lines: [{ itemId: chair, name: 'Chair', unit: '', quantity: '2', unitPrice: '49.90' }, { itemId: null, name: 'Assembly', unit: '', quantity: '1', unitPrice: '20' }] });
    await t.house.owner.query("update sales.opportunity set stage_entered_at = now() - interval '9 days 2 hours' where id = $1", [sold.id]);
    const act = async (id: string, more: object) => (await ask(contract.activities.create, { topic: 'sales.opportunity', subjectId: id, kind: 'call', title: 'Call', ...more })).body;
    const done = await act(sold.id, { done: true, doneAt: '2026-01-05T10:00:00.000Z' });
    await act(sold.id, { done: true, doneAt: '2026-01-02T10:00:00.000Z' });
    await act(sold.id, { dueAt: '2027-01-05T10:00:00.000Z' });
    const { items } = (await ask(opportunities.list, { sort: 'name' })).body;
    const [a, b] = ['Chairs', 'Plain'].map((name) => items.find((d) => d.name === name)!);
    expect(a).toMatchObject({ products: ['Chair', 'Assembly'], linesTotal: '119.80', daysInStage: 9, lastActivityAt: done.doneAt, nextActivityAt: '2027-01-05T10:00:00.000Z' });
    expect(b).toMatchObject({ products: [], linesTotal: null, daysInStage: 0, lastActivityAt: null });
    // The day is that of the workspace, which may be one further.
    expect(Math.abs(a!.daysToClose! - 12) + Math.abs(b!.daysToClose! + 3)).toBeLessThanOrEqual(2);
    expect((await ask(opportunities.list, is('productId', 'in', [chair]))).body.items.map((d) => d.id)).toEqual([sold.id]);
    expect((await ask(opportunities.list, is('productId', 'in', [table]))).body.items).toEqual([]);
    expect((await ask(opportunities.list, is('productId', 'empty'))).body.items.map((d) => d.id)).toEqual([plain.id]);
    const csv = String((await ask(opportunities.export, { format: 'csv', columns: 'name,products,linesTotal,daysInStage,lastActivityAt', headings: 'Name\nProducts\nLines total\nDays in stage\nLast activity', sort: 'name' })).body).trim().split('\r\n');
    expect(csv.slice(1)).toEqual([`Chairs,Chair; Assembly,119.80,9,${done.doneAt}`, 'Plain,,,0,']);
    const won = (await stagesFor(t.house, t.owner, 'deal')).find((s) => s.kind === 'won')!;
    const now = (await ask(opportunities.get, { id: plain.id })).body;
    expect((await ask(opportunities.update, { id: plain.id, version: now.version, stageId: won.id })).status).toBe(200);
    expect((await ask(opportunities.list, { sort: 'name' })).body.items.find((d) => d.id === plain.id)).toMatchObject({ daysInStage: null, daysToClose: null });
  });
});

describe('activities by the filters of a list', () => {
  const due = { field: 'dueAt', op: 'between', value: ['2026-12-01', '2026-12-31'] } as Filter;
  const titles = async (endpoint: typeof contract.leadActivities | typeof dealActivities, filters: Filter[], more: object = {}, who: Rep = t.owner) => {
    const answer = await ask(endpoint as typeof contract.leadActivities, { sort: 'dueAt', ...where({ and: [due, ...filters] }), ...more }, who);
    expect(answer.status, JSON.stringify(answer.error)).toBe(200);
    return answer.body.items.map((a) => a.title);
  };
  it('are those of the leads, or of the opportunities, that the list shows, further by kind, person and state', async () => {
    const [ofAnn, ofNobody] = [await addLead(t.house, t.ann, { firstName: 'Cal', labels: ['fair'], country: 'PT' }), await addLead(t.house, t.owner, { firstName: 'Endar', ownerId: null })];
    const deal = await addDeal(t.house, t.owner, { name: 'Big one', labels: ['fair'] });
    const plan = async (subject: object, title: string, day: number, more: object = {}) => (await ask(contract.activities.create, { kind: 'call', title, dueAt: `2026-12-${String(day).padStart(2, '0')}T12:00:00.000Z`, ...subject, ...more })).body;
    await plan({ subjectId: ofAnn.id }, 'Ask Cal', 5, { assigneeId: t.ann.id });
    const meet = await plan({ subjectId: ofAnn.id, kind: 'meeting' }, 'Meet Cal', 4);
    await plan({ subjectId: ofNobody.id }, 'Ask Endar', 6);
    await plan({ topic: 'sales.opportunity', subjectId: deal.id }, 'Price', 7);
    await ask(contract.completeActivity, { id: meet.id });
    expect(await titles(contract.leadActivities, [])).toEqual(['Meet Cal', 'Ask Cal', 'Ask Endar']);
    expect(await titles(contract.leadActivities, [{ field: 'ownerId', op: 'is', value: t.ann.id }, { field: 'labels', op: 'in', value: ['fair'] }])).toEqual(['Meet Cal', 'Ask Cal']);
    expect(await titles(contract.leadActivities, [{ field: 'country', op: 'empty' }])).toEqual(['Ask Endar']);
    expect(await titles(contract.leadActivities, [], { q: 'endar' })).toEqual(['Ask Endar']);
    expect(await titles(contract.leadActivities, [], { q: 'meet' })).toEqual(['Meet Cal']);
    expect([await titles(contract.leadActivities, [], { kind: 'meeting' }), await titles(contract.leadActivities, [], { assigneeId: t.ann.id }), await titles(contract.leadActivities, [], { state: 'open' }), await titles(contract.leadActivities, [], { state: 'done' })]).toEqual([['Meet Cal'], ['Ask Cal'], ['Ask Cal', 'Ask Endar'], ['Meet Cal']]);
    expect(await titles(dealActivities, [{ field: 'labels', op: 'in', value: ['fair'] }])).toEqual(['Price']);
    expect(await titles(dealActivities, [{ field: 'status', op: 'is', value: 'won' }])).toEqual([]);
    // Page by page, and nothing of what the viewer does not see.
    const first = (await ask(contract.leadActivities, { sort: 'dueAt', limit: 2, ...where(due) })).body;
    expect((await ask(contract.leadActivities, { sort: 'dueAt', limit: 2, cursor: first.nextCursor!, ...where(due) })).body.items.map((a) => a.title)).toEqual(['Ask Endar']);
    expect(await titles(contract.leadActivities, [], {}, t.ann)).toEqual(['Meet Cal', 'Ask Cal', 'Ask Endar']);
    await ask(contract.leads.update, { id: ofNobody.id, version: ofNobody.version, ownerId: t.manager.id });
    expect(await titles(contract.leadActivities, [], {}, t.ann)).toEqual(['Meet Cal', 'Ask Cal']);
    expect(await titles(contract.leadActivities, [], {}, t.outsider)).toEqual([]);
    expect((await ask(contract.leadActivities, { sort: 'name' })).error?.fields?.[0]?.path).toBe('sort');
    expect((await ask(contract.leadActivities, { kind: 'dance' })).status).toBe(422);
  });
});
