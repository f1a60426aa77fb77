import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A call as the receiver got it; `at` counts milliseconds. */
export interface Received { url: string; headers: IncomingHttpHeaders; body: string; at: number }
type Reply = { status: number; body?: string; headers?: Record<string, string> } | 'hang up';

/** A real HTTP server on this machine that plays the other system. */
export interface Receiver {
  port: number; url: string; seen: Received[];
  answer: (message: Received) => Reply | Promise<Reply>;
  /** Types of what came, in order. */
  types(): string[];
  reset(): void;
  close(): Promise<void>;
}

/** Starts a receiver that accepts everything. */
export async function openReceiver(): Promise<Receiver> {
  const usual = (): Reply => ({ status: 200, body: 'ok' });
  const seen: Received[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => { body += String(part); });
    request.on('end', () => {
      const message = { url: request.url ?? '', headers: request.headers, body, at: performance.now() };
      seen.push(message);
      void Promise.resolve(receiver.answer(message)).then((reply) => {
        if (reply === 'hang up') request.socket.destroy();
        else response.writeHead(reply.status, reply.headers).end(reply.body);
      });
    });
  });
  await new Promise<void>((resolve) => { server.listen(0, '127.0.0.1', resolve); });
  const { port } = server.address() as AddressInfo;
  const receiver: Receiver = {
    port, url: `http://127.0.0.1:${port}/in`, seen, answer: usual,
    types: () => seen.map((m) => (JSON.parse(m.body) as { type: string }).type),
    reset: () => { seen.length = 0; receiver.answer = usual; },
    close: () => new Promise((resolve) => { server.closeAllConnections(); server.close(() => resolve()); }),
  };
  return receiver;
}
