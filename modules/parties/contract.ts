export * from './contract/permissions.ts';
export * from './contract/errors.ts';
export * from './contract/fields.ts';
export * from './contract/party.ts';
export * from './contract/views.ts';
export * from './contract/links.ts';
export * from './contract/bank.ts';
export * from './contract/merge.ts';
