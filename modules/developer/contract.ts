export * from './contract/deliveries.ts';
export * from './contract/keys.ts';
export * from './contract/shapes.ts';
export * from './contract/webhooks.ts';
