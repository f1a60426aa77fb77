import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#core/contract/endpoint.ts';
import { listRemovedRecords } from '#core/contract/recent-changes.ts';
import { runAs } from '#core/server/app.ts';
import { call, type Answer } from '#core/testing/house.ts';
import * as workspace from '#modules/workspace/contract.ts';
import * as contract from '../contract/leads.ts';
import { asRobot } from '../service/capture/robot.ts';
import { suggestPairs } from '../service/leads/duplicate-pairs.ts';
import { addLead, openTeam, type Rep, type Team } from './leads-scene.ts';

let t: Team;
beforeAll(async () => { t = await openTeam(); });
afterAll(() => t.house.close());
const ask = <T>(endpoint: Endpoint<never, T> | Endpoint<unknown, T>, input: Record<string, unknown> = {}, who: Rep = t.owner): Promise<Answer<T>> => call(t.house, endpoint as Endpoint, { ...(endpoint.pathKeys.includes('workspace_slug') ? { workspace_slug: who.slug } : {}), ...input }, who) as Promise<Answer<T>>;
const get = async (id: string) => (await ask(contract.leads.get, { id })).body;
const pairs = async (who = t.owner, state = 'open') => (await ask(contract.listLeadDuplicates, { state }, who)).body.items;
/** The pair of two leads, once the background has looked. */
async function pairOf(a: { id: string }, b: { id: string }, who = t.owner, state = 'open') {
  await t.house.drain();
  return (await pairs(who, state)).find((p) => [p.a.id, p.b.id].sort().join() === [a.id, b.id].sort().join());
}
const twins = async (one: Record<string, unknown>, two: Record<string, unknown>): Promise<[contract.Lead, contract.Lead]> => [await addLead(t.house, t.owner, { allowDuplicate: true, ...one }), await addLead(t.house, t.owner, { allowDuplicate: true, ...two })];

