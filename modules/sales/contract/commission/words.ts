import { defineErrors } from '#core/contract/errors.ts';
import { definePermissions, definePreset } from '#core/contract/permissions.ts';
import { defineRules } from '#core/contract/rules.ts';

/** What a role may do with commission. Without `view_all` a person sees what they earned themselves. */
export const commissionPermissions = definePermissions({
  'sales.commission.view': ['See own commission', 'admin', 'manager', 'member'],
  'sales.commission.view_all': ['See the commission of everybody, rules and runs', 'admin', 'manager'],
  'sales.commission.manage': ['Set up commission rules and make runs', 'admin', 'manager'],
  'sales.commission.approve': ['Approve commission runs and mark them as paid', 'admin', 'manager'],
});
definePreset('salesManager', Object.keys(commissionPermissions));
definePreset('salesRep', ['sales.commission.view']);
definePreset('auditor', ['sales.commission.view', 'sales.commission.view_all']);
definePreset('accountant', ['sales.commission.view', 'sales.commission.view_all', 'sales.commission.approve']);

/** Expected refusals about commission. */
export const commissionErrors = defineErrors({
  'sales.commission_nothing': [409, 'Nothing was earned until this day that is not in a run yet.'],
  'sales.commission_run_state': [409, 'The run has moved on: this is not possible any more.'],
  'sales.commission_own_approval': [403, 'Somebody else has to approve this run: you made it, or you are paid by it.'],
});

/** What the room says about wrong fields of commission. */
export const commissionSays = defineRules({
  'sales.commission_percent': 'Enter a percentage above 0 and up to 100, with at most 6 fraction digits.',
  'sales.commission_person': 'Choose whom the rule pays.',
  'sales.commission_role': 'Choose a role.',
  'sales.commission_days': 'The last day lies before the first one.',
  'sales.commission_mixed': 'Rules for categories that hold at the same time count the same: all of them orders, or all of them invoices.',
});
