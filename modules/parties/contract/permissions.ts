import { definePermissions } from '#core/contract/permissions.ts';

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
