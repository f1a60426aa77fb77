import type { ReportReason } from '../contract/reports.ts';

/** Reports one person can file in an hour. */
export const perHour = 20;
/** Trusted people who must report a thing within a day before it is hidden without a decision. */
export const autoHideAt = 5;

const severity: Partial<Record<ReportReason, number>> = { self_harm: 3, violence: 3, hate: 3, nudity: 2, harassment: 2, fraud: 2, impersonation: 2 };

/** How urgent a reason is, 1 to 3. */
export function severityOf(reason: ReportReason): number { return severity[reason] ?? 1; }

const week = 7 * 86_400_000;

/** Whether a reporter counts towards hiding: here for more than a week, and not mostly wrong before. */
export function isTrusted(reporter: { since: Date; decided: number; dismissed: number }, now: Date): boolean {
  return now.getTime() - reporter.since.getTime() > week && reporter.dismissed * 2 <= reporter.decided;
}
