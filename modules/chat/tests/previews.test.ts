import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, openTestHouse, type TestHouse } from '#core/testing/house.ts';
// The same site as in the tests of the room below.
import { openElsewhere, type Elsewhere } from '../../files/tests/elsewhere.ts';
import { openWire, within, type Wire } from '../../../tests/fixtures/wire.ts';
import * as contract from '../contract.ts';
import { firstLink } from '../rules/markdown.ts';
import { lookAtLink } from '../service/previews.ts';
import { group, people, say, tab, type Person } from './scene.ts';

let house: TestHouse;
let wire: Wire;
let site: Elsewhere;
let ann: Person;
let bob: Person;
let room: string;
beforeAll(async () => {
  house = await openTestHouse();
  wire = await openWire(house);
  site = await openElsewhere();
  [ann, bob] = await people(house, 'Ann', 'Bob') as [Person, Person];
  room = await group(house, ann, [bob]);
});
afterAll(async () => { site.close(); await wire.close(); await house.close(); });

const read = async (who: Person, id: string) => (await call(house, contract.getMessage, { id }, who)).body;
const look = (id: string, who = ann) => lookAtLink(house.app, { messageId: id, accountId: who.id }, site.surroundings);
const jobs = async (id: string) => (await house.owner.query<{ task: string }>("select task_identifier as task from graphile_worker.jobs where key = 'chat.preview:' || $1", [id])).rows.length;
const changeSeq = async () => (await call(house, contract.getRoom, { id: room }, ann)).body.room.changeSeq;

it('the first link of a text is the first one that is shown as a link', () => {
  expect(['no link', 'see https://a.example/x.', '`https://code.example` then [here](https://b.example/y)', '> quoted https://c.example', '- one\n- **https://d.example**', 'mailto:a@b.example tel:+1', '```\nhttps://e.example\n```', '[mail](mailto:a@b.c) https://f.example'].map((text) => firstLink(text)))
    .toEqual([null, 'https://a.example/x', 'https://b.example/y', 'https://c.example', 'https://d.example', null, null, 'https://f.example']);
});

describe('a preview', () => {
  it('comes after the message, as a change of it that nobody misses; its picture opens for each viewer by an address of their own', async () => {
    const t = await tab(wire, bob);
    const url = site.at('/story');
    const sent = await say(house, ann, room, `Read ${url} and tell me`);
    expect((await read(bob, sent._id)).preview).toBeUndefined();
    expect(await within(3000, async () => (await jobs(sent._id)) === 1)).toBe(true);
    await look(sent._id);
    expect(await within(2000, () => (t.heard['message-changed'] ?? []).some((m) => m.message._id === sent._id))).toBe(true);
    const heard = t.heard['message-changed']!.find((m) => m.message._id === sent._id)!;
    expect(heard).toMatchObject({ room: { changeSeq: sent.changeSeq + 1 }, message: { editedAt: null, preview: { url, title: 'News', site: 'news.example', image: null } } });
    expect(JSON.stringify(heard)).not.toContain('sig=');
    const { preview } = await read(bob, sent._id);
    expect((await house.server.inject(preview!.image!)).statusCode).toBe(200);
    const { rooms } = (await call(house, contract.sync, { rooms: { [room]: sent.changeSeq } }, bob)).body;
    expect(rooms[0]!.messages.map((m) => [m._id, m.preview?.title])).toEqual([[sent._id, 'News']]);
    // Looked at again, nothing changes.
    await look(sent._id);
    expect(await changeSeq()).toBe(sent.changeSeq + 1);
    t.socket.disconnect();
  });

  it('never holds up sending: over the socket the acknowledgement is there while the page is silent, and messages without a link queue nothing', async () => {
    const t = await tab(wire, ann);
    const plain = await t.ask('message-send', { roomId: room, clientMessageId: randomUUID(), body: 'plain words, 3:1 // no link' });
    const linked = await t.ask('message-send', { roomId: room, clientMessageId: randomUUID(), body: `and ${site.at('/slow')}` });
    if (!plain.ok || !linked.ok) throw new Error('not stored');
    expect(await within(3000, async () => (await jobs(linked.data._id)) === 1)).toBe(true);
    expect(await jobs(plain.data._id)).toBe(0);
    expect(site.asked).not.toContain('/slow');
    t.socket.disconnect();
  });

  it('is not shown for a page that says nothing, nor for one inside the house', async () => {
    for (const url of [site.at('/data'), 'http://127.0.0.1:1/', 'http://169.254.169.254/latest']) {
      const sent = await say(house, ann, room, url);
      await look(sent._id);
      expect([url, (await read(ann, sent._id)).preview, await changeSeq()]).toEqual([url, undefined, sent.changeSeq]);
    }
  });

  it('can be taken away by its sender alone, for everybody and for good, also before it is there', async () => {
    const sent = await say(house, ann, room, site.at('/unwanted'));
    await look(sent._id);
    expect((await call(house, contract.removePreview, { id: sent._id }, bob)).error?.code).toBe('chat.not_allowed');
    const [eve] = await people(house, 'Eve') as [Person];
    expect((await call(house, contract.removePreview, { id: sent._id }, eve)).status).toBe(404);
    expect((await read(bob, sent._id)).preview?.title).toBe('News');
    expect((await call(house, contract.removePreview, { id: sent._id }, ann)).body.preview).toBeUndefined();
    expect((await read(bob, sent._id)).preview).toBeUndefined();
    await look(sent._id);
    await call(house, contract.editMessage, { id: sent._id, body: `${site.at('/unwanted')} once more` }, ann);
    await look(sent._id);
    expect((await read(bob, sent._id)).preview).toBeUndefined();
    const early = await say(house, ann, room, site.at('/early'));
    await call(house, contract.removePreview, { id: early._id }, ann);
    await look(early._id);
    expect((await read(bob, early._id)).preview).toBeUndefined();
  });

  it('follows the text: another link has another preview, no link none, and a deleted message shows and keeps nothing', async () => {
    const sent = await say(house, ann, room, site.at('/one'));
    await look(sent._id);
    await house.owner.query("delete from graphile_worker._private_jobs where key = 'chat.preview:' || $1", [sent._id]);
    expect((await call(house, contract.editMessage, { id: sent._id, body: `${site.at('/one')} is good` }, ann)).body.preview?.url).toBe(site.at('/one'));
    expect(await jobs(sent._id)).toBe(0);
    expect((await call(house, contract.editMessage, { id: sent._id, body: site.at('/two') }, ann)).body.preview).toBeUndefined();
    expect(await within(3000, async () => (await jobs(sent._id)) === 1)).toBe(true);
    await look(sent._id);
    expect((await read(bob, sent._id)).preview?.url).toBe(site.at('/two'));
    expect((await call(house, contract.editMessage, { id: sent._id, body: 'no link' }, ann)).body.preview).toBeUndefined();
    const gone = await say(house, ann, room, site.at('/gone'));
    await look(gone._id);
    await call(house, contract.deleteMessage, { id: gone._id }, ann);
    await look(gone._id);
    expect((await read(bob, gone._id)).preview).toBeUndefined();
    expect((await house.owner.query('select data from chat.message where id = $1', [gone._id])).rows).toEqual([{ data: {} }]);
  });
});
