export * from './journal-file.ts';
export * from './evidence.ts';
