import { request } from '#core/web/api/request.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { useRead } from '#core/web/query.ts';
import { Combobox } from '#core/web/ui/combobox.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { useCan } from '#core/web/viewer.tsx';
import { campaigns } from '../../contract/campaigns.ts';
import { useBase } from '../leads/use-leads.ts';

const asked = { limit: 25, sort: [], count: 'none', sums: undefined } as const;

/** The word of a campaign: that of one that is planned, or any other. */
export function CampaignInput({ value, onChange }: { value: string; onChange: (word: string) => void }) {
  const t = useT('sales');
  const base = useBase();
  const may = useCan()(campaigns.can.view);
  // A word is shown by the name of the campaign that has it.
  const filter = JSON.stringify({ field: 'word', op: 'is', value });
  const { data } = useRead(campaigns.list, { ...base, ...asked, limit: 1, filter } as never, { enabled: may && value !== '', staleTime: 60_000 });
  const load = async (text: string, signal: AbortSignal) => {
    const q = text.slice(0, 100);
    const { items } = await request(campaigns.list, { ...base, ...asked, ...(q ? { q } : {}) } as never, { signal });
    const known = items.map((c) => ({ id: c.word, label: c.name }));
    return q === '' || items.some((c) => [c.word, c.name].some((w) => w.toLowerCase() === q.toLowerCase())) ? known : [...known, { id: q, label: q }];
  };
  // Whoever sees no leads sees no campaigns either, and types the word.
  if (!may) return <Input dir="auto" maxLength={100} value={value} onChange={(e) => onChange(e.target.value)} />;
  const name = data?.items[0]?.name;
  return <Combobox load={load} value={value === '' ? null : { id: value, label: name ?? value }} onValueChange={(item) => onChange(item?.id ?? '')} placeholder={t('campaigns.choose')} />;
}
