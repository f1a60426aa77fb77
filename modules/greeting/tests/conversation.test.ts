import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { call } from '#core/testing/house.ts';
import * as chat from '#modules/chat/contract.ts';
import { wordFilters } from '#modules/notifications/contract.ts';
import * as social from '#modules/social/contract.ts';
import { join, signUp, type Person } from '../../../tests/fixtures/people.ts';
import * as contract from '../contract.ts';
import { followChats } from '../service/chat-clock.ts';
import { freshIp, messagesOf, openScene, write, type Scene } from './scene.ts';

let s: Scene;
beforeAll(async () => { s = await openScene(); });
afterAll(() => s.house.close());

/** Writes by the form and finds the message. */
async function messageFrom(email: string, message = 'Can you help?'): Promise<contract.GreetingMessage> {
  expect((await write(s, { email, message })).status).toBe(200);
  return (await messagesOf(s)).find((m) => m.email === email)!;
}
const answer = (id: string, body: string, as = s.asOwner) => call(s.house, contract.answerMessage, { ...s.slug, id, body }, as);
const show = async (id: string, as = s.asOwner) => (await call(s.house, contract.getMessage, { ...s.slug, id }, as)).body;

/** Token of the newest mail to an address. */
async function mailedToken(email: string): Promise<string> {
  const { rows: [row] } = await s.house.owner.query<{ body: { action?: { url: string } } }>("select body from core.mail where to_email = $1 and body->'action'->>'url' like '%/conversation#%' order by id desc limit 1", [email]);
  return new URL(row!.body.action!.url).hash.slice(1);
}
const open = (token: string) => call(s.house, contract.openConversation, { token }, { ip: freshIp() });
const back = (token: string, body: string) => call(s.house, contract.writeBack, { token, body }, { ip: freshIp() });
const bells = async (id: string, type: string) => (await s.house.owner.query<{ account_id: string }>('select account_id from notifications.notification where type = $1 and target_id = $2', [type, id])).rows.map((r) => r.account_id).sort();
const texts = async (person: Person, roomId: string) => (await call(s.house, chat.listMessages, { id: roomId }, { token: person.token })).body.messages.map((m) => m.body);

it('a visitor reads the answer by the mailed link and writes back; those who answer messages are told and answer again', async () => {
  const { id } = await messageFrom('vera@talk.test');
  expect((await show(id)).inChat).toBe(false);
  expect((await answer(id, 'Gladly <b>')).body).toEqual({ ok: true, via: 'mail', roomId: null });
  const token = await mailedToken('vera@talk.test');
  const seen = (await open(token)).body;
  expect(seen.messages.map((m) => [m.mine, m.author, m.body])).toEqual([[true, 'Vera Visitor', 'Can you help?'], [false, 'Olga Tester', 'Gladly <b>']]);
  expect(seen).toMatchObject({ workspace: 'One', language: 'en', inChat: false });
  expect(JSON.stringify(seen)).not.toContain(s.owner.email);
  // Stored once, however often the button is pressed.
  expect((await Promise.all([back(token, 'On Thursday?'), back(token, 'On Thursday?')])).map((a) => a.status)).toEqual([201, 201]);
  await s.house.drain();
  expect(await show(id)).toMatchObject({ state: 'replied', replies: [{ body: 'Gladly <b>', via: 'mail', by: { id: s.owner.id } }, { body: 'On Thursday?', via: 'link', by: null, roomId: null }] });
  expect(await bells(id, 'greeting.reply')).toEqual([s.owner.id, s.manager.id].sort());
  await answer(id, 'Thursday it is.');
  expect(await bells(id, 'greeting.reply')).toEqual([]);
  expect((await show(id)).state).toBe('answered');
  // The new mail has a link of its own; both are good.
  expect(await mailedToken('vera@talk.test')).not.toBe(token);
  expect((await open(token)).body.messages.map((m) => m.body)).toEqual(['Can you help?', 'Gladly <b>', 'On Thursday?', 'Thursday it is.']);
});

