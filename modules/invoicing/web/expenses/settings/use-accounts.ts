import { useMemo } from 'react';
import { useRead } from '#core/web/query.ts';
import { useCan } from '#core/web/viewer.tsx';
import { findAccounts, listRates } from '#modules/accounting/contract.ts';
import { useBase } from '../expense-words.ts';

const spendable = 'expense,cogs,depreciation,other_expense,fixed_asset,current_asset,inventory';

/** Accounts that something may be spent on, for comboboxes; empty without the permission to see accounts. */
export function useSpendAccounts(): Array<{ id: string; label: string }> {
  const may = useCan()('accounting.ledger.view');
  const { data } = useRead(findAccounts, { ...useBase(), types: spendable } as never, { topics: ['accounting.account'], staleTime: 60_000, enabled: may });
  return useMemo(() => (data?.items ?? []).map((a) => ({ id: a.id, label: `${a.code} ${a.name}` })), [data]);
}

/** Taxes of purchases, for comboboxes. */
export function usePurchaseTaxes(): Array<{ id: string; label: string }> {
  const may = useCan()('accounting.item.view');
  const { data } = useRead(listRates, { ...useBase(), use: 'purchase' }, { topics: ['accounting.tax'], staleTime: 60_000, enabled: may });
  return useMemo(() => (data?.taxes ?? []).map((x) => ({ id: x.id, label: x.name })), [data]);
}
