import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail } from '#core/server/fail.ts';
import { reportedBy } from '#modules/notifications/api.ts';
import type * as contract from '../../contract/groups.ts';
import type { GroupRole } from '../../contract/shapes.ts';
import { wordPatterns } from '../../rules/words.ts';
import { namePlaceOf, pageOf, placeOf, rankPlaceOf } from '../paging.ts';
import { personCards, personOf } from '../people/cards.ts';
import { cardsOf, groupFacts, ownAddress, reads, requireGroup } from './cards.ts';
import { ownRank, rankOf, requireRank } from './turn.ts';

interface Placed { id: string; place: number }

type GroupPage = OutputOf<typeof contract.listGroups>;

/** Groups: own, to discover, or invited to. */
export async function list(ctx: Ctx, input: InputOf<typeof contract.listGroups>): Promise<GroupPage> {
  return groupPage(ctx, await placedGroups(ctx, input), input.limit);
}

/** Groups a person is in, as far as the viewer can read them: never a hidden one the viewer is not in. The viewer's own also as others see them. */
export async function listOfPerson(ctx: Ctx, input: InputOf<typeof contract.listPersonGroups>): Promise<GroupPage> {
  const { at, id } = placeOf(input.cursor);
  await personOf(ctx, input.userId);
  if (input.as_audience && input.userId !== ctx.accountId) fail('core.not_found');
  // Being a friend lets nobody into a group: a friend is shown what anybody who is in none of them is.
  const eyes = input.as_audience ? null : ctx.accountId;
  const rows = await ctx.sql<Placed>(
    'select g.id, social.micros(g.joined_at) as place from social.profile_groups($1, $2, social.at_micros($3), $4, $5) g', [eyes, input.userId, at, id, input.limit + 1], 'social.profile_groups');
  return groupPage(ctx, byGroup(rows), input.limit);
}

const byGroup = (rows: readonly Placed[]) => rows.map((r) => ({ ...r, after: r.id }));

async function groupPage(ctx: Ctx, placed: ReadonlyArray<Placed & { after: string }>, limit: number): Promise<GroupPage> {
  const page = pageOf(placed, limit, (r) => [r.place, r.after]);
  const groups = await groupFacts(ctx, page.rows.map((r) => r.id));
  const reported = await reportedBy(ctx, ctx.accountId, 'group', groups.filter((g) => g.state !== 'active').map((g) => g.id));
  return { items: await cardsOf(ctx, groups.filter((g) => !reported.has(g.id))), nextCursor: page.nextCursor };
}

async function placedGroups(ctx: Ctx, input: InputOf<typeof contract.listGroups>): Promise<Array<Placed & { after: string }>> {
  const { at, id } = placeOf(input.cursor);
  const [words, limit] = [wordPatterns(input.search), input.limit + 1];
  if (input.scope === 'mine') {
    return byGroup(await ctx.sql<Placed>('select g.id, social.micros(g.joined_at) as place from social.groups_of($1, $2::text[], social.at_micros($3), $4, $5) g', [ctx.accountId, words, at, id, limit], 'social.groups_of'));
  }
  if (input.scope === 'discover') {
    return byGroup(await ctx.sql<Placed>('select g.id, 0 as place from social.discover_groups($1, $2::text[], $3, $4) g(id)', [ctx.accountId, words, id, limit], 'social.discover_groups'));
  }
  return ctx.sql<Placed & { after: string }>('select i.group_id as id, 0 as place, i.invitation_id as after from social.invited_groups($1, $2, $3::text[], $4, $5) i', [ctx.accountId, ownAddress(ctx), words, id, limit], 'social.invited_groups');
}

interface PersonRow { account_id: string; role: GroupRole; role_rank: number; joined_at: Date; silenced_until: Date | null; veiled: boolean; place: number }

async function people(ctx: Ctx, of: { id: string; state: 'active' | 'requested' | 'banned'; role?: GroupRole | undefined; search?: string; veiled: boolean }, input: { cursor?: string | undefined; limit: number }): Promise<{ rows: PersonRow[]; nextCursor: string | null }> {
  const { rank, at, id } = rankPlaceOf(input.cursor);
  const rows = await ctx.sql<PersonRow>(
    'select p.*, social.micros(p.joined_at) as place from social.group_people($1, $2, $3, $4, $5::text[], $6, $7, social.at_micros($8), $9, $10) p',
    [ctx.accountId, of.id, of.state, of.role ?? null, wordPatterns(of.search ?? ''), of.veiled, rank, at, id, input.limit + 1], 'social.group_people');
  return pageOf(rows, input.limit, (r) => [r.role_rank, r.place, r.account_id]);
}

/** People of a group. Whoever is in a block pair with the viewer is left out; a moderator sees that there is somebody. */
export async function listPeople(ctx: Ctx, input: InputOf<typeof contract.listGroupPeople>): Promise<OutputOf<typeof contract.listGroupPeople>> {
  const g = await requireGroup(ctx, input.id);
  if (!reads(g)) fail('core.not_found');
  const banned = input.banned === 'true';
  if (banned) requireRank(g, rankOf.admin);
  const page = await people(ctx, { id: g.id, state: banned ? 'banned' : 'active', role: input.role, search: input.search, veiled: ownRank(g) >= rankOf.moderator }, input);
  const cards = await personCards(ctx, page.rows.map((r) => r.account_id));
  return {
    items: page.rows.flatMap((r) => {
      const person = r.veiled ? null : cards.get(r.account_id);
      return person === undefined ? [] : [{ person, role: r.role, joinedAt: r.joined_at.toISOString(), silencedUntil: r.silenced_until?.toISOString() ?? null }];
    }),
    nextCursor: page.nextCursor,
  };
}

/** People who want to join. */
export async function listRequests(ctx: Ctx, input: InputOf<typeof contract.listGroupRequests>): Promise<OutputOf<typeof contract.listGroupRequests>> {
  const g = requireRank(await requireGroup(ctx, input.id), rankOf.admin);
  const page = await people(ctx, { id: g.id, state: 'requested', veiled: false }, input);
  const cards = await personCards(ctx, page.rows.map((r) => r.account_id));
  return { items: page.rows.flatMap((r) => { const person = cards.get(r.account_id); return person ? [{ person, createdAt: r.joined_at.toISOString() }] : []; }), nextCursor: page.nextCursor };
}

/** Friends, and colleagues in the group's workspace, who are not in the group. */
export async function listCandidates(ctx: Ctx, input: InputOf<typeof contract.listInviteCandidates>): Promise<OutputOf<typeof contract.listInviteCandidates>> {
  const g = requireRank(await requireGroup(ctx, input.id), rankOf.admin);
  const after = namePlaceOf(input.cursor);
  const rows = await ctx.sql<{ account_id: string; sort_name: string; colleague: boolean; invited: boolean }>(
    'select * from social.candidates($1, $2, $3::text[], $4, $5, $6)', [ctx.accountId, g.id, wordPatterns(input.search), after?.name ?? null, after?.id ?? null, input.limit + 1], 'social.candidates');
  const page = pageOf(rows, input.limit, (r) => [0, r.sort_name, r.account_id]);
  const cards = await personCards(ctx, page.rows.map((r) => r.account_id));
  return { items: page.rows.flatMap((r) => { const person = cards.get(r.account_id); return person ? [{ person, colleague: r.colleague, invited: r.invited }] : []; }), nextCursor: page.nextCursor };
}
