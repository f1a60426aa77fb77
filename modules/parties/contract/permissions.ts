import { definePermissions, definePreset } from '#core/contract/permissions.ts';

/** What a role may do with people and companies. */
export const permissions = definePermissions({
  'parties.view': ['See customers, vendors, accounts and contacts', 'admin', 'manager', 'member'],
  'parties.edit': ['Add and change customers, vendors, accounts and contacts', 'admin', 'manager', 'member'],
  'parties.remove': ['Remove customers, vendors, accounts and contacts', 'admin', 'manager'],
  'parties.merge': ['Merge duplicates', 'admin', 'manager'],
  'parties.bank': ['See and change bank details', 'admin', 'manager'],
  'parties.bank_approve': ['Confirm changed bank details', 'admin'],
  'parties.export': ['Export customers, vendors, accounts and contacts', 'admin', 'manager'],
});
// Every document, payment and open item is somebody's: who works with those finds people and companies too. Confirming bank details stays with a second person.
definePreset('auditor', ['parties.view', 'parties.export']);
definePreset('accountant', ['parties.view', 'parties.edit', 'parties.bank', 'parties.export']);
definePreset('salesManager', ['parties.view', 'parties.edit', 'parties.remove', 'parties.merge', 'parties.export']);
definePreset('salesRep', ['parties.view', 'parties.edit']);
definePreset('purchaser', ['parties.view', 'parties.edit']);
