import net from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A mail server on loopback that speaks the real protocol and keeps what it was given. */
export interface FakeSmtp { port: number; received: Array<{ /** How the client called itself. */ hello: string; from: string; to: string[]; raw: string }>; close(): Promise<void> }

interface SmtpRefusal { status: number; text: string }

/** Starts a mail server; `refuse` answers a receiver with a status instead of taking the mail. */
export async function startSmtp(port = 0, refuse?: (to: string) => SmtpRefusal | null | Promise<SmtpRefusal | null>): Promise<FakeSmtp> {
  const received: FakeSmtp['received'] = [];
  const server = new SMTPServer({
    authOptional: true, disabledCommands: ['STARTTLS', 'AUTH'], logger: false,
    onRcptTo(address, _session, done) {
      void Promise.resolve(refuse?.(address.address)).then((answer) => done(answer ? Object.assign(new Error(answer.text), { responseCode: answer.status }) : null));
    },
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        received.push({ hello: session.hostNameAppearsAs || '', from: session.envelope.mailFrom ? session.envelope.mailFrom.address : '', to: session.envelope.rcptTo.map((r) => r.address), raw: Buffer.concat(parts).toString('utf8') });
        done();
      });
    },
  });
  server.on('error', () => undefined); // clients that hang up
  await new Promise<void>((resolve) => { server.listen(port, '127.0.0.1', resolve); });
  return {
    port: (server.server.address() as net.AddressInfo).port, received,
    close: () => new Promise((resolve) => { server.close(() => resolve()); }),
  };
}

/** A server that takes the connection and never says a word. */
export async function startSilence(): Promise<{ port: number; connections: () => number; close(): Promise<void> }> {
  const sockets = new Set<net.Socket>();
  let connections = 0;
  const server = net.createServer((socket) => { connections++; sockets.add(socket); socket.on('error', () => undefined); });
  await new Promise<void>((resolve) => { server.listen(0, '127.0.0.1', resolve); });
  return {
    port: (server.address() as net.AddressInfo).port, connections: () => connections,
    close: () => new Promise((resolve) => { for (const s of sockets) s.destroy(); server.close(() => resolve()); }),
  };
}
