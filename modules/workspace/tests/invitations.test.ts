import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, openTestHouse, type TestHouse } from '#core/testing/house.ts';
import * as contract from '../contract.ts';
import { expireOffers } from '../jobs.ts';
import { runAs } from '#core/server/app.ts';
import { eventsOf, mailedToken, mailsTo, newPerson, newScene, where, type Scene } from './scene.ts';

let house: TestHouse;
let scene: Scene;
beforeAll(async () => { house = await openTestHouse(); });
beforeAll(async () => { scene = await newScene(house); });
afterAll(() => house.close());

let count = 0;
const address = () => `guest-${++count}@invited.test`;
const invite = (input: Record<string, unknown>, token = scene.owner.token) => call(house, contract.invite, { workspace_slug: scene.slug, role: 'member', ...input }, { token });
const accept = (id: string, token: string, reject?: string) => call(house, contract.acceptInvite, { id, ...(reject ? { reject } : {}) }, { token });
const check = (token: string) => call(house, contract.checkInvitation, { token }, { ip: '10.9.9.9' });

describe('inviting', () => {
  it('answers per address: 45 sent, 3 invalid, 2 already members, one mail each', async () => {
    const fresh = await newScene(house);
    const good = Array.from({ length: 45 }, (_, i) => `Batch${i}@Many.test`);
    const bad = ['not an address', 'a@', '@x.test'];
    const known = [fresh.people.member.email, fresh.people.admin.email.toUpperCase()];
    const answer = await call(house, contract.invite, { workspace_slug: fresh.slug, emails: [...good, ...bad, ...known], role: 'member' }, { token: fresh.owner.token });
    const tally = (status: string) => answer.body.results.filter((r) => r.status === status).length;
    expect([answer.status, tally('sent'), tally('invalid'), tally('already_member')]).toEqual([200, 45, 3, 2]);
    for (const email of ['batch0@many.test', 'batch44@many.test']) expect(await mailsTo(house, email)).toBe(1);
    expect(await eventsOf(house, fresh.id, 'workspace.invitation.sent')).toHaveLength(50); // 45 and the five of the scene
  });

  it('sends one mail to an address that is named twice', async () => {
    const email = address();
    const { body } = await invite({ emails: [email, ` ${email.toUpperCase()} `] });
    expect(body.results.map((r) => r.status)).toEqual(['sent', 'sent']);
    expect(await mailsTo(house, email)).toBe(1);
  });

  it.each([
    [{ email: 'a@x.test', role: 'owner' }, 'role'], [{ email: 'a@x.test', role: 'emperor' }, 'role'], [{ email: 'a@x.test', role: '0198c1de-0000-7000-8000-000000000000' }, 'role'], [{}, 'emails'], [{ emails: [] }, 'emails'],
    [{ emails: Array.from({ length: 51 }, (_, i) => `x${i}@x.test`) }, 'emails'], [{ email: 'a@x.test', emails: ['b@x.test'] }, 'emails'], [{ email: 'a@x.test', workspaceId: 1 }, 'workspaceId'],
  ])('refuses %j', async (input, field) => {
    const answer = await invite(input);
    expect([answer.status, answer.error?.fields?.[0]?.path]).toEqual([422, field]);
  });

  it('lets nobody invite to their own rank or above', async () => {
    for (const [who, role] of [['manager', 'manager'], ['manager', 'admin'], ['admin', 'admin']] as const) {
      const answer = await invite({ email: address(), role }, scene.people[who].token);
      expect([answer.status, answer.error?.code]).toEqual([403, 'workspace.rank_too_low']);
    }
    expect((await invite({ email: address(), role: 'client' }, scene.people.manager.token)).body.results[0]?.status).toBe('sent');
    expect((await invite({ email: address() }, scene.people.member.token)).status).toBe(403);
    const before = await invite({ email: address(), role: 'admin' });
    expect((await invite({ email: before.body.results[0]!.email, role: 'guest' }, scene.people.manager.token)).status).toBe(403);
  });

  it('refuses the 31st call of an hour by one person, and the 201st address of a day by a workspace', async () => {
    const busy = await newScene(house);
    const call31 = [];
    for (let i = 0; i < 31; i++) call31.push((await call(house, contract.invite, { workspace_slug: busy.slug, email: address(), role: 'guest' }, { token: busy.people.admin.token })));
    expect(call31.map((a) => a.status)).toEqual([...Array(30).fill(200), 429]);
    expect([call31[30]!.error?.code, Number(call31[30]!.headers['retry-after']) > 0]).toEqual(['workspace.invite_limit', true]);
    const fifty = (i: number) => Array.from({ length: 50 }, (_, k) => `day-${i}-${k}@x.test`);
    const batches = [];
    for (let i = 0; i < 4; i++) batches.push((await call(house, contract.invite, { workspace_slug: busy.slug, emails: fifty(i), role: 'guest' }, { token: busy.owner.token })).status);
    expect(batches).toEqual([200, 200, 200, 429]); // 5 of the scene, 30 of the admin, then three times 50
  });

  it('says in step 1 what is known about each address, and changes nothing', async () => {
    const pending = address();
    await invite({ email: pending });
    const stranger = await newPerson(house);
    const answer = await call(house, contract.inviteUser, { emails: [pending, stranger.email, scene.people.guest.email, 'nobody@x.test', 'broken'] }, { token: scene.people.manager.token, workspaceId: scene.id });
    expect(answer.body.results.map((r) => [r.status, r.accountExists])).toEqual([['pending', false], ['new', true], ['already_member', true], ['new', false], ['invalid', false]]);
    const step2 = await call(house, contract.inviteUserStep2, { workspace_slug: scene.slug, email: stranger.email, role: 'guest' }, { token: scene.people.manager.token });
    expect(step2.body.results[0]?.status).toBe('sent');
  });
});

