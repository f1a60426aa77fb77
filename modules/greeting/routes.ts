import { handle, handleStream } from '#core/server/module.ts';
import * as contract from './contract.ts';
import { answerMessage } from './service/answer.ts';
import { moveToChat, openConversation, writeBack } from './service/conversation.ts';
import { cancelFetch, fetchFile, showFetch } from './service/fetches.ts';
import { showFigures } from './service/figures.ts';
import * as form from './service/form.ts';
import * as items from './service/items.ts';
import * as messages from './service/messages.ts';
import { openForm } from './service/stamp.ts';
import { submit, submitOwn } from './service/submit.ts';
import * as visit from './service/visit.ts';

/** Endpoints of the room. */
export const routes = [
  handle(contract.getGreeting, visit.showGreeting), handle(contract.getOwnGreeting, visit.showOwnGreeting), handle(contract.trackGreeting, visit.track), handleStream(contract.greetingCaptions, visit.showCaptions),
  handle(contract.openGreetingForm, openForm), handle(contract.submitGreeting, submit), handle(contract.submitOwnGreeting, submitOwn),
  handle(contract.openConversation, openConversation), handle(contract.writeBack, writeBack), handle(contract.moveToChat, moveToChat),
  handle(contract.listItems, items.listItems), handle(contract.getItem, items.getItem), handle(contract.createItem, items.createItem), handle(contract.updateItem, items.updateItem),
  handle(contract.deleteItem, items.deleteItem), handle(contract.restoreItem, items.restoreItem), handle(contract.arrangeItems, items.arrangeItems),
  handle(contract.fetchFile, fetchFile), handle(contract.getFetch, showFetch), handle(contract.cancelFetch, cancelFetch),
  handle(contract.getForm, form.showForm), handle(contract.updateForm, form.changeForm), handle(contract.sendTest, form.sendTest),
  handle(contract.listMessages, messages.listMessages), handle(contract.getMessage, messages.getMessage), handle(contract.answerMessage, answerMessage), handle(contract.releaseMessage, messages.releaseMessage),
  handle(contract.forwardMessage, messages.forwardAgain), handle(contract.deleteMessage, messages.deleteMessage), handleStream(contract.exportMessages, messages.exportMessages),
  handle(contract.getFigures, showFigures),
];
