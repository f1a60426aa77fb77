import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { done, email, newPassword, nothing, timeZone } from '#core/contract/fields.ts';
import { firstName, languages, lastName, linkToken, password, signedIn, says } from './shapes.ts';

/** Opens an account and signs it in; the address is confirmed by mail afterwards. */
export const register = endpoint({
  id: 'auth.register', service: 'main', post: '/auth/register', can: 'public', rate: 'auth', status: 201, summary: 'Opens an account and signs it in',
  input: z.strictObject({ email, password: newPassword, firstName, lastName: lastName.default(''), language: z.enum(languages).default('en'), timeZone: timeZone.default('UTC') }),
  output: signedIn, errors: ['identity.email_taken'],
});

/** Signs in with e-mail and password; asks for a second step where the account has one. */
export const login = endpoint({
  id: 'auth.login', service: 'main', post: '/auth/login', can: 'public', rate: 'auth', summary: 'Signs in with e-mail and password',
  input: z.strictObject({ email, password }),
  output: z.discriminatedUnion('status', [
    signedIn,
    z.object({ status: z.literal('second_step'), challenge: z.string().describe('Pass to auth.loginSecondStep within 10 minutes'), methods: z.array(z.enum(['totp', 'recovery'])) }),
  ]),
  errors: ['identity.credentials_wrong', 'identity.suspended'],
});

/** Finishes a sign-in with a code of the authenticator app or a recovery code. */
export const loginSecondStep = endpoint({
  id: 'auth.loginSecondStep', service: 'main', post: '/auth/login/second-step', can: 'public', rate: 'auth', summary: 'Finishes a sign-in with a second step',
  input: z.strictObject({ challenge: linkToken, code: z.string().trim().min(6, says('identity.code_missing')).max(40, says('identity.code_missing')) }),
  output: signedIn, errors: ['identity.second_step_wrong', 'identity.challenge_gone', 'identity.suspended'],
});

/** Swaps the refresh cookie for a new access token (answer and `token` cookie) and a new refresh cookie; 401 core.not_signed_in when it is not good. */
export const refresh = endpoint({
  id: 'auth.refresh', service: 'main', post: '/auth/refresh', can: 'public', rate: 'auth', sameOrigin: true, summary: 'Renews the access token by the refresh cookie',
  input: nothing, output: z.object({ token: z.string() }),
});

/** Ends this session and clears both cookies; also answers when there was none. */
export const logout = endpoint({
  id: 'auth.logout', service: 'main', post: '/auth/logout', can: 'public', sameOrigin: true, summary: 'Ends this session', input: nothing, output: done,
});

/** Ends all sessions of the account, this one too. */
export const logoutEverywhere = endpoint({
  id: 'auth.logoutEverywhere', service: 'main', post: '/auth/logout-everywhere', can: 'account', summary: 'Ends all sessions, this one too',
  input: nothing, output: z.object({ ok: z.literal(true), ended: z.number().int() }),
});
