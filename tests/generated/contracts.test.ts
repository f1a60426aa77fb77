import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { modules } from '#app/modules.ts';
import type { Endpoint } from '#core/contract/endpoint.ts';
import { coreErrors } from '#core/contract/errors.ts';
import { catchUp } from '#core/contract/live.ts';
import { fieldErrors } from '#core/server/http/input.ts';
import { platform } from '#core/server/platform.ts';
import { call, openTestHouse, type Answer, type TestHouse } from '#core/testing/house.ts';
import { found, join, signUp, type Person, type Place } from '../fixtures/people.ts';
import { inputSchema, mutationsOf, valuesOf } from './arbitrary.ts';
import { readOf } from './strangers.ts';

// Made from the contracts alone: an endpoint that is added tomorrow is tested tomorrow.
const endpoints: Endpoint[] = [platform, ...modules].flatMap((m) => m.routes.map((r) => r.endpoint));
const named = (list: Endpoint[]) => list.map((e) => [e.id, e] as const);
const closed = endpoints.filter((e) => e.can !== 'public');
const scoped = closed.filter((e) => e.can !== 'account');
const permitted = scoped.filter((e) => e.can.includes('.'));

let house: TestHouse;
let one: Place;
let two: Place;
let guest: Person;
beforeAll(async () => {
  house = await openTestHouse();
  one = await found(house, await signUp(house, 'Olga'), 'One');
  two = await found(house, await signUp(house, 'Tom'), 'Two');
  guest = await join(house, one, await signUp(house, 'Gus'), 'guest');
});
afterAll(() => house.close());

/** Something for every path parameter. */
function path(endpoint: Endpoint, slug: string, id: string): Record<string, unknown> {
  return Object.fromEntries(endpoint.pathKeys.map((k) => [k, k === 'workspace_slug' ? slug : id]));
}

function expectDeclared(endpoint: Endpoint, answer: Answer): void {
  if (!answer.error) return;
  expect([...Object.keys(coreErrors), ...endpoint.errors], `${endpoint.id} answered ${answer.error.code}`).toContain(answer.error.code);
}

describe.each(named(closed))('%s', (_id, endpoint) => {
  it('refuses somebody who is not signed in', async () => {
    expect((await call(house, endpoint, path(endpoint, one.slug, randomUUID()))).status).toBe(401);
  });
});

describe.each(named(scoped))('%s', (_id, endpoint) => {
  it('does not exist for a member of another workspace', async () => {
    const answer = await call(house, endpoint, path(endpoint, one.slug, randomUUID()), endpoint.pathKeys.includes('workspace_slug') ? { token: two.owner.token } : { token: two.owner.token, workspaceId: one.id });
    expect([403, 404]).toContain(answer.status);
    expect(answer.error?.code).toBe(endpoint.pathKeys.includes('workspace_slug') ? 'core.not_found' : 'core.workspace_forbidden');
  });
});

describe.each(named(permitted))('%s', (_id, endpoint) => {
  it('refuses a guest, who holds nearly no permission', async () => {
    const { permissions } = (await house.app.gate.membership(house.app, guest.id, { id: one.id }))!;
    if (permissions.has(endpoint.can)) return;
    expect((await call(house, endpoint, path(endpoint, one.slug, randomUUID()), one.as(guest))).error?.code).toBe('core.forbidden');
  });
});

/** How many strange and how many wrong inputs each call is given, others every time; FULL=1 gives more. What its contract refuses is refused by one function for all calls, so after the first of each kind only what it says of them is worked out; FULL=1 sends them all. */
const [runs, refusedSent] = process.env['FULL'] ? [12, Infinity] : [7, 1];

let fay: { person: Person; place: Place; may: number } | undefined;
/** The founder of a workspace. Signing out, leaving and the like must not spoil the next endpoint: there is another one then. */
async function somebody(): Promise<{ person: Person; place: Place }> {
  const may = async (person: Person, place: Place) => (await house.app.gate.membership(house.app, person.id, { id: place.id }))?.permissions.size ?? 0;
  if (fay && (await call(house, catchUp, { since: 2 ** 31 }, fay.place.as(fay.person))).status === 200 && await may(fay.person, fay.place) === fay.may) return fay;
  const person = await signUp(house, 'Fay');
  const place = await found(house, person);
  fay = { person, place, may: await may(person, place) };
  return fay;
}

describe.each(named(endpoints))('%s', (_id, endpoint) => {
  it('answers strange input with 4xx, never 5xx, and only with declared errors', async () => {
    const { person, place } = await somebody();
    const schema = inputSchema(endpoint);
    const shape = (input: Record<string, unknown>) => ({ ...input, ...Object.fromEntries(endpoint.pathKeys.map((k) => [k, k === 'workspace_slug' ? place.slug : String(input[k] ?? randomUUID()).replaceAll(/[^\w.-]/g, '') || 'x'])) });
    const refused = { strange: 0, wrong: 0 };
    const check = async (input: Record<string, unknown>, kind: 'strange' | 'wrong') => {
      const mustFail = kind === 'wrong';
      // Files come another way.
      const { error } = endpoint.body === 'multipart' ? {} : readOf(endpoint, shape(input));
      if (error && ++refused[kind] > refusedSent) { expect(fieldErrors(error).length, JSON.stringify(input)).toBeGreaterThan(0); return; }
      const answer = await call(house, endpoint, shape(input), { ...place.as(person), ip: '10.9.9.9' });
      expect(answer.status, `${JSON.stringify(input)} → ${JSON.stringify(answer.error)}`).toBeLessThan(500);
      // An empty list in a query is no parameter at all.
      if (mustFail && 'surprise' in input && JSON.stringify(input.surprise) !== '[]') expect(answer.status, JSON.stringify(input)).toBeGreaterThanOrEqual(400);
      expectDeclared(endpoint, answer);
    };
    await fc.assert(fc.asyncProperty(valuesOf(schema), (input) => check(input as Record<string, unknown>, 'strange')), { numRuns: runs });
    await fc.assert(fc.asyncProperty(mutationsOf(schema), (input) => check(input, 'wrong')), { numRuns: runs });
  });
});
