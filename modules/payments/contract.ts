export * from './contract/autopay.ts';
export * from './contract/credits.ts';
export * from './contract/netting.ts';
export * from './contract/online.ts';
export * from './contract/pay-files.ts';
export * from './contract/payments.ts';
export * from './contract/us-1099.ts';
export * from './contract/uses.ts';
