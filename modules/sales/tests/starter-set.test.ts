import { afterAll, beforeAll, expect, it } from 'vitest';
import * as contract from '../contract/capture.ts';
import { addLead } from './leads-scene.ts';
import { asking, openTeam, type Team } from './capture-scene.ts';

let t: Team;
beforeAll(async () => { t = await openTeam(); });
afterAll(() => t.house.close());
const ask = asking(() => t);
const rules = async (who = t.owner) => (await ask(contract.listScoreRules, {}, who)).body.items;

it('a new workspace begins with it, one in which somebody worked already gets nothing', async () => {
  await addLead(t.house, t.outsider);
  await t.house.drain();
  expect((await rules()).map((r) => [r.points, r.condition.kind])).toEqual([[5, 'event'], [20, 'event'], [-10, 'idle']]);
  const settings = (await ask(contract.getCaptureSettings, {})).body;
  expect(settings).toMatchObject({ workStart: 540, workEnd: 1020, targets: [expect.objectContaining({ minutes: 240 })] });
  expect((await ask(contract.leadSources.list, { limit: 50 })).body.items.map((s) => s.name)).toContain('Website');
  expect(await rules(t.outsider)).toEqual([]);
  // The settings page can save what it was given.
  expect((await ask(contract.updateCaptureSettings, { version: settings.version, workStart: 480, workEnd: 1020, targets: settings.targets, assignAll: false })).status).toBe(200);
});

it('what is missing is named and comes back, what is there stays, and the same again adds nothing', async () => {
  const [mail, form] = await rules();
  await ask(contract.deleteScoreRule, { id: mail!.id });
  await ask(contract.updateScoreRule, { id: form!.id, version: form!.version, name: 'Form', isActive: true, condition: form!.condition, points: 33 });
  expect((await ask(contract.missingDefaults, {})).body).toEqual({ scoreRules: ['Opened a mail'], sources: [], targets: 0 });
  expect((await ask(contract.restoreDefaults, {})).body).toEqual({ scoreRules: ['Opened a mail'], sources: [], targets: 0 });
  expect((await rules()).map((r) => r.points)).toEqual([33, -10, 5]);
  expect((await ask(contract.restoreDefaults, {})).body).toEqual({ scoreRules: [], sources: [], targets: 0 });
  expect((await ask(contract.restoreDefaults, {}, t.ann)).status).toBe(403);
  expect((await ask(contract.restoreDefaults, {}, t.outsider)).body).toMatchObject({ targets: 1 });
});
