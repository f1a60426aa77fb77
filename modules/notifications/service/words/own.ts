import { v7 as uuidv7 } from 'uuid';
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail, found } from '#core/server/fail.ts';
import { PerCall } from '#core/server/per-call.ts';
import { mostOwnFilters, type OwnFilter } from '../../contract/own-filters.ts';
import type * as contract from '../../contract/own-filters.ts';
import { foldedWords, findPhrases, type ListedWords, type OwnAction } from '../../rules/words.ts';

interface Row { id: string; phrase: string; action: OwnAction; created_at: Date }
const shown = (r: Row): OwnFilter => ({ id: r.id, phrase: r.phrase, action: r.action, createdAt: r.created_at.toISOString() });
const columns = 'id, phrase, action, created_at';

/** The viewer's own filters, by phrase. */
export async function listOwnFilters(ctx: Ctx): Promise<OutputOf<typeof contract.listOwnFilters>> {
  return { items: (await ctx.sql<Row>(`select ${columns} from notifications.own_filter where account_id = $1 order by words, id`, [ctx.accountId])).map(shown), most: mostOwnFilters };
}

/** Adds one, or changes what happens with the same words; one addition after another, so that two at once cannot both take the last place. */
export async function putOwnFilter(ctx: Ctx, { phrase, action }: InputOf<typeof contract.putOwnFilter>): Promise<OwnFilter> {
  await ctx.sql('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`notifications.own_filter:${ctx.accountId}`]);
  const words = foldedWords(phrase).map((w) => w.folded);
  const [room] = await ctx.sql<{ others: number }>('select count(*)::int as others from notifications.own_filter where account_id = $1 and words <> $2::text[]', [ctx.accountId, words]);
  if (room!.others >= mostOwnFilters) fail('notifications.too_many_filters', { count: mostOwnFilters });
  const [row] = await ctx.sql<Row>(
    `insert into notifications.own_filter (id, account_id, phrase, words, action) values ($1, $2, $3, $4::text[], $5) on conflict (account_id, words) do update set phrase = excluded.phrase, action = excluded.action returning ${columns}`,
    [uuidv7(), ctx.accountId, phrase, words, action]);
  changed(ctx);
  return shown(row!);
}

/** Removes one. */
export async function removeOwnFilter(ctx: Ctx, { id }: { id: string }): Promise<{ ok: true }> {
  found((await ctx.sql('delete from notifications.own_filter where id = $1 and account_id = $2 returning 1', [id, ctx.accountId]))[0]);
  changed(ctx);
  return { ok: true };
}

const changed = (ctx: Ctx): void => ctx.emit({ type: 'notifications.own_filter.changed', accountId: ctx.accountId, audit: false });

/** What a person's own filters say of a text: the phrase that was found, `hide` before `warn`; null for none. */
export type OwnSieve = (texts: readonly string[]) => { phrase: string; action: OwnAction } | null;

const sieves = new PerCall<Promise<OwnSieve | null>>();

/** The viewer's own filters, ready to be asked of what others wrote; null when there are none. One look into an index a call, however often it is asked for. */
export function ownSieve(ctx: Ctx): Promise<OwnSieve | null> {
  let known = sieves.get(ctx);
  if (!known) sieves.set(ctx, (known = sieveOf(ctx)));
  return known;
}

async function sieveOf(ctx: Ctx): Promise<OwnSieve | null> {
  const rows = await ctx.sql<{ phrase: string; action: OwnAction; words: string[] }>('select phrase, action, words from notifications.own_filter where account_id = $1', [ctx.accountId], 'notifications.own_filters');
  if (rows.length === 0) return null;
  const list = new Map<string, Array<ListedWords<OwnAction>>>();
  for (const row of rows) list.set(row.words[0]!, [...(list.get(row.words[0]!) ?? []), row]);
  return (texts) => {
    const all = texts.flatMap((text) => findPhrases(list, text));
    const first = all.find((f) => f.action === 'hide') ?? all[0];
    return first ? { phrase: first.phrase, action: first.action } : null;
  };
}
