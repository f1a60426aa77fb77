import { afterAll, beforeAll, expect, it } from 'vitest';
import { createComment, deleteComment, updateComment } from '#core/contract/records.ts';
import { createReminder, followRecord } from '#core/contract/watch.ts';
import { call } from '#core/testing/house.ts';
import { exportAccount } from '#modules/identity/contract.ts';
import { leads } from '#modules/sales/contract.ts';
import { asker } from '#modules/sales/tests/deals-scene.ts';
import { addLead, openTeam, type Rep, type Team } from '#modules/sales/tests/leads-scene.ts';
import * as contract from '../contract.ts';
import { mailsNow } from './scene.ts';

let t: Team;
let ask: ReturnType<typeof asker>;
beforeAll(async () => { t = await openTeam(); ask = asker(t.house); });
afterAll(() => t.house.close());

const told = async (who: Rep) => {
  const { body } = await call(t.house, contract.listNotifications, {}, { token: who.token });
  const { body: places } = await call(t.house, contract.countUnreadOfWorkspaces, {}, { token: who.token });
  return { types: body.items.map((n) => n.type).sort(), unseen: body.unseen, unread: places.items };
};
const emailOf = async (who: Rep) => ({ id: who.id, token: who.token!, name: '', email: (await t.house.owner.query<{ email: string }>('select email from identity.account where id = $1', [who.id])).rows[0]!.email });

it('what names a record is neither listed, counted nor mailed once its reader may not see the record', async () => {
  const lead = await addLead(t.house, t.owner, { firstName: 'Secret', lastName: 'Lead', ownerId: t.ann.id });
  const of = { topic: 'sales.lead', subjectId: lead.id };
  await ask(followRecord, { ...of, following: true }, t.ann);
  await ask(createReminder, { ...of, dueAt: new Date(Date.now() + 60_000).toISOString(), note: 'ring' }, t.ann);
  await t.house.drain();
  await t.house.owner.query('delete from notifications.notification');
  await ask(leads.update, { id: lead.id, version: lead.version, company: 'Ltd' }, t.owner);
  await ask(createComment, { ...of, body: 'Call them' }, t.owner);
  const { rows } = await t.house.owner.query<{ id: string }>("select job.id from graphile_worker.jobs job where job.task_identifier = 'notifications.remind'");
  for (const { id } of rows) await t.house.owner.query('select graphile_worker.reschedule_jobs(array[$1]::bigint[], now())', [id]);
  await t.house.drain();
  const all = { types: ['core.followed', 'core.followed_comment', 'core.reminder'], unseen: 3, unread: [{ workspaceId: t.ann.workspaceId, unread: 3 }] };
  expect(await told(t.ann)).toEqual(all);
  // Given to somebody else, of whose leads a member sees nothing.
  await t.house.owner.query('update sales.lead set owner_id = $2 where id = $1', [lead.id, t.bob.id]);
  expect(await told(t.ann)).toEqual({ types: [], unseen: 0, unread: [] });
  // Of another lead, which stays theirs, they are written; of that one only.
  const kept = await addLead(t.house, t.owner, { firstName: 'Open', lastName: 'Case', ownerId: t.ann.id });
  await ask(followRecord, { topic: 'sales.lead', subjectId: kept.id, following: true }, t.ann);
  await ask(createComment, { topic: 'sales.lead', subjectId: kept.id, body: 'Call them, too' }, t.owner);
  const mails = await mailsNow(t.house, await emailOf(t.ann));
  expect(mails).toHaveLength(1);
  expect(JSON.stringify(mails)).toContain('Open Case');
  expect(JSON.stringify(mails)).not.toContain('Secret');
  await t.house.owner.query('delete from notifications.notification where target_id = $1', [kept.id]);
  // As their own again it is there again.
  await t.house.owner.query('update sales.lead set owner_id = $2 where id = $1', [lead.id, t.ann.id]);
  expect(await told(t.ann)).toEqual(all);
});

it('a mention is shown while its reader may see the record, and goes with the comment or the mention', async () => {
  const lead = await addLead(t.house, t.owner, { firstName: 'Named', lastName: 'Lead', ownerId: t.ann.id });
  const of = { topic: 'sales.lead', subjectId: lead.id };
  await t.house.drain();
  await t.house.owner.query('delete from notifications.notification');
  const comment = async (who: Rep) => (await ask(createComment, { ...of, body: 'Look @Ann', mentions: [t.ann.id] }, who)).body;
  const actors = async () => { await t.house.drain(); return (await call(t.house, contract.listNotifications, {}, { token: t.ann.token })).body.items.map((n) => [n.type, n.actorCount]); };
  const [first, second] = [await comment(t.owner), await comment(t.owner)];
  expect(await actors()).toEqual([['core.mentioned', 1]]);
  await t.house.owner.query('update sales.lead set owner_id = $2 where id = $1', [lead.id, t.bob.id]);
  expect(await told(t.ann)).toEqual({ types: [], unseen: 0, unread: [] });
  expect(JSON.stringify(await mailsNow(t.house, await emailOf(t.ann)))).not.toContain('mentioned');
  await t.house.owner.query('update sales.lead set owner_id = $2 where id = $1', [lead.id, t.ann.id]);
  expect(await actors()).toEqual([['core.mentioned', 1]]);
  // Another comment of the same person still calls.
  await ask(deleteComment, { id: first.id }, t.owner);
  expect(await actors()).toEqual([['core.mentioned', 1]]);
  await ask(updateComment, { id: second.id, version: second.version, body: 'Look', mentions: [] }, t.owner);
  expect(await actors()).toEqual([]);
  // What followers hear of a comment goes with it, too.
  await ask(followRecord, { ...of, following: true }, t.ann);
  const third = (await ask(createComment, { ...of, body: 'News' }, t.owner)).body;
  expect(await actors()).toEqual([['core.followed_comment', 1]]);
  await ask(deleteComment, { id: third.id }, t.owner);
  expect(await actors()).toEqual([]);
});

it('a person\'s own filters are in what they take along', async () => {
  await call(t.house, contract.putOwnFilter, { phrase: 'Big Spoiler', action: 'hide' }, { token: t.bob.token });
  const { body } = await call(t.house, exportAccount, {}, { token: t.bob.token });
  expect((body as unknown as { rooms: { notifications: { ownFilters: unknown[] } } }).rooms.notifications.ownFilters).toMatchObject([{ phrase: 'Big Spoiler', action: 'hide' }]);
});
