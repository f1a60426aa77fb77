import { useMemo } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import type { Choice } from '#core/web/resource/list-types.ts';
import type { StatusTone } from '#core/web/ui/status-pill.tsx';
import { planStatuses, stepTimings, type BillingPlan, type BillingStep } from '../../contract.ts';
import { useOwners } from '../documents/document-words.ts';

/** Live topics by which billing plans are read again: what is billed is what their invoices say. */
export const planTopics = ['invoicing.billing_plan', 'invoicing.invoice', 'sales.order'] as const;
/** Where a plan is shown. */
export const planAddress = (id: string): string => `/invoice/plans/${id}`;
/** Colours of the states of plans and of steps. */
export const planTones = { open: 'info', billed: 'success', closed: 'neutral' } as const satisfies Record<BillingPlan['status'], StatusTone>;
export const stepTones = { waiting: 'neutral', due: 'warning', billed: 'success', dropped: 'neutral' } as const satisfies Record<BillingStep['state'], StatusTone>;

/** Words of fields that hold choices. */
export function usePlanChoices(): Record<string, readonly Choice[]> {
  const t = useT('invoicing');
  const owners = useOwners();
  return useMemo(() => ({ status: planStatuses.map((value) => ({ value, label: t(`plans.status.${value}`), tone: planTones[value] })), timing: stepTimings.map((value) => ({ value, label: t(`plans.timing.${value}`) })), ownerId: owners.map((p) => ({ value: p.id, label: p.name })) }), [t, owners]);
}
