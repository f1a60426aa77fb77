import { randomUUID } from 'node:crypto';
import net from 'node:net';
import { SignJWT } from 'jose';
import type { Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LiveEvent } from '#core/contract/events.ts';
import { call, openTestHouse, type TestHouse } from '#core/testing/house.ts';
import * as identity from '#modules/identity/contract.ts';
import * as workspace from '#modules/workspace/contract.ts';
import { found, join, signUp, type Person, type Place } from '../fixtures/people.ts';
import { openWire, within, type Wire } from '../fixtures/wire.ts';

let house: TestHouse;
let wire: Wire;
let one: Place;
let two: Place;
let member: Person;
let witness: Socket;
const heard: LiveEvent[] = [];

beforeAll(async () => {
  house = await openTestHouse();
  wire = await openWire(house);
  one = await found(house, await signUp(house, 'Olga'), 'One');
  two = await found(house, await signUp(house, 'Tom'), 'Two');
  member = await join(house, one, await signUp(house, 'Mia'), 'member');
  // Somebody who does nothing wrong is open all the time: whatever happens to others must not touch them.
  witness = await wire.enter(one.owner, one.id);
  witness.on('event', (event: LiveEvent) => heard.push(event));
});
afterAll(async () => {
  expect(witness.connected).toBe(true);
  await wire.close();
  await house.close();
});

const memberId = async (person: Person, place = one): Promise<string> =>
  (await house.owner.query<{ id: string }>('select id from workspace.member where account_id = $1 and workspace_id = $2', [person.id, place.id])).rows[0]!.id;
const roomsOf = (socket: Socket): string[] => [...(house.app.io!.sockets.sockets.get(socket.id!)?.rooms ?? [])];
/** How long the witness waits for an answer, in milliseconds. */
async function witnessed(): Promise<number> {
  const begun = performance.now();
  const { ok } = await witness.timeout(5000).emitWithAck('workspace', { id: one.id }) as { ok: boolean };
  expect(ok).toBe(true);
  return performance.now() - begun;
}
/** Does something that everybody in the workspace hears of. */
async function stir(place = one): Promise<void> {
  const { version } = (await call(house, workspace.getWorkspace, { workspace_slug: place.slug }, place.as(place.owner))).body;
  expect((await call(house, workspace.updateWorkspace, { workspace_slug: place.slug, name: `Name ${randomUUID().slice(0, 8)}`, version }, place.as(place.owner))).status).toBe(200);
}

