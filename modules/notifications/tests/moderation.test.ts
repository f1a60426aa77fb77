import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { call, openTestHouse, type TestHouse } from '#core/testing/house.ts';
import { getOwnProfile } from '#modules/social/contract.ts';
import { login } from '#modules/identity/contract.ts';
import { reportedBy } from '../api.ts';
import * as contract from '../contract.ts';
import { bell, joined, newPerson, newWorkspace, pretendTarget, system, type Person } from './scene.ts';

// A room's things as a room would register them.
const posts = new Map<string, { authorId: string; hidden: boolean; gone: boolean; seenBy: 'all' | Set<string> }>();
pretendTarget('post', {
  visible: async (_ctx, account, ids) => new Set(ids.filter((id) => { const p = posts.get(id); return p && !p.gone && !p.hidden && (p.seenBy === 'all' || p.seenBy.has(account)); })),
  describe: async (_ctx, ids) => new Map(ids.flatMap((id) => { const p = posts.get(id); return p ? [[id, { authorId: p.authorId, title: '', text: '<b>buy</b> now', link: `/posts/${id}`, isPrivate: true }] as const] : []; })),
  hide: async (_ctx, id) => { posts.get(id)!.hidden = true; }, restore: async (_ctx, id) => { posts.get(id)!.hidden = false; }, remove: async (_ctx, id) => { posts.get(id)!.gone = true; },
});

let house: TestHouse;
let owner: Person; let admin: Person; let member: Person; let author: Person; let ann: Person;
let workspace: { id: number; slug: string };
beforeAll(async () => {
  house = await openTestHouse();
  owner = await newPerson(house, 'Olga');
  workspace = await newWorkspace(house, owner, 'House');
  [admin, member, author, ann] = await Promise.all(['Adam', 'Mel', 'Art', 'Ann'].map((name) => newPerson(house, name))) as [Person, Person, Person, Person];
  await joined(house, owner, workspace.slug, admin, 'admin');
  await joined(house, owner, workspace.slug, member, 'member');
});
afterAll(() => house.close());
beforeEach(() => posts.clear());

const newPost = (authorId = author.id) => { const id = randomUUID(); posts.set(id, { authorId, hidden: false, gone: false, seenBy: 'all' }); return id; };
const report = (who: Person, targetId: string, more: Record<string, unknown> = {}) => call(house, contract.report, { targetType: 'post', targetId, reason: 'spam', ...more }, { token: who.token });
const as = (who: Person) => ({ token: who.token, workspaceId: workspace.id });
const queue = async (who = admin, filter = 'open') => { await house.drain(); return (await call(house, contract.listCases, { filter, limit: 200 }, as(who))).body; };
const caseOf = async (targetId: string, filter = 'open') => (await queue(admin, filter)).items.find((c) => c.targetId === targetId)!;
const decide = async (targetId: string, decision: string[], more: Record<string, unknown> = {}, who = admin) => {
  const c = await caseOf(targetId, (more.filter as string | undefined) ?? 'open');
  const { filter: _filter, ...rest } = more;
  return call(house, contract.decideCase, { id: c.id, version: c.version, decision, rule: decision[0] === 'dismiss' || decision[0] === 'restore' ? null : 'spam', ...rest }, as(who));
};
const older = (person: Person) => house.owner.query("update identity.account set created_at = now() - interval '30 days' where id = $1", [person.id]);

