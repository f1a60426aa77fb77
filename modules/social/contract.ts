export * from './contract/shapes.ts';
export * from './contract/profile.ts';
export * from './contract/people.ts';
export * from './contract/groups.ts';
