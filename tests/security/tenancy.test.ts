import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runAs } from '#core/server/app.ts';
import { call, openTestHouse, type TestHouse } from '#core/testing/house.ts';
import * as settings from '#modules/settings/contract.ts';
import * as workspace from '#modules/workspace/contract.ts';
import { found, join, signUp, type Person, type Place } from '../fixtures/people.ts';

let house: TestHouse;
let one: Place;
let two: Place;
beforeAll(async () => {
  house = await openTestHouse();
  one = await found(house, await signUp(house, 'Olga'), 'One');
  two = await found(house, await signUp(house, 'Tom'), 'Two');
});
afterAll(() => house.close());

const memberId = async (person: Person, place: Place): Promise<string> => (await house.owner.query('select id from workspace.member where account_id = $1 and workspace_id = $2', [person.id, place.id])).rows[0].id as string;

describe('an answer kept for a repeated request', () => {
  const rename = async (person: Person, place: Place, key: string, version: number, name = 'Renamed') =>
    call(house, workspace.updateWorkspace, { workspace_slug: place.slug, name, version }, { ...place.as(person), headers: { 'idempotency-key': key } });
  const versionOf = async (place: Place) => (await call(house, workspace.getWorkspace, { workspace_slug: place.slug }, place.as(place.owner))).body.version;

  it('is given again to who may still ask, and to nobody whose role was lowered, who was suspended or removed', async () => {
    for (const [how, change, code] of [
      ['lowered', async (id: string) => call(house, workspace.updateMember, { workspace_slug: one.slug, id, role: 'member' }, one.as(one.owner)), 'core.forbidden'],
      ['suspended', async (id: string) => call(house, workspace.suspendMember, { workspace_slug: one.slug, id }, one.as(one.owner)), 'core.suspended'],
      ['removed', async (id: string) => call(house, workspace.removeMember, { workspace_slug: one.slug, id }, one.as(one.owner)), 'core.not_found'],
    ] as const) {
      const admin = await join(house, one, await signUp(house, how), 'admin');
      const key = randomUUID();
      const version = await versionOf(one);
      const first = await rename(admin, one, key, version);
      const again = await rename(admin, one, key, version);
      expect([how, first.status, again.status, again.headers['idempotency-replayed']]).toEqual([how, 200, 200, 'true']);
      expect((await change(await memberId(admin, one))).status).toBe(200);
      const after = await rename(admin, one, key, version);
      expect([how, after.error?.code, JSON.stringify(after.body).includes('Renamed')]).toEqual([how, code, false]);
    }
  });

  it('belongs to one person, one workspace, one call and one input', async () => {
    const person = await join(house, two, await join(house, one, await signUp(house, 'Both'), 'admin'), 'admin');
    const key = randomUUID();
    expect((await rename(person, one, key, await versionOf(one))).status).toBe(200);
    const elsewhere = await rename(person, two, key, await versionOf(two));
    expect([elsewhere.status, elsewhere.error?.code]).toEqual([422, 'core.idempotency_mismatch']);
    expect((await call(house, workspace.invite, { workspace_slug: one.slug, email: 'k@x.test', role: 'guest' }, { ...one.as(person), headers: { 'idempotency-key': key } })).error?.code).toBe('core.idempotency_mismatch');
    // The same key of another person is a request of its own.
    expect((await rename(one.owner, one, key, await versionOf(one), 'Owner says')).body).toMatchObject({ name: 'Owner says' });
  });

  it('does not exist for a call that was refused, so that a right given later counts', async () => {
    const member = await join(house, one, await signUp(house, 'Later'), 'member');
    const key = randomUUID();
    const version = await versionOf(one);
    expect((await rename(member, one, key, version)).status).toBe(403);
    await call(house, workspace.updateMember, { workspace_slug: one.slug, id: await memberId(member, one), role: 'admin' }, one.as(one.owner));
    expect((await rename(member, one, key, version)).status).toBe(200);
  });
});

describe('which workspace', () => {
  it('is never decided by the cookie, a query, a body or a second header', async () => {
    for (const headers of [{ cookie: `activeWorkspaceId=${one.id}` }, { cookie: `activeWorkspaceId=${one.id}; token=${one.owner.token}` }, { 'x-workspace-id': String(one.id) }, { workspace: String(one.id) }]) {
      // Without the header it is workspace 1, to which the asker belongs only if it is theirs.
      const answer = await house.server.inject({ url: '/api/dash/live?since=0', headers: { authorization: `Bearer ${two.owner.token}`, ...headers } });
      expect(answer.json().error?.code).toBe('core.workspace_forbidden');
    }
    for (const url of [`/api/dash/live?since=0&workspace_id=${one.id}`, `/api/dash/live?since=0&workspace_slug=${one.slug}`]) {
      const answer = await house.server.inject({ url, headers: { authorization: `Bearer ${two.owner.token}`, 'active-workspace': String(two.id) } });
      expect(answer.statusCode).toBe(422);
    }
    expect((await house.server.inject({ url: '/api/dash/live?since=0', headers: { authorization: `Bearer ${two.owner.token}`, 'active-workspace': `${two.id}, ${one.id}` } })).statusCode).toBe(422);
    for (const slug of [one.slug.toUpperCase(), `${one.slug}%00`, `${one.slug}%20`, `${two.slug}%2f..%2f${one.slug}`, `%2e%2e`, `${one.slug}/`]) {
      const answer = await house.server.inject({ url: `/api/dash/${slug}/settings`, headers: { authorization: `Bearer ${two.owner.token}` } });
      expect([slug, answer.statusCode]).toEqual([slug, 404]);
    }
  });

  it('is remembered per workspace: settings of one never answer for another', async () => {
    const { version } = (await call(house, settings.getSettings, { workspace_slug: one.slug }, one.as(one.owner))).body.brand;
    expect((await call(house, settings.updateBrand, { workspace_slug: one.slug, values: { footerText: 'only ours' }, version }, one.as(one.owner))).status).toBe(200);
    const [mine, theirs] = await Promise.all([one, two].map((place) => call(house, settings.getAppliedSettings, { workspace_slug: place.slug }, place.as(place.owner))));
    expect([mine!.body.brand.footerText, theirs!.body.brand.footerText]).toEqual(['only ours', '']);
  });
});