it('an ended, wrong or foreign link, and one of a deleted message, lead nowhere and store nothing', async () => {
  const { id } = await messageFrom('ends@talk.test');
  await answer(id, 'Yes');
  const token = await mailedToken('ends@talk.test');
  const { rows: [kept] } = await s.house.owner.query<{ token_hash: Buffer }>('select token_hash from greeting.conversation_link where message_id = $1', [id]);
  expect(kept!.token_hash.toString()).not.toContain(token);
  await s.house.owner.query("update greeting.conversation_link set expires_at = now() - interval '1 second' where message_id = $1", [id]);
  for (const wrong of [token, 'A'.repeat(43)]) {
    expect((await open(wrong)).error?.code).toBe('greeting.conversation_gone');
    expect((await back(wrong, 'Hello?')).error?.code).toBe('greeting.conversation_gone');
  }
  expect((await open('short')).status).toBe(422);
  expect((await show(id)).replies).toHaveLength(1);
  await s.house.owner.query('select greeting.forget_old()');
  expect((await s.house.owner.query('select 1 from greeting.conversation_link where message_id = $1', [id])).rowCount).toBe(0);
  await answer(id, 'Again');
  const next = await mailedToken('ends@talk.test');
  expect((await open(next)).status).toBe(200);
  await call(s.house, contract.deleteMessage, { ...s.slug, id }, s.asOwner);
  expect((await open(next)).error?.code).toBe('greeting.conversation_gone');
});

it('words by a link are limited to twenty an hour, and an empty one is refused', async () => {
  const { id } = await messageFrom('keen@talk.test');
  await answer(id, 'Yes');
  const token = await mailedToken('keen@talk.test');
  expect((await back(token, '  \n ')).error?.fields?.map((f) => f.path)).toEqual(['body']);
  for (let i = 0; i < 20; i++) expect((await back(token, `No. ${i}`)).status).toBe(201);
  expect((await back(token, 'One more')).status).toBe(429);
  expect((await show(id)).replies).toHaveLength(21);
});

it('who wrote as a member is answered in chat, in one conversation, with a quote above the first answer; others who answer do not see into it', async () => {
  expect((await call(s.house, contract.submitOwnGreeting, { name: 'Ann', email: 'ann@talk.test', message: 'A question\nof mine', number: '' }, s.place.as(s.member))).status).toBe(200);
  const { id } = (await messagesOf(s)).find((m) => m.email === 'ann@talk.test')!;
  expect((await show(id)).inChat).toBe(true);
  const sent = (await answer(id, 'Of course')).body;
  expect(sent).toMatchObject({ via: 'chat', roomId: expect.any(String) });
  expect((await answer(id, 'And more')).body.roomId).toBe(sent.roomId);
  expect(await texts(s.member, sent.roomId!)).toEqual(['> A question of mine\n\nOf course', 'And more']);
  expect((await show(id)).replies.map((r) => [r.body, r.via, r.roomId])).toEqual([['Of course', 'chat', sent.roomId], ['And more', 'chat', sent.roomId]]);
  expect((await show(id, s.place.as(s.manager))).replies.map((r) => r.roomId)).toEqual([null, null]);
  expect((await s.house.owner.query("select 1 from core.mail where to_email = 'ann@talk.test'")).rowCount).toBe(0);
});

/** Somebody who wrote by the form and has moved the conversation to chat. */
async function chatter(name: string, message?: string): Promise<{ person: Person; id: string }> {
  const person = await signUp(s.house, name);
  const { id } = await messageFrom(person.email, message);
  await answer(id, 'By mail');
  expect((await call(s.house, contract.moveToChat, { token: await mailedToken(person.email) }, { token: person.token })).status).toBe(200);
  return { person, id };
}

