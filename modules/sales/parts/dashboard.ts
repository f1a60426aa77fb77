import { handle } from '#core/server/module.ts';
import * as contract from '../contract/dashboard.ts';
import { activityFigures } from '../service/dashboard/activity.ts';
import { funnelOf } from '../service/dashboard/deal-funnel.ts';
import { dealFiguresOf } from '../service/dashboard/deals.ts';
import { leadFigures } from '../service/dashboard/leads.ts';
import { foldTallies } from '../service/dashboard/tallies.ts';
import type { Part } from './part.ts';

/** The sales dashboard. */
export const dashboard: Part = {
  routes: [handle(contract.leadsDashboard, leadFigures), handle(contract.dealsDashboard, dealFiguresOf), handle(contract.dealFunnel, funnelOf), handle(contract.activityDashboard, activityFigures)],
  jobs: [foldTallies],
};
