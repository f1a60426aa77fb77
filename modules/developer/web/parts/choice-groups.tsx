import { useState } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { Checkbox } from '#core/web/ui/checkbox.tsx';
import { FieldContext, useFieldControl, useFieldLabelId } from '#core/web/ui/field-context.ts';
import { SearchInput } from '#core/web/ui/search-input.tsx';
import type { ChoiceGroup } from '../words.ts';

/** From this many choices on they can be filtered. */
const many = 12;

/** Boxes to tick, by room, each room at once if wanted; the code name stands under each for those who know it. */
export function ChoiceGroups({ groups, value, onValueChange }: { groups: readonly ChoiceGroup[]; value: readonly string[]; onValueChange: (value: string[]) => void }) {
  const t = useT('developer');
  const [text, setText] = useState('');
  const field = useFieldControl({});
  const labelId = useFieldLabelId();
  const chosen = new Set(value);
  const words = text.trim().toLocaleLowerCase();
  const shown = groups.map((g) => ({ ...g, choices: g.choices.filter((c) => `${c.text} ${c.key} ${g.name}`.toLocaleLowerCase().includes(words)) })).filter((g) => g.choices.length > 0);
  const set = (keys: readonly string[], on: boolean) => {
    const next = new Set(chosen);
    for (const key of keys) if (on) next.add(key); else next.delete(key);
    onValueChange([...next]);
  };
  return (
    // The field is the whole group; its boxes have names of their own.
    <div role="group" id={field.id} tabIndex={-1} aria-labelledby={labelId} aria-describedby={field['aria-describedby']} aria-invalid={field['aria-invalid']} className="overflow-hidden rounded-md border aria-invalid:border-destructive">
      <FieldContext value={null}>
      <div className="flex items-center justify-between gap-3 border-b px-3 py-2">
        {groups.reduce((n, g) => n + g.choices.length, 0) > many
          ? <SearchInput size="sm" value={text} onSearch={setText} delayMs={0} placeholder={t('choose.search')} className="w-full max-w-56" /> : <span />}
        <span role="status" className="figures shrink-0 text-sm text-muted-foreground">{t('choose.chosen', { count: chosen.size })}</span>
      </div>
      <div className="max-h-80 divide-y overflow-y-auto">
        {shown.map((group) => {
          const keys = group.choices.map((c) => c.key);
          const held = keys.filter((k) => chosen.has(k)).length;
          return (
            <div key={group.room} className="px-3 py-2">
              <Checkbox checked={held === keys.length} indeterminate={held > 0 && held < keys.length} onCheckedChange={(on) => set(keys, on)} label={<span className="font-medium">{group.name}</span>} />
              <div className="ms-6.5 mt-0.5 flex flex-col">
                {group.choices.map((c) => (
                  <Checkbox key={c.key} checked={chosen.has(c.key)} onCheckedChange={(on) => set([c.key], on)} label={c.text} description={<code dir="ltr" className="font-mono text-xs">{c.key}</code>} />
                ))}
              </div>
            </div>
          );
        })}
        {shown.length === 0 && <p className="px-3 py-4 text-sm text-muted-foreground">{t('choose.none', { text })}</p>}
      </div>
      </FieldContext>
    </div>
  );
}
