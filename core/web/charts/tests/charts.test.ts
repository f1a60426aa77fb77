import { describe, expect, it } from 'vitest';
import { csvOf } from '../csv.ts';
import { axisFor, labelEvery, shareOf } from '../scale.ts';

describe('scales', () => {
  it.each([[100, [0, 50, 100]], [10, [0, 5, 10]], [7, [0, 2, 4, 6, 8]], [18_500.5, [0, 5000, 10_000, 15_000, 20_000]], [0.3, [0, 0.1, 0.2, 0.3]], [3, [0, 1, 2, 3]]])('up to %d has the lines %j', (largest, ticks) => {
    expect(axisFor(largest)).toEqual({ top: ticks.at(-1), bottom: 0, ticks });
  });
  it('an axis goes as far below zero as its values, and zero is always one of its lines', () => {
    expect(axisFor(100, 4, false, -40)).toEqual({ top: 100, bottom: -50, ticks: [-50, 0, 50, 100] });
    expect(axisFor(0, 4, false, -3000)).toEqual({ top: 0, bottom: -3000, ticks: [-3000, -2000, -1000, 0] });
    for (let n = 1; n < 5_000_000; n = Math.ceil(n * 1.37)) { const { bottom, ticks } = axisFor(1000, 4, false, -n); expect([bottom <= -n, ticks.includes(0), ticks.length <= 7]).toEqual([true, true, true]); }
  });
  it('counts have whole lines only, and nothing has an axis too', () => {
    expect(axisFor(1, 4, true)).toEqual({ top: 1, bottom: 0, ticks: [0, 1] });
    expect(axisFor(2, 4, true).ticks).toEqual([0, 1, 2]);
    expect(axisFor(0)).toEqual({ top: 1, bottom: 0, ticks: [0, 1] });
    expect(axisFor(Number.NaN)).toEqual({ top: 1, bottom: 0, ticks: [0, 1] });
  });
  it('every line lies within reach and the largest value below the top', () => {
    for (let n = 1; n < 5_000_000; n = Math.ceil(n * 1.37)) {
      const { top, ticks } = axisFor(n, 4, true);
      expect(top).toBeGreaterThanOrEqual(n);
      expect(ticks.length).toBeLessThanOrEqual(6);
      expect(ticks.every((t) => Number.isInteger(t))).toBe(true);
    }
  });
  it('something is always seen, nothing never', () => {
    expect([shareOf(0, 100), shareOf(1, 1_000_000), shareOf(50, 100), shareOf(100, 100), shareOf(5, 0)]).toEqual([0, 0.8, 50, 100, 0]);
    expect([labelEvery(12, 600, 50), labelEvery(12, 300, 50), labelEvery(60, 300, 50)]).toEqual([1, 2, 10]);
  });
});

it('a file of figures is UTF-8, quotes what needs it, and disarms formulas', () => {
  expect(csvOf({ head: ['Source', 'Leads'], rows: [[{ text: '=cmd()' }, { text: '1,200', value: 1200 }], [{ text: 'A "b", c' }, { text: '-5', value: -5 }], [{ text: 'None', value: '' }, { text: '–', value: null }]] }))
    .toBe('\uFEFFSource,Leads\r\n"\'=cmd()",1200\r\n"A ""b"", c",-5\r\n,\r\n');
});
