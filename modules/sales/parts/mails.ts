import { handle } from '#core/server/module.ts';
import { refuseMailTracking } from '../contract/capture.ts';
import * as contract from '../contract/mails.ts';
import * as log from '../contract/mail-log.ts';
import * as merges from '../contract/mail-merges.ts';
import { answerReceiver } from '../service/mails/answers.ts';
import { dropIt, fileIt, listLogged, logReceiver, mailLogJobs, restoreIt } from '../service/mails/logged-mails.ts';
import { endLog, makeLog, showLog } from '../service/mails/mail-log.ts';
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

/** Mails about leads, opportunities and parties, to one or to many, the answers to them, those of members' own mail programs, and whether they were opened and their links followed. */
export const mails: Part = {
  routes: [
    handle(contract.mailReaders, showReaders), handle(contract.previewMail, preview), handle(contract.sendMails, send), handle(refuseMailTracking, refuseTracking),
    handle(merges.previewMerge, previewMany), handle(merges.startMerge, startMany), handle(merges.listMerges, listMany), handle(merges.getMerge, showMany), handle(merges.cancelMerge, cancelMany),
    handle(log.getMailLog, showLog), handle(log.makeMailLog, makeLog), handle(log.endMailLog, endLog), handle(log.listLoggedMails, listLogged), handle(log.fileLoggedMail, fileIt), handle(log.dropLoggedMail, dropIt), handle(log.restoreLoggedMail, restoreIt),
  ],
  jobs: [...mergeJobs, ...mailLogJobs],
  mailReceivers: [answerReceiver, logReceiver],
  mount: async (server, app) => { await mountPictures(server, app); await mountLinks(server, app); },
};
