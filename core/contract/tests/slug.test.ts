import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isWorkspaceSlug, reservedSlugs, slugify, workspaceSlug } from '../slug.ts';

const title = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: fc.constantFrom(...'aZ9 -_&é日\t') }));
const half = () => 0.5;

describe('slugify', () => {
  test.each([
    ['  Acme & Sons, Ltd. ', 'acme-sons-ltd'], ['Hello World', 'hello-world'], ['a  -  b', 'a-b'], ['--x--', '-x-'], ['Café', 'caf'], ['tab\there', 'tabhere'], ['snake_case', 'snakecase'],
    ['日本', ''], ['', ''], ['ABC 123', 'abc-123'], ['! leading', '-leading'],
  ])('%j becomes %j', (from, to) => {
    expect(slugify(from)).toBe(to);
  });

  test('holds only a-z, 0-9 and single hyphens, and stays as it is the second time', () => {
    fc.assert(fc.property(title, (text) => {
      expect(slugify(text)).toMatch(/^-?([a-z0-9]+-?)*$/);
      expect(slugify(slugify(text))).toBe(slugify(text));
    }));
  });
});

describe('workspaceSlug', () => {
  test.each([
    ['  Acme & Sons, Ltd. ', 1, 'acme-sons-ltd'], ['  Acme & Sons, Ltd. ', 2, 'acme-sons-ltd-2'], ['--x yz--', 1, 'x-yz'], ['HP', 1, 'workspace-hp'], ['日本', 1, 'workspace-iiiiii'],
    ['-', 1, 'workspace-iiiiii'], ['Admin', 1, 'admin-2'], ['Admin', 2, 'admin-3'], [`${'a'.repeat(47)} b`, 1, 'a'.repeat(47)], ['a'.repeat(90), 10, `${'a'.repeat(45)}-10`],
  ])('%j, attempt %d, becomes %j', (from, attempt, to) => {
    expect(workspaceSlug(from, half, attempt)).toBe(to);
  });

  test('without usable letters matches the product\'s pattern', () => {
    expect(workspaceSlug('日本', Math.random)).toMatch(/^workspace-[a-z0-9]{6}$/);
  });

  test('is always valid and free of reserved words, and differs by attempt', () => {
    fc.assert(fc.property(fc.oneof(title, fc.constantFrom<string>(...reservedSlugs)), fc.integer({ min: 1, max: 5_000 }), (text, attempt) => {
      expect(isWorkspaceSlug(workspaceSlug(text, Math.random, attempt))).toBe(true);
      expect(workspaceSlug(text, half, attempt)).not.toBe(workspaceSlug(text, half, attempt + 1));
    }));
  });

  test.each(['ab', 'a'.repeat(49), 'A-b', '-ab', 'ab-', 'a--b', 'api', 'public'])('%j is no workspace slug', (slug) => {
    expect(isWorkspaceSlug(slug)).toBe(false);
  });
});
