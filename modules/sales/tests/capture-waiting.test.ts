import { afterAll, beforeAll, expect, it } from 'vitest';
import * as contract from '../contract/capture.ts';
import * as leads from '../contract/leads.ts';
import { asking, openTeam, type Rep, type Team } from './capture-scene.ts';
import { addLead } from './leads-scene.ts';

let t: Team;
beforeAll(async () => {
  t = await openTeam();
  await ask(contract.createAssignRule, { name: 'Portugal', method: 'round_robin', withinHours: true, conditions: { countries: ['PT'] }, members: [{ accountId: t.ann.id }] });
  await take(true);
});
afterAll(() => t.house.close());
const ask = asking(() => t);
const hours = { workStart: 0, workEnd: 1440, timeZone: 'UTC' };
const weekday = new Date().getUTCDay();
const isThere = (who: Rep, there: boolean) => ask(contract.setAvailability, { accountId: who.id, isAway: false, ...hours, workingDays: there ? [0, 1, 2, 3, 4, 5, 6] : [(weekday + 3) % 7] });
/** Leads nobody owns are handed out too. */
async function take(assignAll: boolean): Promise<void> {
  const { body: s } = await ask(contract.getCaptureSettings);
  await ask(contract.updateCaptureSettings, { version: s.version, workStart: s.workStart, workEnd: s.workEnd, targets: s.targets, assignAll });
}
async function arrives(more: Record<string, unknown> = {}): Promise<string> {
  const { id } = await addLead(t.house, t.owner, { ownerId: null, country: 'PT', ...more });
  await t.house.drain();
  return id;
}
const ownerOf = async (id: string) => (await ask(leads.leads.get, { id })).body.ownerId;
const waits = async (id: string) => (await t.house.owner.query<{ waits: boolean }>('select owner_due_at is not null as waits from sales.lead where id = $1', [id])).rows[0]!.waits;
/** Some minutes pass. */
async function later(): Promise<void> {
  await t.house.owner.query('update sales.lead set owner_due_at = now() where owner_due_at is not null');
  await t.house.owner.query("select graphile_worker.add_job('sales.ownersDue')");
  await t.house.drain();
}
const told = async (who: Rep, id: string) => (await t.house.owner.query("select 1 from notifications.notification where account_id = $1 and type = 'sales.lead_assigned' and target_id = $2", [who.id, id])).rows.length;

it('a lead that comes while nobody is there is handed out when somebody is, and they are told once', async () => {
  await isThere(t.ann, false);
  const id = await arrives();
  expect([await ownerOf(id), await waits(id)]).toEqual([null, true]);
  await later();
  expect([await ownerOf(id), await waits(id)]).toEqual([null, true]);
  await isThere(t.ann, true);
  await later();
  expect([await ownerOf(id), await waits(id), await told(t.ann, id)]).toEqual([t.ann.id, false, 1]);
  await later();
  expect(await told(t.ann, id)).toBe(1);
});

it('those that came first are handed out first', async () => {
  await isThere(t.ann, false);
  await ask(contract.createAssignRule, { name: 'Spain', method: 'round_robin', withinHours: true, conditions: { countries: ['ES'] }, members: [{ accountId: t.ann.id }, { accountId: t.bob.id }] });
  await isThere(t.bob, false);
  const ids = [await arrives({ country: 'ES' }), await arrives({ country: 'ES' }), await arrives({ country: 'ES' })];
  await isThere(t.ann, true);
  await isThere(t.bob, true);
  await later();
  expect(await Promise.all(ids.map(ownerOf))).toEqual([t.ann.id, t.bob.id, t.ann.id]);
});

it('whoever was given an owner, lost or removed meanwhile waits no longer; nor does one no rule is for', async () => {
  await isThere(t.ann, false);
  const [given, lost, removed, foreign] = [await arrives(), await arrives(), await arrives(), await arrives({ country: 'FR' })];
  expect(await Promise.all([given, lost, removed, foreign].map(waits))).toEqual([true, true, true, false]);
  const version = async (id: string) => (await ask(leads.leads.get, { id })).body.version;
  await ask(leads.leads.update, { id: given, version: await version(given), ownerId: t.bob.id });
  await ask(leads.loseLead, { id: lost, version: await version(lost), reason: 'Too expensive' });
  await ask(leads.leads.remove, { id: removed });
  await isThere(t.ann, true);
  await later();
  expect([await ownerOf(given), await ownerOf(lost), await ownerOf(foreign)]).toEqual([t.bob.id, null, null]);
  expect(await Promise.all([given, lost, removed].map(waits))).toEqual([false, false, false]);
  expect(await told(t.ann, given)).toBe(0);
});

it('what waits too long for its first answer is found by a filter', async () => {
  const [late, answered, fresh] = [await arrives(), await arrives(), await arrives()];
  for (const [id, minutes] of [[late, -1], [answered, -1], [fresh, 60]] as const) await t.house.owner.query(`update sales.lead set response_due_at = now() + make_interval(mins => $2) where id = $1`, [id, minutes]);
  await t.house.owner.query('update sales.lead set first_response_at = now() where id = $1', [answered]);
  const found = (await ask(leads.leads.list, { filter: JSON.stringify({ and: [{ field: 'isLate', op: 'is', value: true }] }) })).body.items;
  expect(found.map((l) => [l.id, l.isLate])).toEqual([[late, true]]);
  const others = (await ask(leads.leads.list, { filter: JSON.stringify({ and: [{ field: 'isLate', op: 'is', value: false }] }) })).body.items.map((l) => l.id);
  expect([others.includes(answered), others.includes(fresh), others.includes(late)]).toEqual([true, true, false]);
});
