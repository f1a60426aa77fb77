import { useCallback, useState } from 'react';
import { readToken } from '#core/web/api/cookies.ts';
import { setLanguage, useT } from '#core/web/i18n/i18n.ts';
import { useSession } from '#core/web/session.tsx';
import { useSearchState } from '#core/web/router.ts';
import { Notice } from '#core/web/ui/notice.tsx';
import type { SignedIn } from '../../contract/shapes.ts';

/** What follows an accepted sign-in: the way back to where the person wanted to go, if the browser kept the session. */
export function useFinishSignIn(): { finish: (answer: Pick<SignedIn, 'account'>) => Promise<void>; refused: boolean } {
  const session = useSession();
  const [{ next }] = useSearchState({ next: '' });
  const [refused, setRefused] = useState(false);
  const finish = useCallback(async ({ account }: Pick<SignedIn, 'account'>) => {
    // Without its cookie the next page would only lead back here, for ever.
    if (!readToken()) { setRefused(true); return; }
    await setLanguage(account.language);
    await session.signedIn(next || null);
  }, [session, next]);
  return { finish, refused };
}

/** Says that this address cannot keep anybody signed in: browsers drop session cookies on plain http, except on localhost. */
export function SessionWarning({ refused = false }: { refused?: boolean }) {
  const t = useT('identity');
  if (!refused && window.isSecureContext) return null;
  return (
    <Notice kind="warning" className="mb-5">
      <p className="font-medium">{t(window.isSecureContext ? 'cookies.refusedTitle' : 'cookies.plainTitle')}</p>
      <p className="mt-0.5">{t(window.isSecureContext ? 'cookies.refused' : 'cookies.plain', { host: location.host })}</p>
    </Notice>
  );
}