describe('being let in', () => {
  it('needs a token in the query or the cookie, by whichever way', async () => {
    for (const way of ['websocket', 'polling'] as const) {
      for (const token of [undefined, '', 'nonsense', `${member.token}x`]) expect([way, token, await wire.connect(token, {}, [way])]).toEqual([way, token, 'core.not_signed_in']);
      expect(await wire.connect(undefined, { cookie: 'token=' }, [way])).toBe('core.not_signed_in');
      expect(await wire.connect('nonsense', { cookie: `token=${member.token}` }, [way])).toBe('core.not_signed_in');
      const socket = await wire.connect(undefined, { cookie: `a=b; token=${member.token}` }, [way]) as Socket;
      // The cookie opens the line; who speaks is said by `authenticate`, and may be nobody else.
      expect(await socket.timeout(2000).emitWithAck('workspace', { id: one.id })).toEqual({ ok: false });
      socket.emit('authenticate', { token: two.owner.token });
      expect(await within(2000, () => !socket.connected)).toBe(true);
    }
    // A page of another site has the cookie sent along and is let in all the same by neither way.
    for (const way of ['websocket', 'polling'] as const) expect(typeof await wire.connect(member.token, { origin: 'https://elsewhere.test', cookie: `token=${member.token}` }, [way])).toBe('string');
    const ticket = (await call(house, identity.socketTicket, {}, { token: member.token })).body.ticket;
    // A ticket opens a socket and nothing else.
    expect((await call(house, identity.getProfile, {}, { token: ticket })).status).toBe(401);
    expect((await call(house, identity.getProfile, {}, { token: `${ticket}.${ticket}.${ticket}` })).status).toBe(401);
  });

  it('by long polling hears and says the same, goes over to a websocket where one gets through, and is held to the same measure', async () => {
    const calls = await wire.connect(member.token, {}, ['polling']) as Socket;
    const events: LiveEvent[] = [];
    calls.on('event', (event: LiveEvent) => events.push(event));
    await calls.timeout(2000).emitWithAck('authenticate', { token: member.token });
    expect((await calls.timeout(2000).emitWithAck('workspace', { id: one.id }) as { ok: boolean }).ok).toBe(true);
    await stir();
    expect(await within(2000, () => events.some((event) => event.stream === `w:${one.id}`))).toBe(true);
    expect(calls.io.engine.transport.name).toBe('polling');
    const rises = await wire.connect(member.token, {}, ['polling', 'websocket']) as Socket;
    expect(await within(3000, () => rises.io.engine.transport.name === 'websocket')).toBe(true);
    await rises.timeout(2000).emitWithAck('authenticate', { token: member.token });
    // Of a poll the line ends as its session does, and a body is no larger than a frame.
    const begun = await (await fetch(`${wire.url}/socket/?EIO=4&transport=polling&token=${member.token}`)).text();
    const line = `${wire.url}/socket/?EIO=4&transport=polling&sid=${(JSON.parse(begun.slice(1)) as { sid: string }).sid}`;
    expect((await fetch(line, { method: 'POST', body: `42["workspace","${'x'.repeat(70_000)}"]` })).status).toBe(413);
    expect((await fetch(line.replace(/sid=.*/, 'sid=guessed'))).status).toBe(400);
    const flooded = calls.id!;
    for (let i = 0; i < 200; i++) calls.emit('typing', {});
    expect(await within(3000, () => !house.app.io!.sockets.sockets.has(flooded))).toBe(true);
    rises.disconnect();
  });

  it('hears and does nothing before `authenticate`, and is closed after five seconds without it', async () => {
    const silent = await wire.connect(member.token) as Socket;
    const events: unknown[] = [];
    silent.onAny((name: string) => events.push(name));
    const unconnected = await wire.raw(member.token);
    const refused = await wire.raw('nonsense');
    refused.send('40');
    expect(await silent.timeout(2000).emitWithAck('workspace', { id: one.id })).toEqual({ ok: false });
    expect(roomsOf(silent)).toEqual([silent.id]);
    await stir();
    const begun = Date.now();
    expect(await within(7_000, () => !silent.connected)).toBe(true);
    expect(Date.now() - begun).toBeGreaterThan(2_500);
    expect(events).toEqual([]);
    // Nor is a connection kept that never asked for anything, or was refused.
    expect(await within(8_000, () => !unconnected.isOpen() && !refused.isOpen())).toBe(true);
  }, 30_000);

  it('holds neither the token nor the request of whoever was let in', () => {
    const { handshake, conn } = house.app.io!.sockets.sockets.get(witness.id!)!;
    expect([handshake.query, handshake.auth, handshake.url, Object.keys(handshake.headers).filter((name) => name !== 'user-agent'), conn.request]).toEqual([{}, {}, '', [], null]);
    expect(JSON.stringify(handshake)).not.toContain(one.owner.token.slice(0, 20));
  });

  it('ends half a minute after its token; a fresh token keeps it', async () => {
    const token = async (secondsLeft: number) => {
      const { sid } = JSON.parse(Buffer.from(member.token.split('.')[1]!, 'base64url').toString()) as { sid: string };
      const now = Math.floor(Date.now() / 1000);
      return new SignJWT({ sid }).setProtectedHeader({ alg: 'EdDSA' }).setSubject(member.id).setAudience('atrium').setIssuedAt(now - 600).setExpirationTime(now + secondsLeft).sign(house.app.keys.tokenPrivateKey);
    };
    const [ending, renewed] = [await wire.connect(member.token) as Socket, await wire.connect(member.token) as Socket];
    for (const socket of [ending, renewed]) await socket.timeout(2000).emitWithAck('authenticate', { token: await token(-28) });
    await renewed.timeout(2000).emitWithAck('authenticate', { token: await token(300) });
    expect(ending.connected).toBe(true);
    expect(await within(5000, () => !ending.connected)).toBe(true);
    expect(renewed.connected).toBe(true);
    renewed.disconnect();
  });

  it('ends when it authenticates again as somebody else', async () => {
    const socket = await wire.enter(member, one.id);
    socket.emit('authenticate', { token: two.owner.token });
    expect(await within(2000, () => !socket.connected)).toBe(true);
  });
});

