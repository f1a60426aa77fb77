import { handle } from '#core/server/module.ts';
import * as contract from './contract.ts';
import * as deliveries from './service/deliveries.ts';
import * as keys from './service/keys.ts';
import * as webhooks from './service/webhooks.ts';

/** Endpoints of the room. */
export const routes = [
  handle(contract.listKeys, keys.listKeys),
  handle(contract.listScopes, keys.listScopes),
  handle(contract.createKey, keys.createKey),
  handle(contract.updateKey, keys.updateKey),
  handle(contract.rotateKey, keys.rotateKey),
  handle(contract.revokeKey, keys.revokeKey),
  handle(contract.listEventTypes, webhooks.listEventTypes),
  handle(contract.listWebhooks, webhooks.listWebhooks),
  handle(contract.getWebhook, webhooks.getWebhook),
  handle(contract.createWebhook, webhooks.createWebhook),
  handle(contract.updateWebhook, webhooks.updateWebhook),
  handle(contract.deleteWebhook, webhooks.deleteWebhook),
  handle(contract.rotateSecret, webhooks.rotateSecret),
  handle(contract.listDeliveries, deliveries.listDeliveries),
  handle(contract.getDelivery, deliveries.getDelivery),
  handle(contract.sendTest, deliveries.sendTest),
  handle(contract.redeliver, deliveries.redeliver),
  handle(contract.redeliverFailed, deliveries.redeliverFailed),
];