describe('pairs of leads that may be one', () => {
  // Before the first drain: no worker is there yet to find the pair again.
  it('stay when two look at once, and the first read before the other lead was there', async () => {
    const look = (id: string, afterReading = async () => undefined as void) => runAs(t.house.app, { workspaceId: t.owner.workspaceId, name: 'look' }, (ctx) => asRobot(ctx, t.owner.workspaceId, async (robot) => {
      const sql = robot.sql.bind(robot);
      robot.sql = async (text, values, name) => { const rows = await sql(text, values, name); if (name === 'sales.lead_pairs') await afterReading(); return rows as never; };
      await suggestPairs(robot, [id]);
    }));
    const a = await addLead(t.house, t.owner, { email: 'race@go.test' });
    let reading = (): void => undefined;
    let goOn = (): void => undefined;
    const [hasRead, released] = [new Promise<void>((r) => { reading = r; }), new Promise<void>((r) => { goOn = r; })];
    const first = look(a.id, () => { reading(); return released; });
    await hasRead;
    const b = await addLead(t.house, t.owner, { email: 'race@go.test', allowDuplicate: true });
    const second = look(b.id);
    await Promise.race([second, new Promise((r) => setTimeout(r, 300))]);
    goOn();
    await Promise.all([first, second]);
    expect((await pairs()).find((p) => [p.a.id, p.b.id].sort().join() === [a.id, b.id].sort().join())).toBeDefined();
  });
  it('are found by address, also a further one, by number however written, and by company and much the same last name', async () => {
    const [a, b] = await twins({ email: 'Eve@one.test' }, { email: 'else@one.test', otherEmails: ['eve@one.test'] });
    expect((await pairOf(a, b))?.reasons).toEqual(['email']);
    const [c, d] = await twins({ email: '', phone: '+49 30 901820' }, { email: '', phone: '+4930901820' });
    expect((await pairOf(c, d))?.reasons).toEqual(['phone']);
    const [e, f] = await twins({ company: 'Harbor GmbH', lastName: 'Feldhausen' }, { company: 'harbor gmbh', lastName: 'Feldhauser' });
    expect((await pairOf(e, f))?.reasons).toEqual(['name']);
    // Without their legal forms, and with a slip in the name, which leaves a short one few triples of letters; another company is another one.
    for (const [one, two] of [['Acme', 'Acme GmbH'], ['Acme Träger AG', 'ACME Trager Ltd.'], ['Northwind Traders', 'Northwind Trader'], ['Siemens', 'Siemans']] as const) {
      const [x, y] = await twins({ company: one, lastName: `Lind ${one}` }, { company: two, lastName: `Lind ${one}` });
      expect([one, (await pairOf(x, y))?.reasons]).toEqual([one, ['name']]);
      expect([one, (await ask(contract.findDuplicateLeads, { company: two, lastName: `Lind ${one}`, exceptId: x.id })).body.items.map((l) => l.id)]).toEqual([one, [y.id]]);
    }
    const [apart, other] = await twins({ company: 'Northern Light Trading', lastName: 'Lund' }, { company: 'Northern Sight Shipping', lastName: 'Lund' });
    expect(await pairOf(apart, other)).toBeUndefined();
    const [g, h] = await twins({ company: 'Harbor GmbH', lastName: 'Albers' }, { company: 'Harbor GmbH', lastName: 'Zimmer' });
    expect(await pairOf(g, h)).toBeUndefined();
    const [i, j] = await twins({ email: 'both@x.test', phone: '+4930901821', company: 'Both', lastName: 'Same' }, { email: 'both@x.test', phone: '+4930901821', company: 'Both', lastName: 'Same' });
    expect((await pairOf(i, j))?.reasons).toEqual(['email', 'name', 'phone']);
  });
  it('come and go with what leads say', async () => {
    const [a, b] = await twins({ email: 'first@go.test' }, { email: 'second@go.test' });
    expect(await pairOf(a, b)).toBeUndefined();
    await ask(contract.leads.update, { id: b.id, version: 1, email: 'first@go.test' });
    expect((await pairOf(a, b))?.reasons).toEqual(['email']);
    await ask(contract.leads.update, { id: b.id, version: 2, email: 'third@go.test' });
    expect(await pairOf(a, b)).toBeUndefined();
  });
  it('leave out junk and converted ones', async () => {
    const [a, b] = await twins({ email: 'junk@go.test' }, { email: 'junk@go.test' });
    expect(await pairOf(a, b)).toBeDefined();
    await ask(contract.junkLead, { id: b.id, version: (await get(b.id)).version });
    expect(await pairOf(a, b)).toBeUndefined();
    await ask(contract.reopenLead, { id: b.id, version: (await get(b.id)).version });
    expect(await pairOf(a, b)).toBeDefined();
    await ask(contract.convertLead, { id: b.id, account: { use: 'none' }, contact: { use: 'none' }, deal: null });
    expect(await pairOf(a, b)).toBeUndefined();
  });
  it('are found behind any number of leads that are gone', async () => {
    const name = { company: 'Crowded Works', lastName: 'Crowdsonby' };
    const gone: string[] = [];
    for (let i = 0; i < 41; i++) gone.push((await addLead(t.house, t.owner, { ...name, allowDuplicate: true })).id);
    await t.house.drain();
    expect((await ask(contract.leads.bulk, { selection: { ids: gone }, action: { remove: true } })).status).toBe(200);
    const [a, b] = await twins(name, name);
    expect((await pairOf(a, b))?.reasons).toEqual(['name']);
  }, 60_000);
  it('are looked for once a batch, not once a lead', async () => {
    const before = (await t.house.owner.query<{ n: number }>("select count(*)::int as n from graphile_worker.jobs where task_identifier = 'sales.findDuplicateLeads'")).rows[0]!.n;
    await ask(contract.leads.bulk, { selection: { ids: (await Promise.all([addLead(t.house, t.owner), addLead(t.house, t.owner)])).map((l) => l.id) }, action: { change: { company: 'Batch' } } });
    const jobs = (await t.house.owner.query<{ n: number }>("select count(*)::int as n from graphile_worker.jobs where task_identifier = 'sales.findDuplicateLeads'")).rows[0]!.n - before;
    expect(jobs).toBeLessThanOrEqual(4);
  });
});

describe('"not the same"', () => {
  it('is remembered when the leads change, and can be taken back', async () => {
    const [a, b] = await twins({ email: 'two@apart.test' }, { email: 'two@apart.test' });
    const pair = (await pairOf(a, b))!;
    expect((await ask(contract.dismissLeadDuplicate, { id: pair.id })).status).toBe(200);
    expect((await ask(contract.dismissLeadDuplicate, { id: pair.id })).status).toBe(200);
    expect(await pairOf(a, b)).toBeUndefined();
    await ask(contract.leads.update, { id: b.id, version: (await get(b.id)).version, lastName: 'Newname', phone: '+4930901822' });
    await ask(contract.leads.update, { id: a.id, version: (await get(a.id)).version, phone: '+4930901822' });
    expect(await pairOf(a, b)).toBeUndefined();
    expect(await pairOf(a, b, t.owner, 'dismissed')).toMatchObject({ reasons: ['email', 'phone'] });
    expect((await ask(contract.reopenLeadDuplicate, { id: pair.id })).status).toBe(200);
    expect(await pairOf(a, b)).toMatchObject({ id: pair.id, dismissedAt: null });
  });
});

