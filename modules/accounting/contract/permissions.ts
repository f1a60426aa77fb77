import { definePermissions } from '#core/contract/permissions.ts';

/** What a role may do with the masters of accounting. */
export const permissions = definePermissions({
  'accounting.item.view': ['See products, services, units and taxes', 'admin', 'manager', 'member'],
  'accounting.item.edit': ['Add and change products, services and units', 'admin', 'manager'],
  'accounting.item.remove': ['Remove products, services and units', 'admin', 'manager'],
  'accounting.tax.edit': ['Set up taxes', 'admin', 'manager'],
});
