import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, beforeAll, describe, expect, it } from 'vitest';
import type { App } from '../../app.ts';
import { isPublicAddress } from '../addresses.ts';
import { fetchOutside, streamOutside, type OutsideRequest, type StreamRequest, type Surroundings } from '../outgoing.ts';

const app = { config: { PUBLIC_URL: 'http://localhost:3000' }, log: { debug: () => undefined } } as unknown as App;

/** 127.0.0.1 plays the inner network that must never be reached; 127.0.0.2 plays the internet. */
interface Sink { server: Server; port: number; seen: IncomingMessage[]; bodies: string[]; answer: (request: IncomingMessage, response: ServerResponse) => void }
async function startSink(address: string): Promise<Sink> {
  const sink: Sink = { server: undefined as never, port: 0, seen: [], bodies: [], answer: (_q, r) => { r.end('ok'); } };
  sink.server = createServer((request, response) => {
    sink.seen.push(request);
    let body = '';
    request.on('data', (d) => { body += d; });
    request.on('end', () => { sink.bodies.push(body); sink.answer(request, response); });
  });
  await new Promise<void>((resolve) => { sink.server.listen(0, address, resolve); });
  sink.port = (sink.server.address() as AddressInfo).port;
  return sink;
}

let inner: Sink;
let outer: Sink;
const answers: Record<string, Array<Array<{ address: string; family: number }>>> = {};
let asked: string[] = [];
const surroundings: Surroundings = {
  resolve: async (host) => {
    asked.push(host);
    const list = answers[host];
    if (!list) throw Object.assign(new Error('not found'), { code: 'ENOTFOUND' });
    return list.length > 1 ? list.shift()! : list[0]!;
  },
  permits: (address, port) => address === '127.0.0.2' || ((port === 80 || port === 443) && isPublicAddress(address)),
};
const one = (address: string) => ({ address, family: address.includes(':') ? 6 : 4 });
const get = (url: string, request: OutsideRequest = {}) => fetchOutside(app, url, request, surroundings);

beforeAll(async () => { inner = await startSink('127.0.0.1'); outer = await startSink('127.0.0.2'); });
beforeEach(() => {
  for (const sink of [inner, outer]) { sink.seen.length = 0; sink.bodies.length = 0; sink.answer = (_q, r) => { r.end('ok'); }; }
  asked = [];
  for (const key of Object.keys(answers)) delete answers[key];
  answers['good.example'] = [[one('127.0.0.2')]];
});
afterAll(() => { inner.server.closeAllConnections(); outer.server.closeAllConnections(); inner.server.close(); outer.server.close(); });

describe('addresses', () => {
  it.each(['8.8.8.8', '93.184.216.34', '2606:4700:4700::1111', '64:ff9b::808:808', '2002:808:808::1'])('%s is public', (a) => { expect(isPublicAddress(a)).toBe(true); });
  it.each([
    '127.0.0.1', '127.1.2.3', '0.0.0.0', '10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.1.1', '169.254.169.254', '100.64.0.1', '100.127.255.254', '192.0.0.192', '198.18.0.1', '192.0.2.1',
    '224.0.0.1', '239.1.1.1', '255.255.255.255', '240.0.0.1', '::', '::1', '::ffff:127.0.0.1', '::ffff:a9fe:a9fe', '::127.0.0.1', 'fe80::1', 'fe80::1%eth0', 'fc00::1', 'fd00:ec2::254', 'ff02::1',
    '64:ff9b::7f00:1', '64:ff9b::a9fe:a9fe', '2002:7f00:1::', '2002:c0a8:101::1', '2001:db8::1', 'fec0::1', '100::1', '2001::1', 'localhost', '',
  ])('%s is not', (a) => { expect(isPublicAddress(a)).toBe(false); });
});

