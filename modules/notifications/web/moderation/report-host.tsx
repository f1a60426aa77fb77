import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { reportRequest, type ReportRequest } from './report-request.ts';

const Steps = lazy(async () => ({ default: (await import('./report-dialog.tsx')).ReportSteps }));

/** Shows the dialog of whatever is being reported; nothing before the first time. */
export function ReportHost() {
  const request = useSyncExternalStore(reportRequest.listen, reportRequest.get);
  const [last, setLast] = useState<ReportRequest | null>(null);
  // What was shown last stays while the dialog leaves.
  useEffect(() => { if (request) setLast(request); }, [request]);
  const shown = request ?? last;
  return shown && <Suspense fallback={null}><Steps key={`${shown.target.type}:${shown.target.id}`} request={shown} open={request !== null} /></Suspense>;
}
