import { useState } from 'react';
import type { OutputOf } from '#core/contract/endpoint.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { CopyButton } from '#core/web/ui/copy-button.tsx';
import { Dialog } from '#core/web/ui/dialog.tsx';
import { confirmTotp, startTotp } from '../../contract/second-factor.ts';
import { CodeRow } from '../parts/code-row.tsx';
import { DialogForm } from '../parts/dialog-form.tsx';
import { PasswordForm } from '../parts/password-dialog.tsx';
import { useRoomForm } from '../parts/room-form.tsx';
import { accountTopics } from '../profile.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

type Secret = OutputOf<typeof startTotp>;

/** Turns two-step sign-in on: password, QR code with a first code, recovery codes. Must stay mounted when it is on: the codes are shown only then. */
export function TotpDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const t = useT('identity');
  const [secret, setSecret] = useState<Secret | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const change = (next: boolean) => {
    onOpenChange(next);
    if (!next) { setSecret(null); setCodes(null); }
  };
  const close = () => change(false);
  const step = codes ? 'codes' : secret ? 'scan' : 'password';
  return (
    <Dialog open={open} onOpenChange={change} size="sm" title={t(`totp.${step}.title`)} description={t(`totp.${step}.help`)}>
      {step === 'password' && <PasswordForm endpoint={startTotp} label={t('totp.password.title')} submit={t('totp.continue')} onDone={setSecret} onCancel={close} />}
      {step === 'scan' && secret && <Scan secret={secret} onConfirmed={setCodes} onCancel={close} />}
      {step === 'codes' && codes && <RecoveryCodes codes={codes} onDone={close} />}
    </Dialog>
  );
}

function Scan({ secret, onConfirmed, onCancel }: { secret: Secret; onConfirmed: (codes: readonly string[]) => void; onCancel: () => void }) {
  const t = useT('identity');
  const state = useRoomForm(confirmTotp, {
    defaults: { code: '' }, topics: accountTopics, onDone: ({ recoveryCodes }) => onConfirmed(recoveryCodes),
    onRefused: (error) => {
      if (error.code !== 'identity.code_invalid') return false;
      state.form.setValue('code', '');
      state.form.setError('code', { type: 'server', message: t('totp.wrong') }, { shouldFocus: true });
      return true;
    },
  });
  return (
    <DialogForm state={state} label={t('totp.scan.title')} submit={t('twoStep.turnOn')} onCancel={onCancel}>
      <img src={secret.qr} alt={t('totp.qr')} className="size-44 self-center rounded-lg border" />
      <div className="text-sm text-muted-foreground">
        <p>{t('totp.byHand')}</p>
        <p className="mt-1 flex items-center gap-1">
          <code dir="ltr" className="min-w-0 font-mono break-words text-foreground">{secret.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
          <CopyButton text={secret.secret} />
        </p>
      </div>
      <CodeRow name="code" label={t('totp.code')} onComplete={() => void state.submit()} />
    </DialogForm>
  );
}
