import type { ListInput } from '#core/contract/list.ts';
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type { CustomValue } from '#core/contract/records.ts';
import type { Ctx } from '#core/server/context.ts';
import { found } from '#core/server/fail.ts';
import type { StreamAnswer } from '#core/server/module.ts';
import { exportList } from '#core/server/resource/export.ts';
import { likePattern } from '#core/server/resource/filter.ts';
import { countRows, listRows, type ListSource } from '#core/server/resource/list.ts';
import { findRow, type RecordTable } from '#core/server/resource/records.ts';
import * as contract from '../contract.ts';
import type { MemberRow, MemberStatus } from '../contract.ts';
import { folded } from '../rules/folding.ts';
import { roleOf, roleRefOf } from '../rules/rank.ts';
import { asksAbout, orderedBy, rewritten, roleKeySql, roleOrderSql } from './list-question.ts';
import { peopleOf } from './people.ts';
import { presenceKept } from './presence.ts';

/** A member as stored, with its role. */
export interface StoredMember {
  id: string; account_id: string; role: string; role_id: string | null; role_name: string | null; role_rank: number | null; role_permissions: string[] | null;
  status: MemberStatus; title: string; joined_at: Date; last_seen_at: Date | null; version: number; online: boolean;
  custom?: Record<string, CustomValue>;
  /** Absent where only one row is looked at for its right. */
  teams?: Array<{ id: string; name: string }>;
}

const { name, email, role, status, title, teamId, joinedAt, lastSeenAt } = contract.memberFields;

const inTeam = 'x.workspace_id = m.workspace_id and x.deleted_at is null and m.account_id = any(x.member_ids)';

/** Members of the active workspace, former ones included. */
const memberSource: ListSource = {
  from: 'workspace.member m left join workspace.role r on r.workspace_id = m.workspace_id and r.id = m.role_id',
  select: `m.id, m.account_id, m.role, m.role_id, r.name as role_name, r.rank as role_rank, r.permissions as role_permissions, m.status, m.title, m.joined_at, m.last_seen_at, m.version,
    exists (select 1 from core.presence p where p.account_id = m.account_id and p.expires_at > now()) as online,
    coalesce((select jsonb_agg(jsonb_build_object('id', x.id, 'name', x.name) order by lower(x.name)) from workspace.team x where ${inTeam}), '[]') as teams`,
  key: 'm.id', custom: contract.memberTopic,
  fields: {
    name: { ...name, sql: 'm.sort_name' }, email: { ...email, sql: 'm.search_email' }, role: { ...role, sql: roleKeySql('m'), nameIn: 'roleName' }, status: { ...status, sql: 'm.status' },
    title: { ...title, sql: 'm.title' }, teamId: { ...teamId, sql: `(select x.id from workspace.team x where ${inTeam} limit 1)`, nameIn: 'teams', among: { value: 'x.id', where: (condition) => `exists (select 1 from workspace.team x where ${inTeam} and ${condition})`, several: true } }, joinedAt: { ...joinedAt, sql: 'm.joined_at' }, lastSeenAt: { ...lastSeenAt, sql: 'm.last_seen_at' },
    standing: { type: 'number', sql: roleOrderSql('m', 'r') },
  },
  scope: (ctx, p) => `m.workspace_id = ${p.add(ctx.workspaceId)}`,
  defaultSort: [{ field: 'name', descending: false }],
  search: (words, p) => `(m.sort_name like ${p.add(likePattern(folded(words) || words))} or m.search_email like ${p.add(likePattern(words.toLowerCase()))} or m.title ilike ${p.add(likePattern(words))})`,
};

/** Members with the fields they have on the wire: for files, for changes of many, for whatever reads records of any room. */
const recordSource: ListSource = {
  ...memberSource,
  complete: async (ctx, rows) => {
    const stored = rows as unknown as StoredMember[];
    const people = await peopleOf(ctx, stored.map((r) => r.account_id));
    for (const r of stored) {
      const facts = roleOf(r);
      Object.assign(r, { name: people.card(r.account_id).name, email: people.email(r.account_id), role: facts.key, roleName: facts.name, teamId: r.teams?.[0]?.id ?? null, teams: (r.teams ?? []).map((team) => team.name).join(', '), joinedAt: r.joined_at.toISOString(), lastSeenAt: r.last_seen_at?.toISOString() ?? null });
    }
  },
};

