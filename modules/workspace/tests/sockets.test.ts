import type { AddressInfo } from 'node:net';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { LiveEvent } from '#core/contract/events.ts';
import { openRealtime } from '#core/server/realtime.ts';
import { call, openTestHouse, type TestHouse } from '#core/testing/house.ts';
import { updateProfile } from '#modules/social/contract.ts';
import * as contract from '../contract.ts';
import { newPerson, newScene, type Person, type Scene } from './scene.ts';

let house: TestHouse;
let scene: Scene;
let url: string;
const open: Socket[] = [];
beforeAll(async () => {
  house = await openTestHouse();
  await house.server.listen({ port: 0, host: '127.0.0.1' });
  openRealtime(house.app, house.server.server);
  url = `http://127.0.0.1:${(house.server.server.address() as AddressInfo).port}`;
  scene = await newScene(house);
});
afterEach(() => { for (const socket of open.splice(0)) socket.disconnect(); });
afterAll(async () => { await house.app.io!.close(); await house.close(); });

/** A person's socket inside the workspace, with everything it hears. */
async function listen(person: Person, workspaceId = scene.id): Promise<{ socket: Socket; heard: LiveEvent[]; closed: number[] }> {
  const socket = io(url, { path: '/socket', transports: ['websocket'], reconnection: false, forceNew: true, query: { token: person.token } });
  open.push(socket);
  const heard: LiveEvent[] = [];
  const closed: number[] = [];
  socket.on('event', (event: LiveEvent) => heard.push(event));
  socket.on('workspace-closed', (e: { id: number }) => closed.push(e.id));
  await new Promise<void>((resolve, reject) => { socket.once('connect', resolve); socket.once('connect_error', reject); });
  await socket.timeout(2000).emitWithAck('authenticate', { token: person.token });
  const answer = await socket.timeout(2000).emitWithAck('workspace', { id: workspaceId }) as { ok: boolean };
  if (!answer.ok) throw new Error('not let in');
  return { socket, heard, closed };
}

async function within2s(condition: () => boolean): Promise<boolean> {
  const until = Date.now() + 2000;
  while (Date.now() < until && !condition()) await new Promise((resolve) => setTimeout(resolve, 20));
  return condition();
}

