import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from '#core/testing/house.ts';
import { eraseParty, mergeParties } from '#modules/parties/contract.ts';
import * as contract from '../contract.ts';
import { TextScene } from './scene.ts';

const t = new TextScene();
let sms: contract.TextNumber;
beforeAll(async () => { await t.open(); sms = await t.twilioNumber(); });
afterAll(() => t.close());

let n = 0;
const from = (phone: string, Body: string) => t.twilioIn(sms, { MessageSid: `SM${String(++n).padStart(32, 'c')}`, From: phone, Body });

describe('inbox', () => {
  it('lists open, one’s own, unknown and closed ones, finds by name, number and words, and pages', async () => {
    await from(t.phone, 'about the green sofa');
    await from('+4915123456780', 'is this the shop?');
    await from('+4915123456781', '50% off_really');
    expect((await t.list()).map((c) => c.phone)).toEqual(['+4915123456781', '+4915123456780', t.phone]);
    expect((await t.list('unknown')).map((c) => c.phone)).toEqual(['+4915123456781', '+4915123456780']);
    expect((await t.list('open', { q: 'cedar' })).map((c) => c.phone)).toEqual([t.phone]);
    expect((await t.list('open', { q: '6780' })).map((c) => c.phone)).toEqual(['+4915123456780']);
    expect((await t.list('open', { q: 'green' })).map((c) => c.phone)).toEqual([t.phone]);
    expect((await t.list('open', { q: '50% off_' })).map((c) => c.phone)).toEqual(['+4915123456781']);
    expect(await t.list('open', { q: '%_' })).toEqual([]);
    const page = (cursor?: string) => call(t.house, contract.listConversations, { ...t.at, view: 'open', limit: 2, ...(cursor ? { cursor } : {}) } as never, t.ann).then((r) => r.body);
    const first = await page();
    expect(first.items).toHaveLength(2);
    const second = await page(first.nextCursor!);
    expect([second.items.map((c) => c.phone), second.nextCursor]).toEqual([[t.phone], null]);
    expect((await call(t.house, contract.listConversations, { ...t.at, cursor: 'nonsense' } as never, t.ann)).status).toBe(422);
  });

  it('forgets what is unread once it is read, for everybody', async () => {
    const [c] = await t.list();
    expect(c!.unread).toBe(1);
    await call(t.house, contract.markRead, { ...t.at, id: c!.id }, t.ann);
    expect((await t.list('open', {}, t.team.bob)).find((x) => x.id === c!.id)!.unread).toBe(0);
  });

  it('leaves a link that somebody took away, until somebody makes it again', async () => {
    await t.party('Birch Person', '+4915123456777');
    await from('+4915123456777', 'hello');
    const now = async () => (await t.list()).find((c) => c.phone === '+4915123456777')!;
    const was = (await now()).subject!;
    const link = async (subject: object | null) => call(t.house, contract.linkConversation, { ...t.at, id: (await now()).id, subject, version: (await now()).version } as never, t.ann);
    expect(was.name).toBe('Birch Person');
    await link(null);
    await from('+4915123456777', 'I am somebody else');
    expect((await now()).subject).toBeNull();
    await link({ type: was.type, id: was.id });
    await from('+4915123456777', 'it is me after all');
    expect((await now()).subject).toMatchObject({ id: was.id });
  });

  it('tells somebody else when whoever has a conversation may not read it any more', async () => {
    const phone = '+4915123456776';
    await from(phone, 'first');
    const c = (await t.list()).find((x) => x.phone === phone)!;
    await call(t.house, contract.assignConversation, { ...t.at, id: c.id, accountId: t.team.bob.id, version: c.version } as never, t.ann);
    const told = async () => (await t.sql<{ account_id: string }>("select account_id from notifications.notification where group_key = $1 and updated_at > now() - interval '1 hour' order by 1", [`texting.text_received:${c.id}`])).map((r) => r.account_id);
    await t.house.owner.query('delete from notifications.notification');
    await from(phone, 'second');
    expect(await told()).toEqual([t.team.bob.id]);
    await t.house.owner.query('update workspace.member set role = \'guest\' where account_id = $1', [t.team.bob.id]);
    await t.house.owner.query('delete from notifications.notification');
    await from(phone, 'third');
    expect(await told()).toContain(t.ann.id);
    await t.house.owner.query('update workspace.member set role = \'member\' where account_id = $1', [t.team.bob.id]);
    const now = (await t.list()).find((x) => x.phone === phone)!;
    await call(t.house, contract.assignConversation, { ...t.at, id: c.id, accountId: null, version: now.version } as never, t.ann);
  });

  it('is handed to members, closed, and opened by what comes in', async () => {
    let c = (await t.list()).find((x) => x.phone === t.phone)!;
    const assigned = await call(t.house, contract.assignConversation, { ...t.at, id: c.id, accountId: t.team.bob.id, version: c.version } as never, t.ann);
    expect(assigned.body).toMatchObject({ assignee: { id: t.team.bob.id } });
    expect((await t.list('mine', {}, t.team.bob)).map((x) => x.id)).toEqual([c.id]);
    expect((await call(t.house, contract.assignConversation, { ...t.at, id: c.id, accountId: t.team.guest.id, version: assigned.body.version } as never, t.ann)).status).toBe(422);
    expect((await call(t.house, contract.assignConversation, { ...t.at, id: c.id, accountId: null, version: c.version } as never, t.ann)).error?.code).toBe('core.version_conflict');
    c = (await call(t.house, contract.closeConversation, { ...t.at, id: c.id, closed: true, version: assigned.body.version } as never, t.ann)).body;
    expect((await t.list('closed')).map((x) => x.id)).toEqual([c.id]);
    await from(t.phone, 'one more thing');
    expect(await t.list('closed')).toEqual([]);
    expect((await t.conversation(c.id)).closed).toBe(false);
  });

  it('keeps saved texts', async () => {
    const made = (await call(t.house, contract.createReply, { ...t.at, name: 'Hours', body: 'Hello {first name}, we open at 9.' }, t.ann)).body;
    expect((await call(t.house, contract.saveReply, { ...t.at, id: made.id, name: 'Hours', body: 'We open at 8.', version: 1 }, t.ann)).body).toMatchObject({ version: 2 });
    expect((await call(t.house, contract.saveReply, { ...t.at, id: made.id, name: 'Hours', body: 'x', version: 1 }, t.ann)).error?.code).toBe('core.version_conflict');
    expect((await call(t.house, contract.listReplies, t.at, t.team.bob)).body.items).toMatchObject([{ body: 'We open at 8.' }]);
    expect((await call(t.house, contract.removeReply, { ...t.at, id: made.id }, t.ann)).status).toBe(200);
  });
});

