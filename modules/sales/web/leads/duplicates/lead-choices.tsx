import { useT } from '#core/web/i18n/i18n.ts';
import { cn } from '#core/web/ui/cn.ts';
import { useCountries } from '#modules/parties/web/public.tsx';
import { leadMergeFields, type Lead, type LeadMergeField } from '../../../contract.ts';
import { moneyText, useOwners } from '../use-leads.ts';

/** Words of a field as one reads them; empty when there are none. */
function useValueText(): (lead: Lead, field: LeadMergeField) => string {
  const t = useT('sales');
  const owners = useOwners();
  const countries = useCountries();
  return (lead, field) => {
    if (field === 'value') return moneyText(lead.value, lead.currency) ?? '';
    if (field === 'ownerId') return lead.ownerId === null ? '' : owners.find((o) => o.id === lead.ownerId)?.name ?? '…';
    if (field === 'country') return lead.country === null ? '' : countries.find((c) => c.id === lead.country)?.label ?? lead.country;
    if (field === 'rating') return lead.rating === null ? '' : t(`leads.rating.${lead.rating}`);
    return lead[field];
  };
}

const visit = ['utmSource', 'utmMedium', 'utmCampaign', 'utmTerm', 'utmContent'] as readonly Extract<LeadMergeField, `utm${string}`>[];
const isVisit = (field: LeadMergeField) => (visit as readonly LeadMergeField[]).includes(field);
const leftToRight: readonly LeadMergeField[] = ['email', 'phone', 'website'];

/** What two leads say, side by side: where they differ one value is kept, what only one of them has stays without asking. */
export function LeadChoices({ kept, other, fromOther, onChange }: { kept: Lead; other: Lead; fromOther: ReadonlySet<LeadMergeField>; onChange: (fields: ReadonlySet<LeadMergeField>) => void }) {
  const t = useT('sales');
  const text = useValueText();
  const rows = leadMergeFields.map((field) => ({ field, ours: text(kept, field), theirs: text(other, field) })).filter((r) => r.ours !== '' || r.theirs !== '');
  // The words of a campaign are those of one visit, and are chosen together.
  const said = (side: Lead) => visit.some((key) => side[key] !== '');
  const visitDiffers = said(kept) && said(other) && visit.some((key) => kept[key] !== other[key]);
  const choose = (field: LeadMergeField, theirs: boolean) => { const next = new Set(fromOther); for (const one of isVisit(field) ? visit : [field]) { if (theirs) next.add(one); else next.delete(one); } onChange(next); };
  return (
    <div className="flex flex-col gap-3">
      {rows.map(({ field, ours, theirs }) => {
        const direction = leftToRight.includes(field) ? 'ltr' : 'auto';
        const isOneVisits = isVisit(field) && visitDiffers;
        if (!isOneVisits && (ours === '' || theirs === '' || ours === theirs)) return <Agreed key={field} label={t(`leads.field.${field}`)} ours={ours} theirs={theirs} direction={direction} />;
        return (
          <fieldset key={field} className="grid gap-1.5 sm:grid-cols-[8rem_1fr_1fr] sm:items-center sm:gap-3">
            <legend className="float-start text-sm text-muted-foreground sm:contents"><span className="text-sm text-muted-foreground">{t(`leads.field.${field}`)}</span></legend>
            {([[false, ours], [true, theirs]] as const).map(([side, words]) => {
              const chosen = fromOther.has(field) === side;
              return (
                <label key={String(side)} className={cn('flex min-h-9 min-w-0 cursor-pointer items-center gap-2 rounded-md border px-3 py-1.5 text-sm pointer-coarse:min-h-11', chosen ? 'border-primary-ink bg-accent' : 'hover:bg-accent/50')}>
                  <input type="radio" name={`lead-${field}`} checked={chosen} onChange={() => choose(field, side)} className="focus-ring size-4 shrink-0 accent-primary" />
                  <span className="min-w-0 break-words">{words === '' ? <span className="text-muted-foreground">–</span> : <bdi dir={direction}>{words}</bdi>}</span>
                </label>
              );
            })}
          </fieldset>
        );
      })}
    </div>
  );
}

/** A field about which there is nothing to choose. */
function Agreed({ label, ours, theirs, direction }: { label: string; ours: string; theirs: string; direction: 'ltr' | 'auto' }) {
  const words = (value: string) => (value === '' ? <span aria-hidden className="text-muted-foreground">–</span> : <bdi dir={direction}>{value}</bdi>);
  return (
    <dl className="grid gap-x-3 text-sm sm:grid-cols-[8rem_1fr_1fr]">
      <dt className="text-muted-foreground">{label}</dt>
      {ours === theirs ? <dd className="min-w-0 px-3 break-words max-sm:px-0 sm:col-span-2">{words(ours)}</dd> : <><dd className={cn('min-w-0 px-3 break-words max-sm:px-0', ours === '' && 'max-sm:hidden')}>{words(ours)}</dd><dd className={cn('min-w-0 px-3 break-words max-sm:px-0', theirs === '' && 'max-sm:hidden')}>{words(theirs)}</dd></>}
    </dl>
  );
}