describe('rooms', () => {
  it('of another workspace are not entered, however the id is written; nothing of it is heard', async () => {
    const socket = await wire.enter(two.owner, two.id);
    const listened: LiveEvent[] = [];
    socket.on('event', (event: LiveEvent) => listened.push(event));
    for (const id of [one.id, String(one.id), `${one.id}:p:workspace.member.view`, -1, 0, 1.5, 2 ** 53, 1e300, null, {}, [one.id], { toString: one.id }, true]) {
      const answer = await socket.timeout(2000).emitWithAck('workspace', { id });
      expect([id, answer.ok]).toEqual([id, false]);
      expect(roomsOf(socket).filter((room) => room.startsWith(`w:${one.id}`))).toEqual([]);
    }
    for (const payload of [undefined, null, one.id, [], 'x', { id: one.id, extra: { id: one.id } }]) expect((await socket.timeout(2000).emitWithAck('workspace', payload)).ok).toBe(false);
    // Rooms are the server's to give: asking by other names does nothing.
    for (const name of ['join', 'subscribe', 'room', 'event', 'w:1', 'presence']) socket.emit(name, `w:${one.id}`, { room: `w:${one.id}`, id: one.id });
    await stir();
    await new Promise((resolve) => { setTimeout(resolve, 300); });
    expect(listened.filter((event) => event.stream === `w:${one.id}`)).toEqual([]);
  });

  it('are left within two seconds of a lowered role, of a removal and of the end of the workspace', async () => {
    const place = await found(house, await signUp(house, 'Ole'), 'Short lived');
    const [lowered, removed, stays] = [await join(house, place, await signUp(house, 'Lo'), 'manager'), await join(house, place, await signUp(house, 'Re'), 'manager'), await join(house, place, await signUp(house, 'St'), 'member')];
    const sockets = { lowered: await wire.enter(lowered, place.id), removed: await wire.enter(removed, place.id), stays: await wire.enter(stays, place.id) };
    const invitations = `w:${place.id}:p:workspace.member.invite`;
    expect(roomsOf(sockets.lowered)).toContain(invitations);
    await call(house, workspace.updateMember, { workspace_slug: place.slug, id: await memberId(lowered, place), role: 'guest' }, place.as(place.owner));
    expect(await within(2000, () => !roomsOf(sockets.lowered).includes(invitations))).toBe(true);
    expect(roomsOf(sockets.lowered)).toContain(`w:${place.id}`);
    await call(house, workspace.removeMember, { workspace_slug: place.slug, id: await memberId(removed, place) }, place.as(place.owner));
    expect(await within(2000, () => roomsOf(sockets.removed).every((room) => !room.startsWith('w:')))).toBe(true);
    await call(house, workspace.deleteWorkspace, { workspace_slug: place.slug, slug: place.slug }, place.as(place.owner));
    expect(await within(2000, () => [sockets.lowered, sockets.stays].every((s) => roomsOf(s).every((room) => !room.startsWith('w:'))))).toBe(true);
    expect((await call(house, workspace.getOwnership, { workspace_slug: place.slug }, place.as(stays))).status).toBe(410);
  });

  it('are left by a suspended member, who is answered 401, also when the signal is lost', async () => {
    const person = await join(house, one, await signUp(house, 'Sus'), 'member');
    const socket = await wire.enter(person, one.id);
    // Past the service and its signal: only looking again can notice.
    await house.owner.query("update workspace.member set status = 'suspended' where id = $1", [await memberId(person)]);
    expect(await within(3000, async () => (await call(house, workspace.getOwnership, { workspace_slug: one.slug }, one.as(person))).error?.code === 'core.suspended')).toBe(true);
    const asked = async () => { await new Promise((resolve) => { setTimeout(resolve, 200); }); return (await socket.timeout(2000).emitWithAck('workspace', { id: one.id })) as { ok: boolean }; };
    expect(await within(5000, async () => !(await asked()).ok)).toBe(true);
    expect(roomsOf(socket).filter((room) => room.startsWith('w:'))).toEqual([]);
  });

  it('are those of the last workspace asked for, also when the look-up of the one before is slow', async () => {
    const both = await join(house, two, await join(house, one, await signUp(house, 'Bo'), 'member'), 'member');
    const socket = await wire.enter(both);
    const { gate } = house.app;
    const { membership } = gate;
    gate.membership = async (app, account, which) => { const answer = await membership(app, account, which); if ('id' in which && which.id === one.id) await new Promise((resolve) => { setTimeout(resolve, 200); }); return answer; };
    try {
      await Promise.all([socket.timeout(2000).emitWithAck('workspace', { id: one.id }), socket.timeout(2000).emitWithAck('workspace', { id: two.id })]);
      expect(new Set(roomsOf(socket).filter((room) => room.startsWith('w:')).map((room) => room.split(':')[1]))).toEqual(new Set([String(two.id)]));
    } finally { gate.membership = membership; }
  });
});

