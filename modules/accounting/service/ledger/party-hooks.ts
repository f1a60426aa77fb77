import type { Ctx } from '#core/server/context.ts';
import { partyIdsOf, partyIdsOfAll, registerPartyReferences, registerPartyTimeline } from '#modules/parties/api.ts';
import { showBalanceAgain, showBalanceAt } from './party-balances.ts';

/** Nothing moves with a merge: who reads these follows it, and they belong to the party they were written for again once it is undone. */
const stays = { move: async () => null, moveBack: async () => undefined };

// What documents of other rooms post, these tell of.
const ownSql = "(e.source_type = 'manual' or e.source_type like 'accounting.%')";

// What was posted keeps the party it was posted for, and only its figures are shown for another: opening balances, entries by hand, and what a line of the bank is matched with.
registerPartyReferences('accounting.entry', {
  move: showBalanceAt, moveBack: showBalanceAgain, isLast: true,
  async count(ctx, partyId, into) {
    if (into !== undefined) return 0;
    const [row] = await ctx.sql<{ n: number }>(`select count(distinct l.entry_id)::int as n from accounting.line l join accounting.entry e on e.id = l.entry_id where l.workspace_id = $1 and l.party_id = any($2::uuid[]) and ${ownSql}`, [ctx.workspaceId, await partyIdsOf(ctx, partyId)], 'accounting.entries_of_party');
    return row!.n;
  },
  among: (ctx, ids) => underAnyId(ctx, ids, `select 1 from accounting.line l join accounting.entry e on e.id = l.entry_id where l.workspace_id = $1 and l.party_id = u.id and ${ownSql}`),
});

/** Of these parties those for whom the query finds a row under one of the ids they are known by. */
async function underAnyId(ctx: Ctx, ids: readonly string[], query: string): Promise<string[]> {
  const known = await partyIdsOfAll(ctx, ids);
  const rows = await ctx.sql<{ asked: string }>(`select distinct u.asked from unnest($2::uuid[], $3::uuid[]) as u(asked, id) where $1::integer is not null and exists (${query})`, [ctx.workspaceId, known.map((k) => k.asked), known.map((k) => k.id)]);
  return rows.map((r) => r.asked);
}

const written = ['accounting.draft_entry', 'accounting.entry_template'] as const;
for (const topic of written) registerPartyReferences(topic, { ...stays, among: (ctx, ids) => underAnyId(ctx, ids, `select 1 from accounting.written_for_parties(array[u.id]) w where w.topic = '${topic}'`), count: async (ctx, partyId) => (await writtenFor(ctx, await partyIdsOf(ctx, partyId))).get(topic)?.length ?? 0 });

/** Drafts and templates with a line for one of these parties, newest first, by topic. */
async function writtenFor(ctx: Ctx, partyIds: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await ctx.sql<{ topic: string; id: string }>('select w.topic, w.id from accounting.written_for_parties($1::uuid[]) w', [partyIds], 'accounting.written_for_parties');
  return new Map(written.map((topic) => [topic, rows.flatMap((r) => (r.topic === topic ? [r.id] : []))]));
}

// Named where a removal is refused, not in the history: what documents post is told there by the documents.
registerPartyTimeline('accounting.ledger', async (ctx, partyIds) => {
  if (!ctx.can('accounting.ledger.view')) return [];
  const ids: string[] = [];
  for (const id of partyIds) ids.push(...await partyIdsOf(ctx, id));
  const entries = await ctx.sql<{ id: string }>(
    `select l.entry_id as id from accounting.line l join accounting.entry e on e.id = l.entry_id where l.workspace_id = $1 and l.party_id = any($2::uuid[]) and ${ownSql}
     group by l.entry_id order by max(l.entry_on) desc, l.entry_id desc limit 200`, [ctx.workspaceId, ids], 'accounting.own_entries_of_party');
  return [{ topic: 'accounting.entry', ids: entries.map((e) => e.id) }, ...[...await writtenFor(ctx, ids)].map(([topic, found]) => ({ topic, ids: found }))];
}, { topics: [], history: false });
