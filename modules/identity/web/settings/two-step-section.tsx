import { KeySquare, Smartphone } from 'lucide-react';
import { useRef, useState } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Dialog } from '#core/web/ui/dialog.tsx';
import { StatusPill } from '#core/web/ui/status-pill.tsx';
import { toast } from '#core/web/ui/toast.ts';
import { SettingsSection } from '#modules/settings/web/public.tsx';
import { disableTotp, renewRecoveryCodes } from '../../contract/second-factor.ts';
import { PasswordDialog, PasswordForm } from '../parts/password-dialog.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SettingsItem, SettingsList } from './settings-list.tsx';
import { TotpDialog } from './totp-dialog.tsx';

/** Codes of an authenticator app as a second step of sign-in. */
export function TwoStepSection({ on, codesLeft }: { on: boolean; codesLeft: number }) {
  const t = useT('identity');
  const list = useRef<HTMLDivElement>(null);
  const [adding, setAdding] = useState(false);
  const change = (open: boolean) => {
    setAdding(open);
    // The button that opened the dialog is another one by now; the focus must not fall back to the top of the page.
    if (!open) setTimeout(() => list.current?.querySelector('button')?.focus());
  };
  return (
    <SettingsSection title={t('twoStep.title')} description={t('twoStep.description')}>
      <div ref={list}><SettingsList>
        <SettingsItem
          icon={<Smartphone aria-hidden />}
          title={<>{t('twoStep.app')} <StatusPill tone={on ? 'success' : 'neutral'}>{t(on ? 'twoStep.on' : 'twoStep.off')}</StatusPill></>}
          detail={t(on ? 'twoStep.onHelp' : 'twoStep.offHelp')}
          action={on ? <TurnOff /> : <Button variant="primary" size="sm" onClick={() => setAdding(true)}>{t('twoStep.turnOn')}</Button>}
        />
        {on && (
          <SettingsItem
            icon={<KeySquare aria-hidden />} title={t('recovery.title')}
            detail={<span className={codesLeft <= 2 ? 'text-warning-ink' : undefined}>{t('recovery.left', { count: codesLeft })}</span>}
            action={<RenewCodes />}
          />
        )}
      </SettingsList></div>
      <TotpDialog open={adding} onOpenChange={change} />
    </SettingsSection>
  );
}

function TurnOff() {
  const t = useT('identity');
  const [open, setOpen] = useState(false);
  return (
    <PasswordDialog
      open={open} onOpenChange={setOpen} endpoint={disableTotp} title={t('twoStep.turnOffTitle')} description={t('twoStep.turnOffHelp')} submit={t('twoStep.turnOff')} destructive
      onDone={() => { setOpen(false); toast.success(t('twoStep.turnedOff')); }} trigger={<Button variant="outline" size="sm">{t('twoStep.turnOff')}</Button>}
    />
  );
}

function RenewCodes() {
  const t = useT('identity');
  const [open, setOpen] = useState(false);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const change = (next: boolean) => { setOpen(next); if (!next) setCodes(null); };
  return (
    <Dialog
      open={open} onOpenChange={change} size="sm" title={t(codes ? 'recovery.newTitle' : 'recovery.renewTitle')} description={t(codes ? 'recovery.once' : 'recovery.renewHelp')}
      trigger={<Button variant="outline" size="sm">{t('recovery.renew')}</Button>}
    >
      {codes
        ? <RecoveryCodes codes={codes} onDone={() => change(false)} />
        : <PasswordForm endpoint={renewRecoveryCodes} label={t('recovery.renewTitle')} submit={t('recovery.renew')} onDone={(answer) => setCodes(answer.recoveryCodes)} onCancel={() => change(false)} />}
    </Dialog>
  );
}
