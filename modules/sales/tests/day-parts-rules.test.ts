import { expect, it } from 'vitest';
import { dayParts } from '../rules/meetings/day-parts.ts';

const days = ['2026-10-24', '2026-10-25', '2026-10-26'];
const of = (from: string, to: string, zone = 'Europe/Berlin') => dayParts({ from: Date.parse(from), to: Date.parse(to) }, days, zone).map((p) => [p.day, new Date(p.from).toISOString().slice(5, 16), new Date(p.to).toISOString().slice(5, 16), p.isWhole]);

it('a span lies on the days clocks show, also one of 25 hours, and on none that are not in sight', () => {
  expect(of('2026-10-24T08:00:00Z', '2026-10-24T09:00:00Z')).toEqual([['2026-10-24', '10-24T08:00', '10-24T09:00', false]]);
  // Over midnight in Berlin, on one day in UTC.
  expect(of('2026-10-24T21:30:00Z', '2026-10-24T22:30:00Z')).toEqual([['2026-10-24', '10-24T21:30', '10-24T22:00', false], ['2026-10-25', '10-24T22:00', '10-24T22:30', false]]);
  expect(of('2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z')).toEqual([['2026-10-25', '10-24T22:00', '10-25T23:00', true]]);
  expect(of('2026-10-20T00:00:00Z', '2026-10-24T22:00:00Z')).toEqual([['2026-10-24', '10-23T22:00', '10-24T22:00', true]]);
  expect(of('2026-11-20T00:00:00Z', '2026-11-21T00:00:00Z')).toEqual([]);
  expect(of('2026-10-26T22:00:00Z', '2026-12-26T22:00:00Z')).toEqual([['2026-10-26', '10-26T22:00', '10-26T23:00', false]]);
  expect(of('2026-10-24T08:00:00Z', '2026-10-24T08:00:00Z')).toEqual([]);
});
