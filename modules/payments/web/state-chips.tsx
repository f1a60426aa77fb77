import { useT } from '#core/web/i18n/i18n.ts';
import { useSearchState } from '#core/web/router.ts';
import { cn } from '#core/web/ui/cn.ts';

const chips = ['all', 'pending', 'cleared', 'reconciled', 'refunded', 'bounced'] as const;
const filterOf = (chip: (typeof chips)[number]): string => (chip === 'all' ? '' : JSON.stringify({ field: 'state', op: 'is', value: chip }));

/** How far the bank has shown payments, one press each; any other filter leaves none of them pressed. */
export function StateChips() {
  const t = useT('payments');
  const [{ filter }, change] = useSearchState({ filter: '' });
  return (
    // Inside the header's paragraph, so of spans and buttons alone.
    <span role="group" aria-label={t('field.state')} className="mt-1 flex flex-wrap gap-1.5">
      {chips.map((chip) => {
        const own = filterOf(chip);
        const on = filter === own;
        return <button key={chip} type="button" aria-pressed={on} onClick={() => change({ filter: own })} className={cn('focus-ring inline-flex h-7 items-center rounded-full border px-3 text-sm text-foreground hover:bg-accent pointer-coarse:h-11', on && 'border-primary bg-primary text-primary-foreground hover:bg-primary')}>{chip === 'all' ? t('list.all') : t(`state.${chip}`)}</button>;
      })}
    </span>
  );
}
