import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { loneGate, lonePeople } from '#core/testing/lone-room.ts';
import { call, openTestHouse, type TestHouse } from '#core/testing/house.ts';
import { fail } from '../fail.ts';
import { handle, module } from '../module.ts';
import { gadgetRoom, gadgets, gadgetTable } from './resource-room.ts';

const everything = ['gadget.view', 'gadget.create', 'gadget.edit', 'gadget.remove'];
const cleo = lonePeople['token-of-cleo'];
const total = 3500;
/** What cleo is at each question, by how often it was asked. */
let standing: (asked: number) => 'member' | 'powerless' | 'gone' | 'signed out' = () => 'member';
let asked = 0;

const stale = endpoint({
  id: 'gadgets.stale', service: 'dash', post: '/:workspace_slug/gadgets/stale', can: 'gadget.edit', summary: 'Refuses with a newer copy',
  input: z.strictObject({ workspace_slug: z.string(), fits: z.boolean() }), output: z.object({ id: z.string(), name: z.string(), maker: z.object({ name: z.string() }) }), errors: ['core.version_conflict'],
});
const room = module({
  ...gadgetRoom,
  routes: [...gadgetRoom.routes, handle(stale, (_ctx, { fits }) => fail('core.version_conflict', { current: fits ? { id: 'g', name: 'Lamp', secret_cost: 7, maker: { name: 'Ada', password_hash: 'x' } } : { secret_cost: 7 }, note: 'kept' }))],
});

let house: TestHouse;
beforeAll(async () => {
  const { people, ...usual } = loneGate(everything);
  const gate: typeof usual = {
    ...usual,
    sessionsAlive: async (_app, ids) => new Set(standing(asked) === 'signed out' ? [] : ids),
    membership: async (app, accountId, workspace) => {
      const found = await usual.membership!(app, accountId, workspace);
      const now = standing(asked++);
      return found && accountId === cleo.id && now !== 'member' ? (now === 'gone' ? null : { ...found, permissions: new Set<string>() }) : found;
    },
  };
  house = await openTestHouse({ modules: [{ ...room, gate, ...(people ? { people } : {}) }] });
  await house.owner.query(gadgetTable);
  await house.owner.query(`insert into probe.gadget (id, workspace_id, name) select gen_random_uuid(), 1, 'Gadget ' || n from generate_series(1, ${total}) n`);
});
afterAll(() => house.close());
beforeEach(() => { asked = 0; standing = () => 'member'; });

const as = { token: 'token-of-cleo', workspaceId: 1 };
const exported = async (): Promise<string> => {
  const answer = await call(house, gadgets.export, { workspace_slug: 'one', format: 'csv', columns: 'name', sort: 'name' }, as);
  return String(answer.body ?? '');
};
const linesOf = (text: string) => text.split('\r\n').filter((line) => line.includes('Gadget')).length;

describe('an export that is still being sent', () => {
  it('is whole for who keeps the right, and asks anew for each batch', async () => {
    expect(linesOf(await exported())).toBe(total);
    expect(asked).toBe(4);
  });
  it.each(['powerless', 'gone', 'signed out'] as const)('breaks off when the person is %s after the second batch', async (now) => {
    standing = (n) => (n < 2 ? 'member' : now);
    let text = '';
    try { text = await exported(); } catch { /* a file that breaks off is a broken answer */ }
    expect(linesOf(text)).toBeLessThan(total);
    expect(linesOf(text)).toBeLessThanOrEqual(2000);
  });
});

describe('a refusal for a stale version', () => {
  const refused = async (fits: boolean) => (await call(house, stale, { workspace_slug: 'one', fits }, { ...as, idempotencyKey: randomUUID() } as never)).error;
  it('carries of the newer copy what the endpoint declares and nothing else', async () => {
    expect((await refused(true))?.details).toEqual({ note: 'kept', current: { id: 'g', name: 'Lamp', maker: { name: 'Ada' } } });
  });
  it('carries no copy that is not what the endpoint answers', async () => {
    expect((await refused(false))?.details).toEqual({ note: 'kept' });
  });
});
