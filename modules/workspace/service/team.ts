import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail, failField } from '#core/server/fail.ts';
import { likePattern } from '#core/server/resource/filter.ts';
import { listRows } from '#core/server/resource/list.ts';
import { getRow, insertRow, patchRow, removeRow, restoreRow, type RecordTable } from '#core/server/resource/records.ts';
import { mostTeams, says, teamFields, teams, type Team } from '../contract.ts';
import { forgetMembership } from '../gate.ts';
import { tellAccount } from './membership.ts';
import { peopleOf } from './people.ts';

const facesShown = 6;
const instant = (column: string) => `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Teams as records. */
export const teamRecord: RecordTable = {
  table: 'workspace.team', topic: teams.topic, can: 'workspace.member.view', title: 'name', endpoints: { create: teams.create, update: teams.update, remove: teams.remove },
  people: ['memberIds', 'leadIds'],
  columns: { name: 'name', about: 'about', memberIds: 'member_ids', leadIds: 'lead_ids' },
  source: {
    from: 'workspace.team t', key: 't.id',
    select: `t.id, t.version, t.name, t.about, t.member_ids as "memberIds", t.lead_ids as "leadIds", cardinality(t.member_ids) as "memberCount", ${instant('t.created_at')} as "createdAt", ${instant('t.updated_at')} as "updatedAt"`,
    fields: { name: { ...teamFields.name, sql: 't.name' }, createdAt: { ...teamFields.createdAt, sql: 't.created_at' } },
    scope: (ctx, p) => `t.workspace_id = ${p.add(ctx.workspaceId)} and t.deleted_at is null`, defaultSort: [{ field: 'name', descending: false }],
    complete: async (ctx, rows) => { const people = await peopleOf(ctx, (rows as unknown as Team[]).flatMap((row) => row.memberIds)); for (const row of rows as unknown as Team[]) row.people = inOrder(row).map(people.card); },
    search: (words, p) => `(t.name ilike ${p.add(likePattern(words))} or t.about ilike ${p.add(likePattern(words))})`,
  },
};

/** Account ids of a team's members, those who lead it first. */
const inOrder = ({ memberIds, leadIds }: Team): string[] => [...leadIds, ...memberIds.filter((id) => !leadIds.includes(id))];

/** A page of teams, with a few faces of each. */
export async function listTeams(ctx: Ctx, input: InputOf<typeof teams.list>): Promise<OutputOf<typeof teams.list>> {
  const { complete: _complete, ...source } = teamRecord.source;
  const page = await listRows<Team>(ctx, source, input);
  const people = await peopleOf(ctx, page.items.flatMap((row) => inOrder(row).slice(0, facesShown)));
  return { ...page, items: page.items.map((row) => ({ ...row, people: inOrder(row).slice(0, facesShown).map(people.card) })) };
}

/** Makes a team. */
export async function createTeam(ctx: Ctx, { workspace_slug: _slug, ...input }: InputOf<typeof teams.create>): Promise<Team> {
  await takeTurn(ctx);
  const given = { ...input, ...membersOf(input, { memberIds: [], leadIds: [] }) };
  await check(ctx, given.name, null);
  await checkPeople(ctx, given.memberIds, []);
  await checkRoom(ctx);
  const team = await insertRow<Team>(ctx, teamRecord, given);
  await tellPeople(ctx, [], team.memberIds);
  return team;
}

/** Changes a team; what its people see changes with it. */
export async function updateTeam(ctx: Ctx, { workspace_slug: _slug, id, version, ...input }: InputOf<typeof teams.update>): Promise<Team> {
  await takeTurn(ctx);
  const before = await getRow<Team>(ctx, teamRecord, id);
  const given = { ...input, ...membersOf(input, before) };
  if (given.name !== undefined && before.name !== given.name) await check(ctx, given.name, id);
  await checkPeople(ctx, given.memberIds, before.memberIds);
  const after = await patchRow<Team>(ctx, teamRecord, id, version, given);
  if (differ(before.memberIds, after.memberIds)) await tellPeople(ctx, before.memberIds, after.memberIds);
  return after;
}

/** Puts a team away: records keep it, nobody sees them by it any more, and those nobody owns are everybody's. */
export async function removeTeam(ctx: Ctx, { id }: { id: string }): Promise<{ id: string }> {
  await takeTurn(ctx);
  const { memberIds } = await getRow<Team>(ctx, teamRecord, id);
  const gone = await removeRow(ctx, teamRecord, id);
  await tellPeople(ctx, memberIds, []);
  return gone;
}

/** Brings a team back with those of its people who are still here, while its name is not another one's. */
export async function restoreTeam(ctx: Ctx, { id }: { id: string }): Promise<Team> {
  await takeTurn(ctx);
  const [gone] = await ctx.sql<{ name: string }>('select name from workspace.team where workspace_id = $1 and id = $2 and deleted_at is not null', [ctx.workspaceId, id]);
  if (gone) { await check(ctx, gone.name, id); await checkRoom(ctx); }
  const team = await restoreRow<Team>(ctx, teamRecord, id);
  await tellPeople(ctx, [], team.memberIds);
  return team;
}

/** Takes somebody out of all their teams in a workspace the transaction is in: their membership ends. */
export async function leaveTeams(ctx: Ctx, workspaceId: number, accountId: string): Promise<void> {
  const rows = await ctx.sql<{ id: string; version: number; memberIds: string[]; isGone: boolean }>(
    `update workspace.team set member_ids = array_remove(member_ids, $2::uuid), lead_ids = array_remove(lead_ids, $2::uuid), version = version + 1, updated_at = now()
     where workspace_id = $1 and $2::uuid = any(member_ids) returning id, version, member_ids as "memberIds", deleted_at is not null as "isGone"`, [workspaceId, accountId]);
  for (const { id, version, memberIds, isGone } of rows) {
    if (isGone) continue;
    ctx.emit({ type: 'workspace.team.changed', id, version, workspaceId, data: { changes: { memberIds: [[...memberIds, accountId], memberIds] } }, can: 'workspace.member.view' });
    await forgetPeople(ctx, memberIds);
  }
}

type Members = Pick<Team, 'memberIds' | 'leadIds'>;

/** Members and leads as they are to be: each once, and who leads is a member; who is taken out of the members leads no more. */
function membersOf(input: { memberIds?: string[] | undefined; leadIds?: string[] | undefined }, before: Members): Members {
  const members = input.memberIds ?? before.memberIds;
  const leadIds = input.leadIds ?? before.leadIds.filter((id) => members.includes(id));
  return { memberIds: [...new Set([...members, ...leadIds])], leadIds: [...new Set(leadIds)] };
}

const differ = (a: readonly string[], b: readonly string[]) => a.length !== b.length || a.some((id) => !b.includes(id));

/** One change of teams at a time per workspace: names stay unique and the limit holds. */
async function takeTurn(ctx: Ctx): Promise<void> {
  await ctx.sql('select 1 from workspace.workspace where id = $1 for no key update', [ctx.workspaceId]);
}

async function checkRoom(ctx: Ctx): Promise<void> {
  const [{ count } = { count: 0 }] = await ctx.sql<{ count: number }>('select count(*)::int as count from workspace.team where workspace_id = $1 and deleted_at is null', [ctx.workspaceId]);
  if (count >= mostTeams) fail('workspace.too_many_teams', { max: mostTeams });
}

async function check(ctx: Ctx, name: string, except: string | null): Promise<void> {
  const taken = await ctx.sql('select 1 from workspace.team where workspace_id = $1 and lower(name) = lower($2) and deleted_at is null and id is distinct from $3::uuid', [ctx.workspaceId, name, except]);
  if (taken.length > 0) failField('name', says('workspace.team_exists'), 'taken');
}

/** 422 unless those who are new to it are active members; who is suspended meanwhile stays in it. */
async function checkPeople(ctx: Ctx, ids: readonly string[], before: readonly string[]): Promise<void> {
  if (ids.length > 500) failField('memberIds', says('workspace.team_too_large'));
  const fresh = ids.filter((id) => !before.includes(id));
  const rows = await ctx.sql("select 1 from workspace.member where workspace_id = $1 and status = 'active' and account_id = any($2::uuid[])", [ctx.workspaceId, fresh], 'workspace.team.people');
  if (rows.length !== fresh.length) failField('memberIds', says('workspace.active_member'));
}

/** Tells the browsers of those who came or went; what the others see is looked at again, too. */
async function tellPeople(ctx: Ctx, before: readonly string[], after: readonly string[]): Promise<void> {
  const moved = [...before.filter((id) => !after.includes(id)), ...after.filter((id) => !before.includes(id))];
  const rows = await ctx.sql<{ id: string; account_id: string }>("select id, account_id from workspace.member where workspace_id = $1 and status <> 'left' and account_id = any($2::uuid[])", [ctx.workspaceId, moved]);
  for (const row of rows) await tellAccount(ctx, ctx.workspaceId, row.account_id, row.id, { teamsChanged: true });
  await forgetPeople(ctx, after.filter((id) => before.includes(id)));
}

async function forgetPeople(ctx: Ctx, accountIds: readonly string[]): Promise<void> {
  for (const id of accountIds) {
    await ctx.signalAccount(id);
    ctx.after(() => forgetMembership(ctx.app, id));
  }
}
