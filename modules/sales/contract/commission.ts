// What people earn by what they sold: rules, entries, runs.
export * from './commission/words.ts';
export * from './commission/rules.ts';
export * from './commission/entries.ts';
export * from './commission/runs.ts';
