import { describe, expect, it } from 'vitest';
import { call } from '#core/testing/house.ts';
import * as workspace from '#modules/workspace/contract.ts';
import { join, signUp } from '../../../tests/fixtures/people.ts';
import * as contract from '../contract.ts';
import { setConditions } from '../service/conditions.ts';
import { webhookScene } from './webhook-scene.ts';

const scene = webhookScene();

describe('what goes out is what the keeper may know', () => {
  it('asked again before every attempt; without the right to webhooks it pauses and tells the owner', async () => {
    const { house, place, owner } = scene;
    const admin = await join(house, place, await signUp(house, 'Kim'), 'admin');
    await house.drain();
    const { id } = await scene.newWebhook({}, place.as(admin));
    scene.receiver.answer = () => ({ status: 500 });
    await scene.makeRole();
    await house.drain();
    expect(scene.receiver.seen).toHaveLength(1);
    const memberId = (await call(house, workspace.listMembers, { ...scene.slug, limit: 100 }, scene.asOwner)).body.items.find((m) => m.person.id === admin.id)!.id;
    await call(house, workspace.updateMember, { ...scene.slug, id: memberId, role: 'member' }, scene.asOwner);
    await house.drain();
    await scene.hurry();
    expect(scene.receiver.seen).toHaveLength(1);
    expect(await scene.readWebhook(id)).toMatchObject({ active: false, pauseReason: 'no_access' });
    expect((await scene.deliveriesOf(id)).every((d) => d.status === 'failed')).toBe(true);
    expect((await call(house, contract.redeliver, { ...scene.slug, id: (await scene.deliveriesOf(id))[0]!.id }, scene.asOwner)).status).toBe(202);
    await house.drain();
    expect((await scene.deliveriesOf(id))[0]).toMatchObject({ status: 'failed', lastError: 'no_access' });
    expect(scene.receiver.seen).toHaveLength(1);
    const told = await house.owner.query("select account_id from notifications.notification where type = 'developer.webhook_no_access' and target_id = $1", [id]);
    expect(told.rows).toEqual([{ account_id: owner.id }]);
  });

  it('an event that needs a permission the keeper lacks is neither sent nor shown', async () => {
    const { house, place } = scene;
    const role = await call(house, workspace.createRole, { ...scene.slug, name: 'Integrator', rank: 30, permissions: ['developer.webhook.manage'] }, scene.asOwner);
    const person = await join(house, place, await signUp(house, 'Ira'), role.body.id!);
    await house.drain();
    const { id } = await scene.newWebhook({}, place.as(person));
    const wide = await scene.newWebhook({ description: 'the owner’s' });
    await scene.makeRole();
    const { version } = (await call(house, workspace.getWorkspace, scene.slug, scene.asOwner)).body;
    await call(house, workspace.updateWorkspace, { ...scene.slug, name: `Name ${version}`, version }, scene.asOwner);
    await house.drain();
    expect((await scene.deliveriesOf(id)).map((d) => d.type)).toEqual(['workspace.workspace.changed']);
    expect((await scene.deliveriesOf(wide.id)).map((d) => d.type).sort()).toEqual(['workspace.role.created', 'workspace.workspace.changed']);
    // Looking at the owner's webhook shows no more than one's own permissions do.
    expect((await scene.deliveriesOf(wide.id, place.as(person))).map((d) => d.type)).toEqual(['workspace.workspace.changed']);
    const hidden = (await scene.deliveriesOf(wide.id)).find((d) => d.type === 'workspace.role.created')!;
    expect((await call(house, contract.getDelivery, { ...scene.slug, id: hidden.id }, place.as(person))).status).toBe(404);
    expect((await call(house, contract.redeliver, { ...scene.slug, id: hidden.id }, place.as(person))).status).toBe(404);
    // A message that names a record is for whoever may see all of its kind, and the event's own permission counts beside it.
    await house.owner.query("update developer.delivery set can_all = 'workspace.role.manage' where webhook_id = $1 and type = 'workspace.workspace.changed'", [wide.id]);
    expect(await scene.deliveriesOf(wide.id, place.as(person))).toEqual([]);
    // Whoever points it elsewhere becomes its keeper.
    const moved = await call(house, contract.updateWebhook, { ...scene.slug, id: wide.id, version: 1, url: 'https://elsewhere.example.com/' }, place.as(person));
    expect(moved.body.keeper.id).toBe(person.id);
  });

  it('two workspaces do not see each other', async () => {
    const { house, other } = scene;
    const { id } = await scene.newWebhook();
    await scene.makeRole(other);
    await house.drain();
    expect(scene.receiver.seen).toHaveLength(0);
    await scene.makeRole();
    await house.drain();
    const [delivery] = await scene.deliveriesOf(id);
    const foreign = (endpoint: typeof contract.getWebhook | typeof contract.getDelivery | typeof contract.redeliver | typeof contract.sendTest | typeof contract.rotateSecret | typeof contract.deleteWebhook, of: string) => call(house, endpoint as never, { workspace_slug: other.slug, id: of }, other.as(other.owner));
    for (const endpoint of [contract.getWebhook, contract.sendTest, contract.rotateSecret, contract.deleteWebhook, contract.listDeliveries as never]) expect((await foreign(endpoint, id)).status).toBe(404);
    for (const endpoint of [contract.getDelivery, contract.redeliver]) expect((await foreign(endpoint, delivery!.id)).status).toBe(404);
    expect((await call(house, contract.listWebhooks, { workspace_slug: other.slug }, other.as(other.owner))).body.items).toEqual([]);
  });
});

describe('addresses', () => {
  it('inside our own network are refused when they can be told by their text', async () => {
    const ask = (url: string) => call(scene.house, contract.createWebhook, { ...scene.slug, url }, scene.asOwner);
    for (const url of ['http://hooks.example.com/', 'ftp://x.example.com', 'javascript:alert(1)', 'https://user:pass@hooks.example.com/', 'https://hooks.example.com/#x', 'https://127.0.0.1/', 'https://localhost/', 'https://2130706433/', 'https://0x7f.1/', 'https://[::1]/', 'https://[::ffff:10.0.0.1]/', 'https://169.254.169.254/latest/meta-data/', 'https://10.0.0.8/', 'https://100.64.0.1/', 'https://db.internal/', 'https://intranet/', 'https://hooks.example.com:8443/', 'not an address', '']) {
      const answer = await ask(url);
      expect([url, answer.status, answer.error?.fields?.[0]?.path]).toEqual([url, 422, 'url']);
    }
  });

  it('that a name leads to are judged at every delivery; nothing is called', async () => {
    const { house } = scene;
    const { id } = await scene.newWebhook();
    // The usual judgement of the world: the receiver listens on this machine, which is not the public internet.
    setConditions(house.app, { timeoutMs: 5000 });
    for (const url of [scene.receiver.url, 'https://127.0.0.1/', 'http://[::1]:80/', 'https://169.254.169.254/latest/meta-data/', 'https://10.1.2.3/']) {
      await house.owner.query('update developer.webhook set url = $2 where id = $1', [id, url]);
      await scene.makeRole();
      await house.drain();
      expect((await scene.deliveriesOf(id))[0]).toMatchObject({ lastError: 'blocked_address', lastStatus: null });
    }
    expect(scene.receiver.seen).toHaveLength(0);
  });
});
