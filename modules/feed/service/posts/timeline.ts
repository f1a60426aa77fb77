import { v7 as uuidv7 } from 'uuid';
import type { InputOf } from '#core/contract/endpoint.ts';
import { decodeCursor, encodeCursor } from '#core/contract/paging.ts';
import { runAs, type App } from '#core/server/app.ts';
import type { Ctx } from '#core/server/context.ts';
import { ownSieve } from '#modules/notifications/api.ts';
import type { Post, PostPage, TimelineSettings } from '../../contract.ts';
import type * as contract from '../../contract.ts';
import { rank, type Ranked } from '../../rules/rank.ts';
import { withoutHidden } from './filtered.ts';
import { after, frameOf, isId, placeOf } from './place.ts';
import { postRows, postsOf, withInner, type PostRow } from './read.ts';

type Input = InputOf<typeof contract.loadTimeline>;
type Kind = NonNullable<Post['reason']>['kind'];
interface Candidate { post_id: string; reason: Kind; place: string }
/** `place`: not in orders that were made before there were places. */
type Ordered = Ranked & { place?: string };
const candidates = 500;
const strangers = 50;
const sessionMinutes = 30;
const standard: TimelineSettings = { mode: 'latest', closeness: 0.5, popularity: 0.5, recency: 0.5, discover: false };

/** The viewer's timeline. */
export async function loadTimeline(ctx: Ctx, input: Input): Promise<PostPage> {
  noteReader(ctx);
  // A cursor of Top says so itself; whoever sends one gets the order it belongs to.
  const frozen = topPlace(input);
  if (frozen) return topPage(ctx, input, frozen);
  const settings = input.mode === 'latest' || input.cursor !== undefined || input.anchor !== undefined ? standard : await settingsOf(ctx);
  if ((input.mode ?? settings.mode) === 'top') return newTop(ctx, input, settings);
  return latest(ctx, input);
}

async function latest(ctx: Ctx, input: Input): Promise<PostPage> {
  const { before, from, offset } = placeOf(input);
  // The page and what stands in it at once; posts that are only shared by those of the page have no place in it.
  // What is filtered out of it is asked for beside it.
  const [rows] = await Promise.all([ctx.sql<PostRow & { at: number | null; reason: Kind; place: string }>(
    `with page as materialized (select * from feed.timeline($1, $2, $3, $4) with ordinality as t(id, reason, place, at))
     select page.at::integer, page.reason, page.place, p.* from feed.posts($1, array(select id from page)) p left join page on page.id = p.post_id order by page.at`,
    [ctx.accountId, before ?? (from === null ? null : after(from)), offset, input.per_page + 1], 'feed.timeline_page'), ownSieve(ctx, 'posts')]);
  const byId = withInner(rows);
  const page = rows.filter((r) => r.at !== null);
  const [ids, places] = [page.map((r) => r.post_id), page.map((r) => r.place)];
  const reasons = new Map(rows.map((r) => [r.post_id, { kind: r.reason, closeness: null, popularity: null, recency: null, score: null }]));
  return { post: { data: await postsOf(ctx, await withoutHidden(ctx, ids.slice(0, input.per_page).flatMap((id) => byId.get(id) ?? [])), reasons), ...frameOf(input, places), newest: places[0] ?? null } };
}

const timelineIds = (ctx: Ctx, before: string | null, offset: number, limit: number) => ctx.sql<Candidate>('select post_id, reason, place from feed.timeline($1, $2, $3, $4)', [ctx.accountId, before, offset, limit], 'feed.timeline');

/** How many posts are newer than one, at most 100. */
export async function countNew(ctx: Ctx, { after: newest }: { after: string }): Promise<{ count: number }> {
  const rows = await timelineIds(ctx, null, 0, 100);
  const fresh = rows.filter((r) => r.place > newest).map((r) => r.post_id);
  // Whoever filters nothing, which is most, has them only counted.
  if (fresh.length === 0 || !(await ownSieve(ctx, 'posts'))) return { count: fresh.length };
  return { count: (await withoutHidden(ctx, await postRows(ctx, fresh))).length };
}

// ── Top ──────────────────────────────────────────────────────────────────────────────────────────────────────────────

interface Frozen { session: string; offset: number }

function topPlace(input: Input): Frozen | null {
  if (input.cursor !== undefined) {
    const [word, session, offset] = decodeCursor(input.cursor, 3) ?? [];
    return word === 'top' && isId(session) && Number.isSafeInteger(offset) && (offset as number) >= 0 ? { session, offset: offset as number } : null;
  }
  return input.anchor?.startsWith('top:') && isId(input.anchor.slice(4)) ? { session: input.anchor.slice(4), offset: (input.page - 1) * input.per_page } : null;
}

async function newTop(ctx: Ctx, input: Input, settings: TimelineSettings): Promise<PostPage> {
  const order = await rankNow(ctx, settings);
  const session = uuidv7();
  const { app, account } = ctx;
  // Kept only now: a call that reads cannot write. Should it fail, the next page begins anew.
  ctx.after(() => runAs(app, { account, name: 'feed.rank' }, async (later) => {
    await later.sql('delete from feed.feed_rank_session where account_id = $1 and (expires_at < now() or id not in (select id from feed.feed_rank_session where account_id = $1 order by id desc limit 4))', [account.id]);
    await later.sql('insert into feed.feed_rank_session (id, account_id, post_ids, reasons, expires_at) values ($1, $2, $3::uuid[], $4::jsonb, now() + make_interval(mins => $5))', [session, account.id, order.map((r) => r.postId), JSON.stringify(order), sessionMinutes]);
  }));
  return shownTop(ctx, input, { session, offset: (input.page - 1) * input.per_page }, order);
}

