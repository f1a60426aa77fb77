import { useEffect, useRef } from 'react';
import { readToken } from '#core/web/api/cookies.ts';
import { errorText } from '#core/web/errors/error-text.ts';
import { EndpointForm } from '#core/web/forms/endpoint-form.tsx';
import { SubmitButton } from '#core/web/forms/submit-button.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { useAction, useRead } from '#core/web/query.ts';
import { safeReturnPath } from '#core/web/router/address.ts';
import { Link, useSearchState } from '#core/web/router.ts';
import { useSession } from '#core/web/session.tsx';
import { Button, buttonStyle } from '#core/web/ui/button.tsx';
import { cn } from '#core/web/ui/cn.ts';
import { Spinner } from '#core/web/ui/spinner.tsx';
import { getProfile } from '../../contract/account.ts';
import { resendVerification, validateOtp, verifyEmail } from '../../contract/password.ts';
import { AuthFrame } from '../parts/auth-frame.tsx';
import { CodeRow } from '../parts/code-row.tsx';
import { ResendButton } from '../parts/resend-button.tsx';
import { useRoomForm } from '../parts/room-form.tsx';
import { TextLink } from '../parts/text-link.tsx';
import { accountTopics } from '../profile.ts';
import { forgetWayBack, rememberWayBack, wayBack } from './way-back.ts';

/** Confirms the account's address: at once by the mailed link, else by the mailed code. */
export function VerifyEmailPage() {
  const [{ token }] = useSearchState({ token: '' });
  return token ? <ByLink token={token} /> : <ByCode />;
}

function ByLink({ token }: { token: string }) {
  const t = useT('identity');
  const session = useSession();
  const confirm = useAction(verifyEmail, { quiet: true, topics: accountTopics, onDone: () => { if (readToken()) void session.refreshViewer(); } });
  const sent = useRef<string | null>(null);
  const { mutate } = confirm;
  useEffect(() => {
    // By POST and once: opening the address alone must change nothing, and a token works one time.
    if (sent.current === token) return;
    sent.current = token;
    mutate({ token });
  }, [token, mutate]);

  if (confirm.data) return <Verified account={confirm.data.accountId} email={confirm.data.email} />;
  if (!confirm.error) {
    return (
      <AuthFrame title={t('verify.working')}>
        <p role="status" className="flex items-center gap-2 text-muted-foreground"><Spinner />{t('verify.wait')}</p>
      </AuthFrame>
    );
  }
  if (confirm.error.code === 'identity.token_invalid') return <ByCode staleLink />;
  return (
    <AuthFrame title={t('verify.failed')} lead={<span role="alert">{errorText(confirm.error)}</span>}>
      <Button variant="primary" size="lg" className="w-full" onClick={() => mutate({ token })}>{t('verify.tryAgain')}</Button>
    </AuthFrame>
  );
}

function ByCode({ staleLink = false }: { staleLink?: boolean }) {
  const t = useT('identity');
  const signedIn = readToken() !== null;
  const [{ next }] = useSearchState({ next: '' });
  const here = next ? `/verify-email?next=${encodeURIComponent(next)}` : '/verify-email';
  const { data: profile } = useRead(getProfile, {}, { enabled: signedIn, topics: accountTopics });
  const account = profile?.id;
  useEffect(() => { if (account && next) rememberWayBack(account, next); }, [account, next]);
  if (!signedIn) {
    return (
      <AuthFrame title={t(staleLink ? 'verify.staleTitle' : 'verify.codeTitle')} lead={t(staleLink ? 'verify.staleSignedOut' : 'verify.signedOut')}>
        <Link to={`/sign-in?next=${encodeURIComponent(here)}`} className={cn(buttonStyle({ variant: 'primary', size: 'lg' }), 'w-full')}>{t('signIn.submit')}</Link>
      </AuthFrame>
    );
  }
  if (!profile) return <AuthFrame title={t('verify.codeTitle')} />;
  if (profile.emailVerified) return <Verified account={profile.id} email={profile.email} />;
  return (
    <AuthFrame
      title={t(staleLink ? 'verify.staleTitle' : 'verify.codeTitle')} lead={t(staleLink ? 'verify.stale' : 'verify.codeLead', { email: profile.email })}
      below={<TextLink to={next ? safeReturnPath(next) : '/'} onClick={forgetWayBack}>{t('verify.later')}</TextLink>}
    >
      <CodeForm email={profile.email} />
    </AuthFrame>
  );
}

function CodeForm({ email }: { email: string }) {
  const t = useT('identity');
  const session = useSession();
  const state = useRoomForm(validateOtp, {
    defaults: { code: '' }, fixed: { email, purpose: 'verify' }, topics: accountTopics,
    onDone: () => void session.refreshViewer(),
    onRefused: (error) => {
      if (error.code !== 'identity.code_invalid') return false;
      state.form.setValue('code', '');
      state.form.setError('code', { type: 'server', message: error.message }, { shouldFocus: true });
      return true;
    },
  });
  return (
    <>
      <EndpointForm state={state} label={t('verify.codeTitle')}>
        <CodeRow name="code" label={t('field.code')} onComplete={() => void state.submit()} />
        <SubmitButton size="lg" className="mt-1 w-full">{t('verify.submit')}</SubmitButton>
      </EndpointForm>
      <div className="mt-5"><ResendButton endpoint={resendVerification} input={{}} waitFirst={false} /></div>
    </>
  );
}

function Verified({ account, email }: { account: string; email: string }) {
  const t = useT('identity');
  const signedIn = readToken() !== null;
  const [{ next }] = useSearchState({ next: '' });
  // Whoever is signed in here may not be who the link was mailed to.
  const viewer = useRead(getProfile, {}, { enabled: signedIn, topics: accountTopics }).data?.id;
  const to = signedIn && viewer !== account ? '/' : wayBack(account, next);
  return (
    <AuthFrame title={t('verify.doneTitle')} lead={t('verify.done', { email })}>
      <Link to={signedIn ? to : to === '/' ? '/sign-in' : `/sign-in?next=${encodeURIComponent(to)}`} onClick={forgetWayBack} className={cn(buttonStyle({ variant: 'primary', size: 'lg' }), 'w-full')}>{t(signedIn ? 'verify.continue' : 'signIn.submit')}</Link>
    </AuthFrame>
  );
}
