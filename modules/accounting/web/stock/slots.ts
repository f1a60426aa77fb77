import { Boxes } from 'lucide-react';
import type { WebPart } from '../web-part.ts';

const can = 'accounting.report.view';

/** What products are in stock, and what they are worth. */
export const stock: WebPart = {
  pages: [{ path: '/accounting/stock', load: async () => (await import('./stock-page.tsx')).StockPage, title: 'accounting:stock.title', access: 'workspace', can }],
  sidebar: [{ id: 'accounting.stock', category: 'accounting', order: 72, label: 'accounting:stock.title', icon: Boxes, to: '/accounting/stock', can }],
  erp: [{ id: 'accounting.stock', section: 'finance', order: 72, label: 'accounting:stock.title', icon: Boxes, to: '/accounting/stock', can }],
  commands: [{ id: 'accounting.stock', label: 'accounting:stock.command', icon: Boxes, group: 'goTo', can, run: (go) => go('/accounting/stock') }],
};
