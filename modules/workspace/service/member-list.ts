import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import { decodeCursor, encodeCursor } from '#core/contract/paging.ts';
import type { Ctx } from '#core/server/context.ts';
import { failField, found } from '#core/server/fail.ts';
import type { StreamAnswer } from '#core/server/module.ts';
import type * as contract from '../contract.ts';
import type { MemberRow, MemberStatus } from '../contract.ts';
import { csvText } from '../rules/csv.ts';
import { isSystemRole, roleOf, roleRefOf } from '../rules/rank.ts';
import { peopleOf } from './people.ts';

/** A member as stored, with its role. */
export interface StoredMember {
  id: string; account_id: string; role: string; role_id: string | null; role_name: string | null; role_rank: number | null; role_permissions: string[] | null;
  status: MemberStatus; title: string; joined_at: Date; last_seen_at: Date | null; version: number; online: boolean;
}
type Filters = Pick<InputOf<typeof contract.listMembers>, 'q' | 'role' | 'status' | 'sort'>;

const select = `select m.id, m.account_id, m.role, m.role_id, r.name as role_name, r.rank as role_rank, r.permissions as role_permissions, m.status, m.title, m.joined_at, m.last_seen_at, m.version,
    exists (select 1 from core.presence p where p.account_id = m.account_id and p.expires_at > now()) as online
  from workspace.member m left join workspace.role r on r.id = m.role_id where m.workspace_id = $1`;

/** Members of the workspace as colleagues see them. */
export async function listMembers(ctx: Ctx, input: InputOf<typeof contract.listMembers>): Promise<OutputOf<typeof contract.listMembers>> {
  const rows = await filteredMembers(ctx, input);
  const start = input.cursor === undefined ? 0 : placeAfter(rows, input.cursor, input.sort);
  const items = rows.slice(start, start + input.limit);
  const last = items.at(-1);
  return { items, nextCursor: last && start + input.limit < rows.length ? encodeCursor([sortKey(last, input.sort), last.id]) : null, total: rows.length };
}

/** One member, also a former one. */
export async function getMember(ctx: Ctx, input: { id: string }): Promise<MemberRow> {
  return (await memberRows(ctx, [found(await findStored(ctx, input.id))]))[0]!;
}

/** One member as stored; null when the workspace has none with this id. */
export async function findStored(ctx: Ctx, id: string): Promise<StoredMember | null> {
  const [row] = await ctx.sql<StoredMember>(`${select} and m.id = $2`, [ctx.workspaceId, id], 'workspace.member.one');
  return row ?? null;
}

/** The same list as CSV; the export is recorded. */
export async function exportMembers(ctx: Ctx, input: InputOf<typeof contract.exportMembers>): Promise<StreamAnswer> {
  const rows = await filteredMembers(ctx, input);
  const text = csvText(['Name', 'E-mail', 'Role', 'Status', 'Title', 'Joined', 'Last seen'], rows.map((r) => [r.person.name, r.email, r.role.name, r.status, r.title, r.joinedAt, r.lastSeenAt]));
  ctx.emit({ type: 'workspace.member.exported', data: { rows: rows.length }, can: 'workspace.audit.view' });
  return { stream: Buffer.from(text, 'utf8'), type: 'text/csv; charset=utf-8', headers: { 'content-disposition': `attachment; filename="members-${ctx.member.workspaceSlug}.csv"` } };
}

/** Members as colleagues see them. */
export async function memberRows(ctx: Ctx, rows: readonly StoredMember[]): Promise<MemberRow[]> {
  const people = await peopleOf(ctx, rows.map((r) => r.account_id));
  return rows.map((r) => {
    const role = roleOf(r);
    const isYou = r.account_id === ctx.viewer?.id;
    return {
      id: r.id, person: people.card(r.account_id), email: people.email(r.account_id), role: roleRefOf(role), status: r.status, title: r.title,
      online: r.online && r.status === 'active', lastSeenAt: r.last_seen_at?.toISOString() ?? null, joinedAt: r.joined_at.toISOString(), version: r.version,
      isYou, canManage: !isYou && r.status !== 'left' && ctx.can('workspace.member.manage') && role.rank < ctx.member.rank,
    };
  });
}

// Names belong to identity, so filtering and order by name happen here; a workspace has thousands of members at most.
async function filteredMembers(ctx: Ctx, filters: Filters): Promise<MemberRow[]> {
  const byRole = filters.role === undefined ? '' : isSystemRole(filters.role) ? 'and m.role = $3' : 'and m.role_id = $3::uuid';
  const statuses = filters.status === undefined ? ['active', 'suspended'] : filters.status === 'all' ? ['active', 'suspended', 'left'] : [filters.status];
  const stored = await ctx.sql<StoredMember>(`${select} and m.status = any($2) ${byRole}`, [ctx.workspaceId, statuses, ...(filters.role === undefined ? [] : [filters.role])]);
  const rows = await memberRows(ctx, stored);
  const q = filters.q?.trim().toLowerCase();
  const kept = q ? rows.filter((r) => [r.person.name, r.email, r.title].some((text) => text.toLowerCase().includes(q))) : rows;
  return kept.sort((a, b) => compare(sortKey(a, filters.sort), a.id, sortKey(b, filters.sort), b.id, filters.sort));
}

function sortKey(row: MemberRow, sort: Filters['sort']): string {
  switch (sort) {
    case 'name': case '-name': return row.person.name.toLowerCase();
    case 'joined': case '-joined': return row.joinedAt;
    case 'role': case '-role': return String(100 - row.role.rank).padStart(3, '0');
    case 'lastSeen': case '-lastSeen': return row.lastSeenAt ?? '';
  }
}

function compare(a: string, aId: string, b: string, bId: string, sort: Filters['sort']): number {
  const order = a < b ? -1 : a > b ? 1 : aId < bId ? -1 : aId > bId ? 1 : 0;
  return sort.startsWith('-') ? -order : order;
}

function placeAfter(rows: readonly MemberRow[], cursor: string, sort: Filters['sort']): number {
  const place = decodeCursor(cursor, 2);
  if (!place || !place.every((p): p is string => typeof p === 'string')) failField('cursor', 'This place in the list does not exist.');
  const [key, id] = place as [string, string];
  const at = rows.findIndex((r) => compare(sortKey(r, sort), r.id, key, id, sort) > 0);
  return at < 0 ? rows.length : at;
}
