import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { modules } from '#app/modules.ts';
import { apiKeyPattern, memberScope } from '#core/contract/api-key.ts';
import { listViews, saveView } from '#core/contract/records.ts';
import { call } from '#core/testing/house.ts';
import * as identity from '#modules/identity/contract.ts';
import * as settings from '#modules/settings/contract.ts';
import * as workspace from '#modules/workspace/contract.ts';
import { found, join, signUp, type Person } from '../../../tests/fixtures/people.ts';
import * as contract from '../contract.ts';
import { bearer, newKey, openScene, type Scene } from './scene.ts';

let scene: Scene;
const members = { from: workspace.listMembers, can: 'workspace.member.view' } as const;
beforeAll(async () => { scene = await openScene(); });
afterAll(() => scene.house.close());

const slug = () => ({ workspace_slug: scene.place.slug });
const readMembers = (secret: string, headers: Record<string, string> = {}) => call(scene.house, members.from, { ...slug(), limit: 50 }, { ...bearer(secret), headers });
async function setRole(person: Person, role: string): Promise<void> {
  const { house, place, owner } = scene;
  const list = await call(house, workspace.listMembers, { ...slug(), limit: 100 }, place.as(owner));
  const row = list.body.items.find((m) => m.person.id === person.id)!;
  const changed = await call(house, workspace.updateMember, { ...slug(), id: row.id, role }, place.as(owner));
  if (changed.status !== 200) throw new Error(JSON.stringify(changed.error));
}

describe('a key', () => {
  it('is 256 random bits behind a prefix people recognise, and is shown once', async () => {
    const made = await newKey(scene, scene.admin, [members.can]);
    expect(made.secret).toMatch(apiKeyPattern);
    expect(made.secret.startsWith(made.key.hint)).toBe(true);
    expect(made.key.hint.length).toBeLessThan(10);
    const list = await call(scene.house, contract.listKeys, { ...slug(), limit: 50 }, scene.place.as(scene.admin));
    expect(JSON.stringify(list.body)).not.toContain(made.secret);
    expect(list.body.items[0]).toMatchObject({ id: made.key.id, isYours: true, state: 'active', scopes: [members.can], effective: [members.can] });
  });

  it('is kept as its sha-256 only, and stands in no log, event or store of answers', async () => {
    const { house } = scene;
    const key = 'same key twice';
    const ask = () => call(house, contract.createKey, { ...slug(), name: 'Kept', scopes: [members.can] }, { ...scene.place.as(scene.admin), headers: { 'idempotency-key': key } });
    const { secret } = (await ask()).body;
    expect((await ask()).error?.code).toBe('core.answer_not_kept');
    expect((await call(house, contract.listKeys, { ...slug(), limit: 50 }, scene.place.as(scene.admin))).body.items.filter((k) => k.name === 'Kept')).toHaveLength(1);
    await readMembers(secret);
    await call(house, members.from, { ...slug(), limit: 50, api_key: secret }, {});
    await house.server.inject({ method: 'GET', url: `/api/dash/x?key=${secret}` });
    const { rows } = await house.owner.query<{ name: string }>("select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind = 'r' and n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema'");
    const holding: string[] = [];
    for (const { name } of rows) {
      const hit = await house.owner.query(`select 1 from ${name} t where strpos(t::text, $1) > 0 limit 1`, [secret.slice(4)]);
      if (hit.rows.length > 0) holding.push(name);
    }
    expect(holding).toEqual([]);
    const hashed = await house.owner.query('select 1 from developer.api_key_secret where hash = $1', [createHash('sha256').update(secret).digest()]);
    expect(hashed.rows).toHaveLength(1);
    expect(house.logged.length).toBeGreaterThan(0);
    expect(house.logged.filter((line) => line.includes(secret.slice(4)))).toEqual([]);
  });

  it('opens its workspace with its permissions, without naming the workspace in a header', async () => {
    const { secret } = await newKey(scene, scene.admin, [members.can]);
    const answer = await readMembers(secret);
    expect(answer.status).toBe(200);
    expect(answer.body.items.some((m) => m.person.id === scene.admin.id)).toBe(true);
    expect((await call(scene.house, settings.getSettings, slug(), bearer(secret))).error?.code).toBe('core.forbidden');
    expect((await readMembers(secret, { 'active-workspace': String(scene.place.id) })).status).toBe(200);
    expect((await readMembers(secret, { 'active-workspace': String(scene.other.id) })).error?.code).toBe('core.workspace_mismatch');
  });

  it('does not open another workspace, not even another one of its maker', async () => {
    const { house, admin } = scene;
    const { secret } = await newKey(scene, admin, [members.can]);
    const second = await found(house, admin, 'Second');
    for (const place of [scene.other, second]) {
      expect((await call(house, workspace.listMembers, { workspace_slug: place.slug, limit: 50 }, bearer(secret))).status).toBe(404);
    }
    expect((await call(house, workspace.listMembers, { workspace_slug: 'no-such-place', limit: 50 }, bearer(secret))).status).toBe(404);
  });

  it('makes no call of an account, of keys, or of another way in', async () => {
    const { house, owner } = scene;
    const everything = (await call(house, contract.listScopes, slug(), scene.place.as(owner))).body.items.map((s) => s.key);
    expect(everything).not.toContain('developer.key.create');
    const { secret } = await newKey(scene, owner, everything);
    const closed = modules.flatMap((m) => m.routes.map((r) => r.endpoint)).filter((e) => e.can === 'account' || e.id.startsWith('apiKeys.') || ['members.leave', 'workspaces.delete', 'ownership.offer', 'ownership.accept'].includes(e.id));
    expect(closed.length).toBeGreaterThan(20);
    for (const endpoint of closed) {
      const path = Object.fromEntries(endpoint.pathKeys.map((k) => [k, k === 'workspace_slug' ? scene.place.slug : '018f0000-0000-7000-8000-00000000000a']));
      const answer = await call(house, endpoint, path, bearer(secret));
      expect([endpoint.id, answer.error?.code]).toEqual([endpoint.id, 'core.key_not_accepted']);
    }
    // Signing out is open to everybody; a key is nobody there.
    expect((await call(house, identity.logout, {}, bearer(secret))).status).toBeLessThan(500);
    expect((await readMembers(secret)).status).toBe(200);
  });

  it('is not taken from an address, a cookie or a body', async () => {
    const { secret } = await newKey(scene, scene.admin, [members.can]);
    const url = `/api/dash/${scene.place.slug}/users`;
    for (const question of [`?token=${secret}`, `?api_key=${secret}`, `?access_token=${secret}`]) expect((await scene.house.server.inject({ method: 'GET', url: url + question })).statusCode).toBe(401);
    expect((await scene.house.server.inject({ method: 'GET', url, headers: { cookie: `token=${secret}`, 'x-api-key': secret } })).statusCode).toBe(401);
    expect((await scene.house.server.inject({ method: 'GET', url, headers: { authorization: `Basic ${secret}` } })).statusCode).toBe(401);
  });

  it('opens no socket', async () => {
    const { secret } = await newKey(scene, scene.admin, [members.can]);
    expect(await scene.house.app.gate.redeemTicket(scene.house.app, secret)).toBeNull();
    expect(await scene.house.app.gate.authenticate(scene.house.app, secret)).toBeNull();
  });
});

