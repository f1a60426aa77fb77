import { readToken } from '#core/web/api/cookies.ts';
import { errorText } from '#core/web/errors/error-text.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { useAction } from '#core/web/query.ts';
import { Link, useSearchState } from '#core/web/router.ts';
import { useSession } from '#core/web/session.tsx';
import { Button, buttonStyle } from '#core/web/ui/button.tsx';
import { cn } from '#core/web/ui/cn.ts';
import { confirmEmailChange } from '../../contract/password.ts';
import { AuthFrame } from '../parts/auth-frame.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { accountTopics } from '../profile.ts';
import { rememberEmail } from '../typed-email.ts';

/** Page of the link that was mailed to a new address; the account moves when the button is pressed, not when the page opens. */
export function ConfirmEmailPage() {
  const t = useT('identity');
  const session = useSession();
  const signedIn = readToken() !== null;
  const [{ token }] = useSearchState({ token: '' });
  const confirm = useAction(confirmEmailChange, {
    quiet: true, topics: accountTopics,
    onDone: ({ email }) => { rememberEmail(email); if (readToken()) void session.refreshViewer(); },
  });
  const onward = (
    <Link to={signedIn ? '/settings/security' : '/sign-in'} className={cn(buttonStyle({ variant: 'primary', size: 'lg' }), 'w-full')}>
      {t(signedIn ? 'confirm.toSettings' : 'signIn.submit')}
    </Link>
  );
  if (confirm.data) return <AuthFrame title={t('confirm.doneTitle')} lead={t('confirm.done', { email: confirm.data.email })}>{onward}</AuthFrame>;
  if (!token || confirm.error?.code === 'identity.token_invalid') return <AuthFrame title={t('confirm.invalidTitle')} lead={t('confirm.invalid')}>{onward}</AuthFrame>;
  return (
    <AuthFrame title={t('confirm.title')} lead={t('confirm.lead')}>
      {confirm.error && <Notice kind="error" className="mb-4">{errorText(confirm.error)}</Notice>}
      <Button variant="primary" size="lg" className="w-full" loading={confirm.isPending} onClick={() => confirm.mutate({ token })}>{t('confirm.submit')}</Button>
    </AuthFrame>
  );
}
