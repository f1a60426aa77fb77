import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createComment } from '#core/contract/records.ts';
import { createReminder, deleteReminder, followRecord, getWatch, updateReminder } from '#core/contract/watch.ts';
import { listNotifications } from '#modules/notifications/contract.ts';
import * as contract from '../contract.ts';
import { asker } from './deals-scene.ts';
import { addLead, openTeam, type Rep, type Team } from './leads-scene.ts';

let t: Team;
let ask: ReturnType<typeof asker>;
beforeAll(async () => { t = await openTeam(); ask = asker(t.house); });
afterAll(() => t.house.close());
beforeEach(async () => { await t.house.drain(); await t.house.owner.query('delete from notifications.notification'); });

const subject = (lead: { id: string }) => ({ topic: 'sales.lead', subjectId: lead.id });
/** What following and reminders bring; that a lead was given to them is told beside it. */
const bell = async (who: Rep) => { await t.house.drain(); return (await ask(listNotifications, {}, who)).body.items.filter((n) => n.type.startsWith('core.')); };
const told = async (who: Rep) => (await bell(who)).map((n) => n.text);

it('whoever follows a record hears what others change and comment, and nothing of their own', async () => {
  const lead = await addLead(t.house, t.owner, { firstName: 'Ada', lastName: 'Follow', company: 'Follow Ltd', ownerId: t.ann.id });
  expect((await ask(followRecord, { ...subject(lead), following: true }, t.ann)).body).toEqual({ isFollowing: true });
  await ask(contract.leads.update, { id: lead.id, version: lead.version, company: 'Followed Ltd' }, t.owner);
  expect(await bell(t.ann)).toMatchObject([{ type: 'core.followed', text: expect.stringMatching(/ changed Ada Follow$/), link: `/records/sales.lead/${lead.id}` }]);
  await ask(createComment, { ...subject(lead), body: 'Call them today' }, t.owner);
  expect(await told(t.ann)).toEqual([expect.stringMatching(/ commented on Ada Follow$/), expect.stringMatching(/ changed Ada Follow$/)]);
  // The owner follows since they commented; what they did themselves is no news to them.
  expect((await ask(getWatch, subject(lead), t.owner)).body).toMatchObject({ isFollowing: true, followerCount: 2 });
  expect(await told(t.owner)).toEqual([]);
  await ask(createComment, { ...subject(lead), body: 'Done' }, t.ann);
  expect(await told(t.owner)).toEqual([expect.stringMatching(/ commented on Ada Follow$/)]);
});

it('who stops hears no more, and a comment of theirs does not begin it again', async () => {
  const lead = await addLead(t.house, t.owner, { firstName: 'Stop', lastName: 'Sign', ownerId: t.ann.id });
  await ask(followRecord, { ...subject(lead), following: true }, t.ann);
  await ask(followRecord, { ...subject(lead), following: false }, t.ann);
  await ask(createComment, { ...subject(lead), body: 'Mine' }, t.ann);
  await ask(contract.leads.update, { id: lead.id, version: lead.version, company: 'X' }, t.owner);
  await ask(createComment, { ...subject(lead), body: 'Theirs' }, t.owner);
  expect(await told(t.ann)).toEqual([]);
  expect((await ask(getWatch, subject(lead), t.ann)).body.isFollowing).toBe(false);
});

it('who may not see the record any more is told nothing, and it does not exist for them', async () => {
  const lead = await addLead(t.house, t.owner, { firstName: 'Secret', lastName: 'Lead', ownerId: t.ann.id });
  await ask(followRecord, { ...subject(lead), following: true }, t.ann);
  await ask(createReminder, { ...subject(lead), dueAt: new Date(Date.now() + 86_400_000).toISOString(), note: 'ring' }, t.ann);
  const [reminder] = (await ask(getWatch, subject(lead), t.ann)).body.reminders;
  await ask(contract.leads.update, { id: lead.id, version: lead.version, ownerId: t.bob.id }, t.owner);
  await t.house.drain();
  await t.house.owner.query('delete from notifications.notification');
  await ask(createComment, { ...subject(lead), body: 'Between us' }, t.bob);
  expect(await told(t.ann)).toEqual([]);
  for (const answer of [
    await ask(getWatch, subject(lead), t.ann), await ask(followRecord, { ...subject(lead), following: true }, t.ann),
    await ask(updateReminder, { id: reminder!.id, version: 1, dueAt: new Date(Date.now() + 1000).toISOString() }, t.ann), await ask(deleteReminder, { id: reminder!.id }, t.ann),
    await ask(createReminder, { ...subject(lead), dueAt: new Date(Date.now() + 9000).toISOString() }, t.ann),
  ]) expect(answer.status).toBe(404);
  await due();
  expect(await told(t.ann)).toEqual([]);
});

/** Lets the time of all reminders come. */
async function due(): Promise<void> {
  const { rows } = await t.house.owner.query<{ id: string }>("select job.id from graphile_worker.jobs job where job.task_identifier = 'notifications.remind'");
  for (const { id } of rows) await t.house.owner.query('select graphile_worker.reschedule_jobs(array[$1]::bigint[], now())', [id]);
}

it('reminds its person once, at the time it was moved to, of a record they see', async () => {
  const lead = await addLead(t.house, t.owner, { firstName: 'Remind', lastName: 'Me', ownerId: t.ann.id });
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  const made = await ask(createReminder, { ...subject(lead), dueAt: at(1), note: 'send the offer' }, t.ann);
  expect(made).toMatchObject({ status: 201, body: { note: 'send the offer', isTold: false } });
  expect((await ask(createReminder, { ...subject(lead), dueAt: at(-1) }, t.ann)).error).toMatchObject({ fields: [{ path: 'dueAt' }] });
  expect((await ask(updateReminder, { id: made.body.id, version: 1, dueAt: at(2) }, t.bob)).status).toBe(404);
  const moved = await ask(updateReminder, { id: made.body.id, version: 1, dueAt: at(2) }, t.ann);
  expect(moved.body).toMatchObject({ version: 2, note: 'send the offer' });
  expect((await ask(updateReminder, { id: made.body.id, version: 1, dueAt: at(3) }, t.ann)).status).toBe(409);
  expect(await told(t.ann)).toEqual([]);
  await due();
  expect(await bell(t.ann)).toMatchObject([{ type: 'core.reminder', text: 'Reminder: Remind Me · send the offer', link: `/records/sales.lead/${lead.id}` }]);
  await due();
  expect(await told(t.ann)).toHaveLength(1);
  expect((await ask(getWatch, subject(lead), t.ann)).body.reminders).toMatchObject([{ isTold: true }]);
  // Nobody else's, and gone when it is removed.
  expect((await ask(getWatch, subject(lead), t.owner)).body.reminders).toEqual([]);
  expect((await ask(deleteReminder, { id: made.body.id }, t.ann)).status).toBe(200);
  expect((await ask(getWatch, subject(lead), t.ann)).body.reminders).toEqual([]);
});
