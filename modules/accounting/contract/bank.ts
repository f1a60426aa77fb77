export * from './bank/accounts.ts';
export * from './bank/feeds.ts';
export * from './bank/lines.ts';
export * from './bank/rules.ts';
export * from './bank/statements.ts';
export * from './bank/transfers.ts';
export * from './bank/words.ts';