describe('hostile frames end their own socket only', () => {
  const opened = async () => { const raw = await wire.raw(member.token); raw.send('40'); expect(await within(2000, () => raw.got.some((text) => text.startsWith('40')))).toBe(true); return raw; };

  it.each([
    ['broken JSON', '42{not json'], ['no array', '42{"a":1}'], ['an empty array', '42[]'], ['a number as a name', '42[1,2]'], ['an object as a name', '42[{}]'], ['a reserved name', '42["disconnect"]'], ['another reserved name', '42["newListener","x"]'],
    ['an unknown type', '49["x"]'], ['an unknown engine type', '9'], ['a second connect', '40'], ['another namespace', '42/admin,["x"]'], ['a prototype as namespace', '42/__proto__,["authenticate",{}]'],
    ['too many attachments', '451-["x",{"_placeholder":true,"num":0}]'.replace('451', '4599')], ['an attachment that is none', '451-["x",{"_placeholder":true,"num":"__proto__"}]'], ['bytes nobody announced', new Uint8Array([1, 2, 3])], ['an ack with a huge id', `43${'9'.repeat(400)}[]`], ['nothing but colons', `42${':'.repeat(5000)}`],
  ])('%s', async (_name, frame) => {
    const raw = await opened();
    raw.send(frame);
    // Some are an error that closes, others fall on deaf ears; either way the house goes on.
    await within(300, () => !raw.isOpen());
    expect(await witnessed()).toBeLessThan(1000);
    expect((await house.server.inject('/livez')).statusCode).toBe(200);
  });

  it('names nobody listens to, and those of the prototype, do nothing', async () => {
    const socket = await wire.enter(member, one.id);
    for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'error', 'authenticated', 'message', '', ' ', 'x'.repeat(1000)]) socket.emit(name, { __proto__: { admin: true } }, () => undefined);
    await new Promise((resolve) => { setTimeout(resolve, 1200); });
    const raw = await opened();
    for (const text of ['{"token":"x","__proto__":{"token":"y"}}', '{"__proto__":{"account":{"id":"1"}}}', '{"constructor":{"prototype":{"account":1}}}', '[]', 'null', '{"token":["a"]}', `{"token":"${'a'.repeat(5000)}"}`]) raw.send(`42["authenticate",${text}]`);
    expect(await within(2000, () => !raw.isOpen())).toBe(true);
    expect(({} as Record<string, unknown>).account).toBeUndefined();
    expect(await socket.timeout(2000).emitWithAck('workspace', { id: one.id })).toMatchObject({ ok: true });
  });

  it('257 KiB at once', async () => {
    const socket = await wire.enter(member);
    socket.emit('workspace', { id: 1, pad: 'x'.repeat(257 * 1024) });
    expect(await within(3000, () => !socket.connected)).toBe(true);
    expect(await witnessed()).toBeLessThan(1000);
  });

  it('frames no browser sends: unmasked, fragmented without end, unknown codes, bytes before the handshake', async () => {
    const handshake = `GET /socket/?EIO=4&transport=websocket&token=${member.token} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n`;
    for (const bytes of [Buffer.from([0x81, 0x02, 0x34, 0x30]), Buffer.from([0x8f, 0x80, 0, 0, 0, 0]), Buffer.from([0xf1, 0x80, 0, 0, 0, 0]), Buffer.from([0x81, 0xff, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0]), Buffer.alloc(4096, 0xff)]) {
      const closed = await new Promise<boolean>((resolve) => {
        const socket = net.connect(wire.port, '127.0.0.1', () => socket.write(handshake));
        socket.once('data', () => socket.write(bytes));
        socket.on('error', () => undefined);
        socket.setTimeout(4000, () => { socket.destroy(); resolve(false); });
        socket.once('close', () => resolve(true));
      });
      expect(closed).toBe(true);
    }
    expect(await witnessed()).toBeLessThan(1000);
  });

  it.each([['events', '42["nothing",1]'], ['acknowledgements', '431[]'], ['events with attachments', '451-["x",{"_placeholder":true,"num":0}]'], ['pongs', '3']])('a thousand %s in a second; the others hardly notice', async (name, frame) => {
    const raw = await opened();
    const waits: number[] = [];
    const flood = (async () => {
      for (let i = 0; i < 1000 && raw.isOpen(); i++) {
        raw.send(frame);
        if (name === 'events with attachments') raw.send(new Uint8Array(1024));
        if (i % 50 === 49) await new Promise((resolve) => { setTimeout(resolve, 45); });
      }
    })();
    for (let i = 0; i < 8; i++) { waits.push(await witnessed()); await new Promise((resolve) => { setTimeout(resolve, 150); }); }
    await flood;
    expect(await within(1000, () => !raw.isOpen())).toBe(true);
    expect(waits.sort((a, b) => a - b)[Math.floor(waits.length * 0.95) - 1]!).toBeLessThan(250);
  });

  it('the witness heard what happened meanwhile, without a gap', async () => {
    await stir();
    expect(await within(2000, () => heard.some((event) => event.type === 'workspace.workspace.changed'))).toBe(true);
    const numbers = heard.filter((event) => event.stream === `w:${one.id}`).map((event) => event.seq);
    expect(numbers).toEqual(numbers.map((_, i) => numbers[0]! + i));
  });
});

describe('presence', () => {
  it('is forgotten with the socket, and never told outside the workspace', async () => {
    const person = await join(house, two, await signUp(house, 'Pre'), 'member');
    const pushes: unknown[] = [];
    witness.on('presence', (push: { workspaceId: number }) => { if (push.workspaceId === two.id) pushes.push(push); });
    const socket = await wire.enter(person, two.id);
    const count = async () => (await house.owner.query('select count(*)::int as n from core.presence where account_id = $1', [person.id])).rows[0].n as number;
    expect(await count()).toBe(1);
    socket.disconnect();
    expect(await within(2000, async () => (await count()) === 0)).toBe(true);
    expect(pushes).toEqual([]);
  });
});
