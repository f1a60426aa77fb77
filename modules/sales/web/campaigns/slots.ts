import { Megaphone } from 'lucide-react';
import type { WebPart } from '../web-part.ts';

const view = 'sales.lead.view';

/** Campaigns: what they cost and what they bring. */
export const campaigns: WebPart = {
  pages: [
    { path: '/crm/campaigns', load: async () => (await import('./campaigns-page.tsx')).CampaignsPage, title: 'sales:campaigns.many', access: 'workspace', can: view },
    { path: '/crm/campaigns/report', load: async () => (await import('./report-page.tsx')).CampaignReportPage, title: 'sales:campaigns.report', access: 'workspace', can: 'sales.lead.view_all' },
  ],
  recordPages: [{ topic: 'sales.campaign', path: '/crm/campaigns?open=$id', label: 'sales:campaigns.one', icon: Megaphone, can: view }],
  sidebar: [{ id: 'sales.campaigns', category: 'sales', order: 17.5, label: 'sales:campaigns.many', icon: Megaphone, to: '/crm/campaigns', can: view }],
  erp: [{ id: 'sales.campaigns', section: 'marketing', order: 10, label: 'sales:campaigns.many', icon: Megaphone, to: '/crm/campaigns', can: view }],
  search: [{ id: 'sales.campaigns', label: 'sales:campaigns.many', can: view, search: async (text, signal) => (await import('./search-campaigns.ts')).searchCampaigns(text, signal) }],
  commands: [{ id: 'sales.campaigns', label: 'sales:campaigns.command', icon: Megaphone, group: 'goTo', can: view, run: (go) => go('/crm/campaigns') }],
};
