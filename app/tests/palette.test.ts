import { expect, test } from 'vitest';
import { providedScopes, rank, readQuery, scoreOf } from '../shell/palette/ranking.ts';
import { createPace } from '../shell/palette/search-pace.ts';

test('a prefix limits the search and long queries are cut', () => {
  expect(readQuery('> theme')).toEqual({ scope: 'commands', prefix: '>', text: 'theme' });
  expect(readQuery('@ana')).toEqual({ scope: 'provided', prefix: '@', text: 'ana' });
  expect(readQuery('#12')).toEqual({ scope: 'provided', prefix: '#', text: '12' });
  expect(readQuery('/set').scope).toBe('pages');
  expect(readQuery('x'.repeat(500)).text).toHaveLength(200);
});

test('a prefix is named by the rooms that find something under it', () => {
  const providers = [{ label: 'chat:search.people', prefix: '@' }, { label: 'feed:search.posts' }, { label: 'workspace:search.people', prefix: '@' }, { label: 'chat:search.people', prefix: '@' }];
  expect(providedScopes(providers)).toEqual([{ prefix: '@', labels: ['chat:search.people', 'workspace:search.people'] }]);
  expect(providedScopes([...providers, { label: 'feed:search.tags', prefix: '#' }])[1]).toEqual({ prefix: '#', labels: ['feed:search.tags'] });
});

test('words are found by beginning, inside, letters in order and initials', () => {
  expect(scoreOf('home', 'Home')).toBe(100);
  expect(scoreOf('set', 'Settings')).toBeGreaterThan(scoreOf('tin', 'Settings'));
  expect(scoreOf('tin', 'Settings')).toBeGreaterThan(scoreOf('sgs', 'Settings'));
  expect(scoreOf('audit log', 'Audit log')).toBeGreaterThan(0);
  expect(scoreOf('log audit', 'Audit log')).toBeGreaterThan(0);
  expect(scoreOf('audit xyz', 'Audit log')).toBe(0);
  expect(scoreOf('resume', 'Résumé')).toBe(100);
  expect(scoreOf('الإعدادات', 'الإعدادات')).toBe(100);
});

test('what was used lately leads when nothing is typed and wins among equals', () => {
  const items = [{ id: 'a', label: 'Alpha page' }, { id: 'b', label: 'Beta page' }, { id: 'c', label: 'Page of gamma' }];
  expect(rank('', items, ['b']).map((i) => i.id)).toEqual(['b', 'a', 'c']);
  expect(rank('page', items, ['b']).map((i) => i.id)[0]).toBe('c');
  expect(rank('page', items.slice(0, 2), ['b']).map((i) => i.id)).toEqual(['b', 'a']);
  expect(rank('zzz', items, [])).toEqual([]);
});

/** Plays key presses with a gap and counts the questions. */
function questions(keys: number, gap: number): number {
  const pace = createPace();
  let asked = 0;
  let due = Infinity;
  for (let i = 0; i < keys; i++) {
    const now = i * gap;
    if (due <= now) { pace.asked(due); asked++; }
    due = now + pace.next(now);
  }
  return asked + 1; // the last one always comes
}

test('ten characters cost at most four questions at any usual speed', () => {
  for (const gap of [20, 60, 100, 120, 150, 180, 200, 250, 300, 350, 400, 500, 590]) expect(questions(10, gap), `${gap} ms`).toBeLessThanOrEqual(4);
});

test('a single character is asked soon', () => {
  expect(createPace().next(0)).toBeLessThanOrEqual(150);
});
