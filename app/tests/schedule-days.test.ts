import { describe, expect, it } from 'vitest';
import { calendarDate } from '#core/contract/dates.ts';
import { setWriting } from '#core/web/i18n/writing.ts';
import { itemsByDay, monthRange, shortDay } from '../shell/schedule/schedule-days.ts';

const item = (id: string, at: string, more: { endsAt?: string; allDay?: boolean } = {}) => ({ id, title: id, at, ...more });
const ids = (days: ReturnType<typeof itemsByDay>) => Object.fromEntries([...days].map(([day, list]) => [day, list.map(({ id }) => id)]));

describe('the range of a month', () => {
  it('holds the six weeks shown, with a day on either side for time zones', () => {
    expect(monthRange('2026-02')).toEqual({ from: '2026-01-31T00:00:00.000Z', to: '2026-03-16T00:00:00.000Z' });
    expect(monthRange('2026-11')).toEqual({ from: '2026-10-31T00:00:00.000Z', to: '2026-12-14T00:00:00.000Z' });
    expect(monthRange('2026-12').from).toBe('2026-11-28T00:00:00.000Z');
  });
});

describe('the day of an instant', () => {
  it('is that of the person\'s zone; a bare date stays itself', () => {
    expect([calendarDate('2026-11-20T23:30:00Z', 'Asia/Dubai'), calendarDate('2026-11-20T23:30:00Z', 'UTC'), calendarDate('2026-11-20T03:30:00Z', 'America/New_York')]).toEqual(['2026-11-21', '2026-11-20', '2026-11-19']);
    expect(calendarDate('2026-11-20', 'Pacific/Kiritimati')).toBe('2026-11-20');
  });

  it('is written for people, without a step to the next one', () => {
    expect([shortDay('2026-11-20', 'en'), shortDay('2026-03-01', 'en')]).toEqual(['Fri, November 20', 'Sun, March 1']);
    setWriting({ dateFormat: 'dmy', timeFormat: '12h', weekStart: 0, money: null });
    expect([shortDay('2026-11-20', 'en'), shortDay('2026-11-20', 'ar')]).toEqual(['Fri, 20/11', 'الجمعة، 20/11']);
    setWriting(null);
  });
});

describe('items under their days', () => {
  it('stand under each day they touch, over the end of a month too', () => {
    expect(ids(itemsByDay([item('trip', '2026-11-29', { endsAt: '2026-12-01', allDay: true })], 'UTC'))).toEqual({ '2026-11-29': ['trip'], '2026-11-30': ['trip'], '2026-12-01': ['trip'] });
    expect(ids(itemsByDay([item('night', '2026-11-20T20:00:00Z', { endsAt: '2026-11-20T23:00:00Z' })], 'Asia/Dubai'))).toEqual({ '2026-11-21': ['night'] });
    expect(ids(itemsByDay([item('shift', '2026-11-20T18:00:00Z', { endsAt: '2026-11-21T02:00:00Z' })], 'UTC'))).toEqual({ '2026-11-20': ['shift'], '2026-11-21': ['shift'] });
  });

  it('are whole days first, then by time', () => {
    expect(ids(itemsByDay([item('late', '2026-11-20T16:00:00Z'), item('early', '2026-11-20T08:00:00Z'), item('whole', '2026-11-20', { allDay: true })], 'UTC'))).toEqual({ '2026-11-20': ['whole', 'early', 'late'] });
  });

  it('end somewhere, also where the end is a mistake', () => {
    expect(itemsByDay([item('endless', '2026-01-01', { endsAt: '2999-01-01' })], 'UTC').size).toBe(62);
    expect(ids(itemsByDay([item('backwards', '2026-11-20', { endsAt: '2026-11-19' })], 'UTC'))).toEqual({ '2026-11-20': ['backwards'] });
  });
});
