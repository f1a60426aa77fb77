import { handle } from '#core/server/module.ts';
import { mountResource } from '#core/server/resource/mount.ts';
import * as contract from '../contract/commission.ts';
import { commissionEntryRecord, totalsOf } from '../service/commission/entries.ts';
import { commissionJobs, commissionSubscribers } from '../service/commission/hear.ts';
import * as rules from '../service/commission/rules.ts';
import * as runs from '../service/commission/runs.ts';
import { seedCommission } from '../service/commission/seed.ts';
import type { Part } from './part.ts';

/** What people earn by what they sold. */
export const commission: Part = {
  routes: [
    ...mountResource(contract.commissionRules, rules.commissionRuleRecord, { create: rules.createRule, update: rules.updateRule, restore: rules.restoreRule, bulk: false }),
    handle(contract.commissionRoles, rules.showRoles), handle(contract.getCommissionSettings, rules.showSettings), handle(contract.updateCommissionSettings, rules.changeSettings),
    ...mountResource(contract.commissionEntries, commissionEntryRecord, { create: false, update: false, remove: false, restore: false, bulk: false }), handle(contract.commissionTotals, totalsOf),
    ...mountResource(contract.commissionRuns, runs.commissionRunRecord, { create: runs.createRun, update: false, remove: runs.discardRun, restore: false, bulk: false }),
    handle(contract.previewCommissionRun, runs.previewRun), handle(contract.refreshCommissionRun, runs.refreshRun), handle(contract.approveCommissionRun, runs.approveRun), handle(contract.payCommissionRun, runs.payRun),
  ],
  records: [rules.commissionRuleRecord, runs.commissionRunRecord],
  jobs: commissionJobs, subscribers: commissionSubscribers, seed: seedCommission,
};