describe('merging', () => {
  it('keeps the words of one visit together: those of one lead or of the other, never some of each', async () => {
    const visits = [{ email: 'visit1@merge.test', utmSource: 'letter', utmMedium: 'post' }, { email: 'visit2@merge.test', utmSource: 'search', utmCampaign: 'spring' }] as const;
    const merged = async (one: object, two: object, fromOther: readonly string[] = []) => { const [a, b] = await twins({ ...one }, { ...two }); return (await ask(contract.mergeLeads, { id: a.id, version: (await get(a.id)).version, otherId: b.id, fromOther })).body.lead; };
    expect(await merged(...visits)).toMatchObject({ utmSource: 'letter', utmMedium: 'post', utmCampaign: '' });
    expect(await merged(...visits, ['utmCampaign'])).toMatchObject({ utmSource: 'search', utmMedium: '', utmCampaign: 'spring' });
    expect(await merged({ email: 'visit0@merge.test' }, visits[1])).toMatchObject({ utmSource: 'search', utmMedium: '', utmCampaign: 'spring' });
  });
  it('takes what is wanted of the other, keeps both addresses, ends the pair, and comes back whole', async () => {
    const [a, b] = await twins({ email: 'kept@merge.test', firstName: 'Kim', lastName: 'Kept', company: 'Merge', jobTitle: '', value: '100.00', currency: 'EUR' }, { email: 'other@merge.test', otherEmails: ['kept@merge.test'], firstName: 'Kimberly', lastName: 'Kept', company: 'Merge', jobTitle: 'Buyer', value: '5', currency: 'JPY' });
    expect(await pairOf(a, b)).toBeDefined();
    const merged = await ask(contract.mergeLeads, { id: a.id, version: (await get(a.id)).version, otherId: b.id, fromOther: ['firstName', 'email', 'value'] });
    expect(merged.body.lead).toMatchObject({ name: 'Kimberly Kept', email: 'other@merge.test', otherEmails: ['kept@merge.test'], jobTitle: 'Buyer', value: '5', currency: 'JPY', company: 'Merge' });
    expect(await pairOf(a, b)).toBeUndefined();
    const listed = async (who = t.owner) => (await ask(contract.listLeadMerges, { id: a.id }, who)).body?.items;
    expect(await listed()).toEqual([{ mergeId: merged.body.mergeId, name: b.name, at: expect.any(String) }]);
    expect((await ask(contract.listLeadMerges, { id: a.id }, t.outsider)).status).toBe(404);
    expect((await ask(contract.unmergeLeads, { id: merged.body.mergeId })).status).toBe(200);
    expect(await listed()).toEqual([]);
    expect(await get(a.id)).toMatchObject({ name: 'Kim Kept', email: 'kept@merge.test', otherEmails: [], jobTitle: '', value: '100.00', currency: 'EUR' });
    expect(await pairOf(a, b)).toBeDefined();
  });
  it('loses no objection: the last word on each channel holds, and the merge taken back gives each its own', async () => {
    const [a, b] = await twins({ email: 'said@merge.test', firstName: 'Sam', lastName: 'Said', company: 'Merge' }, { email: 'said2@merge.test', otherEmails: ['said@merge.test'], firstName: 'Sam', lastName: 'Said', company: 'Merge' });
    const say = async (id: string, channel: string, given: boolean, source: string) => expect((await ask(contract.setLeadConsent, { id, channel, given, source })).status).toBe(200);
    await say(a.id, 'email', true, 'fair');
    await say(b.id, 'phone', true, 'call');
    await say(b.id, 'email', false, 'letter');
    await say(a.id, 'phone', false, 'call back');
    const words = async () => Object.fromEntries((await get(a.id)).consent.map((c) => [c.channel, `${c.given} ${c.source}`]));
    const merged = await ask(contract.mergeLeads, { id: a.id, version: (await get(a.id)).version, otherId: b.id });
    expect([merged.status, await words()]).toEqual([200, { email: 'false letter', phone: 'false call back' }]);
    expect((await ask(contract.sendLeadMail, { id: a.id, subject: 'x', body: 'y' })).error?.code).toBe('sales.mail_opted_out');
    expect((await t.house.owner.query("select given, source from parties.consent where party_id = $1 and channel = 'email' order by at desc, id desc limit 1", [a.partyId])).rows).toEqual([{ given: false, source: 'letter' }]);
    expect((await ask(contract.unmergeLeads, { id: merged.body.mergeId })).status).toBe(200);
    // The lead has its own words again; what was objected to at the person stays in force, and is what its readers see.
    const own = (await t.house.owner.query<{ consent: contract.Consent[] }>('select consent from sales.lead where id = $1', [a.id])).rows[0]!.consent;
    expect(Object.fromEntries(own.map((c) => [c.channel, `${c.given} ${c.source}`]))).toEqual({ email: 'true fair', phone: 'false call back' });
    expect(await words()).toEqual({ email: 'false letter', phone: 'false call back' });
  });
  it('refuses fields that are none', async () => {
    expect((await ask(contract.mergeLeads, { id: t.owner.id, version: 1, otherId: t.ann.id, fromOther: ['status'] })).error?.fields?.[0]?.path).toBe('fromOther.0');
  });
});