describe('a report', () => {
  it('leaves the reporter\'s sight at once, tells the author nothing, and is one however often it is sent', async () => {
    const post = newPost();
    const first = await report(ann, post, { note: '<script>no</script>' });
    expect([first.status, first.body]).toMatchObject([200, { targetId: post, state: 'open', note: '<script>no</script>' }]);
    const again = await report(ann, post, { reason: 'hate' });
    expect([again.status, again.body]).toEqual([200, first.body]);
    await system(house, async (ctx) => { expect(await reportedBy(ctx, ann.id, 'post', [post, randomUUID()])).toEqual(new Set([post])); expect(await reportedBy(ctx, member.id, 'post', [post])).toEqual(new Set()); });
    const { rows } = await house.owner.query("select notifications.reported($1, 'post', $2) as hers, notifications.reported($3, 'post', $2) as others", [ann.id, post, member.id]);
    expect(rows).toEqual([{ hers: true, others: false }]);
    expect((await bell(house, author)).items).toEqual([]);
    expect(await caseOf(post)).toMatchObject({ reportCount: 1, reasons: ['spam'], author: { id: author.id } });
    // The workspace's log does not name the reporter.
    const log = await house.owner.query("select actor_id from core.event where workspace_id = $1 and type like 'notifications.case.%'", [workspace.id]);
    expect(log.rows.some((r) => r.actor_id === ann.id)).toBe(false);
    expect((await call(house, contract.listOwnReports, {}, { token: ann.token })).body.items.map((r) => r.targetId)).toContain(post);
    expect((await call(house, contract.listOwnReports, {}, { token: member.token })).body.items).toEqual([]);
  });

  it('on what the person may not see is 404, like on what is not there; on the own it is refused', async () => {
    const post = newPost();
    posts.get(post)!.seenBy = new Set([member.id]);
    expect((await report(ann, post)).status).toBe(404);
    expect((await report(ann, randomUUID())).status).toBe(404);
    expect((await call(house, contract.report, { targetType: 'user', targetId: 'no-id', reason: 'spam' }, { token: ann.token })).status).toBe(404);
    expect((await report(author, newPost())).error!.code).toBe('notifications.own_report');
    expect((await report(ann, post, { reason: 'boring' })).status).toBe(422);
    expect((await report(ann, post, { note: 'x'.repeat(1001) })).status).toBe(422);
  });

  it('comes at most twenty times an hour from one person', async () => {
    const busy = await newPerson(house, 'Bea');
    for (let i = 0; i < 20; i++) expect((await report(busy, newPost())).status).toBe(200);
    expect((await report(busy, newPost())).status).toBe(429);
    await house.owner.query("update notifications.report set created_at = now() - interval '61 minutes' where reporter_id = $1", [busy.id]);
    expect((await report(busy, newPost())).status).toBe(200);
  });

  it('of five trusted people hides the thing before anybody looked; of new people it does not', async () => {
    const post = newPost();
    const people = await Promise.all(['A', 'B', 'C', 'D', 'E'].map((n) => newPerson(house, `T${n}`)));
    for (const p of people.slice(0, 4)) { await older(p); await report(p, post); }
    await report(await newPerson(house, 'New'), post);
    // Mostly wrong before: does not count.
    await house.owner.query("insert into notifications.report (id, case_id, workspace_id, reporter_id, target_type, target_id, reason, state, trusted) select gen_random_uuid(), c.id, c.workspace_id, $1, 'post', 'old', 'spam', 'dismissed', true from notifications.moderation_case c limit 1", [people[4]!.id]);
    await older(people[4]!);
    await report(people[4]!, post);
    expect(posts.get(post)!.hidden).toBe(false);
    const fifth = await newPerson(house, 'Five');
    await older(fifth);
    await report(fifth, post);
    expect(posts.get(post)!.hidden).toBe(true);
    expect(await caseOf(post)).toMatchObject({ isHidden: true, reportCount: 7 });
    // Dismissed: it is back.
    expect((await decide(post, ['dismiss'])).body).toMatchObject({ state: 'decided', decision: ['dismiss'], isHidden: false });
    expect(posts.get(post)!.hidden).toBe(false);
  });

  it('on a person mutes them for the reporter', async () => {
    const target = await newPerson(house, 'Uma');
    const profile = await call(house, getOwnProfile, {}, { token: target.token });
    expect(profile.status).toBe(200);
    await house.drain();
    expect((await call(house, contract.report, { targetType: 'user', targetId: target.id, reason: 'impersonation' }, { token: ann.token })).status).toBe(200);
    expect((await house.owner.query('select social.muted($1, $2) as muted', [ann.id, target.id])).rows).toEqual([{ muted: true }]);
    expect(await caseOf(target.id)).toMatchObject({ targetType: 'user', author: { id: target.id } });
  });
});

