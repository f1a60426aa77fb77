import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { likePattern } from '#core/server/resource/filter.ts';
import { listColleagues } from '#modules/workspace/api.ts';
import type * as contract from '../contract.ts';
import { folded } from '../rules/keys.ts';
import { cardsOf, cardsWhere } from './cards.ts';
import { alive } from './facts.ts';
import { findMatches } from './matches.ts';
import { openSql, seenOf } from './sight.ts';
import { searchSql } from './source.ts';

const order = 'lower(p.name), p.id';

/** People and companies for a picker: those that match the words, by name; or those of given ids. */
export async function findParties(ctx: Ctx, input: InputOf<typeof contract.findParties>): Promise<OutputOf<typeof contract.findParties>> {
  if (input.ids) return { items: await seenOf(ctx, [...new Map([...(await cardsOf(ctx, input.ids)).values()].map((c) => [c.id, c])).values()]) };
  const values: unknown[] = [];
  const p = { add: (v: unknown) => `$${values.push(v)}` };
  const where = [`p.workspace_id = ${p.add(ctx.workspaceId)}`, alive, "p.status = 'active'", 'p.erased_at is null'];
  if (input.kind) where.push(`p.kind = ${p.add(input.kind)}`);
  where.push(input.role ? `p.is_${input.role}` : openSql);
  if (input.companyId) where.push(`exists (select 1 from parties.link l where l.person_id = p.id and l.company_id = ${p.add(input.companyId)})`);
  if (!input.q) return { items: await seenOf(ctx, await cardsWhere(ctx, where.join(' and '), values, order, input.limit)) };
  // Who is called so comes before who only works there: the search text begins with the name.
  const begins = `p.search like ${p.add(`${likePattern(folded(input.q)).slice(1)}`)}`;
  const first = await cardsWhere(ctx, [...where, begins].join(' and '), values, order, input.limit);
  if (first.length === input.limit) return { items: await seenOf(ctx, first) };
  const rest = await cardsWhere(ctx, [...where, searchSql(input.q, p), `not ${begins}`].join(' and '), values, order, input.limit - first.length);
  return { items: await seenOf(ctx, [...first, ...rest]) };
}

/** Whom a new party may be the same as. */
export async function matchParties(ctx: Ctx, input: InputOf<typeof contract.matchParties>): Promise<OutputOf<typeof contract.matchParties>> {
  const { exclude, kind, name, lastName, companyName, email, phone, country } = input;
  const [matches = []] = await findMatches(ctx, [{ exclude, kind, name, lastName, companyName, country, emails: [email ?? null], phones: [phone ?? null] }]);
  const seen = new Set((await seenOf(ctx, matches.map((m) => m.party))).map((p) => p.id));
  return { items: matches.filter((m) => seen.has(m.party.id)) };
}

/** Members who can own records, by name. */
export async function listOwners(ctx: Ctx): Promise<OutputOf<typeof contract.listOwners>> {
  const people = (await listColleagues(ctx)).map((c) => ({ id: c.accountId, name: c.person.name, photo: c.person.photo }));
  return { items: people.sort((a, b) => a.name.localeCompare(b.name)) };
}
