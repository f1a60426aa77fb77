import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestHouse, type TestHouse } from '#core/testing/house.ts';
import { matchKey } from '../rules/keys.ts';

let house: TestHouse;
beforeAll(async () => { house = await openTestHouse(); });
afterAll(() => house.close());

/** The same numbers every time. */
function drawn(seed: number): (most: number) => number {
  let state = seed;
  return (most) => { state = (state * 1_103_515_245 + 12_345) % 2_147_483_648; return Math.floor((state / 2_147_483_648) * most); };
}

const parts = ['har', 'bour', 'stein', 'wolf', 'mar', 'qu', 'xen', 'co', 'ber', 'lin', 'tra', 'ding', 'أحمد', 'école', '24', 'zz', 'o'];

function names(count: number): string[] {
  const draw = drawn(7);
  const word = () => Array.from({ length: 1 + draw(4) }, () => parts[draw(parts.length)]!).join('');
  const keys: string[] = [];
  while (keys.length < count) {
    const [company, last] = [`${word()} ${word()}`, word()];
    // Beside each name others that differ by a letter, a word, or an ending.
    const twist = company.slice(0, draw(company.length)) + company.slice(1 + draw(company.length));
    for (const [c, l] of [[company, last], [company, `${last}s`], [twist, last], [`${company} gmbh`, last], [company.replace(/.$/, 'x'), last]] as const) keys.push(matchKey({ kind: 'person', name: '', lastName: l, companyName: c }));
  }
  return keys.filter((k) => k !== '');
}

it('finds every two names that are alike by 0.85 by pairs of their marks, and few others', async () => {
  const keys = names(500);
  const { rows: [found] } = await house.owner.query<{ alike: number; missed: number; near: number; pairs: number; most: number }>(
    `with k as materialized (select n, key, parties.match_pairs(key) as marks from unnest($1::text[]) with ordinality as x(key, n)),
          p as materialized (select similarity(a.key, b.key) >= 0.85 as alike, a.marks && b.marks as near from k a join k b on a.n < b.n)
     select (count(*) filter (where alike))::int as alike, (count(*) filter (where alike and not near))::int as missed, (count(*) filter (where near))::int as near, count(*)::int as pairs, (select max(cardinality(marks))::int from k) as most from p`, [keys]);
  expect(found!.alike).toBeGreaterThan(100);
  expect(found!.missed).toBe(0);
  expect(found!.near / found!.pairs).toBeLessThan(0.12);
  expect(found!.most).toBeLessThanOrEqual(80);
});
