import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import type * as contract from '../../contract/people.ts';
import { leaveQuietly } from '../groups/members.ts';
import { pageOf, placeOf } from '../paging.ts';
import { allSights, registerSight, type AccessLine } from '../sights.ts';
import { personCards, personOf, requirePerson } from './cards.ts';
import { endFollow } from './distance.ts';
import { endFriendship } from './friends.ts';
import { relationWith, takeTurnWith } from './relations.ts';

type Ledger = OutputOf<typeof contract.getAccess>;

/** People who can see more of the viewer than everybody can: friends and followers. */
export async function listAccess(ctx: Ctx, input: InputOf<typeof contract.listAccess>): Promise<OutputOf<typeof contract.listAccess>> {
  const { at, id } = placeOf(input.cursor);
  const rows = await ctx.sql<{ account_id: string; friend: boolean; friends_until: Date | null; follows: boolean; since: Date; place: number }>(
    'select a.*, social.micros(a.since) as place from social.access_list($1, social.at_micros($2), $3, $4) a', [ctx.accountId, at, id, input.limit + 1], 'social.access_list');
  const page = pageOf(rows, input.limit, (r) => [r.place, r.account_id]);
  const cards = await personCards(ctx, page.rows.map((r) => r.account_id));
  return {
    items: page.rows.flatMap((r) => {
      const person = cards.get(r.account_id);
      return person ? [{ person, friend: r.friend, friendsUntil: r.friends_until?.toISOString() ?? null, followsYou: r.follows, since: r.since.toISOString() }] : [];
    }),
    nextCursor: page.nextCursor,
  };
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

/** What is not ended here: a workspace is its owner's to decide. */
const fixed = new Set(['social.workspaces']);
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
