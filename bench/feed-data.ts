import pg from 'pg';

/** What the timelines are read from. */
export interface FeedData { readerIds: string[]; people: number; friends: number; posts: number }

const person = (n: string) => `coalesce((select r.id from bench_reader r where r.n = ${n}), ('00000000-0000-4000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid)`;

/** Fills in people with about so many friends each and posts over a year; the first people are the demo's logins named, whose candidates are written down. */
export async function fillFeed(ownerUrl: string, logins: readonly string[], { people, friends, posts }: { people: number; friends: number; posts: number }): Promise<FeedData> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query('set synchronous_commit = off');
    await client.query(`create temp table bench_reader as select a.id, l.n::integer as n from unnest($1::text[]) with ordinality as l(email, n) join identity.account a on a.email = l.email`, [logins.map((l) => `${l}@demo.atrium.test`)]);
    await client.query(`create temp table bench_person as select g.n, ${person('g.n')} as id from generate_series(1, ${people}) g(n)`);
    await client.query('create unique index on bench_person (n)');
    await client.query("insert into identity.account (id, email, first_name, last_name) select id, 'bench' || n || '@bench.test', 'Bench', n::text from bench_person where n > $1", [logins.length]);
    // Past triggers and foreign keys: both directions are written here, as the trigger would.
    await client.query("set session_replication_role = 'replica'");
    await client.query(
      `create temp table bench_pair as select distinct least(a.id, b.id) as low, greatest(a.id, b.id) as high from generate_series(1, ${people}) g(i) cross join generate_series(1, ${Math.floor(friends / 2)}) h(k)
       join bench_person a on a.n = g.i join bench_person b on b.n = (g.i + h.k * 131 - 1) % ${people} + 1 where a.id <> b.id`);
    await client.query('insert into social.pair (low, high) select low, high from bench_pair on conflict do nothing');
    await client.query('insert into social.friendship (account_id, friend_id, low, high, since) select low, high, low, high, now() from bench_pair union all select high, low, low, high, now() from bench_pair on conflict do nothing');
    const { rows: [words] } = await client.query<{ def: string }>("select indexdef as def from pg_indexes where schemaname = 'feed' and indexname = 'post_words'");
    await client.query('drop index feed.post_words');
    await client.query(
      `insert into feed.post (post_id, author_id, post_type, description, privacy, created_at, updated_at)
       select (lpad(to_hex((extract(epoch from x.at) * 1000)::bigint), 12, '0') || '7' || substr(md5(x.n::text), 1, 3) || '8' || substr(md5(x.n::text), 4, 15))::uuid, p.id, 'post', 'What happened on day ' || x.n || ' of the bench', case when x.n % 10 < 6 then 'public' when x.n % 10 < 9 then 'friends' else 'only_me' end, x.at, x.at
       from (select n, now() - make_interval(secs => (${posts} - n) * 31536000.0 / ${posts}) as at from generate_series(1, ${posts}) n) x join bench_person p on p.n = (x.n * 7919::bigint) % ${people} + 1`);
    await client.query(words!.def);
    await client.query(`insert into feed.reaction (account_id, target_type, target_id, kind) select b.id, 'post', p.post_id, 'like' from (select post_id, row_number() over (order by post_id desc)::integer as n from feed.post order by post_id desc limit ${Math.min(posts, 50_000)}) p cross join generate_series(0, 3) h(k) join bench_person b on b.n = (p.n * 13 + h.k * 101) % ${people} + 1 on conflict do nothing`);
    await client.query("set session_replication_role = 'origin'");
    for (const table of ['identity.account', 'social.pair', 'social.friendship', 'feed.post', 'feed.reaction']) await client.query(`vacuum analyze ${table}`);
    const { rows } = await client.query<{ id: string }>('select id from bench_reader order by n');
    for (const { id } of rows) { await client.query('select feed.touch_reader($1)', [id]); await client.query('select feed.fill_reader($1, 1000)', [id]); }
    await client.query('vacuum analyze feed.feed_item');
    // Gigabytes that were written just now are not what reading is measured beside: they are on the disk before it begins.
    await client.query('checkpoint');
    return { readerIds: rows.map((r) => r.id), people, friends, posts };
  } finally { await client.end(); }
}
