import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { done, id } from '#core/contract/fields.ts';
import { call, openTestHouse, type TestHouse } from '#core/testing/house.ts';
import { handle, module } from '../module.ts';
import { probeRoom, probeTable } from './probe-room.ts';

const input = z.strictObject({ workspace_slug: z.string(), id });
const stand = endpoint({ id: 'probe.stand', service: 'dash', post: '/:workspace_slug/probe-line/:id', can: 'probe.write', summary: 'Stand in line', input, output: done });
const pass = endpoint({ id: 'probe.pass', service: 'dash', post: '/:workspace_slug/probe-pass/:id', can: 'probe.write', summary: 'Pass by', input, output: done });

const inside = new Map<number, number>();
let open: () => void;
const gate = new Promise<void>((resolve) => { open = resolve; });
const wait = async (ctx: { workspaceId: number }) => { inside.set(ctx.workspaceId, (inside.get(ctx.workspaceId) ?? 0) + 1); await gate; return { ok: true as const }; };
let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse({ modules: [module({ ...probeRoom, routes: [{ ...handle(stand, wait), line: 'probe.line' }, handle(pass, () => ({ ok: true as const }))] })] });
  await house.owner.query(probeTable);
});
afterAll(() => house.close());

it('calls of a workspace stand in the line of their route, two at a time; other workspaces and other calls do not', async () => {
  const calls = (workspace: 'one' | 'two', n: number) => Array.from({ length: n }, () => call(house, stand, { workspace_slug: workspace, id: randomUUID() }, { token: 'token-of-ann', workspaceId: workspace === 'one' ? 1 : 2 }));
  const standing = [...calls('one', 4), ...calls('two', 1)];
  await expect.poll(() => [inside.get(1), inside.get(2)]).toEqual([2, 1]);
  expect((await call(house, pass, { workspace_slug: 'one', id: randomUUID() }, { token: 'token-of-ann', workspaceId: 1 })).status).toBe(200);
  expect(inside.get(1)).toBe(2);
  open();
  expect((await Promise.all(standing)).map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200]);
  expect([inside.get(1), inside.get(2)]).toEqual([4, 1]);
});
