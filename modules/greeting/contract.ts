export * from './contract/words.ts';
export * from './contract/items.ts';
export * from './contract/fetches.ts';
export * from './contract/form.ts';
export * from './contract/messages.ts';
export * from './contract/visit.ts';
export * from './contract/conversation.ts';
export * from './contract/figures.ts';
