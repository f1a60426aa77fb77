import { expect, it } from 'vitest';
import { likenessLimit, likenessOf } from '../rules/leads/lead-words.ts';
import { likenessMarks } from '../rules/leads/likeness-marks.ts';

/** The same numbers every time. */
function drawn(seed: number): (most: number) => number {
  let state = seed;
  return (most) => { state = (state * 1_103_515_245 + 12_345) % 2_147_483_648; return Math.floor((state / 2_147_483_648) * most); };
}
const parts = ['har', 'bour', 'stein', 'wolf', 'mar', 'qu', 'xen', 'co', 'ber', 'lin', 'tra', 'ding', 'أحمد', 'école', '24', 'zz', 'o', ' ', ' ', "'", '-'];

/** Words, and beside each others with one to five edits anywhere. */
function names(count: number): string[][] {
  const draw = drawn(11);
  return Array.from({ length: count }, () => {
    const word = Array.from({ length: 1 + draw(9) }, () => parts[draw(parts.length)]!).join('').trim();
    const edited = Array.from({ length: 6 }, (_, n) => {
      let text = word;
      for (let e = 0; e <= n % 5; e++) { const at = draw(text.length + 1); const kind = draw(3); text = text.slice(0, at) + (kind === 0 ? '' : ['x', 'e', ' ', '7'][draw(4)]!) + text.slice(at + (kind === 2 ? 0 : 1)); }
      return text;
    });
    return [word, ...edited];
  });
}
const shared = (a: string, b: string) => { const other = new Set(likenessMarks(b)); return likenessMarks(a).some((mark) => other.has(mark)); };

it('gives any two names that are alike enough a mark they share', () => {
  let alike = 0;
  for (const group of names(3000)) for (const a of group) for (const b of group) {
    if (likenessOf(a, b) < likenessLimit || !/[\p{L}\p{N}]/u.test(a)) continue;
    alike++;
    if (!shared(a, b)) throw new Error(`"${a}" and "${b}" are alike by ${likenessOf(a, b)} and share nothing`);
  }
  expect(alike).toBeGreaterThan(20_000);
});
it('lets names of a file that are numbered through meet few others, and names that differ none', () => {
  const numbered = Array.from({ length: 3000 }, (_, i) => `Import${i * 7}`);
  const own = likenessMarks('Import7007');
  const met = numbered.filter((name) => likenessMarks(name).some((mark) => own.includes(mark)));
  expect([met.length > 1, met.length < 60]).toEqual([true, true]);
  for (const [a, b] of [['Siemens', 'Siemans'], ['Träger', 'Trager'], ['Feldhausen', 'Feldhauser']] as const) expect([a, shared(a, b)]).toEqual([a, true]);
  for (const [a, b] of [['Lind', 'Lund'], ['Meyer', 'Maier'], ['Müller', 'Möllner'], ['', '']] as const) expect([a, shared(a, b)]).toEqual([a, false]);
  expect(Math.max(...likenessMarks('x'.repeat(200) + ' Trading Company of the Northern Lights').map(Math.abs))).toBeLessThan(2 ** 31 + 1);
});