describe('a case', () => {
  it('shows its content only when it is opened, and that is written down', async () => {
    const post = newPost();
    await report(ann, post);
    const c = await caseOf(post);
    expect(JSON.stringify(c)).not.toContain('buy');
    const opened = await call(house, contract.openCase, { id: c.id }, as(admin));
    expect(opened.body).toMatchObject({ content: { text: '<b>buy</b> now' }, reports: [{ reporter: { id: ann.id }, reason: 'spam' }], able: ['dismiss', 'warn', 'hide', 'delete', 'limit_reach', 'suspend', 'ban'] });
    expect(opened.body.history.map((h) => [h.action, h.by?.id])).toEqual([['view', admin.id]]);
    expect((await house.owner.query("select actor_id, data from core.event where type = 'notifications.case.viewed' and subject_id = $1", [c.id])).rows).toMatchObject([{ actor_id: admin.id, data: { private: true } }]);
    expect((await call(house, contract.openCase, { id: c.id }, as(member))).status).toBe(403);
    const other = await newWorkspace(house, ann, 'Other');
    expect((await call(house, contract.openCase, { id: c.id }, { token: ann.token, workspaceId: other.id })).status).toBe(404);
    expect((await call(house, contract.listCases, {}, { token: ann.token, workspaceId: other.id })).body.items).toEqual([]);
  });

  it('is closed to its author and to its reporter, and that they tried is in the log', async () => {
    const [own, reported] = [newPost(admin.id), newPost()];
    await report(ann, own);
    await report(admin, reported);
    await house.drain();
    for (const post of [own, reported]) {
      const { rows: [c] } = await house.owner.query('select id, version from notifications.moderation_case where target_id = $1', [post]);
      for (const [endpoint, input] of [[contract.openCase, {}], [contract.assignCase, { mine: true }], [contract.decideCase, { version: c.version, decision: ['dismiss'] }]] as const) {
        const answer = await call(house, endpoint, { id: c.id, ...input }, as(admin));
        expect([answer.status, answer.error?.code]).toEqual([403, 'notifications.own_case']);
      }
      const log = await house.owner.query("select data from core.event where type = 'core.access.refused' and actor_id = $1 and data->>'caseId' = $2", [admin.id, c.id]);
      expect(log.rows).toHaveLength(3);
      expect((await call(house, contract.openCase, { id: c.id }, as(owner))).status).toBe(200);
    }
  });

  it('is decided once; reporters hear the outcome, the author the decision, nobody a name', async () => {
    const post = newPost();
    await report(ann, post);
    await report(member, post, { reason: 'violence' });
    expect((await bell(house, owner)).items).toContainEqual(expect.objectContaining({ type: 'notifications.case_waiting' }));
    const c = await caseOf(post);
    expect(c.priority).toBeGreaterThan(30);
    expect((await call(house, contract.assignCase, { id: c.id, mine: true }, as(admin))).body).toMatchObject({ state: 'assigned', assignee: { id: admin.id } });
    expect((await call(house, contract.listOwnReports, {}, { token: ann.token })).body.items[0]).toMatchObject({ state: 'in_review' });
    expect((await call(house, contract.decideCase, { id: c.id, version: c.version, decision: ['hide'], rule: 'spam' }, as(admin))).error!.code).toBe('core.version_conflict');
    for (const bad of [['hide', 'dismiss'], ['suspend'], ['restore']]) expect((await decide(post, bad)).status, bad.join()).toBe(422);
    expect((await decide(post, ['hide'], { rule: null })).status).toBe(422);
    expect((await decide(post, ['hide', 'warn'], { message: 'Do not sell here.' })).body).toMatchObject({ state: 'decided', decision: ['hide', 'warn'], rule: 'spam' });
    expect(posts.get(post)!.hidden).toBe(true);
    for (const who of [ann, member]) expect((await bell(house, who)).items[0]).toMatchObject({ type: 'notifications.report_outcome', actors: [], link: '/settings/reports' });
    expect((await bell(house, owner)).items.filter((i) => i.targetId === c.id)).toEqual([]);
    const told = (await bell(house, author)).items[0]!;
    expect(told).toMatchObject({ type: 'notifications.decision', actors: [] });
    const mine = (await call(house, contract.listOwnDecisions, {}, { token: author.token })).body;
    expect(mine.items[0]).toMatchObject({ id: c.id, decision: ['hide', 'warn'], message: 'Do not sell here.', mayAppeal: true });
    expect(JSON.stringify([told, mine])).not.toMatch(new RegExp([ann.id, member.id, admin.id].join('|')));
    expect((await decide(post, ['hide'], { filter: 'decided' })).error!.code).toBe('notifications.case_decided');
    await expect(house.app.pool.query("update notifications.moderation_action set reason = ''")).rejects.toThrow('permission denied');
  });

  it('is appealed once within 30 days; what was done is undone when the appeal is right', async () => {
    const post = newPost();
    await report(ann, post);
    await decide(post, ['hide']);
    const c = await caseOf(post, 'decided');
    const appeal = (who: Person, id = c.id) => call(house, contract.appeal, { caseId: id, text: 'It was a joke.' }, { token: who.token });
    expect((await appeal(ann)).status).toBe(404);
    expect((await appeal(author)).body.items.find((d) => d.id === c.id)).toMatchObject({ mayAppeal: false, appeal: { text: 'It was a joke.', outcome: null } });
    expect((await appeal(author)).error!.code).toBe('notifications.appeal_twice');
    expect((await queue(admin, 'appealed')).items.map((x) => x.id)).toContain(c.id);
    expect((await decide(post, ['restore'])).body).toMatchObject({ state: 'final' });
    expect(posts.get(post)!.hidden).toBe(false);
    expect((await bell(house, author)).items[0]).toMatchObject({ type: 'notifications.appeal_answered' });
    const late = newPost();
    await report(ann, late);
    await decide(late, ['warn']);
    const second = await caseOf(late, 'decided');
    await house.owner.query("update notifications.moderation_case set decided_at = now() - interval '31 days' where id = $1", [second.id]);
    expect((await appeal(author, second.id)).error!.code).toBe('notifications.appeal_late');
  });

  it('suspends an account: its token is no longer good, nobody signs in, the mail has the way to appeal', async () => {
    const bad = await newPerson(house, 'Bad');
    const post = newPost(bad.id);
    await report(ann, post);
    expect((await decide(post, ['suspend'], { until: new Date(Date.now() + 86_400_000).toISOString() })).status).toBe(200);
    await house.drain();
    // Their own log tells that their sessions ended, not who decided it.
    expect((await house.owner.query("select actor_id, ip from core.event where account_id = $1 and type = 'identity.session.revoked'", [bad.id])).rows).toEqual([{ actor_id: null, ip: null }]);
    expect((await call(house, contract.countUnseen, {}, { token: bad.token })).status).toBe(401);
    const signIn = () => call(house, login, { email: bad.email, password: 'correct horse battery' });
    expect((await signIn()).error!.code).toBe('identity.suspended');
    const { rows: [mail] } = await house.owner.query("select body from core.mail where to_email = $1 and body->'action'->>'url' like '%/appeal?token=%'", [bad.email]);
    const token = new URL(mail.body.action.url).searchParams.get('token')!;
    expect((await call(house, contract.appealByLink, { token: `${token}x`, text: 'No' })).error!.code).toBe('notifications.token_invalid');
    expect((await call(house, contract.appealByLink, { token, text: 'That was not me.' })).status).toBe(200);
    expect((await decide(post, ['restore'])).status).toBe(200);
    expect((await signIn()).status).toBe(200);
  });

  it('bans for good, never somebody of the same rank, and only in the house\'s first workspace', async () => {
    const post = newPost(owner.id);
    await report(ann, post);
    expect((await decide(post, ['ban'])).error!.code).toBe('notifications.outranked');
    const bad = await newPerson(house, 'Worse');
    const second = newPost(bad.id);
    await report(ann, second);
    expect((await decide(second, ['ban', 'delete'])).status).toBe(200);
    expect(posts.get(second)!.gone).toBe(true);
    expect((await call(house, login, { email: bad.email, password: 'correct horse battery' })).error!.code).toBe('identity.suspended');
    const counts = (await call(house, contract.moderationCounts, {}, { token: ann.token })).body.months;
    expect(counts).toHaveLength(12);
    expect(counts[0]!.actions).toContainEqual({ action: 'ban', count: 1 });
  });
});

