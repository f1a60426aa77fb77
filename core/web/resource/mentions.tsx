import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { useT } from '../i18n/i18n.ts';
import { Avatar } from '../ui/avatar.tsx';
import { cn } from '../ui/cn.ts';
import { itemStyle, popupStyle } from '../ui/popup-style.ts';
import type { ComboboxItem } from '../ui/use-combobox-items.ts';
import { recordDoors } from './record-doors.ts';

/** What a text box needs to mention people. */
export interface Mentions {
  attributes: { 'aria-controls'?: string; 'aria-activedescendant'?: string | undefined; 'aria-autocomplete'?: 'list' };
  list: ReactNode;
  /** Looks whether the caret stands behind an @word. */
  look: () => void;
  close: () => void;
  /** True when the key belonged to the list. */
  onKeyDown: (event: KeyboardEvent) => boolean;
  /** Ids of people whose @name is still in the text. */
  idsIn: (text: string) => string[];
}

/** Offers people behind an @ in a text box. */
export function useMentions(box: RefObject<HTMLTextAreaElement | null>, text: string, setText: (text: string) => void, first: ReadonlyArray<{ id: string; name: string }>): Mentions {
  const t = useT('resource');
  const id = useId();
  const [word, setWord] = useState<string | null>(null);
  const [items, setItems] = useState<readonly ComboboxItem[]>([]);
  const [active, setActive] = useState(0);
  const known = useRef(new Map(first.map((p) => [p.name, p.id])));
  const { people } = recordDoors();
  useEffect(() => {
    if (word === null || !people) { setItems([]); return; }
    const controller = new AbortController();
    const timer = setTimeout(() => { people(word, controller.signal).then((found) => { setItems(found.slice(0, 8)); setActive(0); }, () => setItems([])); }, 150);
    return () => { clearTimeout(timer); controller.abort(); };
  }, [word, people]);
  const look = () => {
    const caret = box.current?.selectionStart ?? 0;
    setWord(/(?:^|\s)@([\p{L}\p{N}._-]{0,40})$/u.exec(text.slice(0, caret))?.[1] ?? null);
  };
  const choose = (item: ComboboxItem) => {
    const caret = box.current?.selectionStart ?? text.length;
    const start = text.slice(0, caret).lastIndexOf('@');
    known.current.set(item.label, item.id);
    setText(`${text.slice(0, start)}@${item.label} ${text.slice(caret)}`);
    setWord(null);
    requestAnimationFrame(() => { box.current?.focus(); box.current?.setSelectionRange(start + item.label.length + 2, start + item.label.length + 2); });
  };
  const open = word !== null && items.length > 0;
  return {
    look, close: () => setWord(null), idsIn: (body) => [...new Set([...known.current].filter(([name]) => body.includes(`@${name}`)).map(([, person]) => person))],
    attributes: people ? { 'aria-controls': id, 'aria-autocomplete': 'list', 'aria-activedescendant': open ? `${id}-${active}` : undefined } : {},
    onKeyDown: (event) => {
      if (!open || !['ArrowDown', 'ArrowUp', 'Enter', 'Tab', 'Escape'].includes(event.key) || event.metaKey || event.ctrlKey) return false;
      event.preventDefault();
      event.stopPropagation();
      if (event.key === 'Escape') setWord(null);
      else if (event.key === 'Enter' || event.key === 'Tab') choose(items[active]!);
      else setActive((i) => (i + (event.key === 'ArrowDown' ? 1 : items.length - 1)) % items.length);
      return true;
    },
    list: (
      <ul id={id} role="listbox" aria-label={t('comment.people')} hidden={!open} className={cn(popupStyle, 'absolute inset-x-0 top-full z-20 mt-1 max-h-60 overflow-y-auto p-1')}>
        {open && items.map((item, i) => (
          <li key={item.id} id={`${id}-${i}`} role="option" aria-selected={i === active} data-highlighted={i === active ? '' : undefined} className={itemStyle} onMouseDown={(e) => { e.preventDefault(); choose(item); }}>
            <Avatar size="xs" id={item.id} name={item.label} decorative /><span className="truncate">{item.label}</span>{item.description && <span className="truncate text-xs text-muted-foreground">{item.description}</span>}
          </li>
        ))}
      </ul>
    ),
  };
}
