import { definePermissions, definePreset } from '#core/contract/permissions.ts';

/** What a role may do in sales. Without `…view_all` a person sees the records they own, created or that nobody owns yet; with `…view_team` also those of the people in their teams and those that belong to one of these. */
export const permissions = definePermissions({
  'sales.lead.view': ['See own and unassigned leads', 'admin', 'manager', 'member'],
  'sales.lead.view_team': ['See the leads of their teams', 'admin', 'manager'],
  'sales.lead.view_all': ['See all leads', 'admin', 'manager'],
  'sales.lead.edit': ['Add and change leads', 'admin', 'manager', 'member'],
  'sales.lead.assign': ['Assign leads to others', 'admin', 'manager'],
  'sales.lead.remove': ['Remove and merge leads', 'admin', 'manager'],
  'sales.deal.view': ['See own and unassigned opportunities', 'admin', 'manager', 'member'],
  'sales.deal.view_team': ['See the opportunities of their teams', 'admin', 'manager'],
  'sales.deal.view_all': ['See all opportunities and the whole forecast', 'admin', 'manager'],
  'sales.deal.edit': ['Add and change opportunities', 'admin', 'manager', 'member'],
  'sales.deal.remove': ['Remove opportunities', 'admin', 'manager'],
  'sales.quote.view': ['See own quotes and orders', 'admin', 'manager', 'member'],
  'sales.quote.view_team': ['See the quotes and orders of their teams', 'admin', 'manager'],
  'sales.quote.view_all': ['See all quotes and orders', 'admin', 'manager'],
  'sales.quote.edit': ['Write and send quotes', 'admin', 'manager', 'member'],
  'sales.quote.approve': ['Approve quotes above the limit', 'admin', 'manager'],
  'sales.quote.remove': ['Remove draft quotes', 'admin', 'manager'],
  'sales.mail_many': ['Write mails to many at once', 'admin', 'manager'],
  'sales.export': ['Export leads, opportunities, quotes and orders', 'admin', 'manager'],
  'sales.settings': ['Set up pipelines, forms, rules and targets', 'admin', 'manager'],
});
definePreset('salesManager', Object.keys(permissions));
definePreset('salesRep', ['sales.lead.view', 'sales.lead.edit', 'sales.deal.view', 'sales.deal.edit', 'sales.quote.view', 'sales.quote.edit']);
// Who checks the books reads where their revenue came from; who keeps them takes over what was quoted and ordered.
definePreset('auditor', ['sales.lead.view', 'sales.lead.view_all', 'sales.deal.view', 'sales.deal.view_all', 'sales.quote.view', 'sales.quote.view_all', 'sales.export']);
definePreset('accountant', ['sales.quote.view', 'sales.quote.view_all']);
