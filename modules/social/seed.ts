import { runAs, type App } from '#core/server/app.ts';
import type { Ctx } from '#core/server/context.ts';
import { demoPeople } from '#modules/identity/api.ts';
import { demoActor } from '#modules/workspace/api.ts';
import * as distance from './service/people/distance.ts';
import * as friends from './service/people/friends.ts';
import { update } from './service/people/profile.ts';
import { giveProfiles } from './service/people/registry.ts';
import * as group from './service/groups/group.ts';
import { invite } from './service/groups/invitations.ts';
import { join } from './service/groups/members.ts';

type Actor = Awaited<ReturnType<typeof demoActor>>;

const headlines: Record<string, string> = {
  owner: 'I run Northlight, and still draw on paper', admin: 'Keeps the lights on at Northlight', manager: 'Projects that end when they should', member: 'Product designer, type and small details',
  client: 'Marketing at Cedar & Finch', guest: 'Photographs people at work', sofia: 'Front-end, accessibility, long walks', mei: 'Brands that people remember', omar: 'Things that move',
};
/** Who is friends with whom at Northlight. */
const friendships: ReadonlyArray<readonly [string, string]> = [
  ['owner', 'admin'], ['owner', 'manager'], ['owner', 'member'], ['owner', 'mei'], ['owner', 'nadia'], ['admin', 'manager'], ['admin', 'nadia'], ['manager', 'member'], ['manager', 'sofia'],
  ['member', 'sofia'], ['member', 'mei'], ['member', 'omar'], ['sofia', 'daniel'], ['daniel', 'lucas'], ['mei', 'lucas'], ['guest', 'member'], ['client', 'manager'],
];

/** Northlight's people know each other a little: friends, a request that waits for Helena, a client for the length of a project, and two groups. */
export async function seed(app: App): Promise<void> {
  if (!app.config.DEMO) return;
  const actors = new Map<string, Actor>();
  for (const person of demoPeople) { const who = person.email.split('@')[0]!; actors.set(who, await demoActor(app, who)); }
  const as = <T>(who: string, work: (ctx: Ctx) => Promise<T>): Promise<T> => runAs(app, { account: actors.get(who)!.account, name: 'social.seed' }, work);
  const id = (who: string): string => actors.get(who)!.account.id;
  await as('owner', (ctx) => giveProfiles(ctx, [...actors.values()].map((a) => a.account.id)));
  for (const person of demoPeople) {
    const who = person.email.split('@')[0]!;
    await as(who, (ctx) => update(ctx, { headline: headlines[who] ?? person.title, location: person.city, ...(who === 'owner' ? { about: 'Northlight is twelve people who make brands and the software behind them.', work: [{ title: person.title, place: 'Northlight', fromYear: 2019, toYear: null }] } : {}) }));
  }
  for (const [from, to] of friendships) await befriend(as, id, from, to);
  // A relation that ends with the project.
  await as('owner', (ctx) => friends.addFriend(ctx, { user_id: id('client'), message: '', until: new Date(Date.now() + 90 * 86_400_000).toISOString() }));
  await as('client', (ctx) => friends.addFriend(ctx, { user_id: id('owner'), message: '', until: null }));
  await as('sofia', (ctx) => friends.addFriend(ctx, { user_id: id('owner'), message: 'We met at the type meetup, I am the one with the questions.', until: null }));
  await as('lucas', (ctx) => distance.follow(ctx, { userId: id('owner'), notify: false }));
  await foundGroups(as, id, actors.get('member')!.membership.workspaceId);
}

type As = <T>(who: string, work: (ctx: Ctx) => Promise<T>) => Promise<T>;

async function befriend(as: As, id: (who: string) => string, from: string, to: string): Promise<void> {
  await as(from, (ctx) => friends.addFriend(ctx, { user_id: id(to), message: '', until: null }));
  await as(to, (ctx) => friends.addFriend(ctx, { user_id: id(from), message: '', until: null }));
}

async function foundGroups(as: As, id: (who: string) => string, workspaceId: number): Promise<void> {
  const { id: makers } = await as('member', (ctx) => group.create(ctx, {
    name: 'Northlight Makers', description: 'What we make beside the work: sketches, type, photographs, things that nearly worked.', visibility: 'public', join: 'open',
    rules: ['Show the unfinished too.', 'Say what you like before you say what you would change.'], postApproval: false, workspaceId,
  }));
  for (const who of ['owner', 'manager', 'sofia', 'mei', 'omar', 'guest']) await as(who, (ctx) => join(ctx, { id: makers }));
  const { id: offsite } = await as('admin', (ctx) => group.create(ctx, {
    name: 'Summer offsite surprise', description: 'Where, when, and how Helena does not find out before June.', visibility: 'hidden', join: 'invite', rules: [], postApproval: false, workspaceId: null,
  }));
  await as('admin', (ctx) => invite(ctx, { id: offsite, user_ids: [id('manager'), id('nadia'), id('mei')], emails: [] }));
  for (const who of ['manager', 'nadia']) await as(who, (ctx) => join(ctx, { id: offsite }));
}
