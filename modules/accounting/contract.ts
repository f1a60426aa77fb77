export * from './contract/fields.ts';
export * from './contract/items.ts';
export * from './contract/permissions.ts';
export * from './contract/taxes.ts';
export * from './contract/units.ts';
