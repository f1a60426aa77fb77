import { afterAll, beforeAll, expect, it } from 'vitest';
import { redactUrl } from '#core/server/log.ts';
import { updateMember } from '#modules/workspace/contract.ts';
import { asking, openTeam, type Rep, type Team } from './capture-scene.ts';
import { addLead } from './leads-scene.ts';
import * as contract from '../contract/meetings.ts';
import * as leads from '../contract/leads.ts';

let t: Team;
beforeAll(async () => { t = await openTeam(); });
afterAll(() => t.house.close());
const ask = asking(() => t);
const read = async (url: string) => { const answer = await t.house.server.inject({ url: new URL(url).pathname }); return { status: answer.statusCode, text: answer.body, type: String(answer.headers['content-type']) }; };
const make = async (who: Rep) => (await ask(contract.makeCalendarFeed, {}, who)).body.url!;

it('a calendar shows one\'s own activities that have a time, to whoever knows its address, until it is ended', async () => {
  expect((await ask(contract.getCalendarFeed, {}, t.ann)).body).toEqual({ url: null, since: null });
  const lead = await addLead(t.house, t.ann, { firstName: 'Zoe', lastName: 'Quick' });
  const due = new Date(Date.now() + 3 * 86_400_000).toISOString();
  await ask(leads.activities.create, { topic: 'sales.lead', subjectId: lead.id, kind: 'call', title: 'Ring; twice', dueAt: due, minutes: 15 }, t.ann);
  await ask(leads.activities.create, { topic: 'sales.lead', subjectId: lead.id, kind: 'task', title: 'Of somebody else', dueAt: due, assigneeId: t.manager.id }, t.ann);
  await ask(leads.activities.create, { topic: 'sales.lead', subjectId: lead.id, kind: 'task', title: 'Some day', dueAt: null }, t.ann);
  const url = await make(t.ann);
  expect((await ask(contract.getCalendarFeed, {}, t.ann)).body.url).toBe(url);
  const { status, text, type } = await read(url);
  expect([status, type]).toEqual([200, 'text/calendar; charset=utf-8']);
  expect(text).toContain('SUMMARY:Ring\\; twice (Zoe Quick)');
  expect(text).toContain(`DTSTART:${due.replace(/[-:]|\.\d{3}/g, '')}`);
  expect(text).not.toMatch(/Of somebody else|Some day/);
  expect((await read(`${url}.ics`)).status).toBe(200);
  const again = await make(t.ann);
  expect([(await read(url)).status, (await read(again)).status]).toEqual([404, 200]);
  await ask(contract.endCalendarFeed, {}, t.ann);
  expect((await read(again)).status).toBe(404);
});

it('a calendar shows nothing more to who may see no leads any more, nor to a made-up address', async () => {
  const url = await make(t.bob);
  expect((await read(url)).status).toBe(200);
  const [body, signature] = new URL(url).pathname.split('/').at(-1)!.split('.') as [string, string];
  expect((await read(`http://x/calendars/${body}.${signature.slice(0, -2)}AA`)).status).toBe(404);
  const { rows } = await t.house.owner.query<{ id: string }>('select id from workspace.member where workspace_id = $1 and account_id = $2', [t.owner.workspaceId, t.bob.id]);
  expect((await ask(updateMember, { id: rows[0]!.id, role: 'guest' })).status).toBe(200);
  expect((await read(url)).status).toBe(404);
});

it('no log keeps the address of a calendar', () => {
  expect(redactUrl('/calendars/W1siYSJd.abc_def?x=1')).toBe('/calendars/…?x=1');
});
