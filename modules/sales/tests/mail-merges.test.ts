import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createParty, setConsent } from '#modules/parties/contract.ts';
import { updateMember } from '#modules/workspace/contract.ts';
import * as contract from '../contract/mail-merges.ts';
import { stopMails } from '../contract/capture.ts';
import * as leads from '../contract/leads.ts';
import { addDeal, asker } from './deals-scene.ts';
import { addLead, openTeam, type Rep, type Team } from './leads-scene.ts';

let t: Team;
let ask: ReturnType<typeof asker>;
beforeAll(async () => { t = await openTeam(); ask = asker(t.house); });
afterAll(() => t.house.close());
beforeEach(async () => { await t.house.owner.query('update sales.mail_merge set created_at = created_at - interval \'2 days\''); });

const text = { subject: 'News for {{first_name}}', body: 'Dear {{first_name}},\n\nthere is news.' };
const start = (ids: readonly string[], who: Rep = t.manager, more: object = {}) => ask(contract.startMerge, { topic: 'sales.lead', ids, ...text, ...more }, who);
const mailsTo = async (email: string) => (await t.house.owner.query<{ subject: string; body: { unsubscribe?: { pageUrl: string; oneClickUrl: string } } }>('select subject, body from core.mail where to_email = $1 order by id', [email])).rows;
const shown = async (id: string, who: Rep = t.manager) => (await ask(contract.getMerge, { id }, who)).body;
const person = async (name: string, email: string | null) => (await ask(createParty, { kind: 'person', roles: ['contact'], name, firstName: name, email }, t.owner)).body.id;
const activitiesOf = async (subjectId: string) => (await ask(leads.activities.list, { filter: JSON.stringify({ field: 'subjectId', op: 'is', value: subjectId }) }, t.owner)).body.items as leads.Activity[];
/** One that was begun and whose work has not been taken up yet. */
async function begun(ids: readonly string[]): Promise<string> {
  const id = randomUUID();
  await t.house.owner.query("insert into sales.mail_merge (id, workspace_id, topic, subject, body, track, total, created_by) values ($1, $2, 'sales.lead', 'Later', 'Later', true, $3, $4)", [id, t.owner.workspaceId, ids.length, t.manager.id]);
  await t.house.owner.query('insert into sales.mail_merge_reader (merge_id, subject_id, workspace_id, position) select $1, x.id, $2, x.n from unnest($3::uuid[]) with ordinality as x(id, n)', [id, t.owner.workspaceId, ids]);
  return id;
}
const work = async (id: string) => { await t.house.owner.query("select graphile_worker.add_job('sales.runMailMerge', $1::json)", [JSON.stringify({ id, workspaceId: t.owner.workspaceId })]); await t.house.drain(); };
const nothing = { gone: 0, no_address: 0, opted_out: 0, same: 0, failed: 0 };

