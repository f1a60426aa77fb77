import { createHmac } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { call } from '#core/testing/house.ts';
import * as workspace from '#modules/workspace/contract.ts';
import * as contract from '../contract.ts';
import { setConditions } from '../service/conditions.ts';
import { sendDue } from '../service/send.ts';
import { openReceiver, type Received, type Receiver } from './receiver.ts';
import { openScene, type Scene } from './scene.ts';

/** A scene with a receiver that its webhooks reach, and what tests of them do over and over. */
export interface WebhookScene extends Scene {
  receiver: Receiver;
  slug: { workspace_slug: string };
  asOwner: ReturnType<Scene['place']['as']>;
  /** A webhook whose address, checked as https when it is made, leads to the receiver of the test. */
  newWebhook(input?: Record<string, unknown>, by?: ReturnType<Scene['place']['as']>, place?: Scene['place']): Promise<{ id: string; secret: string }>;
  /** Something happens: a role is made. Answers its id and name. */
  makeRole(place?: Scene['place']): Promise<{ id: string; name: string }>;
  deliveriesOf(id: string, by?: ReturnType<Scene['place']['as']>): Promise<contract.DeliveryRow[]>;
  readWebhook(id: string): Promise<contract.WebhookRow>;
  /** How long an answer is waited for; long enough for a busy machine unless a test is about silence. */
  patience(timeoutMs: number): void;
  /** Lets the waiting retries come due now. */
  hurry(): Promise<void>;
}

/** What the standard says, computed without our code. */
export function expectedSignature(secret: string, message: Received): string {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  return `v1,${createHmac('sha256', key).update(`${message.headers['webhook-id']}.${message.headers['webhook-timestamp']}.${message.body}`).digest('base64')}`;
}

/** Registers the hooks of a test file and answers its scene, which is filled before the first test. */
export function webhookScene(): WebhookScene {
  const it = {} as WebhookScene;
  let roles = 0;
  beforeAll(async () => { Object.assign(it, await openScene(), { receiver: await openReceiver() }); Object.assign(it, { slug: { workspace_slug: it.place.slug }, asOwner: it.place.as(it.owner) }); });
  beforeEach(() => {
    it.receiver.reset();
    it.patience(5000);
  });
  afterEach(async () => { await it.house.drain(); await it.house.owner.query('delete from developer.webhook'); });
  afterAll(async () => { await it.receiver.close(); await it.house.close(); });
  it.patience = (timeoutMs) => setConditions(it.house.app, { timeoutMs, surroundings: { resolve: async () => [{ address: '127.0.0.1', family: 4 }], permits: (address, port) => address === '127.0.0.1' && port === it.receiver.port } });
  it.newWebhook = async (input = {}, by = it.asOwner, place = it.place) => {
    const made = await call(it.house, contract.createWebhook, { workspace_slug: place.slug, url: 'https://hooks.example.com/in', ...input }, by);
    if (made.status !== 201) throw new Error(JSON.stringify(made.error));
    await it.house.owner.query('update developer.webhook set url = $2 where id = $1', [made.body.webhook.id, it.receiver.url]);
    return { id: made.body.webhook.id, secret: made.body.secret };
  };
  it.makeRole = async (place = it.place) => {
    const name = `Role ${++roles}`;
    const made = await call(it.house, workspace.createRole, { workspace_slug: place.slug, name, rank: 5, permissions: [] }, place.as(place.owner));
    if (made.status >= 300) throw new Error(JSON.stringify(made.error));
    return { id: made.body.id!, name };
  };
  it.deliveriesOf = async (id, by = it.asOwner) => (await call(it.house, contract.listDeliveries, { ...it.slug, id, limit: 100 }, by)).body.items;
  it.readWebhook = async (id) => (await call(it.house, contract.getWebhook, { ...it.slug, id }, it.asOwner)).body;
  it.hurry = async () => {
    await it.house.owner.query("update developer.delivery set next_at = now() where status = 'pending'");
    await sendDue(it.house.app);
    await it.house.drain();
  };
  return it;
}
