import { v7 as uuidv7 } from 'uuid';
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail, found } from '#core/server/fail.ts';
import { PerCall } from '#core/server/per-call.ts';
import { mostOwnFilters, type OwnFilter } from '../../contract/own-filters.ts';
import type * as contract from '../../contract/own-filters.ts';
import { foldedWords, ownScopes, ownSieveOf, type ListedWords, type OwnAction, type OwnScope, type OwnSieve } from '../../rules/words.ts';

interface Row { id: string; phrase: string; action: OwnAction; scopes: OwnScope[]; created_at: Date }
const shown = (r: Row): OwnFilter => ({ id: r.id, phrase: r.phrase, action: r.action, scopes: r.scopes, createdAt: r.created_at.toISOString() });
const columns = 'id, phrase, action, scopes, created_at';

/** The viewer's own filters, by phrase. */
export async function listOwnFilters(ctx: Ctx): Promise<OutputOf<typeof contract.listOwnFilters>> {
  return { items: (await ctx.sql<Row>(`select ${columns} from notifications.own_filter where account_id = $1 order by words, id`, [ctx.accountId])).map(shown), most: mostOwnFilters };
}

/** Adds one, or changes what happens with the same words, and where; one addition after another, so that two at once cannot both take the last place. */
export async function putOwnFilter(ctx: Ctx, { phrase, action, scopes }: InputOf<typeof contract.putOwnFilter>): Promise<OwnFilter> {
  await ctx.sql('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`notifications.own_filter:${ctx.accountId}`]);
  const words = foldedWords(phrase).map((w) => w.folded);
  const [room] = await ctx.sql<{ others: number }>('select count(*)::int as others from notifications.own_filter where account_id = $1 and words <> $2::text[]', [ctx.accountId, words]);
  if (room!.others >= mostOwnFilters) fail('notifications.too_many_filters', { count: mostOwnFilters });
  const [row] = await ctx.sql<Row>(
    `insert into notifications.own_filter as f (id, account_id, phrase, words, action, scopes) values ($1, $2, $3, $4::text[], $5, coalesce($6::text[], $7::text[]))
     on conflict (account_id, words) do update set phrase = excluded.phrase, action = excluded.action, scopes = coalesce($6::text[], f.scopes) returning ${columns}`,
    [uuidv7(), ctx.accountId, phrase, words, action, scopes ?? null, ownScopes]);
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

type Sieves = Record<OwnScope, OwnSieve | null>;
const sieves = new PerCall<Promise<Sieves>>();

/** The viewer's own filters that look there, ready to be asked of what others wrote; null when there are none. One look into an index a call, however often it is asked for. */
export async function ownSieve(ctx: Ctx, scope: OwnScope): Promise<OwnSieve | null> {
  let known = sieves.get(ctx);
  if (!known) sieves.set(ctx, (known = sievesOf(ctx)));
  return (await known)[scope];
}

async function sievesOf(ctx: Ctx): Promise<Sieves> {
  const rows = await ctx.sql<ListedWords<OwnAction> & { scopes: OwnScope[] }>('select phrase, action, words, scopes from notifications.own_filter where account_id = $1', [ctx.accountId], 'notifications.own_filters');
  return Object.fromEntries(ownScopes.map((scope) => [scope, ownSieveOf(rows, scope)])) as Sieves;
}
