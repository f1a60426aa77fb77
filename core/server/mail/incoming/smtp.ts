import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import type { App } from '../../app.ts';
import { Refusal } from '../../fail.ts';
import { networkOf } from '../../rate-limit.ts';
import { mailInDomain } from '../receive.ts';
import { addresseeOf, type Addressee } from './addressee.ts';
import { keepMail, mostOfMail, spooled } from './keep.ts';

/** Connections at once, of one network among them, their length in milliseconds, receivers of a mail; an hour's receivers named by a network, and mails to one address. */
export const smtpLimits = { connections: 20, ofOneNetwork: 10, milliseconds: 15 * 60_000, receivers: 20, namedByNetwork: 1000, toAddress: 300 };

/** What listens for mail. */
export interface MailIn { port: number; close: () => Promise<void> }

const reply = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode });
const unknown = () => reply(550, '5.1.1 No such address here');
/** What a sender is to hear: our own replies as they are, of everything else only that it may pass. */
function replyTo(app: App, error: unknown): Error {
  if (typeof (error as { responseCode?: number }).responseCode === 'number') return error as Error;
  if (error instanceof Refusal && error.code === 'core.too_many_requests') return reply(451, '4.7.0 Too many mails, try again later');
  const code = (error as NodeJS.ErrnoException).code;
  if (code === 'ENOSPC' || code === 'EDQUOT') return reply(452, '4.3.1 No space, try again later');
  if (code !== 'ECONNECTION') app.log.error({ err: error }, 'a mail could not be taken from its sender, who will try again');
  return reply(451, '4.3.0 Try again later');
}

/** Takes mail for this installation's addresses, and for nobody else's; null without MAIL_IN_PORT. */
export async function openMailIn(app: App): Promise<MailIn | null> {
  const { config } = app;
  if (config.MAIL_IN_PORT === undefined) return null;
  const perNetwork = new Map<string, number>();
  const working = new Set<Promise<unknown>>();
  const counted = new WeakSet<SMTPServerSession>();
  /** Answers the sender with what became of it; nothing that was begun is forgotten when the house closes. */
  const answer = (work: Promise<void>, done: (error?: Error | null) => void) => {
    const whole = work.then(() => done(), (error: unknown) => done(replyTo(app, error))).finally(() => working.delete(whole));
    working.add(whole);
  };
  const server = new SMTPServer({
    name: mailInDomain(config)!, size: mostOfMail, disabledCommands: ['AUTH'], authOptional: true, disableReverseLookup: true, logger: false, hidePIPELINING: false,
    maxClients: smtpLimits.connections, maxRecipients: smtpLimits.receivers, maxCommandLength: 2048, socketTimeout: 60_000, closeTimeout: 2000,
    ...certificate(app),
    onConnect(session, done) {
      const network = networkOf(session.remoteAddress);
      const open = perNetwork.get(network) ?? 0;
      if (open >= smtpLimits.ofOneNetwork) return done(reply(421, '4.7.0 Too many connections, try again later'));
      perNetwork.set(network, open + 1);
      counted.add(session);
      done();
    },
    onClose(session) {
      if (!counted.delete(session)) return;
      const network = networkOf(session.remoteAddress);
      const open = perNetwork.get(network)! - 1;
      if (open > 0) perNetwork.set(network, open); else perNetwork.delete(network);
    },
    onRcptTo({ address }, session, done) { answer(checkReceiver(app, address, session), done); },
    onData(stream, session, done) { answer(takeFrom(app, stream, session), done); },
  });
  // Clients that hang up or speak nonsense: their matter, and never the log's.
  server.on('error', () => undefined);
  // Somebody who sends a letter a minute does not hold a place for ever.
  server.server.on('connection', (socket) => { const timer = setTimeout(() => socket.destroy(), smtpLimits.milliseconds).unref(); socket.once('close', () => clearTimeout(timer)); });
  await new Promise<void>((resolve, reject) => { server.server.once('error', reject); server.listen(config.MAIL_IN_PORT, config.MAIL_IN_HOST, () => { server.server.off('error', reject); resolve(); }); });
  // Certificates are renewed while the house runs.
  const renewal = config.MAIL_IN_TLS_CERT ? setInterval(() => renew(app, server), 12 * 3_600_000).unref() : undefined;
  return {
    port: (server.server.address() as AddressInfo).port,
    async close() {
      clearInterval(renewal);
      await new Promise<void>((resolve) => { server.close(resolve); });
      await Promise.all(working);
    },
  };
}

function certificate({ config }: App): { key?: Buffer; cert?: Buffer } {
  if (!config.MAIL_IN_TLS_KEY && !config.MAIL_IN_TLS_CERT) return {};
  if (!config.MAIL_IN_TLS_KEY || !config.MAIL_IN_TLS_CERT) throw new Error('MAIL_IN_TLS_KEY and MAIL_IN_TLS_CERT go together');
  return { key: readFileSync(config.MAIL_IN_TLS_KEY), cert: readFileSync(config.MAIL_IN_TLS_CERT) };
}

function renew(app: App, server: SMTPServer): void {
  try { server.updateSecureContext(certificate(app)); } catch (error) { app.log.error({ err: error }, 'the certificate for mail could not be read again; the old one stays'); }
}

/** A receiver is refused at once, before anything is sent: nobody relays through us. */
async function checkReceiver(app: App, address: string, session: SMTPServerSession): Promise<void> {
  if (app.full()) throw reply(452, '4.3.1 No space, try again later');
  app.limits.take(`mail-in:from:${networkOf(session.remoteAddress)}`, smtpLimits.namedByNetwork, 3600);
  const addressee = await addresseeOf(app, address);
  if (!addressee) throw unknown();
  await app.limits.attempt(limitOf(addressee), smtpLimits.toAddress, 3600);
}

/** Name of the limit on mails to one address. */
export const limitOf = ({ hash }: Addressee): string => `mail-in:to:${hash.toString('hex')}`;

async function takeFrom(app: App, stream: SMTPServerDataStream, session: SMTPServerSession): Promise<void> {
  await spooled(app, stream, async ({ path, tooLarge }) => {
    if (tooLarge) throw reply(552, '5.3.4 This mail is too large');
    const found = new Map<string, Addressee>();
    for (const { address } of session.envelope.rcptTo) {
      const addressee = await addresseeOf(app, address);
      if (addressee) found.set(addressee.hash.toString('hex'), addressee);
    }
    // Every address was good a moment ago and none is now.
    if (found.size === 0) throw unknown();
    await keepMail(app, path, [...found.values()]);
  });
}
