import { useDeferredValue } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useT } from '#core/web/i18n/i18n.ts';
import { cn } from '#core/web/ui/cn.ts';
import { PasswordInput } from '#core/web/ui/password-input.tsx';
import { adviseOn } from '../password-advice.ts';
import { FormRow } from './room-form.tsx';

const TONE = ['bg-input', 'bg-destructive', 'bg-warning', 'bg-success', 'bg-success'] as const;

/** Props of NewPasswordRow. */
export interface NewPasswordRowProps {
  name: string;
  label: string;
  /** Address of the account where the form has no box for it. */
  email?: string;
  autoFocus?: boolean;
}

/** Box for a new password that says while typing how good it is and why. */
export function NewPasswordRow({ name, label, email, autoFocus = false }: NewPasswordRowProps) {
  return (
    <FormRow name={name} label={label} help={<PasswordAdvice name={name} email={email} />}>
      {(field) => <PasswordInput {...field} size="lg" autoComplete="new-password" autoFocus={autoFocus} />}
    </FormRow>
  );
}

function PasswordAdvice({ name, email }: { name: string; email: string | undefined }) {
  const t = useT('identity');
  const { control } = useFormContext();
  const [password, typedEmail, firstName, lastName] = useWatch({ control, name: [name, 'email', 'firstName', 'lastName'] }) as (string | undefined)[];
  const shown = useDeferredValue(password ?? '');
  const { level, key, values } = adviseOn(shown, email ?? typedEmail ?? '', [firstName ?? '', lastName ?? '']);
  return (
    <>
      <span aria-hidden className="mb-1.5 grid grid-cols-4 gap-1">
        {[1, 2, 3, 4].map((step) => <span key={step} className={cn('h-1 rounded-full transition-colors', step <= level ? TONE[level] : 'bg-accent')} />)}
      </span>
      <span aria-live="polite">{t(key, values)}</span>
    </>
  );
}
