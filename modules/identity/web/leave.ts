import { tokenCookie } from '#core/contract/cookies.ts';
import { writeCookie } from '#core/web/api/cookies.ts';
import { dropOwnDrafts } from '#core/web/forms/form-draft.ts';
import { forgetWayBack } from './sign-in/way-back.ts';

/** Forgets the token and what was begun in forms, and loads the sign-in page afresh, so that nothing of the account stays in memory. */
export function leaveForSignIn(notice: 'signed-out' | 'account-deleted' = 'signed-out'): void {
  forgetToken();
  forgetWayBack();
  dropOwnDrafts();
  location.assign(`/sign-in?notice=${notice}`);
}

/** From now on this browser counts as signed out. */
export function forgetToken(): void {
  writeCookie(tokenCookie, '', 0);
}
