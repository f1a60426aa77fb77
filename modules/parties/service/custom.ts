import type { CustomValue } from '#core/contract/records.ts';
import type { Ctx } from '#core/server/context.ts';
import { customFieldsOf } from '#core/server/resource/custom-columns.ts';
import { checkCustom, customChangesOf, differingCustom, writeCustom } from '#core/server/resource/custom-values.ts';
import { topic } from './topic.ts';

type Values = Record<string, CustomValue>;

/** Checks and writes the workspace's own fields of new parties: required ones must be there when any were sent. */
export async function addCustom(ctx: Ctx, rows: ReadonlyArray<{ id: string }>, inputs: ReadonlyArray<{ custom?: Values | undefined }>): Promise<void> {
  if (!inputs.some((i) => i.custom)) return;
  const fields = await customFieldsOf(ctx, topic);
  const writes = [];
  for (const [i, { custom }] of inputs.entries()) if (custom) writes.push({ id: rows[i]!.id, changes: await checkCustom(ctx, topic, custom, true, 'custom', fields) });
  await writeCustom(ctx, topic, writes);
}

/** Checks and writes changed values of own fields; answers from and to by the fields' names, of those parties where something changes. */
export async function customChanges(ctx: Ctx, patches: ReadonlyArray<{ id: string; patch: { custom?: Values | undefined } }>): Promise<Map<string, Record<string, [unknown, unknown]>>> {
  const given = patches.filter((p) => p.patch.custom && Object.keys(p.patch.custom).length > 0);
  const answer = new Map<string, Record<string, [unknown, unknown]>>();
  if (given.length === 0) return answer;
  const fields = await customFieldsOf(ctx, topic);
  const rows = await ctx.sql<{ id: string; custom: Values }>('select subject_id as id, jsonb_object_agg(field_id, value) as custom from core.custom_value where workspace_id = $1 and topic = $2 and subject_id = any($3::text[]) group by 1', [ctx.workspaceId, topic, given.map((p) => p.id)]);
  const before = new Map(rows.map((r) => [r.id, r.custom]));
  const writes = [];
  for (const { id, patch } of given) {
    const changes = differingCustom(before.get(id), await checkCustom(ctx, topic, patch.custom!, false, 'custom', fields));
    if (changes.length === 0) continue;
    writes.push({ id, changes });
    answer.set(id, customChangesOf(before.get(id), changes));
  }
  if (writes.length > 0) await writeCustom(ctx, topic, writes);
  return answer;
}
