import type { Ctx } from '#core/server/context.ts';
import { found } from '#core/server/fail.ts';
import { accountCards } from '#modules/identity/api.ts';
import type { PersonCard } from '../../contract/shapes.ts';
import { addressBeginning, likenessWords, wordPatterns } from '../../rules/words.ts';

/** Cards of people by id. Absent: closed, unknown, or in a block pair with the viewer. Work without a viewer sees all open ones. */
export async function personCards(ctx: Ctx, ids: readonly string[]): Promise<Map<string, PersonCard>> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Map();
  // Asked at once: hardly anybody of those who are asked for is hidden, and who is stays out below.
  const [rows, accounts] = await Promise.all([
    ctx.sql<{ account_id: string; slug: string; headline: string }>('select * from social.cards($1, $2::uuid[])', [ctx.viewer?.id ?? null, wanted], 'social.cards'),
    accountCards(ctx, wanted),
  ]);
  return new Map(rows.flatMap((r): Array<[string, PersonCard]> => {
    const a = accounts.get(r.account_id);
    if (!a || a.deleted) return [];
    return [[a.id, { id: a.id, slug: r.slug, name: a.name, firstName: a.firstName, lastName: a.lastName, photo: a.photo, headline: r.headline }]];
  }));
}

/** A person's card; 404 when they are closed, unknown or in a block pair with the viewer. */
export async function requirePerson(ctx: Ctx, id: string): Promise<PersonCard> {
  return found((await personCards(ctx, [id])).get(id));
}

/** Id of the person behind a slug, a former slug or an id; 404 like {@link requirePerson}. */
export async function personOf(ctx: Ctx, slugOrId: string): Promise<string> {
  const [row] = await ctx.sql<{ id: string | null }>('select social.person_of($1, $2) as id', [ctx.accountId, slugOrId], 'social.person_of');
  return found(row?.id);
}

/** Those of these people whom another person may know of. */
export async function knownTo(ctx: Ctx, personId: string, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  return new Set((await ctx.sql<{ account_id: string }>('select * from social.cards($1, $2::uuid[])', [personId, [...new Set(ids)]], 'social.cards')).map((r) => r.account_id));
}

/** Those of these people that are in a block pair with the viewer, whoever blocked whom. */
export async function blockedWith(ctx: Ctx, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await ctx.sql<{ id: string }>('select social.walled_among($1, $2::uuid[]) as id', [ctx.accountId, [...new Set(ids)]], 'social.walled_among');
  return new Set(rows.map((r) => r.id));
}

/** Those of these people the viewer may write to: open accounts, no block, and their wish about messages. */
export async function mayMessage(ctx: Ctx, ids: readonly string[]): Promise<Set<string>> {
  const rows = await ctx.sql<{ id: string }>('select social.messageable($1, $2::uuid[]) as id', [ctx.accountId, [...new Set(ids)]], 'social.messageable');
  return new Set(rows.map((r) => r.id));
}

/** Those of these people whose presence the viewer may know as friends; who hides theirs sees nobody's. */
export async function sharesPresence(ctx: Ctx, ids: readonly string[]): Promise<Set<string>> {
  const rows = await ctx.sql<{ id: string }>('select social.sharing_presence($1, $2::uuid[]) as id', [ctx.accountId, [...new Set(ids)]], 'social.sharing_presence');
  return new Set(rows.map((r) => r.id));
}

/** A place in the list of found people. */
export interface FoundPlace { near: number; name: string; id: string }

/** Behind all who are found letter by letter. */
const alikeNear = -1;

/** People by the beginnings of the words of their names, friends first: friends, colleagues, and who lets themselves be found; colleagues by the beginning of their address, too. Where there are none: people whose names are spelled much alike. */
export async function findPeople(ctx: Ctx, text: string, options: { limit: number; scope?: 'message' | 'all'; after?: FoundPlace | null }): Promise<Array<{ card: PersonCard; place: FoundPlace }>> {
  const words = wordPatterns(text);
  if (words.length === 0) return [];
  const { limit, scope = 'all', after = null } = options;
  const rows = await ctx.sql<FoundRow>(
    'select * from social.find_people($1, $2::text[], $3, $4, $5, $6, $7, $8)',
    [ctx.accountId, words, addressBeginning(text), scope === 'message', after?.near ?? null, after?.name ?? null, after?.id ?? null, limit], 'social.find_people');
  if (after === null && rows.length === 0) rows.push(...(await findAlike(ctx, text, scope === 'message', limit)));
  const cards = await personCards(ctx, rows.map((r) => r.account_id));
  return rows.flatMap((r) => {
    const card = cards.get(r.account_id);
    return card ? [{ card, place: { near: r.nearness, name: r.sort_name, id: r.account_id } }] : [];
  });
}

interface FoundRow { account_id: string; nearness: number; sort_name: string }

async function findAlike(ctx: Ctx, text: string, messageable: boolean, limit: number): Promise<FoundRow[]> {
  const words = likenessWords(text);
  if (words.length === 0 || text.includes('@')) return [];
  // One fewer than would begin another page, which could not go on from them.
  const rows = await ctx.sql<{ account_id: string; sort_name: string }>('select * from social.find_alike($1, $2::text[], $3, $4)', [ctx.accountId, words, messageable, Math.max(1, limit - 1)], 'social.find_alike');
  return rows.map((r) => ({ ...r, nearness: alikeNear }));
}

/** People by name for pickers and mentions; never blocked ones. `message`: only those the viewer may write to. */
export async function searchPeople(ctx: Ctx, text: string, options: { limit: number; scope?: 'message' | 'all' }): Promise<PersonCard[]> {
  return (await findPeople(ctx, text, options)).map((f) => f.card);
}
