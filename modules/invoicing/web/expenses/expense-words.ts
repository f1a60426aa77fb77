import { useMemo } from 'react';
import { useLanguage, useT } from '#core/web/i18n/i18n.ts';
import { useRead } from '#core/web/query.ts';
import type { Choice } from '#core/web/resource/list-types.ts';
import { dayWritten } from '#core/web/ui/date-text.ts';
import type { StatusTone } from '#core/web/ui/status-pill.tsx';
import { useViewer } from '#core/web/viewer.tsx';
import { listOwners } from '#modules/parties/contract.ts';
import { expenseChoices, expenseKinds, expenseStatuses, payers, policyCodes, type ExpenseStatus } from '../../contract/expenses.ts';

/** Live topics by which expenses are read again. */
export const expenseTopics = ['invoicing.expense', 'invoicing.expense_report', 'invoicing.expense_advance'] as const;
/** Live topics by which categories, rates and the way of approval are read again. */
export const expenseSetupTopics = ['invoicing.expense_category', 'invoicing.expense_policy', 'invoicing.mileage_rate', 'invoicing.per_diem_rate', 'invoicing.expense_settings', 'invoicing.expense_delegate', 'accounting.account', 'accounting.dimension'] as const;

/** Colour of the dot before how far an expense is. */
export const expenseTones: Record<ExpenseStatus, StatusTone> = { draft: 'neutral', submitted: 'warning', approved: 'info', posted: 'info', part_paid: 'warning', paid: 'success', void: 'neutral' };

/** The endpoints' own input: the active workspace. */
export function useBase(): { workspace_slug: string } {
  return { workspace_slug: useViewer().workspace?.slug ?? '' };
}

/** What the form of an expense offers on a day, with the rules that hold for whose it is (the viewer when absent); undefined until it is there. */
export function useExpenseChoices(on?: string, employeeId?: string) {
  return useRead(expenseChoices, { ...useBase(), ...(on ? { on } : {}), ...(employeeId ? { employeeId } : {}) }, { topics: expenseSetupTopics, staleTime: 60_000, keepPrevious: true });
}

/** Members who may be named. */
export function useMembers(): Array<{ id: string; name: string; photo: string | null }> {
  return useRead(listOwners, useBase(), { topics: ['workspace.member'], staleTime: 60_000 }).data?.items ?? [];
}

/** Names of values of dimensions, in the order of the dimensions; a text from before there were values stands for itself. */
export function useDimensionNames(): (dimensions: Readonly<Record<string, string>>) => string[] {
  const known = useExpenseChoices().data?.dimensions ?? [];
  return (given) => [...known.flatMap((d) => d.values.find((v) => v.id === given[d.id])?.name ?? []), ...Object.entries(given).flatMap(([id, value]) => (known.some((d) => d.id === id) || known.length === 0 ? [] : [value]))];
}

/** Words of the fields of expenses that hold choices. */
export function useExpenseWords(): Record<string, readonly Choice[]> {
  const t = useT('invoicing');
  const members = useMembers();
  const { categories, dimensions, customers } = useExpenseChoices().data ?? {};
  return useMemo(() => ({
    status: expenseStatuses.map((value) => ({ value, label: t(`expenses.status.${value}`), tone: expenseTones[value] })), kind: expenseKinds.map((value) => ({ value, label: t(`expenses.kind.${value}`) })), paidBy: payers.map((value) => ({ value, label: t(`expenses.paidBy.${value}`) })),
    employeeId: members.map((p) => ({ value: p.id, label: p.name })), categoryId: (categories ?? []).map((c) => ({ value: c.id, label: c.name })),
    dimensionValues: (dimensions ?? []).flatMap((d) => d.values.map((v) => ({ value: v.id, label: `${d.name}: ${v.name}` }))), flag: policyCodes.map((value) => ({ value, label: t(`expenses.flagName.${value}`) })), partyId: (customers ?? []).map((c) => ({ value: c.id, label: c.name })),
  }), [t, members, categories, dimensions, customers]);
}

/** Writes a calendar day for people: "March 16, 2026"; '' for what is no day, such as a box that was emptied. */
export function useDayText(): (day: string) => string {
  const language = useLanguage();
  return (day) => dayWritten(day, language);
}

/** Where the list is. */
export const listPath = '/expenses/list';
/** The list of a view with these conditions in force. */
export const filteredList = (view: string, conditions: ReadonlyArray<{ field: string; op: string; value?: unknown }>): string => `${listPath}?${new URLSearchParams({ view, ...(conditions.length > 0 ? { filter: JSON.stringify({ and: conditions }) } : {}) })}`;
/** The list as it stands, with or without one condition more. `search` is its present query string, `filter` what it asks for already. */
export function withCondition(search: string, filter: string, condition: { field: string; op: string; value?: unknown }, on: boolean): string {
  const asked = filter ? JSON.parse(filter) as { and?: Array<{ field?: string }>; field?: string } : { and: [] };
  const others = (asked.and ?? [asked]).filter((c) => c.field !== condition.field);
  const params = new URLSearchParams(search);
  const and = on ? [...others, condition] : others;
  if (and.length > 0) params.set('filter', JSON.stringify({ and })); else params.delete('filter');
  return `${listPath}?${params}`;
}
/** Where an expense is shown: beside the list. `search` is the list's present query string. */
export function expenseAddress(id: string, search = ''): string {
  const params = new URLSearchParams(search);
  params.delete('add');
  params.set('expense', id);
  return `${listPath}?${params}`;
}
/** Where a report is shown. */
export const reportAddress = (id: string): string => `/expenses/reports/${id}`;
/** Address of a record beside its list; the list stays where it is behind it. `search` is the list's present query string. */
export function recordBeside(path: string, id: string, search = ''): string {
  const params = new URLSearchParams(search);
  params.delete('add');
  params.set('id', id);
  return `${path}?${params}`;
}
