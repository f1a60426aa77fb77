import { ChartColumnBig } from 'lucide-react';
import type { WebPart } from '../web-part.ts';

const view = 'invoicing.invoice.view';

/** What was sold, by whom, to whom. */
export const sold: WebPart = {
  pages: [{ path: '/invoice/sales', load: async () => (await import('./sold-page.tsx')).SoldPage, title: 'invoicing:sold.title', access: 'workspace', can: view }],
  erp: [{ id: 'invoicing.sold', section: 'finance', order: 13, label: 'invoicing:sold.title', icon: ChartColumnBig, to: '/invoice/sales', can: view }],
  sidebar: [{ id: 'invoicing.sold', category: 'accounting', order: 103, label: 'invoicing:sold.title', icon: ChartColumnBig, to: '/invoice/sales', can: view }],
  commands: [{ id: 'invoicing.sold', label: 'invoicing:sold.command', icon: ChartColumnBig, group: 'goTo', can: view, run: (go) => go('/invoice/sales') }],
};
