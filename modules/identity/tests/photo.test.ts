import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runAs } from '#core/server/app.ts';
import { call, openTestHouse, type TestHouse } from '#core/testing/house.ts';
import * as api from '../api.ts';
import * as contract from '../contract.ts';
import type { Profile } from '../contract.ts';
import { newPerson, password } from './people.ts';

let house: TestHouse;
let picture: Buffer;
beforeAll(async () => {
  house = await openTestHouse();
  picture = await sharp({ create: { width: 640, height: 640, channels: 3, background: '#e11d48' } }).png().toBuffer();
});
afterAll(() => house.close());

async function send(token: string, bytes: Buffer, field = 'photo', fileName = 'me.png'): Promise<{ status: number; body: Profile & { error?: { code: string } } }> {
  const head = `--edge\r\nContent-Disposition: form-data; name="${field}"; filename="${fileName}"\r\nContent-Type: image/png\r\n\r\n`;
  const payload = Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--edge--\r\n')]);
  const response = await house.server.inject({ method: 'POST', url: '/api/v1/account/photo', headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=edge' }, payload });
  return { status: response.statusCode, body: response.json() };
}
const open = async (url: string) => (await house.server.inject({ method: 'GET', url })).statusCode;
const photoIdOf = async (id: string) => (await house.owner.query('select photo_id from identity.account where id = $1', [id])).rows[0].photo_id;

describe('the photo', () => {
  it('is shown to its owner and on the card, replaced, and removed', async () => {
    const person = await newPerson(house);
    const first = await send(person.token, picture);
    expect([first.status, first.body.version]).toEqual([200, 2]);
    expect(await open(first.body.photo!)).toBe(200);
    const account = await house.app.gate.authenticate(house.app, (await newPerson(house)).token);
    const card = (await runAs(house.app, { name: 'test', account }, (ctx) => api.accountCards(ctx, [person.id]))).get(person.id)!;
    expect(card.photo).toContain('/thumb?');
    expect(await open(card.photo!)).toBe(200);
    const second = await send(person.token, picture);
    expect(second.body.photo).not.toBe(first.body.photo);
    expect(await open(first.body.photo!)).not.toBe(200);
    expect(await open(second.body.photo!)).toBe(200);
    const removed = await call(house, contract.removePhoto, {}, { token: person.token });
    expect(removed.body.photo).toBeNull();
    expect(await open(second.body.photo!)).not.toBe(200);
    expect((await call(house, contract.removePhoto, {}, { token: person.token })).body.version).toBe(removed.body.version);
  });

  it('is refused when it is no picture, and the former one stays', async () => {
    const person = await newPerson(house);
    await send(person.token, picture);
    const before = await photoIdOf(person.id);
    const html = await send(person.token, Buffer.from('<html><script>alert(1)</script></html>'));
    expect([html.status, html.body.error?.code]).toEqual([415, 'files.wrong_type']);
    const svg = await send(person.token, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 'photo', 'x.svg');
    expect(svg.status).toBe(415);
    expect((await send(person.token, Buffer.alloc(0))).status).toBe(422);
    expect((await send(person.token, picture, 'avatar')).status).toBe(422);
    expect((await send(person.token, Buffer.concat([picture, Buffer.alloc(6 * 1024 * 1024)]))).status).toBe(413);
    expect((await call(house, contract.updatePhoto, {}, { token: person.token })).status).toBe(415);
    expect(await photoIdOf(person.id)).toBe(before);
  });

  it('goes with the account', async () => {
    const person = await newPerson(house);
    const { body } = await send(person.token, picture);
    await call(house, contract.deleteAccount, { password, confirmEmail: person.email }, { token: person.token });
    expect(await photoIdOf(person.id)).toBeNull();
    expect(await open(body.photo!)).not.toBe(200);
  });
});