it('the quote of a short message is whole however it is spaced, and the answer is kept as chat keeps it', async () => {
  expect((await call(s.house, wordFilters.create, { ...s.slug, phrase: 'heck', action: 'mask' }, s.asOwner)).status).toBe(201);
  const { person, id } = await chatter('Wide', 'Two  spaces\n\nand lines');
  const sent = (await answer(id, 'What the heck')).body;
  const [said] = await texts(person, sent.roomId!);
  expect(said).toMatch(/^> Two spaces and lines\n\nWhat the (?!heck)/);
  expect((await show(id)).replies.at(-1)!.body).toBe(said!.split('\n\n')[1]);
});

it('who wrote as a visitor and has become a member meanwhile is answered in chat; an account that is no member is not given away', async () => {
  const later = await signUp(s.house, 'Lara');
  const { id } = await messageFrom(later.email);
  expect((await answer(id, 'First')).body.via).toBe('mail');
  await join(s.house, s.place, later, 'member');
  expect((await answer(id, 'Second')).body.via).toBe('chat');
  // The answers of the workspace are on the page of the link, whichever way they went.
  expect((await open(await mailedToken(later.email))).body.messages.map((m) => m.body)).toEqual(['Can you help?', 'First', 'Second']);
});

it('by the link, who is signed in with the confirmed address moves the conversation to chat; nobody else takes it over', async () => {
  const guest = await signUp(s.house, 'Gina');
  const { id } = await messageFrom(guest.email);
  await answer(id, 'By mail');
  const token = await mailedToken(guest.email);
  const move = (as: Person) => call(s.house, contract.moveToChat, { token }, { token: as.token });
  expect((await move(s.member)).error?.code).toBe('greeting.other_account');
  expect((await show(id)).userId).toBeNull();
  expect((await move(guest)).status).toBe(200);
  expect((await move(guest)).status).toBe(200);
  expect((await open(token)).body.inChat).toBe(true);
  const sent = (await answer(id, 'In chat now')).body;
  expect(await texts(guest, sent.roomId!)).toEqual(['> Can you help?\n\nIn chat now']);
});

it('an address that is not confirmed moves nothing', async () => {
  const unsure = await signUp(s.house, 'Una');
  const { id } = await messageFrom(unsure.email);
  await answer(id, 'By mail');
  await s.house.owner.query('update identity.account set email_verified_at = null where id = $1', [unsure.id]);
  expect((await call(s.house, contract.moveToChat, { token: await mailedToken(unsure.email) }, { token: unsure.token })).error?.code).toBe('greeting.other_account');
});

it('blocks and wishes about messages are respected: the answer goes by mail', async () => {
  const [shy, blocker] = [await signUp(s.house, 'Shy'), await signUp(s.house, 'Bea')];
  for (const [person, close] of [
    [shy, () => call(s.house, social.updateProfile, { settings: { whoCanMessage: 'friends' } }, { token: shy.token })],
    [blocker, () => call(s.house, social.block, { userId: s.owner.id }, { token: blocker.token })],
  ] as const) {
    const { id } = await messageFrom(person.email);
    await answer(id, 'Hello');
    await call(s.house, contract.moveToChat, { token: await mailedToken(person.email) }, { token: person.token });
    expect((await close()).status).toBe(200);
    expect((await answer(id, 'Are you there?')).body).toEqual({ ok: true, via: 'mail', roomId: null });
    expect((await s.house.owner.query("select 1 from chat.message where body like '%Are you there?%' and sender_id = $1", [s.owner.id])).rowCount).toBe(0);
  }
});

it('a block that comes while they talk in chat sends the next answer by mail, and nothing into the conversation', async () => {
  const { person, id } = await chatter('Mute');
  const { roomId } = (await answer(id, 'In chat')).body;
  expect((await call(s.house, social.block, { userId: s.owner.id }, { token: person.token })).status).toBe(200);
  expect((await answer(id, 'Still there?')).body).toEqual({ ok: true, via: 'mail', roomId: null });
  expect((await show(id)).replies.map((r) => [r.body, r.via])).toEqual([['By mail', 'mail'], ['In chat', 'chat'], ['Still there?', 'mail']]);
  expect((await s.house.owner.query('select body from chat.message where room_id = $1', [roomId])).rows).toEqual([{ body: '> Can you help?\n\nIn chat' }]);
});

