import type { ListInput } from '#core/contract/list.ts';
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { found } from '#core/server/fail.ts';
import type { StreamAnswer } from '#core/server/module.ts';
import { likePattern } from '#core/server/resource/filter.ts';
import { countRows, listRows, type ListSource } from '#core/server/resource/list.ts';
import { findRow, type RecordTable } from '#core/server/resource/records.ts';
import * as contract from '../contract.ts';
import type { MemberRow, MemberStatus } from '../contract.ts';
import { folded } from '../rules/folding.ts';
import { roleOf, roleRefOf } from '../rules/rank.ts';
import { csvBatch, csvOf } from './csv-export.ts';
import { asksAbout, orderedBy, rewritten, roleKeySql, roleOrderSql } from './list-question.ts';
import { peopleOf } from './people.ts';

/** A member as stored, with its role. */
export interface StoredMember {
  id: string; account_id: string; role: string; role_id: string | null; role_name: string | null; role_rank: number | null; role_permissions: string[] | null;
  status: MemberStatus; title: string; joined_at: Date; last_seen_at: Date | null; version: number; online: boolean;
}

const { name, email, role, status, title, joinedAt, lastSeenAt } = contract.memberFields;

/** Members of the active workspace, former ones included. */
const memberSource: ListSource = {
  from: 'workspace.member m left join workspace.role r on r.workspace_id = m.workspace_id and r.id = m.role_id',
  select: `m.id, m.account_id, m.role, m.role_id, r.name as role_name, r.rank as role_rank, r.permissions as role_permissions, m.status, m.title, m.joined_at, m.last_seen_at, m.version,
    exists (select 1 from core.presence p where p.account_id = m.account_id and p.expires_at > now()) as online`,
  key: 'm.id',
  fields: {
    name: { ...name, sql: 'm.sort_name' }, email: { ...email, sql: 'm.search_email' }, role: { ...role, sql: roleKeySql('m') }, status: { ...status, sql: 'm.status' },
    title: { ...title, sql: 'm.title' }, joinedAt: { ...joinedAt, sql: 'm.joined_at' }, lastSeenAt: { ...lastSeenAt, sql: 'm.last_seen_at' },
    standing: { type: 'number', sql: roleOrderSql('m', 'r') },
  },
  scope: (ctx, p) => `m.workspace_id = ${p.add(ctx.workspaceId)}`,
  defaultSort: [{ field: 'name', descending: false }],
  search: (words, p) => `(m.sort_name like ${p.add(likePattern(folded(words) || words))} or m.search_email like ${p.add(likePattern(words.toLowerCase()))} or m.title ilike ${p.add(likePattern(words))})`,
};

/** Who is here now; former members come only when they are asked for. */
const presentSource: ListSource = { ...memberSource, scope: (ctx, p) => `${memberSource.scope(ctx, p)} and m.status <> 'left'` };

/** Members as plain records: what gives them a timeline, comments and attachments. */
export const memberRecord: RecordTable = {
  table: 'workspace.member', topic: 'workspace.member', source: memberSource, columns: { title: 'title' }, can: 'workspace.member.view', endpoints: { update: contract.updateMember },
};

/** Members of the workspace as colleagues see them. */
export async function listMembers(ctx: Ctx, input: InputOf<typeof contract.listMembers>): Promise<OutputOf<typeof contract.listMembers>> {
  const { source, question } = asked(input);
  const page = await listRows<StoredMember>(ctx, source, question);
  return { ...page, items: await memberRows(ctx, page.items) };
}

/** One member, also a former one. */
export async function getMember(ctx: Ctx, input: { id: string }): Promise<MemberRow> {
  return (await memberRows(ctx, [found(await findRow<StoredMember>(ctx, memberRecord, input.id))]))[0]!;
}

/** The same list as CSV; the export is recorded. */
export async function exportMembers(ctx: Ctx, input: InputOf<typeof contract.exportMembers>): Promise<StreamAnswer> {
  const { source, question } = asked({ ...input, limit: csvBatch, count: 'none' });
  ctx.emit({ type: 'workspace.member.exported', data: { rows: await countRows(ctx, source, question) }, can: 'workspace.audit.view' });
  return csvOf(ctx, 'members', 'workspace.export', ['Name', 'E-mail', 'Role', 'Status', 'Title', 'Joined', 'Last seen'], async (c, cursor) => {
    const page = await listRows<StoredMember>(c, source, { ...question, cursor });
    const rows = await memberRows(c, page.items);
    return { lines: rows.map((r) => [r.person.name, r.email, r.role.name, r.status, r.title, r.joinedAt, r.lastSeenAt]), nextCursor: page.nextCursor };
  });
}

/** Members as colleagues see them. */
export async function memberRows(ctx: Ctx, rows: readonly StoredMember[]): Promise<MemberRow[]> {
  const people = await peopleOf(ctx, rows.map((r) => r.account_id));
  return rows.map((r) => {
    const facts = roleOf(r);
    const isYou = r.account_id === ctx.viewer?.id;
    return {
      id: r.id, person: people.card(r.account_id), email: people.email(r.account_id), role: roleRefOf(facts), status: r.status, title: r.title,
      online: r.online && r.status === 'active', lastSeenAt: r.last_seen_at?.toISOString() ?? null, joinedAt: r.joined_at.toISOString(), version: r.version,
      isYou, canManage: !isYou && r.status !== 'left' && ctx.can('workspace.member.manage') && facts.rank < ctx.member.rank,
    };
  });
}

/** The question in terms of the table: names are compared folded, roles are sorted by their rank. */
function asked(input: ListInput): { source: ListSource; question: ListInput } {
  const fold = (value: unknown) => (typeof value === 'string' ? folded(value) : value);
  const filter = input.filter && rewritten(input.filter, (c) => (c.field === 'name' ? { ...c, value: Array.isArray(c.value) ? c.value.map(fold) : fold(c.value) } : c));
  return { source: asksAbout(filter, 'status') ? memberSource : presentSource, question: { ...input, filter, sort: orderedBy(input.sort, { role: 'standing' }) } };
}
