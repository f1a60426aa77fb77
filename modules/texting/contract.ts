export * from './contract/conversations.ts';
export * from './contract/numbers.ts';
export * from './contract/texts.ts';
export * from './contract/unread.ts';
export * from './contract/words.ts';
