import type { ReportTargetType } from '../../contract/reports.ts';
import type { Reported } from './reliefs.ts';

/** What is to be reported, and who is told of it on the page. */
export interface ReportRequest {
  target: { type: ReportTargetType; id: string };
  /** Who made it, for blocking and muting; null where that is nobody's business. */
  person: Reported | null;
  /** The server has it: take the thing off the page. */
  onReported?: (() => void) | undefined;
  onClose?: (() => void) | undefined;
}

let current: ReportRequest | null = null;
const listeners = new Set<() => void>();
const change = (next: ReportRequest | null) => { current = next; for (const listen of listeners) listen(); };

/** Opens the dialog that reports a thing. It stands in the shell: that the thing vanishes from its page does not close it. */
export function openReport(request: ReportRequest): void { change(request); }
/** Closes it. */
export function closeReport(): void { const was = current; change(null); was?.onClose?.(); }

/** For the one place that shows it. */
export const reportRequest = { get: () => current, listen: (listener: () => void) => { listeners.add(listener); return () => { listeners.delete(listener); }; } };
