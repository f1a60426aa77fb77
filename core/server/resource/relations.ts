import type { Ctx } from '../context.ts';

/** A value of a relation field: which field of which record. */
export interface Relation { topic: string; subjectId: string; fieldId: string }

// The same record may be a kind of several names, as a party is in each of its lists: a relation names one of them.
const kindsOf = (ctx: Ctx, topic: string): string[] => [...new Set([topic, ...ctx.app.modules.flatMap((m) => m.records ?? []).filter((r) => r.source.custom === topic).map((r) => r.topic)])];

const pointing = `v.workspace_id = $1 and f.workspace_id = $1 and f.id = v.field_id and f.type = 'relation' and f.relation_topic = any($2::text[]) and v.value = to_jsonb($3::text)`;

/** Custom values of any records that point at one, the latest first; those of fields that were put away do not count. */
export function relationsTo(ctx: Ctx, topic: string, id: string): Promise<Relation[]> {
  return ctx.sql<Relation>(`select v.topic, v.subject_id as "subjectId", v.field_id as "fieldId" from core.custom_field f, core.custom_value v where ${pointing} and f.deleted_at is null order by v.updated_at desc, v.subject_id limit 1000`, [ctx.workspaceId, kindsOf(ctx, topic), id], 'core.relations_to');
}

/** Of these records those that custom values point at, in one statement. */
export async function relatedAmong(ctx: Ctx, topic: string, ids: readonly string[]): Promise<string[]> {
  const rows = await ctx.sql<{ id: string }>(
    `select u.id from unnest($3::text[]) as u(id) where exists (select 1 from core.custom_field f, core.custom_value v where ${pointing.replace('$3::text', 'u.id')} and f.deleted_at is null)`, [ctx.workspaceId, kindsOf(ctx, topic), [...ids]], 'core.related_among');
  return rows.map((r) => r.id);
}

/** Points what points at one record at another one; answers which values these were. */
export function moveRelations(ctx: Ctx, topic: string, { from, to }: { from: string; to: string }): Promise<Relation[]> {
  return ctx.sql<Relation>(`update core.custom_value v set value = to_jsonb($4::text) from core.custom_field f where ${pointing} returning v.topic, v.subject_id as "subjectId", v.field_id as "fieldId"`, [ctx.workspaceId, kindsOf(ctx, topic), from, to]);
}

/** Points moved values back, except those that somebody pointed elsewhere since. */
export async function moveRelationsBack(ctx: Ctx, { from, to, moved }: { from: string; to: string; moved: readonly Relation[] }): Promise<void> {
  if (moved.length === 0) return;
  await ctx.sql(
    `update core.custom_value v set value = to_jsonb($2::text) from jsonb_to_recordset($4::jsonb) as n(topic text, "subjectId" text, "fieldId" uuid)
     where v.workspace_id = $1 and v.topic = n.topic and v.subject_id = n."subjectId" and v.field_id = n."fieldId" and v.value = to_jsonb($3::text)`, [ctx.workspaceId, from, to, JSON.stringify(moved)]);
}
