import { useMemo } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { useRead } from '#core/web/query.ts';
import { useViewer } from '#core/web/viewer.tsx';
import { findAccounts, type AccountChoice } from '../../contract.ts';

/** Topics of whatever changes balances. */
export const ledgerTopics: readonly string[] = ['accounting.entry', 'accounting.account', 'accounting.book', 'accounting.open_item'];
/** Topics of drafts and templates. */
export const draftTopics: readonly string[] = ['accounting.draft_entry'];

/** The endpoints' own input: the active workspace. */
export function useBooksBase(): { workspace_slug: string } {
  const slug = useViewer().workspace?.slug ?? '';
  return useMemo(() => ({ workspace_slug: slug }), [slug]);
}

/** An account as comboboxes list it. */
export interface AccountItem { id: string; label: string; choice: AccountChoice }

/** Accounts that lines can be posted to. */
export function useAccountItems(): readonly AccountItem[] {
  const base = useBooksBase();
  const query = useRead(findAccounts, { ...base, q: '', types: [], ids: [] } as never, { topics: ['accounting.account'], staleTime: 60_000 });
  return useMemo(() => (query.data?.items ?? []).map((choice) => ({ id: choice.id, label: `${choice.code} ${choice.name}`, choice })), [query.data]);
}

/** Words of account types. */
export function useTypeWord(): (type: string) => string {
  const t = useT('accounting');
  return (type) => t(`ledger.type.${type}`);
}

/** Address of the ledger of an account. */
export const accountAddress = (id: string): string => `/accounting/chart-of-account/${id}`;
/** How the page of an account shows it. */
export const accountViews = ['lines', 'open', 'settled'] as const;
export type AccountView = (typeof accountViews)[number];
/** Address of a posted entry. */
export const entryAddress = (id: string): string => `/accounting/journal/${id}`;
/** Address of a draft. */
export const draftAddress = (id: string): string => `/accounting/journal/draft/${id}`;
