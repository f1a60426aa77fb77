import { HandCoins } from 'lucide-react';
import type { WebPart } from '../web-part.ts';

const view = 'sales.commission.view';
const all = 'sales.commission.view_all';

/** What people earn by what they sold. */
export const commission: WebPart = {
  pages: [
    { path: '/sales/commission', load: async () => (await import('./commission-page.tsx')).CommissionPage, title: 'sales:commission.title', access: 'workspace', can: view },
    { path: '/sales/commission/rules', load: async () => (await import('./rules-page.tsx')).RulesPage, title: 'sales:commission.rule.title', access: 'workspace', can: all },
    { path: '/sales/commission/runs', load: async () => (await import('./runs-page.tsx')).RunsPage, title: 'sales:commission.run.title', access: 'workspace', can: all },
    { path: '/sales/commission/runs/$id', load: async () => (await import('./run-page.tsx')).RunPage, title: 'sales:commission.run.one', access: 'workspace', can: all },
  ],
  recordPages: [{ topic: 'sales.commission_run', path: '/sales/commission/runs/$id', label: 'sales:commission.run.one', icon: HandCoins, can: all }],
  sidebar: [{ id: 'sales.commission', category: 'sales', order: 34, label: 'sales:commission.title', icon: HandCoins, to: '/sales/commission', can: view }],
  commands: [
    { id: 'sales.commission', label: 'sales:commission.command.list', icon: HandCoins, group: 'goTo', can: view, run: (go) => go('/sales/commission') },
    { id: 'sales.commissionRuns', label: 'sales:commission.command.runs', icon: HandCoins, group: 'goTo', can: all, run: (go) => go('/sales/commission/runs') },
  ],
};
