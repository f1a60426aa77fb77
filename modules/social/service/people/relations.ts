import type { Ctx } from '#core/server/context.ts';
import { fail } from '#core/server/fail.ts';
import type { PersonRow } from '../../contract/people.ts';
import type { PersonCard, Relation } from '../../contract/shapes.ts';
import { personCards, personOf } from './cards.ts';

interface Row {
  account_id: string; friend_since: Date | null; friends_until: Date | null; request_id: string | null; request_from: string | null; following: boolean; follow_notify: boolean; follows_me: boolean;
  is_muted: boolean; muted_until: Date | null; is_restricted: boolean; may_ask: boolean;
}

/** What is between the viewer and each of these people. */
export async function relationsOf(ctx: Ctx, ids: readonly string[]): Promise<Map<string, Relation>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.sql<Row>('select * from social.relations($1, $2::uuid[])', [ctx.accountId, [...new Set(ids)]], 'social.relations');
  return new Map(rows.map((r): [string, Relation] => [r.account_id, {
    state: r.account_id === ctx.accountId ? 'self' : r.friend_since ? 'friends' : r.request_id === null ? 'none' : r.request_from === ctx.accountId ? 'asked' : 'asks',
    requestId: r.request_id, friendSince: r.friend_since?.toISOString() ?? null, friendsUntil: r.friends_until?.toISOString() ?? null,
    following: r.following, followNotify: r.follow_notify, followsYou: r.follows_me, muted: r.is_muted, mutedUntil: r.muted_until?.toISOString() ?? null, restricted: r.is_restricted,
    mayAsk: r.account_id !== ctx.accountId && r.friend_since === null && r.request_id === null && r.may_ask,
  }]));
}

/** What is between the viewer and a person. */
export async function relationWith(ctx: Ctx, id: string): Promise<Relation> {
  return (await relationsOf(ctx, [id])).get(id)!;
}

/** Friends the viewer has in common with each of these people, as far as the viewer may see those. */
export async function mutualWith(ctx: Ctx, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.sql<{ account_id: string; mutual: number }>('select * from social.mutual_counts($1, $2::uuid[])', [ctx.accountId, [...new Set(ids)]], 'social.mutual_counts');
  return new Map(rows.map((r) => [r.account_id, r.mutual]));
}

/** People as lists show them, in the order of the ids; three statements, however many they are. */
export async function personRows(ctx: Ctx, ids: readonly string[], known?: ReadonlyMap<string, PersonCard>): Promise<PersonRow[]> {
  const cards = known ?? await personCards(ctx, ids);
  const seen = ids.filter((id) => cards.has(id));
  const relations = await relationsOf(ctx, seen);
  const mutual = await mutualWith(ctx, seen);
  return seen.map((id) => ({ person: cards.get(id)!, relation: relations.get(id)!, mutual: mutual.get(id) ?? 0 }));
}

/**
 * The turn of everything between the viewer and a person, whichever of the two acts; 404 when that person is unknown,
 * closed or in a block pair with the viewer, in the same two statements whatever is the reason.
 */
export async function takeTurnWith(ctx: Ctx, id: string): Promise<void> {
  if (id === ctx.accountId) fail('social.yourself');
  await ctx.sql('select social.lock_pairs($1, array[$2::uuid])', [ctx.accountId, id], 'social.lock_pairs');
  await personOf(ctx, id);
}

/** What is between the viewer and a person, for the relation button. */
export async function getRelation(ctx: Ctx, { userId }: { userId: string }): Promise<{ relation: Relation }> {
  await personOf(ctx, userId);
  return { relation: await relationWith(ctx, userId) };
}

/** Tells both people's tabs of a change between them; `id` is always the other one. */
export function emitBoth(ctx: Ctx, type: string, a: string, b: string, audit = true): void {
  ctx.emit({ type, id: b, accountId: a, audit });
  ctx.emit({ type, id: a, accountId: b, audit });
}
