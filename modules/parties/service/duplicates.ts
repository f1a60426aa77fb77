import { v7 as uuidv7 } from 'uuid';
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import { decodeCursor, encodeCursor } from '#core/contract/paging.ts';
import type { Ctx } from '#core/server/context.ts';
import { workspaceOf } from './workspace-of.ts';
import { failField, found } from '#core/server/fail.ts';
import type * as contract from '../contract.ts';
import { cardsOf } from './cards.ts';
import { readFacts } from './facts.ts';
import { matchIds, type MatchReason } from './matches.ts';

/** Looks for pairs around parties that are new or were changed; pairs that somebody put aside stay aside. Answers how many are new. */
export async function suggestDuplicates(ctx: Ctx, workspaceId: number, ids: readonly string[]): Promise<number> {
  const parties = [...(await readFacts(ctx, ids)).values()].filter((p) => !p.erasedAt);
  const matches = await matchIds(ctx, parties.map((p) => ({ ...p, exclude: p.id, emails: [p.email, ...p.moreEmails.map((e) => e.value)], phones: [p.phone, ...p.morePhones.map((e) => e.value)] })));
  const pairs = new Map<string, { id: string; a: string; b: string; reasons: MatchReason[]; score: number }>();
  parties.forEach((party, i) => {
    for (const match of matches[i]!) {
      // Two people of one firm who share its number are not one for that alone; the same goes for a person and their company.
      const [a, b] = party.id < match.id ? [party.id, match.id] : [match.id, party.id];
      pairs.set(`${a} ${b}`, { id: uuidv7(), a, b, reasons: match.reasons, score: match.score });
    }
  });
  if (pairs.size === 0) return 0;
  // The open pairs of a changed party are looked at anew; what does not fit any more goes.
  const rows = await ctx.sql(
    `insert into parties.duplicate (workspace_id, a, b, id, reasons, score)
     select $1, n.a, n.b, n.id, n.reasons, n.score from jsonb_to_recordset($2::jsonb) as n(id uuid, a uuid, b uuid, reasons text[], score numeric)
       join parties.party x on x.id = n.a join parties.party y on y.id = n.b and y.kind = x.kind
     on conflict (a, b) do update set reasons = excluded.reasons, score = excluded.score, updated_at = now() returning 1`, [workspaceId, JSON.stringify([...pairs.values()])]);
  ctx.emit({ type: 'parties.duplicate.found', workspaceId, can: 'parties.merge', audit: false });
  return rows.length;
}

/** Pairs of parties that are both there and not put aside, newest first. */
export async function listDuplicates(ctx: Ctx, input: InputOf<typeof contract.listDuplicates>): Promise<OutputOf<typeof contract.listDuplicates>> {
  const after = input.cursor ? decodeCursor(input.cursor, 2) ?? failField('cursor', 'This page no longer exists. Start from the first.') : null;
  if (after && !(typeof after[0] === 'string' && !Number.isNaN(Date.parse(after[0])) && typeof after[1] === 'string' && /^[0-9a-f-]{36}$/.test(after[1]))) failField('cursor', 'This page no longer exists. Start from the first.');
  const from = `from parties.duplicate d join parties.party x on x.id = d.a and x.deleted_at is null and x.merged_into is null and x.erased_at is null
     join parties.party y on y.id = d.b and y.deleted_at is null and y.merged_into is null and y.erased_at is null where d.workspace_id = $1 and d.dismissed_at is null`;
  const rows = await ctx.sql<{ id: string; a: string; b: string; reasons: MatchReason[]; score: number; at: string }>(
    `select d.id, d.a, d.b, d.reasons, d.score::float8 as score, to_char(d.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at
     ${from} and ($2::timestamptz is null or (d.created_at, d.id) < ($2::timestamptz, $3::uuid)) order by d.created_at desc, d.id desc limit $4`, [await workspaceOf(ctx), after?.[0] ?? null, after?.[1] ?? null, input.limit + 1], 'parties.duplicates');
  const page = rows.slice(0, input.limit);
  const cards = await cardsOf(ctx, page.flatMap((r) => [r.a, r.b]));
  const [counted] = await ctx.sql<{ n: number }>(`select count(*)::int as n ${from}`, [await workspaceOf(ctx)], 'parties.duplicates.count');
  const last = rows.length > input.limit ? page.at(-1)! : null;
  return { items: page.map((r) => ({ id: r.id, a: cards.get(r.a)!, b: cards.get(r.b)!, reasons: r.reasons, score: r.score, foundAt: r.at })), nextCursor: last ? encodeCursor([last.at, last.id]) : null, total: counted!.n };
}

/** Puts a pair aside: they are two. */
export async function dismissDuplicate(ctx: Ctx, { id }: { id: string }): Promise<{ ok: true }> {
  found((await ctx.sql('update parties.duplicate set dismissed_at = now(), dismissed_by = $3, updated_at = now(), version = version + 1 where workspace_id = $1 and id = $2 and dismissed_at is null returning 1', [await workspaceOf(ctx), id, ctx.accountId]))[0]);
  ctx.emit({ type: 'parties.duplicate.dismissed', id, can: 'parties.merge' });
  return { ok: true };
}
