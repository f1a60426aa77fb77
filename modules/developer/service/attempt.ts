import type { App } from '#core/server/app.ts';
import { Refusal } from '#core/server/fail.ts';
import { fetchOutside } from '#core/server/outgoing/outgoing.ts';
import { snippetBytes, type DeliveryRow } from '../contract.ts';
import { retryAfter } from '../rules/schedule.ts';
import { conditionsOf } from './conditions.ts';
import { signature } from './secrets.ts';

/** What is sent where. */
export interface Parcel { url: string; eventId: string; payload: string; /** In the clear, the present one first. */ secrets: readonly string[] }

/** What became of one attempt. `wish` is the receiver's Retry-After in seconds. */
export interface Outcome { ok: boolean; status: number | null; error: DeliveryRow['lastError']; durationMs: number; response: string; wish: number | null }

/** Sends once; never throws for what the receiver or the network does. */
export async function attempt(app: App, parcel: Parcel): Promise<Outcome> {
  const { timeoutMs, surroundings } = conditionsOf(app);
  const timestamp = Math.floor(Date.now() / 1000);
  const started = performance.now();
  const spent = () => Math.round(performance.now() - started);
  try {
    const answer = await fetchOutside(app, parcel.url, {
      method: 'POST', body: parcel.payload, timeoutMs, maxBytes: snippetBytes, truncate: true, maxRedirects: 0,
      headers: {
        'content-type': 'application/json', 'webhook-id': parcel.eventId, 'webhook-timestamp': String(timestamp),
        'webhook-signature': parcel.secrets.map((secret) => signature(secret, parcel.eventId, timestamp, parcel.payload)).join(' '),
      },
    }, surroundings);
    const { status } = answer;
    const ok = status >= 200 && status < 300;
    return { ok, status, error: ok ? null : status >= 300 && status < 400 ? 'redirect' : 'status', durationMs: spent(), response: snippetOf(answer.body), wish: retryAfter(answer.headers['retry-after'], new Date()) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const durationMs = spent();
    const reason = error.code === 'core.blocked_address' ? 'blocked_address' : durationMs >= timeoutMs ? 'timeout' : 'unreachable';
    return { ok: false, status: null, error: reason, durationMs, response: '', wish: null };
  }
}

/** What a receiver may have echoed that must not be kept: signatures, signing secrets, keys and tokens. */
const secretTexts = /whsec_[\w+/=-]+|v1,[\w+/=-]{20,}|atr_[\w-]{20,}|\beyJ[\w-]+\.[\w-]+\.[\w-]*|\b(?:bearer|basic)\s+[\w+/=.~-]{8,}/gi;

/** The start of an answer as text, without what PostgreSQL cannot hold or nobody should read. */
function snippetOf(body: Buffer): string {
  const text = new TextDecoder().decode(body).replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '\uFFFD').replaceAll(secretTexts, '…');
  // Replaced bytes take more room than they had.
  return Buffer.byteLength(text) <= snippetBytes ? text : Buffer.from(text).subarray(0, snippetBytes).toString('utf8').replace(/\uFFFD+$/, '');
}
