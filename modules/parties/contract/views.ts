import { z } from 'zod';
import { idOf } from '#core/contract/fields.ts';
import type { ListField } from '#core/contract/list.ts';
import { resource } from '#core/contract/resource.ts';
import * as f from './fields.ts';
import { partyRow } from './party.ts';

/** What lists of parties know about their columns. */
const common = {
  name: { type: 'text' }, kind: { type: 'select', options: f.partyKinds, sortable: false, groupable: true }, email: { type: 'text', nullable: true, sortable: false }, phone: { type: 'text', nullable: true, sortable: false },
  companyName: { type: 'text', sortable: false }, city: { type: 'text', sortable: false }, country: { type: 'text', nullable: true, sortable: false, groupable: true }, tags: { type: 'multi', sortable: false },
  ownerId: { type: 'id', nullable: true, sortable: false, groupable: true }, status: { type: 'select', options: f.partyStatuses, sortable: false, groupable: true }, createdAt: { type: 'instant' },
} satisfies Record<string, ListField>;

const { creditOwed: _creditOwed, ...figuresOfVendors } = f.figureFields;

const can = { view: 'parties.view', create: 'parties.edit', edit: 'parties.edit', remove: 'parties.remove' };
const basics = { topic: 'parties.party', service: 'dash', row: partyRow, can, customFields: true, errors: ['parties.in_use', 'parties.merged'] } as const;
const companyOr = (kind: f.PartyKind) => ({ kind: z.enum(f.partyKinds).default(kind) });

/** Customers: parties that orders and invoices go to. */
export const customers = resource({
  ...basics, name: 'customers', path: '/:workspace_slug/customers', noun: 'a customer', fields: { ...companyOr('company'), ...f.partyFields, ...f.customerFields, ...f.consentFields },
  list: { ...common, ...f.figureFields, customerNumber: { type: 'text' }, customerHold: { type: 'select', options: f.customerHolds, sortable: false, groupable: true }, dunningProfileId: { type: 'id', nullable: true, sortable: false, groupable: true } },
});
/** Vendors: parties that are ordered from and paid. */
export const vendors = resource({
  ...basics, name: 'vendors', path: '/:workspace_slug/vendors', noun: 'a vendor', fields: { ...companyOr('company'), ...f.partyFields, ...f.vendorFields, ...f.consentFields },
  list: { ...common, ...figuresOfVendors, vendorNumber: { type: 'text' }, vendorHold: { type: 'select', options: f.vendorHolds, sortable: false, groupable: true }, vendorForm1099: { type: 'select', options: f.forms1099, nullable: true, sortable: false, groupable: true } },
});
/** Accounts: companies that are sold to. */
export const accounts = resource({
  ...basics, name: 'accounts', path: '/:workspace_slug/accounts', noun: 'an account', fields: { ...f.partyFields, ...f.consentFields },
  list: { ...common, ...f.figureFields, accountType: { type: 'select', options: f.accountTypes, nullable: true, sortable: false, groupable: true }, industry: { type: 'text', sortable: false, groupable: true }, size: { type: 'select', options: f.companySizes, nullable: true, sortable: false, groupable: true } },
});
/** Contacts: people, usually of an account. */
export const contacts = resource({
  ...basics, name: 'contacts', path: '/:workspace_slug/contacts', noun: 'a contact', fields: { ...f.partyFields, ...f.consentFields, companyId: idOf('parties.party').nullable().default(null).describe('Company the person is linked to first') },
  list: { ...common, ...f.figureFields, title: { type: 'text', sortable: false } },
});