describe('calls to other sites', () => {
  it('answer with status, headers and body, and carry no cookies', async () => {
    outer.answer = (_q, r) => { r.writeHead(201, { 'content-type': 'text/plain', 'set-cookie': 'a=b' }).end('hello'); };
    const answer = await get(`http://good.example:${outer.port}/x?y=1`, { method: 'POST', body: '{"a":1}', headers: { 'content-type': 'application/json', Cookie: 'session=1', Host: 'evil' } });
    expect([answer.status, answer.body.toString(), answer.headers['content-type'], answer.headers['set-cookie']]).toEqual([201, 'hello', 'text/plain', undefined]);
    const [request] = outer.seen as [IncomingMessage];
    expect([request.method, request.url, request.headers.host, request.headers.cookie, outer.bodies[0]]).toEqual(['POST', '/x?y=1', `good.example:${outer.port}`, undefined, '{"a":1}']);
    expect(request.headers['user-agent']).toMatch(/^Atrium/);
  });

  it('never go inside, however the address is written', async () => {
    const port = inner.port;
    answers['inner.example'] = [[one('127.0.0.1')]];
    answers['mixed.example'] = [[one('127.0.0.2'), one('127.0.0.1')]];
    answers.localhost = [[one('127.0.0.1')]];
    answers['localhost.'] = [[one('127.0.0.1')]];
    answers['metadata.google.internal'] = [[one('169.254.169.254')]];
    const urls = [
      `http://127.0.0.1:${port}/`, `http://127.1:${port}/`, `http://2130706433:${port}/`, `http://0x7f000001:${port}/`, `http://0177.0.0.1:${port}/`, `http://0:${port}/`, `http://[::1]:${port}/`,
      `http://[::ffff:127.0.0.1]:${port}/`, `http://[::ffff:7f00:1]:${port}/`, `http://inner.example:${port}/`, `http://mixed.example:${port}/`, `http://localhost:${port}/`, `http://localhost.:${port}/`,
      `http://①②⑦.⓪.⓪.①:${port}/`, 'http://169.254.169.254/latest/meta-data/', 'http://metadata.google.internal/', 'http://user:pass@good.example/', 'file:///etc/passwd', 'gopher://127.0.0.1:70/', 'ftp://good.example/',
      'http://8.8.8.8:22/',
    ];
    for (const url of urls) await expect(get(url), url).rejects.toMatchObject({ code: 'core.blocked_address' });
    for (const url of ['not a url', 'http://', 'http://unknown.example/']) await expect(get(url), url).rejects.toMatchObject({ code: 'core.outside_failed' });
    expect(inner.seen).toHaveLength(0);
  });

  it('resolve once: a second, inner answer is never asked for', async () => {
    answers['rebind.example'] = [[one('127.0.0.2')], [one('127.0.0.1')]];
    expect((await get(`http://rebind.example:${outer.port}/`)).body.toString()).toBe('ok');
    expect(asked).toEqual(['rebind.example']);
    // The next call asks anew, and is refused.
    await expect(get(`http://rebind.example:${inner.port}/`)).rejects.toMatchObject({ code: 'core.blocked_address' });
    expect([inner.seen.length, outer.seen.length]).toEqual([0, 1]);
  });

  it('check every redirect anew, and follow at most three', async () => {
    answers['inner.example'] = [[one('127.0.0.1')]];
    for (const location of [`http://127.0.0.1:${inner.port}/`, `http://inner.example:${inner.port}/`, `//[::1]:${inner.port}/`, 'file:///etc/passwd']) {
      outer.answer = (_q, r) => { r.writeHead(302, { location }).end(); };
      await expect(get(`http://good.example:${outer.port}/`), location).rejects.toMatchObject({ code: 'core.blocked_address' });
    }
    // Same name, another answer the second time.
    answers['rebind.example'] = [[one('127.0.0.2')], [one('127.0.0.1')]];
    outer.answer = (_q, r) => { r.writeHead(302, { location: '/next' }).end(); };
    await expect(get(`http://rebind.example:${outer.port}/`)).rejects.toMatchObject({ code: 'core.blocked_address' });
    expect(inner.seen).toHaveLength(0);
    outer.seen.length = 0;
    outer.answer = (_q, r) => { r.writeHead(302, { location: '/again' }).end(); };
    await expect(get(`http://good.example:${outer.port}/`)).rejects.toMatchObject({ code: 'core.outside_failed' });
    expect(outer.seen).toHaveLength(4);
    expect((await get(`http://good.example:${outer.port}/`, { maxRedirects: 0 })).status).toBe(302);
  });

  it('carry secrets to no other site, and bodies to no other question', async () => {
    answers['other.example'] = [[one('127.0.0.2')]];
    outer.answer = (q, r) => { if (q.url === '/end') r.end('end'); else r.writeHead(q.url === '/303' ? 303 : 307, { location: `http://other.example:${outer.port}/end` }).end(); };
    const request: OutsideRequest = { method: 'POST', body: 'secret', headers: { authorization: 'Bearer x', 'x-api-key': 'k', 'x-event': 'e' } };
    await get(`http://good.example:${outer.port}/307`, request);
    await get(`http://good.example:${outer.port}/303`, request);
    const ends = outer.seen.map((q, i) => [q.url, q.method, q.headers.authorization, q.headers['x-api-key'], q.headers['x-event'], outer.bodies[i]]).filter(([url]) => url === '/end');
    expect(ends).toEqual([['/end', 'POST', undefined, undefined, 'e', 'secret'], ['/end', 'GET', undefined, undefined, 'e', '']]);
  });

  it('end when the other side is silent, slow or endless', async () => {
    outer.answer = () => undefined;
    const started = Date.now();
    await expect(get(`http://good.example:${outer.port}/`, { timeoutMs: 200 })).rejects.toMatchObject({ code: 'core.outside_failed' });
    outer.answer = (_q, r) => { const drip = setInterval(() => r.write('x'), 20); r.on('close', () => clearInterval(drip)); };
    await expect(get(`http://good.example:${outer.port}/`, { timeoutMs: 200 })).rejects.toMatchObject({ code: 'core.outside_failed' });
    expect(Date.now() - started).toBeLessThan(10_000);
    outer.answer = (_q, r) => { r.end(Buffer.alloc(50_000)); };
    await expect(get(`http://good.example:${outer.port}/`, { maxBytes: 1000 })).rejects.toMatchObject({ code: 'core.outside_too_large' });
    expect(await get(`http://good.example:${outer.port}/`, { maxBytes: 1000, truncate: true })).toMatchObject({ truncated: true, body: { length: 1000 } });
    outer.answer = (_q, r) => { r.destroy(); };
    await expect(get(`http://good.example:${outer.port}/`)).rejects.toMatchObject({ code: 'core.outside_failed' });
  });

  it('go to ordinary ports of the real world only', async () => {
    await expect(fetchOutside(app, `http://127.0.0.1:${inner.port}/`)).rejects.toMatchObject({ code: 'core.blocked_address' });
    await expect(fetchOutside(app, 'http://localhost/')).rejects.toMatchObject({ code: 'core.blocked_address' });
    expect(inner.seen).toHaveLength(0);
  });
});

