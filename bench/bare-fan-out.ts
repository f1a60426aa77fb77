import { createRequire } from 'node:module';

// The ceiling of a chat: bare WebSockets in rooms of ten, each message sent on to everybody in its room, its sender answered.
// Nothing is stored, nobody is asked who they are.
interface Bare { on(event: string, listener: (data: unknown, request?: { url?: string }) => void): void; send(data: string): void }
const { WebSocketServer } = createRequire(import.meta.url)('ws') as { WebSocketServer: new (options: object) => { on(event: string, listener: (socket: Bare, request: { url?: string }) => void): void; address(): { port: number } } };
const rooms = new Map<string, Set<Bare>>();
const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false });
server.on('connection', (socket, request) => {
  const room = new URL(request.url ?? '/', 'http://x').searchParams.get('room') ?? '';
  const mates = rooms.get(room) ?? new Set<Bare>();
  rooms.set(room, mates.add(socket));
  socket.on('message', (data) => {
    const text = String(data);
    socket.send(`ack:${text}`);
    for (const mate of mates) if (mate !== socket) mate.send(text);
  });
  socket.on('close', () => mates.delete(socket));
});
server.on('listening', () => process.stdout.write(`${JSON.stringify(server.address())}\n`));
