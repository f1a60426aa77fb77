import { useState } from 'react';
import { EndpointForm } from '#core/web/forms/endpoint-form.tsx';
import { SubmitButton } from '#core/web/forms/submit-button.tsx';
import { useLanguage, useT } from '#core/web/i18n/i18n.ts';
import { useBrand } from '#core/web/session.tsx';
import { Input } from '#core/web/ui/input.tsx';
import type { SignedIn } from '../../contract/shapes.ts';
import { register } from '../../contract/sign-in.ts';
import { AuthFrame } from '../parts/auth-frame.tsx';
import { NewPasswordRow } from '../parts/new-password-row.tsx';
import { FormRow, useRoomForm } from '../parts/room-form.tsx';
import { TextLink } from '../parts/text-link.tsx';
import { presentTimeZone } from '../time-zones.ts';
import { typedEmail, useTypedEmail } from '../typed-email.ts';
import { SessionWarning, useFinishSignIn } from './finish.tsx';
import { useWithNext } from './next-link.ts';

/** Opens an account and goes on signed in; the address is confirmed by mail meanwhile. */
export function RegisterPage() {
  const t = useT('identity');
  const brand = useBrand();
  const withNext = useWithNext();
  const { finish, refused } = useFinishSignIn();
  return (
    <AuthFrame
      title={t('register.title')} lead={t('register.lead', { name: brand.name })}
      below={<>{t('register.known')} <TextLink to={withNext('/sign-in')}>{t('register.signIn')}</TextLink></>}
    >
      <SessionWarning refused={refused} />
      <RegisterForm onRegistered={finish} />
    </AuthFrame>
  );
}

function RegisterForm({ onRegistered }: { onRegistered: (answer: SignedIn) => Promise<void> }) {
  const t = useT('identity');
  const language = useLanguage();
  const withNext = useWithNext();
  const [taken, setTaken] = useState(false);
  const state = useRoomForm(register, {
    defaults: { firstName: '', lastName: '', email: typedEmail(), password: '' }, fixed: { language, timeZone: presentTimeZone() }, draftKey: 'identity.register',
    onDone: (answer) => void onRegistered(answer),
    onRefused: (error) => {
      setTaken(error.code === 'identity.email_taken');
      if (error.code !== 'identity.email_taken') return false;
      state.form.setError('email', { type: 'server', message: error.message }, { shouldFocus: true });
      return true;
    },
  });
  useTypedEmail(state.form);
  const signInInstead = taken ? <> <TextLink to={withNext('/sign-in')} className="text-inherit">{t('register.signInInstead')}</TextLink></> : undefined;
  return (
    <EndpointForm state={state} label={t('register.title')}>
      <div className="grid gap-4 sm:grid-cols-2">
        <FormRow name="firstName" label={t('field.firstName')}>{(field) => <Input {...field} size="lg" autoComplete="given-name" autoFocus />}</FormRow>
        <FormRow name="lastName" label={t('field.lastName')} optional>{(field) => <Input {...field} size="lg" autoComplete="family-name" />}</FormRow>
      </div>
      <FormRow name="email" label={t('field.email')} wayOut={signInInstead}>
        {(field) => <Input {...field} type="email" size="lg" autoComplete="username" autoCapitalize="none" spellCheck={false} />}
      </FormRow>
      <NewPasswordRow name="password" label={t('field.password')} />
      <SubmitButton size="lg" className="mt-1 w-full">{t('register.submit')}</SubmitButton>
    </EndpointForm>
  );
}
