import { useEffect, useId, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { request } from '#core/web/api/request.ts';
import { translate, useT } from '#core/web/i18n/i18n.ts';
import { Avatar } from '#core/web/ui/avatar.tsx';
import { cn } from '#core/web/ui/cn.ts';
import { itemStyle, popupStyle } from '#core/web/ui/popup-style.ts';
import { searchPeople } from '#modules/social/contract.ts';
import { listHashtags } from '../../../contract.ts';

interface Suggestion { id: string; insert: string; label: string; detail: string; photo?: string | null }
interface Word { sign: '@' | '#'; text: string }

const word = /(?:^|[\s(])([@#])([\p{L}\p{N}_.-]{0,40})$/u;
const pauseMs = 150;
const most = 6;

/** What a text box needs to offer people behind an @ and hashtags behind a #. */
export interface Suggestions {
  attributes: { 'aria-controls': string; 'aria-autocomplete': 'list'; 'aria-activedescendant': string | undefined };
  list: ReactNode;
  /** Looks whether the caret stands behind an @word or #word. */
  look: () => void;
  close: () => void;
  /** True when the key belonged to the list. */
  onKeyDown: (event: KeyboardEvent) => boolean;
}

/** Offers people and hashtags while one types; a person is put in by their address, as the server reads it. */
export function useSuggestions(box: RefObject<HTMLTextAreaElement | null>, text: string, setText: (text: string) => void): Suggestions {
  const t = useT('feed');
  const id = useId();
  const [sought, setSought] = useState<Word | null>(null);
  const [items, setItems] = useState<readonly Suggestion[]>([]);
  const [active, setActive] = useState(0);
  useEffect(() => {
    if (!sought) { setItems([]); return; }
    const controller = new AbortController();
    const timer = setTimeout(() => { find(sought, controller.signal).then((found) => { setItems(found.slice(0, most)); setActive(0); }, () => setItems([])); }, pauseMs);
    return () => { clearTimeout(timer); controller.abort(); };
  }, [sought]);
  const look = () => {
    const caret = box.current?.selectionStart ?? 0;
    const match = word.exec((box.current?.value ?? text).slice(0, caret));
    const next = match ? { sign: match[1] as '@' | '#', text: match[2]! } : null;
    setSought((now) => (now?.sign === next?.sign && now?.text === next?.text ? now : next));
  };
  const choose = (item: Suggestion) => {
    const caret = box.current?.selectionStart ?? text.length;
    const start = text.slice(0, caret).lastIndexOf(sought?.sign ?? '@');
    setText(`${text.slice(0, start)}${item.insert} ${text.slice(caret)}`);
    setSought(null);
    requestAnimationFrame(() => { const to = start + item.insert.length + 1; box.current?.focus(); box.current?.setSelectionRange(to, to); });
  };
  const open = sought !== null && items.length > 0;
  return {
    look, close: () => setSought(null),
    attributes: { 'aria-controls': id, 'aria-autocomplete': 'list', 'aria-activedescendant': open ? `${id}-${active}` : undefined },
    onKeyDown: (event) => {
      if (!open || !['ArrowDown', 'ArrowUp', 'Enter', 'Tab', 'Escape'].includes(event.key) || event.metaKey || event.ctrlKey) return false;
      event.preventDefault();
      event.stopPropagation();
      if (event.key === 'Escape') setSought(null);
      else if (event.key === 'Enter' || event.key === 'Tab') choose(items[active]!);
      else setActive((i) => (i + (event.key === 'ArrowDown' ? 1 : items.length - 1)) % items.length);
      return true;
    },
    list: (
      <ul id={id} role="listbox" aria-label={t('composer.suggestions')} hidden={!open} className={cn(popupStyle, 'absolute inset-x-0 top-full z-20 mt-1 max-h-60 overflow-y-auto p-1')}>
        {open && items.map((item, i) => (
          <li key={item.id} id={`${id}-${i}`} role="option" aria-selected={i === active} data-highlighted={i === active ? '' : undefined} className={itemStyle} onMouseDown={(event) => { event.preventDefault(); choose(item); }}>
            {item.photo !== undefined && <Avatar size="xs" id={item.id} name={item.label} src={item.photo} decorative />}
            <span dir="auto" className="truncate">{item.label}</span><span className="truncate text-xs text-muted-foreground">{item.detail}</span>
          </li>
        ))}
      </ul>
    ),
  };
}

async function find({ sign, text: begun }: Word, signal: AbortSignal): Promise<Suggestion[]> {
  if (sign === '#') return (await request(listHashtags, { q: begun }, { signal })).items.map(({ tag, posts }) => ({ id: tag, insert: `#${tag}`, label: `#${tag}`, detail: translate('feed', 'tag.posts', { count: posts }) }));
  if (begun === '') return [];
  const { items: found } = await request(searchPeople, { search: begun, scope: 'all', limit: most }, { signal });
  return found.map(({ person }) => ({ id: person.id, insert: `@${person.slug}`, label: person.name, detail: `@${person.slug}`, photo: person.photo }));
}
