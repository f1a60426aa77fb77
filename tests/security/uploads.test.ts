import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestHouse, type TestHouse } from '#core/testing/house.ts';
import { found, signUp, type Place } from '../fixtures/people.ts';
import { openWire, speak, within, type Wire } from '../fixtures/wire.ts';

let house: TestHouse;
let wire: Wire;
let place: Place;
beforeAll(async () => {
  house = await openTestHouse();
  wire = await openWire(house);
  place = await found(house, await signUp(house, 'Uli'));
});
afterAll(async () => { await wire.close(); await house.close(); });
beforeEach(async () => { expect(await within(2000, async () => (await leftBehind()).length === 0)).toBe(true); });

const leftBehind = () => readdir(path.join(house.app.config.DATA_DIR, 'tmp')).catch(() => [] as string[]);
const stored = async () => (await house.owner.query('select count(*)::int as n from files.file')).rows[0].n as number;
const headers = () => ({ authorization: `Bearer ${place.owner.token}`, 'active-workspace': String(place.id) });
const brand = () => `/api/dash/${place.slug}/settings/brand/images/favicon`;
const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

async function send(url: string, parts: Array<[field: string, content: Buffer | string, name?: string]>) {
  const form = new FormData();
  for (const [field, content, name] of parts) { if (name === undefined) form.append(field, String(content)); else form.append(field, new Blob([new Uint8Array(Buffer.from(content))]), name); }
  const encoded = new Response(form);
  const answer = await house.server.inject({ method: 'POST', url, payload: Buffer.from(await encoded.arrayBuffer()), headers: { ...headers(), 'content-type': encoded.headers.get('content-type')! } });
  return { status: answer.statusCode, code: (answer.json() as { error?: { code: string } }).error?.code };
}

describe('what is sent along', () => {
  it('counts together: many files within the limit of one are too large', async () => {
    const half = Buffer.alloc(1024 * 1024, 7);
    const before = await stored();
    expect(await send(brand(), [['image', png, 'a.png'], ['image', half, 'b.png'], ['image[1]', half, 'c.png'], ['image[2]', half, 'd.png']])).toEqual({ status: 413, code: 'core.too_large' });
    expect([await stored(), await leftBehind()]).toEqual([before, []]);
  });

  it('leaves no temporary file, however it fails', async () => {
    const before = await stored();
    const wrong: Array<[string, Array<[string, Buffer | string, string?]>]> = [
      ['an unknown file field', [['image', png, 'a.png'], ['other', png, 'b.png']]], ['an unknown field', [['image', png, 'a.png'], ['note', 'x']]], ['a prototype as field', [['image', png, 'a.png'], ['__proto__', 'x']]],
      ['another prototype as field', [['image', png, 'a.png'], ['constructor', 'x']]], ['a prototype as file field', [['image', png, 'a.png'], ['__proto__', png, 'b.png']]], ['no file', []], ['too large', [['image', Buffer.alloc(2 * 1024 * 1024 + 1), 'a.png']]], ['no picture', [['image', 'GIF89a<script>alert(1)</script>', 'a.gif']]],
      ['empty', [['image', '', 'a.png']]], ['too many fields', Array.from({ length: 60 }, (_, i): [string, string] => [`f${i}`, 'x'])], ['too many files', Array.from({ length: 25 }, (): [string, Buffer, string] => ['image', png, 'a.png'])],
    ];
    for (const [name, parts] of wrong) {
      const { status } = await send(brand(), parts);
      expect([name, status >= 400 && status < 500]).toEqual([name, true]);
      expect([name, await leftBehind()]).toEqual([name, []]);
    }
    expect(await stored()).toBe(before);
  });

  it('is not even read from somebody who may not send it', async () => {
    const stranger = await signUp(house, 'Stan');
    const answer = await house.server.inject({ method: 'POST', url: brand(), payload: `--b\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\n\r\n${'x'.repeat(1000)}\r\n--b--\r\n`, headers: { authorization: `Bearer ${stranger.token}`, 'content-type': 'multipart/form-data; boundary=b' } });
    expect([answer.statusCode, await leftBehind()]).toEqual([404, []]);
  });

  it('may be cut off in the middle, or be no multipart at all', async () => {
    const head = (length: number, type = 'multipart/form-data; boundary=b') => `POST ${brand()} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer ${place.owner.token}\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`;
    const part = '--b\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n';
    await speak(wire.port, `${head(100_000)}${part}${'x'.repeat(5000)}`, 700);
    expect(await within(3000, async () => (await leftBehind()).length === 0)).toBe(true);
    for (const body of ['', '--', '--b', part, `${part}x`, '--b--\r\n', `${'x'.repeat(300)}`, `--b\r\nContent-Disposition: form-data; name="${'n'.repeat(90_000)}"\r\n\r\nx\r\n--b--\r\n`]) {
      expect([body.slice(0, 40), await speak(wire.port, head(body.length) + body, 4000)]).toEqual([body.slice(0, 40), expect.stringMatching(/^HTTP\/1\.1 4\d\d/)]);
    }
    const json = '--b\r\nContent-Disposition: form-data; name="note"\r\nContent-Type: application/json\r\n\r\n{broken\r\n--b--\r\n';
    expect(await speak(wire.port, head(json.length) + json, 4000)).toMatch(/^HTTP\/1\.1 4\d\d/);
    expect(await speak(wire.port, `${head(3, 'multipart/form-data')}abc`, 4000)).toMatch(/^HTTP\/1\.1 4\d\d/);
    expect(await within(3000, async () => (await leftBehind()).length === 0)).toBe(true);
  });
});

describe('names', () => {
  it.each(['../../../etc/passwd', '..\\..\\x', '/etc/passwd', 'a\u0000.png', `${'n'.repeat(300)}.png`, '.htaccess', 'CON', 'a\r\nSet-Cookie: x=1.png', 'photo\u202Egnp.exe', '', '%2e%2e%2fx', '\ud800.png'])('%j stay labels', async (name) => {
    const form = `--b\r\nContent-Disposition: form-data; name="file"; filename="${name.replaceAll('\r\n', '%0D%0A')}"\r\nContent-Type: text/plain\r\n\r\nplain words\r\n--b--\r\n`;
    const answer = await house.server.inject({ method: 'POST', url: '/api/files/v1/files', payload: form, headers: { ...headers(), 'content-type': 'multipart/form-data; boundary=b' } });
    expect(answer.statusCode).toBeLessThan(500);
    if (answer.statusCode !== 201) return;
    const { name: label, url } = answer.json() as { name: string; url: string };
    expect(label.length).toBeLessThanOrEqual(150);
    expect(label).not.toMatch(/[/\\\u0000-\u001f\u202a-\u202e]|^\./);
    const served = await house.server.inject(url);
    expect(served.headers['set-cookie']).toBeUndefined();
    expect(String(served.headers['content-disposition'])).toMatch(/^attachment; filename="[^"\r\n]*"; filename\*=UTF-8''[\w.%!~-]+$/);
  });

  it('never decide where bytes lie: all keys are random and inside the store', async () => {
    const { rows } = await house.owner.query("select s->>'key' as key from files.file, jsonb_array_elements(sizes) s");
    expect(rows.length).toBeGreaterThan(3);
    for (const { key } of rows) expect(key).toMatch(/^[0-9a-f]{36}$/);
    expect((await readdir(house.app.config.DATA_DIR)).sort()).toEqual(['files', 'tmp']);
  });
});
