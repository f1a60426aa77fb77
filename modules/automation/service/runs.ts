import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import { decodeCursor, encodeCursor } from '#core/contract/paging.ts';
import type { Ctx } from '#core/server/context.ts';
import { failField } from '#core/server/fail.ts';
import { recordNames } from '#core/server/resource/custom-columns.ts';
import type * as contract from '../contract.ts';
import { getRule } from './rules.ts';

interface Row { id: string; created_at: Date; topic: string; subject_id: string; result: 'done' | 'refused'; action: number | null; code: string | null; message: string | null }

function placeOf(cursor: string | undefined): string | null {
  if (cursor === undefined) return null;
  const [id] = decodeCursor(cursor, 1) ?? [];
  return typeof id === 'string' && /^[0-9a-f-]{36}$/.test(id) ? id : failField('cursor', 'This page no longer exists. Start from the first.');
}

/** Runs of a rule, newest first; records the viewer may not see are without a name. */
export async function listRuns(ctx: Ctx, input: InputOf<typeof contract.listRuns>): Promise<OutputOf<typeof contract.listRuns>> {
  await getRule(ctx, input);
  const limit = input.limit ?? 50;
  const rows = await ctx.sql<Row>(
    'select id, created_at, topic, subject_id, result, action, code, message from automation.run where workspace_id = $1 and rule_id = $2 and ($3::uuid is null or id < $3) order by id desc limit $4',
    [ctx.workspaceId, input.id, placeOf(input.cursor), limit + 1], 'automation.runs.list');
  const page = rows.slice(0, limit);
  const names = new Map<string, string>();
  for (const topic of new Set(page.map((r) => r.topic))) for (const [id, label] of await recordNames(ctx, topic, page.filter((r) => r.topic === topic).map((r) => r.subject_id))) names.set(id, label);
  return {
    items: page.map((r) => ({ id: r.id, at: r.created_at.toISOString(), topic: r.topic, subjectId: r.subject_id, title: names.get(r.subject_id) ?? null, result: r.result, action: r.action, code: r.code, message: r.message })),
    nextCursor: rows.length > page.length ? encodeCursor([page.at(-1)!.id]) : null, total: null,
  };
}
