import type { Ref, TextareaHTMLAttributes } from 'react';
import { cn } from './cn.ts';
import { useFieldControl } from './field-context.ts';
import { inputStyle } from './input.tsx';

/** Props of Textarea. */
export interface TextareaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  ref?: Ref<HTMLTextAreaElement>;
}

/** Multi-line text box that grows with its content where the browser can. */
export function Textarea({ className, rows = 3, ...props }: TextareaProps) {
  const control = useFieldControl(props);
  return (
    <textarea
      {...props}
      {...control}
      rows={rows}
      dir={props.dir ?? 'auto'}
      className={cn(inputStyle(), 'field-sizing-content h-auto max-h-96 min-h-18 resize-y py-2', className)}
    />
  );
}
