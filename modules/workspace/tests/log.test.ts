import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runAs } from '#core/server/app.ts';
import { call, openTestHouse, type TestHouse } from '#core/testing/house.ts';
import { registerActivityFilter } from '../api.ts';
import * as contract from '../contract.ts';
import { newScene, where, type Scene } from './scene.ts';

let house: TestHouse;
let scene: Scene;
beforeAll(async () => { house = await openTestHouse(); });
beforeAll(async () => { scene = await newScene(house); });
afterAll(() => house.close());

const audit = (input: Record<string, unknown> = {}) => call(house, contract.listAudit, { workspace_slug: scene.slug, ...input }, { token: scene.people.admin.token });
const activity = (who: keyof Scene['people'], input: Record<string, unknown> = {}) => call(house, contract.listActivity, { workspace_slug: scene.slug, ...input }, { token: scene.people[who].token });
async function emitAs(who: keyof Scene['people'], type: string, can?: string) {
  const account = (await house.app.gate.authenticate(house.app, scene.people[who].token))!;
  const membership = (await house.app.gate.membership(house.app, account.id, { id: scene.id }))!;
  await runAs(house.app, { name: 'test', account, membership }, async (ctx) => { ctx.emit({ type, id: '1', data: { title: 'Canary' }, ...(can ? { can } : {}) }); });
}

describe('the audit log', () => {
  it('is complete, newest first, in pages without gaps or repeats', async () => {
    const { rows } = await house.owner.query('select count(*)::int as n from core.event where workspace_id = $1 and audit', [scene.id]);
    const seen: number[] = [];
    let cursor: string | null | undefined;
    do {
      const { body } = await audit({ limit: 3, ...(cursor ? { cursor } : {}) });
      seen.push(...body.items.map((i) => i.seq));
      cursor = body.nextCursor;
    } while (cursor);
    expect(seen).toEqual(seen.toSorted((a, b) => b - a));
    expect(seen).toHaveLength(rows[0].n);
    const first = (await audit(where('type', 'is', 'workspace.workspace.created'))).body.items;
    expect(first).toHaveLength(1);
    expect(first[0]).toMatchObject({ actor: { id: scene.owner.id }, ip: '127.0.0.1', type: 'workspace.workspace.created' });
  });

  it('filters by person, kind and time, and refuses nonsense', async () => {
    const by = await audit({ ...where('actor', 'is', scene.people.guest.id), count: 'exact' });
    expect(by.body.items.map((i) => i.type).sort()).toEqual(['workspace.invitation.accepted', 'workspace.member.joined']);
    expect(by.body.total).toBe(2);
    expect((await audit(where('at', 'between', [new Date(Date.now() + 60_000).toISOString(), '9999-12-31T23:59:59+14:00']))).body.items).toEqual([]);
    expect((await audit(where('type', 'contains', 'work%'))).body.items).toEqual([]);
    expect((await audit(where('at', 'within', 'last_7_days'))).body.items.length).toBeGreaterThan(0);
    expect((await audit(where('topic', 'is', 'workspace.workspace'))).body.items).toHaveLength(1);
    expect((await audit({ q: 'MEMBER.joined', count: 'exact' })).body.total).toBe(5);
    for (const bad of [where('actor', 'is', 'x'), where('at', 'between', ['yesterday', 'today']), { cursor: '!!' }, { cursor: 'WyJ4Il0' }, { sort: 'type' }, { sort: 'seq' }, { type: 'workspace' }, { limit: 0 }]) expect((await audit(bad)).status).toBe(422);
  });

  it('holds no secrets', async () => {
    const { rows } = await house.owner.query("select data::text from core.event where workspace_id = $1 and type like 'workspace.invitation%'", [scene.id]);
    expect(rows.some((r) => /token|hash/i.test(r.data))).toBe(false);
  });

  it('is exported as CSV, and the export is an entry itself', async () => {
    const answer = await call(house, contract.exportAudit, { workspace_slug: scene.slug, ...where('type', 'contains', 'workspace.member'), columns: 'seq,at,actor,actorEmail,type', headings: 'Number\nAt\nWho\nE-mail\nWhat' }, { token: scene.owner.token });
    const text = (answer.body as Buffer).toString('utf8');
    const listed = await audit({ ...where('type', 'contains', 'workspace.member'), count: 'exact' });
    expect([answer.status, text.startsWith('\ufeffNumber,At,Who,E-mail,What'), text.trimEnd().split('\r\n').length - 1]).toEqual([200, true, listed.body.total]);
    // What one sees is what comes: words and order of the list beside it.
    const seen = { q: 'member.joined', sort: 'at' };
    const lines = ((await call(house, contract.exportAudit, { workspace_slug: scene.slug, ...seen }, { token: scene.owner.token })).body as Buffer).toString('utf8').trimEnd().split('\r\n').slice(1);
    const rows = (await audit({ ...seen, limit: 200 })).body.items;
    expect(lines.map((line) => line.split(',')[0])).toEqual(rows.map((row) => row.id));
    expect(rows.length).toBe(5);
    const exported = await audit({ ...where('type', 'is', 'workspace.audit.exported'), sort: 'at', limit: 1 });
    expect(exported.body.items.map((i) => i.data)).toEqual([{ rows: listed.body.total }]);
  });

  it('has an address for each entry, within the workspace and for whoever may read the log', async () => {
    const [entry] = (await audit({ limit: 1, ...where('type', 'is', 'workspace.member.joined') })).body.items;
    const get = (id: string, token = scene.people.admin.token) => call(house, contract.getAuditEntry, { workspace_slug: scene.slug, id }, { token });
    expect((await get(entry!.id)).body).toEqual(entry);
    expect(entry!.actorEmail).toMatch(/@x\.test$/);
    for (const id of ['999999999', 'x', '1e3', '-1']) expect([id, (await get(id)).status]).toEqual([id, 404]);
    expect((await get(entry!.id, scene.people.manager.token)).status).toBe(403);
  });

  it('cannot be changed by the application', async () => {
    const account = (await house.app.gate.authenticate(house.app, scene.owner.token))!;
    const membership = (await house.app.gate.membership(house.app, account.id, { id: scene.id }))!;
    for (const text of ['delete from core.event', "update core.event set data = '{}'"]) {
      await expect(runAs(house.app, { name: 'test', account, membership }, (ctx) => ctx.sql(text))).rejects.toMatchObject({ code: '42501' });
    }
  });
});

