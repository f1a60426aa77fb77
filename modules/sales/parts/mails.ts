import { handle } from '#core/server/module.ts';
import { refuseMailTracking } from '../contract/capture.ts';
import * as contract from '../contract/mails.ts';
import { answerReceiver } from '../service/mails/answers.ts';
import { defineMailNotices } from '../service/mails/notices.ts';
import { registerMailErasure } from '../service/mails/objections.ts';
import { mountPictures, refuseTracking } from '../service/mails/openings.ts';
import { showReaders } from '../service/mails/readers.ts';
import { preview, send } from '../service/mails/send.ts';
import type { Part } from './part.ts';

defineMailNotices();
registerMailErasure();

/** Mails about leads, opportunities and parties, the answers to them, and whether they were opened. */
export const mails: Part = {
  routes: [handle(contract.mailReaders, showReaders), handle(contract.previewMail, preview), handle(contract.sendMails, send), handle(refuseMailTracking, refuseTracking)],
  mailReceivers: [answerReceiver],
  mount: mountPictures,
};