describe('live', () => {
  it('a suspended member\'s socket leaves within two seconds and hears nothing more', async () => {
    const { heard, closed } = await listen(scene.people.client);
    const watching = await listen(scene.owner);
    const at = { token: scene.people.admin.token };
    await call(house, contract.suspendMember, { workspace_slug: scene.slug, id: scene.memberIds.client }, at);
    expect(await within2s(() => closed.includes(scene.id))).toBe(true);
    const count = heard.filter((e) => e.stream.startsWith('w:')).length;
    const { version } = (await call(house, contract.getWorkspace, { workspace_slug: scene.slug }, at)).body;
    await call(house, contract.updateWorkspace, { workspace_slug: scene.slug, name: 'Without you', version }, at);
    expect(await within2s(() => watching.heard.some((e) => e.type === 'workspace.workspace.changed'))).toBe(true);
    expect(heard.filter((e) => e.stream.startsWith('w:'))).toHaveLength(count);
    expect((await call(house, contract.getOwnership, { workspace_slug: scene.slug }, { token: scene.people.client.token })).error?.code).toBe('core.suspended');
  });

  it('who they are is answered with the numbers their changes stood at, as the socket tells them', async () => {
    const { people: { admin } } = scene;
    const socket = io(url, { path: '/socket', transports: ['websocket'], reconnection: false, forceNew: true, query: { token: admin.token } });
    open.push(socket);
    await new Promise<void>((resolve) => { socket.once('connect', resolve); });
    const told = await socket.timeout(2000).emitWithAck('authenticate', { token: admin.token }) as { data: { accountSeq: number } };
    const entered = await socket.timeout(2000).emitWithAck('workspace', { id: scene.id }) as { seq: number };
    const { body } = await call(house, contract.currentUser, {}, { token: admin.token, workspaceId: scene.id });
    expect([body.active?.workspace.id, body.seq, body.accountSeq]).toEqual([scene.id, entered.seq, told.data.accountSeq]);
    expect(Math.min(body.seq, body.accountSeq)).toBeGreaterThan(0);
    const newcomer = await newPerson(house);
    expect((await call(house, contract.currentUser, {}, { token: newcomer.token })).body).toMatchObject({ active: null, seq: 0 });
  });

  it('a changed role changes what a socket hears', async () => {
    const { heard } = await listen(scene.people.guest);
    const at = { token: scene.owner.token };
    const invite = (email: string) => call(house, contract.invite, { workspace_slug: scene.slug, email, role: 'guest' }, at);
    await invite('unheard@x.test');
    expect(await within2s(() => heard.some((e) => e.stream === `w:${scene.id}` && e.type === undefined))).toBe(true);
    expect(heard.some((e) => e.topic === 'workspace.invitation')).toBe(false);
    await call(house, contract.updateMember, { workspace_slug: scene.slug, id: scene.memberIds.guest, role: 'manager' }, at);
    expect(await within2s(() => heard.some((e) => e.type === 'workspace.membership.changed'))).toBe(true);
    await new Promise((resolve) => setTimeout(resolve, 300));
    await invite('heard@x.test');
    expect(await within2s(() => heard.some((e) => e.topic === 'workspace.invitation'))).toBe(true);
  });

  it('the inviter hears of an answer, the invited of the invitation', async () => {
    const person = await newPerson(house);
    const inviter = await listen(scene.people.manager);
    const mine = io(url, { path: '/socket', transports: ['websocket'], reconnection: false, forceNew: true, query: { token: person.token } });
    open.push(mine);
    const received: LiveEvent[] = [];
    mine.on('event', (e: LiveEvent) => received.push(e));
    await new Promise<void>((resolve) => { mine.once('connect', resolve); });
    await mine.timeout(2000).emitWithAck('authenticate', { token: person.token });
    const { body } = await call(house, contract.invite, { workspace_slug: scene.slug, email: person.email, role: 'guest' }, { token: scene.people.manager.token });
    expect(await within2s(() => received.some((e) => e.type === 'workspace.invitation.received'))).toBe(true);
    await call(house, contract.acceptInvite, { id: body.results[0]!.invitationId!, reject: '1' }, { token: person.token });
    expect(await within2s(() => inviter.heard.some((e) => e.type === 'workspace.invitation.rejected'))).toBe(true);
  });

  it('people with an open socket are online', async () => {
    const online = async () => (await call(house, contract.getMember, { workspace_slug: scene.slug, id: scene.memberIds.member }, { token: scene.owner.token })).body.online;
    expect(await online()).toBe(false);
    const { socket } = await listen(scene.people.member);
    expect(await online()).toBe(true);
    // Who hides that they are here hides it from colleagues too, and when they were here last from all who do not manage members.
    const seenAs = async (token: string) => { const { online: here, lastSeenAt } = (await call(house, contract.getMember, { workspace_slug: scene.slug, id: scene.memberIds.member }, { token })).body; return [here, lastSeenAt !== null]; };
    const hide = (hidePresence: boolean) => call(house, updateProfile, { settings: { hidePresence } }, { token: scene.people.member.token });
    expect((await hide(true)).status).toBe(200);
    expect([await seenAs(scene.owner.token), await seenAs(scene.people.manager.token)]).toEqual([[false, true], [false, false]]);
    await hide(false);
    expect(await seenAs(scene.people.manager.token)).toEqual([true, true]);
    socket.disconnect();
    let still = true;
    for (let i = 0; i < 40 && still; i++) { await new Promise((resolve) => setTimeout(resolve, 50)); still = await online(); }
    expect(still).toBe(false);
    const row = await call(house, contract.getMember, { workspace_slug: scene.slug, id: scene.memberIds.member }, { token: scene.owner.token });
    expect(Date.now() - Date.parse(row.body.lastSeenAt!)).toBeLessThan(60_000);
  });
});
