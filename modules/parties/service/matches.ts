import type { Ctx } from '#core/server/context.ts';
import type { PartyCard, PartyKind } from '../contract.ts';
import { emailKeys, matchKey } from '../rules/keys.ts';
import { readPhone } from '../rules/phone.ts';
import { cardsOf } from './cards.ts';
import { homeCountry } from './prepare.ts';

/** Why two parties may be one. */
export type MatchReason = 'email' | 'phone' | 'name';
/** Whom to look for. */
export interface MatchInput {
  /** A party that is not a match of itself. */
  exclude?: string | undefined;
  kind: PartyKind; name?: string | undefined; lastName?: string | undefined; companyName?: string | undefined;
  emails?: ReadonlyArray<string | null> | undefined; phones?: ReadonlyArray<string | null> | undefined; country?: string | null | undefined;
}
/** Somebody who may be meant; score 1 for a shared address or number, else the similarity of names from 0.85. */
export interface Match { party: PartyCard; reasons: MatchReason[]; score: number }

/** Similarity of company and last name from which two parties may be one; parties.matching (migrations) compares with the same. */
export const nameThreshold = 0.85;

/** Ids of parties that may be meant by each input, best first, at most 20 each; one statement whatever the number of inputs. */
export async function matchIds(ctx: Ctx, inputs: readonly MatchInput[], by: readonly MatchReason[] = ['email', 'phone', 'name']): Promise<Array<Array<{ id: string; reasons: MatchReason[]; score: number }>>> {
  const country = await homeCountry(ctx);
  const given = inputs.map((g, i) => ({
    i, kind: g.kind, exclude: g.exclude ?? null,
    emails: by.includes('email') ? emailKeys(g.emails ?? []) : [],
    phones: by.includes('phone') ? (g.phones ?? []).filter((p): p is string => !!p).map((p) => readPhone(p, g.country ?? country)).filter((p) => p.valid).map((p) => p.value) : [],
    key: by.includes('name') ? matchKey({ kind: g.kind, name: g.name ?? '', lastName: g.lastName ?? '', companyName: g.companyName ?? '' }) : '',
  })).filter((g) => g.emails.length > 0 || g.phones.length > 0 || g.key !== '');
  const answer: Array<Array<{ id: string; reasons: MatchReason[]; score: number }>> = inputs.map(() => []);
  if (given.length === 0) return answer;
  const rows = await ctx.sql<{ i: number; id: string; reasons: MatchReason[]; score: number }>(
    `select i, id, array_agg(distinct reason order by reason) as reasons, max(score)::float8 as score from parties.matching($1::jsonb) group by i, id order by i, count(distinct reason) desc, 4 desc, id`, [JSON.stringify(given)], 'parties.matching');
  for (const { i, id, reasons, score } of rows) if (answer[i]!.length < 20) answer[i]!.push({ id, reasons, score: Math.round(score * 1000) / 1000 });
  return answer;
}

/** Parties that may be meant by each input, with their cards. */
export async function findMatches(ctx: Ctx, inputs: readonly MatchInput[], by?: readonly MatchReason[]): Promise<Match[][]> {
  const found = await matchIds(ctx, inputs, by);
  const cards = await cardsOf(ctx, found.flat().map((m) => m.id));
  return found.map((list) => list.map(({ id, ...rest }) => ({ party: cards.get(id)!, ...rest })));
}

/** Ids of parties with one of these tax numbers (marks and small letters do not matter), vendors first; at most 20. */
export async function idsByTaxNumber(ctx: Ctx, numbers: readonly string[]): Promise<string[]> {
  const keys = [...new Set(numbers.map((n) => n.replace(/[^0-9A-Za-z]/g, '').toUpperCase()).filter((n) => n.length > 3))];
  if (keys.length === 0) return [];
  const rows = await ctx.sql<{ id: string }>(
    "select p.id from parties.party p where p.workspace_id = $1 and upper(regexp_replace(p.tax_id, '[^0-9A-Za-z]', '', 'g')) = any($2::text[]) and p.tax_id <> '' and p.deleted_at is null and p.merged_into is null order by p.is_vendor desc, p.created_at, p.id limit 20", [ctx.workspaceId, keys], 'parties.by_tax_number');
  return rows.map((r) => r.id);
}
