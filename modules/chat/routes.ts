import { handle } from '#core/server/module.ts';
import * as contract from './contract.ts';
import * as edit from './service/edit.ts';
import * as later from './service/later.ts';
import * as me from './service/me.ts';
import * as messages from './service/messages.ts';
import * as people from './service/people.ts';
import * as reading from './service/reading.ts';
import { removePreview } from './service/previews.ts';
import * as rooms from './service/rooms.ts';
import { sendMessage } from './service/send.ts';
import { searchMessages, sync } from './service/sync.ts';
import * as threads from './service/threads.ts';

/** Endpoints of the room. */
export const routes = [
  handle(contract.getMe, me.getMe),
  handle(contract.updateMe, me.updateMe),
  handle(contract.listRooms, rooms.listRooms),
  handle(contract.createRoom, rooms.createRoom),
  handle(contract.getRoom, rooms.getRoom),
  handle(contract.updateRoom, rooms.updateRoom),
  handle(contract.updateMembership, rooms.updateMembership),
  handle(contract.leaveRoom, people.leaveRoom),
  handle(contract.searchUsers, people.searchUsers),
  handle(contract.listPeople, people.listPeople),
  handle(contract.addPeople, people.addPeople),
  handle(contract.removePerson, people.removePerson),
  handle(contract.setRole, people.setRole),
  handle(contract.listMessages, messages.listMessages),
  handle(contract.sendMessage, sendMessage),
  handle(contract.getMessage, messages.getMessage),
  handle(contract.editMessage, edit.editMessage),
  handle(contract.deleteMessage, edit.deleteMessage),
  handle(contract.listEdits, messages.listEdits),
  handle(contract.react, edit.react),
  handle(contract.unreact, edit.unreact),
  handle(contract.pinMessage, edit.pinMessage),
  handle(contract.unpinMessage, edit.unpinMessage),
  handle(contract.listPins, messages.listPins),
  handle(contract.removePreview, removePreview),
  handle(contract.linkMessage, edit.linkMessage),
  handle(contract.unlinkMessage, edit.unlinkMessage),
  handle(contract.listLinked, messages.listLinked),
  handle(contract.getDelivery, messages.getDelivery),
  handle(contract.searchMessages, searchMessages),
  handle(contract.markRead, reading.markRead),
  handle(contract.markUnread, reading.markUnread),
  handle(contract.getBadge, reading.getBadge),
  handle(contract.listThreads, threads.listThreads),
  handle(contract.updateThread, threads.updateThread),
  handle(contract.sync, sync),
  handle(contract.listDrafts, later.listDrafts),
  handle(contract.putDraft, later.putDraft),
  handle(contract.deleteDraft, later.deleteDraft),
  handle(contract.listScheduled, later.listScheduled),
  handle(contract.scheduleMessage, later.scheduleMessage),
  handle(contract.updateScheduled, later.updateScheduled),
  handle(contract.deleteScheduled, later.deleteScheduled),
  handle(contract.listReminders, later.listReminders),
  handle(contract.createReminder, later.createReminder),
  handle(contract.deleteReminder, later.deleteReminder),
];
