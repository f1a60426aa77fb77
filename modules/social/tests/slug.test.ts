import { expect, it } from 'vitest';
import { groupSlugs, isPersonSlug, slugCandidates } from '../rules/slug.ts';

it('tries a person\'s name first, and gives every group random letters', () => {
  expect(slugCandidates('Ann Lee', Math.random).slice(0, 3)).toEqual(['ann-lee', 'ann-lee-2', 'ann-lee-3']);
  const slugs = ['Quiet plans', '!!', 'x'.repeat(80)].flatMap((name) => groupSlugs(name, Math.random));
  expect(slugs).toHaveLength(6);
  for (const slug of slugs) expect([/-[a-z0-9]{6}$/.test(slug), isPersonSlug(slug)], slug).toEqual([true, true]);
});
