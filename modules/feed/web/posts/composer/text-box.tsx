import { useEffect, useRef, type KeyboardEvent } from 'react';
import { useShellState } from '#core/web/theme/theme-provider.tsx';
import { cn } from '#core/web/ui/cn.ts';
import { Field } from '#core/web/ui/field.tsx';
import { Textarea } from '#core/web/ui/textarea.tsx';
import { useSuggestions } from './use-suggestions.tsx';

/** Props of TextBox. */
export interface TextBoxProps {
  label: string;
  value: string;
  onChange: (text: string) => void;
  /** Ctrl or Cmd with Enter. */
  onSend?: () => void;
  onEscape?: () => void;
  onFocus?: () => void;
  placeholder?: string;
  rows?: number;
  max: number;
  error?: string | undefined;
  className?: string;
  hideLabel?: boolean;
  /** Begins with the caret behind the text. */
  focused?: boolean;
}

/** A text box of posts and comments: offers people behind an @ and hashtags behind a #. */
export function TextBox({ label, value, onChange, onSend, onEscape, onFocus, placeholder, rows = 2, max, error, className, hideLabel = true, focused = false }: TextBoxProps) {
  const { direction } = useShellState();
  const box = useRef<HTMLTextAreaElement>(null);
  useEffect(() => { if (focused) { box.current?.focus(); box.current?.setSelectionRange(1e6, 1e6); } }, [focused]);
  const suggestions = useSuggestions(box, value, onChange);
  const over = [...value].length - max;
  const onKeyDown = (event: KeyboardEvent) => {
    if (suggestions.onKeyDown(event)) return;
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) { event.preventDefault(); onSend?.(); }
    if (event.key === 'Escape' && onEscape) { event.preventDefault(); event.stopPropagation(); onEscape(); }
  };
  return (
    <div className="relative min-w-0 flex-1">
      <Field label={label} hideLabel={hideLabel} error={error}>
        <Textarea
          ref={box} rows={rows} dir={value === '' ? direction : 'auto'} value={value} placeholder={placeholder} className={cn('min-h-11', className)} {...suggestions.attributes}
          onFocus={onFocus} onChange={(event) => { onChange(event.target.value); }} onSelect={suggestions.look} onKeyDown={onKeyDown} onBlur={suggestions.close}
        />
      </Field>
      {over > -200 && <p className={cn('figures mt-1 text-end text-xs', over > 0 ? 'text-destructive-ink' : 'text-muted-foreground')}>{(value.length === 0 ? 0 : [...value].length).toLocaleString('en-US')} / {max.toLocaleString('en-US')}</p>}
      {suggestions.list}
    </div>
  );
}
