import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, openTestHouse, type TestHouse } from '#core/testing/house.ts';
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

const invite = (input: Record<string, unknown>, by: Person = one.owner, place = one) => call(house, workspace.invite, { workspace_slug: place.slug, role: 'member', ...input }, place.as(by));
const accept = (id: string, person: Person, extra: Record<string, unknown> = {}) => call(house, workspace.acceptInvite, { id, ...extra }, { token: person.token });
const mailTo = async (email: string) => (await house.owner.query('select subject, to_name, body from core.mail where to_email = $1 order by created_at desc, id desc limit 1', [email])).rows[0] as { subject: string; to_name: string | null; body: { heading: string; paragraphs: string[]; action: { url: string } } };
const membership = async (person: Person, place = one) => (await house.owner.query('select role, status from workspace.member where account_id = $1 and workspace_id = $2', [person.id, place.id])).rows[0] as { role: string; status: string } | undefined;

describe('an invitation', () => {
  it('gives the role it names in the workspace it names, whatever the answer says', async () => {
    const person = await signUp(house, 'Inga');
    const id = (await invite({ email: person.email, role: 'guest' })).body.results[0]!.invitationId!;
    for (const extra of [{ role: 'admin' }, { workspaceId: two.id }, { workspace_slug: two.slug }, { email: 'else@x.test' }, { accountId: two.owner.id }, { status: 'accepted' }]) expect((await accept(id, person, extra)).status).toBe(422);
    const { status } = await call(house, workspace.acceptInvite, { id }, { token: person.token, workspaceId: two.id });
    expect(status).toBe(200);
    expect([await membership(person), await membership(person, two)]).toEqual([{ role: 'guest', status: 'active' }, undefined]);
  });

  it('is nothing in another workspace: not listed, renewed, revoked or linked there', async () => {
    const id = (await invite({ email: 'walled@x.test' })).body.results[0]!.invitationId!;
    for (const e of [workspace.renewInvitation, workspace.revokeInvitation, workspace.getInvitationLink]) {
      expect((await call(house, e, { workspace_slug: two.slug, id }, two.as(two.owner))).status).toBe(404);
      expect((await call(house, e, { workspace_slug: one.slug, id }, two.as(two.owner))).status).toBe(404);
    }
    expect((await house.owner.query('select status from workspace.invitation where id = $1', [id])).rows[0].status).toBe('pending');
  });

  it('is answered by POST alone, and opening its address any number of times changes nothing', async () => {
    const person = await signUp(house, 'Gita');
    const id = (await invite({ email: person.email })).body.results[0]!.invitationId!;
    const token = new URL((await mailTo(person.email)).body.action.url).searchParams.get('token')!;
    const state = async () => (await house.owner.query("select md5(i::text || (select string_agg(t::text, '') from workspace.invitation_token t where t.invitation_id = i.id)) as sum from workspace.invitation i where id = $1", [id])).rows[0].sum as string;
    const before = await state();
    for (const url of [`/api/dash/invitations/${id}/acceptance`, `/api/dash/invitations/${id}/acceptance?reject=1`, `/api/v1/auth/invitation?token=${token}`, `/api/v1/auth/invitation?token=${token}&reject=1`, `/api/v1/auth/invitation?token=${token}&accept=1`]) {
      for (const method of ['GET', 'HEAD', 'OPTIONS'] as const) expect((await house.server.inject({ method, url, headers: { authorization: `Bearer ${person.token}` } })).statusCode).toBeLessThan(500);
    }
    expect(await state()).toBe(before);
    expect(await membership(person)).toBeUndefined();
  });

  it('ends one way when it is accepted, rejected and revoked at the same moment', async () => {
    for (let i = 0; i < 5; i++) {
      const person = await signUp(house, `Race${i}`);
      const id = (await invite({ email: person.email })).body.results[0]!.invitationId!;
      const answers = await Promise.all([accept(id, person), accept(id, person, { reject: true }), call(house, workspace.revokeInvitation, { workspace_slug: one.slug, id }, one.as(one.owner)), accept(id, person), call(house, workspace.renewInvitation, { workspace_slug: one.slug, id }, one.as(one.owner))]);
      expect(answers.filter((a) => a.status >= 500)).toEqual([]);
      const { rows } = await house.owner.query('select status from workspace.invitation where id = $1', [id]);
      expect([rows[0].status, (await membership(person))?.status]).toEqual([rows[0].status, rows[0].status === 'accepted' ? 'active' : undefined]);
    }
  });

  it('does not bring back who was removed after accepting it', async () => {
    const person = await join(house, one, await signUp(house, 'Rex'), 'member');
    const { rows } = await house.owner.query('select id from workspace.invitation where accepted_by = $1', [person.id]);
    const member = (await house.owner.query('select id from workspace.member where account_id = $1', [person.id])).rows[0].id as string;
    await call(house, workspace.removeMember, { workspace_slug: one.slug, id: member }, one.as(one.owner));
    await accept(rows[0].id as string, person);
    expect((await membership(person))?.status).toBe('left');
  });
});

