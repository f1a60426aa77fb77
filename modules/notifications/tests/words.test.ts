import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getRecordCard } from '#core/contract/record-card.ts';
import { describeResource } from '#core/testing/describe-resource.ts';
import { call, openTestHouse, type TestHouse } from '#core/testing/house.ts';
import { Refusal } from '#core/server/fail.ts';
import { runAs } from '#core/server/app.ts';
import { found, join, signUp } from '../../../tests/fixtures/people.ts';
import { checkWords, holdForReview } from '../api.ts';
import * as contract from '../contract.ts';
import { bell, joined, newPerson, newWorkspace, pretendTarget, system, type Person } from './scene.ts';

describeResource(async () => {
  const house = await openTestHouse();
  const place = await found(house, await signUp(house, 'Olga'));
  const guest = await join(house, place, await signUp(house, 'Gus'), 'guest');
  const other = await found(house, await signUp(house, 'Otto'));
  const person = (of: typeof place, who: typeof guest) => ({ ...of.as(who), slug: of.slug, workspaceId: of.id });
  return { house, allowed: person(place, place.owner), powerless: person(place, guest), outsider: person(other, other.owner) };
}, contract.wordFilters, {
  table: 'notifications.word_filter', valid: (n) => ({ phrase: `Word ${n}`, action: (['refuse', 'hold'] as const)[n % 2] }),
  invalid: [{ input: { phrase: '' }, field: 'phrase' }, { input: { phrase: '…!' }, field: 'phrase' }, { input: { phrase: 'x'.repeat(101) }, field: 'phrase' }, { input: { phrase: 'x', action: 'ban' }, field: 'action' }],
  change: { action: 'mask' }, search: 'Word 1',
});

const posts = new Map<string, { authorId: string; shown: boolean }>();
pretendTarget('post', {
  visible: async (_ctx, account, ids) => new Set(ids.filter((id) => posts.get(id)?.shown || posts.get(id)?.authorId === account)),
  describe: async (_ctx, ids) => new Map(ids.flatMap((id) => { const p = posts.get(id); return p ? [[id, { authorId: p.authorId, title: '', text: 'so rude', link: `/posts/${id}`, isPrivate: false }] as const] : []; })),
  hide: async (_ctx, id) => { posts.get(id)!.shown = false; }, restore: async (_ctx, id) => { posts.get(id)!.shown = true; },
});

