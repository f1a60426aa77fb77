import { listMailbox } from '#core/contract/mailbox.ts';
import { request } from '../../api/request.ts';

let known: boolean | null = null;

/** Whether this server keeps mails for its developer; asked once per visit. */
export async function mailboxExists(signal?: AbortSignal): Promise<boolean> {
  if (known !== null) return known;
  try {
    await request(listMailbox, {}, signal ? { signal } : {});
    known = true;
  } catch {
    if (!signal?.aborted) known = false;
    return false;
  }
  return known;
}
