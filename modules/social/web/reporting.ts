import { Flag } from 'lucide-react';
import { request } from '#core/web/api/request.ts';
import { openReport, registerReportRelief } from '#modules/notifications/web/public.tsx';
import { block, mute } from '../contract/people.ts';
import { registerPersonAction } from './tabs.ts';

/** People can be reported from their menu, and muted or blocked at the end of any report. */
export function addReporting(): void {
  registerPersonAction({ id: 'social.report', label: 'notifications:report.action', icon: Flag, run: (person) => openReport({ target: { type: 'user', id: person.id }, person }) });
  registerReportRelief({ id: 'social.mute', label: 'social:relation.mute', run: (person) => request(mute, { userId: person.id, until: null }) });
  registerReportRelief({ id: 'social.block', label: 'social:relation.block', run: (person) => request(block, { userId: person.id }) });
}