describe('the limit of thirty an hour', () => {
  it('holds when fifty are asked for at once', async () => {
    const place = await found(house, await signUp(house, 'Busy'));
    const answers: number[] = [];
    for (let wave = 0; wave < 5; wave++) answers.push(...(await Promise.all(Array.from({ length: 10 }, (_, i) => invite({ email: `limit-${wave}-${i}@x.test` }, place.owner, place)))).map((a) => a.status));
    expect(answers.filter((status) => status === 200)).toHaveLength(30);
    expect(answers.filter((status) => status === 429)).toHaveLength(20);
    const { rows } = await house.owner.query("select count(*)::int as n from core.mail where to_email like 'limit-%'");
    expect(rows[0].n).toBe(30);
  });
});

describe('the mail', () => {
  it('carries names and messages as text: no markup, no further header, no link of the sender’s', async () => {
    const evil = '<a href="https://evil.example">click</a>"\'><svg onload=alert(1)>';
    const host = await signUp(house, evil.slice(0, 60));
    const place = await found(house, host, '<b>Bold & "Co"</b>');
    const email = `mail-${randomUUID().slice(0, 8)}@x.test`;
    await invite({ email, message: `${evil}\n\n{{7*7}} \${7*7}` }, host, place);
    const { rows } = await house.owner.query('select * from core.mail where to_email = $1', [email]);
    const { renderMail } = await import('#core/server/mail/template.ts');
    const { html } = renderMail(rows[0] as Parameters<typeof renderMail>[0], 'Atrium');
    expect(html).not.toMatch(/<svg|<b>|href="https:\/\/evil/);
    // Expressions arrive as they were typed, evaluated by nobody. (A token in a link may well contain 49.)
    expect(html).toContain('{{7*7}} ${7*7}');
    expect([...html.matchAll(/href="([^"]+)"/g)].every(([, href]) => href!.startsWith('http://localhost:3000/invitation?token='))).toBe(true);
    expect(rows[0].subject).not.toMatch(/[\r\n]/);
    // Line breaks in what becomes a header are refused where they are entered.
    for (const name of ['a\r\nBcc: x@evil.example', 'a\nb', 'a\u2028b\u0000']) expect((await call(house, workspace.createWorkspace, { name }, { token: host.token })).status).toBe(422);
    for (const address of ['a@x.test\r\nBcc: b@x.test', '"a@x.test, b@x.test"', 'a@x.test,b@x.test', 'Name <a@x.test>', 'a@x.test\u0000']) {
      const answer = await invite({ email: address }, host, place);
      expect([address, answer.status === 422 || answer.body.results[0]!.status === 'invalid']).toEqual([address, true]);
    }
  });
});
