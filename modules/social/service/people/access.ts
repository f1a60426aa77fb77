import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import type * as contract from '../../contract/people.ts';
import { leaveQuietly } from '../groups/members.ts';
import { wordPatterns } from '../../rules/words.ts';
import { namePlaceOf, pageOf } from '../paging.ts';
import { allSights, registerSight, type AccessLine } from '../sights.ts';
import { personCards, personOf, requirePerson } from './cards.ts';
import { endFollow } from './distance.ts';
import { endFriendship } from './friends.ts';
import { keptForFriends } from './profile.ts';
import { relationWith, takeTurnWith } from './relations.ts';

type Ledger = OutputOf<typeof contract.getAccess>;

interface Row { account_id: string; near: number; sort_name: string; friend: boolean; friends_until: Date | null; follows: boolean; since: Date | null }

/** People who can see more of the viewer than everybody can: friends, followers, members of groups that are not public, colleagues, and whom other rooms name. */
export async function listAccess(ctx: Ctx, input: InputOf<typeof contract.listAccess>): Promise<OutputOf<typeof contract.listAccess>> {
  const after = namePlaceOf(input.cursor, nearest);
  const others = await peopleOfOthers(ctx);
  const rows = await ctx.sql<Row>(
    'select * from social.access_list($1, $2::uuid[], $3::text[], $4, $5, $6, $7)',
    [ctx.accountId, [...others.keys()], wordPatterns(input.search), after?.near ?? null, after?.name ?? null, after?.id ?? null, input.limit + 1], 'social.access_list');
  const page = pageOf(rows, input.limit, (r) => [r.near, r.sort_name, r.account_id]);
  const ids = page.rows.map((r) => r.account_id);
  const cards = await personCards(ctx, ids);
  const ways = new Map((await ctx.sql<{ account_id: string; groups: string[]; workspaces: string[] }>('select * from social.access_ways($1, $2::uuid[])', [ctx.accountId, ids], 'social.access_ways')).map((w) => [w.account_id, w]));
  return {
    items: page.rows.flatMap((r) => {
      const person = cards.get(r.account_id);
      const way = ways.get(r.account_id);
      return person ? [{
        person, friend: r.friend, friendsUntil: r.friends_until?.toISOString() ?? null, followsYou: r.follows, since: r.since?.toISOString() ?? null,
        groups: way?.groups ?? [], workspaces: way?.workspaces ?? [], others: others.get(r.account_id) ?? [],
      }] : [];
    }),
    nextCursor: page.nextCursor,
  };
}
const nearest = 2;

/** Whom other rooms have lines of, with the kinds of these lines. */
async function peopleOfOthers(ctx: Ctx): Promise<Map<string, string[]>> {
  const kinds = new Map<string, string[]>();
  for (const [, sight] of allSights()) {
    for (const { id, kind } of (await sight.people?.(ctx)) ?? []) kinds.set(id, [...(kinds.get(id) ?? []), kind]);
  }
  return kinds;
}

/** Everything a person could see of the viewer, as all rooms know it. */
export async function getAccess(ctx: Ctx, { userId }: { userId: string }): Promise<Ledger> {
  await personOf(ctx, userId);
  return ledger(ctx, userId);
}

async function ledger(ctx: Ctx, userId: string): Promise<Ledger> {
  const lines: Ledger['lines'] = [];
  for (const [, sight] of allSights()) {
    for (const line of await sight.read(ctx, userId)) {
      lines.push({ kind: line.kind, count: line.count, examples: line.examples.slice(0, 5), since: line.since?.toISOString() ?? null, until: line.until?.toISOString() ?? null, revocable: sight.revoke !== undefined && !fixed.has(line.kind) });
    }
  }
  return { person: await requirePerson(ctx, userId), lines };
}

/** Ends one way of seeing, or every way that can be ended from here; answers what is left. */
export async function revokeAccess(ctx: Ctx, { userId, kind }: InputOf<typeof contract.revokeAccess>): Promise<Ledger> {
  await takeTurnWith(ctx, userId);
  for (const [, sight] of allSights()) {
    if (!sight.revoke) continue;
    const kinds = (await sight.read(ctx, userId)).map((line) => line.kind).filter((k) => !fixed.has(k) && (kind === undefined || k === kind));
    for (const one of kinds) await sight.revoke(ctx, userId, one);
  }
  return ledger(ctx, userId);
}

/** What is not ended here: a workspace is its owner's to decide, and what friends see ends with the friendship, or in the settings. */
const fixed = new Set(['social.workspaces', 'social.fields', 'social.friendsList', 'social.presence']);
const most = 5;

async function ownLines(ctx: Ctx, personId: string): Promise<AccessLine[]> {
  const relation = await relationWith(ctx, personId);
  const lines: AccessLine[] = [];
  const day = (at: string | null) => (at === null ? null : new Date(at));
  if (relation.state === 'friends') lines.push({ kind: relation.restricted ? 'social.restricted' : 'social.friendship', count: 1, examples: [], since: day(relation.friendSince), until: day(relation.friendsUntil) });
  if (relation.followsYou) lines.push({ kind: 'social.follower', count: 1, examples: [], since: null, until: null });
  const groups = await ctx.sql<{ id: string; name: string }>('select * from social.shared_groups($1, $2, 200)', [ctx.accountId, personId], 'social.shared_groups');
  if (groups.length > 0) lines.push({ kind: 'social.groups', count: groups.length, examples: groups.slice(0, most).map((g) => ({ label: g.name, link: `/groups/${g.id}` })), since: null, until: null });
  const [row] = await ctx.sql<{ names: string[] }>('select workspace.shared_names($1, $2) as names', [ctx.accountId, personId], 'social.shared_workspaces');
  if (row!.names.length > 0) lines.push({ kind: 'social.workspaces', count: row!.names.length, examples: row!.names.slice(0, most).map((label) => ({ label, link: null })), since: null, until: null });
  return [...lines, ...await profileLines(ctx, personId)];
}

/** What of the viewer's profile the person sees because they are a friend. */
async function profileLines(ctx: Ctx, personId: string): Promise<AccessLine[]> {
  const [seen] = await ctx.sql<{ near: number; shares: boolean }>('select social.nearness($1, $2) as near, exists (select 1 from social.sharing_presence($1, array[$2::uuid])) as shares', [personId, ctx.accountId], 'social.seen_as');
  const lines: AccessLine[] = [];
  const line = (kind: string, examples: readonly string[] = []) => lines.push({ kind, count: Math.max(1, examples.length), examples: examples.slice(0, most).map((label) => ({ label, link: null })), since: null, until: null });
  if (seen!.near > 0) {
    const { fields, friendsList } = await keptForFriends(ctx);
    // The names of fields are said by the web.
    if (fields.length > 0) line('social.fields', fields);
    if (friendsList) line('social.friendsList');
  }
  if (seen!.shares) line('social.presence');
  return lines;
}

async function revokeOwn(ctx: Ctx, personId: string, kind: string): Promise<void> {
  if (kind === 'social.friendship' || kind === 'social.restricted') await endFriendship(ctx, personId, true);
  if (kind === 'social.follower') await endFollow(ctx, personId, ctx.accountId);
  if (kind === 'social.groups') {
    for (const g of await ctx.sql<{ id: string }>('select id from social.shared_groups($1, $2, 200)', [ctx.accountId, personId])) await leaveQuietly(ctx, g.id);
  }
}

registerSight('social', { read: ownLines, revoke: revokeOwn });
