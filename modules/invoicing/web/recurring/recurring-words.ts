import { useMemo } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import type { Choice } from '#core/web/resource/list-types.ts';
import type { StatusTone } from '#core/web/ui/status-pill.tsx';
import { useViewer } from '#core/web/viewer.tsx';
import { recurringCharges, recurringKinds, recurringModes, recurringUnits, type RecurringInvoice } from '../../contract.ts';

/** Live topics by which recurring invoices are read again. */
export const recurringTopics = ['invoicing.recurring', 'invoicing.invoice', 'invoicing.bill'] as const;

/** The endpoints' own input: the active workspace. */
export function useBase(): { workspace_slug: string } {
  return { workspace_slug: useViewer().workspace?.slug ?? '' };
}

/** Words of fields that hold choices. */
export function useRecurringChoices(): Record<'kind' | 'unit' | 'mode' | 'charge', readonly Choice[]> {
  const t = useT('invoicing');
  return useMemo(() => ({ kind: recurringKinds.map((value) => ({ value, label: t(`recurring.kind.${value}`) })), unit: recurringUnits.map((value) => ({ value, label: t(`recurring.unit.${value}`) })), mode: recurringModes.map((value) => ({ value, label: t(`recurring.mode.${value}`) })), charge: recurringCharges.map((value) => ({ value, label: t(`recurring.charge.${value}`) })) }), [t]);
}

/** How a recurring invoice stands, as one of the words of `recurring.state`. */
export const stateOf = (r: Pick<RecurringInvoice, 'problem' | 'paused' | 'nextOn'>): 'stopped' | 'paused' | 'ended' | 'running' => (r.problem ? 'stopped' : r.paused ? 'paused' : r.nextOn === null ? 'ended' : 'running');
/** Colours of these states. */
export const stateTones = { stopped: 'destructive', paused: 'warning', ended: 'neutral', running: 'success' } as const satisfies Record<ReturnType<typeof stateOf>, StatusTone>;
