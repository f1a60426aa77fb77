import { lazy, startTransition, useState } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { useSearchState } from '#core/web/router.ts';
import { useBrand } from '#core/web/session.tsx';
import type { SignedIn } from '../../contract/shapes.ts';
import { AuthFrame } from '../parts/auth-frame.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { TextLink } from '../parts/text-link.tsx';
import { DemoLogins, type Credentials } from './demo-logins.tsx';
import { SessionWarning, useFinishSignIn } from './finish.tsx';
import { useWithNext } from './next-link.ts';
import { PasskeyButton } from './passkey-button.tsx';
import { PasswordForm, type Challenge } from './password-form.tsx';

const SecondStep = lazy(async () => ({ default: (await import('./second-step.tsx')).SecondStep }));

const notices = new Set(['signed-out', 'account-deleted', 'expired', 'workspace-closed', 'workspace-left']);

/** Sign-in with password or passkey, and the second step where the account has one. */
export function SignInPage() {
  const t = useT('identity');
  const brand = useBrand();
  const withNext = useWithNext();
  const [{ notice }] = useSearchState({ notice: '' });
  const { finish, refused } = useFinishSignIn();
  const [challenge, setChallenge] = useState<Challenge | null>(null);
  const [startAgain, setStartAgain] = useState<string | null>(null);
  const [filled, setFilled] = useState<Credentials | null>(null);

  // The password stays on the screen until the code of the next step is there.
  const askSecondStep = (asked: Challenge) => startTransition(() => setChallenge(asked));

  if (challenge) {
    const back = (why: string | null) => { setStartAgain(why); setChallenge(null); };
    return <SecondStep challenge={challenge} onSignedIn={finish} onBack={back} refused={refused} />;
  }
  return (
    <AuthFrame
      title={t('signIn.title', { name: brand.name })}
      below={<>{t('signIn.new')} <TextLink to={withNext('/register')}>{t('signIn.register')}</TextLink></>}
    >
      <SessionWarning refused={refused} />
      {startAgain ? <Notice kind="warning" className="mb-5">{startAgain}</Notice>
        : notices.has(notice) && <Notice kind="info" className="mb-5">{t(`notice.${notice}`)}</Notice>}
      <PasswordForm filled={filled} onSecondStep={askSecondStep} onSignedIn={finish} />
      <OtherWays onSignedIn={finish} />
      <DemoLogins onChoose={setFilled} />
    </AuthFrame>
  );
}

function OtherWays({ onSignedIn }: { onSignedIn: (answer: SignedIn) => Promise<void> }) {
  return <div className="mt-3 empty:hidden"><PasskeyButton onSignedIn={onSignedIn} /></div>;
}
