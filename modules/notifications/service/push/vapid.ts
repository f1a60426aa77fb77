import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { SignJWT } from 'jose';
import type { App } from '#core/server/app.ts';

/** The house's identity before push services (RFC 8292); `publicKey` is the point browsers subscribe with, base64url. */
export interface VapidKeys { privateKey: KeyObject; publicKey: string }

const known = new WeakMap<App, Promise<VapidKeys>>();
const name = 'web-push-key';

/** Made at the first start and kept with the house's other keys. Called outside any transaction. */
export function vapidKeys(app: App): Promise<VapidKeys> {
  let keys = known.get(app);
  if (!keys) {
    known.set(app, (keys = read(app)));
    keys.catch(() => known.delete(app));
  }
  return keys;
}

async function read(app: App): Promise<VapidKeys> {
  const fresh = generateKeyPairSync('ec', { namedCurve: 'prime256v1' }).privateKey.export({ type: 'pkcs8', format: 'pem' });
  await app.pool.query('insert into core.secret (name, value) select $1, $2 where not exists (select 1 from core.secret where name = $1) on conflict do nothing', [name, fresh]);
  const { rows } = await app.pool.query<{ value: string }>('select value from core.secret where name = $1', [name]);
  const privateKey = createPrivateKey(rows[0]!.value);
  const { x, y } = createPublicKey(privateKey).export({ format: 'jwk' });
  return { privateKey, publicKey: Buffer.concat([Buffer.of(4), Buffer.from(x!, 'base64url'), Buffer.from(y!, 'base64url')]).toString('base64url') };
}

/** The header that tells a push service who sends: good for its origin, for an hour. */
export async function vapidHeader(app: App, endpoint: string): Promise<string> {
  const { privateKey, publicKey } = await vapidKeys(app);
  const contact = app.config.PUBLIC_URL.startsWith('https:') ? app.config.PUBLIC_URL : 'mailto:no-reply@localhost';
  const token = await new SignJWT({}).setProtectedHeader({ typ: 'JWT', alg: 'ES256' }).setAudience(new URL(endpoint).origin).setSubject(contact).setExpirationTime('1h').sign(privateKey);
  return `vapid t=${token}, k=${publicKey}`;
}
