import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { houseCopy, startServer, stopServer } from '#core/testing/browser-setup.ts';

// What was acknowledged is there, once and in order, although the server is killed again and again under people who write.
const dataDir = houseCopy(inject('emptyDir'), 'chat-faults');
const env = { DATA_DIR: dataDir, DEMO: '0', RATE_FACTOR: '1000' };
let server: Awaited<ReturnType<typeof startServer>>;
const pause = (ms: number) => new Promise((r) => setTimeout(r, ms));
beforeAll(async () => { server = await startServer(env); });
afterAll(async () => { await stopServer(server.child); rmSync(dataDir, { recursive: true, force: true }); });

interface Person { id: string; token: string }

async function ask<T>(method: string, url: string, person: Person | null, body?: object): Promise<{ status: number; body: T }> {
  const answer = await fetch(`${server.url}${url}`, {
    method, signal: AbortSignal.timeout(20_000), headers: { ...(body ? { 'content-type': 'application/json' } : {}), ...(person ? { authorization: `Bearer ${person.token}` } : {}) }, ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: answer.status, body: (await answer.json()) as T };
}

async function signUp(): Promise<Person> {
  const { body } = await ask<{ token: string; account: { id: string } }>('POST', '/api/v1/auth/register', null, { email: `${randomUUID()}@x.test`, password: 'a long enough pass phrase', firstName: 'Wri', lastName: 'Ter' });
  return { id: body.account.id, token: body.token };
}

/** Lets somebody in again until it works; null when the server is down at the moment. */
async function connect(person: Person): Promise<Socket | null> {
  const socket = io(server.url, { path: '/socket', transports: ['websocket'], reconnection: false, forceNew: true, query: { token: person.token } });
  // A server that is killed between the opening of a connection and its greeting is told as neither of both, but as gone.
  const open = await new Promise<boolean>((resolve) => { socket.once('connect', () => resolve(true)); for (const lost of ['connect_error', 'disconnect'] as const) socket.once(lost, () => resolve(false)); });
  const ok = open && await socket.timeout(5000).emitWithAck('authenticate', { token: person.token }).then(() => true, () => false);
  if (ok) return socket;
  socket.close();
  return null;
}

/** Writes messages one after another, each with its own id until it is acknowledged: over the socket, or over HTTP. */
async function write(person: Person, room: string, count: number, over: 'socket' | 'http'): Promise<string[]> {
  const acknowledged: string[] = [];
  let socket = null as Socket | null;
  for (let i = 0; i < count; i++) {
    const clientMessageId = randomUUID();
    for (let attempt = 0; ; attempt++) {
      // As often as a busy machine needs to bring the server up four times.
      if (attempt > 1200) throw new Error('never acknowledged');
      if (over === 'http') {
        const answer = await ask<{ _id: string }>('POST', `/api/chat/rooms/${room}/messages`, person, { clientMessageId, body: clientMessageId }).catch(() => null);
        if (answer?.status === 200) break;
      } else {
        socket = socket?.connected ? socket : await connect(person);
        const ack = socket && (await socket.timeout(3000).emitWithAck('message-send', { roomId: room, clientMessageId, body: clientMessageId }).catch(() => null)) as { ok: boolean } | null;
        if (ack?.ok) break;
      }
      await pause(100);
    }
    acknowledged.push(clientMessageId);
  }
  socket?.close();
  return acknowledged;
}

it('kill -9 of the server loses, repeats and reorders nothing that was acknowledged', async () => {
  const people = await Promise.all(Array.from({ length: 4 }, signUp));
  const { body: { room: { _id: room, lastSeq } } } = await ask<{ room: { _id: string; lastSeq: number } }>('POST', '/api/chat/rooms', people[0]!, { people: people.slice(1).map((p) => p.id), name: 'Under fire' });
  const count = 60;
  const work = Promise.all(people.map((p, i) => write(p, room, count, i % 2 ? 'http' : 'socket')));
  let done = false;
  void work.finally(() => { done = true; });
  const { port } = new URL(server.url);
  for (let i = 0; i < 4 && !done; i++) {
    await pause(200 + Math.random() * 300);
    server.child.kill('SIGKILL');
    server = await startServer({ ...env, PORT: port, PUBLIC_URL: server.url });
  }
  const acknowledged = await work;
  const stored: Array<{ seq: number; body: string; sender: { _id: string } }> = [];
  for (let more = true; more;) {
    const { body } = await ask<{ messages: typeof stored; hasAfter: boolean }>('GET', `/api/chat/rooms/${room}/messages?limit=100&after=${stored.at(-1)?.seq ?? lastSeq}`, people[0]!);
    stored.push(...body.messages);
    more = body.hasAfter;
  }
  expect(stored.map((m) => m.seq)).toEqual(Array.from({ length: people.length * count }, (_, i) => lastSeq + 1 + i));
  for (const [i, person] of people.entries()) expect(stored.filter((m) => m.sender._id === person.id).map((m) => m.body)).toEqual(acknowledged[i]);
}, 360_000);
