import sharp from 'sharp';
import { fullPath, type OutputOf } from '#core/contract/endpoint.ts';
import type { ErrorBody } from '#core/contract/errors.ts';
import { call, type TestHouse } from '#core/testing/house.ts';
import * as contract from '../contract/stories.ts';

/** Somebody signed in. */
export interface Teller { id: string; token: string }

/** A small picture. */
export const png = (color = '#36c'): Promise<Buffer> => sharp({ create: { width: 60, height: 90, channels: 3, background: color } }).png().toBuffer();

/** Tells a story by the product's form, as a browser does. */
export async function tellForm(house: TestHouse, who: Teller, fields: Record<string, string>, files: Array<{ field?: string; name?: string; type?: string; bytes: Buffer }> = [], headers: Record<string, string> = {}) {
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) form.append(key, value);
  for (const f of files) form.append(f.field ?? 'story_files', new Blob([new Uint8Array(f.bytes)], { type: f.type ?? 'image/png' }), f.name ?? 'a.png');
  const encoded = new Response(form);
  const response = await house.server.inject({
    method: 'POST', url: fullPath(contract.createStory), payload: Buffer.from(await encoded.arrayBuffer()), headers: { authorization: `Bearer ${who.token}`, 'content-type': encoded.headers.get('content-type')!, ...headers },
  });
  const body = response.json() as OutputOf<typeof contract.createStory> & Partial<ErrorBody>;
  return { status: response.statusCode, body, error: body.error };
}

/** Tells a text story; answers it. */
export async function tell(house: TestHouse, who: Teller, privacy: string, more: Record<string, unknown> = {}) {
  const answer = await call(house, contract.createStory, { content_type: 'text', description: 'Hello', privacy, ...more }, { token: who.token });
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.error));
  return answer.body.story;
}

/** Tells a picture story; answers it. */
export async function tellPicture(house: TestHouse, who: Teller, privacy: string) {
  const answer = await tellForm(house, who, { content_type: 'file', privacy }, [{ bytes: await png() }]);
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.error));
  return answer.body.story;
}

/** Moves a story into the past in the database, with the end of its file: as if so much time had gone by. */
export async function age(house: TestHouse, id: string, by: string): Promise<void> {
  await house.owner.query('update feed.story set created_at = created_at - $2::interval, expires_at = expires_at - $2::interval where id = $1', [id, by]);
  await house.owner.query('update files.file set good_until = good_until - $2::interval where target_id = $1', [id, by]);
}

/** Ids of all stories somebody is shown in the list. */
export async function listed(house: TestHouse, who: Teller): Promise<string[]> {
  return (await call(house, contract.listStories, { limit: 50 }, { token: who.token })).body.items.flatMap((g) => g.stories.map((s) => s.id));
}

/** Opens an address of a file. */
export const openFile = async (house: TestHouse, url: string): Promise<number> => (await house.server.inject({ method: 'GET', url })).statusCode;
