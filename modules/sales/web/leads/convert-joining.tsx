import { useT } from '#core/web/i18n/i18n.ts';
import { useRead } from '#core/web/query.ts';
import { RadioGroup } from '#core/web/ui/radio-group.tsx';
import { useCan } from '#core/web/viewer.tsx';
import { opportunities, type Deal } from '../../contract.ts';
import { moneyText, useBase } from './use-leads.ts';

/** A new opportunity, none, or the id of one that is there. */
export type Chosen = string;
interface Side { use: 'new' | 'none' | 'existing'; id: string | null }

const idOf = (side: Side) => (side.use === 'existing' ? side.id : null);

/** Open opportunities a lead can be added to, given who it becomes: those of another account are not among them. */
export function useJoinable(account: Side, contact: Side): Deal[] {
  const can = useCan();
  const parties = [idOf(account), idOf(contact)].filter((id) => id !== null);
  const filter = JSON.stringify({ and: [{ field: 'partyId', op: 'in', value: parties }, { field: 'status', op: 'in', value: ['open'] }] });
  const { data } = useRead(opportunities.list, { ...useBase(), filter, limit: 20, sort: [], count: 'none', sums: undefined } as never, { topics: ['sales.opportunity'], enabled: parties.length > 0 && can('sales.deal.edit'), staleTime: 0, keepPrevious: true });
  if (parties.length === 0) return [];
  const fits = (deal: Deal) => deal.accountId === null || account.use === 'none' || deal.accountId === idOf(account);
  return ((data as { items: Deal[] } | undefined)?.items ?? []).filter(fits);
}

/** A new opportunity, one of those that are there, or none; says what becomes of the chosen one. */
export function DealChoice({ deals, value, error, onChange }: { deals: readonly Deal[]; value: Chosen; error: string | undefined; onChange: (value: Chosen) => void }) {
  const t = useT('sales');
  const options = [
    { value: 'new', label: t('leads.convert.deals.new') },
    ...deals.map((d) => ({ value: d.id, label: t('leads.convert.deals.join', { name: d.name }), description: [d.stage, moneyText(d.amount, d.currency), d.accountName].filter((x) => x).join(' · ') })),
    { value: 'none', label: t('leads.convert.deals.none') },
  ];
  return (
    <>
      <RadioGroup aria-label={t('leads.convert.deals.title')} value={value} onValueChange={onChange} options={options} />
      {deals.some((d) => d.id === value) && <p className="text-sm text-muted-foreground text-pretty">{t('leads.convert.deals.joinHelp')}</p>}
      {error && <p className="text-sm text-destructive-ink">{error}</p>}
    </>
  );
}
