import { Building2, Contact, Copy, Handshake, Hash, Truck } from 'lucide-react';
import type { PageSlot, WebModule } from '#core/web/slots/slots.ts';
import { en } from './locales/en.ts';

const can = 'parties.view';
const edit = 'parties.edit';

/** Texts that pages of other rooms say: the audit log, the permission matrix, wrong fields, the merge dialog. */
export const saidElsewhere = ['parties:room', 'parties:permission', 'parties:event', 'parties:rule', 'parties:refused'] as const;

const lists = async () => import('./lists/role-list-page.tsx');
const pages = async () => import('./party/party-page.tsx');
const page = (path: string, title: string, load: PageSlot['load']): PageSlot => ({ path, title: `parties:${title}`, load, access: 'workspace', can });

/** Customers, vendors, accounts and contacts. */
export const web: WebModule = {
  name: 'parties',
  locales: { en, ar: () => import('./locales/ar.ts') },
  pages: [
    page('/accounting/customer', 'list.customer.title', async () => (await lists()).CustomersPage), page('/accounting/customer/$id', 'role.customer', async () => (await pages()).CustomerPage),
    page('/accounting/vendor', 'list.vendor.title', async () => (await lists()).VendorsPage), page('/accounting/vendor/$id', 'role.vendor', async () => (await pages()).VendorPage),
    page('/sales/account', 'list.account.title', async () => (await lists()).AccountsPage), page('/sales/account/$id', 'role.account', async () => (await pages()).AccountPage),
    page('/sales/contact/list', 'list.contact.title', async () => (await lists()).ContactsPage), page('/sales/contact/list/$id', 'role.contact', async () => (await pages()).ContactPage),
    { ...page('/parties/duplicates', 'duplicate.title', async () => (await import('./duplicates/duplicates-page.tsx')).DuplicatesPage), can: 'parties.merge' },
    { path: '/settings/party-numbers', load: async () => (await import('./numbering/numbering-page.tsx')).NumberingPage, title: 'parties:numbering.title', access: 'workspace', can: 'settings.view' },
    page('/parties/$id', 'page.title', async () => (await pages()).AnyPartyPage),
  ],
  // The first leads to a party whatever its roles are; below a list of a role it has an address, too.
  recordPages: ['/parties/$id', '/accounting/customer/$id', '/accounting/vendor/$id', '/sales/account/$id', '/sales/contact/list/$id'].map((path) => ({ topic: 'parties.party', path, label: 'parties:page.title', icon: Contact, can })),
  sidebar: [
    { id: 'parties.customer', category: 'accounting', order: 10, label: 'parties:list.customer.title', icon: Handshake, to: '/accounting/customer', can },
    { id: 'parties.vendor', category: 'accounting', order: 20, label: 'parties:list.vendor.title', icon: Truck, to: '/accounting/vendor', can },
    { id: 'parties.account', category: 'sales', order: 10, label: 'parties:list.account.title', icon: Building2, to: '/sales/account', can },
    { id: 'parties.contact', category: 'sales', order: 40, label: 'parties:list.contact.title', icon: Contact, to: '/sales/contact/list', can },
  ],
  erp: [
    { id: 'parties.customer', section: 'finance', order: 65, label: 'parties:list.customer.title', icon: Handshake, to: '/accounting/customer', can },
    { id: 'parties.vendor', section: 'operation', order: 80, label: 'parties:list.vendor.title', icon: Truck, to: '/accounting/vendor', can },
    { id: 'parties.account', section: 'sales', order: 30, label: 'parties:list.account.title', icon: Building2, to: '/sales/account', can },
    { id: 'parties.contact', section: 'sales', order: 20, label: 'parties:list.contact.title', icon: Contact, to: '/sales/contact/list', can },
    { id: 'parties.duplicates', section: 'businessSetup', order: 80, label: 'parties:duplicate.title', icon: Copy, to: '/parties/duplicates', can: 'parties.merge' },
  ],
  settings: [{ id: 'parties.numbers', group: 'workspace', order: 68, label: 'parties:numbering.title', icon: Hash, to: '/settings/party-numbers', can: 'settings.view' }],
  create: [
    { id: 'parties.contact', category: 'business', order: 20, label: 'parties:role.contact', icon: Contact, can: edit, load: async () => (await import('./create/create-party.tsx')).CreateContact },
    { id: 'parties.customer', category: 'business', order: 80, label: 'parties:role.customer', icon: Handshake, can: edit, load: async () => (await import('./create/create-party.tsx')).CreateCustomer },
    { id: 'parties.vendor', category: 'business', order: 90, label: 'parties:role.vendor', icon: Truck, can: edit, load: async () => (await import('./create/create-party.tsx')).CreateVendor },
  ],
  search: [{ id: 'parties.parties', label: 'parties:search', can, search: async (text, signal) => (await import('./search-parties.ts')).searchParties(text, signal) }],
  commands: [
    { id: 'parties.customers', label: 'parties:command.customers', icon: Handshake, group: 'goTo', keys: 'o c', can, run: (go) => go('/accounting/customer') },
    { id: 'parties.vendors', label: 'parties:command.vendors', icon: Truck, group: 'goTo', keys: 'g v', can, run: (go) => go('/accounting/vendor') },
    { id: 'parties.accounts', label: 'parties:command.accounts', icon: Building2, group: 'goTo', keys: 'g a', can, run: (go) => go('/sales/account') },
    { id: 'parties.contacts', label: 'parties:command.contacts', icon: Contact, group: 'goTo', keys: 'g k', can, run: (go) => go('/sales/contact/list') },
    { id: 'parties.newCustomer', label: 'parties:command.newCustomer', icon: Handshake, group: 'create', keys: 'n c', can: edit, run: (go) => go('/accounting/customer?add=true') },
    { id: 'parties.newContact', label: 'parties:command.newContact', icon: Contact, group: 'create', keys: 'n k', can: edit, run: (go) => go('/sales/contact/list?add=true') },
  ],
};
