import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Endpoint, InputOf } from '#core/contract/endpoint.ts';
import { runAs } from '#core/server/app.ts';
import type { Ctx } from '#core/server/context.ts';
import { call, openTestHouse, type TestHouse } from '#core/testing/house.ts';
import { newPerson, type Person } from './scene.ts';
import * as contract from '../contract.ts';
import { createComment } from '../service/posts/comments.ts';
import { react } from '../service/posts/reactions.ts';
import { createPost } from '../service/posts/write.ts';
import { create as createStory } from '../service/stories/story.ts';

let house: TestHouse;
let ann: Person;
beforeAll(async () => { house = await openTestHouse({ rateFactor: 1 }); ann = await newPerson(house, 'Ann'); });
afterAll(() => house.close());

/** Past the limit of calls, which stands before these. */
async function as<T>(person: Person, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  const account = (await house.app.gate.authenticate(house.app, person.token))!;
  return runAs(house.app, { account, name: 'test' }, work);
}
/** How often something goes well before it is refused with a time to wait; the refused leave nothing behind. */
async function untilRefused(person: Person, most: number, work: (ctx: Ctx, i: number) => Promise<unknown>): Promise<number> {
  for (let i = 0; i < most; i++) {
    try { await as(person, (ctx) => work(ctx, i)); } catch (error) {
      const { code, details } = error as { code: string; details?: { seconds?: number } };
      expect([code, (details?.seconds ?? 0) > 0]).toEqual(['core.too_many_requests', true]);
      return i;
    }
  }
  return most;
}
const parsed = <E extends { input: unknown }>(endpoint: E, raw: unknown) => (endpoint.input as { parse(raw: unknown): InputOf<E & Endpoint> }).parse(raw);
const post = (ctx: Ctx) => createPost(ctx, parsed(contract.createPost, { description: 'Hello' }));

it('a person writes thirty posts an hour; others are not held up by that', async () => {
  expect(await untilRefused(ann, 40, post)).toBe(30);
  const { rows } = await house.owner.query<{ n: number }>('select count(*)::int as n from feed.post where author_id = $1', [ann.id]);
  expect(rows[0]!.n).toBe(30);
  const bob = await newPerson(house, 'Bob');
  expect((await call(house, contract.createPost, { description: 'And I' }, { token: bob.token })).status).toBe(201);
});

it('a hundred comments and three hundred reactions an hour, also by taking one back and giving it again', async () => {
  const cem = await newPerson(house, 'Cem');
  const { post: { post_id: id } } = await as(cem, post);
  const comment = (ctx: Ctx, i: number) => createComment(ctx, parsed(contract.createComment, { id, description: `No. ${i}` }));
  expect(await untilRefused(cem, 110, comment)).toBe(100);
  expect(await untilRefused(cem, 310, (ctx) => react(ctx, { target_type: 'post', target_id: id, kind: 'like' }))).toBe(300);
});

it('sixty stories a day', async () => {
  const dan = await newPerson(house, 'Dan');
  const story = (ctx: Ctx) => createStory(ctx, parsed(contract.createStory, { content_type: 'text', description: 'Today', privacy: 'public' }));
  let made = 0;
  let refused = '';
  for (; made < 70; made++) { try { await as(dan, story); } catch (error) { refused = (error as { code: string }).code; break; } }
  expect([made, refused]).toEqual([60, 'feed.story_limit']);
});