describe('answering', () => {
  it('belongs to the address: a wrong one sees it masked, the right one joins once', async () => {
    const a = await newPerson(house, `a-${Date.now()}@x.test`);
    const b = await newPerson(house);
    const { invitationId } = (await invite({ email: a.email })).body.results[0]!;
    const wrong = await accept(invitationId!, b.token);
    expect([wrong.status, wrong.error?.code]).toEqual([403, 'workspace.invite_email_mismatch']);
    expect(JSON.stringify(wrong.body)).toContain('a***@x.test');
    expect(JSON.stringify(wrong.body)).not.toContain(a.email);
    const pending = await call(house, contract.listInvitations, { workspace_slug: scene.slug, q: a.email }, { token: scene.owner.token });
    expect(pending.body.items[0]?.status).toBe('pending');
    expect((await call(house, contract.listMyInvitations, {}, { token: a.token })).body.items).toHaveLength(1);
    const right = await accept(invitationId!, a.token);
    expect(right.body).toMatchObject({ status: 'accepted', membership: { role: { key: 'member' }, workspace: { id: scene.id } } });
    const again = await accept(invitationId!, a.token);
    expect([again.status, again.body.membership?.memberId]).toEqual([200, right.body.membership!.memberId]);
    const { rows } = await house.owner.query('select count(*)::int as n from workspace.member where account_id = $1', [a.id]);
    expect(rows[0].n).toBe(1);
    expect((await accept(invitationId!, a.token, '1')).status).toBe(410);
  });

  const suspend = (memberId: string) => call(house, contract.suspendMember, { workspace_slug: scene.slug, id: memberId }, { token: scene.owner.token });
  const reactivate = (memberId: string) => call(house, contract.reactivateMember, { workspace_slug: scene.slug, id: memberId }, { token: scene.owner.token });
  const remove = (memberId: string) => call(house, contract.removeMember, { workspace_slug: scene.slug, id: memberId }, { token: scene.owner.token });
  const setRole = (role: 'guest' | 'manager') => (memberId: string) => call(house, contract.updateMember, { workspace_slug: scene.slug, id: memberId, role }, { token: scene.owner.token });
  it.each([
    ['suspended', suspend, reactivate], ['removed', remove, null], ['lowered', setRole('guest'), setRole('manager')],
  ])('lets nobody in without the right of the inviter, who was %s; undone, it is as before', async (_what, lose, undo) => {
    const inviter = await newPerson(house);
    const as = (await call(house, contract.invite, { workspace_slug: scene.slug, email: inviter.email, role: 'manager' }, { token: scene.owner.token })).body.results[0]!;
    const { membership } = (await accept(as.invitationId!, inviter.token)).body;
    const [guest, newcomer] = [await newPerson(house), address()];
    const [first, second] = [await call(house, contract.invite, { workspace_slug: scene.slug, email: guest.email, role: 'guest' }, { token: inviter.token }), await call(house, contract.invite, { workspace_slug: scene.slug, email: newcomer, role: 'guest' }, { token: inviter.token })];
    expect([first.status, second.status]).toEqual([200, 200]);
    const guestsOwn = (await invite({ email: address(), role: 'guest' })).body.results[0]!.invitationId!;
    expect((await lose(membership!.memberId)).status).toBe(200);
    // Both lists say so at once, and the log who ended them.
    const rows = async (id: string) => { const { status, resting } = (await call(house, contract.listInvitations, { workspace_slug: scene.slug, limit: 100 }, { token: scene.owner.token })).body.items.find((i) => i.id === id)!; return resting ? 'resting' : status; };
    const all = () => Promise.all([first.body.results[0]!.invitationId!, second.body.results[0]!.invitationId!, guestsOwn].map(rows));
    const mine = async () => (await call(house, contract.listMyInvitations, {}, { token: guest.token })).body.items.map((i) => i.id);
    expect(await all()).toEqual(undo ? ['resting', 'resting', 'pending'] : ['revoked', 'revoked', 'pending']);
    expect(await mine()).toEqual([]);
    expect((await eventsOf(house, scene.id, 'workspace.invitation.revoked')).filter((e) => e.data.invitedBy === inviter.id).map((e) => e.actor_id)).toEqual(undo ? [] : [scene.owner.id, scene.owner.id]);
    const refused = await accept(first.body.results[0]!.invitationId!, guest.token);
    expect([refused.status, refused.error?.code, refused.error?.details]).toEqual([410, 'workspace.invite_gone', { status: 'revoked' }]);
    await house.drain();
    const shown = await call(house, contract.checkInvitation, { token: await mailedToken(house, newcomer) });
    expect([shown.status, shown.error?.code, shown.error?.details]).toEqual([410, 'workspace.invite_gone', { status: 'revoked' }]);
    const link = await call(house, contract.setPassword, { token: await mailedToken(house, newcomer), password: 'correct horse battery', firstName: 'New', lastName: '' });
    expect(link.error?.code).toBe('workspace.invite_gone');
    expect((await house.owner.query('select 1 from identity.account where email = $1', [newcomer])).rows).toEqual([]);
    if (!undo) return;
    expect((await undo(membership!.memberId)).status).toBe(200);
    expect(await all()).toEqual(['pending', 'pending', 'pending']);
    expect(await mine()).toEqual([first.body.results[0]!.invitationId]);
    expect((await call(house, contract.checkInvitation, { token: await mailedToken(house, newcomer) })).status).toBe(200);
    expect((await accept(first.body.results[0]!.invitationId!, guest.token)).body.status).toBe('accepted');
  });

  it('stays where the inviter may still give it, and rests where only the higher role could give it until somebody else sends it again', async () => {
    const fresh = await newScene(house);
    const as = { token: fresh.people.admin.token };
    const send = async (role: string) => (await call(house, contract.invite, { workspace_slug: fresh.slug, email: address(), role }, as)).body.results[0]!.invitationId!;
    const [high, low] = [await send('manager'), await send('guest')];
    expect((await call(house, contract.updateMember, { workspace_slug: fresh.slug, id: fresh.memberIds.admin, role: 'manager' }, { token: fresh.owner.token })).status).toBe(200);
    const { items } = (await call(house, contract.listInvitations, { workspace_slug: fresh.slug, limit: 100 }, { token: fresh.owner.token })).body;
    expect([high, low].map((id) => items.find((i) => i.id === id)!.resting)).toEqual([true, false]);
    expect((await call(house, contract.renewInvitation, { workspace_slug: fresh.slug, id: high }, { token: fresh.owner.token })).body).toMatchObject({ status: 'pending', resting: false });
  });

  it('rests when a role of one\'s own loses the right to invite, or is raised above who invited to it', async () => {
    const fresh = await newScene(house);
    const owner = { token: fresh.owner.token };
    const slug = { workspace_slug: fresh.slug };
    const make = async (name: string, rank: number, permissions: string[]) => (await call(house, contract.createRole, { ...slug, name, rank, permissions }, owner)).body;
    const [host, seat] = [await make('Host', 50, ['workspace.member.invite', 'workspace.member.view']), await make('Seat', 20, ['workspace.member.view'])];
    expect((await call(house, contract.updateMember, { ...slug, id: fresh.memberIds.member, role: host.key }, owner)).status).toBe(200);
    const send = async (role: string) => (await call(house, contract.invite, { ...slug, email: address(), role }, { token: fresh.people.member.token })).body.results[0]!.invitationId!;
    const [toSeat, toGuest] = [await send(seat.key), await send('guest')];
    const states = async () => { const { items } = (await call(house, contract.listInvitations, { ...slug, limit: 100 }, owner)).body; return [toSeat, toGuest].map((id) => items.find((i) => i.id === id)!.resting); };
    expect((await call(house, contract.updateRole, { ...slug, id: seat.id!, version: seat.version!, rank: 55 }, owner)).status).toBe(200);
    expect(await states()).toEqual([true, false]);
    expect((await call(house, contract.updateRole, { ...slug, id: host.id!, version: host.version!, permissions: ['workspace.member.view'] }, owner)).status).toBe(200);
    expect(await states()).toEqual([true, true]);
  });

  it('passes to the new owner where only an owner may give it, and lets its person in', async () => {
    const fresh = await newScene(house);
    const [slug, owner] = [{ workspace_slug: fresh.slug }, { token: fresh.owner.token }];
    const person = await newPerson(house);
    const { invitationId } = (await call(house, contract.invite, { ...slug, email: person.email, role: 'admin' }, owner)).body.results[0]!;
    const plain = (await call(house, contract.invite, { ...slug, email: address(), role: 'member' }, owner)).body.results[0]!.invitationId!;
    await call(house, contract.offerOwnership, { ...slug, memberId: fresh.memberIds.manager }, owner);
    expect((await call(house, contract.acceptOwnership, slug, { token: fresh.people.manager.token })).status).toBe(200);
    const { items } = (await call(house, contract.listInvitations, { ...slug, limit: 100 }, owner)).body;
    expect([invitationId, plain].map((id) => { const i = items.find((x) => x.id === id)!; return [i.status, i.inviter!.id]; })).toEqual([['pending', fresh.people.manager.id], ['pending', fresh.owner.id]]);
    expect((await eventsOf(house, fresh.id, 'workspace.invitation.taken_over')).map((e) => [e.subject_id, e.data.from])).toEqual([[invitationId, fresh.owner.id]]);
    expect((await accept(invitationId!, person.token)).body).toMatchObject({ status: 'accepted', membership: { role: { key: 'admin' } } });
  });

  it('needs a confirmed address', async () => {
    const person = await newPerson(house, undefined, false);
    const { invitationId } = (await invite({ email: person.email })).body.results[0]!;
    expect((await accept(invitationId!, person.token)).error?.code).toBe('workspace.email_unverified');
    expect((await call(house, contract.listMyInvitations, {}, { token: person.token })).body.items).toEqual([]);
  });

  it('is rejected with ?reject=1, and the list says so', async () => {
    const person = await newPerson(house);
    const { invitationId } = (await invite({ email: person.email })).body.results[0]!;
    const answer = await accept(invitationId!, person.token, '1');
    expect(answer.body).toEqual({ status: 'rejected', membership: null });
    expect((await accept(invitationId!, person.token, '1')).status).toBe(200);
    expect((await accept(invitationId!, person.token)).error).toMatchObject({ code: 'workspace.invite_gone', details: { status: 'rejected' } });
    const list = await call(house, contract.listInvitations, { workspace_slug: scene.slug, ...where('status', 'is', 'rejected') }, { token: scene.owner.token });
    expect(list.body.items.map((i) => i.id)).toContain(invitationId);
  });

  it('has one effect when accepted many times at once', async () => {
    const person = await newPerson(house);
    const { invitationId } = (await invite({ email: person.email })).body.results[0]!;
    const answers = await Promise.all(Array.from({ length: 6 }, () => accept(invitationId!, person.token)));
    expect(answers.map((a) => a.status)).toEqual(Array(6).fill(200));
    expect((await eventsOf(house, scene.id, 'workspace.member.joined')).filter((e) => e.data.accountId === person.id)).toHaveLength(1);
  });

  it('does not exist for an unknown id', async () => {
    expect((await accept('0198c1de-0000-7000-8000-000000000000', scene.owner.token)).status).toBe(404);
    expect((await call(house, contract.acceptInvite, { id: 'x' }, { token: scene.owner.token })).status).toBe(404);
  });
});

