import { useLanguage } from '#core/web/i18n/i18n.ts';
import { cn } from '#core/web/ui/cn.ts';
import { weekdays } from '../parts/choices.ts';

/** Days of the week as buttons that are down or up; one always stays. */
export function WorkingDays({ value, onChange, disabled = false }: { value: readonly number[]; onChange: (days: number[]) => void; disabled?: boolean }) {
  const language = useLanguage();
  const long = weekdays(language);
  const toggle = (day: number) => {
    const next = value.includes(day) ? value.filter((d) => d !== day) : [...value, day];
    if (next.length > 0) onChange(next.sort((a, b) => a - b));
  };
  return (
    <div role="group" className="flex flex-wrap gap-1.5">
      {weekdays(language, 'short').map((label, day) => {
        const on = value.includes(day);
        return (
          <button
            key={label} type="button" aria-pressed={on} disabled={disabled} onClick={() => toggle(day)}
            className={cn('focus-ring h-9 min-w-12 rounded-md border px-2 text-sm font-medium disabled:opacity-60 pointer-coarse:h-11', on ? 'border-primary-ink bg-primary-subtle text-foreground' : 'border-input text-muted-foreground hover:bg-accent')}
          >
            <span aria-hidden>{label}</span><span className="sr-only">{long[day]}</span>
          </button>
        );
      })}
    </div>
  );
}