describe('recent activity', () => {
  it('shows only what the viewer may know of', async () => {
    const types = async (who: keyof Scene['people']) => new Set((await activity(who, { limit: 100 })).body.items.map((i) => i.type));
    expect(await types('member')).toContain('workspace.member.joined');
    expect(await types('member')).not.toContain('workspace.invitation.accepted');
    expect(await types('manager')).toContain('workspace.invitation.accepted');
    const guest = (await activity('guest', { limit: 100 })).body.items;
    expect(guest.map((i) => i.type)).toEqual(['workspace.workspace.created']);
  });

  it('keeps another room\'s events to their doer and to managers, until that room says who may know', async () => {
    await emitAs('admin', 'quietroom.thing.made');
    await emitAs('admin', 'openroom.thing.made');
    registerActivityFilter('openroom', async (ctx, events) => new Set(ctx.member.role === 'guest' ? [] : events.map((e) => e.seq)));
    const sees = async (who: keyof Scene['people']) => (await activity(who, { limit: 100 })).body.items.map((i) => i.type.split('.')[0]).filter((r) => r !== 'workspace').sort();
    expect(await sees('admin')).toEqual(['openroom', 'quietroom']);
    expect(await sees('manager')).toEqual(['openroom', 'quietroom']);
    expect(await sees('member')).toEqual(['openroom']);
    expect(await sees('guest')).toEqual([]);
  });

  it('pages', async () => {
    const all = (await activity('owner', { limit: 100 })).body.items.map((i) => i.seq);
    const seen: number[] = [];
    let cursor: string | null | undefined;
    do {
      const { body } = await activity('owner', { limit: 4, ...(cursor ? { cursor } : {}) });
      seen.push(...body.items.map((i) => i.seq));
      cursor = body.nextCursor;
    } while (cursor);
    expect(seen).toEqual(all);
  });
});
