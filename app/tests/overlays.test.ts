import { expect, test } from 'vitest';
import { changeOverlays, noOverlays } from '../shell/frame/overlays.tsx';

test('what one overlay was opened with is nothing to the others', () => {
  const create = changeOverlays(noOverlays, 'create', true, 'sales.lead');
  const palette = changeOverlays(create, 'palette', true, '>');
  const schedule = changeOverlays(palette, 'schedule', true);
  expect([...schedule.open]).toEqual(['create', 'palette', 'schedule']);
  expect(schedule.details).toEqual({ create: 'sales.lead', palette: '>' });
  expect(changeOverlays(schedule, 'schedule', true, '2026-11-20').details.schedule).toBe('2026-11-20');
});

test('opened again without a detail, an overlay has none', () => {
  const day = changeOverlays(noOverlays, 'schedule', true, '2026-11-20');
  const closed = changeOverlays(day, 'schedule', false);
  expect([closed.open.size, closed.details.schedule]).toEqual([0, '2026-11-20']); // a closing drawer still shows its day
  expect(changeOverlays(closed, 'schedule', true).details).toEqual({});
  expect(changeOverlays(closed, 'menu', false)).toBe(closed);
});