/** Members as plain records: what gives them a timeline, comments, attachments and custom fields. */
export const memberRecord: RecordTable = {
  table: 'workspace.member', topic: contract.memberTopic, source: recordSource, columns: { title: 'title' }, can: 'workspace.member.view', endpoints: { update: contract.updateMember },
};

/** Columns of a file of members, besides the custom ones. */
const fileColumns = ['name', 'email', 'role', 'status', 'title', 'teamId', 'joinedAt', 'lastSeenAt'] as const;

/** Members of the workspace as colleagues see them. */
export async function listMembers(ctx: Ctx, input: InputOf<typeof contract.listMembers>): Promise<OutputOf<typeof contract.listMembers>> {
  const { source, question } = membersAsked(input, memberSource);
  const page = await listRows<StoredMember>(ctx, source, question);
  return { ...page, items: await memberRows(ctx, page.items) };
}

/** One member, also a former one. */
export async function getMember(ctx: Ctx, input: { id: string }): Promise<MemberRow> {
  return (await memberRows(ctx, [found(await findRow<StoredMember>(ctx, { ...memberRecord, source: memberSource }, input.id))]))[0]!;
}

/** The same list as a file; the export is recorded. */
export async function exportMembers(ctx: Ctx, input: InputOf<typeof contract.exportMembers>): Promise<StreamAnswer> {
  const { source, question } = membersAsked({ ...input, limit: 1, count: 'none' });
  ctx.emit({ type: 'workspace.member.exported', data: { rows: await countRows(ctx, source, question) }, can: 'workspace.audit.view' });
  return exportList(ctx, source, { ...input, filter: question.filter, sort: question.sort }, fileColumns, `members-${ctx.member.workspaceSlug}`, 'workspace.export');
}

async function memberRows(ctx: Ctx, rows: readonly StoredMember[]): Promise<MemberRow[]> {
  const people = await peopleOf(ctx, rows.map((r) => r.account_id));
  const kept = await presenceKept(ctx, rows.map((r) => r.account_id));
  return rows.map((r) => {
    const facts = roleOf(r);
    const isYou = r.account_id === ctx.viewer?.id;
    return {
      id: r.id, person: people.card(r.account_id), email: people.email(r.account_id), role: roleRefOf(facts), status: r.status, title: r.title,
      online: r.online && r.status === 'active' && !kept.has(r.account_id), lastSeenAt: kept.has(r.account_id) && !ctx.can('workspace.member.manage') ? null : (r.last_seen_at?.toISOString() ?? null), joinedAt: r.joined_at.toISOString(), version: r.version, teams: r.teams ?? [],
      isYou, canManage: !isYou && r.status !== 'left' && ctx.can('workspace.member.manage') && facts.rank < ctx.member.rank, ...(r.custom ? { custom: r.custom } : {}),
    };
  });
}

/** The question in terms of the table: names are compared folded, roles are sorted by their rank, and former members come only when they are asked for. */
export function membersAsked(input: ListInput, members: ListSource = recordSource): { source: ListSource; question: ListInput } {
  const fold = (value: unknown) => (typeof value === 'string' ? folded(value) : value);
  const filter = input.filter && rewritten(input.filter, (c) => (c.field === 'name' ? { ...c, value: Array.isArray(c.value) ? c.value.map(fold) : fold(c.value) } : c));
  const present: ListSource = { ...members, scope: (ctx, p) => `${members.scope(ctx, p)} and m.status <> 'left'` };
  return { source: asksAbout(filter, 'status') ? members : present, question: { ...input, filter, sort: orderedBy(input.sort, { role: 'standing' }) } };
}
