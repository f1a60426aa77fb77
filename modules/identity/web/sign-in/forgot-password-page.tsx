import { useState } from 'react';
import { EndpointForm } from '#core/web/forms/endpoint-form.tsx';
import { SubmitButton } from '#core/web/forms/submit-button.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { useSearchState } from '#core/web/router.ts';
import { Input } from '#core/web/ui/input.tsx';
import { forgotPassword, validateOtp } from '../../contract/password.ts';
import { AuthFrame } from '../parts/auth-frame.tsx';
import { CodeRow } from '../parts/code-row.tsx';
import { ResendButton } from '../parts/resend-button.tsx';
import { FormRow, useRoomForm } from '../parts/room-form.tsx';
import { TextButton, TextLink } from '../parts/text-link.tsx';
import { rememberEmail, typedEmail, useTypedEmail } from '../typed-email.ts';
import { NewPasswordStep, PasswordChanged } from './new-password-step.tsx';

/** Forgotten password: address, then the mailed six-digit code, then a new password. The mailed link leads to /reset-password instead. */
export function ForgotPasswordPage() {
  const t = useT('identity');
  // The step is in the address, so that a phone that reloads the page after a look at the mail still asks for the code.
  const [{ step }, go] = useSearchState({ step: '' });
  const [token, setToken] = useState<string | null>(null);
  const [changed, setChanged] = useState(false);
  const email = typedEmail();
  const backToSignIn = <TextLink to="/sign-in">{t('forgot.back')}</TextLink>;

  if (changed) return <PasswordChanged />;
  if (token) return <NewPasswordStep token={token} email={email} onDone={() => setChanged(true)} onInvalid={() => { setToken(null); go({ step: '' }); }} />;
  if (step === 'code' && email) {
    return (
      <AuthFrame title={t('forgot.codeTitle')} lead={t('forgot.codeLead', { email })} below={backToSignIn}>
        <CodeStep email={email} onToken={setToken} onOther={() => go({ step: '' })} />
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title={t('forgot.title')} lead={t('forgot.lead')} below={backToSignIn}>
      <AddressStep onSent={() => go({ step: 'code' }, { push: true })} />
    </AuthFrame>
  );
}

function AddressStep({ onSent }: { onSent: () => void }) {
  const t = useT('identity');
  const state = useRoomForm(forgotPassword, {
    defaults: { email: typedEmail() },
    onDone: (_answer, { email }) => { rememberEmail(email); onSent(); },
  });
  useTypedEmail(state.form);
  return (
    <EndpointForm state={state} label={t('forgot.title')}>
      <FormRow name="email" label={t('field.email')}>
        {(field) => <Input {...field} type="email" size="lg" autoComplete="username" autoCapitalize="none" spellCheck={false} autoFocus />}
      </FormRow>
      <SubmitButton size="lg" className="mt-1 w-full">{t('forgot.submit')}</SubmitButton>
    </EndpointForm>
  );
}

function CodeStep({ email, onToken, onOther }: { email: string; onToken: (token: string) => void; onOther: () => void }) {
  const t = useT('identity');
  const state = useRoomForm(validateOtp, {
    defaults: { code: '' }, fixed: { email, purpose: 'reset' },
    onDone: ({ token }) => { if (token) onToken(token); },
    onRefused: (error) => {
      if (error.code !== 'identity.code_invalid') return false;
      state.form.setValue('code', '');
      state.form.setError('code', { type: 'server', message: error.message }, { shouldFocus: true });
      return true;
    },
  });
  return (
    <>
      <EndpointForm state={state} label={t('forgot.codeTitle')}>
        <CodeRow name="code" label={t('field.code')} onComplete={() => void state.submit()} />
        <SubmitButton size="lg" className="mt-1 w-full">{t('forgot.codeSubmit')}</SubmitButton>
      </EndpointForm>
      <div className="mt-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <ResendButton endpoint={forgotPassword} input={{ email }} />
        <TextButton onClick={onOther}>{t('forgot.otherAddress')}</TextButton>
      </div>
    </>
  );
}