describe('walls', () => {
  it('is nothing of another workspace, and nothing for who may not read texts', async () => {
    const [c] = await t.list();
    const there = { workspace_slug: t.team.outsider.slug };
    expect((await call(t.house, contract.getConversation, { ...there, id: c!.id }, t.team.outsider)).status).toBe(404);
    expect((await call(t.house, contract.listTexts, { ...there, id: c!.id } as never, t.team.outsider)).status).toBe(404);
    expect((await call(t.house, contract.sendText, { ...there, conversationId: c!.id, body: 'x' } as never, t.team.outsider)).status).toBe(404);
    expect((await call(t.house, contract.sendText, { ...there, subject: { type: 'parties.party', id: t.customer }, to: t.phone, body: 'x' } as never, t.team.outsider)).status).toBe(404);
    expect((await call(t.house, contract.linkConversation, { ...there, id: c!.id, subject: null, version: c!.version } as never, t.team.outsider)).status).toBe(404);
    expect((await call(t.house, contract.saveNumber, { ...there, id: sms.id, channel: 'sms', label: 'x', phone: '+15005550006', version: 1 } as never, t.team.outsider)).status).toBe(404);
    expect((await call(t.house, contract.listConversations, { ...t.at } as never, t.team.guest)).error?.code).toBe('core.forbidden');
    expect((await call(t.house, contract.listNumbers, t.at, t.ann)).error?.code).toBe('core.forbidden');
  });

  it('shows no conversation of a record the viewer may not see', async () => {
    const [c] = (await t.list()).filter((x) => x.subject);
    await t.house.owner.query("update texting.conversation set subject_type = 'nobody.knows' where id = $1", [c!.id]);
    expect((await t.list()).some((x) => x.id === c!.id)).toBe(false);
    expect((await call(t.house, contract.getConversation, { ...t.at, id: c!.id }, t.ann)).status).toBe(404);
    await t.house.owner.query("update texting.conversation set subject_type = 'parties.party' where id = $1", [c!.id]);
  });

  it('finds no words of texts about records the viewer may not see, though they came in a conversation they see', async () => {
    const [c] = (await t.list('open', { q: 'green sofa' }));
    expect(c).toBeDefined();
    await t.house.owner.query("update texting.text set subject_type = 'nobody.knows', subject_id = gen_random_uuid() where conversation_id = $1 and body like '%green sofa%'", [c!.id]);
    expect([await t.list('open', { q: 'green sofa' }), (await t.texts(c!.id)).some((x) => x.body.includes('sofa'))]).toEqual([[], false]);
    await t.house.owner.query("update texting.text set subject_type = 'parties.party', subject_id = $1 where subject_type = 'nobody.knows'", [t.customer]);
  });

  it('goes on after thousands of conversations that the viewer may not see', async () => {
    const unread = async () => (await call(t.house, contract.countUnread, t.at, t.ann)).body.count;
    const before = await unread();
    await t.house.owner.query(`insert into texting.conversation (id, workspace_id, channel, phone, subject_type, subject_id, unread, last_at) select gen_random_uuid(), $1, 'sms', '+1999' || n, 'nobody.knows', gen_random_uuid(), 1, now() + n * interval '1 second' from generate_series(1, 3200) n`, [t.owner.workspaceId]);
    const page = (cursor?: string) => call(t.house, contract.listConversations, { ...t.at, view: 'open', limit: 50, ...(cursor ? { cursor } : {}) } as never, t.ann).then((r) => r.body);
    const first = await page();
    expect([first.items, first.nextCursor === null]).toEqual([[], false]);
    expect((await page(first.nextCursor!)).items.some((c) => c.phone === t.phone)).toBe(true);
    expect([before > 0, await unread()]).toEqual([true, before]);
    await t.house.owner.query("delete from texting.conversation where subject_type = 'nobody.knows'");
  });
});

