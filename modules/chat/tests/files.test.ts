import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import sharp from 'sharp';
import { fullPath } from '#core/contract/endpoint.ts';
import { runAs } from '#core/server/app.ts';
import { call, openTestHouse, type TestHouse } from '#core/testing/house.ts';
import { requireOwnFiles } from '#modules/files/api.ts';
import { uploadOwnFile } from '#modules/files/contract.ts';
import { findReportTarget } from '#modules/notifications/service/moderation/targets.ts';
import { openWire, within, type Wire } from '../../../tests/fixtures/wire.ts';
import * as contract from '../contract.ts';
import { group, people, say, tab, type Person } from './scene.ts';

let house: TestHouse;
let wire: Wire;
let ann: Person;
let bob: Person;
let cem: Person;
beforeAll(async () => {
  house = await openTestHouse();
  wire = await openWire(house);
  [ann, bob, cem] = await people(house, 'Ann', 'Bob', 'Cem') as [Person, Person, Person];
});
afterAll(async () => { await wire.close(); await house.close(); });

async function upload(who: Person): Promise<string> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(await sharp({ create: { width: 40, height: 30, channels: 3, background: '#884466' } }).png().toBuffer())], { type: 'image/png' }), 'harbour.png');
  const encoded = new Response(form);
  const answer = await house.server.inject({ method: 'POST', url: fullPath(uploadOwnFile), payload: Buffer.from(await encoded.arrayBuffer()), headers: { authorization: `Bearer ${who.token}`, 'content-type': encoded.headers.get('content-type')! } });
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return (answer.json() as { id: string }).id;
}
const bytes = async (url: string) => (await house.server.inject(url)).statusCode;

it('files of a message open for its readers only, and no longer than they may read; live events carry no address', async () => {
  const room = await group(house, ann, [bob]);
  const t = await tab(wire, bob);
  const file = await upload(ann);
  expect((await call(house, contract.sendMessage, { id: room, clientMessageId: randomUUID(), attachmentIds: [await upload(bob)] }, ann)).error?.fields?.[0]?.path).toBe('attachmentIds.0');
  const sent = await say(house, ann, room, '', { attachmentIds: [file] });
  // The same file nowhere else.
  expect((await call(house, contract.sendMessage, { id: room, clientMessageId: randomUUID(), attachmentIds: [file] }, ann)).status).toBe(422);
  expect(await within(3000, () => t.messages(room).some((m) => m.message._id === sent._id))).toBe(true);
  const heard = t.messages(room).find((m) => m.message._id === sent._id)!.message;
  expect(heard).toMatchObject({ kind: 'file', attachments: [{ id: file, name: 'harbour.png', kind: 'image', width: 40, url: null, previewUrl: null, sources: [] }] });
  expect(JSON.stringify(heard)).not.toContain('sig=');
  const seen = (await call(house, contract.getMessage, { id: sent._id }, bob)).body.attachments[0]!;
  expect(await bytes(seen.url!)).toBe(200);
  expect((await call(house, contract.getMessage, { id: sent._id }, cem)).status).toBe(404);
  await call(house, contract.removePerson, { id: room, user_id: bob.id }, ann);
  expect(await bytes(seen.url!)).toBeGreaterThanOrEqual(403);
  const own = (await call(house, contract.getMessage, { id: sent._id }, ann)).body.attachments[0]!;
  expect(await bytes(own.url!)).toBe(200);
  await call(house, contract.deleteMessage, { id: sent._id }, ann);
  expect(await bytes(own.url!)).toBeGreaterThanOrEqual(403);
  t.socket.disconnect();
});

it('over the socket a message with files is stored once, however often it is sent', async () => {
  const room = await group(house, ann, [bob]);
  const t = await tab(wire, ann);
  const payload = { roomId: room, clientMessageId: randomUUID(), body: 'look', attachmentIds: [await upload(ann)] };
  const acks = await Promise.all([t.ask('message-send', payload), t.ask('message-send', payload), t.ask('message-send', payload)]);
  expect(acks.map((a) => a.ok && a.data.duplicate).sort()).toEqual([false, true, true]);
  t.socket.disconnect();
});

it('a group has a picture for its people', async () => {
  const room = await group(house, ann, [bob]);
  const { body } = await call(house, contract.updateRoom, { id: room, photoFileId: await upload(ann), name: 'New name' }, ann);
  expect(body.room).toMatchObject({ name: 'New name' });
  expect(await bytes(body.room.photo!)).toBe(200);
  expect((await call(house, contract.updateRoom, { id: room, name: 'x', version: 1 }, ann)).error?.code).toBe('core.version_conflict');
});

