import { toApiError } from '#core/web/api/errors.ts';
import { request } from '#core/web/api/request.ts';
import { socketTicket as socketTicketCall } from '../contract/sessions.ts';
import { logout, refresh } from '../contract/sign-in.ts';
import { forgetToken } from './leave.ts';
import { forgetWayBack } from './sign-in/way-back.ts';

/** Renews the access token by the refresh cookie; when that is no longer good, the person counts as signed out. */
export async function refreshSession(): Promise<void> {
  try {
    await request(refresh, {});
  } catch (error) {
    if (toApiError(error).status === 401) forgetToken();
    throw error;
  }
}

/** A ticket for opening the live socket: 60 seconds, single use. */
export async function socketTicket(): Promise<string> {
  return (await request(socketTicketCall, {})).ticket;
}

/** Ends this session on the server and forgets the token here. Throws when the server was not reached: the session would live on. */
export async function signOut(): Promise<void> {
  await request(logout, {});
  forgetToken();
  forgetWayBack();
}
