import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connectSourcesOf, contentSecurityPolicy } from '#core/server/http/headers.ts';
import { call } from '#core/testing/house.ts';
import * as contract from '../contract.ts';
import { setSurroundings } from '../service/conditions.ts';
import { forward } from '../service/forward.ts';
import { addItem, messagesOf, openScene, write, type Scene } from './scene.ts';

let s: Scene;
let service: Server;
let port = 0;
let status = 200;
const seen: Array<Record<string, string>> = [];

beforeAll(async () => {
  s = await openScene();
  service = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => { body += String(part); });
    request.on('end', () => { seen.push(JSON.parse(body) as Record<string, string>); response.writeHead(status).end('{}'); });
  });
  await new Promise<void>((resolve) => { service.listen(0, '127.0.0.1', resolve); });
  port = (service.address() as AddressInfo).port;
});
afterAll(async () => { service.close(); await s.house.close(); });
beforeEach(() => { seen.length = 0; status = 200; });

const settings = (more: Record<string, unknown>, version: number) => call(s.house, contract.updateForm, { ...s.slug, version, provider: 'external', endpoint: 'https://forms.example.com/submit', accessKey: 'key-4711', notifyEmails: ['desk@one.test'], successText: '', ...more }, s.asOwner);
/** The service of this test stands where the settings point to. */
async function pointAtService(): Promise<void> {
  setSurroundings(s.house.app, { resolve: async () => [{ address: '127.0.0.1', family: 4 }], permits: (address, at) => address === '127.0.0.1' && at === port });
  await s.house.owner.query('update greeting.form set endpoint = $1', [`http://forms.example.com:${port}/submit`]);
}
const hurry = async (id: string) => forward(s.house.app, { workspaceId: s.place.id, id });

it('only a public https address may be set, and the key is answered to nobody but managers', async () => {
  for (const endpoint of ['', 'http://forms.example.com', 'https://127.0.0.1/x', 'https://[::1]/x', 'https://10.0.0.8/', 'https://169.254.169.254/latest', 'https://localhost/x', 'https://box.internal/x', 'https://user:pass@forms.example.com/', 'https://forms.example.com:8443/', 'https://2130706433/']) {
    const answer = await settings({ endpoint }, 0);
    expect(answer.status, endpoint).toBe(422);
    expect(answer.error?.fields?.[0]?.path, endpoint).toBe('endpoint');
  }
  expect((await settings({}, 0)).body).toMatchObject({ provider: 'external', accessKey: 'key-4711', version: 1 });
  expect((await settings({}, 0)).status).toBe(409);
  await addItem(s);
  for (const asked of [await call(s.house, contract.getGreeting, {}, {}), await write(s), await call(s.house, contract.getOwnGreeting, {}, s.place.as(s.member))]) {
    expect(asked.status).toBe(200);
    expect(JSON.stringify(asked.body)).not.toContain('key-4711');
  }
  expect((await call(s.house, contract.getForm, s.slug, s.place.as(s.member))).status).toBe(403);
});

it('an address that leads inside is not called when a message is forwarded', async () => {
  setSurroundings(s.house.app, { resolve: async () => [{ address: '10.0.0.5', family: 4 }], permits: () => false });
  expect((await write(s, { email: 'inside@visitor.test' })).status).toBe(200);
  await s.house.drain();
  expect((await messagesOf(s)).find((m) => m.email === 'inside@visitor.test')).toMatchObject({ state: 'received', forwardError: 'blocked_address', forwardAttempts: 1 });
});

it('the service is down, then works: the visitor saw success, the message is there, and it is forwarded once', async () => {
  await pointAtService();
  status = 500;
  expect((await write(s, { email: 'down@visitor.test', number: '123', message: '<b>Hi</b>' })).body).toMatchObject({ success: true });
  await s.house.drain();
  const waiting = (await messagesOf(s)).find((m) => m.email === 'down@visitor.test')!;
  expect(waiting).toMatchObject({ state: 'received', forwardAttempts: 1, forwardError: 'HTTP 500' });
  const wait = Date.parse(waiting.nextAttemptAt!) - Date.now();
  expect(wait).toBeGreaterThan(30_000);
  expect(wait).toBeLessThanOrEqual(60_000);
  expect(waiting.leadId).not.toBeNull();
  status = 200;
  await hurry(waiting.id);
  await hurry(waiting.id);
  expect(seen).toHaveLength(2);
  expect(seen[1]).toEqual({ name: 'Vera Visitor', email: 'down@visitor.test', number: '123', message: '<b>Hi</b>', access_key: 'key-4711' });
  expect((await messagesOf(s)).find((m) => m.id === waiting.id)).toMatchObject({ state: 'forwarded', forwardError: '', nextAttemptAt: null });
});

