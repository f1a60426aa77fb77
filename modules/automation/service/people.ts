import type { Ctx } from '#core/server/context.ts';
import type { RecordTable } from '#core/server/resource/records.ts';
import { visibleRecords } from '#modules/notifications/api.ts';
import { listColleagues, type Colleague } from '#modules/workspace/api.ts';
import type { People } from '../contract.ts';
import { ownerOf } from './kinds.ts';

/** The members an action is for, each once, in a fixed order, so that two rules wait for one another in turn and never in a circle. */
export async function peopleMeant(ctx: Ctx, record: RecordTable, row: Record<string, unknown>, to: People): Promise<Colleague[]> {
  const owner = to.owner ? ownerOf(record, row) : null;
  const meant = (await listColleagues(ctx)).filter((m) => m.accountId === owner || to.memberIds.includes(m.accountId) || (to.roles as string[]).includes(m.role.key));
  return meant.sort((a, b) => (a.accountId < b.accountId ? -1 : 1));
}

/** True for who may see a record now: who may not is told nothing of it. */
export const mayKnow = async (ctx: Ctx, accountId: string, topic: string, id: string): Promise<boolean> => (await visibleRecords(ctx, accountId, [id], { targetType: topic, workspaceId: ctx.workspaceId })).has(id);

/** Those of the members an action is for who may see the record. */
export async function peopleFor(ctx: Ctx, record: RecordTable, row: Record<string, unknown> & { id: string }, to: People): Promise<Colleague[]> {
  const seeing: Colleague[] = [];
  for (const member of await peopleMeant(ctx, record, row, to)) if (await mayKnow(ctx, member.accountId, record.topic, row.id)) seeing.push(member);
  return seeing;
}
