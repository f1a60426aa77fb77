import { handle } from '#core/server/module.ts';
import * as contract from './contract.ts';
import * as conversations from './service/conversations.ts';
import * as numbers from './service/numbers.ts';
import { options } from './service/options.ts';
import * as replies from './service/replies.ts';
import * as sending from './service/send.ts';
import * as templates from './service/templates.ts';
import { listAbout, listOf } from './service/texts.ts';

export const routes = [
  handle(contract.listNumbers, numbers.listAll), handle(contract.createNumber, numbers.create), handle(contract.saveNumber, numbers.save), handle(contract.removeNumber, numbers.remove), handle(contract.checkNumber, numbers.askCheck),
  handle(contract.syncTemplates, templates.askSync), handle(contract.listTemplates, templates.list),
  handle(contract.listReplies, replies.list), handle(contract.createReply, replies.create), handle(contract.saveReply, replies.save), handle(contract.removeReply, replies.remove),
  handle(contract.sendText, sending.send), handle(contract.logText, sending.log), handle(contract.sendAgain, sending.again), handle(contract.listTexts, listOf), handle(contract.listTextsOf, listAbout), handle(contract.textOptions, options),
  handle(contract.listConversations, conversations.list), handle(contract.getConversation, conversations.get), handle(contract.markRead, conversations.read), handle(contract.countUnread, conversations.unread),
  handle(contract.assignConversation, conversations.assign), handle(contract.closeConversation, conversations.close), handle(contract.linkConversation, conversations.link), handle(contract.listTexters, conversations.texters),
];
