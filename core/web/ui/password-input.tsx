import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { IconButton } from './button.tsx';
import { Input, type InputProps } from './input.tsx';

/** Password box with a button that shows what was typed. */
export function PasswordInput({ autoComplete = 'current-password', ...props }: Omit<InputProps, 'type' | 'suffix'>) {
  const t = useT();
  const [shown, setShown] = useState(false);
  return (
    <Input
      {...props}
      type={shown ? 'text' : 'password'}
      autoComplete={autoComplete}
      spellCheck={false}
      autoCapitalize="none"
      // Passwords are left-to-right whatever the page is.
      dir="ltr"
      suffix={
        <IconButton
          size="sm"
          className="size-7 text-muted-foreground"
          aria-label={shown ? t('password.hide') : t('password.show')}
          disabled={props.disabled}
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOff /> : <Eye />}
        </IconButton>
      }
    />
  );
}
