import { ListChecks } from 'lucide-react';
import { registerPartyPanel } from '#modules/parties/web/public.tsx';
import type { WebPart } from '../web-part.ts';

const view = 'invoicing.invoice.view';

registerPartyPanel({ id: 'invoicing.plans', label: 'invoicing:plans.title', order: 55, can: view, roles: ['customer'], load: async () => (await import('./party-plans.tsx')).PartyPlans });

/** What was agreed and is billed in steps. */
export const billingPlans: WebPart = {
  pages: [
    { path: '/invoice/plans', load: async () => (await import('./plans-page.tsx')).PlansPage, title: 'invoicing:plans.title', access: 'workspace', can: view },
    { path: '/invoice/plans/$id', load: async () => (await import('./plan-page.tsx')).PlanPage, title: 'invoicing:plans.one', access: 'workspace', can: view },
  ],
  recordPages: [{ topic: 'invoicing.billing_plan', path: '/invoice/plans/$id', label: 'invoicing:plans.one', icon: ListChecks, can: view }],
  sidebar: [{ id: 'invoicing.plans', category: 'accounting', order: 101, label: 'invoicing:plans.title', icon: ListChecks, to: '/invoice/plans', can: view }],
  erp: [{ id: 'invoicing.plans', section: 'finance', order: 11, label: 'invoicing:plans.title', icon: ListChecks, to: '/invoice/plans', can: view }],
  commands: [{ id: 'invoicing.plans', label: 'invoicing:plans.command', icon: ListChecks, group: 'goTo', can: view, run: (go) => go('/invoice/plans') }],
};
