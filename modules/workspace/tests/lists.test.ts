import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createComment, listComments, recordTimeline } from '#core/contract/records.ts';
import { runAs } from '#core/server/app.ts';
import type { Ctx } from '#core/server/context.ts';
import { call, openTestHouse, type TestHouse } from '#core/testing/house.ts';
import { updateProfile } from '#modules/identity/contract.ts';
import * as contract from '../contract.ts';
import { folded } from '../rules/folding.ts';
import { exportAudit, listAudit } from '../service/audit.ts';
import { listInvitations } from '../service/invitation.ts';
import { exportMembers, listMembers } from '../service/member-list.ts';
import { nameUnnamed } from '../service/member-names.ts';
import { addMember, newPerson, newScene, where, type Scene } from './scene.ts';

// Two and a half batches of an export, with as much around them as has the planner take an index.
const events = 40_000;
const members = 2500;
let house: TestHouse;
let scene: Scene;
beforeAll(async () => { house = await openTestHouse(); });
beforeAll(async () => { scene = await newScene(house); });
afterAll(() => house.close());

const list = (s: Scene, input: Record<string, unknown> = {}) => call(house, contract.listMembers, { workspace_slug: s.slug, ...input }, { token: s.owner.token });
const names = async (s: Scene, input: Record<string, unknown>) => (await list(s, input)).body.items.map((m) => m.person.firstName);

/** A question without conditions, as a service gets it. */
const asked = (s: Scene) => ({ workspace_slug: s.slug, sort: [], filter: undefined });
const asFile = { format: 'csv' as const, columns: [], title: '', headings: [], language: 'en' as const };

/** Every page of a list. */
async function pages<T>(read: (cursor: string | undefined) => Promise<{ items: T[]; nextCursor: string | null }>): Promise<T[]> {
  const items: T[] = [];
  for (let cursor: string | undefined, more = true; more;) {
    const page = await read(cursor);
    items.push(...page.items);
    more = page.nextCursor !== null;
    cursor = page.nextCursor ?? undefined;
  }
  return items;
}

async function asOwner<T>(s: Scene, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  const account = (await house.app.gate.authenticate(house.app, s.owner.token))!;
  return runAs(house.app, { name: 'test', account, membership: await house.app.gate.membership(house.app, account.id, { id: s.id }) }, work);
}

/** The plan of the first statement that a list sends, carried out under row security. */
function planOf(s: Scene, question: (ctx: Ctx) => Promise<unknown>): Promise<string> {
  return asOwner(s, async (ctx) => {
    const asked: Array<[string, unknown[]]> = [];
    await question(Object.assign(Object.create(ctx) as Ctx, { sql: (text: string, values: unknown[] = []) => { asked.push([text, values]); return Promise.resolve([]); } }));
    return JSON.stringify(await ctx.sql(`explain (analyze, format json) ${asked[0]![0]}`, asked[0]![1]));
  });
}
const rowsRead = (plan: string) => Math.max(...[...plan.matchAll(/"Rows Removed by Filter": ?(\d+)/g)].map((m) => Number(m[1])), 0);

