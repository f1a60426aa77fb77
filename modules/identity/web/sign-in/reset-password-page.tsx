import { useState } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { Link, useSearchState } from '#core/web/router.ts';
import { buttonStyle } from '#core/web/ui/button.tsx';
import { cn } from '#core/web/ui/cn.ts';
import { AuthFrame } from '../parts/auth-frame.tsx';
import { NewPasswordStep, PasswordChanged } from './new-password-step.tsx';

/** Page of the mailed reset link. */
export function ResetPasswordPage() {
  const t = useT('identity');
  const [{ token }] = useSearchState({ token: '' });
  const [outcome, setOutcome] = useState<'changed' | 'invalid' | null>(null);
  if (outcome === 'changed') return <PasswordChanged />;
  if (token && outcome === null) return <NewPasswordStep token={token} onDone={() => setOutcome('changed')} onInvalid={() => setOutcome('invalid')} />;
  return (
    <AuthFrame title={t('reset.invalidTitle')} lead={t('reset.invalid')}>
      <Link to="/forgot-password" className={cn(buttonStyle({ variant: 'primary', size: 'lg' }), 'w-full')}>{t('reset.askAgain')}</Link>
    </AuthFrame>
  );
}
