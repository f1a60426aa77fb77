import pg from 'pg';
import { fillFeed } from './feed-data.ts';
import { signIn, type BenchHouse } from './house.ts';
import { caller, paced } from './load.ts';
import type { Line } from './sales.ts';

const logins = ['owner', 'admin', 'manager', 'member'] as const;

/** The timeline at a steady rate over many posts, people and friendships, beside what plain `pg` needs for its candidates alone at the same rate, in turns. */
export async function measureFeed(house: BenchHouse, { people, friends, posts, perSecond, seconds }: { people: number; friends: number; posts: number; perSecond: number; seconds: number }): Promise<{ lines: Line[]; extra: Record<string, string> }> {
  const since = performance.now();
  const data = await fillFeed(house.ownerUrl, logins, { people, friends, posts });
  const filling = (performance.now() - since) / 1000;
  const tokens = await Promise.all(logins.map((who) => signIn(house, who)));
  const lanes = 64;
  const client = caller(house.url, lanes);
  const pool = new pg.Pool({ connectionString: house.ownerUrl, max: 8, idleTimeoutMillis: 0 });
  const read = (query: string) => async (n: number) => {
    const answer = await client.send('GET', `/api/social/timeline?per_page=20${query}`, { authorization: `Bearer ${tokens[n % tokens.length]!}` });
    if (answer.status !== 200) throw new Error(answer.text);
  };
  const plain = (text: string, name: string) => async (n: number) => { await pool.query({ name, text, values: [data.readerIds[n % data.readerIds.length]] }); };
  const ceilings = { kept: plain("select * from feed.posts($1, array(select post_id from feed.feed_item where account_id = $1 order by post_id desc limit 20))", 'ceiling.feed.posts') };
  const lines: Line[] = [];
  const size = `${posts.toLocaleString('en-US')} posts, ${people.toLocaleString('en-US')} people, ~${friends} friends`;
  // As with chat: a server that has just started plans every statement once a connection, and its code is not compiled yet.
  await paced('', read('&mode=latest'), perSecond, 8);
  // Each connection plans its first calls; all of them have by then.
  await Promise.all(Array.from({ length: 64 }, (_, n) => ceilings.kept(n)));
  for (const [name, query] of [['timeline of 20, latest', '&mode=latest'], ['timeline of 20, third page', '&mode=latest&page=3']] as const) {
    lines.push({ figure: await paced(`${name} (${size})`, read(query), perSecond, seconds), ceilings: [await paced('plain pg, the rows alone', ceilings.kept, perSecond, seconds)] });
  }
  // Without what is written down: every candidate is fetched from the friends' posts.
  await pool.query('update feed.reader set active_at = now() - interval \'40 days\'');
  const pull = plain("select * from feed.pull($1, 'ffffffff-ffff-ffff-ffff-ffffffffffff', 21)", 'ceiling.feed.pull');
  await paced('', read('&mode=latest'), Math.max(10, perSecond / 10), 5);
  await Promise.all(Array.from({ length: 64 }, (_, n) => pull(n)));
  lines.push({ figure: await paced('timeline of 20, fetched', read('&mode=latest'), Math.max(10, perSecond / 10), seconds), ceilings: [await paced('plain pg, the candidates alone', pull, Math.max(10, perSecond / 10), seconds)] });
  client.close();
  await pool.end();
  return { lines, extra: { [`filling in the feed (${size})`]: `${filling.toFixed(0)} s` } };
}
