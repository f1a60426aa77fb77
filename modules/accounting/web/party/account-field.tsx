import { useMemo } from 'react';
import { useRead } from '#core/web/query.ts';
import { Combobox } from '#core/web/ui/combobox.tsx';
import { findAccounts } from '../../contract.ts';
import { spendableTypes } from '../../contract/reports/party-accounts.ts';
import { useBase } from '../reports/report-texts.ts';

interface Item { id: string; label: string }

/** Chooses the account that bills of a vendor are spent on. */
export function AccountField({ value, onChange, id }: { value: string | null; onChange: (id: string | null) => void; id?: string | undefined }) {
  const accounts = useRead(findAccounts, { ...useBase(), q: '', types: spendableTypes.join(',') } as never, { topics: ['accounting.account'], staleTime: 60_000 });
  const items = useMemo<Item[]>(() => (accounts.data?.items ?? []).map((a) => ({ id: a.id, label: `${a.code} ${a.name}` })), [accounts.data]);
  return <Combobox<Item> {...(id ? { id } : {})} items={items} value={value ? items.find((a) => a.id === value) ?? { id: value, label: '…' } : null} onValueChange={(a) => onChange(a?.id ?? null)} />;
}
