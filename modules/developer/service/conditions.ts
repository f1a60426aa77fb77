import net from 'node:net';
import type { App } from '#core/server/app.ts';
import { isPublicAddress } from '#core/server/outgoing/addresses.ts';
import type { Surroundings } from '#core/server/outgoing/outgoing.ts';

/** How receivers are reached; tests stand a receiver of their own in the way. */
export interface Conditions { timeoutMs: number; surroundings?: Surroundings }

const usual: Conditions = { timeoutMs: 10_000 };
const changed = new WeakMap<App, Conditions>();

/** The conditions of a house. */
export function conditionsOf(app: App): Conditions { return changed.get(app) ?? usual; }

/** Changes them, for tests. */
export function setConditions(app: App, conditions: Conditions): void { changed.set(app, conditions); }

/**
 * False for an address that can be told from its text to lie outside the public internet. Names are judged again, by what
 * they resolve to, at every delivery.
 */
export function mayBePublic(url: URL): boolean {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (net.isIP(host) !== 0) return isPublicAddress(host);
  return host.includes('.') && !/(^|\.)(localhost|local|internal|lan|home\.arpa)\.?$/i.test(host) && (url.port === '' || url.port === '443');
}
