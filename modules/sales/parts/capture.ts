import { handle } from '#core/server/module.ts';
import { mountResource } from '#core/server/resource/mount.ts';
import * as contract from '../contract/capture.ts';
import { arrivalJobs, noteChanges } from '../service/capture/arrivals.ts';
import { availabilityOf, changeAvailability } from '../service/capture/availability.ts';
import * as rules from '../service/capture/assign-rules.ts';
import { assignLeads, defineArrivalNotices } from '../service/capture/assignment.ts';
import * as entries from '../service/capture/entries.ts';
import { erase, registerErasure } from '../service/capture/erasure.ts';
import { mountForms } from '../service/capture/form-http.ts';
import { showForm } from '../service/capture/form-store.ts';
import * as forms from '../service/capture/forms.ts';
import * as inbox from '../service/capture/lead-inbox.ts';
import { leadMailJobs, leadMailReceiver, listMails, releaseMail } from '../service/capture/lead-mails.ts';
import { defineLateNotices, lateJobs } from '../service/capture/late-answers.ts';
import { waitingJobs } from '../service/capture/waiting.ts';
import { outfit } from '../service/capture/outfit.ts';
import { confirm } from '../service/capture/receive.ts';
import { timesOf } from '../service/capture/response.ts';
import * as scoring from '../service/capture/scoring.ts';
import { seedCapture } from '../service/capture/seed.ts';
import * as runs from '../service/capture/sequence-runs.ts';
import { optOut, sequenceJobs } from '../service/capture/sequence-steps.ts';
import * as sequences from '../service/capture/sequences.ts';
import * as settings from '../service/capture/settings.ts';
import * as sources from '../service/capture/sources.ts';
import { suggest } from '../service/capture/spellings.ts';
import { restore, showMissing, starterSet } from '../service/capture/starter-set.ts';
import { outfitLeads } from '../service/leads/fresh-leads.ts';
import type { Part } from './part.ts';

defineArrivalNotices();
defineLateNotices();
registerErasure();
outfitLeads(outfit);

/** How leads arrive and are handed out: web forms, mails, scoring, assignment, sequences, response time. */
export const capture: Part = {
  routes: [
    ...mountResource(contract.leadForms, forms.formRecord, { create: forms.createForm, update: forms.updateForm, bulk: false }),
    handle(contract.newFormKey, forms.makeKey), handle(contract.endFormKey, forms.endKey), handle(contract.copyForm, forms.copyOf),
    handle(contract.openForm, showForm), handle(contract.confirmEntry, confirm), handle(contract.stopMails, optOut),
    handle(contract.listFormPosts, entries.listEntries), handle(contract.releaseFormPosts, entries.release), handle(contract.discardFormPosts, entries.discard),
    handle(contract.getLeadInbox, inbox.showInbox), handle(contract.switchLeadInbox, inbox.switchInbox), handle(contract.renewLeadInbox, inbox.renewInbox), handle(contract.listLeadMails, listMails), handle(contract.releaseLeadMail, releaseMail),
    handle(contract.listAssignRules, rules.listRules), handle(contract.createAssignRule, rules.createRule), handle(contract.updateAssignRule, rules.updateRule), handle(contract.deleteAssignRule, rules.removeRule), handle(contract.arrangeAssignRules, rules.arrangeRules),
    handle(contract.assignByRules, assignLeads), handle(contract.listAvailability, availabilityOf), handle(contract.setAvailability, changeAvailability),
    handle(contract.listScoreRules, async (ctx) => ({ items: await scoring.scoreRulesOf(ctx) })), handle(contract.createScoreRule, scoring.createScore), handle(contract.updateScoreRule, scoring.updateScore), handle(contract.deleteScoreRule, scoring.removeScore),
    handle(contract.explainScore, scoring.explain), handle(contract.recordSignal, scoring.noteSignal),
    handle(contract.getCaptureSettings, settings.showSettings), handle(contract.updateCaptureSettings, settings.changeSettings), handle(contract.responseTimes, timesOf),
    ...mountResource(contract.sequences, sequences.sequenceRecord, { create: sequences.createSequence, update: sequences.updateSequence, bulk: false }),
    handle(contract.enrolLeads, runs.enrol), handle(contract.listRuns, runs.runsOf), handle(contract.stopRun, runs.stopByHand),
    ...mountResource(contract.leadSources, sources.sourceRecord, { create: sources.createSource, update: sources.updateSource, restore: sources.restoreSource, bulk: false }),
    handle(contract.listSourceCosts, sources.costsOf), handle(contract.addSourceCost, sources.addCost), handle(contract.deleteSourceCost, sources.removeCost), handle(contract.sourceReport, sources.reportOf), handle(contract.suggestWords, suggest),
    handle(contract.missingDefaults, showMissing), handle(contract.restoreDefaults, restore),
    handle(contract.eraseLead, erase),
  ],
  records: [forms.formRecord, sequences.sequenceRecord, sources.sourceRecord],
  jobs: [...arrivalJobs, ...sequenceJobs, ...lateJobs, ...waitingJobs, ...leadMailJobs], witnesses: [noteChanges], subscribers: [starterSet],
  mailReceivers: [leadMailReceiver], mount: mountForms, seed: seedCapture,
};
