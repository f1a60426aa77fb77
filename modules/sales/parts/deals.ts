import { handle } from '#core/server/module.ts';
import { mountBoard } from '#core/server/resource/board.ts';
import { mountResource } from '#core/server/resource/mount.ts';
import * as contract from '../contract/deals.ts';
import { dealCriteria, tickDeal } from '../contract/leads.ts';
import { dealBoardSource } from '../service/deals/board.ts';
import { registerPipelineForecast } from '../service/deals/cash-forecast.ts';
import * as closing from '../service/deals/closing.ts';
import * as contact from '../service/deals/contacts.ts';
import * as deal from '../service/deals/deals.ts';
import { figures } from '../service/deals/figures.ts';
import { forecast } from '../service/deals/forecast.ts';
import * as line from '../service/deals/lines.ts';
import { registerDealParties } from '../service/deals/party-door.ts';
import { asOf, changes } from '../service/deals/pipeline-past.ts';
import { quoteFor } from '../service/deals/quote.ts';
import { dealList } from '../service/deals/deal-list.ts';
import { dealRecord, getDeal } from '../service/deals/scope.ts';
import { activitiesOf } from '../service/leads/record-activities.ts';
import { seedDeals } from '../service/deals/seed.ts';
import { compare, listSnapshots, snapshotJobs, takeSnapshot } from '../service/deals/snapshots.ts';
import * as target from '../service/deals/targets.ts';
import { checklistOf, setTick } from '../service/leads/stage-criteria.ts';
import type { Part } from './part.ts';

registerDealParties();
registerPipelineForecast();

/** Opportunities, forecast and targets. */
export const deals: Part = {
  routes: [
    handle(contract.dealActivities, (ctx, input) => activitiesOf(ctx, dealRecord, input)),
    ...mountResource(contract.opportunities, dealList, { get: (ctx, { id }) => getDeal(ctx, id), create: (ctx, { workspace_slug: _slug, ...input }) => deal.createDeal(ctx, input), update: deal.updateDeal, restore: deal.restoreDeal }),
    ...mountBoard(contract.dealBoard, dealBoardSource),
    handle(dealCriteria, async (ctx, { id }) => checklistOf(ctx, 'sales.opportunity', await getDeal(ctx, id))), handle(tickDeal, async (ctx, { id, ...tick }) => setTick(ctx, 'sales.opportunity', await getDeal(ctx, id), tick)),
    handle(contract.winDeal, closing.win), handle(contract.loseDeal, closing.lose), handle(contract.reopenDeal, closing.reopen), handle(contract.cloneDeal, deal.clone), handle(contract.dealHistory, closing.historyOf), handle(contract.startQuote, quoteFor),
    handle(contract.dealLines, line.listLines), handle(contract.setDealLines, line.setLines), handle(contract.dealContacts, contact.listContacts), handle(contract.setDealContacts, contact.setContacts),
    handle(contract.showForecast, forecast), handle(contract.pipelineAsOf, asOf), handle(contract.pipelineChanges, changes), handle(contract.dealFigures, figures),
    handle(contract.listForecastSnapshots, listSnapshots), handle(contract.takeForecastSnapshot, takeSnapshot), handle(contract.compareForecast, compare),
    handle(contract.listTargets, target.list), handle(contract.saveTargets, target.save),
  ],
  records: [dealList],
  jobs: snapshotJobs,
  seed: seedDeals,
};