describe('names of members', () => {
  it('sort and are found without case and accents, and follow the person in all their workspaces', async () => {
    const [one, two] = [await newScene(house), await newScene(house)];
    const person = await newPerson(house);
    for (const s of [one, two]) await addMember(house, s, person, 'guest');
    expect((await call(house, updateProfile, { firstName: 'Émile', lastName: 'Ångström' }, { token: person.token })).status).toBe(200);
    await house.drain();
    for (const s of [one, two]) {
      expect((await names(s, {}))[0]).toBe('Émile');
      for (const q of ['EMILE a', 'Émile', 'ångstr', person.email.toUpperCase()]) expect(await names(s, { q })).toEqual(['Émile']);
      for (const [op, value] of [['contains', 'ÉMILE'], ['is', 'emile angstrom'], ['in', ['Émile Ångström']]] as const) expect(await names(s, where('name', op, value))).toEqual(['Émile']);
    }
    await house.owner.query("update identity.account set first_name = 'Zoë' where id = $1", [person.id]);
    await house.owner.query("update workspace.member set sort_name = '', search_email = '' where account_id = $1", [person.id]);
    await nameUnnamed(house.app);
    // Written past the house, which remembers a name for 1.5 seconds at most.
    await expect.poll(() => names(one, { q: 'zoe' }), { timeout: 4000 }).toEqual(['Zoë']);
    expect((await house.owner.query('select version from workspace.member where account_id = $1', [person.id])).rows.map((r) => r.version)).toEqual([1, 1]);
  });

  it('and addresses are forgotten when the account closes', async () => {
    const own = await newScene(house);
    await house.owner.query("update identity.account set email = null, email_verified_at = null, first_name = 'Former user', last_name = '', deleted_at = now() where id = $1", [own.people.guest.id]);
    await asOwner(own, async (ctx) => { ctx.emit({ type: 'identity.account.deleted', id: own.people.guest.id, accountId: own.people.guest.id }); });
    await house.drain();
    const { rows } = await house.owner.query('select sort_name, search_email, status from workspace.member where account_id = $1', [own.people.guest.id]);
    expect(rows).toEqual([{ sort_name: 'former user', search_email: '', status: 'left' }]);
  });

  it('fit an index entry whatever they unfold to', () => {
    expect(folded('ﷺ'.repeat(80)).length).toBe(200);
    expect([folded(' Łucja ÖZ '), folded('أَحمد')]).toEqual(['łucja oz', 'احمد']);
  });
});

describe('the list of members', () => {
  it.each(['name', '-name', 'email', 'role', '-role', 'status,-joinedAt', 'joinedAt', '-joinedAt', 'lastSeenAt', '-lastSeenAt', 'title,name'])('pages by %s without gaps or repeats', async (sort) => {
    const all = (await list(scene, { sort, limit: 200 })).body.items.map((m) => m.id);
    const seen = await pages(async (cursor) => (await list(scene, { sort, limit: 2, ...(cursor ? { cursor } : {}) })).body);
    expect(seen.map((m) => m.id)).toEqual(all);
    expect(new Set(all).size).toBe(6);
  });

  it('leaves former members out until the filter names the standing, and counts and groups what it shows', async () => {
    const own = await newScene(house);
    await call(house, contract.leaveWorkspace, { workspace_slug: own.slug }, { token: own.people.guest.token });
    const shown = await list(own, { count: 'exact', group: 'status' });
    expect([shown.body.total, shown.body.groups]).toEqual([5, [{ value: 'active', count: 5 }]]);
    const either = { or: [{ field: 'status', op: 'in', value: ['left', 'active'] }, { field: 'title', op: 'is', value: 'x' }] };
    expect((await list(own, { filter: JSON.stringify(either), count: 'exact' })).body.total).toBe(6);
    expect((await list(own, { ...where('status', 'is_not', 'active') })).body).toMatchObject({ items: [{ id: own.memberIds.guest, status: 'left' }], total: null });
  });

  it('knows custom roles by their id and sorts them by rank', async () => {
    const own = await newScene(house);
    const role = (await call(house, contract.createRole, { workspace_slug: own.slug, name: 'Auditor', rank: 60, permissions: [] }, { token: own.owner.token })).body;
    await call(house, contract.updateMember, { workspace_slug: own.slug, id: own.memberIds.guest, role: role.key }, { token: own.owner.token });
    expect((await list(own, where('role', 'is', role.key))).body.items.map((m) => m.id)).toEqual([own.memberIds.guest]);
    expect((await list(own, { sort: '-role' })).body.items.map((m) => m.role.rank)).toEqual([20, 50, 60, 70, 90, 100]);
    const groups = (await list(own, { group: 'role' })).body.groups!;
    expect(groups).toContainEqual({ value: role.key, count: 1 });
  });

  it('pages thousands along an index', async () => {
    const own = await newScene(house);
    await house.owner.query(
      `insert into workspace.member (id, workspace_id, account_id, role, sort_name, search_email, joined_at, last_seen_at)
       select gen_random_uuid(), $1, gen_random_uuid(), 'member', md5(i::text), i || '@many.test', now() - i * interval '1 minute', now() - i * interval '1 second' from generate_series(1, $2) i`, [own.id, members]);
    await house.owner.query('vacuum analyze workspace.member');
    for (const [field, descending, index] of [['name', false, 'member_name'], ['name', true, 'member_name'], ['joinedAt', true, 'member_joined'], ['lastSeenAt', true, 'member_seen']] as const) {
      const question = { ...asked(own), sort: [{ field, descending }], limit: 50, count: 'none' as const };
      const first = await asOwner(own, (ctx) => listMembers(ctx, question));
      for (const cursor of [undefined, first.nextCursor!]) {
        const plan = await planOf(own, (ctx) => listMembers(ctx, { ...question, cursor }));
        expect(plan).toContain(index);
        expect(plan).not.toMatch(/"Node Type": ?"(Incremental )?Sort"/);
      }
    }
    const answer = await asOwner(own, (ctx) => exportMembers(ctx, { ...asked(own), ...asFile, q: '@many.test' }));
    const text = await textOf(answer.stream);
    expect(text.trimEnd().split('\r\n')).toHaveLength(members + 1);
  }, 60_000);
});

