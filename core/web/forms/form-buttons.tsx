import type { ReactNode } from 'react';
import { useT } from '../i18n/i18n.ts';
import { Button } from '../ui/button.tsx';
import { SubmitButton } from './form-field.tsx';

/** What a form ends with: the way out, and what sends it, in words of the form. */
export function FormButtons({ onCancel, disabled = false, children }: { onCancel: () => void; disabled?: boolean; children: ReactNode }) {
  return <div className="flex flex-wrap justify-end gap-2 pt-2"><Button variant="outline" onClick={onCancel}>{useT()('action.cancel')}</Button><SubmitButton disabled={disabled}>{children}</SubmitButton></div>;
}
