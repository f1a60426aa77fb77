import { ChartNoAxesCombined } from 'lucide-react';
import type { WebPart } from '../web-part.ts';

const view = 'sales.deal.view';

/** The sales dashboard. */
export const dashboard: WebPart = {
  pages: [
    { path: '/sales', load: async () => (await import('./sales-dashboard-page.tsx')).SalesDashboardPage, title: 'sales:dashboard.title', access: 'workspace', can: view },
    { path: '/crm/activities', load: async () => (await import('./activities-page.tsx')).ActivitiesPage, title: 'sales:dashboard.activities.title', access: 'workspace', can: 'sales.lead.view|sales.deal.view' },
  ],
  sidebar: [{ id: 'sales.dashboard', category: 'sales', order: 1, label: 'sales:dashboard.title', icon: ChartNoAxesCombined, to: '/sales', can: view }],
  erp: [{ id: 'sales.dashboard', section: 'sales', order: 1, label: 'sales:dashboard.title', icon: ChartNoAxesCombined, to: '/sales', can: view }],
  cards: [{ id: 'sales.dashboard', order: 45, width: 'half', can: view, load: async () => (await import('./sales-card.tsx')).SalesCard }],
  commands: [{ id: 'sales.dashboard', label: 'sales:dashboard.command', icon: ChartNoAxesCombined, group: 'goTo', keys: 'g b', can: view, run: (go) => go('/sales') }],
};