async function textOf(stream: NodeJS.ReadableStream | Buffer): Promise<string> {
  let text = '';
  for await (const part of stream as AsyncIterable<Buffer | string>) text += String(part);
  return text;
}

describe('the list of invitations', () => {
  it('filters by what counts now, sorts and groups', async () => {
    const own = await newScene(house);
    for (const [email, role] of [['b@x.test', 'client'], ['a@x.test', 'admin'], ['c@x.test', 'guest']]) await call(house, contract.invite, { workspace_slug: own.slug, email, role }, { token: own.owner.token });
    await house.owner.query("update workspace.invitation set expires_at = now() - interval '1 second' where workspace_id = $1 and email = 'c@x.test'", [own.id]);
    const read = async (input: Record<string, unknown>) => (await call(house, contract.listInvitations, { workspace_slug: own.slug, ...input }, { token: own.owner.token })).body;
    const emails = async (input: Record<string, unknown>) => (await read({ ...input, q: '@X.test' })).items.map((i) => i.email).filter((e) => e.length === 8);
    expect(await emails({})).toEqual(['c@x.test', 'a@x.test', 'b@x.test']);
    expect(await emails({ sort: 'email' })).toEqual(['a@x.test', 'b@x.test', 'c@x.test']);
    expect(await emails({ sort: 'role' })).toEqual(['a@x.test', 'b@x.test', 'c@x.test']);
    expect(await emails(where('status', 'is', 'expired'))).toEqual(['c@x.test']);
    expect((await read({ group: 'status' })).groups).toEqual(expect.arrayContaining([{ value: 'accepted', count: 5 }, { value: 'pending', count: 2 }, { value: 'expired', count: 1 }]));
    const first = await read({ limit: 2 });
    expect(await planOf(own, (ctx) => listInvitations(ctx, { ...asked(own), limit: 2, count: 'none', cursor: first.nextCursor! }))).not.toContain('Seq Scan on invitation ');
  });
});

