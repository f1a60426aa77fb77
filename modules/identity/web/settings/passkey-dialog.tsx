import { useState, type ReactElement } from 'react';
import { toApiError } from '#core/web/api/errors.ts';
import { newId } from '#core/web/api/new-id.ts';
import { request } from '#core/web/api/request.ts';
import { errorText } from '#core/web/errors/error-text.ts';
import { EndpointForm } from '#core/web/forms/endpoint-form.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { invalidateTopics } from '#core/web/query.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Dialog } from '#core/web/ui/dialog.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { PasswordInput } from '#core/web/ui/password-input.tsx';
import { toast } from '#core/web/ui/toast.ts';
import { finishPasskey, startPasskey } from '../../contract/passkeys.ts';
import { FormRow, useRoomForm } from '../parts/room-form.tsx';
import { accountTopics } from '../profile.ts';
import { deviceFrom } from '../device.ts';
import { isCancelled, isKnownHere } from '../passkeys.ts';

/** Makes a passkey: a name, the password, then the browser's own window. */
export function PasskeyDialog({ trigger }: { trigger: ReactElement }) {
  const t = useT('identity');
  const [open, setOpen] = useState(false);
  return (
    <Dialog open={open} onOpenChange={setOpen} size="sm" title={t('passkey.addTitle')} description={t('passkey.addHelp')} trigger={trigger}>
      <AddPasskey onDone={() => setOpen(false)} />
    </Dialog>
  );
}

function AddPasskey({ onDone }: { onDone: () => void }) {
  const t = useT('identity');
  const core = useT();
  const { browser, system } = deviceFrom(navigator.userAgent);
  const [name, setName] = useState([system, browser].filter(Boolean).join(', '));
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const nameError = problem === null && name.trim() === '' ? t('wrong.empty') : undefined;

  const make = async (challenge: string, options: unknown) => {
    setBusy(true);
    setProblem(null);
    try {
      const { startRegistration } = await import('@simplewebauthn/browser');
      const response = await startRegistration({ optionsJSON: options as never });
      await request(finishPasskey, { challenge, name: name.trim(), response } as never, { idempotencyKey: newId() });
      await invalidateTopics(accountTopics);
      toast.success(t('passkey.added'));
      onDone();
    } catch (error) {
      setProblem(isCancelled(error) ? t('passkey.cancelled') : isKnownHere(error) ? t('refused.passkey_known') : errorText(toApiError(error)));
    } finally {
      setBusy(false);
    }
  };
  const state = useRoomForm(startPasskey, {
    defaults: { password: '' },
    onDone: ({ challenge, options }) => void make(challenge, options),
    onRefused: (error) => {
      if (error.code !== 'identity.password_wrong') return false;
      state.form.setError('password', { type: 'server', message: error.message }, { shouldFocus: true });
      return true;
    },
  });
  return (
    <EndpointForm state={state} label={t('passkey.addTitle')}>
      <Field label={t('passkey.name')} help={t('passkey.nameHelp')} error={nameError}>
        <Input value={name} maxLength={60} dir="auto" onChange={(event) => setName(event.target.value)} autoComplete="off" />
      </Field>
      <FormRow name="password" label={t('field.currentPassword')}>{(field) => <PasswordInput {...field} />}</FormRow>
      <p role="alert" className="text-sm text-destructive-ink empty:hidden">{problem}</p>
      <div className="mt-2 flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button variant="outline" onClick={onDone}>{core('action.cancel')}</Button>
        <Button variant="primary" type="submit" loading={busy || state.busy} disabled={name.trim() === ''}>{t('totp.continue')}</Button>
      </div>
    </EndpointForm>
  );
}
