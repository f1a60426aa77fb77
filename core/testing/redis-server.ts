import { spawn, spawnSync } from 'node:child_process';
import net from 'node:net';
import { freePort } from './free-port.ts';

/** A loopback server that speaks enough of the Redis protocol (RESP2) for publish and subscribe. */
export interface TestRedis { url: string; close: () => Promise<void>; drop: () => void }

/** Complete commands at the beginning of a buffer, and the bytes they took. */
function readCommands(text: string): { commands: string[][]; used: number } {
  const commands: string[][] = [];
  let at = 0;
  for (;;) {
    const start = at;
    const count = /^\*(\d+)\r\n/.exec(text.slice(at));
    if (!count) return { commands, used: start };
    at += count[0].length;
    const words: string[] = [];
    for (let i = 0; i < Number(count[1]); i++) {
      const size = /^\$(\d+)\r\n/.exec(text.slice(at));
      if (!size || text.length < at + size[0].length + Number(size[1]) + 2) return { commands, used: start };
      at += size[0].length;
      words.push(text.slice(at, at + Number(size[1])));
      at += Number(size[1]) + 2;
    }
    commands.push(words);
  }
}

const bulk = (s: string) => `$${s.length}\r\n${s}\r\n`;

/** Starts it on a free port. */
export async function startTestRedis(): Promise<TestRedis> {
  const subscribers = new Map<string, Set<net.Socket>>();
  const sockets = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    sockets.add(socket);
    socket.setEncoding('latin1');
    let buffer = '';
    socket.on('error', () => undefined);
    socket.on('close', () => { sockets.delete(socket); for (const set of subscribers.values()) set.delete(socket); });
    socket.on('data', (chunk: string) => {
      buffer += chunk;
      const { commands, used } = readCommands(buffer);
      buffer = buffer.slice(used);
      for (const [name = '', ...words] of commands) answer(socket, name.toUpperCase(), words);
    });
  });
  const answer = (socket: net.Socket, name: string, words: string[]) => {
    if (name === 'SUBSCRIBE') {
      for (const channel of words) { subscribers.set(channel, (subscribers.get(channel) ?? new Set()).add(socket)); socket.write(`*3\r\n${bulk('subscribe')}${bulk(channel)}:1\r\n`, 'latin1'); }
    } else if (name === 'PUBLISH') {
      const listening = [...(subscribers.get(words[0]!) ?? [])];
      for (const s of listening) s.write(`*3\r\n${bulk('message')}${bulk(words[0]!)}${bulk(words[1]!)}`, 'latin1');
      socket.write(`:${listening.length}\r\n`);
    } else if (name === 'HELLO') socket.write('-ERR unknown command\r\n');
    else if (name === 'PING') socket.write('+PONG\r\n');
    else socket.write('+OK\r\n');
  };
  await new Promise<void>((resolve) => { server.listen(0, '127.0.0.1', resolve); });
  const { port } = server.address() as net.AddressInfo;
  return {
    url: `redis://127.0.0.1:${port}`,
    drop: () => { for (const s of sockets) s.destroy(); },
    close: () => new Promise((resolve) => { for (const s of sockets) s.destroy(); server.close(() => resolve()); }),
  };
}

/** True where Redis itself is installed. */
export const hasRedis = (): boolean => spawnSync('redis-server', ['--version']).status === 0;

/** Starts Redis itself, which keeps nothing, on a free port. */
export async function startRedis(): Promise<{ url: string; close: () => Promise<void> }> {
  const port = await freePort();
  const child = spawn('redis-server', ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise<void>((resolve) => { child.once('exit', () => resolve()); });
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (said: Buffer) => { if (String(said).includes('Ready to accept connections')) resolve(); });
    void ended.then(() => reject(new Error('redis-server ended')));
  });
  return { url: `redis://127.0.0.1:${port}`, close: () => { child.kill('SIGTERM'); return ended; } };
}
