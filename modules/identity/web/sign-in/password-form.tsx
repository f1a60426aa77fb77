import { useEffect } from 'react';
import { EndpointForm } from '#core/web/forms/endpoint-form.tsx';
import { SubmitButton } from '#core/web/forms/submit-button.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { Input } from '#core/web/ui/input.tsx';
import { PasswordInput } from '#core/web/ui/password-input.tsx';
import type { SignedIn } from '../../contract/shapes.ts';
import { login } from '../../contract/sign-in.ts';
import { FormRow, useRoomForm } from '../parts/room-form.tsx';
import { TextLink } from '../parts/text-link.tsx';
import { typedEmail, useTypedEmail } from '../typed-email.ts';
import type { Credentials } from './demo-logins.tsx';
import { useWithNext } from './next-link.ts';

/** A sign-in whose password was right. */
export interface Challenge { challenge: string; methods: readonly ('totp' | 'recovery')[] }

interface PasswordFormProps {
  /** Values somebody chose elsewhere on the page. */
  filled: Credentials | null;
  onSecondStep: (challenge: Challenge) => void;
  onSignedIn: (answer: SignedIn) => Promise<void>;
}

/** E-mail address and password. */
export function PasswordForm({ filled, onSecondStep, onSignedIn }: PasswordFormProps) {
  const t = useT('identity');
  const withNext = useWithNext();
  const known = typedEmail();
  const state = useRoomForm(login, {
    defaults: { email: known, password: '' },
    onDone: (answer) => { if (answer.status === 'signed_in') void onSignedIn(answer); else onSecondStep(answer); },
    onRefused: (error) => {
      if (error.code !== 'identity.credentials_wrong') return false;
      state.form.setError('password', { type: 'server', message: error.message }, { shouldFocus: true });
      return true;
    },
  });
  useTypedEmail(state.form);
  const { setValue, setFocus } = state.form;
  useEffect(() => {
    if (!filled) return;
    setValue('email', filled.email);
    setValue('password', filled.password, { shouldValidate: true });
    setFocus('password');
  }, [filled, setValue, setFocus]);

  return (
    <EndpointForm state={state} label={t('signIn.form')}>
      <FormRow name="email" label={t('field.email')}>
        {(field) => <Input {...field} type="email" size="lg" autoComplete="username" autoCapitalize="none" spellCheck={false} autoFocus={!known} />}
      </FormRow>
      <div className="relative">
        <FormRow name="password" label={t('field.password')}>
          {(field) => <PasswordInput {...field} size="lg" autoFocus={known !== ''} />}
        </FormRow>
        {/* Stands in the line of the label, but comes after the box for the keyboard. */}
        <TextLink to={withNext('/forgot-password')} className="absolute end-0 -top-1 py-1 text-sm font-normal text-muted-foreground">{t('signIn.forgot')}</TextLink>
      </div>
      <SubmitButton size="lg" className="mt-1 w-full">{t('signIn.submit')}</SubmitButton>
    </EndpointForm>
  );
}