it('a key writes what every member may only with the scope for it', async () => {
  const { house, place, admin } = scene;
  const save = (secret: string) => call(house, saveView, { list: 'users.listForWorkspace', name: 'By a program', shared: false, state: {} }, bearer(secret));
  const reader = await newKey(scene, admin, [members.can]);
  expect((await save(reader.secret)).error?.code).toBe('core.forbidden');
  expect((await call(house, listViews, { list: 'users.listForWorkspace' }, bearer(reader.secret))).status).toBe(200);
  const writer = await newKey(scene, admin, [memberScope]);
  expect((await save(writer.secret)).status).toBeLessThan(300);
  const exported = await call(house, identity.exportAccount, {}, place.as(admin));
  expect(JSON.stringify(exported.body)).toContain('"apiKeys":[{');
});

describe('a key is never more than its maker is now', () => {
  it('and cannot be given what they lack, or nothing, or what does not exist', async () => {
    const { house, place } = scene;
    const member = await join(house, place, await signUp(house, 'Mia'), 'member');
    expect((await call(house, contract.createKey, { ...slug(), name: 'x', scopes: [members.can] }, place.as(member))).error?.code).toBe('core.forbidden');
    const ask = (scopes: string[]) => call(house, contract.createKey, { ...slug(), name: 'x', scopes }, place.as(scene.admin));
    for (const [scopes, path] of [[['workspace.transfer'], 'scopes.0'], [[members.can, 'no.such'], 'scopes.1'], [['developer.key.create'], 'scopes.0'], [[], 'scopes']] as const) {
      const answer = await ask([...scopes]);
      expect(answer.status).toBe(422);
      expect(answer.error!.fields![0]!.path).toBe(path);
    }
  });

  it('shrinks when their role does, grows back when it does, and ends with their access', async () => {
    const { house, place } = scene;
    const admin = await join(house, place, await signUp(house, 'Bea'), 'admin');
    const { secret, key } = await newKey(scene, admin, [members.can, 'settings.view', 'workspace.audit.view']);
    const audit = () => call(house, workspace.listAudit, { ...slug(), limit: 25 }, bearer(secret));
    expect((await audit()).status).toBe(200);
    await setRole(admin, 'member');
    expect((await audit()).error?.code).toBe('core.forbidden');
    expect((await readMembers(secret)).status).toBe(200);
    const seen = await call(house, contract.listKeys, { ...slug(), limit: 100 }, place.as(scene.owner));
    expect(seen.body.items.find((k) => k.id === key.id)).toMatchObject({ isYours: false, state: 'active', effective: [members.can] });
    await setRole(admin, 'admin');
    expect((await audit()).status).toBe(200);
    const memberId = (await call(house, workspace.listMembers, { ...slug(), limit: 100 }, place.as(scene.owner))).body.items.find((m) => m.person.id === admin.id)!.id;
    await call(house, workspace.suspendMember, { ...slug(), id: memberId }, place.as(scene.owner));
    expect((await readMembers(secret)).status).toBe(401);
    await call(house, workspace.reactivateMember, { ...slug(), id: memberId }, place.as(scene.owner));
    expect((await readMembers(secret)).status).toBe(200);
    await call(house, workspace.removeMember, { ...slug(), id: memberId }, place.as(scene.owner));
    expect((await readMembers(secret)).status).toBe(401);
    const after = await call(house, contract.listKeys, { ...slug(), limit: 100 }, place.as(scene.owner));
    expect(after.body.items.find((k) => k.id === key.id)).toMatchObject({ state: 'owner', effective: [] });
  });

  it('hands on no role that the key itself could not have', async () => {
    const { secret } = await newKey(scene, scene.owner, ['workspace.member.invite']);
    const answer = await call(scene.house, workspace.invite, { ...slug(), emails: ['new@x.test'], role: 'admin' }, bearer(secret));
    expect(answer.error?.code).toBe('workspace.rank_too_low');
  });
});

