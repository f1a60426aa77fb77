import sharp from 'sharp';
import { fullPath } from '#core/contract/endpoint.ts';
import { call, type TestHouse } from '#core/testing/house.ts';
import type { Person } from '#modules/social/tests/scene.ts';
import { found, signUp } from '../../../tests/fixtures/people.ts';
import * as contract from '../contract.ts';

export { befriend, bell, newGroup, newPeople, newPerson, type Person } from '#modules/social/tests/scene.ts';

/** The house's first workspace: its moderators decide about reports. */
export async function foundHouse(house: TestHouse): Promise<void> { await found(house, await signUp(house, 'Founder'), 'First'); }

/** Writes a post; fails the test when it is refused. */
export async function newPost(house: TestHouse, author: Person, input: Record<string, unknown> = {}): Promise<contract.Post> {
  const answer = await call(house, contract.createPost, { description: 'Hello', ...input }, { token: author.token });
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.error));
  return answer.body.post;
}

/** A request of parts as browsers send it: fields, and small pictures under these names. */
export async function sendForm(house: TestHouse, person: Person, url: string, fields: ReadonlyArray<readonly [string, string]>, pictures: readonly string[] = [], headers: Record<string, string> = {}) {
  const edge = 'atrium-edge';
  const parts: Buffer[] = fields.map(([k, v]) => Buffer.from(`--${edge}\r\ncontent-disposition: form-data; name="${k}"\r\n\r\n${v}\r\n`));
  for (const [i, name] of pictures.entries()) {
    const bytes = await sharp({ create: { width: 40 + i, height: 20, channels: 3, background: '#c33' } }).png().toBuffer();
    parts.push(Buffer.from(`--${edge}\r\ncontent-disposition: form-data; name="${name}"; filename="x${i}.png"\r\ncontent-type: image/png\r\n\r\n`), bytes, Buffer.from('\r\n'));
  }
  parts.push(Buffer.from(`--${edge}--\r\n`));
  const answer = await house.server.inject({ method: 'POST', url, headers: { authorization: `Bearer ${person.token}`, 'content-type': `multipart/form-data; boundary=${edge}`, ...headers }, payload: Buffer.concat(parts) });
  return { status: answer.statusCode, body: answer.json() };
}

/** Writes a post with pictures, as the product's own form does. */
export async function newPicturePost(house: TestHouse, author: Person, fields: Record<string, string> = {}, pictures: readonly string[] = ['multiple_files[0]']): Promise<contract.Post> {
  const answer = await sendForm(house, author, fullPath(contract.createPost), Object.entries({ description: 'With a picture', ...fields }), pictures);
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return (answer.body as { post: contract.Post }).post;
}

/** Whether an address still answers the bytes. */
export async function opens(house: TestHouse, url: string): Promise<boolean> {
  return (await house.server.inject({ method: 'GET', url })).statusCode === 200;
}

/** Ids on the first pages of a timeline. */
export async function timelineOf(house: TestHouse, person: Person, input: Record<string, unknown> = {}): Promise<string[]> {
  const answer = await call(house, contract.loadTimeline, { per_page: 50, mode: 'latest', ...input }, { token: person.token });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.error));
  return answer.body.post.data.map((p) => p.post_id);
}
