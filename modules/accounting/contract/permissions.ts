import { definePermissions, definePreset } from '#core/contract/permissions.ts';

/** What a role may do in accounting. An auditor is a role with those that see and nothing else. */
export const permissions = definePermissions({
  'accounting.item.view': ['See products, services, units and taxes', 'admin', 'manager', 'member'],
  'accounting.item.edit': ['Add and change products, services and units', 'admin', 'manager'],
  'accounting.item.remove': ['Remove products, services and units', 'admin', 'manager'],
  'accounting.tax.edit': ['Set up taxes', 'admin', 'manager'],
  'accounting.ledger.view': ['See accounts, entries and the books', 'admin', 'manager'],
  'accounting.ledger.setup': ['Set up the books: chart of accounts, numbers', 'admin'],
  'accounting.entry.post': ['Post journal entries and reverse them', 'admin', 'manager'],
  'accounting.lock.manage': ['Lock periods, and lift locks', 'admin'],
  'accounting.bank.view': ['See bank accounts and statements', 'admin', 'manager'],
  'accounting.bank.edit': ['Keep bank accounts, transfers and reconciliation', 'admin', 'manager'],
  'accounting.report.view': ['See financial reports', 'admin', 'manager'],
  'accounting.report.mail': ['Have financial reports mailed by the clock', 'admin', 'manager'],
  'accounting.statement.send': ['Mail statements of account to customers and vendors', 'admin', 'manager'],
  'accounting.tax_return.file': ['Review and file tax returns', 'admin'],
});
definePreset('auditor', ['accounting.item.view', 'accounting.ledger.view', 'accounting.bank.view', 'accounting.report.view']);
definePreset('accountant', Object.keys(permissions));
// What is sold and bought is chosen from the products and services.
for (const preset of ['salesManager', 'salesRep', 'purchaser']) definePreset(preset, ['accounting.item.view']);
