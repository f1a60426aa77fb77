import { describe, expect, it } from 'vitest';
import { runAs } from '#core/server/app.ts';
import { call } from '#core/testing/house.ts';
import * as workspace from '#modules/workspace/contract.ts';
import * as contract from '../contract.ts';
import { sendDue } from '../service/send.ts';
import { expectedSignature, webhookScene } from './webhook-scene.ts';

const scene = webhookScene();

describe('a delivery', () => {
  it('carries id, time, a signature of the standard, and only what may leave the house', async () => {
    const { secret, id } = await scene.newWebhook();
    const role = await scene.makeRole();
    await scene.house.drain();
    expect(scene.receiver.seen).toHaveLength(1);
    const message = scene.receiver.seen[0]!;
    expect(message.headers['webhook-signature']).toBe(expectedSignature(secret, message));
    expect(Math.abs(Number(message.headers['webhook-timestamp']) - Date.now() / 1000)).toBeLessThan(10);
    expect(message.headers['content-type']).toBe('application/json');
    const body = JSON.parse(message.body) as Record<string, unknown>;
    expect(body).toEqual({
      id: message.headers['webhook-id'], type: 'workspace.role.created', occurredAt: expect.stringMatching(/^\d{4}-.*Z$/), workspaceId: scene.place.id, actor: { id: scene.owner.id },
      data: { topic: 'workspace.role', id: role.id, version: 1, name: role.name },
    });
    const [delivery] = await scene.deliveriesOf(id);
    expect(delivery).toMatchObject({ status: 'delivered', attempts: 1, lastStatus: 200, lastError: null, nextAt: null, eventId: body.id });
    const detail = await call(scene.house, contract.getDelivery, { ...scene.slug, id: delivery!.id }, scene.asOwner);
    expect(detail.body.payload).toBe(message.body);
    expect(detail.body.log).toMatchObject([{ number: 1, status: 200, error: null, response: 'ok' }]);
    expect(JSON.stringify(detail.body)).not.toContain('whsec_');
  });

  it('names changed fields, never their values', async () => {
    await scene.newWebhook({ eventTypes: ['workspace.workspace.changed'] });
    const { version } = (await call(scene.house, workspace.getWorkspace, scene.slug, scene.asOwner)).body;
    await call(scene.house, workspace.updateWorkspace, { ...scene.slug, name: 'Quiet merger plans', version }, scene.asOwner);
    await scene.house.drain();
    expect(JSON.parse(scene.receiver.seen[0]!.body).data).toMatchObject({ changed: ['name'] });
    expect(scene.receiver.seen[0]!.body).not.toContain('merger');
  });

  it('only carries the kinds that were chosen, and nothing while nobody listens', async () => {
    await scene.newWebhook({ eventTypes: ['workspace.role.deleted'] });
    await scene.makeRole();
    const { id } = await scene.makeRole();
    await call(scene.house, workspace.deleteRole, { ...scene.slug, id }, scene.asOwner);
    await scene.house.drain();
    expect(scene.receiver.types()).toEqual(['workspace.role.deleted']);
    const { rows } = await scene.house.owner.query("select count(*)::int as n from core.event_handled where subscriber = 'developer.webhooks' and stream = $1", [`w:${scene.other.id}`]);
    await scene.makeRole(scene.other);
    await scene.house.drain();
    expect((await scene.house.owner.query("select count(*)::int as n from core.event_handled where subscriber = 'developer.webhooks' and stream = $1", [`w:${scene.other.id}`])).rows[0].n).toBe(rows[0].n);
  });

  it('comes in the order in which things happened, also when the receiver is slow', async () => {
    await scene.newWebhook();
    scene.receiver.answer = async () => { await new Promise((r) => setTimeout(r, Math.random() * 60)); return { status: 204 }; };
    const made: string[] = [];
    for (let i = 0; i < 12; i++) made.push((await scene.makeRole()).id);
    await scene.house.drain();
    expect(scene.receiver.seen.map((m) => JSON.parse(m.body).data.id)).toEqual(made);
  });

  it('comes again after a failure, with the same id and bytes and a fresh signature, until it is accepted', async () => {
    const { id, secret } = await scene.newWebhook();
    let failures = 2;
    scene.receiver.answer = () => (failures-- > 0 ? { status: 500, body: 'not today' } : { status: 202 });
    await scene.makeRole();
    await scene.house.drain();
    const [first] = await scene.deliveriesOf(id);
    expect(first).toMatchObject({ status: 'pending', attempts: 1, lastStatus: 500, lastError: 'status' });
    expect(Date.parse(first!.nextAt!) - Date.now()).toBeGreaterThan(0);
    expect(Date.parse(first!.nextAt!) - Date.now()).toBeLessThan(6000);
    await scene.hurry();
    expect(Date.parse((await scene.deliveriesOf(id))[0]!.nextAt!) - Date.now()).toBeGreaterThan(55_000);
    await scene.hurry();
    expect((await scene.deliveriesOf(id))[0]).toMatchObject({ status: 'delivered', attempts: 3, lastStatus: 202 });
    expect(scene.receiver.seen).toHaveLength(3);
    expect(new Set(scene.receiver.seen.map((m) => m.headers['webhook-id'])).size).toBe(1);
    expect(new Set(scene.receiver.seen.map((m) => m.body)).size).toBe(1);
    for (const message of scene.receiver.seen) expect(message.headers['webhook-signature']).toBe(expectedSignature(secret, message));
  });

  it('is given up after nine attempts, and a failed one does not hold up the next', async () => {
    const { id } = await scene.newWebhook();
    let refused: string | undefined;
    scene.receiver.answer = ({ body }) => { const { name } = JSON.parse(body).data; return { status: name === (refused ??= name) ? 503 : 200 }; };
    await scene.makeRole();
    await scene.makeRole();
    await scene.house.drain();
    expect((await scene.deliveriesOf(id)).map((d) => d.status).sort()).toEqual(['delivered', 'pending']);
    for (let i = 0; i < 8; i++) await scene.hurry();
    expect((await scene.deliveriesOf(id)).find((d) => d.status === 'failed')).toMatchObject({ attempts: 9, nextAt: null });
    expect(await scene.readWebhook(id)).toMatchObject({ failed: 1, waiting: 0, active: true });
  });

  it('fails on silence, on a redirect and on a closed door, and says which', async () => {
    const { id } = await scene.newWebhook();
    const outcomes: Array<[unknown, string]> = [];
    scene.patience(1000);
    scene.receiver.answer = () => new Promise(() => undefined);
    await scene.makeRole(); await scene.house.drain();
    scene.patience(5000);
    outcomes.push([(await scene.deliveriesOf(id))[0]!.lastError, 'timeout']);
    scene.receiver.answer = () => ({ status: 302, headers: { location: 'http://169.254.169.254/' } });
    await scene.makeRole(); await scene.house.drain();
    outcomes.push([(await scene.deliveriesOf(id))[0]!.lastError, 'redirect']);
    scene.receiver.answer = () => 'hang up';
    await scene.makeRole(); await scene.house.drain();
    outcomes.push([(await scene.deliveriesOf(id))[0]!.lastError, 'unreachable']);
    expect(outcomes.map(([is]) => is)).toEqual(outcomes.map(([, should]) => should));
    expect(scene.receiver.seen).toHaveLength(3);
  });

  it('keeps at most 2 kB of the answer and nothing secret in it', async () => {
    const { id, secret } = await scene.newWebhook();
    scene.receiver.answer = (message) => ({ status: 200, body: `sig ${message.headers['webhook-signature']} secret ${secret} key atr_${'x'.repeat(43)} Bearer abcdefgh12345678 \u0000 ${'é'.repeat(3000)}` });
    await scene.makeRole();
    await scene.house.drain();
    const detail = (await call(scene.house, contract.getDelivery, { ...scene.slug, id: (await scene.deliveriesOf(id))[0]!.id }, scene.asOwner)).body;
    const { response } = detail.log[0]!;
    expect(Buffer.byteLength(response)).toBeLessThanOrEqual(2048);
    expect(response).toContain('éé');
    expect(response).not.toMatch(/whsec_|v1,|atr_|abcdefgh/);
  });
});

