import { relationsTo } from '#core/server/resource/relations.ts';
import { eraseSubjects, moveSubject, moveSubjectBack, type MovedSubject } from '#core/server/resource/subject-records.ts';
import type { PartyReferences } from './hooks.ts';
import { topic } from './parties.ts';

interface LinkRow { id: string; person_id: string; company_id: string; role: string; is_primary: boolean }
interface MovedLinks { moved: Array<{ id: string; isPrimary: boolean }>; dropped: LinkRow[] }

/** Links of person and company: those the winner has already go, and a person keeps one primary company. */
const links: PartyReferences = {
  count: async (ctx, id) => (await ctx.sql<{ n: number }>('select count(*)::int as n from parties.link where workspace_id = $1 and (person_id = $2 or company_id = $2)', [ctx.workspaceId, id]))[0]!.n,
  move: async (ctx, { from, to }) => {
    const values = [ctx.workspaceId, from, to];
    const dropped = await ctx.sql<LinkRow>(
      `delete from parties.link l where l.workspace_id = $1 and (l.person_id = $2 and exists (select 1 from parties.link x where x.person_id = $3 and x.company_id = l.company_id)
         or l.company_id = $2 and exists (select 1 from parties.link x where x.company_id = $3 and x.person_id = l.person_id)) returning l.id, l.person_id, l.company_id, l.role, l.is_primary`, values);
    const moved = await ctx.sql<{ id: string; isPrimary: boolean }>('select id, is_primary as "isPrimary" from parties.link where workspace_id = $1 and (person_id = $2 or company_id = $2)', [ctx.workspaceId, from]);
    await ctx.sql('update parties.link l set person_id = $3, is_primary = l.is_primary and not exists (select 1 from parties.link x where x.person_id = $3 and x.is_primary), version = version + 1, updated_at = now() where l.workspace_id = $1 and l.person_id = $2', values);
    await ctx.sql('update parties.link set company_id = $3, version = version + 1, updated_at = now() where workspace_id = $1 and company_id = $2', values);
    // Who lost the primary link to the doubled one keeps it with the winner.
    await ctx.sql(
      `update parties.link l set is_primary = true where l.workspace_id = $1 and l.company_id = $2 and l.person_id = any($3::uuid[]) and not exists (select 1 from parties.link x where x.person_id = l.person_id and x.is_primary)`,
      [ctx.workspaceId, to, dropped.filter((d) => d.is_primary && d.company_id === from).map((d) => d.person_id)]);
    return { moved, dropped } satisfies MovedLinks;
  },
  moveBack: async (ctx, { from, to, receipt }) => {
    const { moved, dropped } = receipt as MovedLinks;
    const ids = moved.map((m) => m.id);
    await ctx.sql('update parties.link set person_id = $2, version = version + 1, updated_at = now() where workspace_id = $1 and person_id = $3 and id = any($4::uuid[])', [ctx.workspaceId, from, to, ids]);
    await ctx.sql('update parties.link set company_id = $2, version = version + 1, updated_at = now() where workspace_id = $1 and company_id = $3 and id = any($4::uuid[])', [ctx.workspaceId, from, to, ids]);
    await ctx.sql(
      `update parties.link l set is_primary = true where l.workspace_id = $1 and l.id = any($2::uuid[]) and not exists (select 1 from parties.link x where x.person_id = l.person_id and x.is_primary)`, [ctx.workspaceId, moved.filter((m) => m.isPrimary).map((m) => m.id)]);
    const primary = dropped.filter((d) => d.is_primary).map((d) => d.person_id);
    await ctx.sql('update parties.link set is_primary = false where workspace_id = $1 and person_id = any($2::uuid[]) and company_id = $3 and is_primary', [ctx.workspaceId, primary, to]);
    await ctx.sql(
      `insert into parties.link (id, workspace_id, person_id, company_id, role, is_primary)
       select n.id, $1, n.person_id, n.company_id, n.role, n.is_primary and not exists (select 1 from parties.link x where x.person_id = n.person_id and x.is_primary)
       from jsonb_to_recordset($2::jsonb) as n(id uuid, person_id uuid, company_id uuid, role text, is_primary boolean) on conflict do nothing`, [ctx.workspaceId, JSON.stringify(dropped)]);
  },
};

