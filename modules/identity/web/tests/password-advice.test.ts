import { describe, expect, it } from 'vitest';
import { adviseOn } from '../password-advice.ts';

describe('advice on a new password', () => {
  it.each([
    ['', 0], ['short', 0], ['123456789', 0], ['password123', 0], ['aaaaaaaaaaaa', 0], ['kim@example.com', 0],
    ['sunshine2024!', 1], ['Summer2026!', 1], ['abcdefghijk', 1], ['qwerty!!2020', 1], ['kimkimkimkim7', 1],
    ['quiet lanterns', 1], ['correct horse battery', 3], ['correct horse battery staple', 4], ['x7Kq9pLm2RzV', 4], ['tGqRkWzPbNcX', 4],
  ] as const)('%s is level %i', (password, level) => {
    expect(adviseOn(password, 'kim@example.com', ['Kim']).level).toBe(level);
  });
  it('says that a name makes it easy', () => {
    expect(adviseOn('haddad-2026-x', 'lina@example.com', ['Lina', 'Haddad'])).toMatchObject({ key: 'advice.personal' });
  });
  it('counts what is missing', () => {
    expect(adviseOn('12345678')).toEqual({ level: 0, key: 'advice.short', values: { count: 2 } });
  });
});
