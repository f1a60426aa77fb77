import { useState } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Dialog } from '#core/web/ui/dialog.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { PasswordInput } from '#core/web/ui/password-input.tsx';
import { deleteAccount } from '../../contract/account.ts';
import { leaveForSignIn } from '../leave.ts';
import { DialogForm } from '../parts/dialog-form.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { FormRow, useRoomForm } from '../parts/room-form.tsx';
import { TextLink } from '../parts/text-link.tsx';
import { rememberEmail } from '../typed-email.ts';

interface Obstacle { kind: string; id: string | number; name: string; link: string }

/** Closes the account for good, after its address and password were typed. */
export function DeleteAccountDialog({ email }: { email: string }) {
  const t = useT('identity');
  const [open, setOpen] = useState(false);
  return (
    <Dialog
      open={open} onOpenChange={setOpen} title={t('data.deleteTitle')} description={t('data.deleteWarning')}
      trigger={<Button variant="outline" className="text-destructive-ink">{t('data.deleteButton')}</Button>}
    >
      <DeleteForm email={email} onCancel={() => setOpen(false)} />
    </Dialog>
  );
}

function DeleteForm({ email, onCancel }: { email: string; onCancel: () => void }) {
  const t = useT('identity');
  const [obstacles, setObstacles] = useState<readonly Obstacle[]>([]);
  const state = useRoomForm(deleteAccount, {
    defaults: { confirmEmail: '', password: '' },
    onDone: () => { rememberEmail(''); leaveForSignIn('account-deleted'); },
    onRefused: (error) => {
      setObstacles(error.code === 'identity.delete_blocked' ? (error.details.obstacles as Obstacle[] | undefined) ?? [] : []);
      if (error.code !== 'identity.password_wrong') return false;
      state.form.setError('password', { type: 'server', message: error.message }, { shouldFocus: true });
      return true;
    },
  });
  const typed = String(state.form.watch('confirmEmail') ?? '').trim().toLowerCase();
  return (
    <DialogForm state={state} label={t('data.deleteTitle')} submit={t('data.deleteButton')} destructive blocked={typed !== email} onCancel={onCancel}>
      {obstacles.length > 0 && (
        <Notice kind="warning">
          <ul className="list-disc ps-4">{obstacles.map((obstacle) => <li key={`${obstacle.kind}:${obstacle.id}`} dir="auto"><TextLink to={obstacle.link}>{obstacle.name}</TextLink></li>)}</ul>
        </Notice>
      )}
      <FormRow name="confirmEmail" label={t('data.typeEmail', { email })}>
        {(field) => <Input {...field} type="email" autoComplete="off" autoCapitalize="none" spellCheck={false} />}
      </FormRow>
      <FormRow name="password" label={t('field.currentPassword')}>{(field) => <PasswordInput {...field} />}</FormRow>
    </DialogForm>
  );
}
