import { describe, expect, it } from 'vitest';
import { setWriting } from '../i18n/writing.ts';
import { absoluteText, dayText, monthTitle, relativeRefreshMs, relativeText, weekdayNames } from '../ui/date-text.ts';
import { checkFiles, matchesAccept, sizeText } from '../ui/file-rules.ts';
import { initialsOf } from '../ui/initials.ts';
import { stableIndex } from '../ui/stable-index.ts';

describe('dates in words', () => {
  const now = new Date('2026-11-20T12:00:00Z');
  it.each([
    ['2026-11-20T11:59:40Z', 'just now'],
    ['2026-11-20T11:58:00Z', '2 minutes ago'],
    ['2026-11-20T09:10:00Z', '2 hours ago'],
    ['2026-11-19T09:00:00Z', 'yesterday'],
    ['2026-11-23T12:00:00Z', 'in 3 days'],
    ['2025-10-01T12:00:00Z', 'October 1, 2025'],
  ])('%s is %s', (moment, text) => {
    expect(relativeText(new Date(moment), now, 'en', 'UTC')).toBe(text);
  });

  it('reads the same way in Arabic', () => {
    expect(relativeText(new Date('2026-11-20T10:00:00Z'), now, 'ar', 'UTC')).toBe('قبل ساعتين');
    expect(relativeText(new Date('2025-10-01T12:00:00Z'), now, 'ar', 'UTC')).toBe('1 أكتوبر 2025');
  });

  it('ticks only when the text changes', () => {
    expect(relativeRefreshMs(new Date('2026-11-20T11:59:40Z'), now)).toBe(40_000);
    expect(relativeRefreshMs(new Date('2026-11-20T09:10:00Z'), now)).toBe(10 * 60_000);
  });

  it('uses the long American form and a 12-hour clock', () => {
    expect(absoluteText(new Date('2026-11-20T15:05:00Z'), 'en', 'UTC')).toBe('November 20, 2026 at 3:05 PM');
    expect(monthTitle(2026, 11, 'en')).toBe('November 2026');
    expect(dayText('2026-02-01', 'en')).toBe('Sunday, February 1, 2026');
  });

  it('writes a day in figures where the workspace does', () => {
    setWriting({ dateFormat: 'dmy', timeFormat: '24h', weekStart: 1, money: null });
    expect([dayText('2026-02-01', 'en'), dayText('2026-02-01', 'ar')]).toEqual(['Sunday, 01/02/2026', 'الأحد، 01/02/2026']);
    setWriting(null);
    expect(dayText('2026-02-01', 'en')).toBe('Sunday, February 1, 2026');
  });

  it('starts the week on Sunday', () => {
    expect(weekdayNames('en').map((name) => name.short)).toEqual(['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']);
  });
});

describe('avatars', () => {
  it.each([
    ['Maya Lindqvist', 'ML'],
    ['maya', 'M'],
    ['Ana María de la Cruz', 'AC'],
    ['  ', '?'],
    ['"Quoted" Name', 'QN'],
    ['ليلى حسن', 'لح'],
  ])('%s is %s', (name, initials) => {
    expect(initialsOf(name)).toBe(initials);
  });

  it('keep their colour and spread over all of them', () => {
    expect(stableIndex('user-1', 8)).toBe(stableIndex('user-1', 8));
    expect(new Set(Array.from({ length: 200 }, (_, index) => stableIndex(`user-${index}`, 8))).size).toBe(8);
  });
});

describe('file rules', () => {
  const file = (name: string, type: string, size = 10) => new File([new Uint8Array(size)], name, { type });
  it.each([
    ['a.png', 'image/png', 'image/*', true],
    ['a.PDF', 'application/pdf', '.pdf', true],
    ['a.svg', 'image/svg+xml', 'image/png, image/jpeg', false],
    ['a.mp4', 'video/mp4', 'image/*,video/*', true],
    ['imagex', 'imagex/png', 'image/*', false],
  ])('%s (%s) against %s: %s', (name, type, accept, expected) => {
    expect(matchesAccept({ name, type }, accept)).toBe(expected);
  });

  it('says which files it refuses and why', () => {
    const result = checkFiles([file('a.png', 'image/png'), file('big.png', 'image/png', 200), file('x.txt', 'text/plain'), file('b.png', 'image/png')], {
      accept: 'image/*', maxBytes: 100, maxFiles: 1,
    });
    expect(result.accepted.map((accepted) => accepted.name)).toEqual(['a.png']);
    expect(result.refused).toEqual([{ kind: 'size', name: 'big.png' }, { kind: 'type', name: 'x.txt' }, { kind: 'count', limit: 1 }]);
  });

  it('names sizes as people do', () => {
    expect(sizeText(25_000_000)).toEqual({ key: 'size.megabyte', n: '25' });
    expect(sizeText(1_500)).toEqual({ key: 'size.kilobyte', n: '1.5' });
    expect(sizeText(12)).toEqual({ key: 'size.byte', n: '12' });
  });
});