describe('a person', () => {
  it('sends a test, also to a paused webhook, and turns it off and on', async () => {
    const { house } = scene;
    const { id } = await scene.newWebhook({ active: false });
    await scene.makeRole();
    expect((await call(house, contract.sendTest, { ...scene.slug, id }, scene.asOwner)).status).toBe(202);
    await house.drain();
    expect(scene.receiver.types()).toEqual([contract.testEventType]);
    const on = await call(house, contract.updateWebhook, { ...scene.slug, id, version: 1, active: true }, scene.asOwner);
    expect(on.body).toMatchObject({ active: true, pauseReason: null });
    await scene.makeRole();
    await house.drain();
    expect(scene.receiver.types()).toEqual([contract.testEventType, 'workspace.role.created']);
  });

  it('sends one again, or all that failed, with the same id', async () => {
    const { house } = scene;
    const { id } = await scene.newWebhook();
    scene.receiver.answer = () => ({ status: 410 });
    await scene.makeRole();
    await house.drain();
    const [gone] = await scene.deliveriesOf(id);
    expect(gone).toMatchObject({ status: 'failed', attempts: 1, lastStatus: 410 });
    const paused = await scene.readWebhook(id);
    expect(paused).toMatchObject({ active: false, pauseReason: 'gone' });
    const since = new Date(Date.now() - 3_600_000).toISOString();
    const all = () => call(house, contract.redeliverFailed, { ...scene.slug, id, since }, scene.asOwner);
    expect((await all()).error?.code).toBe('developer.webhook_paused');
    scene.receiver.answer = () => ({ status: 200 });
    expect((await call(house, contract.redeliver, { ...scene.slug, id: gone!.id }, scene.asOwner)).body.status).toBe('pending');
    await house.drain();
    expect((await scene.deliveriesOf(id))[0]).toMatchObject({ status: 'delivered', attempts: 2 });
    expect((await call(house, contract.redeliver, { ...scene.slug, id: gone!.id }, scene.asOwner)).status).toBe(202);
    await house.drain();
    expect(new Set(scene.receiver.seen.map((m) => m.headers['webhook-id'])).size).toBe(1);
    expect(scene.receiver.seen).toHaveLength(3);
    await call(house, contract.updateWebhook, { ...scene.slug, id, version: paused.version, active: true }, scene.asOwner);
    const made = [(await scene.makeRole()).id, (await scene.makeRole()).id, (await scene.makeRole()).id];
    await house.drain();
    await house.owner.query("update developer.delivery set status = 'failed', finished_at = now() where webhook_id = $1 and type = 'workspace.role.created' and id <> $2", [id, gone!.id]);
    scene.receiver.reset();
    expect((await all()).body.count).toBe(3);
    await house.drain();
    expect(scene.receiver.seen.map((m) => JSON.parse(m.body).data.id)).toEqual(made);
  });

  it('renews the secret: both sign for a day, then only the new one', async () => {
    const { house } = scene;
    const { id, secret: first } = await scene.newWebhook();
    const { secret: second, webhook } = (await call(house, contract.rotateSecret, { ...scene.slug, id }, scene.asOwner)).body;
    expect(Date.parse(webhook.secretOverlapUntil!) - Date.now()).toBeGreaterThan(23.9 * 3_600_000);
    await scene.makeRole();
    await house.drain();
    const [message] = scene.receiver.seen;
    expect(String(message!.headers['webhook-signature']).split(' ')).toEqual([expectedSignature(second, message!), expectedSignature(first, message!)]);
    await house.owner.query("update developer.webhook set previous_until = now() - interval '1 second' where id = $1", [id]);
    await scene.makeRole();
    await house.drain();
    expect(scene.receiver.seen[1]!.headers['webhook-signature']).toBe(expectedSignature(second, scene.receiver.seen[1]!));
    const stored = await house.owner.query<{ t: string }>('select w::text as t from developer.webhook w where id = $1', [id]);
    for (const secret of [first, second]) {
      expect(stored.rows[0]!.t).not.toContain(secret.slice(6));
      expect(stored.rows[0]!.t).not.toContain(Buffer.from(secret).toString('hex'));
      expect(house.logged.some((line) => line.includes(secret.slice(6)))).toBe(false);
    }
  });
});

