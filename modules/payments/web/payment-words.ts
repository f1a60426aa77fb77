import { useCallback, useMemo } from 'react';
import { useLanguage, useT } from '#core/web/i18n/i18n.ts';
import type { Choice } from '#core/web/resource/list-types.ts';
import { useViewer } from '#core/web/viewer.tsx';
import { dayWritten } from '#core/web/ui/date-text.ts';
import type { StatusTone } from '#core/web/ui/status-pill.tsx';
import { directions, methods, paymentStates, paymentStatuses, sides, type PaymentState } from '../contract.ts';

/** Topics of whatever changes payments, what is open, and what bank statements show. */
export const paymentTopics: readonly string[] = ['payments.payment', 'accounting.open_item', 'accounting.entry', 'accounting.bank_line', 'accounting.bank_statement'];
/** Address of the list; its panel opens with `id`. */
export const paymentsPath = '/payments/list';
/** Where open items of payments come from. */
export const paymentSource = 'payments.payment';

/** Colour of each state. */
export const stateTones: Record<PaymentState, StatusTone> = { recorded: 'success', pending: 'warning', cleared: 'info', reconciled: 'success', refunded: 'neutral', bounced: 'destructive', void: 'neutral' };

/** Where a line of a bank statement is shown, among those that are matched. */
export function bankLineAddress({ bankAccountId, bankLineId, payee }: { bankAccountId: string; bankLineId: string; payee: string }): string {
  return `/accounting/reconcile?${new URLSearchParams({ account: bankAccountId, view: 'matched', line: bankLineId, ...(payee ? { q: payee } : {}) })}`;
}

/** Address of a payment beside its list; `search` is the list's present query string. */
export function paymentAddress(id: string, search = ''): string {
  const params = new URLSearchParams(search);
  params.delete('add');
  params.set('id', id);
  return `${paymentsPath}?${params}`;
}

/** The endpoints' own input: the active workspace. */
export function usePaymentsBase(): { workspace_slug: string } {
  const slug = useViewer().workspace?.slug ?? '';
  return useMemo(() => ({ workspace_slug: slug }), [slug]);
}

/** Says a day (YYYY-MM-DD) as lists do: November 22, 2026. */
export function useDayText(): (day: string) => string {
  const language = useLanguage();
  return useCallback((day) => dayWritten(day, language), [language]);
}

/** Words of the select fields of payments. */
export function usePaymentChoices(): Readonly<Record<string, readonly Choice[]>> {
  const t = useT('payments');
  return useMemo(() => ({
    direction: directions.map((value) => ({ value, label: t(`direction.${value}`) })), side: sides.map((value) => ({ value, label: t(`side.${value}`) })), method: methods.map((value) => ({ value, label: t(`method.${value}`) })),
    state: paymentStates.map((value) => ({ value, label: t(`state.${value}`), tone: stateTones[value] })),
    status: paymentStatuses.map((value) => ({ value, label: t(`status.${value}`), tone: value === 'posted' ? 'success' as const : 'neutral' as const })),
  }), [t]);
}