describe('a key ends', () => {
  it('at once when it is revoked, for ever', async () => {
    const { house, place, admin } = scene;
    const { secret, key } = await newKey(scene, admin, [members.can]);
    expect((await readMembers(secret)).status).toBe(200);
    expect((await call(house, contract.revokeKey, { ...slug(), id: key.id }, place.as(admin))).body.state).toBe('revoked');
    expect((await readMembers(secret)).error?.code).toBe('core.not_signed_in');
    expect((await call(house, contract.revokeKey, { ...slug(), id: key.id }, place.as(admin))).status).toBe(200);
    for (const again of [contract.rotateKey, contract.updateKey]) expect((await call(house, again, { ...slug(), id: key.id, ...(again === contract.updateKey ? { version: 2, name: 'y' } : {}) }, place.as(admin))).error?.code).toBe('developer.key_ended');
  });

  it('when its time is over', async () => {
    const { house } = scene;
    const { secret, key } = await newKey(scene, scene.admin, [members.can], { expiresAt: new Date(Date.now() + 3_600_000).toISOString() });
    expect((await readMembers(secret)).status).toBe(200);
    await house.owner.query("update developer.api_key set expires_at = now() - interval '1 second' where id = $1", [key.id]);
    expect((await readMembers(secret)).status).toBe(401);
    const [open, all] = await Promise.all([false, true].map((ended) => call(house, contract.listKeys, { ...slug(), limit: 200, ended }, scene.place.as(scene.admin))));
    expect(open!.body.items.some((k) => k.id === key.id)).toBe(false);
    expect(all!.body.items.find((k) => k.id === key.id)!.state).toBe('expired');
    for (const expiresAt of [new Date(Date.now() - 1000), new Date(Date.now() + 6 * 366 * 86_400_000)]) {
      const answer = await call(house, contract.createKey, { ...slug(), name: 'x', scopes: [members.can], expiresAt: expiresAt.toISOString() }, scene.place.as(scene.admin));
      expect(answer.error?.fields?.[0]?.path).toBe('expiresAt');
    }
  });

  it('with the account of its maker', async () => {
    const { house, place } = scene;
    const admin = await join(house, place, await signUp(house, 'Cem'), 'admin');
    const { secret } = await newKey(scene, admin, [members.can]);
    await call(house, identity.deleteAccount, { password: admin.password, confirmEmail: admin.email }, { token: admin.token });
    await expect.poll(async () => (await readMembers(secret)).status, { timeout: 2500 }).toBe(401);
    await house.drain();
    const { rows } = await house.owner.query('select revoked_at from developer.api_key where account_id = $1', [admin.id]);
    expect(rows[0].revoked_at).not.toBeNull();
  });
});