describe('a receiver that stays away', () => {
  it('is paused after five days without a success, and its keeper is told once', async () => {
    const { house, owner } = scene;
    const { id } = await scene.newWebhook();
    scene.receiver.answer = () => ({ status: 500 });
    await scene.makeRole();
    await house.drain();
    await house.owner.query("update developer.webhook set failing_since = now() - interval '4 days 23 hours' where id = $1", [id]);
    await scene.hurry();
    expect((await scene.readWebhook(id)).active).toBe(true);
    await house.owner.query("update developer.webhook set failing_since = now() - interval '5 days 1 minute' where id = $1", [id]);
    await scene.makeRole();
    await house.drain();
    expect(await scene.readWebhook(id)).toMatchObject({ active: false, pauseReason: 'failing' });
    const { rows } = await house.owner.query("select account_id, link from notifications.notification where type = 'developer.webhook_failing' and target_id = $1", [id]);
    expect(rows).toEqual([{ account_id: owner.id, link: `/settings/webhooks/${id}` }]);
    const before = scene.receiver.seen.length;
    await scene.makeRole();
    await scene.hurry();
    await house.drain();
    expect(scene.receiver.seen).toHaveLength(before);
    expect((await scene.deliveriesOf(id)).every((d) => d.status === 'failed')).toBe(true);
  });

  it('starts its five days anew with every success', async () => {
    const { house } = scene;
    const { id } = await scene.newWebhook();
    await house.owner.query("update developer.webhook set failing_since = now() - interval '9 days' where id = $1", [id]);
    await scene.makeRole();
    await house.drain();
    expect(await scene.readWebhook(id)).toMatchObject({ active: true, failingSince: null });
  });

  it('does not keep others waiting', async () => {
    const { house } = scene;
    scene.patience(1000);
    await scene.newWebhook({ description: 'silent' });
    const fast = await scene.newWebhook({ description: 'fast' });
    await house.owner.query("update developer.webhook set url = url || '/fast' where id = $1", [fast.id]);
    scene.receiver.answer = (message) => (message.url.endsWith('/fast') ? { status: 200 } : new Promise(() => undefined));
    for (let i = 0; i < 4; i++) await scene.makeRole();
    await house.drain();
    const times = (fastOnes: boolean) => scene.receiver.seen.filter((m) => m.url.endsWith('/fast') === fastOnes).map((m) => m.at);
    expect(times(true)).toHaveLength(4);
    expect(Math.max(...times(true))).toBeLessThan(Math.max(...times(false)));
  });
});

