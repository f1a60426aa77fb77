import { afterEach, expect, it } from 'vitest';
import { setZone } from '#core/web/i18n/zone.ts';
import { suspensionEnd } from '../moderation/suspension-end.ts';
import { byDay } from '../parts/by-day.ts';
import { linkOf } from '../parts/link-of.ts';
import { snoozeTimes } from '../parts/snooze-times.ts';

afterEach(() => { setZone(null); });

it('offers the evening only before it and Monday only when it is not tomorrow', () => {
  const friday = new Date(2026, 10, 20, 10);
  expect(snoozeTimes(friday).map((s) => s.key)).toEqual(['hour', 'evening', 'tomorrow', 'monday']);
  expect(snoozeTimes(new Date(2026, 10, 22, 20)).map((s) => s.key)).toEqual(['hour', 'tomorrow']);
  for (const { at } of snoozeTimes(friday)) expect(at.getTime()).toBeGreaterThan(friday.getTime());
});

it('splits by the day of the person, not of the server', () => {
  const now = new Date('2026-11-20T01:00:00Z');
  const { today, earlier } = byDay([{ movedAt: '2026-11-19T23:30:00Z' }, { movedAt: '2026-11-20T00:30:00Z' }], 'America/New_York', now);
  expect([today.length, earlier.length]).toEqual([2, 0]);
});

it('leads into the workspace it is about', () => {
  expect(linkOf({ link: '/workspace/members', workspaceId: 3 })).toBe('/workspace/members?workspace=3');
  expect(linkOf({ link: '/a?b=1', workspaceId: 3 })).toBe('/a?b=1&workspace=3');
  expect(linkOf({ link: '/workspaces', workspaceId: null })).toBe('/workspaces');
});

it('a suspension ends with its last day on the clock of the account, wherever the browser is', () => {
  setZone('Asia/Tokyo');
  expect(suspensionEnd('2026-11-20')).toBe('2026-11-20T14:59:00.000Z');
  setZone('America/New_York');
  expect(suspensionEnd('2026-11-20')).toBe('2026-11-21T04:59:00.000Z');
  expect(suspensionEnd('')).toBeNull();
});
