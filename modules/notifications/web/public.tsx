export { ReportDialog, type ReportDialogProps } from './moderation/report-door.tsx';
export { openReport, type ReportRequest } from './moderation/report-request.ts';
export { registerReportRelief, type Reported, type ReportRelief } from './moderation/reliefs.ts';
export { readOwnSieve, useOwnSieve } from './words/own-sieve.ts';
export type { OwnSieve } from '../rules/words.ts';
