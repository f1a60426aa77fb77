import type { Ctx } from '#core/server/context.ts';
import { guardIds } from '#core/server/events/sight.ts';
import type { PartyFacts } from './facts.ts';

/** What another room keeps that points at parties. All three run in the merge's transaction. */
export interface PartyReferences {
  /** How many of its rows point at the party, or with `into` how many of them would go along to that one; what the viewer may see plays no part. */
  count(ctx: Ctx, partyId: string, into?: string): Promise<number>;
  /** Which of these parties `count` finds rows for, in one statement (`partiesIn`): many are removed at once. Without it each of them is counted. */
  among?(ctx: Ctx, partyIds: readonly string[]): Promise<readonly string[]>;
  /** Points everything at `to`; what it answers (plain JSON, usually the ids) is given to `moveBack`. */
  move(ctx: Ctx, way: { from: string; to: string }): Promise<unknown>;
  /** Points what `move` moved back at `from`, except rows that were pointed elsewhere or removed since. */
  moveBack(ctx: Ctx, way: { from: string; to: string; receipt: unknown }): Promise<void>;
  /** Moves after all others and after every room was told, there and back: for rows that whoever posts locks last, with documents locked already. Otherwise the two could wait for each other. */
  isLast?: true;
}
/** A changed party: what it was and what it is. After an erasure `after.erasedAt` is set and its personal fields are empty. */
export interface PartyChange { id: string; before: PartyFacts; after: PartyFacts }
/** Other rooms' records that belong to a party, for its timeline: topic and ids the viewer may see, newest first, at most 200. */
export type PartySubjects = (ctx: Ctx, partyIds: readonly string[]) => Promise<Array<{ topic: string; ids: string[] }>>;

/** Of parties that are nothing but a room's own (a lead), those the viewer may see. */
export type PartySight = (ctx: Ctx, partyIds: readonly string[]) => Promise<ReadonlySet<string>>;

/** Changes of parties before they are written; a wrong field is refused at `path(field)`. */
export type PartyCheck = (ctx: Ctx, changes: ReadonlyArray<{ before: PartyFacts; after: PartyFacts; path: (field: string) => string }>) => Promise<void>;

type Listener = (ctx: Ctx, change: PartyChange) => Promise<void>;

/** Of these parties those for whom one of the places has a row: `<table> x where x.workspace_id = $1 and x.party_id = u.id`. Looks no further than the first row of each. */
export async function partiesIn(ctx: Ctx, partyIds: readonly string[], ...places: readonly string[]): Promise<string[]> {
  const rows = await ctx.sql<{ id: string }>(`select u.id from unnest($2::uuid[]) as u(id) where $1::integer is not null and (${places.map((place) => `exists (select 1 from ${place})`).join(' or ')})`, [ctx.workspaceId, [...partyIds]]);
  return rows.map((r) => r.id);
}

/** References by name. */
export const references = new Map<string, PartyReferences>();
/** Checks by name. */
export const checks = new Map<string, PartyCheck>();
const listeners = new Map<string, Listener>();
/** Who may see what, by room. */
export const sights = new Map<string, PartySight>();
/** Timelines by room, with the live topics their records change under. */
export const subjects = new Map<string, { find: PartySubjects; topics: readonly string[]; uses: boolean; history: boolean }>();

/**
 * A room that keeps party ids says how they move when two parties are merged. `name` is `<room>.<thing>`; the merge dialog
 * shows it by the room's text `<room>:party_reference.<thing>`. Call once at module load.
 */
export function registerPartyReferences(name: string, room: PartyReferences): void { references.set(name, room); }

/** A room checks fields of parties that only it understands, such as accounts of its ledger. Call once at module load. */
export function registerPartyCheck(name: string, check: PartyCheck): void { checks.set(name, check); }

/** Calls `run` in the transaction of every change of a party (also a merge, its undoing, and an erasure), after it was written. Call once at module load. */
export function onPartyChange(name: string, run: Listener): void { listeners.set(name, run); }

/** A room tells which of its records belong to a party, so that their history shows on the party's page, which listens to `topics`: the name where it is their topic. Without `uses` they do not stand for what points at the party, without `history` they only do that. Call once at module load. */
export function registerPartyTimeline(name: string, find: PartySubjects, { topics = [name], uses = true, history = true }: { topics?: readonly string[]; uses?: boolean; history?: boolean } = {}): void { subjects.set(name, { find, topics, uses, history }); }

/**
 * A room whose own rules say who sees its people (leads) answers which of these parties the viewer may see. Asked for parties
 * without a role of this room (customer, vendor, account, contact); those are then hidden from everybody else. `all` is the permission
 * of who sees every one of them: live signals name a party only to them. Call once at module load.
 */
export function registerPartySight(room: string, see: PartySight, all?: string): void {
  sights.set(room, see);
  if (all !== undefined) guardIds('parties.party', all);
}

/** Tells the other rooms. */
export async function tellRooms(ctx: Ctx, change: PartyChange): Promise<void> {
  for (const run of listeners.values()) await run(ctx, change);
}
