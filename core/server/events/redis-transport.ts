import type pg from 'pg';
import { createClient } from 'redis';
import type { Logger } from '../log.ts';
import { postgresTransport, type Transport } from './live.ts';

const channel = 'atrium:signal';

/** Signals over Redis publish/subscribe; account signals written inside transactions still arrive by NOTIFY. */
export async function redisTransport(url: string, pool: pg.Pool, connect: () => pg.Client, log: Logger): Promise<Transport> {
  const fallback = await postgresTransport(pool, connect, log);
  const publisher = createClient({ url, RESP: 2 });
  const subscriber = publisher.duplicate();
  publisher.on('error', (error: Error) => log.warn({ err: error.message }, 'redis connection'));
  subscriber.on('error', () => undefined); // the publisher's handler reports the same outage
  await Promise.all([publisher.connect(), subscriber.connect()]);
  return {
    gatherMs: 2,
    async send(text) {
      if (publisher.isReady) await publisher.publish(channel, text);
      else await fallback.send(text);
    },
    onMessage(listener) { fallback.onMessage(listener); void subscriber.subscribe(channel, listener); },
    async close() { await fallback.close(); await Promise.allSettled([publisher.close(), subscriber.close()]); },
  };
}
