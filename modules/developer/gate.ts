import ipaddr from 'ipaddr.js';
import { memberScope } from '#core/contract/api-key.ts';
import { runAs, type App } from '#core/server/app.ts';
import type { Account } from '#core/server/context.ts';
import { Refusal } from '#core/server/fail.ts';
import type { Gate } from '#core/server/module.ts';
import { getProfile, suspensionOf } from '#modules/identity/api.ts';
import { keyHash } from './service/secrets.ts';

interface FoundKey { id: string; workspace_id: number; account_id: string; scopes: string[]; stale: boolean }
type Person = Pick<Account, 'id' | 'email' | 'emailVerified'>;

const keepFor = 2_000;
const memories = new WeakMap<App, Map<string, { until: number; person: Promise<Person | null> }>>();

/** Address of the person a key stands for, remembered for some seconds: it names, it decides nothing. */
function personOf(app: App, accountId: string): Promise<Person | null> {
  let memory = memories.get(app);
  if (!memory) {
    const fresh = new Map<string, { until: number; person: Promise<Person | null> }>();
    memories.set(app, (memory = fresh));
    app.live.onAccount((id) => fresh.delete(id));
  }
  const known = memory.get(accountId);
  if (known && known.until > performance.now()) return known.person;
  if (memory.size > 10_000) memory.clear();
  const own = memory;
  const person = readPerson(app, accountId);
  person.catch(() => own.delete(accountId));
  own.set(accountId, { until: performance.now() + keepFor, person });
  return person;
}

async function readPerson(app: App, accountId: string): Promise<Person | null> {
  try {
    return await runAs(app, { name: 'developer.key' }, async (ctx) => {
      if (await suspensionOf(ctx, accountId)) return null;
      const { id, email, emailVerified } = await getProfile(ctx, accountId);
      return { id, email, emailVerified };
    });
  } catch (error) {
    if (error instanceof Refusal && error.status === 404) return null;
    throw error;
  }
}

/** The network an address is in, which is enough to notice a use from elsewhere: /24 or /48. */
export function networkFrom(ip: string): string | null {
  if (!ipaddr.isValid(ip)) return null;
  const address = ipaddr.process(ip);
  if (address.kind() === 'ipv4') return `${address.toByteArray().slice(0, 3).join('.')}.0/24`;
  return `${(address as ipaddr.IPv6).parts.slice(0, 3).map((part) => part.toString(16)).join(':')}::/48`;
}

/** What a key opens now: of its scopes those its maker's present role still has. Not remembered, so that revoking works at once. */
export const openKey: Gate['openKey'] = async (app, key, ip) => {
  const { rows } = await app.pool.query<FoundKey>({ name: 'developer.find_key', text: 'select * from developer.find_key($1)', values: [keyHash(key)] });
  const row = rows[0];
  if (!row) return null;
  const membership = await app.gate.membership(app, row.account_id, { id: row.workspace_id });
  if (!membership || membership.status !== 'active') return null;
  const person = await personOf(app, row.account_id);
  if (!person) return null;
  // Beside the request and not waited for; a use a minute is enough to know.
  if (row.stale) app.pool.query('select developer.touch_key($1, $2)', [row.id, networkFrom(ip)]).catch((error: Error) => app.log.debug({ err: error.message }, 'the use of a key was not noted'));
  return {
    account: { ...person, sessionId: row.id, apiKeyId: row.id },
    membership: { ...membership, permissions: new Set(row.scopes.filter((scope) => scope === memberScope || membership.permissions.has(scope))) },
  };
};

/** True while a key is neither revoked nor expired. */
export const keyAlive: Gate['keyAlive'] = async (app, keyId) => {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(keyId)) return false;
  const { rows } = await app.pool.query<{ alive: boolean }>({ name: 'developer.key_alive', text: 'select developer.key_alive($1) as alive', values: [keyId] });
  return rows[0]!.alive;
};
