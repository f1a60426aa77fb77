import type { AddressInfo } from 'node:net';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openRealtime } from '#core/server/realtime.ts';
import { recheck } from '#core/server/socket-rights.ts';
import { call, openTestHouse, type TestHouse } from '#core/testing/house.ts';
import * as contract from '../contract.ts';
import { newPerson, password, renew, refreshOf, signInAgain, within2s } from './people.ts';

let house: TestHouse;
let url: string;
const open: Socket[] = [];
beforeAll(async () => {
  house = await openTestHouse();
  await house.server.listen({ port: 0, host: '127.0.0.1' });
  openRealtime(house.app, house.server.server);
  url = `http://127.0.0.1:${(house.server.server.address() as AddressInfo).port}`;
});
afterEach(() => { for (const socket of open.splice(0)) socket.disconnect(); });
afterAll(async () => { await house.app.io!.close(); await house.close(); });

const ticketOf = async (token: string) => (await call(house, contract.socketTicket, {}, { token })).body.ticket;

function connect(queryToken: string, headers: Record<string, string> = {}): Promise<Socket | string> {
  const socket = io(url, { path: '/socket', transports: ['websocket'], reconnection: false, forceNew: true, query: { token: queryToken }, extraHeaders: headers });
  open.push(socket);
  return new Promise((resolve) => {
    socket.once('connect', () => resolve(socket));
    socket.once('connect_error', (error) => resolve(error.message));
  });
}

/** Connects by a ticket and authenticates by the access token; answers the socket once it is told so, or 'disconnected'. */
async function authenticated(queryToken: string, token: string): Promise<Socket | 'disconnected'> {
  const socket = await connect(queryToken);
  if (typeof socket === 'string') throw new Error(socket);
  return new Promise((resolve) => {
    socket.once('authenticated', () => resolve(socket));
    socket.once('disconnect', () => resolve('disconnected'));
    socket.emit('authenticate', { token });
  });
}
async function socketOf(person: { token: string }): Promise<Socket> {
  const socket = await authenticated(await ticketOf(person.token), person.token);
  if (socket === 'disconnected') throw new Error('not let in');
  return socket;
}
/** Connections are looked at again without any news of them, as they are from time to time. */
const lookAgain = () => recheck(house.app, [...house.app.io!.sockets.sockets.values()]);
const closes = (socket: Socket) => within2s(async () => !socket.connected);

describe('sockets that are looked at together', () => {
  it('end each by its own session; the others stay, with their leases, and hear where their streams stand', async () => {
    const [gone, stays, idle] = [await newPerson(house), await newPerson(house), await newPerson(house)];
    const [ending, staying, idling] = [await socketOf(gone), await socketOf(stays), await socketOf(idle)];
    const said: string[] = [];
    ending.on('signed-out', () => said.push('ending: signed out'));
    staying.on('seq', ({ stream, seq }: { stream: string; seq: number }) => said.push(`staying: ${stream === `a:${stays.id}` ? 'own stream' : stream} at ${seq}`));
    // Past the service: nothing tells the process of it.
    await house.owner.query('update identity.session set ended_at = now() where account_id = $1', [gone.id]);
    await house.owner.query("update core.presence set expires_at = now() - interval '1 second'");
    await house.owner.query("insert into core.stream (key, seq) values ('a:' || $1, 7) on conflict (key) do update set seq = 7", [stays.id]);
    expect(await lookAgain()).toEqual([]);
    expect(await closes(ending)).toBe(true);
    await expect.poll(() => said).toEqual(['ending: signed out', 'staying: own stream at 7']);
    expect([staying.connected, idling.connected]).toEqual([true, true]);
    const { rows } = await house.owner.query<{ id: string }>('select account_id as id from core.presence where expires_at > now() and account_id = any($1) order by 1', [[gone.id, stays.id, idle.id]]);
    expect(rows.map((row) => row.id)).toEqual([stays.id, idle.id].sort());
  });
});

