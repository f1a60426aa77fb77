import { afterEach, describe, expect, it, vi } from 'vitest';
import { clockHere, fromClockBox, hourOfDay, toClockBox } from '../i18n/clock-box.ts';
import { onZone, setZone, zoneHere } from '../i18n/zone.ts';
import { absoluteText, dayWritten } from '../ui/date-text.ts';

afterEach(() => { setZone(null); });

describe('the zone of a person', () => {
  it('is the one they chose, whatever their browser is in; the browser\'s for nobody', () => {
    const own = zoneHere();
    setZone('Asia/Tokyo');
    expect([zoneHere(), dayWritten('2026-11-20T20:00:00Z', 'en'), absoluteText(new Date('2026-11-20T20:00:00Z'), 'en', zoneHere())]).toEqual(['Asia/Tokyo', 'November 21, 2026', 'November 21, 2026 at 5:00 AM']);
    setZone(null);
    expect(zoneHere()).toBe(own);
  });
  it('is told of once when it changes, after the render that changed it', async () => {
    const heard = vi.fn();
    const end = onZone(heard);
    setZone('Asia/Tokyo');
    setZone('Asia/Tokyo');
    expect(heard).not.toHaveBeenCalled();
    await Promise.resolve();
    expect(heard).toHaveBeenCalledTimes(1);
    end();
  });
});

describe('a box for a day and a time', () => {
  it.each([
    ['2026-11-20T20:00:00Z', 'Asia/Tokyo', '2026-11-21T05:00'], ['2026-07-01T12:00:00Z', 'Europe/Lisbon', '2026-07-01T13:00'], ['2026-01-01T12:00:00Z', 'Europe/Lisbon', '2026-01-01T12:00'], ['2026-03-01T00:15:00Z', 'Asia/Kathmandu', '2026-03-01T06:00'],
  ])('holds %s in %s as %s, and gives it back', (at, zone, box) => {
    expect([toClockBox(at, zone), fromClockBox(box, zone)?.toISOString()]).toEqual([box, new Date(at).toISOString()]);
  });
  it('takes the hour after the one that spring leaves out, and one of the two that autumn has twice', () => {
    expect(fromClockBox('2026-03-29T01:30', 'Europe/Lisbon')?.toISOString()).toBe('2026-03-29T01:30:00.000Z');
    expect(['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z']).toContain(fromClockBox('2026-10-25T01:30', 'Europe/Lisbon')?.toISOString());
  });
  it('is empty for no moment, and no moment when it is empty', () => {
    expect([toClockBox(null), fromClockBox(''), fromClockBox('soon')]).toEqual(['', null, null]);
  });
});

it('hours of the days ahead, and what the clock shows, are the person\'s', () => {
  setZone('Pacific/Auckland');
  // It is Saturday 01:00 there.
  const now = new Date('2026-11-20T12:00:00Z');
  expect([clockHere(now), hourOfDay(0, 9, now).toISOString(), hourOfDay(2, 9, now).toISOString()]).toEqual([{ hour: 1, weekday: 6 }, '2026-11-20T20:00:00.000Z', '2026-11-22T20:00:00.000Z']);
});
