export * from './contract/unseen.ts';
export * from './contract/inbox.ts';
export * from './contract/reports.ts';
export * from './contract/moderation.ts';
export * from './contract/push.ts';
export * from './contract/words.ts';
export * from './contract/own-filters.ts';
