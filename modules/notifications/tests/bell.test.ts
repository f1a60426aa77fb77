import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { call, openTestHouse, type TestHouse } from '#core/testing/house.ts';
import { defineNotificationTypes, notify, notifyAll, withdraw, withdrawTarget } from '../api.ts';
import * as contract from '../contract.ts';
import { bell, clear, newPerson, system, type Person } from './scene.ts';

const hidden = new Set<string>();
const texts = (text: string) => ({ en: text, ar: text });
defineNotificationTypes({
  'test.reaction': { label: texts('Reactions'), text: { en: '{actors} liked your post', ar: 'أعجب {actors} بمنشورك' }, defaultChannels: ['in_app', 'email'], visible: async (_ctx, _account, ids) => new Set(ids.filter((id) => !hidden.has(id))) },
  'test.mention': { label: texts('Mentions'), text: texts('{actors} mentioned you in {place}'), defaultChannels: ['in_app'], category: 'mention' },
});

let house: TestHouse;
let me: Person;
let others: Person[];
beforeAll(async () => {
  house = await openTestHouse();
  me = await newPerson(house, 'Mia');
  others = [];
  for (const name of ['Ann', 'Bob', 'Cem', 'Dan', 'Eve']) others.push(await newPerson(house, name));
});
beforeEach(async () => { hidden.clear(); await clear(house, me); });
afterAll(() => house.close());

const react = (actor: Person | null, post = 'p1') => system(house, (ctx) => notify(ctx, {
  accountId: me.id, type: 'test.reaction', groupKey: `reaction:${post}`, actorId: actor?.id ?? null, targetType: 'test.post', targetId: post, link: `/posts/${post}` }));
const put = (endpoint: typeof contract.markRead, id: string, who = me) => call(house, endpoint, { id }, { token: who.token });
const minuteLater = () => house.owner.query("update notifications.notification set moved_at = moved_at - interval '2 minutes'");

describe('groups', () => {
  it('five people are one entry; who takes it back leaves it; the last one takes it along', async () => {
    for (const person of others) await react(person);
    const all = await bell(house, me);
    expect(all).toMatchObject({ unseen: 1, items: [{ text: 'Eve Example, Dan Example and 3 others liked your post', actorCount: 5, isSeen: false, link: '/posts/p1' }] });
    expect(all.items[0]!.actors.map((a) => a.name)).toEqual(['Eve Example', 'Dan Example', 'Cem Example', 'Bob Example', 'Ann Example']);
    const leave = (p: Person) => system(house, (ctx) => withdraw(ctx, { accountId: me.id, groupKey: 'reaction:p1', actorId: p.id }));
    await leave(others[4]!);
    await leave(others[3]!);
    expect((await bell(house, me)).items[0]!.text).toBe('Cem Example, Bob Example and 1 other liked your post');
    for (const person of others.slice(0, 3)) await leave(person);
    expect(await bell(house, me)).toMatchObject({ unseen: 0, items: [] });
  });

  it('a block takes each of the two out of what the other is told, work apart', async () => {
    const [ann, bob] = others as [Person, Person];
    for (const person of [ann, bob]) await react(person);
    await react(ann, 'p2');
    await system(house, async (ctx) => { ctx.emit({ type: 'social.block.created', id: ann.id, accountId: me.id, data: { accountId: ann.id } }); });
    expect((await bell(house, me)).items).toMatchObject([{ text: 'Bob Example liked your post', actorCount: 1, targetId: 'p1' }]);
  });

  it('the same person twice counts once; nobody hears of themselves', async () => {
    expect(await react(others[0]!)).not.toBeNull();
    expect(await react(others[0]!)).toBeNull();
    expect(await react(me)).toBeNull();
    expect((await bell(house, me)).items).toMatchObject([{ actorCount: 1 }]);
  });

  it('a new actor moves it to the top, at most once a minute; once read, a new entry begins', async () => {
    await react(others[0]!);
    await react(others[0]!, 'p2');
    await react(others[1]!);
    expect((await bell(house, me)).items.map((i) => i.targetId)).toEqual(['p2', 'p1']);
    await minuteLater();
    await react(others[2]!);
    const { items: [top] } = await bell(house, me);
    expect(top!.targetId).toBe('p1');
    await put(contract.markRead, top!.id);
    await react(others[3]!);
    expect((await bell(house, me)).items.map((i) => [i.targetId, i.isRead, i.actorCount])).toEqual([['p1', false, 1], ['p1', true, 3], ['p2', false, 1]]);
  });

  it('numbers are gapless under 40 writers at once, and a rollback takes none', async () => {
    const before = (await bell(house, me)).seq;
    await Promise.all(Array.from({ length: 40 }, (_, i) => (i % 4 === 3
      ? system(house, async (ctx) => { await notifyAll(ctx, [me.id, others[0]!.id], { type: 'test.reaction', groupKey: `x${i}`, actorId: null, targetType: 't', targetId: 't', link: '/x' }); throw new Error('no'); }).catch(() => undefined)
      : system(house, (ctx) => notifyAll(ctx, i % 2 ? [me.id, others[0]!.id] : [others[0]!.id, me.id], { type: 'test.reaction', groupKey: `x${i}`, actorId: null, targetType: 't', targetId: 't', link: '/x' })))));
    const { rows } = await house.owner.query('select seq from notifications.notification where account_id = $1 order by seq', [me.id]);
    expect(rows.map((r) => r.seq)).toEqual(Array.from({ length: 30 }, (_, i) => before + 1 + i));
    expect((await house.owner.query("select count(*)::int as n from core.event where stream = $1 and type = 'notifications.notification.created' and seq > 0", [`a:${me.id}`])).rows[0].n).toBeGreaterThanOrEqual(30);
  });
});

