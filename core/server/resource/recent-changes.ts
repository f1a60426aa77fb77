import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import { decodeCursor, encodeCursor } from '#core/contract/paging.ts';
import { listRecentChanges, type RecentChange } from '#core/contract/recent-changes.ts';
import type { Ctx } from '../context.ts';
import { fail, failField } from '../fail.ts';
import { handle, type Route } from '../module.ts';

type Stored = Omit<RecentChange, 'createdAt' | 'canUndo'> & { createdAt: Date };

// What was only read has nothing to show; a check that was stopped is read again.
const imports = `select id, 'import' as kind, file_name as "fileName", state, total, handled, created, changed, unchanged, skipped, wrong as failed, kept, created_at as "createdAt"
  from core.import where workspace_id = $1 and account_id = $2 and topic = any($3) and state not in ('read', 'cancelled') and ($4::uuid is null or id < $4) order by id desc limit $5`;
const bulks = `select id, case when action -> 'change' = 'null' then 'remove' else 'change' end, null, state, total, handled, 0, case when state in ('undoing', 'undone') then handled else greatest(handled - failed - same, 0) end, same, 0, failed, kept, created_at
  from core.bulk where workspace_id = $1 and account_id = $2 and topic = any($3) and ($4::uuid is null or id < $4) order by id desc limit $5`;

function mayUndo({ kind, state, created, changed }: Stored): boolean {
  return created + changed > 0 && (state === 'done' || (kind !== 'import' && state === 'cancelled'));
}

function placeOf(cursor: string | undefined): string | null {
  if (!cursor) return null;
  const [value] = decodeCursor(cursor, 1) ?? [];
  return typeof value === 'string' && /^[0-9a-f-]{36}$/.test(value) ? value : failField('cursor', 'This page no longer exists. Start from the first.');
}

/** The viewer's own; those of others are none of their business. */
async function list(ctx: Ctx, input: InputOf<typeof listRecentChanges>): Promise<OutputOf<typeof listRecentChanges>> {
  // Tables that are changed in numbers need not take part in imports: those the kernel does not know have no right of their own to ask for.
  const records = ctx.app.modules.flatMap((m) => m.records ?? []).filter((r) => input.topics.includes(r.topic));
  if (records.some(({ can, orCan }) => can && !ctx.can(can) && !(orCan && ctx.can(orCan)))) fail('core.not_found');
  const rows = await ctx.sql<Stored>(`select * from ((${imports}) union all (${bulks})) r order by id desc limit $5`, [ctx.workspaceId, ctx.accountId, input.topics, placeOf(input.cursor), input.limit + 1], 'core.recent_changes');
  const page = rows.slice(0, input.limit);
  return { items: page.map((row) => ({ ...row, canUndo: mayUndo(row), createdAt: new Date(row.createdAt).toISOString() })), nextCursor: rows.length > page.length ? encodeCursor([page.at(-1)!.id]) : null, total: null };
}

/** Endpoints of what a person did to many records. */
export const recentChangeRoutes: Route[] = [handle(listRecentChanges, list)];
