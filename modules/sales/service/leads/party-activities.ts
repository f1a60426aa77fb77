import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import { decodeCursor, encodeCursor } from '#core/contract/paging.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail, failField, found } from '#core/server/fail.ts';
import { findParty, linksOf, partyIdsOf, seenParties } from '#modules/parties/api.ts';
import type { ActivityTopic, partyActivities } from '../../contract/leads.ts';
import { dealsOfParties } from '../deals/of-parties.ts';
import { activitiesWhere, mayDo } from './activity-store.ts';
import { leadScope } from './scope.ts';

/** A record activities stand at. */
export interface Subject { topic: ActivityTopic; id: string }
interface Place { at: string; id: string }

/** Leads that are of one of these parties or were converted into one, as the viewer may see them: the 200 newest. */
export async function leadsOfParties(ctx: Ctx, partyIds: readonly string[]): Promise<string[]> {
  if (!ctx.can('sales.lead.view')) return [];
  const values: unknown[] = [partyIds];
  const rows = await ctx.sql<{ id: string }>(`select l.id from sales.lead l where ${leadScope(ctx, { add: (v) => `$${values.push(v)}` })} and (l.party_id = any($1::uuid[]) or l.account_id = any($1::uuid[]) or l.contact_id = any($1::uuid[])) order by l.created_at desc limit 200`, values);
  return rows.map((r) => r.id);
}

/** Where activities of parties may stand: themselves, their people, their opportunities and their leads; only what the viewer may see. */
export async function subjectsOf(ctx: Ctx, partyIds: readonly string[]): Promise<Subject[]> {
  const [first] = partyIds;
  const party = first ? await findParty(ctx, first) : null;
  const people = party?.kind === 'company' ? (await linksOf(ctx, { id: party.id })).items.map((l) => l.person.id) : [];
  const [deals, leads] = [await dealsOfParties(ctx, partyIds), await leadsOfParties(ctx, partyIds)];
  const at = (topic: ActivityTopic, ids: readonly string[]) => [...new Set(ids)].map((id): Subject => ({ topic, id }));
  return [...at('parties.party', [...partyIds, ...people]), ...at('sales.opportunity', deals), ...at('sales.lead', leads)];
}

/** The newest activities at any of these records: each is asked by the index, so that one with very many costs no more than another. */
async function newest(ctx: Ctx, subjects: readonly Subject[], before: Place | null, limit: number): Promise<Place[]> {
  return ctx.sql<Place>(
    `select to_char(a.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, a.id from unnest($2::text[], $3::uuid[]) as s(topic, id) cross join lateral (
       select x.id, x.created_at from sales.activity x where x.workspace_id = $1 and x.topic = s.topic and x.subject_id = s.id and x.deleted_at is null and ($4::timestamptz is null or (x.created_at, x.id) < ($4::timestamptz, $5::uuid))
       order by x.created_at desc, x.id desc limit $6) a
     order by a.created_at desc, a.id desc limit $6`, [ctx.workspaceId, subjects.map((s) => s.topic), subjects.map((s) => s.id), before?.at ?? null, before?.id ?? null, limit], 'sales.activity.newest');
}

/** Ids of the newest activities around parties, for their timeline. */
export async function activityIdsOf(ctx: Ctx, partyIds: readonly string[]): Promise<string[]> {
  return ctx.can('sales.lead.view') || ctx.can('sales.deal.view') ? (await newest(ctx, await subjectsOf(ctx, partyIds), null, 200)).map((a) => a.id) : [];
}

/** Activities around a party, newest first. */
export async function activitiesOfParty(ctx: Ctx, { id, cursor, limit }: InputOf<typeof partyActivities>): Promise<OutputOf<typeof partyActivities>> {
  mayDo(ctx, 'view');
  const party = ctx.can('parties.view') ? found(await findParty(ctx, id)) : fail('core.not_found');
  if ((await seenParties(ctx, [party])).length === 0) fail('core.not_found');
  const places = await newest(ctx, await subjectsOf(ctx, [party.id, ...await partyIdsOf(ctx, party.id)]), placeOf(cursor), limit + 1);
  const page = places.slice(0, limit);
  const items = page.length === 0 ? [] : await activitiesWhere(ctx, (p) => `a.id = any(${p.add(page.map((a) => a.id))}::uuid[])`, 'a.created_at desc, a.id desc', limit);
  const last = page.at(-1);
  return { items, nextCursor: places.length > page.length ? encodeCursor([last!.at, last!.id]) : null };
}

/** True for an instant as it is written in a cursor: one of a day that there is. */
export const isMoment = (at: unknown): at is string => typeof at === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]{8,15}Z$/.test(at) && !Number.isNaN(Date.parse(at)) && new Date(at).toISOString().slice(0, 19) === at.slice(0, 19);

function placeOf(cursor: string | undefined): Place | null {
  if (cursor === undefined) return null;
  const [at, id] = decodeCursor(cursor, 2) ?? [];
  if (!isMoment(at) || typeof id !== 'string' || !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) failField('cursor', 'This page no longer exists. Start from the first.');
  return { at, id };
}
