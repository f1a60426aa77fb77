import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { errorText } from '#core/web/errors/error-text.ts';
import { EndpointForm } from '#core/web/forms/endpoint-form.tsx';
import { SubmitButton } from '#core/web/forms/submit-button.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Input } from '#core/web/ui/input.tsx';
import type { SignedIn } from '../../contract/shapes.ts';
import { loginSecondStep } from '../../contract/sign-in.ts';
import { AuthFrame } from '../parts/auth-frame.tsx';
import { CodeRow } from '../parts/code-row.tsx';
import { FormRow, useRoomForm } from '../parts/room-form.tsx';
import { TextButton } from '../parts/text-link.tsx';
import { SessionWarning } from './finish.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import type { Challenge } from './password-form.tsx';

interface SecondStepProps {
  challenge: Challenge;
  onSignedIn: (answer: SignedIn) => Promise<void>;
  /** Back to the password, with the reason when it was not the person's wish. */
  onBack: (why: string | null) => void;
  refused: boolean;
}

/** Asks for a code of the authenticator app, a recovery code or a passkey. */
export function SecondStep({ challenge, onSignedIn, onBack, refused }: SecondStepProps) {
  const t = useT('identity');
  const [method, setMethod] = useState<'totp' | 'recovery'>(challenge.methods[0] ?? 'totp');
  const other = method === 'totp' ? 'recovery' : 'totp';
  return (
    <AuthFrame title={t(`secondStep.${method}.title`)} lead={t(`secondStep.${method}.lead`)}>
      <SessionWarning refused={refused} />
      <CodeForm key={method} method={method} challenge={challenge.challenge} onSignedIn={onSignedIn} onBack={onBack} />
      <div className="mt-3"><PasskeyButton onSignedIn={onSignedIn} /></div>
      <div className="mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        {challenge.methods.includes(other) && <TextButton onClick={() => setMethod(other)}>{t(`secondStep.${other}.use`)}</TextButton>}
        <Button variant="ghost" size="sm" className="-ms-2.5" onClick={() => onBack(null)}>
          <ArrowLeft aria-hidden className="mirror-rtl" />
          {t('secondStep.back')}
        </Button>
      </div>
    </AuthFrame>
  );
}

type CodeFormProps = Pick<SecondStepProps, 'onSignedIn' | 'onBack'> & { method: 'totp' | 'recovery'; challenge: string };

function CodeForm({ method, challenge, onSignedIn, onBack }: CodeFormProps) {
  const t = useT('identity');
  const state = useRoomForm(loginSecondStep, {
    defaults: { code: '' }, fixed: { challenge },
    onDone: (answer) => void onSignedIn(answer),
    onRefused: (error) => {
      if (error.code === 'identity.challenge_gone') { onBack(errorText(error)); return true; }
      if (error.code !== 'identity.second_step_wrong') return false;
      if (method === 'totp') state.form.setValue('code', '');
      state.form.setError('code', { type: 'server', message: error.message }, { shouldFocus: true });
      return true;
    },
  });
  return (
    <EndpointForm state={state} label={t(`secondStep.${method}.title`)}>
      {method === 'totp' ? <CodeRow name="code" label={t('field.code')} onComplete={() => void state.submit()} /> : (
        <FormRow name="code" label={t('field.recoveryCode')}>
          {(field) => <Input {...field} size="lg" dir="ltr" autoFocus autoComplete="off" autoCapitalize="none" spellCheck={false} className="font-mono" />}
        </FormRow>
      )}
      <SubmitButton size="lg" className="mt-1 w-full">{t('secondStep.submit')}</SubmitButton>
    </EndpointForm>
  );
}