describe('people', () => {
  it('goes along when two become one', async () => {
    const other = await t.party('Cedar Double', '+4915123456785');
    await from('+4915123456785', 'from the other one');
    const parties = await t.sql<{ id: string; version: number }>('select id, version from parties.party where id = any($1::uuid[])', [[t.customer, other]]);
    const version = (id: string) => parties.find((p) => p.id === id)!.version;
    const merged = await call(t.house, mergeParties, { ...t.at, id: t.customer, loserId: other, version: version(t.customer), loserVersion: version(other) } as never, t.owner);
    expect(merged.error ?? null).toBeNull();
    expect((await t.list()).find((c) => c.phone === '+4915123456785')).toMatchObject({ subject: { id: t.customer }, name: 'Cedar Person' });
  });

  it('is forgotten with the person: words, numbers, names', async () => {
    const erased = await call(t.house, eraseParty, { ...t.at, id: t.customer, confirmName: 'Cedar Person' } as never, t.owner);
    expect(erased.error ?? null).toBeNull();
    const rows = await t.sql<{ body: string; phone: string; profile_name: string; last_body: string }>("select t.body, c.phone, c.profile_name, c.last_body from texting.text t join texting.conversation c on c.id = t.conversation_id where t.subject_id = $1", [t.customer]);
    expect(rows.length).toBeGreaterThan(1);
    for (const row of rows) expect(row).toEqual({ body: '', phone: '', profile_name: '', last_body: '' });
    // Whoever has the number now begins anew.
    await from(t.phone, 'somebody else');
    expect((await t.list('unknown')).some((c) => c.phone === t.phone)).toBe(true);
  });
});

describe('the number beside the inbox', () => {
  it('counts the conversations with something unread, as far as somebody sees them', async () => {
    const count = async (who = t.ann) => (await call(t.house, contract.countUnread, t.at, who)).body.count;
    const before = [await count(), await count(t.team.bob)];
    await from('+4915123456790', 'one');
    await from('+4915123456790', 'two');
    expect([await count(), await count(t.team.bob)]).toEqual(before.map((n) => n + 1));
    const unread = (await t.list()).filter((c) => c.unread > 0);
    expect(await count()).toBe(unread.length);
    const it = unread.find((c) => c.phone === '+4915123456790')!;
    await t.house.owner.query("update texting.conversation set subject_type = 'nobody.knows', subject_id = gen_random_uuid() where id = $1", [it.id]);
    expect(await count()).toBe(unread.length - 1);
    await t.house.owner.query('update texting.conversation set subject_type = null, subject_id = null where id = $1', [it.id]);
    expect(await count()).toBe(unread.length);
    await call(t.house, contract.closeConversation, { ...t.at, id: it.id, closed: true, version: it.version }, t.ann);
    expect(await count()).toBe(unread.length - 1);
  });
});
