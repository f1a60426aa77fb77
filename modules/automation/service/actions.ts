import type { InputOf } from '#core/contract/endpoint.ts';
import { createComment } from '#core/contract/records.ts';
import { reminderLimit } from '#core/contract/watch.ts';
import type { Ctx } from '#core/server/context.ts';
import { found } from '#core/server/fail.ts';
import { routeOf } from '#core/server/resource/bulk.ts';
import { allow } from '#core/server/resource/mount.ts';
import { findRow, type RecordTable, type Row } from '#core/server/resource/records.ts';
import { remindOf } from '#core/server/resource/watch.ts';
import type { Action } from '../contract.ts';
import { changeInput } from './check.ts';
import { ownerOf } from './kinds.ts';
import { mayKnow } from './people.ts';
import { tellPeople } from './tell.ts';
import { saidOf, textFor } from './texts.ts';

/** The run a rule is at: which of its actions, for telling who was refused. */
export interface Doing { rule: { id: string; name: string }; seq: number; step: number }

/** Does what a rule says with a record, in its order and through the same doors as a person: each refusal is one of theirs. */
export async function carryOut(ctx: Ctx, record: RecordTable, first: Row, actions: readonly Action[], doing: Doing): Promise<void> {
  let row = first;
  for (const [step, action] of actions.entries()) {
    doing.step = step;
    await one(ctx, record, row, action, doing);
    // Whoever gives a record away may not see it any more; what was read of it is told then.
    if (action.do === 'set') row = (await findRow<Row>(ctx, record, row.id)) ?? row;
  }
}

async function one(ctx: Ctx, record: RecordTable, row: Row, action: Action, doing: Doing): Promise<void> {
  switch (action.do) {
    case 'notify': return tellPeople(ctx, record, row, action.to, action.text, doing);
    case 'set': return setField(ctx, record, row, action);
    case 'follow': return tellPeople(ctx, record, row, action.to, null, doing);
    case 'remind': return remindOwner(ctx, record, row, action);
    case 'comment': return comment(ctx, record, row, action.text, doing);
  }
}

async function setField(ctx: Ctx, record: RecordTable, row: Row, { field, value }: Extract<Action, { do: 'set' }>): Promise<void> {
  const route = found(routeOf(ctx, (record.endpoints!.update as { id: string }).id));
  allow(ctx, route.endpoint.can);
  await route.run(ctx, changeInput(record, field, value, row, ctx.member.workspaceSlug));
}

const dayMs = 86_400_000;
/** When a reminder of so many days comes. */
export const remindedAt = (days: number): string => new Date(Date.now() + days * dayMs).toISOString();

async function remindOwner(ctx: Ctx, record: RecordTable, row: Row, { days, note }: Extract<Action, { do: 'remind' }>): Promise<void> {
  const owner = ownerOf(record, row);
  const at = { topic: record.topic, subjectId: row.id };
  if (owner === null || !(await mayKnow(ctx, owner, record.topic, row.id))) return;
  const [count] = await ctx.sql<{ n: number }>('select count(*)::int as n from core.record_reminder where workspace_id = $1 and topic = $2 and subject_id = $3 and account_id = $4 and told_at is null', [ctx.workspaceId, at.topic, at.subjectId, owner]);
  // Somebody with so many reminders at it needs no further one, and what else the rule does is done.
  if (count!.n >= reminderLimit) return;
  await remindOf(ctx, owner, { ...at, dueAt: remindedAt(days), note: await textFor(ctx, note, await saidOf(ctx, record, row, note), { reader: owner, most: 200 }) });
}

/** Stands there under the name of who made the rule, and says which rule it was. */
async function comment(ctx: Ctx, record: RecordTable, row: Row, text: string, { rule }: Doing): Promise<void> {
  const body = commentBody(rule.name, await textFor(ctx, text, await saidOf(ctx, record, row, text), { reader: null, most: 4000 }));
  await found(routeOf(ctx, createComment.id)).run(ctx, { topic: record.topic, subjectId: row.id, body, mentions: [] } satisfies InputOf<typeof createComment> as never);
}

/** A comment as a rule writes it. */
export const commentBody = (rule: string, said: string): string => `${said}\n— ${rule}`;
