import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { done, instant, nothing } from '#core/contract/fields.ts';
import { rowId, session } from './shapes.ts';

/** A ticket for the socket's query: 60 seconds, single use, bound to this session. */
export const socketTicket = endpoint({
  id: 'auth.socketTicket', service: 'main', post: '/auth/socket-ticket', can: 'account', rate: 'ticket', summary: 'A one-time ticket for opening a socket',
  input: nothing, output: z.object({ ticket: z.string(), expiresIn: z.literal(60) }),
});

/** Where the account is signed in, newest first. */
export const listSessions = endpoint({
  id: 'auth.listSessions', service: 'main', get: '/auth/sessions', can: 'account', summary: 'Where the account is signed in', input: nothing, output: z.object({ items: z.array(session) }),
});

/** Signs one browser or device out. */
export const revokeSession = endpoint({
  id: 'auth.revokeSession', service: 'main', delete: '/auth/sessions/:id', can: 'account', summary: 'Signs one device out', input: rowId, output: done,
});

/** What protects the account. */
export const getSecurity = endpoint({
  id: 'auth.getSecurity', service: 'main', get: '/auth/security', can: 'account', summary: 'What protects the account', input: nothing,
  output: z.object({
    email: z.string(), emailVerified: z.boolean(), pendingEmail: z.string().nullable().describe('Address that waits for confirmation'),
    passwordChangedAt: instant, totp: z.boolean(), recoveryCodesLeft: z.number().int(), passkeys: z.number().int(), sessions: z.number().int(),
  }),
});