it('those who run a group replace its picture and take it away, others do not; what is no picture is refused', async () => {
  const room = await group(house, ann, [bob]);
  expect((await call(house, contract.updateRoom, { id: room, photoFileId: await upload(bob) }, bob)).error?.code).toBe('chat.not_allowed');
  const first = (await call(house, contract.updateRoom, { id: room, photoFileId: await upload(ann) }, ann)).body.room.photo!;
  const second = (await call(house, contract.updateRoom, { id: room, photoFileId: await upload(ann) }, ann)).body.room.photo!;
  expect([await bytes(first) >= 403, await bytes(second)]).toEqual([true, 200]);
  expect((await call(house, contract.getRoom, { id: room }, bob)).body.room.photo).not.toBeNull();
  const text = await upload(ann);
  await house.owner.query("update files.file set kind = 'other' where id = $1", [text]);
  expect((await call(house, contract.updateRoom, { id: room, photoFileId: text }, ann)).error?.fields?.map((f) => f.path)).toEqual(['photoFileId']);
  expect(await bytes(second)).toBe(200);
  expect((await call(house, contract.updateRoom, { id: room, photoFileId: null }, ann)).body.room.photo).toBeNull();
  expect(await bytes(second)).toBeGreaterThanOrEqual(403);
  const { body } = await call(house, contract.listMessages, { id: room }, bob);
  expect(body.messages.filter((m) => 'photo' in m.data).map((m) => m.data.photo)).toEqual([true, true, false]);
});

it('a file that ends with a message moderators delete ends by nobody: its owner does not learn who that was', async () => {
  const [moderator] = await people(house, 'Mod') as [Person];
  const room = await group(house, ann, [bob]);
  const file = await upload(ann);
  const sent = await say(house, ann, room, '', { attachmentIds: [file] });
  const { url } = (await call(house, contract.getMessage, { id: sent._id }, bob)).body.attachments[0]!;
  expect(await bytes(url!)).toBe(200);
  await runAs(house.app, { account: { id: moderator.id, email: '', sessionId: '', emailVerified: true }, name: 'test' }, (ctx) => findReportTarget('message')!.remove!(ctx, sent._id));
  // Shut at once, whenever its bytes go.
  expect(await bytes(url!)).toBeGreaterThanOrEqual(403);
  await house.drain();
  const { rows } = await house.owner.query("select account_id, actor_id from core.event where type = 'files.file.deleted' and subject_id = $1", [file]);
  expect(rows).toEqual([{ account_id: ann.id, actor_id: null }]);
});

it('a message for later that is taken back takes with it only files that nothing else holds', async () => {
  const room = await group(house, ann, [bob]);
  const sendAt = new Date(Date.now() + 3_600_000).toISOString();
  const fresh = async () => { const id = await upload(ann); await house.owner.query("update files.file set unattached_until = now() + interval '1 day' where id = $1", [id]); return id; };
  const later = async (file: string) => (await call(house, contract.scheduleMessage, { id: room, body: 'later', attachmentIds: [file], sendAt }, ann)).body.id;
  const takeBack = async (id: string) => (await call(house, contract.deleteScheduled, { id }, ann)).status;
  const isThere = async (id: string) => (await house.owner.query<{ state: string }>('select state from files.file where id = $1', [id])).rows[0]!.state === 'ready';
  // Nothing else: it goes.
  const own = await fresh();
  expect([await takeBack(await later(own)), await isThere(own)]).toEqual([200, false]);
  // Sent meanwhile with another message.
  const sent = await fresh();
  const first = await later(sent);
  await say(house, ann, room, 'now', { attachmentIds: [sent] });
  expect([await takeBack(first), await isThere(sent)]).toEqual([200, true]);
  // Two wait with it: the last of them takes it along.
  const twice = await fresh();
  const [one, two] = [await later(twice), await later(twice)];
  expect([await takeBack(one), await isThere(twice), await takeBack(two), await isThere(twice)]).toEqual([200, true, 200, false]);
  // Held by a record, as its attachment is: no longer waiting for a place when the message is written.
  const held = await fresh();
  await runAs(house.app, { account: { id: ann.id, email: '', sessionId: '', emailVerified: true }, name: 'test' }, (ctx) => requireOwnFiles(ctx, [held]));
  expect([await takeBack(await later(held)), await isThere(held)]).toEqual([200, true]);
  // A film whose processing failed: nobody can send it any more, but it takes space.
  const failed = await fresh();
  const waiting = await later(failed);
  await house.owner.query("update files.file set state = 'failed' where id = $1", [failed]);
  expect(await takeBack(waiting)).toBe(200);
  expect((await house.owner.query("select state from files.file where id = $1", [failed])).rows).toEqual([{ state: 'deleted' }]);
});

it('moderators get the files of a reported message, in their order', async () => {
  const room = await group(house, ann, [bob]);
  const files = [await upload(ann), await upload(ann)];
  const sent = await say(house, ann, room, 'look', { attachmentIds: files });
  const described = await runAs(house.app, { account: { id: bob.id, email: '', sessionId: '', emailVerified: true }, name: 'test' }, (ctx) => findReportTarget('message')!.describe(ctx, [sent._id]));
  expect(described.get(sent._id)).toMatchObject({ authorId: ann.id, fileIds: files, isPrivate: true });
});