describe('opening a socket', () => {
  it('goes on at the cost of the oldest when an account has 50, and says so', async () => {
    const [person, other] = [await newPerson(house), await newPerson(house)];
    const bystander = await socketOf(other);
    const first = await socketOf(person);
    const said: unknown[] = [];
    first.on('refused', (payload) => said.push(payload));
    const others: Socket[] = [];
    for (let i = 0; i < 49; i++) others.push(await authenticated(person.token, person.token) as Socket);
    expect(first.connected).toBe(true);
    const newest = await socketOf(person);
    expect(await closes(first)).toBe(true);
    expect([said, others.every((s) => s.connected), newest.connected, bystander.connected]).toEqual([[{ code: 'core.too_many_connections' }], true, true, true]);
  });

  it('works by ticket once, and by access token', async () => {
    const person = await newPerson(house);
    const ticket = await ticketOf(person.token);
    expect(await authenticated(ticket, person.token)).not.toBe('disconnected');
    expect(await connect(ticket)).toBe('core.not_signed_in');
    expect(await authenticated(person.token, person.token)).not.toBe('disconnected');
  });

  it('is refused without a good token and from elsewhere', async () => {
    const person = await newPerson(house);
    expect(await connect('nonsense-ticket')).toBe('core.not_signed_in');
    expect(await connect(`${person.token}x`)).toBe('core.not_signed_in');
    expect(await connect(await ticketOf(person.token), { origin: 'https://evil.example' })).toMatch(/websocket error|xhr/);
  });

  it('ends when the two tokens name different people, or the second is bad', async () => {
    const [one, two] = [await newPerson(house), await newPerson(house)];
    expect(await authenticated(await ticketOf(one.token), two.token)).toBe('disconnected');
    expect(await authenticated(await ticketOf(one.token), 'a.b.c-and-more')).toBe('disconnected');
  });
});

describe('an open socket closes within two seconds', () => {
  it('of signing out, and only the one that signed out', async () => {
    const person = await newPerson(house);
    const other = await signInAgain(house, person);
    const [mine, theirs] = [await socketOf(person), await socketOf(other)];
    await call(house, contract.logout, {}, { token: person.token });
    expect(await closes(mine)).toBe(true);
    expect(theirs.connected).toBe(true);
  });

  it('of signing out while it was coming in', async () => {
    const person = await newPerson(house);
    const socket = await connect(await ticketOf(person.token)) as Socket;
    const { gate } = house.app;
    const { authenticate } = gate;
    let once = true;
    gate.authenticate = async (app, token) => {
      const account = await authenticate.call(gate, app, token);
      if (once && token === person.token) { once = false; await call(house, contract.logout, {}, { token }); }
      return account;
    };
    const told = new Promise((resolve) => { socket.once('signed-out', () => resolve('signed-out')); socket.once('authenticated', () => resolve('authenticated')); });
    socket.emit('authenticate', { token: person.token });
    expect(await told).toBe('signed-out');
    gate.authenticate = authenticate;
    expect(await closes(socket)).toBe(true);
  });

  it('of a password change elsewhere, while the changing session stays', async () => {
    const person = await newPerson(house);
    const other = await signInAgain(house, person);
    const [mine, theirs] = [await socketOf(person), await socketOf(other)];
    await call(house, contract.changePassword, { currentPassword: password, newPassword: 'something else entirely' }, { token: person.token });
    expect(await closes(theirs)).toBe(true);
    expect(mine.connected).toBe(true);
  });

  it('of being revoked, of a re-used refresh token, and of closing the account', async () => {
    const [revoked, stolen, closed] = [await newPerson(house), await newPerson(house), await newPerson(house)];
    const sockets = [await socketOf(revoked), await socketOf(stolen), await socketOf(closed)];
    const id = (await call(house, contract.listSessions, {}, { token: revoked.token })).body.items[0]!.id;
    await call(house, contract.revokeSession, { id }, { token: revoked.token });
    const next = await renew(house, stolen.refresh);
    await renew(house, refreshOf(next)!);
    expect((await renew(house, stolen.refresh)).status).toBe(401);
    await call(house, contract.deleteAccount, { password, confirmEmail: closed.email }, { token: closed.token });
    expect(await Promise.all(sockets.map(closes))).toEqual([true, true, true]);
  });
});
