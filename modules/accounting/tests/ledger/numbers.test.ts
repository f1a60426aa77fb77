import { afterAll, beforeAll, expect, it } from 'vitest';
import { openLedgerHouse } from './scene.ts';
import type { ResourceHouse } from '#core/testing/describe-resource.ts';
import { numberText, patternOf } from '../../rules/number-pattern.ts';

let h: ResourceHouse;
beforeAll(async () => { h = await openLedgerHouse(); });
afterAll(() => h.house.close());

it('the database writes a number as pages show the next one', async () => {
  const patterns = ['INV{#####}', 'INV-{YYYY}-{#####}', '{#}', 'R{YY}/{MM}/{###}x', String.raw`a\1{##}&b`, 'Rechnung Nr. {####} / {YYYY}'];
  const counters = [1, 9, 10, 999, 1000, 123456, 9007199254740991];
  const asked = patterns.flatMap((pattern) => counters.map((n) => ({ pattern, n })));
  const { rows } = await h.house.owner.query<{ text: string }>('select accounting.number_text(t.pattern, t.n) as text from unnest($1::text[], $2::bigint[]) with ordinality as t(pattern, n, place) order by t.place', [asked.map(({ pattern }) => patternOf(pattern, '2026-03-09')), asked.map(({ n }) => n)]);
  expect(rows.map((r) => r.text)).toEqual(asked.map(({ pattern, n }) => numberText(pattern, n, '2026-03-09')));
});
