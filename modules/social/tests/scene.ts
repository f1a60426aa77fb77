import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { expect } from 'vitest';
import { fullPath } from '#core/contract/endpoint.ts';
import { call, type TestHouse } from '#core/testing/house.ts';
import { register } from '#modules/identity/contract.ts';
import { listNotifications } from '#modules/notifications/contract.ts';
import * as contract from '../contract.ts';

/** Somebody signed in with a verified address. */
export interface Person { id: string; email: string; name: string; token: string }
let counter = 0;

/** Registers somebody; the name is made one of a kind. */
export async function newPerson(house: TestHouse, name: string): Promise<Person> {
  const email = `${name.toLowerCase().replace(/[^a-z]/g, '')}-${randomUUID().slice(0, 8)}@x.test`;
  const lastName = `Example${++counter}`;
  const answer = await call(house, register, { email, password: 'correct horse battery', firstName: name, lastName }, { ip: `10.3.${counter % 250}.1` });
  const { account, token } = answer.body as { account: { id: string }; token: string };
  await house.owner.query('update identity.account set email_verified_at = now() where id = $1', [account.id]);
  return { id: account.id, email, name: `${name} ${lastName}`, token };
}

/** Several at once; with their profiles. */
export async function newPeople<const N extends readonly string[]>(house: TestHouse, ...names: N): Promise<{ [K in keyof N]: Person }> {
  const people = [];
  for (const name of names) people.push(await newPerson(house, name));
  await house.drain();
  return people as { [K in keyof N]: Person };
}

/** Asks and accepts. */
export async function befriend(house: TestHouse, a: Person, b: Person): Promise<void> {
  expect((await call(house, contract.addFriend, { user_id: b.id }, { token: a.token })).status).toBe(200);
  expect((await call(house, contract.addFriend, { user_id: a.id }, { token: b.token })).body.relation.state).toBe('friends');
}

/** What is between two people, as the first sees it. */
export const relation = async (house: TestHouse, a: Person, b: Person) => (await call(house, contract.getRelation, { userId: b.id }, { token: a.token })).body.relation;

/** Founds a group. */
export async function newGroup(house: TestHouse, owner: Person, input: Record<string, unknown> = {}) {
  const answer = await call(house, contract.createGroup, { name: `Group ${++counter}`, ...input }, { token: owner.token });
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.error));
  return answer.body;
}

/** Sentences of a person's bell. */
export async function bell(house: TestHouse, person: Person): Promise<string[]> {
  await house.drain();
  return (await call(house, listNotifications, {}, { token: person.token })).body.items.map((i) => i.text);
}

/** An answer without what differs by chance: the request id. */
export function bare(answer: { status: number; body: unknown; headers: Record<string, unknown> }) {
  const text = JSON.stringify(answer.body).replace(/"requestId":"[^"]*"/, '"requestId":""');
  const { 'x-request-id': _x, date: _d, 'request-id': _r, ...headers } = answer.headers;
  return { status: answer.status, text, headers: Object.keys(headers).sort(), length: headers['content-length'] };
}

/** Sends a small picture as the field `file`. */
export async function sendFile(house: TestHouse, p: Person, url: string, fields: Record<string, string> = {}) {
  const bytes = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#c33' } }).png().toBuffer();
  const edge = 'atrium-edge';
  const parts = Object.entries(fields).map(([k, v]) => `--${edge}\r\ncontent-disposition: form-data; name="${k}"\r\n\r\n${v}\r\n`).join('');
  const payload = Buffer.concat([Buffer.from(`${parts}--${edge}\r\ncontent-disposition: form-data; name="file"; filename="x.png"\r\ncontent-type: image/png\r\n\r\n`), bytes, Buffer.from(`\r\n--${edge}--\r\n`)]);
  return house.server.inject({ method: 'POST', url, headers: { authorization: `Bearer ${p.token}`, 'content-type': `multipart/form-data; boundary=${edge}` }, payload });
}

/** Replaces a picture of a group. */
export const sendPicture = (house: TestHouse, p: Person, id: string, picture: 'cover' | 'avatar') => sendFile(house, p, fullPath(contract.updateGroupPicture).replace(':id', id).replace(':picture', picture));
