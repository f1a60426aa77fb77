import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fullPath } from '#core/contract/endpoint.ts';
import { call } from '#core/testing/house.ts';
import type { ResourceHouse } from '#core/testing/describe-resource.ts';
import { addItemPicture, findItems, listItemPictures, makeVariants, orderItemPictures, products, describeItemPicture, removeItemPicture, restoreItemPicture, type ItemPicture } from '../../contract.ts';
import { openMastersHouse } from '../scene.ts';

let h: ResourceHouse;
let png: Buffer;
beforeAll(async () => {
  h = await openMastersHouse();
  png = await sharp({ create: { width: 320, height: 240, channels: 3, background: '#0f766e' } }).withExif({ IFD0: { Copyright: 'secret place' } }).png().toBuffer();
});
afterAll(() => h.house.close());

type Person = ResourceHouse['allowed'];
const at = (who: Person = h.allowed) => ({ workspace_slug: who.slug });
const product = async (name: string) => (await call(h.house, products.create, { ...at(), name } as never, h.allowed)).body;
async function add(itemId: string, bytes: Buffer = png, who: Person = h.allowed): Promise<{ status: number; code: string | undefined; items: ItemPicture[] }> {
  const payload = Buffer.concat([Buffer.from('--edge\r\nContent-Disposition: form-data; name="picture"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n'), bytes, Buffer.from('\r\n--edge--\r\n')]);
  const response = await h.house.server.inject({ method: 'POST', url: fullPath(addItemPicture).replace(':workspace_slug', who.slug).replace(':id', itemId), payload, headers: { authorization: `Bearer ${who.token}`, 'active-workspace': String(who.workspaceId), 'content-type': 'multipart/form-data; boundary=edge' } });
  const body = response.json() as { items?: ItemPicture[]; error?: { code: string } };
  return { status: response.statusCode, code: body.error?.code, items: body.items ?? [] };
}
const ids = (pictures: readonly ItemPicture[]) => pictures.map((p) => p.fileId);
const face = async (itemId: string) => (await call(h.house, products.get, { ...at(), id: itemId } as never, h.allowed)).body.picture;
const bytesOf = async (url: string) => h.house.server.inject({ method: 'GET', url });

describe('pictures of items', () => {
  it('are added, put in order, described, and the first stands for the item', async () => {
    const { id } = await product('Lamp');
    const made = [await add(id), await add(id), await add(id)];
    expect(made.map((m) => m.status)).toEqual([201, 201, 201]);
    const [a, b, c] = ids(made[2]!.items) as [string, string, string];
    expect(await face(id)).toContain(a);
    const ordered = await call(h.house, orderItemPictures, { ...at(), id, fileIds: [c, a, b] }, h.allowed);
    expect([ids(ordered.body.items), (await face(id))?.includes(c)]).toEqual([[c, a, b], true]);
    for (const fileIds of [[a, b], [a, b, b], [a, b, made[0]!.items[0]!.fileId.replace(/.$/, '0')]]) expect((await call(h.house, orderItemPictures, { ...at(), id, fileIds }, h.allowed)).status).toBe(422);
    const told = await call(h.house, describeItemPicture, { ...at(), id, fileId: a, alt: 'A green lamp' }, h.allowed);
    expect(told.body.items.map((p) => p.alt)).toEqual(['', 'A green lamp', '']);
    const hit = (await call(h.house, findItems, { ...at(), q: 'Lamp' } as never, h.allowed)).body.items[0]!;
    expect(hit.picture).toContain(c);
    expect((await bytesOf(hit.picture!)).statusCode).toBe(200);
  });

  it('can be removed and brought back to their place', async () => {
    const { id } = await product('Vase');
    await add(id);
    const [a, b] = ids((await add(id)).items) as [string, string];
    expect(ids((await call(h.house, removeItemPicture, { ...at(), id, fileId: a }, h.allowed)).body.items)).toEqual([b]);
    expect((await call(h.house, removeItemPicture, { ...at(), id, fileId: a }, h.allowed)).status).toBe(404);
    expect(ids((await call(h.house, restoreItemPicture, { ...at(), id, fileId: a }, h.allowed)).body.items)).toEqual([a, b]);
    await call(h.house, removeItemPicture, { ...at(), id, fileId: a }, h.allowed);
    await h.house.owner.query("update accounting.item_picture set removed_at = now() - interval '31 days' where file_id = $1", [a]);
    expect((await call(h.house, restoreItemPicture, { ...at(), id, fileId: a }, h.allowed)).status).toBe(404);
    await add(id);
    expect((await h.house.owner.query('select state from files.file where id = $1', [a])).rows[0]?.state, 'its file goes after 30 days').toBe('deleted');
  });

  it('are pixels and nothing else: what only says it is a picture is refused', async () => {
    const { id } = await product('Box');
    expect(await add(id, Buffer.from('<svg onload="alert(1)" xmlns="http://www.w3.org/2000/svg"/>'))).toMatchObject({ status: 415, code: 'files.wrong_type' });
    expect(await add(id, Buffer.from('MZ not a picture at all'))).toMatchObject({ status: 415 });
    const kept = await add(id);
    expect((await bytesOf(kept.items[0]!.url!)).rawPayload.includes('secret place')).toBe(false);
  });

  it('belong to those who see and change items of that workspace', async () => {
    const { id } = await product('Clock');
    const kept = await add(id);
    expect((await add(id, png, h.outsider)).status).toBe(404);
    expect((await call(h.house, listItemPictures, { ...at(h.outsider), id }, h.outsider)).status).toBe(404);
    expect([(await add(id, png, h.powerless)).status, (await call(h.house, removeItemPicture, { ...at(h.powerless), id, fileId: kept.items[0]!.fileId }, h.powerless)).status]).toEqual([403, 403]);
    await call(h.house, products.remove, { ...at(), id }, h.allowed);
    expect((await bytesOf(kept.items[0]!.url!)).statusCode, 'an item that was removed shows nothing').not.toBe(200);
  });

  it('are prepared before the item is locked, and keep no posting from it', async () => {
    const { id } = await product('Busy');
    const other = await h.house.owner.connect();
    try {
      await other.query('begin');
      await other.query('select 1 from accounting.item where id = $1 for update', [id]);
      expect((await add(id, Buffer.from('MZ not a picture at all'))).status, 'looked at while somebody else has the item').toBe(415);
      await other.query('rollback; begin');
      await other.query('select 1 from accounting.item where id = $1 for key share', [id]);
      expect((await add(id)).status, 'while a line of a document refers to it').toBe(201);
    } finally { await other.query('rollback'); other.release(); }
  });

  it('of a template stand for its variants that have none', async () => {
    const { id, version } = await product('Tile');
    const attributes = [{ name: 'Colour', values: ['Red', 'Blue'] }];
    const made = await call(h.house, makeVariants, { ...at(), id, version, attributes, variants: [{ values: ['Red'] }, { values: ['Blue'] }] } as never, h.allowed);
    const [red, blue] = made.body.items.map((i) => i.id) as [string, string];
    const [shared] = ids((await add(id)).items);
    const [own] = ids((await add(blue)).items);
    expect([(await face(red))?.includes(shared!), (await face(blue))?.includes(own!), await face((await product('Bare')).id)]).toEqual([true, true, null]);
    expect((await bytesOf((await face(red))!)).statusCode).toBe(200);
  });

  it('are twelve at most', async () => {
    const { id } = await product('Much seen');
    for (let i = 0; i < 12; i += 1) expect((await add(id)).status).toBe(201);
    expect((await add(id)).status).toBe(422);
  });
});
