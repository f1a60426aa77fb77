import type { ReactNode } from 'react';
import { EndpointForm, type EndpointFormState } from '#core/web/forms/endpoint-form.tsx';
import { SubmitButton } from '#core/web/forms/submit-button.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { Button } from '#core/web/ui/button.tsx';

/** Props of DialogForm. */
export interface DialogFormProps {
  state: EndpointFormState;
  label: string;
  /** A verb on the button. */
  submit: string;
  destructive?: boolean;
  /** Keeps the button from working until something is there that the form's rules do not know. */
  blocked?: boolean;
  onCancel: () => void;
  children: ReactNode;
}

/** A form as the body of a dialog, with its two buttons. */
export function DialogForm({ state, label, submit, destructive = false, blocked = false, onCancel, children }: DialogFormProps) {
  const t = useT();
  return (
    <EndpointForm state={state} label={label}>
      {children}
      <div className="mt-2 flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button variant="outline" onClick={onCancel}>{t('action.cancel')}</Button>
        <SubmitButton variant={destructive ? 'destructive' : 'primary'} disabled={blocked}>{submit}</SubmitButton>
      </div>
    </EndpointForm>
  );
}
