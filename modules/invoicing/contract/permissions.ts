import { definePermissions, definePreset } from '#core/contract/permissions.ts';

/** What a role may do with documents. Without `…view_all` a person sees those they own or wrote. */
export const permissions = definePermissions({
  'invoicing.invoice.view': ['See own invoices and credit notes', 'admin', 'manager', 'member'],
  'invoicing.invoice.view_all': ['See all invoices and credit notes', 'admin', 'manager'],
  'invoicing.invoice.edit': ['Write invoices and credit notes', 'admin', 'manager', 'member'],
  'invoicing.invoice.post': ['Post invoices and credit notes', 'admin', 'manager'],
  'invoicing.invoice.approve': ['Approve invoices above the limit', 'admin', 'manager'],
  'invoicing.invoice.over_limit': ['Post invoices and confirm orders above a customer\'s credit limit', 'admin', 'manager'],
  'invoicing.invoice.void': ['Void and write off invoices', 'admin', 'manager'],
  'invoicing.invoice.send': ['Send invoices and reminders', 'admin', 'manager', 'member'],
  'invoicing.bill.view': ['See own bills and vendor credits', 'admin', 'manager', 'member'],
  'invoicing.bill.view_all': ['See all bills and vendor credits', 'admin', 'manager'],
  'invoicing.bill.edit': ['Write bills and vendor credits', 'admin', 'manager', 'member'],
  'invoicing.bill.post': ['Post bills and vendor credits', 'admin', 'manager'],
  'invoicing.bill.approve': ['Approve bills above the limit', 'admin', 'manager'],
  'invoicing.bill.void': ['Void bills and vendor credits', 'admin', 'manager'],
  'invoicing.settings': ['Set up invoices, reminders and recurring ones', 'admin', 'manager'],
});
definePreset('auditor', ['invoicing.invoice.view', 'invoicing.invoice.view_all', 'invoicing.bill.view', 'invoicing.bill.view_all']);
definePreset('accountant', Object.keys(permissions));
// Who sells makes the invoices of what was ordered; posting them is the work of who keeps the books. The same with what is bought.
definePreset('salesManager', ['invoicing.invoice.view', 'invoicing.invoice.view_all', 'invoicing.invoice.edit', 'invoicing.invoice.send']);
definePreset('salesRep', ['invoicing.invoice.view', 'invoicing.invoice.edit']);
definePreset('purchaser', ['invoicing.bill.view', 'invoicing.bill.view_all', 'invoicing.bill.edit']);
