import { servicePrefix } from '#core/contract/endpoint.ts';
import { request } from '#core/web/api/request.ts';
import { openGreetingForm, submitGreeting, submitOwnGreeting, trackGreeting, type DirectPost, type ShownItem, type TrackedKind } from '../../contract.ts';
import { pageOf } from '../../rules/page.ts';
import { isFirstToday } from './counted.ts';
import { postDirectly } from './direct.ts';

/** Whether a member or a visitor is greeted. */
export type Guest = 'member' | 'visitor';

/** Counts something that happened to an item, once in this browser and day; it goes out also while the page is being left. That it could not be counted is nobody's concern. */
export function count(item: ShownItem, kind: TrackedKind): void {
  if (!isFirstToday(item.id, kind)) return;
  const [url, body] = [`${servicePrefix[trackGreeting.service]}${trackGreeting.path}`, JSON.stringify({ item_id: item.id, kind })];
  try {
    if (navigator.sendBeacon?.(url, new Blob([body], { type: 'application/json' }))) return;
  } catch { /* a browser that refuses beacons of this type sends it the other way */ }
  fetch(url, { method: 'POST', keepalive: true, headers: { 'content-type': 'application/json' }, body }).catch(() => undefined);
}

/** A message as it is typed. */
export interface Written { name: string; email: string; number: string; message: string; homepage: string; consent: boolean }

/** How long an answer is waited for. */
const patienceMs = 15_000;

/** Sends a message; answers what is to be shown, or null where the answer says nothing. Throws for everything but a 200 that says it succeeded. With `direct` this server keeps it first, and then the browser posts it to the form service, whose answer is the one that counts. */
export async function sendMessage(guest: Guest, item: ShownItem, written: Written, about: { stamp: string; page: string; locale: 'en' | 'ar'; key: string; direct: DirectPost | null }): Promise<string | null> {
  const input = { ...written, access_key: '', item_id: item.id, page: pageOf(`${about.page}${location.search}`), locale: about.locale, stamp: about.stamp };
  const options = { idempotencyKey: about.key, timeoutMs: patienceMs, onlyStatus: 200 };
  const answer: unknown = guest === 'member' ? await request(submitOwnGreeting, input, options) : await request(submitGreeting, input, options);
  if (typeof answer !== 'object' || answer === null || (answer as { success?: unknown }).success !== true) throw new Error('the answer could not be read');
  if (guest === 'visitor' && about.direct) return postDirectly(about.direct, written);
  const { message } = answer as { message?: unknown };
  return typeof message === 'string' && message.trim() !== '' ? message : null;
}

/** Says that a visitor opened the form, or corrects what was written with the `former` stamp; answers the stamp for one message, or an empty one where it could not be had: then the message waits in quarantine, and is there all the same. */
export const stampOf = (former: string): Promise<string> => request(openGreetingForm, { stamp: former }, { timeoutMs: patienceMs }).then((answer) => answer.stamp, () => '');
