import { Search, X } from 'lucide-react';
import { useEffect, useRef, useState, type Ref } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { IconButton } from './button.tsx';
import { Input } from './input.tsx';
import { Kbd } from './kbd.tsx';
import { Spinner } from './spinner.tsx';

/** Props of SearchInput. */
export interface SearchInputProps {
  value: string;
  /** Called 250 ms after the last key, or at once on Enter and when cleared. */
  onSearch: (text: string) => void;
  placeholder?: string;
  /** Name for screen readers; the placeholder or "Search" otherwise. */
  label?: string;
  delayMs?: number;
  pending?: boolean;
  /** Key that focuses it, shown while it is empty. */
  shortcut?: string;
  size?: 'sm' | 'md';
  ref?: Ref<HTMLInputElement>;
  className?: string;
}

/** Search box of a toolbar; Esc clears it. */
export function SearchInput({ value, onSearch, placeholder, label, delayMs = 250, pending = false, shortcut, size = 'sm', ref, className }: SearchInputProps) {
  const t = useT();
  const [text, setText] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const sent = useRef(value);

  useEffect(() => {
    // Follow the address bar, but never overwrite what is being typed with the echo of an older search.
    if (value !== sent.current) {
      sent.current = value;
      setText(value);
    }
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const send = (next: string) => {
    clearTimeout(timer.current);
    sent.current = next;
    onSearch(next);
  };
  const change = (next: string) => {
    setText(next);
    clearTimeout(timer.current);
    if (next === '') send('');
    else timer.current = setTimeout(() => send(next), delayMs);
  };

  return (
    <search className={className}>
      <Input
        ref={ref}
        type="search"
        size={size}
        value={text}
        onChange={(event) => change(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') send(text);
          if (event.key === 'Escape' && text !== '') {
            // Clearing comes before closing whatever the box stands in.
            event.stopPropagation();
            change('');
          }
        }}
        placeholder={placeholder ?? t('search.label')}
        aria-label={label ?? placeholder ?? t('search.label')}
        enterKeyHint="search"
        prefix={<Search aria-hidden />}
        suffix={
          pending ? (
            <Spinner />
          ) : text ? (
            <IconButton size="sm" className="size-6 text-muted-foreground" aria-label={t('search.clear')} onClick={() => change('')}>
              <X />
            </IconButton>
          ) : (
            shortcut && <Kbd keys={shortcut} className="pointer-coarse:hidden" />
          )
        }
      />
    </search>
  );
}
