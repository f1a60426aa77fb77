import { useId } from 'react';
import { useRead } from '#core/web/query.ts';
import { Input } from '#core/web/ui/input.tsx';
import { useCan } from '#core/web/viewer.tsx';
import { campaigns } from '../../contract/campaigns.ts';
import { useBase } from '../leads/use-leads.ts';

/** The word of a campaign: one of those that are planned, which are offered, or any other. Whoever sees no leads sees no campaigns either, and types it. */
export function CampaignInput({ value, onChange }: { value: string; onChange: (word: string) => void }) {
  const list = useId();
  const may = useCan()(campaigns.can.view);
  const { data } = useRead(campaigns.list, { ...useBase(), limit: 100, sort: [], filter: undefined, count: 'none', sums: undefined }, { topics: [campaigns.topic], enabled: may, staleTime: 60_000 });
  return (
    <>
      <Input dir="auto" maxLength={100} list={list} value={value} onChange={(e) => onChange(e.target.value)} />
      <datalist id={list}>{data?.items.map((c) => <option key={c.id} value={c.word}>{c.name}</option>)}</datalist>
    </>
  );
}