describe('who sees a pair', () => {
  it('is who may merge and sees both leads', async () => {
    // Somebody who may merge, but sees their own leads only.
    const role = await call(t.house, workspace.createRole, { workspace_slug: t.owner.slug, name: 'Merger', rank: 40, permissions: ['sales.lead.view', 'sales.lead.edit', 'sales.lead.remove'] } as never, t.owner);
    expect(role.status).toBe(201);
    const memberId = (await t.house.owner.query<{ id: string }>('select id from workspace.member where account_id = $1 and workspace_id = $2', [t.bob.id, t.owner.workspaceId])).rows[0]!.id;
    expect((await call(t.house, workspace.updateMember, { workspace_slug: t.owner.slug, id: memberId, role: (role.body as { id: string }).id } as never, t.owner)).status).toBe(200);
    const mine = await addLead(t.house, t.owner, { email: 'seen@walls.test', ownerId: t.bob.id, allowDuplicate: true });
    const theirs = await addLead(t.house, t.owner, { email: 'seen@walls.test', ownerId: t.ann.id, allowDuplicate: true });
    const pair = (await pairOf(mine, theirs))!;
    expect(await pairOf(mine, theirs, t.bob)).toBeUndefined();
    expect((await ask(contract.dismissLeadDuplicate, { id: pair.id }, t.bob)).status).toBe(404);
    expect((await ask(contract.listLeadDuplicates, {}, t.bob)).body.total).toBe((await pairs(t.bob)).length);
    await ask(contract.leads.update, { id: theirs.id, version: (await get(theirs.id)).version, ownerId: t.bob.id });
    expect(await pairOf(mine, theirs, t.bob)).toBeDefined();
    expect((await ask(contract.listLeadDuplicates, {}, t.ann)).status).toBe(403);
    expect(await pairs(t.outsider)).toEqual([]);
    expect((await ask(contract.dismissLeadDuplicate, { id: pair.id }, t.outsider)).status).toBe(404);
    expect((await ask(contract.reopenLeadDuplicate, { id: pair.id }, t.outsider)).status).toBe(404);
  });
  it('pages through all of them once', async () => {
    await t.house.drain();
    const all = await pairs();
    const seen: string[] = [];
    for (let cursor: string | null | undefined; ;) {
      const page = (await ask(contract.listLeadDuplicates, { limit: 2, ...(cursor ? { cursor } : {}) })).body;
      seen.push(...page.items.map((p) => p.id));
      cursor = page.nextCursor;
      if (!cursor) break;
    }
    expect(seen).toEqual(all.map((p) => p.id));
    expect((await ask(contract.listLeadDuplicates, { cursor: 'nonsense' })).error?.fields?.[0]?.path).toBe('cursor');
  });
  it('finds those that were there before', async () => {
    const [a, b] = await twins({ email: 'old@review.test' }, { email: 'old@review.test' });
    await t.house.drain();
    await t.house.owner.query('delete from sales.lead_duplicate where workspace_id = $1', [t.owner.workspaceId]);
    await t.house.owner.query("select graphile_worker.add_job('sales.reviewDuplicateLeads', json_build_object('workspaceId', $1::int, 'after', null))", [t.owner.workspaceId]);
    expect(await pairOf(a, b)).toBeDefined();
  });
});

it('a merged lead is none that was removed: what was is listed for whoever may bring it back', async () => {
  const [kept, other] = await twins({ company: 'Kept Removal' }, { company: 'Merged Removal' });
  const gone = await addLead(t.house, t.owner, { firstName: 'Gone', lastName: 'Removal', allowDuplicate: true });
  expect((await ask(contract.mergeLeads, { id: kept.id, version: kept.version, otherId: other.id })).status).toBe(200);
  expect((await ask(contract.leads.remove, { id: gone.id })).status).toBe(200);
  const removed = (await ask(listRemovedRecords, { topic: 'sales.lead' })).body.items;
  expect(removed.filter((r) => [other.id, gone.id].includes(r.id)).map((r) => r.name)).toEqual(['Gone Removal']);
  expect((await ask(listRemovedRecords, { topic: 'sales.lead' }, t.ann)).status).toBe(404);
});