describe('links', () => {
  it('show what is offered without changing anything, and no address in full', async () => {
    const email = `zoe-${Date.now()}@x.test`;
    const { invitationId } = (await invite({ email, role: 'client' })).body.results[0]!;
    const token = await mailedToken(house, email);
    for (let i = 0; i < 3; i++) {
      const { body } = await check(token);
      expect(body).toMatchObject({ id: invitationId, status: 'pending', email: 'z***@x.test', accountExists: false, role: { key: 'client' }, inviter: { id: scene.owner.id } });
    }
    const { rows } = await house.owner.query('select status, version from workspace.invitation where id = $1', [invitationId]);
    expect(rows[0]).toEqual({ status: 'pending', version: 1 });
    expect(house.logged.join('\n')).not.toContain(token);
  });

  it('die at renewal, work for seven days, and say why they are dead', async () => {
    const email = address();
    const { invitationId } = (await invite({ email })).body.results[0]!;
    const old = await mailedToken(house, email);
    const renewed = await call(house, contract.renewInvitation, { workspace_slug: scene.slug, id: invitationId }, { token: scene.owner.token });
    expect(renewed.body).toMatchObject({ status: 'pending', version: 2 });
    const fresh = await mailedToken(house, email);
    expect((await check(old)).error).toMatchObject({ code: 'workspace.invite_gone', details: { status: 'renewed' } });
    expect((await check(old)).status).toBe(410);
    expect((await check(fresh)).status).toBe(200);
    // Inviting the address again renews, too.
    expect((await invite({ email, role: 'guest' })).body.results[0]).toMatchObject({ status: 'renewed', invitationId });
    expect((await check(fresh)).status).toBe(410);
    const last = await mailedToken(house, email);
    await house.owner.query("update workspace.invitation set expires_at = now() - interval '1 second' where id = $1", [invitationId]);
    expect((await check(last)).error?.details).toEqual({ status: 'expired' });
    await runAs(house.app, { name: 'test' }, expireOffers);
    expect(await eventsOf(house, scene.id, 'workspace.invitation.expired')).toHaveLength(1);
    expect((await call(house, contract.renewInvitation, { workspace_slug: scene.slug, id: invitationId }, { token: scene.owner.token })).body.status).toBe('pending');
    expect((await check(await mailedToken(house, email))).status).toBe(200);
  });

  it('can be copied while the mailed one keeps working, and all die at revocation', async () => {
    const email = address();
    const { invitationId } = (await invite({ email })).body.results[0]!;
    const mailed = await mailedToken(house, email);
    const link = await call(house, contract.getInvitationLink, { workspace_slug: scene.slug, id: invitationId }, { token: scene.people.manager.token });
    const copied = new URL(link.body.url).searchParams.get('token')!;
    expect([(await check(mailed)).status, (await check(copied)).status]).toEqual([200, 200]);
    expect((await call(house, contract.revokeInvitation, { workspace_slug: scene.slug, id: invitationId }, { token: scene.owner.token })).body.status).toBe('revoked');
    expect([(await check(mailed)).error?.details, (await check(copied)).status]).toEqual([{ status: 'revoked' }, 410]);
    expect((await call(house, contract.getInvitationLink, { workspace_slug: scene.slug, id: invitationId }, { token: scene.owner.token })).status).toBe(409);
  });

  it('are listed in pages, newest first', async () => {
    const seen: string[] = [];
    let cursor: string | null | undefined;
    do {
      const { body } = await call(house, contract.listInvitations, { workspace_slug: scene.slug, limit: 4, count: 'exact', ...(cursor ? { cursor } : {}) }, { token: scene.owner.token });
      seen.push(...body.items.map((i) => i.id));
      cursor = body.nextCursor;
      expect(body.total).toBeGreaterThan(4);
    } while (cursor);
    expect(seen).toEqual(seen.toSorted().toReversed());
    expect(new Set(seen).size).toBe(seen.length);
    for (const bad of ['x', 'WyJ4Il0', 'WzFd']) expect((await call(house, contract.listInvitations, { workspace_slug: scene.slug, cursor: bad }, { token: scene.owner.token })).status).toBe(422);
  });

  it('are unknown when made up, and of no use in another workspace', async () => {
    expect((await check('x'.repeat(43))).status).toBe(404);
    const other = await newScene(house);
    const { invitationId } = (await invite({ email: address() })).body.results[0]!;
    for (const e of [contract.renewInvitation, contract.revokeInvitation, contract.getInvitationLink]) {
      expect((await call(house, e, { workspace_slug: other.slug, id: invitationId }, { token: other.owner.token })).status).toBe(404);
    }
  });

  it('leave only a hint of the address in the log', async () => {
    const email = address();
    const id = (await invite({ email })).body.results[0]!.invitationId!;
    await call(house, contract.renewInvitation, { workspace_slug: scene.slug, id }, { token: scene.owner.token });
    await call(house, contract.getInvitationLink, { workspace_slug: scene.slug, id }, { token: scene.owner.token });
    await call(house, contract.revokeInvitation, { workspace_slug: scene.slug, id }, { token: scene.owner.token });
    const { rows } = await house.owner.query<{ type: string; text: string }>('select type, e::text as text from core.event e where subject_id = $1 order by seq', [id]);
    expect(rows.map((r) => r.type.split('.').at(-1))).toEqual(['sent', 'renewed', 'linked', 'revoked']);
    for (const { text } of rows) { expect(text).not.toContain(email); expect(text).toContain(`${email[0]}***`); }
  });

  it('keep only the hash of a token', async () => {
    const email = address();
    await invite({ email });
    const token = await mailedToken(house, email);
    const { rows } = await house.owner.query("select encode(token_hash, 'base64') as h, length(token_hash) as n from workspace.invitation_token");
    expect(rows.every((r) => r.n === 32 && !r.h.includes(token))).toBe(true);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  });
});