async function topPage(ctx: Ctx, input: Input, place: Frozen): Promise<PostPage> {
  const [kept] = await ctx.sql<{ reasons: Ordered[] }>('select reasons from feed.feed_rank_session where id = $1 and account_id = $2 and expires_at > now()', [place.session, ctx.accountId], 'feed.rank_session');
  if (!kept) return newTop(ctx, { ...input, page: 1 }, await settingsOf(ctx));
  return shownTop(ctx, input, place, kept.reasons);
}

/** A page of a frozen order. What cannot be seen any more leaves a gap that the page behind fills: nothing comes twice. */
async function shownTop(ctx: Ctx, input: Input, { session, offset }: Frozen, order: readonly Ordered[]): Promise<PostPage> {
  const part = order.slice(offset, offset + input.per_page);
  const end = offset + part.length;
  const reasons = new Map(part.map((r): [string, Post['reason']] => [r.postId, { kind: r.kind as Kind, closeness: r.closeness, popularity: r.popularity, recency: r.recency, score: r.score }]));
  const more = end < order.length;
  return {
    post: {
      data: await postsOf(ctx, await withoutHidden(ctx, await postRows(ctx, part.map((r) => r.postId))), reasons), current_page: input.page, per_page: input.per_page, has_more: more, next_cursor: more ? encodeCursor(['top', session, end]) : null, anchor: `top:${session}`,
      newest: order.map((r) => r.place ?? r.postId).reduce<string | null>((last, place) => (last === null || place > last ? place : last), null),
    },
  };
}

async function rankNow(ctx: Ctx, settings: TimelineSettings): Promise<Ordered[]> {
  const known = await timelineIds(ctx, null, 0, candidates);
  const kinds = new Map(known.map((r) => [r.post_id, r.reason]));
  const places = new Map(known.map((r) => [r.post_id, r.place]));
  if (settings.discover) {
    for (const { id } of await ctx.sql<{ id: string }>('select d as id from feed.discover($1, $2) d', [ctx.accountId, Math.min(strangers, candidates - kinds.size)], 'feed.discover')) kinds.set(id, 'discover');
  }
  const rows = await ctx.sql<{ post_id: string; author_id: string; hours: number; acts: number; weight: number }>('select * from feed.weigh($1, $2::uuid[])', [ctx.accountId, [...kinds.keys()]], 'feed.weigh');
  return rank(rows.map((r) => ({ postId: r.post_id, authorId: r.author_id, hours: r.hours, acts: r.acts, weight: r.weight, kind: kinds.get(r.post_id)! })), settings).map((r) => ({ ...r, place: places.get(r.postId) ?? r.postId }));
}

// ── Settings, and who is here ────────────────────────────────────────────────────────────────────────────────────────

async function settingsOf(ctx: Ctx): Promise<TimelineSettings> {
  const [row] = await ctx.sql<TimelineSettings>('select mode, closeness, popularity, recency, discover from feed.timeline_settings where account_id = $1', [ctx.accountId], 'feed.settings');
  return row ?? standard;
}

/** How the viewer wants their timeline. */
export function getSettings(ctx: Ctx): Promise<TimelineSettings> { return settingsOf(ctx); }

/** Changes it; absent fields stay. */
export async function updateSettings(ctx: Ctx, input: InputOf<typeof contract.updateTimelineSettings>): Promise<TimelineSettings> {
  const next: TimelineSettings = { ...(await settingsOf(ctx)), ...Object.fromEntries(Object.entries(input).filter(([, v]) => v !== undefined)) };
  await ctx.sql(
    `insert into feed.timeline_settings (account_id, mode, closeness, popularity, recency, discover) values ($1, $2, $3, $4, $5, $6)
     on conflict (account_id) do update set mode = excluded.mode, closeness = excluded.closeness, popularity = excluded.popularity, recency = excluded.recency, discover = excluded.discover, updated_at = now()`,
    [ctx.accountId, next.mode, next.closeness, next.popularity, next.recency, next.discover]);
  ctx.emit({ type: 'feed.timeline.changed', accountId: ctx.accountId, audit: false });
  return settingsOf(ctx);
}

const noted = new WeakMap<App, Map<string, number>>();
const noteEveryMs = 3600_000;

/** Once an hour: whoever reads gets new posts written down, and who was away for long gets the list made anew. */
function noteReader(ctx: Ctx): void {
  const { app, account } = ctx;
  let known = noted.get(app);
  if (!known) noted.set(app, (known = new Map()));
  const now = performance.now();
  if (now - (known.get(account.id) ?? -Infinity) < noteEveryMs) return;
  if (known.size > 50_000) known.clear();
  known.set(account.id, now);
  ctx.after(() => runAs(app, { account, name: 'feed.reader' }, async (later) => {
    const [row] = await later.sql<{ anew: boolean }>('select feed.touch_reader($1) as anew', [account.id]);
    if (row!.anew) await later.enqueue('feed.fill_reader', { accountId: account.id }, { key: `feed.fill_reader:${account.id}` });
  }));
}
