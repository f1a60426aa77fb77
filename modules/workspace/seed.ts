import { runAs, type App } from '#core/server/app.ts';
import { enterWorkspace } from '#core/server/context.ts';
import { demoPeople } from '#modules/identity/api.ts';
import { demoActor, demoSlug } from './api.ts';
import { systemRole } from './rules/rank.ts';
import { demoAccount } from './service/demo.ts';
import { invite } from './service/invite.ts';
import { updateMember } from './service/member.ts';
import { join } from './service/membership.ts';
import { createRole } from './service/role.ts';
import { createTeam } from './service/team.ts';
import { foundWorkspace } from './service/workspace.ts';

const whoOf = (email: string) => email.split('@')[0]!;

/** Northlight: Helena founds it, eleven people join, Nadia gets a role of her own, and one invitation is still open. */
export async function seed(app: App): Promise<void> {
  if (!app.config.DEMO) return;
  const owner = await demoAccount(app, 'owner');
  const { id } = await runAs(app, { account: owner, name: 'workspace.seed' }, (ctx) => foundWorkspace(ctx, owner.id, { name: 'Northlight', type: 'agency', timezone: 'Europe/Lisbon', currency: 'EUR' }, null, demoSlug));
  for (const [i, person] of demoPeople.filter((p) => p.role !== 'owner').entries()) {
    const account = await demoAccount(app, whoOf(person.email));
    await runAs(app, { account, name: 'workspace.seed' }, async (ctx) => {
      await enterWorkspace(ctx, id);
      await join(ctx, id, account.id, systemRole(person.role), person.title);
      // A company that has grown over two years, not one that was hired this minute.
      await ctx.sql('update workspace.member set joined_at = now() - make_interval(days => $3) where workspace_id = $1 and account_id = $2', [id, account.id, 730 - i * 61]);
    });
  }
  await runAs(app, { account: owner, name: 'workspace.seed' }, async (ctx) => {
    await foundWorkspace(ctx, owner.id, { name: 'Fjord & Field', type: 'personal', timezone: 'Europe/Lisbon', currency: 'EUR' });
  });
  await giveRolesAndInvite(app);
  await makeTeams(app);
}

async function makeTeams(app: App): Promise<void> {
  const helena = await demoActor(app, 'owner');
  const ids = async (...who: string[]) => Promise.all(who.map(async (name) => (await demoAccount(app, name)).id));
  const [clients, growth] = [await ids('manager', 'mei', 'lucas'), await ids('admin', 'sofia', 'omar')];
  await runAs(app, { ...helena, name: 'workspace.seed' }, async (ctx) => {
    await createTeam(ctx, { workspace_slug: demoSlug, name: 'Client projects', about: 'Wins and keeps the clients of the studio', memberIds: clients, leadIds: clients.slice(0, 1) });
    await createTeam(ctx, { workspace_slug: demoSlug, name: 'Growth', about: 'Campaigns, partners and new markets', memberIds: growth, leadIds: growth.slice(0, 1) });
  });
}

async function giveRolesAndInvite(app: App): Promise<void> {
  const helena = await demoActor(app, 'owner');
  const nadia = await demoActor(app, 'nadia');
  await runAs(app, { ...helena, name: 'workspace.seed' }, async (ctx) => {
    const role = await createRole(ctx, {
      workspace_slug: demoSlug, name: 'Finance lead', rank: 75,
      permissions: ['workspace.member.view', 'workspace.member.invite', 'workspace.audit.view', 'workspace.export'],
    });
    await updateMember(ctx, { workspace_slug: demoSlug, id: nadia.membership.memberId, role: role.key });
  });
  const amira = await demoActor(app, 'manager');
  await runAs(app, { ...amira, name: 'workspace.seed' }, (ctx) => invite(ctx, {
    workspace_slug: demoSlug, email: 'elena.costa@cedarfinch.example', role: 'client', projectIds: [], title: 'Brand manager, Cedar & Finch', message: 'Elena, from here you can write to all of us in chat.',
  }));
}