it('when the writer goes on in chat, colleagues see that and when, and never the words; an answer in chat ends the waiting', async () => {
  const { person, id } = await chatter('Gus');
  const { roomId } = (await answer(id, 'Let us talk here')).body;
  const say = (who: Person, body: string) => call(s.house, chat.sendMessage, { id: roomId!, clientMessageId: randomUUID(), body } as never, { token: who.token });
  await followChats(s.house.app);
  expect(await show(id)).toMatchObject({ state: 'answered', chatRepliedAt: null, goesOnWith: 'Olga Tester' });
  expect((await say(person, 'My secret salary is 7')).status).toBe(200);
  await followChats(s.house.app);
  const asManager = await show(id, s.place.as(s.manager));
  expect(asManager).toMatchObject({ state: 'replied', chatRepliedAt: expect.any(String), goesOnWith: 'Olga Tester' });
  expect(JSON.stringify(asManager)).not.toContain('salary');
  expect((await messagesOf(s)).find((m) => m.id === id)!.state).toBe('replied');
  expect(JSON.stringify((await open(await mailedToken(person.email))).body)).not.toContain('salary');
  const { version } = asManager;
  await followChats(s.house.app);
  expect((await show(id)).version).toBe(version);
  expect((await say(s.owner, 'That stays with us')).status).toBe(200);
  await followChats(s.house.app);
  expect(await show(id)).toMatchObject({ state: 'answered', chatRepliedAt: asManager.chatRepliedAt });
  // Written back by the link: it waits, whatever was said in chat before.
  expect((await back(await mailedToken(person.email), 'By the link')).status).toBe(201);
  await followChats(s.house.app);
  expect((await show(id)).state).toBe('replied');
});

it('what still waits for the form service is answered and goes on in chat as any other', async () => {
  const { person, id } = await chatter('Wim');
  await s.house.owner.query("update greeting.message set state = 'received', forwarding = 'waiting' where id = $1", [id]);
  const { roomId } = (await answer(id, 'Let us talk here')).body;
  expect(await show(id)).toMatchObject({ state: 'answered', forwarding: 'waiting' });
  expect((await call(s.house, chat.sendMessage, { id: roomId!, clientMessageId: randomUUID(), body: 'Gladly' } as never, { token: person.token })).status).toBe(200);
  await followChats(s.house.app);
  expect(await show(id)).toMatchObject({ state: 'replied', forwarding: 'waiting', chatRepliedAt: expect.any(String) });
  expect((await back(await mailedToken(person.email), 'And by the link')).status).toBe(201);
  expect(await show(id)).toMatchObject({ state: 'replied', forwarding: 'waiting' });
});

it('what chat tells of a conversation are times, of the two whose it is, after the moment asked for', async () => {
  const { person, id } = await chatter('Nils');
  const { roomId } = (await answer(id, 'Hello')).body;
  const ask = async (accountId: string, after: Date) => (await s.house.owner.query<{ theirs_at: Date | null; mine_at: Date | null }>('select * from chat.answered_after($1::uuid[], $2::uuid[], $3::timestamptz[])', [[roomId], [accountId], [after]])).rows;
  const past = new Date(Date.now() - 60_000);
  expect((await ask(s.owner.id, past)).map((r) => [r.theirs_at, r.mine_at !== null])).toEqual([[null, true]]);
  expect((await ask(person.id, past)).map((r) => [r.theirs_at !== null, r.mine_at])).toEqual([[true, null]]);
  expect((await ask(person.id, new Date(Date.now() + 60_000))).map((r) => [r.theirs_at, r.mine_at])).toEqual([[null, null]]);
  expect(await ask(s.manager.id, past)).toEqual([]);
});