describe('large answers', () => {
  const pieces: Buffer[] = [];
  const told: Array<[number, number | null]> = [];
  const stream = (path: string, request: Partial<StreamRequest> = {}) => streamOutside(app, `http://good.example:${outer.port}${path}`, { maxBytes: 1_000_000, timeoutMs: 10_000, ...request }, async (piece, bytes, total) => { pieces.push(piece); told.push([bytes, total]); }, surroundings);
  beforeEach(() => { pieces.length = 0; told.length = 0; });

  it('are written piece by piece, and only where there is what was asked for', async () => {
    const whole = Buffer.from('0123456789'.repeat(30_000));
    outer.answer = (_q, r) => { r.writeHead(200, { 'content-length': String(whole.length), 'content-type': 'video/mp4' }).end(whole); };
    expect(await stream('/a')).toMatchObject({ status: 200, bytes: whole.length, headers: { 'content-type': 'video/mp4' }, url: `http://good.example:${outer.port}/a` });
    expect(Buffer.concat(pieces).equals(whole)).toBe(true);
    expect(told.at(-1)).toEqual([whole.length, whole.length]);
    expect(pieces.length).toBeGreaterThan(1);
    outer.answer = (_q, r) => { r.writeHead(404).end('none'); };
    pieces.length = 0;
    expect([await stream('/b'), pieces]).toMatchObject([{ status: 404, bytes: 0 }, []]);
  });

  it('come whole from a site that closes while we are slower than it is', async () => {
    for (const bytes of [65_536, 131_072, 900_000]) {
      outer.answer = (_q, r) => { r.writeHead(200, { connection: 'close' }).end(Buffer.alloc(bytes)); };
      let written = 0;
      await streamOutside(app, `http://good.example:${outer.port}/`, { maxBytes: 1_000_000, timeoutMs: 10_000 }, async (piece) => { await new Promise((resolve) => { setTimeout(resolve, 5); }); written += piece.length; }, surroundings);
      expect(written).toBe(bytes);
    }
  });

  it('take no way that others do not take, at any redirect', async () => {
    for (const location of [`http://127.0.0.1:${inner.port}/`, 'file:///etc/passwd', `http://user:word@good.example:${outer.port}/`]) {
      outer.answer = (_q, r) => { r.writeHead(302, { location }).end('x'.repeat(10_000)); };
      await expect(stream('/'), location).rejects.toMatchObject({ code: 'core.blocked_address' });
    }
    expect([inner.seen.length, pieces.length]).toEqual([0, 0]);
    outer.answer = (q, r) => { if (q.url === '/end') r.end('end'); else r.writeHead(302, { location: '/end' }).end('x'.repeat(200_000)); };
    expect(await stream('/')).toMatchObject({ status: 200, bytes: 3 });
    expect(String(Buffer.concat(pieces))).toBe('end');
    outer.answer = (_q, r) => { r.writeHead(302, { location: '/again' }).end(); };
    await expect(stream('/')).rejects.toMatchObject({ code: 'core.outside_failed' });
  });

  it('end when they are too large, silent, too slow, or no longer wanted', async () => {
    outer.answer = (_q, r) => { r.writeHead(200, { 'content-length': '2000000' }); r.write('x'); };
    await expect(stream('/said')).rejects.toMatchObject({ code: 'core.outside_too_large' });
    expect(pieces).toEqual([]);
    outer.answer = (_q, r) => { const more = () => { while (r.write(Buffer.alloc(50_000))); }; r.on('drain', more); more(); };
    await expect(stream('/endless')).rejects.toMatchObject({ code: 'core.outside_too_large' });
    expect(Buffer.concat(pieces).length).toBeLessThanOrEqual(1_000_000);
    outer.answer = (_q, r) => { r.writeHead(200, { 'content-length': '1000' }); r.write('x'); };
    const since = Date.now();
    await expect(stream('/silent', { idleMs: 300 })).rejects.toMatchObject({ code: 'core.outside_failed' });
    await expect(stream('/slow', { timeoutMs: 300 })).rejects.toMatchObject({ code: 'core.outside_failed' });
    expect(Date.now() - since).toBeLessThan(6000);
    const stop = new AbortController();
    const reason = new Error('not wanted');
    const ended = expect(stream('/stopped', { signal: stop.signal })).rejects.toBe(reason);
    setTimeout(() => stop.abort(reason), 100);
    await ended;
    outer.answer = (_q, r) => { r.end('x'); };
    const full = new Error('the disk is full');
    await expect(streamOutside(app, `http://good.example:${outer.port}/`, { maxBytes: 10, timeoutMs: 1000 }, () => Promise.reject(full), surroundings)).rejects.toBe(full);
  });

  it('go to ordinary ports of the real world only', async () => {
    await expect(streamOutside(app, `http://127.0.0.1:${inner.port}/`, { maxBytes: 10, timeoutMs: 1000 }, () => Promise.resolve())).rejects.toMatchObject({ code: 'core.blocked_address' });
  });
});
