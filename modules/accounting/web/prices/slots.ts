import { ListTree, Tags } from 'lucide-react';
import type { WebPart } from '../web-part.ts';

const view = 'accounting.item.view';

/** Price lists and their rules. */
export const prices: WebPart = {
  pages: [
    { path: '/accounting/price-list', load: async () => (await import('./price-lists-page.tsx')).PriceListsPage, title: 'accounting:prices.title', access: 'workspace', can: view },
    { path: '/accounting/price-rule', load: async () => (await import('./price-rules-page.tsx')).PriceRulesPage, title: 'accounting:prices.rule.title', access: 'workspace', can: view },
  ],
  recordPages: [
    { topic: 'accounting.price_list', path: '/accounting/price-list?id=$id', label: 'accounting:prices.one', icon: Tags, can: view },
    { topic: 'accounting.price_rule', path: '/accounting/price-rule?id=$id', label: 'accounting:prices.rule.one', icon: ListTree, can: view },
  ],
  sidebar: [{ id: 'accounting.price_list', category: 'accounting', order: 82, label: 'accounting:prices.title', icon: Tags, to: '/accounting/price-list', can: view }],
  erp: [{ id: 'accounting.price_list', section: 'finance', order: 76, label: 'accounting:prices.title', icon: Tags, to: '/accounting/price-list', can: view }],
  commands: [{ id: 'accounting.price_list', label: 'accounting:prices.command', icon: Tags, group: 'goTo', can: view, run: (go) => go('/accounting/price-list') }],
};
