import { handle } from '#core/server/module.ts';
import { mountResource } from '#core/server/resource/mount.ts';
import * as contract from '../contract/campaigns.ts';
import * as campaign from '../service/campaigns/campaigns.ts';
import { campaignRecord } from '../service/campaigns/record.ts';
import { seedCampaigns } from '../service/campaigns/seed.ts';
import type { Part } from './part.ts';

/** What is done so that people hear of the company, what it costs and what it brings. */
export const campaigns: Part = {
  routes: [
    ...mountResource(contract.campaigns, campaignRecord, { create: campaign.createCampaign, update: campaign.updateCampaign, restore: campaign.restoreCampaign }),
    handle(contract.listCampaignCosts, campaign.costsOf), handle(contract.addCampaignCost, campaign.addCost), handle(contract.deleteCampaignCost, campaign.removeCost), handle(contract.campaignReport, campaign.reportOf),
  ],
  records: [campaignRecord], seed: seedCampaigns,
};