describe('renewing', () => {
  it('lets the old secret go on for the overlap only', async () => {
    const { house, place, admin } = scene;
    const { secret: first, key } = await newKey(scene, admin, [members.can]);
    const rotate = (overlapHours: number) => call(house, contract.rotateKey, { ...slug(), id: key.id, overlapHours }, place.as(admin));
    const { body: { secret: second, key: renewed } } = await rotate(24);
    expect(renewed.overlapUntil).not.toBeNull();
    expect((await readMembers(first)).status).toBe(200);
    expect((await readMembers(second)).status).toBe(200);
    await house.owner.query("update developer.api_key_secret set valid_until = now() - interval '1 second' where key_id = $1 and valid_until is not null", [key.id]);
    expect((await readMembers(first)).status).toBe(401);
    const { body: { secret: third } } = await rotate(0);
    expect((await readMembers(second)).status).toBe(401);
    expect((await readMembers(third)).status).toBe(200);
  });

  it('and changing are for the maker only, revoking also for who manages keys', async () => {
    const { house, place, admin, owner } = scene;
    const { key } = await newKey(scene, admin, [members.can]);
    expect((await call(house, contract.rotateKey, { ...slug(), id: key.id }, place.as(owner))).error?.code).toBe('developer.not_your_key');
    expect((await call(house, contract.updateKey, { ...slug(), id: key.id, version: 1, scopes: ['settings.view'] }, place.as(owner))).error?.code).toBe('developer.not_your_key');
    const changed = await call(house, contract.updateKey, { ...slug(), id: key.id, version: 1, name: 'Renamed', scopes: ['settings.view'] }, place.as(admin));
    expect(changed.body).toMatchObject({ name: 'Renamed', scopes: ['settings.view'], version: 2 });
    expect((await call(house, contract.updateKey, { ...slug(), id: key.id, version: 1, name: 'z' }, place.as(admin))).error?.code).toBe('core.version_conflict');
    expect((await call(house, contract.revokeKey, { ...slug(), id: key.id }, place.as(owner))).body.state).toBe('revoked');
    const foreign = await call(house, contract.revokeKey, { workspace_slug: scene.other.slug, id: key.id }, scene.other.as(scene.other.owner));
    expect(foreign.status).toBe(404);
  });
});

it('is written into the audit log with every change, and what a key does is told from what a person does', async () => {
  const { house, owner, place } = scene;
  const { secret, key } = await newKey(scene, owner, ['workspace.edit']);
  const { version } = (await call(house, workspace.getWorkspace, slug(), bearer(secret))).body;
  expect((await call(house, workspace.updateWorkspace, { ...slug(), name: 'Renamed by a program', version }, bearer(secret))).status).toBe(200);
  const { rows } = await house.owner.query<{ type: string; actor_id: string; data: Record<string, unknown> }>("select type, actor_id, data from core.event where workspace_id = $1 and type in ('workspace.workspace.changed', 'developer.key.created') order by seq desc limit 2", [place.id]);
  expect(rows[0]).toMatchObject({ type: 'workspace.workspace.changed', actor_id: owner.id, data: { apiKeyId: key.id } });
  expect(rows[1]).toMatchObject({ type: 'developer.key.created', data: { scopes: ['workspace.edit'] } });
  expect(rows[1]!.data).not.toHaveProperty('apiKeyId');
});

it('notes its last use, coarsely', async () => {
  const { house } = scene;
  const { secret, key } = await newKey(scene, scene.admin, [members.can]);
  await call(house, members.from, { ...slug(), limit: 50 }, { ...bearer(secret), ip: '203.0.113.77' });
  await expect.poll(async () => (await house.owner.query('select last_used_from from developer.api_key where id = $1', [key.id])).rows[0].last_used_from).toBe('203.0.113.0/24');
});

it('has limits of its own: a busy key does not shut its maker out', async () => {
  const { createRateLimits } = await import('#core/server/rate-limit.ts');
  const { house } = scene;
  const { secret } = await newKey(scene, scene.admin, [members.can]);
  const generous = house.app.limits;
  house.app.limits = createRateLimits(house.app.pool, 3 / 1200);
  try {
    const answers = [];
    for (let i = 0; i < 4; i++) answers.push((await readMembers(secret)).status);
    expect(answers).toEqual([200, 200, 200, 429]);
    expect((await call(house, members.from, { ...slug(), limit: 50 }, scene.place.as(scene.admin))).status).toBe(200);
  } finally { house.app.limits = generous; }
});
