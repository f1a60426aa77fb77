export { notify, notifyAll, withdraw, withdrawTarget, endTarget, type NewNotification } from './service/notify.ts';
export { defineNotificationTypes, type NotificationType } from './service/types.ts';
export type { Channel } from './contract.ts';
