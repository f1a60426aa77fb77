import { addDays } from '#core/contract/dates.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { useSearchState } from '#core/web/router.ts';
import { cn } from '#core/web/ui/cn.ts';
import { useWorkspaceDay } from '#modules/settings/web/public.tsx';
import { askingKinds, kindsOf, type Direction } from '../../contract.ts';

const chips = ['all', 'draft', 'approval', 'open', 'overdue', 'paid', 'written_off', 'undelivered', 'over_credited', 'credits', 'debits'] as const;
type Chip = (typeof chips)[number];
const saleOnly: ReadonlySet<Chip> = new Set(['written_off', 'undelivered', 'debits']);

/** What each chip leaves in the list. */
function filterOf(chip: Chip, direction: Direction, today: string): string {
  const unpaid = { field: 'state', op: 'in', value: ['open', 'part_paid'] };
  switch (chip) {
    case 'all': return '';
    case 'draft': return JSON.stringify({ field: 'state', op: 'is', value: 'draft' });
    case 'approval': return JSON.stringify({ field: 'state', op: 'is', value: 'awaiting_approval' });
    case 'open': return JSON.stringify(unpaid);
    case 'overdue': return JSON.stringify({ and: [unpaid, { field: 'kind', op: 'in', value: askingKinds(direction) }, { field: 'dueOn', op: 'between', value: ['2000-01-01', addDays(today, -1)] }] });
    case 'credits': return JSON.stringify({ field: 'kind', op: 'is', value: kindsOf[direction][1] });
    case 'debits': return JSON.stringify({ field: 'kind', op: 'is', value: 'debit_note' });
    case 'over_credited': return JSON.stringify({ field: 'overCredited', op: 'is', value: true });
    case 'undelivered': return JSON.stringify({ field: 'deliveryFailed', op: 'is', value: true });
    case 'paid': case 'written_off': return JSON.stringify({ field: 'state', op: 'is', value: chip });
  }
}

/** The states people ask for most, one press each; any other filter leaves none of them pressed. */
export function ListChips({ direction }: { direction: Direction }) {
  const t = useT('invoicing');
  const today = useWorkspaceDay();
  const [{ filter }, change] = useSearchState({ filter: '' });
  return (
    // Inside the header's paragraph, so of spans and buttons alone.
    <span role="group" aria-label={t('documents.field.state')} className="mt-1 flex flex-wrap gap-1.5">
      {chips.filter((chip) => !saleOnly.has(chip) || direction === 'sale').map((chip) => {
        const own = filterOf(chip, direction, today);
        const on = filter === own;
        return <button key={chip} type="button" aria-pressed={on} onClick={() => change({ filter: own })} className={cn('focus-ring inline-flex h-7 items-center rounded-full border px-3 text-sm text-foreground hover:bg-accent pointer-coarse:h-11', on && 'border-primary bg-primary text-primary-foreground hover:bg-primary')}>{t(chip === 'credits' ? `documents.chip.credits.${direction}` : `documents.chip.${chip}`)}</button>;
      })}
    </span>
  );
}
