import { handle } from '#core/server/module.ts';
import { mountResource } from '#core/server/resource/mount.ts';
import * as contract from '../contract/billing-plans.ts';
import '../service/billing-plans/agreed.ts';
import { billProgress, billStep } from '../service/billing-plans/bill.ts';
import { planJobs } from '../service/billing-plans/clock.ts';
import '../service/billing-plans/forecast.ts';
import { showPlan } from '../service/billing-plans/read.ts';
import { planRecord } from '../service/billing-plans/record.ts';
import { seedPlans } from '../service/billing-plans/seed.ts';
import { restorePlan } from '../service/billing-plans/sold.ts';
import { changePlan, closePlan, createPlan, markDone, removePlan, reopenPlan } from '../service/billing-plans/write.ts';
import type { Part } from './part.ts';

const calls = contract.planCalls;

/** What was agreed with a customer and is billed in steps. */
export const billingPlans: Part = {
  routes: [
    ...mountResource(contract.billingPlans, planRecord, { get: false, create: false, update: false, remove: removePlan, restore: restorePlan, bulk: false }),
    handle(calls.get, showPlan), handle(calls.create, createPlan), handle(calls.update, changePlan), handle(calls.bill, billStep), handle(calls.progress, billProgress), handle(calls.done, markDone), handle(calls.close, closePlan), handle(calls.reopen, reopenPlan),
  ],
  records: [planRecord],
  jobs: planJobs,
  seed: seedPlans,
};
