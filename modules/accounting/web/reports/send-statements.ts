import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import { toApiError } from '#core/web/api/errors.ts';
import { inBatches } from '#core/web/api/in-batches.ts';
import { newId } from '#core/web/api/new-id.ts';
import { errorText } from '#core/web/errors/error-text.ts';
import { mostStatementsMailed, type mailStatements } from '../../contract.ts';

interface Party { id: string; name: string }
/** How far it is; `problems` say of whom each is, null where the call as a whole did not come through. */
export interface SendingRun { done: number; total: number; sent: number; problems: Array<{ party: Party | null; why: string }>; ended: boolean }
/** What of a mailing lasts beyond one press: who has theirs, and under which id the mail of each goes, so that what is asked for again goes out once. */
export interface Mailing { sent: Set<string>; mailIds: Map<string, string> }

type Refusal = NonNullable<OutputOf<typeof mailStatements>['results'][number]['refusal']>;

interface Sending {
  ask: (mails: InputOf<typeof mailStatements>['mails'], idempotencyKey: string) => Promise<OutputOf<typeof mailStatements>>;
  /** A refusal as the reader is told of it. */
  inWords: (refusal: Refusal) => Promise<string>;
  halted: () => boolean;
  tell: (run: SendingRun) => void;
}

/** Mails a statement to each party that has not got theirs, some at once, until somebody stops it or a call does not come through. */
export async function sendStatements(parties: readonly Party[], { sent, mailIds }: Mailing, { ask, inWords, halted, tell }: Sending): Promise<void> {
  const open = parties.filter((p) => !sent.has(p.id));
  let now: SendingRun = { done: 0, total: open.length, sent: 0, problems: [], ended: false };
  const say = (next: Partial<SendingRun>) => tell(now = { ...now, ...next });
  say({});
  const mailIdOf = (id: string) => {
    if (!mailIds.has(id)) mailIds.set(id, newId());
    return mailIds.get(id)!;
  };
  const { error, failed } = await inBatches(open, mostStatementsMailed, (some, key) => ask(some.map(({ id }) => ({ partyId: id, mailId: mailIdOf(id) })), key), {
    halted,
    tell: async ({ results }, some, done) => {
      const refused = await Promise.all(results.flatMap(({ refusal }, i) => {
        if (!refusal) { sent.add(some[i]!.id); return []; }
        return [inWords(refusal).then((why) => ({ party: some[i]!, why }))];
      }));
      say({ done, sent: now.sent + results.length - refused.length, problems: [...now.problems, ...refused] });
    },
  });
  if (failed.length > 0) say({ problems: [...now.problems, { party: null, why: errorText(toApiError(error)) }] });
  say({ ended: true });
}