describe(`a log of ${events} entries`, () => {
  let own: Scene;
  beforeAll(async () => {
    own = await newScene(house);
    await house.owner.query(
      `insert into core.event (stream, seq, type, topic, subject_id, workspace_id, actor_id, audit, at)
       select 'w:' || $1, 1000 + n, 'bulk.row.changed', 'bulk.row', n::text, $1::int, case when n % 250 = 0 then $2::uuid end, n % 7 <> 0, now() - make_interval(secs => ${events} - n) from generate_series(1, ${events}) n`, [own.id, own.people.admin.id]);
    await house.owner.query("update core.stream set seq = $2 where key = 'w:' || $1", [own.id, 1000 + events]);
    await house.owner.query('vacuum analyze core.event');
  }, 120_000);

  const question = (more: object = {}) => ({ ...asked(own), limit: 50, count: 'none' as const, ...more });
  const cursorAt = (seq: number) => btoa(JSON.stringify([seq])).replace(/=+$/, '');

  it.each([['newest', []], ['oldest', [{ field: 'at', descending: false }]]] as const)('pages along its index from the %s on, however far', async (_name, sort) => {
    for (const cursor of [undefined, cursorAt(1000 + events / 2)]) {
      const plan = await planOf(own, (ctx) => listAudit(ctx, question({ sort, cursor })));
      expect(plan).toContain('event_audit');
      expect(plan).not.toMatch(/"Node Type": ?"(Incremental )?Sort"|Seq Scan|Bitmap/);
      expect(rowsRead(plan)).toBe(0);
      if (cursor) expect(plan).toMatch(/"Index Cond": ?"[^"]*seq [<>] /);
    }
  });

  it('finds one person\'s entries in the index of actors', async () => {
    const plan = await planOf(own, (ctx) => listAudit(ctx, question({ filter: { and: [{ field: 'actor', op: 'is', value: own.people.admin.id }, { field: 'topic', op: 'is', value: 'bulk.row' }] } })));
    expect(plan).toContain('event_actor');
    expect(plan).not.toMatch(/"Node Type": ?"(Incremental )?Sort"|Seq Scan/);
  });

  it('is sorted the other way, too, and pages to its end', async () => {
    const read = async (sort: string, cursor?: string) => (await call(house, contract.listAudit, { workspace_slug: own.slug, ...where('actor', 'is', own.people.admin.id), sort, limit: 50, count: 'exact', ...(cursor ? { cursor } : {}) }, { token: own.owner.token })).body;
    const [up, down] = [await pages((cursor) => read('at', cursor)), await pages((cursor) => read('-at', cursor))];
    expect(up.map((r) => r.seq)).toEqual(down.map((r) => r.seq).toReversed());
    expect([up.length, new Set(up.map((r) => r.id)).size]).toEqual([(await read('at')).total, up.length]);
  });

  it('is exported to the last line without being held in memory', async () => {
    const hours = (n: number) => new Date(Date.now() - n * 3_600_000).toISOString();
    const filter = { field: 'at' as const, op: 'between' as const, value: [hours(6), hours(2)] };
    const { total } = await asOwner(own, (ctx) => listAudit(ctx, { ...question({ filter }), count: 'exact' }));
    const answer = await asOwner(own, (ctx) => exportAudit(ctx, { ...asked(own), ...asFile, filter }));
    const parts: string[] = [];
    for await (const part of answer.stream as AsyncIterable<string>) parts.push(part);
    const numbers = parts.join('').split('\r\n').slice(1, -1).map((l) => Number(l.split(',')[0]));
    expect([numbers.length, new Set(numbers).size]).toEqual([total, total]);
    expect([total! > 10_000, parts.length > 10]).toEqual([true, true]);
  }, 60_000);
});

describe('a member is a record', () => {
  it('with a timeline and comments for those who may see members', async () => {
    const own = await newScene(house);
    const id = own.memberIds.member;
    const changed = await call(house, contract.updateMember, { workspace_slug: own.slug, id, role: 'manager', title: 'Lead' }, { token: own.people.admin.token });
    expect(changed.error).toBeUndefined();
    const at = { token: own.people.manager.token, workspaceId: own.id };
    const subject = { topic: 'workspace.member', subjectId: id };
    const timeline = await call(house, recordTimeline, subject, at);
    expect(timeline.body.items.find((i) => i.type === 'workspace.member.changed')).toMatchObject({ type: 'workspace.member.changed', actor: { id: own.people.admin.id }, changes: { role: ['member', 'manager'], title: ['', 'Lead'] } });
    expect((await call(house, createComment, { ...subject, body: 'Well done', mentions: [own.people.admin.id] }, at)).status).toBe(201);
    expect((await call(house, listComments, subject, at)).body.items[0]).toMatchObject({ body: 'Well done', author: { id: own.people.manager.id }, mentions: [{ id: own.people.admin.id }] });
    for (const [caller, subjectId] of [[{ token: own.people.guest.token, workspaceId: own.id }, id], [at, scene.memberIds.member], [at, 'x']] as const) {
      expect((await call(house, recordTimeline, { topic: 'workspace.member', subjectId }, caller)).status).toBe(404);
    }
  });
});

describe('roles of one\'s own', () => {
  it('are at most fifty', async () => {
    const own = await newScene(house);
    await house.owner.query("insert into workspace.role (id, workspace_id, name, rank) select gen_random_uuid(), $1, 'Role ' || i, 10 from generate_series(1, 50) i", [own.id]);
    const more = await call(house, contract.createRole, { workspace_slug: own.slug, name: 'One more', rank: 10, permissions: [] }, { token: own.owner.token });
    expect([more.status, more.error]).toMatchObject([409, { code: 'workspace.too_many_roles', details: { max: 50 } }]);
    expect((await call(house, contract.listRoles, { workspace_slug: own.slug }, { token: own.owner.token })).body.items).toHaveLength(56);
  });
});