it('only 200 is a success; after 1, 5, 30 minutes and 6 hours it is given up and people are told; it can be tried anew', async () => {
  await pointAtService();
  status = 202;
  await write(s, { email: 'never@visitor.test' });
  await s.house.drain();
  const { id } = (await messagesOf(s)).find((m) => m.email === 'never@visitor.test')!;
  const pauses: number[] = [];
  for (let i = 0; i < 5; i++) {
    const { rows } = await s.house.owner.query<{ wait: number }>('select round(extract(epoch from next_attempt_at - updated_at))::int as wait from greeting.message where id = $1', [id]);
    if (rows[0]!.wait !== null) pauses.push(rows[0]!.wait);
    if (i < 4) await hurry(id);
  }
  // To half a minute: a busy machine takes a while between the two times.
  expect(pauses.map((p) => Math.round(p / 30) * 30)).toEqual([60, 300, 1800, 21_600]);
  const failed = (await messagesOf(s)).find((m) => m.id === id)!;
  expect(failed).toMatchObject({ state: 'failed', forwardAttempts: 5, nextAttemptAt: null });
  expect((await s.house.owner.query("select 1 from notifications.notification where type = 'greeting.forward_failed' and account_id = $1", [s.manager.id])).rowCount).toBe(1);
  status = 200;
  expect((await call(s.house, contract.forwardMessage, { ...s.slug, id }, s.asOwner)).body).toMatchObject({ state: 'received', forwardAttempts: 0 });
  await s.house.drain();
  expect((await messagesOf(s)).find((m) => m.id === id)).toMatchObject({ state: 'forwarded' });
  expect((await call(s.house, contract.forwardMessage, { ...s.slug, id }, s.asOwner)).error?.code).toBe('greeting.not_forwarding');
});

it('what was answered stays answered while it still goes to the form service; given up, it can be handed on again all the same', async () => {
  await pointAtService();
  status = 500;
  await write(s, { email: 'answered@visitor.test' });
  await s.house.drain();
  const of = async () => (await messagesOf(s)).find((m) => m.email === 'answered@visitor.test')!;
  const { id } = await of();
  const answer = (body: string) => call(s.house, contract.answerMessage, { ...s.slug, id, body }, s.asOwner);
  expect((await answer('Gladly')).status).toBe(201);
  expect(await of()).toMatchObject({ state: 'answered', forwarding: 'waiting', forwardAttempts: 1 });
  for (let i = 0; i < 4; i++) await hurry(id);
  expect(await of()).toMatchObject({ state: 'answered', forwarding: 'failed', forwardAttempts: 5, nextAttemptAt: null });
  status = 200;
  expect((await call(s.house, contract.forwardMessage, { ...s.slug, id }, s.asOwner)).body).toMatchObject({ state: 'answered', forwarding: 'waiting', forwardAttempts: 0 });
  await s.house.drain();
  expect(await of()).toMatchObject({ state: 'answered', forwarding: 'done', forwardError: '' });
  expect((await of()).forwardedAt).not.toBeNull();
  // Given up first, answered then: it can be handed on still.
  await s.house.owner.query("update greeting.message set state = 'failed', forwarding = 'failed', answered_at = null where id = $1", [id]);
  expect((await answer('Once more')).status).toBe(201);
  expect((await call(s.house, contract.forwardMessage, { ...s.slug, id }, s.asOwner)).body).toMatchObject({ state: 'answered', forwarding: 'waiting' });
  await s.house.drain();
  expect(await of()).toMatchObject({ state: 'answered', forwarding: 'done' });
  expect(seen.filter((m) => m['email'] === 'answered@visitor.test')).toHaveLength(7);
});

it('a test takes the same way and makes no lead; the addresses of the settings are told by mail', async () => {
  await pointAtService();
  const { body } = await call(s.house, contract.sendTest, s.slug, s.asOwner);
  await s.house.drain();
  expect(seen.map((m) => m['message'])).toEqual(['This is a test of the greeting form.']);
  expect((await messagesOf(s)).find((m) => m.id === body.id)).toMatchObject({ isTest: true, state: 'forwarded', leadId: null });
  expect((await s.house.owner.query("select 1 from core.mail where to_email = 'desk@one.test' and subject like 'Message from Olga%'")).rowCount).toBe(1);
});

it('where browsers post themselves, visitors are told where to, a copy is kept, and this server hands on only what members write', async () => {
  const { version } = (await call(s.house, contract.getForm, s.slug, s.asOwner)).body;
  expect((await settings({ provider: 'direct', endpoint: 'https://10.0.0.8/' }, version)).error?.fields?.[0]?.path).toBe('endpoint');
  expect((await settings({ provider: 'direct' }, version)).body).toMatchObject({ provider: 'direct' });
  expect((await call(s.house, contract.getGreeting, {}, {})).body.direct).toEqual({ endpoint: 'https://forms.example.com/submit', accessKey: 'key-4711' });
  expect((await call(s.house, contract.getOwnGreeting, {}, s.place.as(s.member))).body.direct).toBeNull();
  expect(await connectSourcesOf(s.house.app, '/sign-in')).toEqual(['https://forms.example.com']);
  expect(await connectSourcesOf(s.house.app, `/book/${s.other.slug}/intro`)).toEqual([]);
  expect(await connectSourcesOf(s.house.app, '/quote')).toEqual([]);
  expect(contentSecurityPolicy(s.house.app.config, 'n', ['https://forms.example.com'])).toMatch(/connect-src 'self' \S+ https:\/\/forms\.example\.com;/);
  await pointAtService();
  await write(s, { email: 'direct@visitor.test' });
  await call(s.house, contract.submitOwnGreeting, { name: 'Ann', email: 'ann@direct.test', message: 'From inside', number: '' }, s.place.as(s.member));
  await s.house.drain();
  const all = await messagesOf(s);
  expect(all.find((m) => m.email === 'direct@visitor.test')).toMatchObject({ state: 'kept', sentDirectly: true, forwardAttempts: 0 });
  expect(all.find((m) => m.email === 'ann@direct.test')).toMatchObject({ state: 'forwarded', sentDirectly: false });
  expect(seen.map((m) => m['email'])).toEqual(['ann@direct.test']);
  await s.house.owner.query("update greeting.form set provider = 'external', endpoint = 'https://forms.example.com/submit'");
  expect(await connectSourcesOf(s.house.app, '/sign-in')).toEqual([]);
});
