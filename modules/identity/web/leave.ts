import { tokenCookie, writeCookie } from '#core/web/api/cookies.ts';

/** Forgets the token and loads the sign-in page afresh, so that nothing of the account stays in memory. */
export function leaveForSignIn(): void {
  forgetToken();
  location.assign('/sign-in?notice=signed-out');
}

/** From now on this browser counts as signed out. */
export function forgetToken(): void {
  writeCookie(tokenCookie, '', 0);
}
