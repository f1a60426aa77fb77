import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { call, openTestHouse, type TestHouse } from '#core/testing/house.ts';
import * as contract from '../contract.ts';
import { folded } from '../rules/words.ts';
import { group, people, say, type Person } from './scene.ts';

let house: TestHouse;
let ann: Person; let bob: Person; let eve: Person;
beforeAll(async () => { house = await openTestHouse(); [ann, bob, eve] = await people(house, 'Ann', 'Bob', 'Eve') as [Person, Person, Person]; });
afterAll(() => house.close());

const find = async (who: Person, q: string, more: Record<string, unknown> = {}) => { const { messages, nextCursor } = (await call(house, contract.searchMessages, { q, ...more }, who)).body; return { bodies: messages.map((m) => m.body), nextCursor }; };

it('finds words without accents and case, in both directions', async () => {
  const room = await group(house, ann, [bob]);
  const texts = ['Café Crème at noon', 'JALAPEÑO', 'Čapek und Größe', 'مَرْحَبًا بكم', 'ПРИВЕТ', '１２３４ full width'];
  for (const text of texts) await say(house, ann, room, text);
  for (const [q, text] of [['cafe', 0], ['CRÈME', 0], ['creme noon', 0], ['jalapen', 1], ['capek', 2], ['مرحبا', 3], ['مَرحبا', 3], ['привет', 4], ['1234', 5]] as const) expect([q, (await find(bob, q)).bodies]).toEqual([q, [texts[text]]]);
  expect((await find(eve, 'cafe')).bodies).toEqual([]);
});

it('the table compares texts as the query is compared', async () => {
  for (const text of ['Ångström ﬁne', 'Ёлка', 'Việt Nam', 'שָׁלוֹם', 'مُـحَمَّد', 'हिन्दी', '한국어', 'ﾊﾝｶｸ', 'İstanbul'.replace('İ', 'I')]) {
    const { rows } = await house.owner.query<{ f: string }>('select chat.folded($1) as f', [text]);
    expect(rows[0]!.f).toBe(folded(text));
  }
});

it('a common word is found among the newest, a rare one however old; page after page, by room and by sender', async () => {
  const [busy, quiet] = [await group(house, ann, [bob], 'Busy'), await group(house, ann, [eve], 'Quiet')];
  await say(house, bob, busy, 'needle in the hay');
  await say(house, eve, quiet, 'the quiet one');
  // More than are looked through one by one, behind what was said: ids stay ahead where a clock was, as in a test before this one.
  const from = Number.parseInt(uuidv7().replaceAll('-', '').slice(0, 12), 16);
  await house.owner.query(
    `insert into chat.message (id, room_id, seq, change_seq, sender_id, client_message_id, body, created_at)
     select (lpad(to_hex($3::bigint + n), 12, '0') || '7' || lpad(to_hex(n), 3, '0') || '8' || substr(md5(n::text), 1, 15))::uuid, $1, 10 + n, 10 + n, $2, gen_random_uuid(), 'the hay number ' || n, now() from generate_series(1, 4090) n`, [busy, ann.id, from]);
  await house.owner.query('update chat.room set last_seq = 4100, change_seq = 4100 where id = $1', [busy]);
  const first = await find(ann, 'the', { limit: 50 });
  expect(first.bodies.slice(0, 2)).toEqual(['the hay number 4090', 'the hay number 4089']);
  const second = await find(ann, 'the', { limit: 50, cursor: first.nextCursor });
  expect(second.bodies[0]).toBe('the hay number 4040');
  expect((await find(ann, 'needle')).bodies).toEqual(['needle in the hay']);
  expect((await find(ann, 'the', { senderId: bob.id })).bodies).toEqual(['needle in the hay']);
  expect((await find(ann, 'the', { roomId: quiet })).bodies).toEqual(['the quiet one']);
  expect((await find(eve, 'the')).bodies).toEqual(['the quiet one']);
  // Nobody finds what is not a word: which room a message is in, and who wrote it.
  expect((await find(ann, `${busy.slice(-12)}`)).bodies).toEqual([]);
  expect((await find(ann, uuidv7())).bodies).toEqual([]);
});
