import { handle } from '#core/server/module.ts';
import { mountBoard } from '#core/server/resource/board.ts';
import { mountResource } from '#core/server/resource/mount.ts';
import * as contract from '../contract/leads.ts';
import '../contract/permissions.ts';
import '../events.ts';
import { activityRecord } from '../service/leads/activity-store.ts';
import * as activity from '../service/leads/activities.ts';
import { leadBoardSource } from '../service/leads/board.ts';
import { createLeads } from '../service/leads/create-leads.ts';
import * as closing from '../service/leads/closing.ts';
import { proofsOf, setConsent } from '../service/leads/consents.ts';
import * as conversion from '../service/leads/conversion.ts';
import { dismissPair, listPairs, reopenPair } from '../service/leads/duplicate-inbox.ts';
import { duplicateJobs, noteLikeness } from '../service/leads/duplicate-pairs.ts';
import { likeLeads } from '../service/leads/duplicates.ts';
import * as lead from '../service/leads/leads.ts';
import * as mail from '../service/leads/mail.ts';
import { merge, mergesOf, unmerge } from '../service/leads/merge.ts';
import { readLead } from '../service/leads/objections.ts';
import { defineOwnerNotices, noteOwners } from '../service/leads/owner-notices.ts';
import { activitiesOfParty } from '../service/leads/party-activities.ts';
import { registerLeadParties } from '../service/leads/party-door.ts';
import '../service/leads/party-figures.ts';
import * as pipeline from '../service/leads/pipelines.ts';
import { defineActivityNotices, reminderJob } from '../service/leads/reminders.ts';
import { leadList } from '../service/leads/products.ts';
import { listLeadActivities } from '../service/leads/record-activities.ts';
import { defineStaleNotices, staleJobs } from '../service/leads/stale-alerts.ts';
import * as stage from '../service/leads/stages.ts';
import { streamOf } from '../service/leads/stream.ts';
import { checklistOf, setTick } from '../service/leads/stage-criteria.ts';
import { salesTeams } from '../service/leads/teams.ts';
import { seedLeads } from '../service/leads/seed.ts';
import type { Part } from './part.ts';

defineActivityNotices();
defineOwnerNotices();
defineStaleNotices();
registerLeadParties();

/** Pipelines, leads, their activities and conversion. */
export const leads: Part = {
  routes: [
    ...mountResource(contract.pipelines, pipeline.pipelineRecord, { list: pipeline.listPipelines, get: pipeline.getPipeline, create: pipeline.createPipeline, update: pipeline.updatePipeline, remove: pipeline.removePipeline, restore: pipeline.restorePipeline }),
    handle(contract.makeDefaultPipeline, pipeline.makeDefault),
    handle(contract.createStage, stage.createStage), handle(contract.updateStage, stage.updateStage), handle(contract.deleteStage, stage.deleteStage), handle(contract.arrangeStages, stage.arrangeStages),
    handle(contract.listLostReasons, pipeline.listReasons), handle(contract.saveLostReasons, pipeline.saveReasons),
    ...mountResource(contract.leads, leadList, { get: readLead, create: (ctx, { workspace_slug: _slug, ...input }) => lead.createLead(ctx, input), createMany: createLeads, update: lead.updateLead, remove: lead.removeLead, removeMany: lead.removeLeads, restore: lead.restoreLead }),
    ...mountBoard(contract.leadBoard, leadBoardSource),
    handle(contract.listSalesTeams, salesTeams),
    handle(contract.leadCriteria, async (ctx, { id }) => checklistOf(ctx, 'sales.lead', await lead.getLead(ctx, id))), handle(contract.tickLead, async (ctx, { id, ...tick }) => setTick(ctx, 'sales.lead', await lead.getLead(ctx, id), tick)),
    handle(contract.findDuplicateLeads, async (ctx, { workspace_slug: _slug, ...who }) => ({ items: await likeLeads(ctx, who) })), handle(contract.mergeLeads, merge), handle(contract.unmergeLeads, unmerge), handle(contract.listLeadMerges, mergesOf),
    handle(contract.listLeadDuplicates, listPairs), handle(contract.dismissLeadDuplicate, dismissPair), handle(contract.reopenLeadDuplicate, reopenPair),
    handle(contract.loseLead, closing.lose), handle(contract.junkLead, closing.junk), handle(contract.reopenLead, closing.reopen), handle(contract.setLeadConsent, (ctx, input) => setConsent(ctx, input)), handle(contract.listLeadConsents, proofsOf), handle(contract.stageHistory, closing.historyOf),
    handle(contract.previewConversion, conversion.preview), handle(contract.convertLead, conversion.convert), handle(contract.unconvertLead, conversion.unconvert),
    handle(contract.leadActivities, listLeadActivities),
    ...mountResource(contract.activities, activityRecord, { list: activity.listActivities, get: activity.getActivity, create: (ctx, { workspace_slug: _slug, ...input }) => activity.createActivity(ctx, input), update: activity.updateActivity, remove: activity.removeActivity, restore: activity.restoreActivity }),
    handle(contract.completeActivity, activity.completeIt), handle(contract.reopenActivity, activity.reopenIt), handle(contract.myDay, activity.dayOf), handle(contract.activityCalendar, activity.calendarOf), handle(contract.partyActivities, activitiesOfParty), handle(contract.recordStream, streamOf),
    ...mountResource(contract.mailTemplates, mail.templateRecord, { create: mail.createTemplate, update: mail.updateTemplate }),
    handle(contract.previewLeadMail, mail.previewMail), handle(contract.sendLeadMail, mail.sendMail),
  ],
  records: [leadList, activityRecord, pipeline.pipelineRecord, mail.templateRecord],
  jobs: [reminderJob, ...duplicateJobs, ...staleJobs], witnesses: [noteLikeness, noteOwners],
  seed: seedLeads,
};
