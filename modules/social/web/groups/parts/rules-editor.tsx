import { Plus, Trash2 } from 'lucide-react';
import { useId, type KeyboardEvent } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { Button, IconButton } from '#core/web/ui/button.tsx';
import { Input } from '#core/web/ui/input.tsx';

const most = 10;

/** Up to ten rules of a group, one line each; Enter begins the next. */
export function RulesEditor({ rules, onChange }: { rules: readonly string[]; onChange: (rules: string[]) => void }) {
  const t = useT('social');
  const id = useId();
  const add = () => { if (rules.length < most) onChange([...rules, '']); };
  // Enter would send the form around, which founds the group.
  const onKeyDown = (event: KeyboardEvent) => { if (event.key === 'Enter' && !event.metaKey && !event.ctrlKey && !event.nativeEvent.isComposing) { event.preventDefault(); add(); } };
  return (
    <div className="flex flex-col gap-2">
      <ol className="flex flex-col gap-2 empty:hidden">
        {rules.map((rule, i) => (
          <li key={i} className="flex items-center gap-2">
            <span aria-hidden className="figures w-5 text-end text-sm text-muted-foreground">{i + 1}.</span>
            <Input id={`${id}-${i}`} autoFocus={rule === ''} onKeyDown={onKeyDown} dir="auto" maxLength={300} aria-label={t('groups.rule', { n: i + 1 })} value={rule} onChange={(e) => onChange(rules.map((r, at) => (at === i ? e.target.value : r)))} className="flex-1" />
            <IconButton aria-label={t('groups.removeRule', { n: i + 1 })} onClick={() => onChange(rules.filter((_, at) => at !== i))}><Trash2 /></IconButton>
          </li>
        ))}
      </ol>
      {rules.length < most && <Button size="sm" variant="outline" className="self-start" onClick={add}><Plus aria-hidden />{t('groups.addRule')}</Button>}
    </div>
  );
}
