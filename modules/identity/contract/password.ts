import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { done, email, newPassword, nothing } from '#core/contract/fields.ts';
import { linkToken, password, sixDigits } from './shapes.ts';

/** Mails a reset link and a six-digit code; the answer is the same for unknown addresses. */
export const forgotPassword = endpoint({
  id: 'auth.forgotPassword', service: 'main', post: '/auth/forgot-password', can: 'public', rate: 'auth', summary: 'Mails a reset link and a code',
  input: z.strictObject({ email }), output: done,
});

/** Checks a mailed six-digit code (10 minutes, 5 tries). For `reset` it answers the token that auth.resetPassword takes; for `verify` it confirms the address and `token` is null. */
export const validateOtp = endpoint({
  id: 'auth.validateOtp', service: 'main', post: '/auth/otp', can: 'public', rate: 'auth', summary: 'Checks a mailed six-digit code',
  input: z.strictObject({ email, code: sixDigits, purpose: z.enum(['reset', 'verify']).default('reset') }),
  output: z.object({ purpose: z.enum(['reset', 'verify']), token: z.string().nullable() }), errors: ['identity.code_invalid'],
});

/** Sets a new password by the token of a link or of auth.validateOtp; ends all sessions. Does not sign in. */
export const resetPassword = endpoint({
  id: 'auth.resetPassword', service: 'main', post: '/auth/reset-password', can: 'public', rate: 'auth', summary: 'Sets a new password by a mailed token',
  input: z.strictObject({ token: linkToken, password: newPassword }), output: done, errors: ['identity.token_invalid'],
});

/** Confirms the account's e-mail address by the token of the link. */
export const verifyEmail = endpoint({
  id: 'auth.verifyEmail', service: 'main', post: '/auth/verify-email', can: 'public', rate: 'auth', summary: 'Confirms the e-mail address',
  input: z.strictObject({ token: linkToken }), output: z.object({ ok: z.literal(true), accountId: z.string(), email: z.string() }), errors: ['identity.token_invalid'],
});

/** Mails the confirmation link and code again. */
export const resendVerification = endpoint({
  id: 'auth.resendVerification', service: 'main', post: '/auth/resend-verification', can: 'account', rate: 'auth', summary: 'Mails the confirmation link again',
  input: nothing, output: done, errors: ['identity.email_verified'],
});

/** Changes the password; all other sessions end, this one stays. */
export const changePassword = endpoint({
  id: 'auth.changePassword', service: 'main', put: '/auth/password', can: 'account', rate: 'auth', summary: 'Changes the password',
  input: z.strictObject({ currentPassword: password, newPassword }), output: done, errors: ['identity.password_wrong'],
});

/** Mails a link to the new address; the account keeps its old one until the link is opened. The answer does not tell whether the address is taken. */
export const requestEmailChange = endpoint({
  id: 'auth.requestEmailChange', service: 'main', post: '/auth/email-change', can: 'account', rate: 'auth', summary: 'Asks to change the e-mail address',
  input: z.strictObject({ email, password }), output: done, errors: ['identity.password_wrong'],
});

/** Moves the account to the new address by the token of the link; works signed out too. */
export const confirmEmailChange = endpoint({
  id: 'auth.confirmEmailChange', service: 'main', post: '/auth/email-change/confirmation', can: 'public', rate: 'auth', summary: 'Moves the account to its new e-mail address',
  input: z.strictObject({ token: linkToken }), output: z.object({ ok: z.literal(true), email: z.string() }), errors: ['identity.token_invalid', 'identity.email_taken'],
});
