import { handle } from '#core/server/module.ts';
import { mountResource } from '#core/server/resource/mount.ts';
import * as contract from './contract.ts';
import * as inbox from './service/inbox.ts';
import { moderationRoutes } from './service/moderation/routes.ts';
import * as push from './service/push/subscriptions.ts';
import * as preferences from './service/preferences.ts';
import * as own from './service/words/own.ts';
import * as words from './service/words/record.ts';

/** Endpoints of the room. */
export const routes = [
  handle(contract.listNotifications, inbox.list),
  handle(contract.countUnseen, inbox.unseen),
  handle(contract.countUnreadOfWorkspaces, inbox.unreadOfWorkspaces),
  handle(contract.markSeen, inbox.markSeen),
  handle(contract.readAll, inbox.readAll),
  handle(contract.markRead, inbox.markRead),
  handle(contract.markUnread, inbox.markUnread),
  handle(contract.markDone, inbox.markDone),
  handle(contract.snooze, inbox.snooze),
  handle(contract.unsnooze, inbox.unsnooze),
  handle(contract.actOn, inbox.act),
  handle(contract.getPreferences, preferences.get),
  handle(contract.updatePreferences, preferences.update),
  handle(contract.unsubscribe, preferences.unsubscribe),
  handle(contract.listPushSubscriptions, push.list),
  handle(contract.addPushSubscription, push.add),
  handle(contract.removePushSubscription, push.remove),
  handle(contract.listOwnFilters, own.listOwnFilters),
  handle(contract.putOwnFilter, own.putOwnFilter),
  handle(contract.removeOwnFilter, own.removeOwnFilter),
  ...moderationRoutes,
  ...mountResource(contract.wordFilters, words.wordRecord, { create: words.createWord, update: words.updateWord, restore: words.restoreWord }),
];