it('a job that runs twice, and two nodes at once, send once', async () => {
  const { house } = scene;
  const { id } = await scene.newWebhook();
  await scene.makeRole();
  await house.drain();
  const [event] = (await house.owner.query("select stream, seq from core.event where type = 'workspace.role.created' order by at desc limit 1")).rows;
  await house.owner.query("delete from core.event_handled where subscriber = 'developer.webhooks' and stream = $1 and seq = $2", [event.stream, event.seq]);
  await runAs(house.app, { name: 'test' }, (ctx) => ctx.enqueue('core.deliver', { subscriber: 'developer.webhooks', stream: event.stream, seq: event.seq }));
  await house.drain();
  expect(await scene.deliveriesOf(id)).toHaveLength(1);
  await house.owner.query("update developer.delivery set status = 'pending', next_at = now(), finished_at = null");
  scene.receiver.reset();
  // Another node is another App object with the same database.
  await Promise.all([sendDue(house.app), sendDue({ ...house.app }), sendDue(house.app)]);
  expect(scene.receiver.seen.length + (await house.owner.query("select count(*)::int as n from developer.attempt where error = 'blocked_address'")).rows[0].n).toBe(1);
});

it('old deliveries and ended secrets are forgotten; a purged workspace leaves nothing', async () => {
  const { house, other } = scene;
  const { id } = await scene.newWebhook({}, other.as(other.owner), other);
  await scene.makeRole(other);
  await house.drain();
  await house.owner.query("update developer.delivery set created_at = now() - interval '31 days' where webhook_id = $1", [id]);
  await house.owner.query('select developer.forget_old(30)');
  expect((await house.owner.query('select 1 from developer.delivery where webhook_id = $1', [id])).rows).toEqual([]);
  await expect(house.owner.query('select developer.forget_workspace($1)', [other.id])).rejects.toMatchObject({ code: 'WS001' });
  await house.owner.query('delete from workspace.workspace where id = $1', [other.id]);
  await house.owner.query('select developer.forget_workspace($1)', [other.id]);
  expect((await house.owner.query('select 1 from developer.webhook where workspace_id = $1', [other.id])).rows).toEqual([]);
});
