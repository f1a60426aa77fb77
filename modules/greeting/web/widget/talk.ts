import { request } from '#core/web/api/request.ts';
import { submitGreeting, submitOwnGreeting, trackGreeting, type ShownItem, type TrackedKind } from '../../contract.ts';
import { pageOf } from '../../rules/page.ts';

/** Whether a member or a visitor is greeted. */
export type Guest = 'member' | 'visitor';

const told = new Set<string>();

/** Counts something that happened to an item, once per page load; that it could not be counted is nobody's concern. */
export function count(item: ShownItem, kind: TrackedKind): void {
  const key = `${item.id} ${kind}`;
  if (told.has(key)) return;
  told.add(key);
  request(trackGreeting, { item_id: item.id, kind }).catch(() => undefined);
}

/** A message as it is typed. */
export interface Written { name: string; email: string; number: string; message: string; homepage: string; consent: boolean }

/** How long an answer is waited for. */
const patienceMs = 15_000;

/** Sends a message; answers what is to be shown, or null where the answer says nothing. Throws for everything but a 200. */
export async function sendMessage(guest: Guest, item: ShownItem, written: Written, about: { stamp: string; page: string; locale: 'en' | 'ar'; key: string }): Promise<string | null> {
  const input = { ...written, access_key: '', item_id: item.id, page: pageOf(`${about.page}${location.search}`), locale: about.locale, stamp: about.stamp };
  const options = { idempotencyKey: about.key, timeoutMs: patienceMs };
  const answer: unknown = guest === 'member' ? await request(submitOwnGreeting, input, options) : await request(submitGreeting, input, options);
  if (typeof answer !== 'object' || answer === null || (answer as { success?: unknown }).success !== true) throw new Error('the answer could not be read');
  const { message } = answer as { message?: unknown };
  return typeof message === 'string' && message.trim() !== '' ? message : null;
}
