import { CalendarClock, Globe, Package, Percent, Ruler, Wrench } from 'lucide-react';
import type { WebPart } from '../web-part.ts';

const view = 'accounting.item.view';
const edit = 'accounting.item.edit';

/** Units, products, services, taxes and payment terms. */
export const masters: WebPart = {
  pages: [
    { path: '/accounting/unit', load: async () => (await import('../units/units-page.tsx')).UnitsPage, title: 'accounting:unit.title', access: 'workspace', can: view },
    { path: '/accounting/product', load: async () => (await import('../items/items-page.tsx')).ProductsPage, title: 'accounting:product.title', access: 'workspace', can: view },
    { path: '/accounting/service', load: async () => (await import('../items/items-page.tsx')).ServicesPage, title: 'accounting:service.title', access: 'workspace', can: view },
    { path: '/accounting/tax', load: async () => (await import('../taxes/taxes-page.tsx')).TaxesPage, title: 'accounting:tax.title', access: 'workspace', can: view },
    { path: '/accounting/fiscal-position', load: async () => (await import('../fiscal-positions/positions-page.tsx')).PositionsPage, title: 'accounting:fiscal.title', access: 'workspace', can: view },
    { path: '/accounting/payment-term', load: async () => (await import('../terms/terms-page.tsx')).TermsPage, title: 'accounting:term.title', access: 'workspace', can: view },
  ],
  recordPages: [
    { topic: 'accounting.fiscal_position', path: '/accounting/fiscal-position?id=$id', label: 'accounting:fiscal.one', icon: Globe, can: view },
    { topic: 'accounting.payment_term', path: '/accounting/payment-term?id=$id', label: 'accounting:term.one', icon: CalendarClock, can: view },
    { topic: 'accounting.product', path: '/accounting/product?id=$id', label: 'accounting:product.one', icon: Package, can: view },
    { topic: 'accounting.service', path: '/accounting/service?id=$id', label: 'accounting:service.one', icon: Wrench, can: view },
    { topic: 'accounting.tax', path: '/accounting/tax?id=$id', label: 'accounting:tax.one', icon: Percent, can: view },
    { topic: 'accounting.unit', path: '/accounting/unit?id=$id', label: 'accounting:unit.one', icon: Ruler, can: view },
  ],
  sidebar: [
    { id: 'accounting.product', category: 'accounting', order: 70, label: 'accounting:product.title', icon: Package, to: '/accounting/product', can: view },
    { id: 'accounting.service', category: 'accounting', order: 80, label: 'accounting:service.title', icon: Wrench, to: '/accounting/service', can: view },
    { id: 'accounting.unit', category: 'accounting', order: 60, label: 'accounting:unit.title', icon: Ruler, to: '/accounting/unit', can: view },
    { id: 'accounting.tax', category: 'accounting', order: 90, label: 'accounting:tax.title', icon: Percent, to: '/accounting/tax', can: view },
    { id: 'accounting.fiscal_position', category: 'accounting', order: 120, label: 'accounting:fiscal.title', icon: Globe, to: '/accounting/fiscal-position', can: view },
    { id: 'accounting.payment_term', category: 'accounting', order: 122, label: 'accounting:term.title', icon: CalendarClock, to: '/accounting/payment-term', can: view },
  ],
  erp: [
    { id: 'accounting.product', section: 'finance', order: 70, label: 'accounting:product.title', icon: Package, to: '/accounting/product', can: view },
    { id: 'accounting.service', section: 'finance', order: 74, label: 'accounting:service.title', icon: Wrench, to: '/accounting/service', can: view },
    { id: 'accounting.unit', section: 'businessSetup', order: 60, label: 'accounting:unit.title', icon: Ruler, to: '/accounting/unit', can: view },
    { id: 'accounting.tax', section: 'finance', order: 50, label: 'accounting:tax.title', icon: Percent, to: '/accounting/tax', can: view },
    { id: 'accounting.fiscal_position', section: 'businessSetup', order: 72, label: 'accounting:fiscal.title', icon: Globe, to: '/accounting/fiscal-position', can: view },
    { id: 'accounting.payment_term', section: 'businessSetup', order: 75, label: 'accounting:term.title', icon: CalendarClock, to: '/accounting/payment-term', can: view },
  ],
  create: [
    { id: 'accounting.product', category: 'business', order: 50, label: 'accounting:product.one', icon: Package, can: edit, load: async () => (await import('../items/create-item.tsx')).CreateProduct },
    { id: 'accounting.service', category: 'business', order: 60, label: 'accounting:service.one', icon: Wrench, can: edit, load: async () => (await import('../items/create-item.tsx')).CreateService },
  ],
  search: [{ id: 'accounting.items', label: 'accounting:search', can: view, search: async (text, signal) => (await import('../items/search-items.ts')).searchItems(text, signal) }],
  commands: [
    { id: 'accounting.product', label: 'accounting:command.product', icon: Package, group: 'goTo', can: view, run: (go) => go('/accounting/product') },
    { id: 'accounting.service', label: 'accounting:command.service', icon: Wrench, group: 'goTo', can: view, run: (go) => go('/accounting/service') },
    { id: 'accounting.unit', label: 'accounting:command.unit', icon: Ruler, group: 'goTo', can: view, run: (go) => go('/accounting/unit') },
    { id: 'accounting.tax', label: 'accounting:command.tax', icon: Percent, group: 'goTo', can: view, run: (go) => go('/accounting/tax') },
    { id: 'accounting.fiscal_position', label: 'accounting:command.fiscalPosition', icon: Globe, group: 'goTo', can: view, run: (go) => go('/accounting/fiscal-position') },
    { id: 'accounting.payment_term', label: 'accounting:command.paymentTerm', icon: CalendarClock, group: 'goTo', can: view, run: (go) => go('/accounting/payment-term') },
  ],
};
