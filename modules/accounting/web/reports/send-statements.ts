import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import { ApiError, toApiError } from '#core/web/api/errors.ts';
import { newId } from '#core/web/api/new-id.ts';
import { patiently } from '#core/web/api/patiently.ts';
import type { mailStatements } from '../../contract.ts';

const together = 10;

interface Party { id: string; name: string }
/** How far it is; `problems` say of whom each is, null where the call as a whole did not come through. */
export interface SendingRun { done: number; total: number; sent: number; problems: Array<{ party: Party | null; why: string }>; ended: boolean }
/** What of a mailing lasts beyond one press: who has theirs, and under which id the mail of each goes, so that what is asked for again goes out once. */
export interface Mailing { sent: Set<string>; mailIds: Map<string, string> }

interface Sending {
  ask: (mails: InputOf<typeof mailStatements>['mails'], idempotencyKey: string) => Promise<OutputOf<typeof mailStatements>>;
  /** A refusal as the reader is told of it. */
  inWords: (error: ApiError) => Promise<string>;
  halted: () => boolean;
  tell: (run: SendingRun) => void;
}

/** Mails a statement to each party that has not got theirs, ten at once, until somebody stops it or a call does not come through. */
export async function sendStatements(parties: readonly Party[], { sent, mailIds }: Mailing, { ask, inWords, halted, tell }: Sending): Promise<void> {
  const open = parties.filter((p) => !sent.has(p.id));
  let now: SendingRun = { done: 0, total: open.length, sent: 0, problems: [], ended: false };
  const say = (next: Partial<SendingRun>) => tell(now = { ...now, ...next });
  say({});
  for (let at = 0; at < open.length && !halted(); at += together) {
    const some = open.slice(at, at + together);
    const mails = some.map(({ id }) => {
      if (!mailIds.has(id)) mailIds.set(id, newId());
      return { partyId: id, mailId: mailIds.get(id)! };
    });
    try {
      const key = newId();
      const { results } = await patiently(() => ask(mails, key), halted);
      const refused = await Promise.all(results.flatMap(({ refusal }, i) => {
        if (!refusal) { sent.add(some[i]!.id); return []; }
        return [inWords(new ApiError(409, refusal.code, refusal.message, null, [], refusal.details)).then((why) => ({ party: some[i]!, why }))];
      }));
      say({ done: at + some.length, sent: now.sent + results.length - refused.length, problems: [...now.problems, ...refused] });
    } catch (error) {
      say({ problems: [...now.problems, { party: null, why: await inWords(toApiError(error)) }] });
      break;
    }
  }
  say({ ended: true });
}
