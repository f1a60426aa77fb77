import type { DirectPost } from '../../contract.ts';

/** How long the service's answer is waited for, as for every message. */
const patienceMs = 15_000;

/**
 * Posts a message to the form service from this browser. Answers the service's own `message`, or null where its answer has none.
 * Throws for every status but 200, without a network, and after 15 seconds.
 */
export async function postDirectly({ endpoint, accessKey }: DirectPost, { name, email, number, message }: { name: string; email: string; number: string; message: string }, send: typeof fetch = fetch): Promise<string | null> {
  const answer = await send(endpoint, {
    method: 'POST', mode: 'cors', credentials: 'omit', referrerPolicy: 'no-referrer', redirect: 'error', signal: AbortSignal.timeout(patienceMs),
    headers: { 'content-type': 'application/json', accept: 'application/json' }, body: JSON.stringify({ name, email, number, message, access_key: accessKey }),
  });
  if (answer.status !== 200) throw new Error(`the form service answered ${answer.status}`);
  const said: unknown = await answer.json().catch(() => { throw new Error('the answer could not be read'); });
  const text = typeof said === 'object' && said !== null ? (said as { message?: unknown }).message : undefined;
  return typeof text === 'string' && text.trim() !== '' ? text.trim().slice(0, 500) : null;
}
