import type { ChangeKind, DealStatus } from '../../contract/deals.ts';

/** An opportunity at a moment: its worth in minor units of the workspace's currency, its status, and whether its day lies in the time in question. */
export interface Moment { amount: bigint; status: DealStatus; inTime: boolean }
/** One reason for a change, with its signed amount. */
export interface Step { kind: ChangeKind; amount: bigint }

const counts = (m: Moment): boolean => m.status === 'open' && m.inTime;

/** Why an opportunity adds to or takes from the open pipeline between two moments; the steps add up to the difference. Null stands for not being there yet. */
export function stepsBetween(before: Moment | null, after: Moment | null): Step[] {
  const steps: Step[] = [];
  const add = (kind: ChangeKind, amount: bigint) => { steps.push({ kind, amount }); };
  // What leaves or stays may have been worth more or less when it did.
  const reprice = (from: bigint, to: bigint) => { if (to !== from) add(to > from ? 'raised' : 'lowered', to - from); };
  const leave = (m: Moment) => { add(m.status === 'won' ? 'won' : m.status === 'lost' ? 'lost' : 'slipped', -m.amount); };
  if (!after) return steps;
  if (before !== null && counts(before)) {
    reprice(before.amount, after.amount);
    if (!counts(after)) leave(after);
    return steps;
  }
  const entered: ChangeKind = before === null ? 'new' : before.status === 'open' ? 'pulled_in' : 'reopened';
  if (counts(after)) add(entered, after.amount);
  // Came and went in between: both are told.
  else if (before === null && after.inTime) { add('new', after.amount); leave(after); }
  return steps;
}
