import type { Ctx } from '#core/server/context.ts';
import type { RecordTable } from '#core/server/resource/records.ts';
import { visibleRecords } from '#modules/notifications/api.ts';
import { listColleagues, type Colleague } from '#modules/workspace/api.ts';
import type { People } from '../contract.ts';
import { ownerOf } from './kinds.ts';

/** The members an action is for, each once, as far as they may see the record now: who may not is told nothing of it. */
export async function peopleFor(ctx: Ctx, record: RecordTable, row: Record<string, unknown> & { id: string }, to: People): Promise<Colleague[]> {
  const owner = to.owner ? ownerOf(record, row) : null;
  const members = await listColleagues(ctx);
  const meant = members.filter((m) => m.accountId === owner || to.memberIds.includes(m.accountId) || (to.roles as string[]).includes(m.role.key));
  const seeing: Colleague[] = [];
  for (const member of meant) if ((await visibleRecords(ctx, member.accountId, [row.id], { targetType: record.topic, workspaceId: ctx.workspaceId })).has(row.id)) seeing.push(member);
  return seeing.sort((a, b) => (a.accountId < b.accountId ? -1 : 1));
}
