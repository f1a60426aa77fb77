import { FilePlus2, FileSignature, PackageCheck, PackagePlus, Settings2 } from 'lucide-react';
import { registerPartyPanel } from '#modules/parties/web/public.tsx';
import type { WebPart } from '../web-part.ts';

const view = 'sales.quote.view';

registerPartyPanel({ id: 'sales.quotes', label: 'sales:quotes.title', order: 40, can: view, load: async () => (await import('./party-quotes.tsx')).PartyQuotes });
registerPartyPanel({ id: 'sales.orders', label: 'sales:quotes.order.title', order: 42, can: view, load: async () => (await import('./orders/orders-of.tsx')).PartyOrders });

/** Quotes, their public page and sales orders. */
export const quotes: WebPart = {
  pages: [
    { path: '/sales/sales-quotes', load: async () => (await import('./quotes-page.tsx')).QuotesPage, title: 'sales:quotes.title', access: 'workspace', can: view },
    { path: '/sales/sales-quotes/$id', load: async () => (await import('./quote-page.tsx')).QuotePage, title: 'sales:quotes.title', access: 'workspace', can: view },
    { path: '/sales/order', load: async () => (await import('./orders/orders-page.tsx')).OrdersPage, title: 'sales:quotes.order.title', access: 'workspace', can: view },
    { path: '/sales/order/$id', load: async () => (await import('./orders/order-page.tsx')).OrderPage, title: 'sales:quotes.order.title', access: 'workspace', can: view },
    { path: '/settings/quotes', load: async () => (await import('./settings-page.tsx')).QuoteSettingsPage, title: 'sales:quotes.settings.title', access: 'workspace', can: 'sales.settings' },
    { path: '/quote', load: async () => (await import('./public/public-quote-page.tsx')).PublicQuotePage, title: 'sales:quotes.one', access: 'public', frame: 'bare' },
  ],
  recordPages: [
    { topic: 'sales.quote', path: '/sales/sales-quotes/$id', label: 'sales:quotes.one', icon: FileSignature, can: view, statuses: { words: { draft: ['sales:quotes.status.draft', 'neutral'], in_approval: ['sales:quotes.status.in_approval', 'warning'], approved: ['sales:quotes.status.approved', 'success'], sent: ['sales:quotes.status.sent', 'info'], viewed: ['sales:quotes.status.viewed', 'primary'], accepted: ['sales:quotes.status.accepted', 'success'], declined: ['sales:quotes.status.declined', 'destructive'], expired: ['sales:quotes.status.expired', 'warning'], superseded: ['sales:quotes.status.superseded', 'neutral'] } } },
    { topic: 'sales.order', path: '/sales/order/$id', label: 'sales:quotes.order.one', icon: PackageCheck, can: view, statuses: { words: { draft: ['sales:quotes.order.status.draft', 'neutral'], confirmed: ['sales:quotes.order.status.confirmed', 'info'], closed: ['sales:quotes.order.status.closed', 'success'], cancelled: ['sales:quotes.order.status.cancelled', 'neutral'] } } },
  ],
  sidebar: [
    { id: 'sales.quotes', category: 'sales', order: 20, label: 'sales:quotes.title', icon: FileSignature, to: '/sales/sales-quotes', can: view },
    { id: 'sales.orders', category: 'sales', order: 22, label: 'sales:quotes.order.title', icon: PackageCheck, to: '/sales/order', can: view },
  ],
  erp: [
    { id: 'sales.quotes', section: 'sales', order: 40, label: 'sales:quotes.title', icon: FileSignature, to: '/sales/sales-quotes', can: view },
    { id: 'sales.orders', section: 'sales', order: 60, label: 'sales:quotes.order.title', icon: PackageCheck, to: '/sales/order', can: view },
  ],
  create: [
    { id: 'sales.quote', category: 'business', order: 30, label: 'sales:quotes.proposal', icon: FilePlus2, can: 'sales.quote.edit', load: async () => (await import('./create-quote.tsx')).CreateQuote },
    { id: 'sales.order', category: 'business', order: 100, label: 'sales:quotes.order.bite', icon: PackagePlus, can: 'sales.quote.edit', load: async () => (await import('./create-order.tsx')).CreateOrder }],
  settings: [{ id: 'sales.quotes', group: 'workspace', order: 75, label: 'sales:quotes.settings.title', icon: Settings2, to: '/settings/quotes', can: 'sales.settings' }],
  search: [{ id: 'sales.quotes', label: 'sales:quotes.title', can: view, search: async (text, signal) => (await import('./search-quotes.ts')).searchQuotes(text, signal) }],
  commands: [
    { id: 'sales.quotes', label: 'sales:quotes.command.list', icon: FileSignature, group: 'goTo', keys: 'g q', can: view, run: (go) => go('/sales/sales-quotes') },
    { id: 'sales.orders', label: 'sales:quotes.command.orders', icon: PackageCheck, group: 'goTo', can: view, run: (go) => go('/sales/order') },
  ],
};
