export { notify, notifyAll, withdraw, withdrawActor, withdrawSource, withdrawTarget, endTarget, type NewNotification } from './service/notify.ts';
export { defineNotificationTypes, registerNotificationGuard, type NotificationAction, type NotificationType, type TargetKind } from './service/types.ts';
export { recordLink } from './service/followed.ts';
export { visibleRecords } from './service/visible-records.ts';
export type { Channel } from './contract.ts';
export { aroundChars, registerReportTarget, type Around, type ReportedThing, type ReportTarget, type ReportType } from './service/moderation/targets.ts';
export { checkWords, holdForReview, type CheckedText } from './service/words/check.ts';
export { ownSieve, type OwnSieve } from './service/words/own.ts';
export { report as fileReport, reportedBy } from './service/moderation/report.ts';
