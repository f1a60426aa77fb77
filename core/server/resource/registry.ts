import type { RecordPerson } from '#core/contract/records.ts';
import type { Ctx } from '../context.ts';
import { fail, found } from '../fail.ts';
import type { FileDoor } from '../module.ts';
import { findRow, type RecordTable } from './records.ts';

/** The record table of a topic the viewer may see; 404 otherwise. */
export function recordOf(ctx: Ctx, topic: string): RecordTable {
  const record = found(ctx.app.modules.flatMap((m) => m.records ?? []).find((r) => r.topic === topic));
  if (record.can && !ctx.can(record.can) && !(record.orCan && ctx.can(record.orCan))) fail('core.not_found');
  return record;
}

/** The record of a topic and id as the viewer may see it; 404 otherwise. */
export async function visibleRecord(ctx: Ctx, { topic, subjectId }: { topic: string; subjectId: string }): Promise<{ record: RecordTable; row: Record<string, unknown> & { id: string; version: number } }> {
  const record = recordOf(ctx, topic);
  return { record, row: found(await findRow<Record<string, unknown> & { id: string; version: number }>(ctx, record, subjectId)) };
}

/** Refuses unless the viewer may change this record of the table: where its endpoint asks for no permission the record itself says who may. */
export async function requireChange(ctx: Ctx, record: RecordTable, id: string): Promise<void> {
  const can = record.endpoints?.update?.can;
  if (can === undefined || (can === 'member' ? !record.requireChange : !ctx.can(can))) fail('core.forbidden');
  await record.requireChange?.(ctx, id);
}

/** Members by account id, as comments and timelines show them. */
export async function peopleOf(ctx: Ctx, ids: ReadonlyArray<string | null>): Promise<(id: string | null) => RecordPerson | null> {
  const door = ctx.app.modules.find((m) => m.people)?.people;
  const wanted = [...new Set(ids.filter((id): id is string => id !== null))];
  const known = door && wanted.length > 0 ? await door(ctx, wanted) : new Map<string, { name: string; photo: string | null }>();
  return (id) => { const facts = id === null ? undefined : known.get(id); return id !== null && facts ? { id, name: facts.name, photo: facts.photo } : null; };
}

/** The room that knows files. */
export function filesOf(ctx: Ctx): FileDoor {
  return ctx.app.modules.find((m) => m.files)?.files ?? fail('core.not_found');
}
