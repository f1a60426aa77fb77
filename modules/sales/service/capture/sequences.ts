import type { InputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { failField } from '#core/server/fail.ts';
import { likePattern } from '#core/server/resource/filter.ts';
import type { ListSource } from '#core/server/resource/list.ts';
import { getRow, insertRow, patchRow, type RecordTable } from '#core/server/resource/records.ts';
import { captureSays, sequenceFields, sequences, type Sequence, type SequenceStep } from '../../contract/capture.ts';
import { instantSql } from '../leads/scope.ts';

const f = sequenceFields;
const count = (condition: string) => `(select count(*) from sales.sequence_run r where r.workspace_id = s.workspace_id and r.sequence_id = s.id and ${condition})::int`;
const source: ListSource = {
  from: 'sales.sequence s', key: 's.id',
  select: `s.id, s.version, s.name, s.is_active as "isActive", s.steps, ${count("r.state = 'running'")} as running, ${count("r.state = 'finished'")} as finished, ${count("r.state = 'stopped'")} as stopped, ${count("r.stop_reason = 'reply'")} as replied, ${count("r.stop_reason = 'converted'")} as converted,
    ${instantSql('s.created_at')} as "createdAt", ${instantSql('s.updated_at')} as "updatedAt"`,
  fields: { name: { ...f.name, sql: 's.name' }, isActive: { ...f.isActive, sql: 's.is_active' }, createdAt: { ...f.createdAt, sql: 's.created_at' } },
  scope: (ctx, p) => `s.workspace_id = ${p.add(ctx.workspaceId)} and s.deleted_at is null`, defaultSort: [{ field: 'name', descending: false }],
  search: (words, p) => `s.name ilike ${p.add(likePattern(words))}`,
};
/** Sequences as records. */
export const sequenceRecord: RecordTable = { table: 'sales.sequence', topic: sequences.topic, source, title: 'name', can: 'sales.lead.view', columns: { name: 'name', isActive: 'is_active', steps: 'steps' }, endpoints: { create: sequences.create, update: sequences.update, remove: sequences.remove } };

async function check(ctx: Ctx, steps: readonly SequenceStep[]): Promise<void> {
  const wanted = steps.flatMap((s) => (s.kind === 'mail' ? [s.templateId] : []));
  const known = await ctx.sql<{ id: string }>('select id from sales.mail_template where workspace_id = $1 and id = any($2::uuid[]) and deleted_at is null', [ctx.workspaceId, wanted]);
  for (const [i, s] of steps.entries()) if (s.kind === 'mail' && !known.some((k) => k.id === s.templateId)) failField(`steps.${i}.templateId`, captureSays('sales.sequence_template'));
}

/** Adds a sequence. */
export async function createSequence(ctx: Ctx, { name, isActive, steps }: InputOf<typeof sequences.create>): Promise<Sequence> {
  await check(ctx, steps);
  return insertRow<Sequence>(ctx, sequenceRecord, { name, isActive, steps: JSON.stringify(steps) });
}

/** Changes a sequence; leads in it go on with the steps as they are now. */
export async function updateSequence(ctx: Ctx, { id, version, name, isActive, steps }: InputOf<typeof sequences.update>): Promise<Sequence> {
  if (steps) await check(ctx, steps);
  const before = await getRow<Sequence>(ctx, sequenceRecord, id);
  const sorted = (list: readonly SequenceStep[]) => JSON.stringify(list.map((s) => Object.entries(s).sort(([a], [b]) => (a < b ? -1 : 1))));
  return patchRow<Sequence>(ctx, sequenceRecord, id, version, { name, isActive, ...(steps && sorted(steps) !== sorted(before.steps) ? { steps: JSON.stringify(steps) } : {}) });
}