describe('what is taken back', () => {
  it('who reports while an appeal waits hears its outcome, and all hear when it was granted', async () => {
    const [late, later] = [await newPerson(house, 'Lea'), await newPerson(house, 'Lou')];
    const outcomes = async (who: Person) => (await bell(house, who)).items.filter((i) => i.type.startsWith('notifications.report_')).map((i) => i.type);
    const appealed = async (person: Person) => {
      const post = newPost();
      await report(person, post);
      await decide(post, ['warn']);
      const c = await caseOf(post, 'decided');
      expect((await call(house, contract.appeal, { caseId: c.id, text: 'No.' }, { token: author.token })).status).toBe(200);
      return post;
    };
    const [early, first] = [await newPerson(house, 'Eli'), await newPerson(house, 'Fay')];
    const upheld = await appealed(early);
    await report(late, upheld);
    expect((await decide(upheld, ['dismiss'])).body.state).toBe('final');
    expect(await outcomes(late)).toEqual(['notifications.report_outcome']);
    expect(await outcomes(early)).toEqual(['notifications.report_outcome']);
    const granted = await appealed(first);
    await report(later, granted);
    expect((await decide(granted, ['restore'])).body.state).toBe('final');
    expect(await outcomes(later)).toEqual(['notifications.report_dismissed']);
    expect((await outcomes(first)).sort()).toEqual(['notifications.report_dismissed']);
    expect((await call(house, contract.listOwnReports, {}, { token: later.token })).body.items[0]).toMatchObject({ state: 'dismissed' });
  });

  it('one case leaves what another asks of the account', async () => {
    const bad = await newPerson(house, 'Twice');
    const [first, second, third] = [newPost(bad.id), newPost(bad.id), newPost(bad.id)];
    for (const post of [first, second, third]) await report(ann, post);
    const days = (n: number) => new Date(Date.now() + n * 86_400_000).toISOString();
    const standing = async () => (await house.owner.query<{ until: Date | null; suspended: boolean; limited: boolean }>(
      'select s.until, s.account_id is not null as suspended, notifications.limited(a.id) as limited from identity.account a left join identity.suspension s on s.account_id = a.id where a.id = $1', [bad.id])).rows[0]!;
    await decide(first, ['suspend', 'limit_reach'], { until: days(9) });
    await decide(second, ['suspend', 'limit_reach'], { until: days(3) });
    // The longer one stands.
    expect(Math.round(((await standing()).until!.getTime() - Date.now()) / 86_400_000)).toBe(9);
    await decide(third, ['ban']);
    expect(await standing()).toMatchObject({ suspended: true, until: null });
    await decide(third, ['restore'], { filter: 'decided' });
    expect(Math.round(((await standing()).until!.getTime() - Date.now()) / 86_400_000)).toBe(9);
    await decide(first, ['restore'], { filter: 'decided' });
    expect(Math.round(((await standing()).until!.getTime() - Date.now()) / 86_400_000)).toBe(3);
    expect((await standing()).limited).toBe(true);
    await decide(second, ['restore'], { filter: 'decided' });
    expect(await standing()).toMatchObject({ suspended: false, limited: false });
  });

  it('is offered only where something would come back', async () => {
    const able = async (post: string, filter = 'decided') => (await call(house, contract.openCase, { id: (await caseOf(post, filter)).id }, as(admin))).body.able;
    const bad = await newPerson(house, 'Gone');
    const [dismissed, deleted, both, warned] = [newPost(bad.id), newPost(bad.id), newPost(bad.id), newPost(bad.id)];
    for (const [post, decision] of [[dismissed, ['dismiss']], [deleted, ['delete']], [both, ['delete', 'limit_reach']], [warned, ['warn']]] as const) { await report(ann, post); await decide(post, [...decision]); }
    expect(await Promise.all([dismissed, deleted, both, warned].map((post) => able(post)))).toEqual([[], [], ['restore'], ['restore']]);
    expect((await decide(deleted, ['restore'], { filter: 'decided' })).error!.code).toBe('notifications.case_decided');
    await call(house, contract.appeal, { caseId: (await caseOf(deleted, 'decided')).id, text: 'Please' }, { token: bad.token });
    expect(await able(deleted, 'appealed')).toEqual(['restore', 'dismiss']);
  });
});