describe('a text', () => {
  let house: TestHouse;
  let owner: Person; let admin: Person; let manager: Person; let member: Person;
  let workspace: { id: number; slug: string };
  beforeAll(async () => {
    house = await openTestHouse();
    owner = await newPerson(house, 'Olga');
    workspace = await newWorkspace(house, owner, 'House');
    [admin, manager, member] = await Promise.all(['Adam', 'Mona', 'Mel'].map((name) => newPerson(house, name))) as [Person, Person, Person];
    for (const [who, role] of [[admin, 'admin'], [manager, 'manager'], [member, 'member']] as const) await joined(house, owner, workspace.slug, who, role);
  });
  afterAll(() => house.close());

  const list = (who: Person, phrase: string, action: string, slug = workspace.slug) => call(house, contract.wordFilters.create, { workspace_slug: slug, phrase, action }, { token: who.token });
  const check = (text: string, options: Parameters<typeof checkWords>[2] = {}) => system(house, (ctx) => checkWords(ctx, text, options)).catch((error: unknown) => { if (error instanceof Refusal) return error; throw error; });

  it('goes out as it is, is covered up, waits, or is refused in clear words; the list is kept by managers', async () => {
    expect((await list(member, 'heck', 'mask')).status).toBe(403);
    expect(await check('What the HECK')).toEqual({ text: 'What the HECK', held: [] });
    expect((await list(manager, 'heck', 'mask')).status).toBe(201);
    expect((await list(manager, 'rude', 'hold')).status).toBe(201);
    const bad = await list(owner, 'buy now', 'refuse');
    expect(bad.status).toBe(201);
    expect((await list(owner, 'HECK', 'hold')).error).toMatchObject({ code: 'notifications.word_taken' });
    expect(await check('What the H\u200bÉCK, rude')).toEqual({ text: 'What the •••••, rude', held: ['rude'] });
    const refused = await check('heck, Buy  NOW!', { field: 'text' });
    expect(refused).toBeInstanceOf(Refusal);
    expect((refused as Refusal).fields).toEqual([{ path: 'text', code: 'notifications.words_refused', message: 'This cannot be sent with these words: Buy  NOW.', params: { words: 'Buy  NOW' } }]);
    await call(house, contract.wordFilters.remove, { workspace_slug: workspace.slug, id: bad.body.id }, { token: owner.token });
    expect(await check('Buy now')).toEqual({ text: 'Buy now', held: [] });
    await call(house, contract.wordFilters.restore, { workspace_slug: workspace.slug, id: bad.body.id }, { token: owner.token });
    expect(await check('Buy now')).toBeInstanceOf(Refusal);
  });

  it('is compared with the list of the workspace it belongs to', async () => {
    const otto = await newPerson(house, 'Otto');
    const other = await newWorkspace(house, otto, 'Other');
    await list(otto, 'secret', 'mask', other.slug);
    expect(await check('a secret heck', { workspaceId: other.id })).toEqual({ text: 'a •••••• heck', held: [] });
    expect(await check('a secret heck', { workspaceId: workspace.id })).toEqual({ text: 'a secret ••••', held: [] });
    expect(await check('a secret heck')).toEqual({ text: 'a secret ••••', held: [] });
  });

  it('in a link to a listed word shows the word to who keeps the list, and to nobody else', async () => {
    const made = await list(owner, 'Shared word', 'mask');
    const card = (who: Person, id: string, workspaceId = workspace.id) => call(house, getRecordCard, { topic: 'notifications.word_filter', subjectId: id }, { token: who.token, workspaceId });
    expect((await card(manager, made.body.id)).body).toEqual({ topic: 'notifications.word_filter', id: made.body.id, title: 'Shared word', number: null, amount: null, status: null, dueOn: null });
    const otto = await newPerson(house, 'Otto');
    const other = await newWorkspace(house, otto, 'Else');
    expect([(await card(member, made.body.id)).status, (await card(manager, randomUUID())).status, (await card(manager, 'x')).status, (await card(otto, made.body.id, other.id)).status]).toEqual([404, 404, 404, 404]);
  });

  it('is compared without asking the database while nobody changes the list', async () => {
    await check('heck');
    const asked = await system(house, async (ctx) => {
      const before = ctx.tx.sql;
      let n = 0;
      ctx.tx.sql = ((...given: Parameters<typeof before>) => { n++; return before.apply(ctx.tx, given); }) as typeof before;
      for (let i = 0; i < 20; i++) expect((await checkWords(ctx, 'heck')).text).toBe('••••');
      return n;
    });
    expect(asked).toBe(0);
  });

  it('that waits is a case of nobody\'s report: dismissed, it is published and its author told', async () => {
    const id = randomUUID();
    posts.set(id, { authorId: member.id, shown: false });
    const account = { id: member.id, email: member.email, sessionId: '', emailVerified: true };
    const hold = (held: string[]) => runAs(house.app, { account, name: 'test' }, (ctx) => holdForReview(ctx, { type: 'post', id, held }));
    await hold(['rude']);
    await hold(['awful', 'rude']);
    await house.drain();
    const cases = async () => (await call(house, contract.listCases, { limit: 200 }, { token: admin.token, workspaceId: workspace.id })).body.items.filter((c) => c.targetId === id);
    const [waiting, ...more] = await cases();
    expect(more).toEqual([]);
    expect(waiting).toMatchObject({ heldFor: ['awful', 'rude'], reportCount: 0, reasons: [], isHidden: true, state: 'open', author: { id: member.id } });
    expect((await bell(house, admin)).items.map((n) => n.type)).toContain('notifications.case_waiting');
    const opened = await call(house, contract.openCase, { id: waiting!.id }, { token: admin.token, workspaceId: workspace.id });
    expect(opened.body).toMatchObject({ content: { text: 'so rude', link: `/posts/${id}` }, reports: [] });
    const decided = await call(house, contract.decideCase, { id: waiting!.id, version: waiting!.version, decision: ['dismiss'] }, { token: admin.token, workspaceId: workspace.id });
    expect([decided.status, decided.body]).toMatchObject([200, { state: 'decided', isHidden: false }]);
    expect(posts.get(id)!.shown).toBe(true);
    expect((await bell(house, member)).items.find((n) => n.type === 'notifications.hold_ended')).toMatchObject({ link: `/posts/${id}` });
  });
});
