import { X } from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { Badge } from '#core/web/ui/badge.tsx';
import { Input } from '#core/web/ui/input.tsx';

/** Tags: typed words end with Enter or a comma; Backspace in the empty box takes the last one away. */
export function TagsInput({ value, onChange, id }: { value: readonly string[]; onChange: (tags: string[]) => void; id?: string }) {
  const t = useT('parties');
  const [text, setText] = useState('');
  const take = (typed: string) => {
    const words = typed.split(',').map((w) => w.trim().slice(0, 40)).filter((w) => w && !value.some((v) => v.toLowerCase() === w.toLowerCase()));
    if (words.length > 0) onChange([...value, ...words].slice(0, 30));
    setText('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && text.trim()) { event.preventDefault(); take(text); }
    if (event.key === 'Backspace' && text === '' && value.length > 0) onChange(value.slice(0, -1));
  };
  return (
    <div className="flex flex-col gap-2">
      <Input {...(id ? { id } : {})} dir="auto" value={text} placeholder={t('tags.placeholder')} onChange={(e) => (e.target.value.includes(',') ? take(e.target.value) : setText(e.target.value))} onBlur={() => take(text)} onKeyDown={onKeyDown} />
      {value.length > 0 && (
        <ul className="flex flex-wrap gap-1.5">
          {value.map((tag) => (
            <li key={tag}><Badge tone="outline" className="h-6 pe-0.5"><span dir="auto">{tag}</span><button type="button" aria-label={t('tags.remove', { tag })} className="focus-ring touch-target grid size-5 place-items-center rounded-sm hover:bg-accent" onClick={() => onChange(value.filter((v) => v !== tag))}><X aria-hidden /></button></Badge></li>
          ))}
        </ul>
      )}
    </div>
  );
}