describe('doors in the wall', () => {
  const root = path.resolve(import.meta.dirname, '../..');
  const sources = ['core/server', 'modules'].flatMap((folder) => (readdirSync(path.join(root, folder), { recursive: true }) as string[]).map((f) => path.join(folder, f)))
    .filter((f) => f.endsWith('.ts') && !/\/(tests|web)\//.test(f));

  it('are each used in one place only', () => {
    const users = (name: string) => sources.filter((f) => new RegExp(`\\b${name.replace('.', '\\.')}\\(`).test(readFileSync(path.join(root, f), 'utf8')));
    expect(Object.fromEntries(['core.append_events', 'core.read_event', 'core.kept_mail', 'core.claim_mail', 'core.queue_mail', 'core.attempt_mail', 'core.end_mail', 'core.keep_mail', 'core.expect_mail', 'core.drop_mail_bytes', 'core.loose_mail_bytes', 'core.forget_received_mail', 'core.waiting_mail', 'core.finish_mail', 'identity.find_login', 'identity.find_session', 'identity.find_refresh', 'identity.find_code', 'workspace.resolve_membership', 'workspace.find_invitation'].map((name) => [name, users(name)]))).toEqual({
      'core.append_events': ['core/server/events/emit.ts'], 'core.read_event': ['core/server/jobs.ts'], 'core.kept_mail': ['core/server/mail/mailbox.ts'], 'core.claim_mail': ['core/server/mail/send.ts'], 'core.queue_mail': ['core/server/mail/mail.ts'], 'core.attempt_mail': ['core/server/mail/incoming/take.ts'], 'core.end_mail': ['core/server/mail/incoming/take.ts'], 'core.keep_mail': ['core/server/mail/incoming/keep.ts'],
      'core.expect_mail': ['core/server/mail/incoming/keep.ts'], 'core.drop_mail_bytes': ['core/server/mail/incoming/keep.ts'], 'core.loose_mail_bytes': ['core/server/mail/incoming/take.ts'], 'core.forget_received_mail': ['core/server/mail/incoming/take.ts'], 'core.waiting_mail': ['core/server/mail/incoming/take.ts'], 'core.finish_mail': ['core/server/mail/send.ts'],
      'identity.find_login': ['modules/identity/service/accounts.ts'], 'identity.find_session': ['modules/identity/service/access-token.ts'], 'identity.find_refresh': ['modules/identity/service/sessions.ts'], 'identity.find_code': ['modules/identity/service/password-reset.ts'],
      'workspace.resolve_membership': ['modules/workspace/gate.ts'], 'workspace.find_invitation': ['modules/workspace/service/acceptance.ts'],
    });
  });

  it('open for the application alone: nobody else may call them', async () => {
    const { rows } = await house.owner.query<{ name: string }>(
      `select n.nspname || '.' || p.proname as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace cross join lateral aclexplode(coalesce(n.nspacl, acldefault('n', n.nspowner))) a
       where p.prosecdef and n.nspname not in ('pg_catalog', 'graphile_worker', 'public') and a.privilege_type = 'USAGE' and a.grantee = 0`);
    expect(rows).toEqual([]);
  });

  it('are the only way the role, the wall or the owner is touched from code', () => {
    const offending = sources.filter((f) => f !== 'core/server/database/pool.ts' && f !== 'core/server/database/migrate.ts' && !f.includes('/backup/') && !f.includes('/embedded'))
      // An UPDATE may write a column of that name.
      .filter((f) => /\b((?<!update [\w.]+ (\w+ )?|do update )set (local |session )?role|reset role|session authorization|disable row level security|set_config\('role')/i.test(readFileSync(path.join(root, f), 'utf8')));
    expect(offending).toEqual([]);
  });
});

describe('the log', () => {
  const append = (stream: string, workspaceId: number | null, accountId: string | null) => (as: Place) => runAs(house.app, { name: 'test', membership: { workspaceId: as.id, workspaceSlug: as.slug, memberId: randomUUID(), role: 'owner', rank: 100, permissions: new Set(), status: 'active' } }, (ctx) =>
    ctx.sql('select * from core.append_events($1, $2::int, $3::uuid, 1, null, null, null, $4::jsonb)', [stream, workspaceId, accountId, JSON.stringify([{ ord: 1, type: 'x.y.done', topic: 'x.y' }])]));
  const count = async () => (await house.owner.query<{ n: number }>('select count(*)::int as n from core.event')).rows[0]!.n;

  it('takes events of the own workspace only, under the name they belong to', async () => {
    const before = await count();
    await expect(append(`w:${two.id}`, two.id, null)(one)).rejects.toMatchObject({ code: '42501' });
    await expect(append(`w:${two.id}`, one.id, null)(one)).rejects.toMatchObject({ code: '42501' });
    await expect(append(`a:${one.owner.id}`, one.id, null)(one)).rejects.toMatchObject({ code: '42501' });
    await expect(append('house', one.id, null)(one)).rejects.toMatchObject({ code: '42501' });
    expect(await count()).toBe(before);
    await append(`w:${one.id}`, one.id, null)(one);
    expect(await count()).toBe(before + 1);
  });
});
