import { handle } from '#core/server/module.ts';
import { refuseMailTracking } from '../contract/capture.ts';
import * as contract from '../contract/mails.ts';
import * as merges from '../contract/mail-merges.ts';
import { answerReceiver } from '../service/mails/answers.ts';
import { mergeJobs } from '../service/mails/merge-job.ts';
import { cancelMany, listMany, previewMany, showMany, startMany } from '../service/mails/merges.ts';
import { defineMailNotices } from '../service/mails/notices.ts';
import { mountLinks } from '../service/mails/links.ts';
import { registerMailErasure } from '../service/mails/objections.ts';
import { mountPictures, refuseTracking } from '../service/mails/openings.ts';
import { showReaders } from '../service/mails/readers.ts';
import { preview, send } from '../service/mails/send.ts';
import type { Part } from './part.ts';

defineMailNotices();
registerMailErasure();

/** Mails about leads, opportunities and parties, to one or to many, the answers to them, and whether they were opened and their links followed. */
export const mails: Part = {
  routes: [
    handle(contract.mailReaders, showReaders), handle(contract.previewMail, preview), handle(contract.sendMails, send), handle(refuseMailTracking, refuseTracking),
    handle(merges.previewMerge, previewMany), handle(merges.startMerge, startMany), handle(merges.listMerges, listMany), handle(merges.getMerge, showMany), handle(merges.cancelMerge, cancelMany),
  ],
  jobs: mergeJobs,
  mailReceivers: [answerReceiver],
  mount: async (server, app) => { await mountPictures(server, app); await mountLinks(server, app); },
};
