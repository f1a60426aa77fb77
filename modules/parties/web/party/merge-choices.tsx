import { useLanguage, useT } from '#core/web/i18n/i18n.ts';
import { cn } from '#core/web/ui/cn.ts';
import { mergeFields, type MergeField, type Party } from '../../contract.ts';
import { countryName } from '../parts/countries.ts';

/** A merge field's value as one line; empty when there is none. */
function valueText(party: Party, field: MergeField, language: string): string {
  switch (field) {
    case 'address': return [party.address1, party.address2, party.zip, party.city, party.country ? countryName(party.country, language) : ''].filter(Boolean).join(', ');
    case 'ownerId': return party.owner?.name ?? '';
    case 'parentId': return party.parent?.name ?? '';
    case 'creditLimit': case 'annualRevenue': { const money = party[field]; return money ? `${money.amount} ${money.currency}` : ''; }
    case 'vendorHold': case 'customerHold': return party[field] === 'none' ? '' : party[field];
    default: return party[field] === null ? '' : String(party[field]);
  }
}

/** The fields in which two parties differ, with one value of each to keep. What only one of them has is kept without asking. */
export function MergeChoices({ winner, loser, fromLoser, onChange }: { winner: Party; loser: Party; fromLoser: ReadonlySet<MergeField>; onChange: (fields: ReadonlySet<MergeField>) => void }) {
  const t = useT('parties');
  const language = useLanguage();
  const words = (field: MergeField, text: string) => (field === 'status' ? t(`status.${text}`) : field === 'vendorHold' || field === 'customerHold' ? t(`hold.${text}`) : text);
  const rows = mergeFields.map((field) => ({ field, ours: valueText(winner, field, language), theirs: valueText(loser, field, language) })).filter((r) => r.ours && r.theirs && r.ours !== r.theirs);
  if (rows.length === 0) return <p className="text-sm">{t('merge.same')}</p>;
  const choose = (field: MergeField, theirs: boolean) => { const next = new Set(fromLoser); if (theirs) next.add(field); else next.delete(field); onChange(next); };
  return (
    <div className="flex flex-col gap-3">
      <p className="text-sm font-medium">{t('merge.choose')}</p>
      {rows.map(({ field, ours, theirs }) => (
        <fieldset key={field} className="grid gap-1.5 sm:grid-cols-[9rem_1fr_1fr] sm:items-center sm:gap-3">
          <legend className="float-start text-sm text-muted-foreground sm:contents"><span className="text-sm text-muted-foreground">{t(`field.${field}`)}</span></legend>
          {([[false, ours], [true, theirs]] as const).map(([side, text]) => {
            const chosen = fromLoser.has(field) === side;
            return (
              <label key={String(side)} className={cn('flex min-h-9 cursor-pointer items-center gap-2 rounded-md border px-3 py-1.5 text-sm pointer-coarse:min-h-11', chosen ? 'border-primary-ink bg-accent' : 'hover:bg-accent/50')}>
                <input type="radio" name={`merge-${field}`} checked={chosen} onChange={() => choose(field, side)} className="focus-ring size-4 shrink-0 accent-primary" />
                <span dir="auto" className="min-w-0 break-words">{words(field, text)}</span>
              </label>
            );
          })}
        </fieldset>
      ))}
    </div>
  );
}
