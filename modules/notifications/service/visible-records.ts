import { randomUUID } from 'node:crypto';
import type { App } from '#core/server/app.ts';
import { Ctx } from '#core/server/context.ts';
import { seenKeys, type RecordTable } from '#core/server/resource/records.ts';
import { permissionsOf, teamsOf } from '#modules/workspace/api.ts';
import type { TargetKind } from './types.ts';

/** The record table of a topic. */
export const recordsOf = (app: App, topic: string): RecordTable | undefined => app.modules.flatMap((m) => m.records ?? []).find((r) => r.topic === topic);

/**
 * Those of these records of a workspace that a member of it may see now, whoever asks and wherever they are: read through the
 * member's eyes within the same transaction, which then goes on as it was.
 */
export async function visibleRecords(ctx: Ctx, accountId: string, ids: readonly string[], { targetType, workspaceId }: TargetKind): Promise<ReadonlySet<string>> {
  const record = recordsOf(ctx.app, targetType);
  if (!record || workspaceId === null || ids.length === 0) return new Set();
  return ctx.tx.through({ accountId, workspaceId }, async () => {
    const permissions = (await permissionsOf(ctx, [accountId], workspaceId)).get(accountId);
    if (!permissions || (record.can && !permissions.has(record.can) && !(record.orCan && permissions.has(record.orCan)))) return new Set();
    const reader = new Ctx(ctx.app, ctx.tx, { id: accountId, email: '', sessionId: '', emailVerified: true }, { workspaceId, workspaceSlug: '', memberId: randomUUID(), role: 'reader', rank: 0, permissions, status: 'active', teams: await teamsOf(ctx, accountId, workspaceId) }, ctx.origin);
    return seenKeys(reader, record, ids);
  });
}
