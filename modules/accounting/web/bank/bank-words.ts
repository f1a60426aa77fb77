import { useMemo } from 'react';
import { useLanguage, useT } from '#core/web/i18n/i18n.ts';
import { useRead } from '#core/web/query.ts';
import type { Choice } from '#core/web/resource/list-types.ts';
import { dayWritten } from '#core/web/ui/date-text.ts';
import type { StatusTone } from '#core/web/ui/status-pill.tsx';
import { bankAccounts, bankKinds, bankLineStatuses, ruleDirections, transferMethods, transferStatuses, type BankAccount, type BankLine, type BankTransfer } from '../../contract.ts';
import { useBooksBase } from '../ledger/use-books.ts';

/** Topics of whatever changes bank accounts and their balances. */
export const bankTopics: readonly string[] = ['accounting.bank_account', 'accounting.entry', 'accounting.bank_line', 'accounting.bank_statement'];
/** Topics of lines of statements and what happens to them. */
export const lineTopics: readonly string[] = ['accounting.bank_line', 'accounting.bank_statement', 'accounting.match_run', 'accounting.entry', 'accounting.open_item', 'accounting.bank_rule', 'accounting.bank_account'];
/** Topics of transfers. */
export const transferTopics: readonly string[] = ['accounting.bank_transfer'];

/** Tone of a line's state. */
export const lineTones: Readonly<Record<BankLine['status'], StatusTone>> = { new: 'neutral', suggested: 'info', matched: 'success', split: 'success', excluded: 'neutral', on_hold: 'warning' };
/** Tone of a transfer's state. */
export const transferTones: Readonly<Record<BankTransfer['status'], StatusTone>> = { draft: 'neutral', posted: 'success', void: 'destructive' };

/** The query of the bank accounts that are in use, by name; for pages that say so while there are none yet. */
export function useBankAccountsRead() {
  const query = useRead(bankAccounts.list, { ...useBooksBase(), limit: 200, sort: [], filter: undefined, count: 'none' }, { topics: bankTopics });
  const accounts = useMemo(() => query.data?.items.filter((a) => !a.isArchived), [query.data]);
  return { data: accounts, error: query.error, isPending: query.isPending, isFetching: query.isFetching, refetch: query.refetch };
}

const none: readonly BankAccount[] = [];
/** Bank accounts of the workspace that are in use, by name. */
export function useBankAccounts(): readonly BankAccount[] {
  return useBankAccountsRead().data ?? none;
}

/** Words of everything that is chosen from a list. */
export function useBankChoices(): Record<'kind' | 'status' | 'method' | 'lineStatus' | 'direction', Choice[]> {
  const t = useT('accounting');
  return useMemo(() => ({
    kind: bankKinds.map((value) => ({ value, label: t(`bank.kinds.${value}`) })), status: transferStatuses.map((value) => ({ value, label: t(`bank.transfer.statuses.${value}`), tone: transferTones[value] })), method: transferMethods.map((value) => ({ value, label: t(`bank.transfer.methods.${value}`) })),
    lineStatus: bankLineStatuses.map((value) => ({ value, label: t(`bank.line.statuses.${value}`), tone: lineTones[value] })), direction: ruleDirections.map((value) => ({ value, label: t(`bank.rule.directions.${value}`) })),
  }), [t]);
}

/** Gives the function that writes a day (YYYY-MM-DD) for people. */
export function useDayText(): (day: string) => string {
  const language = useLanguage();
  return (day) => dayWritten(day, language);
}

/** Address of the reconciliation of an account. */
export const reconcileAddress = (accountId: string): string => `/accounting/reconcile?account=${accountId}`;

const viewOf: Partial<Record<BankLine['status'], string>> = { matched: 'matched', split: 'matched', excluded: 'excluded' };
/** Address of a line on the workbench, among those in the same state. */
export const lineAddress = (accountId: string, line: Pick<BankLine, 'id' | 'status'>): string => `${reconcileAddress(accountId)}&view=${viewOf[line.status] ?? 'waiting'}&line=${line.id}`;
