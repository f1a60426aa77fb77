import { handle } from '#core/server/module.ts';
import * as contract from './contract.ts';
import * as kinds from './service/kinds.ts';
import * as rules from './service/rules.ts';
import { listRuns } from './service/runs.ts';
import * as trial from './service/trial.ts';

/** Endpoints of the room. */
export const routes = [
  handle(contract.listRules, rules.listRules),
  handle(contract.getRule, rules.getRule),
  handle(contract.createRule, rules.createRule),
  handle(contract.updateRule, rules.updateRule),
  handle(contract.switchRule, rules.switchRule),
  handle(contract.deleteRule, rules.deleteRule),
  handle(contract.restoreRule, rules.restoreRule),
  handle(contract.listRuns, listRuns),
  handle(contract.listKinds, kinds.listKinds),
  handle(contract.listKindFields, kinds.listKindFields),
  handle(contract.findRecords, trial.findRecords),
  handle(contract.tryRule, trial.tryRule),
];
