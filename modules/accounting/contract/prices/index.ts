export * from './words.ts';
export * from './lists.ts';
export * from './ask.ts';
export * from './change.ts';
export * from './labels.ts';
