import { afterAll, beforeAll, expect, it } from 'vitest';
import { modules } from '#app/modules.ts';
import { plantSeeds } from '#core/server/seed.ts';
import { call, openTestHouse, type TestHouse } from '#core/testing/house.ts';
import { login } from '#modules/identity/contract.ts';
import * as contract from '../contract.ts';

let house: TestHouse;
beforeAll(async () => {
  // Only the rooms this one stands on: the demo of all of them takes longer than a test should.
  house = await openTestHouse({ env: { DEMO: '1' }, modules: modules.filter((m) => ['files', 'identity', 'workspace', 'notifications', 'settings', 'parties', 'social', 'feed'].includes(m.name)) });
  await plantSeeds(house.app, () => undefined);
  await house.drain();
}, 120_000);
afterAll(() => house.close());

it('the demo has posts with pictures, a poll, a share, a post in a group, comments and reactions', async () => {
  const signIn = async (who: string) => ({ token: ((await call(house, login, { email: `${who}@demo.atrium.test`, password: 'atrium-demo' })).body as { token: string }).token });
  const posts = (await call(house, contract.loadTimeline, { per_page: 50, mode: 'latest' }, await signIn('owner'))).body.post.data;
  expect(posts.find((p) => p.hashtags.includes('type'))).toMatchObject({ post_images: [{ kind: 'image', alt: expect.stringMatching(/letters/) }], counts: { comments: 2, reactions: 3 } });
  expect(posts.find((p) => p.poll)!.poll).toMatchObject({ votes: 4 });
  expect(posts.find((p) => p.post_type === 'share')!.shared).toMatchObject({ available: true, post_images: [{}, {}] });
  expect(posts.find((p) => p.group)!.group!.name).toBe('Northlight Makers');
  expect(posts.some((p) => p.privacy === 'friends')).toBe(true);
});
