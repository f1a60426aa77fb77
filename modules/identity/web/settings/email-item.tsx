import { Mail } from 'lucide-react';
import { useState } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Dialog } from '#core/web/ui/dialog.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { PasswordInput } from '#core/web/ui/password-input.tsx';
import { StatusPill } from '#core/web/ui/status-pill.tsx';
import { toast } from '#core/web/ui/toast.ts';
import { requestEmailChange } from '../../contract/password.ts';
import { DialogForm } from '../parts/dialog-form.tsx';
import { FormRow, useRoomForm } from '../parts/room-form.tsx';
import { TextLink } from '../parts/text-link.tsx';
import { accountTopics } from '../profile.ts';
import { SettingsItem } from './settings-list.tsx';

interface EmailItemProps { email: string; verified: boolean; pending: string | null }

/** The address one signs in with. */
export function EmailItem({ email, verified, pending }: EmailItemProps) {
  const t = useT('identity');
  const [open, setOpen] = useState(false);
  return (
    <SettingsItem
      icon={<Mail aria-hidden />}
      title={<>{t('email.title')} <StatusPill tone={verified ? 'success' : 'warning'}>{t(verified ? 'email.verified' : 'email.unverified')}</StatusPill></>}
      detail={
        <>
          <span dir="ltr">{email}</span>
          {!verified && <> · <TextLink to="/verify-email">{t('email.verify')}</TextLink></>}
          {pending && <span className="block">{t('email.pending', { email: pending })}</span>}
        </>
      }
      action={
        <Dialog open={open} onOpenChange={setOpen} size="sm" title={t('email.changeTitle')} description={t('email.changeHelp')} trigger={<Button variant="outline" size="sm">{t('email.change')}</Button>}>
          <ChangeEmail onDone={() => setOpen(false)} />
        </Dialog>
      }
    />
  );
}

function ChangeEmail({ onDone }: { onDone: () => void }) {
  const t = useT('identity');
  const state = useRoomForm(requestEmailChange, {
    defaults: { email: '', password: '' }, topics: accountTopics,
    onDone: (_answer, { email }) => { toast.success(t('email.sent', { email })); onDone(); },
    onRefused: (error) => {
      if (error.code !== 'identity.password_wrong') return false;
      state.form.setError('password', { type: 'server', message: error.message }, { shouldFocus: true });
      return true;
    },
  });
  return (
    <DialogForm state={state} label={t('email.changeTitle')} submit={t('email.changeSubmit')} onCancel={onDone}>
      <FormRow name="email" label={t('field.newEmail')}>{(field) => <Input {...field} type="email" autoComplete="email" autoCapitalize="none" spellCheck={false} />}</FormRow>
      <FormRow name="password" label={t('field.currentPassword')}>{(field) => <PasswordInput {...field} />}</FormRow>
    </DialogForm>
  );
}
