/** Everything the identity room answers to: the only file other rooms and the web import. */
export * from './contract/shapes.ts';
export * from './contract/sign-in.ts';
export * from './contract/password.ts';
export * from './contract/sessions.ts';
export * from './contract/second-factor.ts';
export * from './contract/passkeys.ts';
export * from './contract/account.ts';
