import { useEffect, useRef } from 'react';
import { closeReport, openReport, reportRequest, type ReportRequest } from './report-request.ts';

/** Props of ReportDialog. */
export interface ReportDialogProps extends Pick<ReportRequest, 'target' | 'person' | 'onReported'> { open: boolean; onOpenChange: (open: boolean) => void }

/** Reports a thing in three steps while `open`; the same as openReport, for those who keep the state themselves. */
export function ReportDialog({ target, person, open, onOpenChange, onReported }: ReportDialogProps): null {
  const latest = useRef({ target, person, onOpenChange, onReported });
  useEffect(() => { latest.current = { target, person, onOpenChange, onReported }; });
  useEffect(() => {
    const { current } = latest;
    if (open) openReport({ target: current.target, person: current.person, onReported: () => latest.current.onReported?.(), onClose: () => latest.current.onOpenChange(false) });
    else if (reportRequest.get()?.target.id === current.target.id) closeReport();
  }, [open]);
  return null;
}
