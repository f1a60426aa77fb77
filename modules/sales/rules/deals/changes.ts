import type { ChangeKind, DealStatus } from '../../contract/deals.ts';

/** An opportunity at a moment: its worth in minor units of the workspace's currency, its status, whether its day lies in the time in question, and whether it stands in the pipeline in question. */
export interface Moment { amount: bigint; status: DealStatus; inTime: boolean; here: boolean }
/** One reason for a change, with its signed amount. */
export interface Step { kind: ChangeKind; amount: bigint }

const counts = (m: Moment): boolean => m.status === 'open' && m.inTime && m.here;

/** Why an opportunity adds to or takes from the open pipeline between two moments; the steps add up to the difference. Null stands for not being there: not yet, or removed; `again` for what had been there before the first moment. */
export function stepsBetween(before: Moment | null, after: Moment | null, again = false): Step[] {
  const steps: Step[] = [];
  const add = (kind: ChangeKind, amount: bigint) => { steps.push({ kind, amount }); };
  // What leaves or stays may have been worth more or less when it did.
  const reprice = (from: bigint, to: bigint) => { if (to !== from) add(to > from ? 'raised' : 'lowered', to - from); };
  const leave = (m: Moment) => { add(m.status === 'won' ? 'won' : m.status === 'lost' ? 'lost' : 'slipped', -m.amount); };
  if (before !== null && counts(before)) {
    if (after === null) add('removed', -before.amount);
    // What became of its worth elsewhere is the other pipeline's.
    else if (!after.here) add('moved_out', -before.amount);
    else { reprice(before.amount, after.amount); if (!counts(after)) leave(after); }
    return steps;
  }
  if (after === null || !after.here) return steps;
  const entered: ChangeKind = before === null ? (again ? 'restored' : 'new') : !before.here ? 'moved_in' : before.status === 'open' ? 'pulled_in' : 'reopened';
  if (counts(after)) add(entered, after.amount);
  // Came and went in between: both are told.
  else if (after.inTime && (before === null || (!before.here && before.status === 'open'))) { add(entered, after.amount); leave(after); }
  return steps;
}
