/** An approval documents pass from an amount of the base currency on, in minor units; without an approver by whoever may approve. */
export interface ApprovalStep { readonly from: bigint; readonly approverId: string | null }

/** Who has to approve a document of a total, in order: null is whoever may approve, also where the named one would be its author. */
export function approversFor(steps: readonly ApprovalStep[], total: bigint, authors: readonly (string | null)[]): Array<string | null> {
  return steps.filter((s) => total >= s.from).map((s) => (s.approverId !== null && authors.includes(s.approverId) ? null : s.approverId));
}

/** What is wrong with steps: one that does not begin above the one before, or somebody who would decide twice. */
export function stepProblem(steps: readonly ApprovalStep[]): { at: number; problem: 'rise' | 'twice' } | null {
  for (const [at, step] of steps.entries()) {
    if (at > 0 && step.from < steps[at - 1]!.from) return { at, problem: 'rise' };
    if (step.approverId !== null && steps.findIndex((s) => s.approverId === step.approverId) < at) return { at, problem: 'twice' };
  }
  return null;
}

/** A step of a document, as it stands. */
export interface Passed { readonly approverId: string | null; readonly state: 'pending' | 'approved' | 'rejected' | 'withdrawn'; readonly decidedBy: string | null }

/** Whether somebody who may approve decides now. Nobody decides on two steps of a document: who is named for a later one leaves what is before it to others. */
export function mayDecide(steps: readonly Passed[], me: string, { isNamedThere }: { /** The named one may still approve. */ isNamedThere: boolean }): boolean {
  const turn = steps.find((s) => s.state === 'pending');
  if (!turn) return false;
  if (steps.some((s) => s.decidedBy === me || (s !== turn && s.state === 'pending' && s.approverId === me))) return false;
  return turn.approverId === null || turn.approverId === me || !isNamedThere;
}
