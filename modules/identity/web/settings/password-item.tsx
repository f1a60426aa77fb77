import { Lock } from 'lucide-react';
import { useState } from 'react';
import { Trans } from 'react-i18next';
import { i18n, useT } from '#core/web/i18n/i18n.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Dialog } from '#core/web/ui/dialog.tsx';
import { PasswordInput } from '#core/web/ui/password-input.tsx';
import { RelativeTime } from '#core/web/ui/relative-time.tsx';
import { changePassword } from '../../contract/password.ts';
import { DialogForm } from '../parts/dialog-form.tsx';
import { NewPasswordRow } from '../parts/new-password-row.tsx';
import { FormRow, useRoomForm } from '../parts/room-form.tsx';
import { accountTopics } from '../profile.ts';
import { SettingsItem } from './settings-list.tsx';

/** When the password was set, and how to change it. */
export function PasswordItem({ email, changedAt }: { email: string; changedAt: string }) {
  const t = useT('identity');
  const [open, setOpen] = useState(false);
  return (
    <SettingsItem
      icon={<Lock aria-hidden />} title={t('password.title')}
      detail={<Trans i18n={i18n} ns="identity" i18nKey="password.changed" components={{ time: <RelativeTime value={changedAt} /> }} />}
      action={
        <Dialog open={open} onOpenChange={setOpen} size="sm" title={t('password.changeTitle')} description={t('password.changeHelp')} trigger={<Button variant="outline" size="sm">{t('password.change')}</Button>}>
          <ChangePassword email={email} onDone={() => setOpen(false)} />
        </Dialog>
      }
    />
  );
}

function ChangePassword({ email, onDone }: { email: string; onDone: () => void }) {
  const t = useT('identity');
  const state = useRoomForm(changePassword, {
    defaults: { currentPassword: '', newPassword: '' }, topics: accountTopics, success: t('password.done'), onDone,
    onRefused: (error) => {
      if (error.code !== 'identity.password_wrong') return false;
      state.form.setError('currentPassword', { type: 'server', message: error.message }, { shouldFocus: true });
      return true;
    },
  });
  return (
    <DialogForm state={state} label={t('password.changeTitle')} submit={t('password.change')} onCancel={onDone}>
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <FormRow name="currentPassword" label={t('field.currentPassword')}>{(field) => <PasswordInput {...field} />}</FormRow>
      <NewPasswordRow name="newPassword" label={t('field.newPassword')} email={email} />
    </DialogForm>
  );
}