describe('a mail to many', () => {
  it('goes to each by themselves, filled in, into their timeline, with a way to stop; never to who has no address or objected', async () => {
    const [ada, bea, mute, shy, twin] = [await addLead(t.house, t.ann, { firstName: 'Ada', email: 'ada@many.test' }), await addLead(t.house, t.owner, { firstName: 'Bea', email: 'bea@many.test' }), await addLead(t.house, t.owner, { firstName: 'Mute', email: '' }), await addLead(t.house, t.owner, { firstName: 'Shy', email: 'shy@many.test' }), await addLead(t.house, t.owner, { firstName: 'Twin', email: 'ADA@many.test', allowDuplicate: true })];
    expect((await ask(leads.setLeadConsent, { id: shy.id, channel: 'email', given: false, source: 'phone' }, t.owner)).status).toBeLessThan(300);
    const ids = [ada.id, bea.id, mute.id, shy.id, twin.id, randomUUID()];
    const before = (await ask(contract.previewMerge, { topic: 'sales.lead', ids }, t.manager)).body;
    expect(before).toEqual({ reached: 2, left: { ...nothing, gone: 1, no_address: 1, opted_out: 1, same: 1 }, first: { id: ada.id, subjectId: ada.id, name: ada.name, email: 'ada@many.test' }, tracks: false });
    const started = await start(ids);
    expect([started.status, started.body]).toMatchObject([201, { state: 'running', total: 6, sent: 0, left: 4, createdBy: t.manager.id }]);
    await t.house.drain();
    expect(await shown(started.body.id)).toMatchObject({ state: 'done', sent: 2, left: 4, why: before.left, endedAt: expect.any(String) });
    expect([(await mailsTo('ada@many.test')).map((m) => m.subject), (await mailsTo('bea@many.test')).map((m) => m.subject), await mailsTo('shy@many.test')]).toEqual([['News for Ada'], ['News for Bea'], []]);
    expect((await activitiesOf(ada.id)).map((a) => [a.kind, a.direction, a.title, a.createdBy, a.mail?.to])).toEqual([['email', 'out', 'News for Ada', t.manager.id, 'ada@many.test']]);
    const stop = (await mailsTo('bea@many.test'))[0]!.body.unsubscribe!;
    expect((await ask(stopMails, { secret: stop.pageUrl.split('#')[1]! }, t.owner)).status).toBe(200);
    expect((await ask(contract.previewMerge, { topic: 'sales.lead', ids: [bea.id] }, t.manager)).body).toMatchObject({ reached: 0, left: { opted_out: 1 }, first: null });
    expect((await start([bea.id])).error?.code).toBe('sales.merge_nobody');
  });

  it('goes to contacts too, and leaves out who objected after it was begun', async () => {
    const [una, ivo] = [await person('Una', 'una@many.test'), await person('Ivo', 'ivo@many.test')];
    const id = await begun([una, ivo]);
    await t.house.owner.query("update sales.mail_merge set topic = 'parties.party' where id = $1", [id]);
    expect((await ask(setConsent, { id: ivo, channel: 'email', given: false, source: 'phone' }, t.owner)).status).toBe(201);
    await work(id);
    expect(await shown(id)).toMatchObject({ state: 'done', sent: 1, left: 1, why: { ...nothing, opted_out: 1 } });
    expect((await start([una], t.manager, { topic: 'parties.party' })).body).toMatchObject({ total: 1, left: 0 });
    await t.house.drain();
    expect([(await mailsTo('una@many.test')).length, (await mailsTo('ivo@many.test')).length, (await activitiesOf(una)).length]).toEqual([2, 0, 2]);
  });

  it('goes to the contact of each opportunity, about that opportunity; never past who objected to somebody behind them', async () => {
    const [una, ivo, none, shy] = [await person('Una', 'una@deals.test'), await person('Ivo', 'ivo@deals.test'), await person('None', null), await person('Shy', 'shy@deals.test')];
    const company = (await ask(createParty, { kind: 'company', roles: ['customer'], name: 'Acme', email: 'office@deals.test' }, t.owner)).body.id;
    expect((await ask(setConsent, { id: shy, channel: 'email', given: false, source: 'phone' }, t.owner)).status).toBe(201);
    const made: string[] = [];
    for (const more of [{ contactId: una, accountId: company }, { contactId: none, accountId: company }, { contactId: shy, accountId: company }, { contactId: ivo }, {}]) made.push((await addDeal(t.house, t.owner, { name: `Roof ${made.length}`, ...more })).id);
    const asked = { topic: 'sales.opportunity', ids: made };
    expect((await ask(contract.previewMerge, asked, t.manager)).body).toMatchObject({ reached: 3, left: { ...nothing, no_address: 1, opted_out: 1 }, first: { id: una, subjectId: made[0], email: 'una@deals.test' } });
    expect((await ask(contract.previewMerge, asked, t.outsider)).body).toMatchObject({ reached: 0, left: { gone: 5 } });
    const started = await start(made, t.manager, { topic: 'sales.opportunity', subject: '{{subject}} for {{company}}' });
    await t.house.drain();
    expect(await shown(started.body.id)).toMatchObject({ topic: 'sales.opportunity', state: 'done', sent: 3, left: 2 });
    expect([(await mailsTo('una@deals.test')).map((m) => m.subject), (await mailsTo('office@deals.test')).map((m) => m.subject), await mailsTo('shy@deals.test')]).toEqual([['Roof 0 for Acme'], ['Roof 1 for Acme'], []]);
    expect((await activitiesOf(made[0]!)).map((a) => [a.topic, a.kind, a.direction, a.mail?.to])).toEqual([['sales.opportunity', 'email', 'out', 'una@deals.test']]);
  });

  it('is refused with a place nobody knows, before anything goes out, and by who may not write to many', async () => {
    const lead = await addLead(t.house, t.ann, { email: 'place@many.test' });
    expect((await start([lead.id], t.manager, { subject: 'Hi {{nothing}}' })).error?.fields?.[0]?.path).toBe('subject');
    for (const call of [start([lead.id], t.ann), ask(contract.previewMerge, { topic: 'sales.lead', ids: [lead.id] }, t.ann)]) expect((await call).status).toBe(403);
    expect((await ask(contract.previewMerge, { topic: 'sales.lead', ids: [lead.id] }, t.outsider)).body).toMatchObject({ reached: 0, left: { gone: 1 } });
    expect((await start(Array.from({ length: 501 }, () => randomUUID()))).error?.fields?.[0]?.path).toBe('ids');
    await t.house.drain();
    expect(await mailsTo('place@many.test')).toEqual([]);
  });

  it('can be called off: what is out is out, and no more goes', async () => {
    const many = await Promise.all(Array.from({ length: 3 }, (_, i) => addLead(t.house, t.owner, { email: `off${i}@many.test` })));
    const id = await begun(many.map((l) => l.id));
    expect([(await ask(contract.cancelMerge, { id }, t.outsider)).status, (await ask(contract.getMerge, { id }, t.outsider)).status]).toEqual([404, 404]);
    expect((await ask(contract.cancelMerge, { id }, t.owner)).body).toMatchObject({ state: 'cancelled', sent: 0 });
    expect((await ask(contract.cancelMerge, { id }, t.owner)).error?.code).toBe('sales.merge_over');
    await work(id);
    expect([await mailsTo('off0@many.test'), (await shown(id)).state]).toEqual([[], 'cancelled']);
  });

  it('goes out once when its work is done twice, and ends when its sender may not do it any more', async () => {
    const many = await Promise.all(Array.from({ length: 25 }, (_, i) => addLead(t.house, t.owner, { email: `twice${i}@many.test` })));
    const first = (await start(many.map((l) => l.id))).body;
    await work(first.id);
    expect(await shown(first.id)).toMatchObject({ state: 'done', sent: 25, left: 0 });
    expect((await Promise.all([0, 24].map((i) => mailsTo(`twice${i}@many.test`)))).map((m) => m.length)).toEqual([1, 1]);
    const second = await begun(many.map((l) => l.id));
    const { rows } = await t.house.owner.query<{ id: string }>('select id from workspace.member where workspace_id = $1 and account_id = $2', [t.owner.workspaceId, t.manager.id]);
    // A new role is in force within two seconds.
    const mayIt = async () => (await ask(contract.previewMerge, { topic: 'sales.lead', ids: [many[0]!.id] }, t.manager)).status;
    expect((await ask(updateMember, { id: rows[0]!.id, role: 'member' }, t.owner)).status).toBe(200);
    await expect.poll(mayIt, { timeout: 5000 }).toBe(403);
    await work(second);
    expect(await shown(second, t.owner)).toMatchObject({ state: 'stopped', sent: 0 });
    expect((await ask(updateMember, { id: rows[0]!.id, role: 'manager' }, t.owner)).status).toBe(200);
    await expect.poll(mayIt, { timeout: 5000 }).toBe(200);
  });

  it('is bounded within a day', async () => {
    const lead = await addLead(t.house, t.owner, { email: 'day@many.test' });
    await t.house.owner.query("insert into sales.mail_merge (id, workspace_id, topic, subject, body, track, state, total, sent, created_by) values (gen_random_uuid(), $1, 'sales.lead', 's', 'b', true, 'done', 2000, 2000, $2)", [t.owner.workspaceId, t.owner.id]);
    expect((await start([lead.id])).error).toMatchObject({ code: 'sales.merge_limit', details: { limit: 2000 } });
    await t.house.owner.query("update sales.mail_merge set sent = 1999 where subject = 's'");
    expect((await start([lead.id])).status).toBe(201);
    const page = (await ask(contract.listMerges, { limit: 1 }, t.manager)).body;
    const next = (await ask(contract.listMerges, { limit: 1, cursor: page.nextCursor! }, t.manager)).body;
    expect([page.items.length, next.items.length, page.items[0]!.id === next.items[0]!.id]).toEqual([1, 1, false]);
    expect((await ask(contract.listMerges, {}, t.outsider)).body.items).toEqual([]);
  });
});
