import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { done } from '#core/contract/fields.ts';
import { password, sixDigits } from './shapes.ts';

const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()).describe('Shown once; each works one time') });

/** Makes a secret for the authenticator app; nothing changes until auth.confirmTotp. */
export const startTotp = endpoint({
  id: 'auth.startTotp', service: 'main', post: '/auth/totp', can: 'account', rate: 'auth', summary: 'Starts two-step sign-in',
  input: z.strictObject({ password }),
  output: z.object({ secret: z.string().describe('Base32, for typing in'), uri: z.string().describe('otpauth:// address'), qr: z.string().describe('data:image/png address of the QR code') }),
  errors: ['identity.password_wrong', 'identity.totp_on'],
});

/** Turns two-step sign-in on with a first code of the app; answers ten recovery codes. */
export const confirmTotp = endpoint({
  id: 'auth.confirmTotp', service: 'main', post: '/auth/totp/confirmation', can: 'account', rate: 'auth', summary: 'Turns two-step sign-in on',
  input: z.strictObject({ code: sixDigits }), output: recoveryCodes, errors: ['identity.code_invalid', 'identity.totp_on', 'identity.totp_off'],
});

/** Turns two-step sign-in off and forgets the recovery codes. */
export const disableTotp = endpoint({
  id: 'auth.disableTotp', service: 'main', post: '/auth/totp/removal', can: 'account', rate: 'auth', summary: 'Turns two-step sign-in off',
  input: z.strictObject({ password }), output: done, errors: ['identity.password_wrong', 'identity.totp_off'],
});

/** Ten new recovery codes; the old ones stop working. */
export const renewRecoveryCodes = endpoint({
  id: 'auth.renewRecoveryCodes', service: 'main', post: '/auth/recovery-codes', can: 'account', rate: 'auth', summary: 'Makes new recovery codes',
  input: z.strictObject({ password }), output: recoveryCodes, errors: ['identity.password_wrong', 'identity.totp_off'],
});
