import { EndpointForm } from '#core/web/forms/endpoint-form.tsx';
import { SubmitButton } from '#core/web/forms/submit-button.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { Link } from '#core/web/router.ts';
import { buttonStyle } from '#core/web/ui/button.tsx';
import { cn } from '#core/web/ui/cn.ts';
import { resetPassword } from '../../contract/password.ts';
import { AuthFrame } from '../parts/auth-frame.tsx';
import { NewPasswordRow } from '../parts/new-password-row.tsx';
import { useRoomForm } from '../parts/room-form.tsx';

interface NewPasswordStepProps {
  /** From the mailed link or code. */
  token: string;
  email?: string;
  onDone: () => void;
  /** The token is used up or too old. */
  onInvalid: () => void;
}

/** Sets the new password of a reset. */
export function NewPasswordStep({ token, email = '', onDone, onInvalid }: NewPasswordStepProps) {
  const t = useT('identity');
  const state = useRoomForm(resetPassword, {
    defaults: { password: '' }, fixed: { token },
    onDone,
    onRefused: (error) => {
      if (error.code !== 'identity.token_invalid') return false;
      onInvalid();
      return true;
    },
  });
  return (
    <AuthFrame title={t('reset.title')} lead={t('reset.lead')}>
      <EndpointForm state={state} label={t('reset.title')}>
        {/* Lets password managers file the new password under the right account. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <NewPasswordRow name="password" label={t('field.newPassword')} email={email} autoFocus />
        <SubmitButton size="lg" className="mt-1 w-full">{t('reset.submit')}</SubmitButton>
      </EndpointForm>
    </AuthFrame>
  );
}

/** Last page of a reset. */
export function PasswordChanged() {
  const t = useT('identity');
  return (
    <AuthFrame title={t('reset.doneTitle')} lead={t('reset.done')}>
      <Link to="/sign-in" className={cn(buttonStyle({ variant: 'primary', size: 'lg' }), 'w-full')}>{t('signIn.submit')}</Link>
    </AuthFrame>
  );
}
