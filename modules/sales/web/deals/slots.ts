import { ChartColumn, Handshake, Target } from 'lucide-react';
import { registerPartyPanel } from '#modules/parties/web/public.tsx';
import type { WebPart } from '../web-part.ts';

const view = 'sales.deal.view';

registerPartyPanel({ id: 'sales.deals', label: 'sales:deals.title', order: 35, can: view, load: async () => (await import('./party-panel.tsx')).PartyDeals });

/** Opportunities, forecast and targets. */
export const deals: WebPart = {
  pages: [
    { path: '/sales/opportunity', load: async () => (await import('./deals-page.tsx')).DealsPage, title: 'sales:deals.title', access: 'workspace', can: view },
    { path: '/sales/opportunity/$id', load: async () => (await import('./deal-page.tsx')).DealPage, title: 'sales:deals.title', access: 'workspace', can: view },
    { path: '/sales/forecast', load: async () => (await import('./forecast-page.tsx')).ForecastPage, title: 'sales:deals.forecast.title', access: 'workspace', can: view },
    { path: '/settings/sales-targets', load: async () => (await import('./targets-page.tsx')).TargetsPage, title: 'sales:deals.targets.title', access: 'workspace', can: 'sales.settings' },
  ],
  recordPages: [{ topic: 'sales.opportunity', path: '/sales/opportunity/$id', label: 'sales:deals.one', icon: Handshake, can: view, statuses: { words: { open: ['sales:deals.status.open', 'info'], won: ['sales:deals.status.won', 'success'], lost: ['sales:deals.status.lost', 'destructive'] } } }],
  sidebar: [
    { id: 'sales.deals', category: 'sales', order: 30, label: 'sales:deals.title', icon: Handshake, to: '/sales/opportunity', can: view },
    { id: 'sales.forecast', category: 'sales', order: 32, label: 'sales:deals.forecast.title', icon: ChartColumn, to: '/sales/forecast', can: view },
  ],
  erp: [{ id: 'sales.deals', section: 'sales', order: 50, label: 'sales:deals.title', icon: Handshake, to: '/sales/opportunity', can: view }],
  settings: [{ id: 'sales.targets', group: 'workspace', order: 72, label: 'sales:deals.targets.title', icon: Target, to: '/settings/sales-targets', can: 'sales.settings' }],
  search: [{ id: 'sales.deals', label: 'sales:deals.title', can: view, search: async (text, signal) => (await import('./search-deals.ts')).searchDeals(text, signal) }],
  commands: [
    { id: 'sales.deals', label: 'sales:deals.command.list', icon: Handshake, group: 'goTo', keys: 'g o', can: view, run: (go) => go('/sales/opportunity') },
    { id: 'sales.forecast', label: 'sales:deals.command.forecast', icon: ChartColumn, group: 'goTo', can: view, run: (go) => go('/sales/forecast') },
    { id: 'sales.newDeal', label: 'sales:deals.command.add', icon: Handshake, group: 'create', keys: 'n o', can: 'sales.deal.edit', run: (go) => go('/sales/opportunity?add=true') },
  ],
};