/** Rows that hang on one party by a single column. */
function byColumn(table: string, column: string, alive = 'true'): PartyReferences {
  return {
    count: async (ctx, id) => (await ctx.sql<{ n: number }>(`select count(*)::int as n from ${table} where workspace_id = $1 and ${column} = $2 and ${alive}`, [ctx.workspaceId, id]))[0]!.n,
    move: async (ctx, { from, to }) => (await ctx.sql<{ id: string }>(`update ${table} set ${column} = $3 where workspace_id = $1 and ${column} = $2 returning id`, [ctx.workspaceId, from, to])).map((r) => r.id),
    moveBack: async (ctx, { from, to, receipt }) => { await ctx.sql(`update ${table} set ${column} = $2 where workspace_id = $1 and ${column} = $3 and id = any($4::uuid[])`, [ctx.workspaceId, from, to, receipt]); },
  };
}

const banksByParty = byColumn('parties.bank_account', 'party_id', 'deleted_at is null');
/** Bank details: one of them is paid to. */
const banks: PartyReferences = {
  ...banksByParty,
  move: async (ctx, way) => {
    const [primary] = await ctx.sql<{ id: string }>('select id from parties.bank_account where workspace_id = $1 and party_id = $2 and is_primary and deleted_at is null', [ctx.workspaceId, way.from]);
    await ctx.sql('update parties.bank_account a set is_primary = false where workspace_id = $1 and party_id = $2 and exists (select 1 from parties.bank_account b where b.workspace_id = $1 and b.party_id = $3 and b.is_primary and b.deleted_at is null)', [ctx.workspaceId, way.from, way.to]);
    return { ids: await banksByParty.move(ctx, way), primary: primary?.id ?? null };
  },
  moveBack: async (ctx, { from, to, receipt }) => {
    const { ids, primary } = receipt as { ids: string[]; primary: string | null };
    await banksByParty.moveBack(ctx, { from, to, receipt: ids });
    if (primary) await ctx.sql('update parties.bank_account set is_primary = true where workspace_id = $1 and id = $2 and party_id = $3 and deleted_at is null', [ctx.workspaceId, primary, from]);
  },
};

const attached = `select (select count(*) from core.comment where workspace_id = $1 and topic = $2 and subject_id = $3 and deleted_at is null) + (select count(*) from core.attachment where workspace_id = $1 and topic = $2 and subject_id = $3) as n`;
/** Comments, files and custom values. */
const extras: PartyReferences = {
  count: async (ctx, id) => Number((await ctx.sql<{ n: string }>(attached, [ctx.workspaceId, topic, id]))[0]!.n),
  move: (ctx, way) => moveSubject(ctx, topic, way),
  moveBack: (ctx, { from, to, receipt }) => moveSubjectBack(ctx, topic, { from, to, moved: receipt as MovedSubject }),
};

/** Own fields of other records that point at it: `extras` move them with all that the kernel moves. */
const relations: PartyReferences = { count: async (ctx, id) => (await relationsTo(ctx, topic, id)).length, move: async () => null, moveBack: async () => undefined };

/** What of this room moves with a party; none of it but relations stands in the way of removing one. */
export const ownReferences: ReadonlyMap<string, PartyReferences> = new Map([
  ['parties.link', links], ['parties.child', byColumn('parties.party', 'parent_id', 'deleted_at is null and merged_into is null')], ['parties.bank', banks], ['parties.consent', byColumn('parties.consent', 'party_id')], ['parties.extra', extras], ['parties.relation', relations],
]);

export { eraseSubjects };
