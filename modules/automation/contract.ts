export * from './contract/kinds.ts';
export * from './contract/rules.ts';
export * from './contract/runs.ts';
export * from './contract/shapes.ts';
