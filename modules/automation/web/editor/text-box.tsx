import { Braces } from 'lucide-react';
import { useRef } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { Menu, MenuItem } from '#core/web/ui/menu.tsx';
import { Textarea } from '#core/web/ui/textarea.tsx';
import type { KnownFields } from '../use-kinds.ts';

/** A text that may hold fields of the record, which are put in at the place where one writes. */
export function TextBox({ fields, value, set, long = false, max }: { fields: KnownFields; value: string; set: (text: string) => void; long?: boolean; max: number }) {
  const t = useT('automation');
  const box = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const insert = (key: string) => {
    const [from, to] = [box.current?.selectionStart ?? value.length, box.current?.selectionEnd ?? value.length];
    set(`${value.slice(0, from)}{{${key}}}${value.slice(to)}`);
    requestAnimationFrame(() => { const at = from + key.length + 4; box.current?.focus(); box.current?.setSelectionRange(at, at); });
  };
  const shared = { ref: box, dir: 'auto', value, maxLength: max, onChange: (e: { target: { value: string } }) => set(e.target.value) } as const;
  return (
    <div className="flex flex-col items-start gap-1">
      {long ? <Textarea {...shared} rows={3} className="w-full" /> : <Input {...shared} className="w-full" />}
      <Menu trigger={<Button size="sm" variant="ghost" className="text-muted-foreground"><Braces aria-hidden />{t('box.insert')}</Button>}>
        {fields.fields.map((f) => <MenuItem key={f.key} onSelect={() => insert(f.key)}>{fields.labelOf(f.key)}</MenuItem>)}
      </Menu>
    </div>
  );
}
