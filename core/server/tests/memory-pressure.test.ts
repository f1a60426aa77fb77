import type { AddressInfo } from 'node:net';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { call, openTestHouse, type TestHouse } from '#core/testing/house.ts';
import { getProfile } from '#modules/identity/contract.ts';
import { newPerson } from '#modules/identity/tests/people.ts';
import { watchMemory } from '../memory-pressure.ts';
import { openRealtime } from '../realtime.ts';

let house: TestHouse;
let url: string;
beforeAll(async () => {
  house = await openTestHouse();
  await house.server.listen({ port: 0, host: '127.0.0.1' });
  openRealtime(house.app, house.server.server);
  url = `http://127.0.0.1:${(house.server.server.address() as AddressInfo).port}`;
});
afterAll(async () => { await house.app.io!.close(); await house.close(); });

it('is short of memory above 92 % of what the engine may use, and looks again after a tenth of a second', () => {
  let [used, at, looks] = [910, 0, 0];
  const pressed = watchMemory(() => { looks++; return { used_heap_size: used, heap_size_limit: 1000 }; }, () => at);
  expect(pressed()).toBe(false);
  used = 930;
  expect([pressed(), looks]).toEqual([false, 1]);
  at = 100;
  expect([pressed(), looks]).toEqual([true, 2]);
  used = 500;
  expect(pressed()).toBe(true);
  at = 200;
  expect([pressed(), looks]).toEqual([false, 3]);
});

it('refuses calls and sockets with a word when to come again, says that it lives, and takes everybody in again afterwards', async () => {
  const person = await newPerson(house);
  const socket = () => new Promise<string>((resolve) => {
    const one = io(url, { path: '/socket', transports: ['websocket'], reconnection: false, forceNew: true, query: { token: person.token } });
    one.once('connect', () => { resolve('connected'); one.disconnect(); });
    one.once('connect_error', (error) => { resolve((error as Error & { data?: { code: string } }).data?.code ?? error.message); one.disconnect(); });
  });
  const before = house.app.pressed;
  house.app.pressed = () => true;
  try {
    const refused = await call(house, getProfile, {}, person);
    expect([refused.status, refused.error?.code, refused.headers['retry-after']]).toEqual([503, 'core.unavailable', '1']);
    expect((await fetch(`${url}/readyz`)).status).toBe(503);
    for (const asked of ['/livez', '/livez?from=probe', '/metrics', '/metrics?from=probe']) expect((await fetch(url + asked)).status, asked).toBe(200);
    expect(await socket()).toBe('busy');
  } finally { house.app.pressed = before; }
  expect((await call(house, getProfile, {}, person)).status).toBe(200);
  expect(await socket()).toBe('connected');
});
