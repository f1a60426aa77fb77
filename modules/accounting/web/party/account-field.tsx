import { useMemo } from 'react';
import { useRead } from '#core/web/query.ts';
import { Combobox } from '#core/web/ui/combobox.tsx';
import { findAccounts } from '../../contract.ts';
import { spendableTypes } from '../../contract/reports/party-accounts.ts';
import { useBase } from '../reports/report-texts.ts';

interface Item { id: string; label: string }
interface FieldProps { value: string | null; onChange: (id: string | null) => void; id?: string | undefined }

const useAccounts = (asked: { types: string } | { ids: string[] }) => useRead(findAccounts, { ...useBase(), q: '', ...asked } as never, { topics: ['accounting.account'], staleTime: 60_000 });

function OfTypes({ types, value, onChange, id }: FieldProps & { types: readonly string[] }) {
  const accounts = useAccounts({ types: types.join(',') });
  const items = useMemo<Item[]>(() => (accounts.data?.items ?? []).map((a) => ({ id: a.id, label: `${a.code} ${a.name}` })), [accounts.data]);
  return <Combobox<Item> {...(id ? { id } : {})} items={items} value={value ? items.find((a) => a.id === value) ?? { id: value, label: '…' } : null} onValueChange={(a) => onChange(a?.id ?? null)} />;
}

/** Chooses the account that bills of a vendor are spent on. */
export const AccountField = (props: FieldProps) => <OfTypes {...props} types={spendableTypes} />;
/** Chooses the account on which a customer owes. */
export const ReceivableField = (props: FieldProps) => <OfTypes {...props} types={['receivable']} />;
/** Chooses the account on which a vendor is owed. */
export const PayableField = (props: FieldProps) => <OfTypes {...props} types={['payable']} />;

/** Code and name of an account. */
export function AccountName({ value }: { value: string }) {
  const account = useAccounts({ ids: [value] }).data?.items[0];
  return <bdi>{account ? `${account.code} ${account.name}` : '…'}</bdi>;
}

/** Chooses an account of revenue or expense. */
export const ResultField = (props: FieldProps) => <OfTypes {...props} types={['income', 'other_income', ...spendableTypes]} />;
