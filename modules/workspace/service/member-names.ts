import { runAs, type App } from '#core/server/app.ts';
import type { Ctx } from '#core/server/context.ts';
import { folded } from '../rules/folding.ts';
import { peopleOf } from './people.ts';

/** What a member row keeps of these people for sorting and searching. */
export async function memberNames(ctx: Ctx, accountIds: readonly string[]): Promise<(id: string) => { sortName: string; searchEmail: string }> {
  const people = await peopleOf(ctx, accountIds);
  return (id) => ({ sortName: folded(people.card(id).name), searchEmail: people.email(id).toLowerCase() });
}

/** Active members by each of these names or e-mail addresses, in one statement. */
export async function membersNamed(ctx: Ctx, names: readonly string[]): Promise<Map<string, string[]>> {
  const asked = names.map((name) => [name, folded(name)] as const);
  const rows = await ctx.sql<{ account_id: string; sort_name: string; search_email: string }>(
    "select account_id, sort_name, search_email from workspace.member where workspace_id = $1 and status = 'active' and (sort_name = any($2::text[]) or search_email = any($3::text[])) order by account_id",
    [ctx.workspaceId, asked.map(([, f]) => f).filter((f) => f !== ''), names], 'workspace.members_named');
  const ids = new Map<string, string[]>();
  for (const [name, f] of asked) ids.set(name, rows.filter((r) => r.search_email === name || (f !== '' && r.sort_name === f)).map((r) => r.account_id));
  return ids;
}

/** Copies what identity now says about a person to all their memberships. */
export async function followPerson(ctx: Ctx, accountId: string): Promise<void> {
  await copyNames(ctx, [accountId]);
}

/** Copies the names of members from before names were kept. */
export async function nameUnnamed(app: App): Promise<void> {
  for (let after: string | null = null; ;) {
    const last: string | undefined = await runAs(app, { name: 'workspace.names' }, async (ctx) => {
      const ids = (await ctx.sql<{ account_id: string }>('select * from workspace.unnamed_accounts($1)', [after])).map((r) => r.account_id);
      if (ids.length > 0) await copyNames(ctx, ids);
      return ids.at(-1);
    });
    if (last === undefined) return;
    after = last;
  }
}

async function copyNames(ctx: Ctx, accountIds: readonly string[]): Promise<void> {
  const namesOf = await memberNames(ctx, accountIds);
  for (const id of accountIds) {
    const { sortName, searchEmail } = namesOf(id);
    await ctx.sql('select workspace.name_member($1, $2, $3)', [id, sortName, searchEmail], 'workspace.name_member');
  }
}