describe('the bell', () => {
  it('new → seen → read → unread → done, each told to all tabs', async () => {
    const id = (await react(others[0]!))!;
    const events = async () => (await house.owner.query("select count(*)::int as n from core.event where stream = $1 and topic = 'notifications.notification'", [`a:${me.id}`])).rows[0].n as number;
    const { seq } = await bell(house, me);
    const start = await events();
    expect((await call(house, contract.markSeen, { seq }, { token: me.token })).body).toEqual({ unseen: 0, seq });
    expect((await bell(house, me)).items[0]).toMatchObject({ isSeen: true, isRead: false });
    expect((await put(contract.markRead, id)).body.unseen).toBe(0);
    expect((await bell(house, me, { filter: 'unread' })).items).toEqual([]);
    await put(contract.markUnread, id);
    expect((await bell(house, me, { filter: 'unread' })).items).toHaveLength(1);
    await put(contract.markDone, id);
    expect((await bell(house, me)).items).toEqual([]);
    expect((await bell(house, me, { filter: 'done' })).items).toHaveLength(1);
    expect(await events()).toBe(start + 4);
    await put(contract.markUnread, id);
    expect((await bell(house, me)).items).toHaveLength(1);
  });

  it('says how many of each workspace are unread, of the viewer alone', async () => {
    const of = (workspaceId: number | null, n: string, accountId = me.id) => system(house, (ctx) => notify(ctx, { accountId, type: 'test.reaction', groupKey: `of-${n}`, actorId: null, workspaceId, targetType: 't', targetId: n, link: '/x' }));
    const first = await of(901, '1');
    for (const [workspaceId, n] of [[901, '2'], [902, '3'], [null, '4']] as const) await of(workspaceId, n);
    await of(901, '5', others[0]!.id);
    const counted = async () => (await call(house, contract.countUnreadOfWorkspaces, {}, { token: me.token })).body.items.filter((i) => i.workspaceId > 900);
    expect(await counted()).toEqual([{ workspaceId: 901, unread: 2 }, { workspaceId: 902, unread: 1 }]);
    await put(contract.markRead, first!);
    expect(await counted()).toEqual([{ workspaceId: 901, unread: 1 }, { workspaceId: 902, unread: 1 }]);
  });

  it('"mark all" leaves what arrived later', async () => {
    await react(others[0]!);
    const { seq } = await bell(house, me);
    await react(others[0]!, 'p9');
    expect((await call(house, contract.readAll, { seq }, { token: me.token })).body.unseen).toBe(1);
    expect((await bell(house, me)).items.map((i) => i.isRead)).toEqual([false, true]);
  });

  it('a snoozed entry is gone until its time, then new again', async () => {
    const id = (await react(others[0]!))!;
    await call(house, contract.markSeen, { seq: (await bell(house, me)).seq }, { token: me.token });
    const until = new Date(Date.now() + 3_600_000).toISOString();
    expect((await call(house, contract.snooze, { id, until }, { token: me.token })).status).toBe(200);
    expect((await bell(house, me)).items).toEqual([]);
    expect((await bell(house, me, { filter: 'snoozed' })).items).toMatchObject([{ snoozedUntil: until }]);
    await house.owner.query("update notifications.notification set snoozed_until = now() - interval '1 second' where id = $1", [id]);
    await house.owner.query("update graphile_worker._private_jobs set run_at = now() where key = $1", [`notifications.wake:${id}`]);
    expect(await bell(house, me)).toMatchObject({ unseen: 1, items: [{ id, isSeen: false, snoozedUntil: null }] });
    for (const bad of [new Date(Date.now() - 1000), new Date(Date.now() + 400 * 86_400_000)]) expect((await call(house, contract.snooze, { id, until: bad.toISOString() }, { token: me.token })).status).toBe(422);
  });

  it('shows pages in order, without loss', async () => {
    for (let i = 0; i < 7; i++) await react(others[0]!, `q${i}`);
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof bell>> = await bell(house, me, { limit: 3, ...(cursor ? { cursor } : {}) });
      seen.push(...page.items.map((i) => i.targetId));
      cursor = page.nextCursor;
    } while (cursor);
    expect(seen).toEqual(['q6', 'q5', 'q4', 'q3', 'q2', 'q1', 'q0']);
    expect((await call(house, contract.listNotifications, { cursor: 'nonsense' }, { token: me.token })).status).toBe(422);
  });

  it('says 100 for more, and answers in Arabic when asked', async () => {
    await system(house, async (ctx) => { for (let i = 0; i < 105; i++) await notify(ctx, { accountId: me.id, type: 'test.mention', groupKey: `m${i}`, actorId: others[0]!.id, targetType: 't', targetId: 't', link: '/x', data: { place: 'Chat' } }); });
    expect((await call(house, contract.countUnseen, {}, { token: me.token })).body.unseen).toBe(100);
    expect((await bell(house, me, { filter: 'mentions', limit: 1 })).items[0]!.text).toBe('Ann Example mentioned you in Chat');
    await react(others[0]!);
    expect((await bell(house, me, { limit: 1, language: 'ar' })).items[0]!.text).toBe('أعجب Ann Example بمنشورك');
    expect((await bell(house, me, { filter: 'mentions', limit: 200 })).items.every((i) => i.type === 'test.mention')).toBe(true);
  });

  it('what the target no longer shows is neither listed nor counted', async () => {
    await react(others[0]!, 'secret');
    hidden.add('secret');
    expect(await bell(house, me)).toMatchObject({ unseen: 0, items: [] });
    hidden.clear();
    await system(house, (ctx) => withdrawTarget(ctx, { targetType: 'test.post', targetId: 'secret' }));
    expect((await bell(house, me)).items).toEqual([]);
  });

  it('belongs to one person', async () => {
    const id = (await react(others[0]!))!;
    for (const endpoint of [contract.markRead, contract.markUnread, contract.markDone]) expect((await put(endpoint, id, others[1]!)).status).toBe(404);
    expect((await call(house, contract.snooze, { id, until: new Date(Date.now() + 9e6).toISOString() }, { token: others[1]!.token })).status).toBe(404);
    expect((await bell(house, others[1]!)).items.some((i) => i.id === id)).toBe(false);
    expect((await call(house, contract.listNotifications, {})).status).toBe(401);
    expect((await bell(house, me)).items[0]).toMatchObject({ id, isRead: false });
  });

  it('refuses links out of the app and unknown types at the source', async () => {
    const base = { accountId: me.id, type: 'test.reaction', groupKey: 'g', targetType: 't', targetId: 't' };
    for (const link of ['https://evil.example', '//evil.example', '/\\evil', 'javascript:x']) await expect(system(house, (ctx) => notify(ctx, { ...base, link }))).rejects.toThrow('path of the app');
    await expect(system(house, (ctx) => notify(ctx, { ...base, type: 'test.unknown', link: '/x' }))).rejects.toThrow('not declared');
  });
});
