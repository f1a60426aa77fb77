import type { ReactElement, ReactNode } from 'react';
import type { Endpoint, InputOf, OutputOf } from '#core/contract/endpoint.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { Dialog } from '#core/web/ui/dialog.tsx';
import { PasswordInput } from '#core/web/ui/password-input.tsx';
import { accountTopics } from '../profile.ts';
import { DialogForm } from './dialog-form.tsx';
import { FormRow, useRoomForm } from './room-form.tsx';

/** Props of PasswordForm. */
export interface PasswordFormProps<E> {
  endpoint: E;
  /** Input besides the password. */
  fixed?: Record<string, unknown>;
  submit: string;
  label: string;
  destructive?: boolean;
  onDone: (answer: OutputOf<E>, input: InputOf<E>) => void;
  onCancel: () => void;
  children?: ReactNode;
}

/** Asks for the present password before something that weakens or proves the account. */
export function PasswordForm<E extends Endpoint<never, unknown> | Endpoint>({ endpoint, fixed, submit, label, destructive = false, onDone, onCancel, children }: PasswordFormProps<E>) {
  const t = useT('identity');
  const state = useRoomForm(endpoint, {
    defaults: { password: '' }, topics: accountTopics, onDone, ...(fixed ? { fixed } : {}),
    onRefused: (error) => {
      if (error.code !== 'identity.password_wrong') return false;
      state.form.setError('password', { type: 'server', message: error.message }, { shouldFocus: true });
      return true;
    },
  });
  return (
    <DialogForm state={state} label={label} submit={submit} destructive={destructive} onCancel={onCancel}>
      {children}
      <FormRow name="password" label={t('field.currentPassword')}>{(field) => <PasswordInput {...field} />}</FormRow>
    </DialogForm>
  );
}

/** PasswordForm in a dialog of its own. */
export function PasswordDialog<E extends Endpoint<never, unknown> | Endpoint>({ open, onOpenChange, title, description, trigger, ...form }: Omit<PasswordFormProps<E>, 'onCancel' | 'label'> & {
  open: boolean; onOpenChange: (open: boolean) => void; title: string; description: string; trigger: ReactElement;
}) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} size="sm" title={title} description={description} trigger={trigger}>
      <PasswordForm {...form} label={title} onCancel={() => onOpenChange(false)} />
    </Dialog>
  );
}
