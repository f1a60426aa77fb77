import { handle } from '#core/server/module.ts';
import * as contract from './contract.ts';
import * as inbox from './service/inbox.ts';
import * as preferences from './service/preferences.ts';

/** Endpoints of the room. */
export const routes = [
  handle(contract.listNotifications, inbox.list),
  handle(contract.countUnseen, inbox.unseen),
  handle(contract.markSeen, inbox.markSeen),
  handle(contract.readAll, inbox.readAll),
  handle(contract.markRead, inbox.markRead),
  handle(contract.markUnread, inbox.markUnread),
  handle(contract.markDone, inbox.markDone),
  handle(contract.snooze, inbox.snooze),
  handle(contract.getPreferences, preferences.get),
  handle(contract.updatePreferences, preferences.update),
  handle(contract.unsubscribe, preferences.unsubscribe),
];
