import { afterAll, beforeAll, expect, it } from 'vitest';
import * as contract from '../contract/capture.ts';
import * as leads from '../contract/leads.ts';
import { asking, openTeam, type Rep, type Team } from './capture-scene.ts';
import { addLead } from './leads-scene.ts';

let t: Team;
beforeAll(async () => {
  t = await openTeam();
  await ask(contract.createAssignRule, { name: 'All', method: 'round_robin', withinHours: true, members: [{ accountId: t.ann.id }, { accountId: t.bob.id }] });
});
afterAll(() => t.house.close());
const ask = asking(() => t);
const day = (ms: number, timeZone = 'UTC') => new Intl.DateTimeFormat('en-CA', { timeZone }).format(ms);
const everyDay = [0, 1, 2, 3, 4, 5, 6];
const set = (who: Rep, input: Record<string, unknown>, by: Rep = t.owner) => ask(contract.setAvailability, { accountId: who.id, isAway: false, ...input }, by);
const always = { workStart: 0, workEnd: 1440, timeZone: 'UTC', workingDays: everyDay };
const of = async (who: Rep) => (await ask(contract.listAvailability)).body.items.find((x) => x.accountId === who.id)!;
/** Who gets a new lead by the rules. */
async function owner(): Promise<string | null> {
  const lead = await addLead(t.house, t.owner, { ownerId: null });
  await ask(contract.assignByRules, { ids: [lead.id] });
  return (await ask(leads.leads.get, { id: lead.id })).body.ownerId;
}

it('somebody sets their own hours, days, zone and days off; a manager everybody\'s; no member another\'s', async () => {
  const said = await set(t.ann, { workStart: 480, workEnd: 960, timeZone: 'Asia/Dubai', workingDays: [4, 0, 1, 4], daysOff: ['2026-12-25', '2026-12-24', '2026-12-25'] }, t.ann);
  expect([said.status, said.body]).toEqual([200, expect.objectContaining({ workStart: 480, workEnd: 960, timeZone: 'Asia/Dubai', workingDays: [0, 1, 4], daysOff: ['2026-12-24', '2026-12-25'], isOff: false })]);
  expect((await set(t.ann, always, t.manager)).status).toBe(200);
  expect((await set(t.ann, always, t.bob)).error?.code).toBe('core.forbidden');
  expect((await set(t.ann, always, t.outsider)).status).toBe(404);
  expect((await ask(contract.listAvailability)).body.team).toMatchObject({ workStart: 540, workEnd: 1020 });
  expect(await of(t.ann)).toMatchObject({ timeZone: 'UTC', workingDays: everyDay, daysOff: [] });
});
it('what cannot be is refused by its field', async () => {
  const wrong = async (input: Record<string, unknown>) => (await set(t.bob, input, t.bob)).error?.fields?.[0]?.path;
  expect(await wrong({ timeZone: 'Mars/Olympus' })).toBe('timeZone');
  expect(await wrong({ workingDays: [7] })).toBe('workingDays.0');
  expect(await wrong({ workingDays: [] })).toBe('workingDays');
  expect(await wrong({ daysOff: ['2026-02-30'] })).toBe('daysOff.0');
  expect(await wrong({ daysOff: Array.from({ length: 101 }, (_, i) => day(Date.UTC(2027, 0, 1 + i))) })).toBe('daysOff');
  expect(await wrong({ workStart: 540 })).toBe('workEnd');
});
it('whoever has a day off gets no lead, in their own time zone; nor whoever is out of their hours', async () => {
  await set(t.ann, always);
  await set(t.bob, always);
  expect([await owner(), await owner()].sort()).toEqual([t.ann.id, t.bob.id].sort());
  // Kiritimati is 14 hours ahead, Pago Pago 11 behind: at any moment it is another day there.
  const zone = 'Pacific/Kiritimati';
  const [here, there] = [day(Date.now(), 'Pacific/Pago_Pago'), day(Date.now(), zone)];
  expect(here).not.toBe(there);
  await set(t.ann, { ...always, timeZone: zone, daysOff: [there] });
  expect((await of(t.ann)).isOff).toBe(true);
  expect([await owner(), await owner()]).toEqual([t.bob.id, t.bob.id]);
  await set(t.ann, { ...always, timeZone: zone, daysOff: [here] });
  expect((await of(t.ann)).isOff).toBe(false);
  expect(await owner()).toBe(t.ann.id);
  const weekday = new Date(`${day(Date.now())}T00:00:00Z`).getUTCDay();
  await set(t.ann, { ...always, workingDays: everyDay.filter((d) => d !== weekday && d !== (weekday + 1) % 7) });
  expect([await owner(), await owner()]).toEqual([t.bob.id, t.bob.id]);
});
it('a day off counts also for rules that ask for no hours', async () => {
  const [rule] = (await ask(contract.listAssignRules)).body.items;
  await ask(contract.updateAssignRule, { id: rule!.id, version: rule!.version, name: 'All', method: 'round_robin', withinHours: false, members: [{ accountId: t.ann.id }, { accountId: t.bob.id }] });
  await set(t.ann, { daysOff: [day(Date.now()), day(Date.now() + 86_400_000)], timeZone: 'UTC' });
  await set(t.bob, { isAway: true });
  expect(await owner()).toBeNull();
  await set(t.ann, {});
  expect(await owner()).toBe(t.ann.id);
});
