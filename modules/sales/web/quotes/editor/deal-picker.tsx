import { request } from '#core/web/api/request.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { Combobox } from '#core/web/ui/combobox.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { useCan } from '#core/web/viewer.tsx';
import { opportunities } from '../../../contract.ts';
import { moneyText, useBase } from '../../leads/use-leads.ts';

/** An opportunity as it is chosen. */
export interface PickedDeal { id: string; label: string; description?: string }
interface DealPickerProps { value: PickedDeal | null; /** Only opportunities of this customer are offered; null for all. */ partyId: string | null; error?: string | undefined; onChange: (deal: PickedDeal | null) => void }

/** The open opportunity a quote is for, found by typing; nothing for who sees none. */
export function DealPicker({ value, partyId, error, onChange }: DealPickerProps) {
  const t = useT('sales');
  const base = useBase();
  const can = useCan();
  if (!can('sales.deal.view')) return null;
  const isOpen = { field: 'status', op: 'is', value: 'open' };
  const filter = JSON.stringify(partyId ? { and: [isOpen, { or: [{ field: 'accountId', op: 'is', value: partyId }, { field: 'contactId', op: 'is', value: partyId }] }] } : { and: [isOpen] });
  const load = async (q: string, signal: AbortSignal): Promise<PickedDeal[]> => {
    const { items } = await request(opportunities.list, { ...base, ...(q ? { q: q.slice(0, 200) } : {}), filter, limit: 20, sort: [], count: 'none', sums: undefined } as never, { signal });
    return items.map((d) => ({ id: d.id, label: d.name, description: [d.accountName, moneyText(d.amount, d.currency), d.stage].filter((x) => x).join(' · ') }));
  };
  // Another customer's opportunities are another list: it is asked for anew.
  return <Field label={t('quotes.field.opportunity')} optional error={error}><Combobox key={partyId ?? ''} value={value} load={load} onValueChange={onChange} /></Field>;
}
