import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ResourceHouse } from '#core/testing/describe-resource.ts';
import { runAs } from '../app.ts';
import type { Ctx } from '../context.ts';
import { recordNames } from '../resource/custom-columns.ts';
import { openGadgetHouse } from './resource-room.ts';

let h: ResourceHouse;
beforeAll(async () => { h = await openGadgetHouse(); });
afterAll(() => h.house.close());

it('finds the names of a few records by their keys, in the index, and leaves out what is no key', async () => {
  const [ids, where] = [[randomUUID(), randomUUID()], h.house.owner];
  await where.query("insert into probe.gadget (id, workspace_id, name) select gen_random_uuid(), 1, 'Row ' || n from generate_series(1, 5000) n");
  await where.query("insert into probe.gadget (id, workspace_id, name) values ($1, 1, 'Anvil'), ($2, 1, 'Ball')", ids);
  await where.query('analyze probe.gadget');
  const asked: Array<[string, unknown[]]> = [];
  await runAs(h.house.app, { workspaceId: 1, membership: { workspaceId: 1, permissions: new Set(['gadget.view']) } as never, name: 'names' }, async (ctx) => {
    const noting = Object.assign(Object.create(ctx) as Ctx, { sql: (text: string, values: unknown[] = []) => { asked.push([text, values]); return ctx.sql(text, values); } });
    expect(await recordNames(noting, 'probe.gadget', [...ids, 'DE123456789', randomUUID()])).toEqual(new Map([[ids[0], 'Anvil'], [ids[1], 'Ball']]));
    expect(await recordNames(noting, 'probe.gadget', ['no key'])).toEqual(new Map());
    expect(asked).toHaveLength(1);
    const plan = JSON.stringify(await ctx.sql(`explain (format json) ${asked[0]![0]}`, asked[0]![1]));
    expect(plan).toContain('gadget_pkey');
    expect(plan).not.toContain('Seq Scan');
  });
});
