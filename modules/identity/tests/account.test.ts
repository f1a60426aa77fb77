import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runAs } from '#core/server/app.ts';
import { call, openTestHouse, type TestHouse } from '#core/testing/house.ts';
import * as api from '../api.ts';
import * as contract from '../contract.ts';
import { lastMail, newPerson, password, renew, signInAgain, someAddress, statusOf, within2s } from './people.ts';

let house: TestHouse;
const owned = new Map<string, api.DeleteObstacle>();
api.onBeforeDelete(async (_ctx, accountId) => (owned.has(accountId) ? [owned.get(accountId)!] : []));
api.onExport('notes', async (ctx) => ({ viewer: ctx.accountId }));
beforeAll(async () => { house = await openTestHouse(); });
afterAll(() => house.close());

describe('the profile', () => {
  it('changes field by field, trims, and says which fields changed but not to what', async () => {
    const person = await newPerson(house);
    const first = (await call(house, contract.getProfile, {}, { token: person.token })).body;
    expect(first).toMatchObject({ email: person.email, name: 'Pat Example', language: 'en', timeZone: 'UTC', country: '', photo: null, version: 1 });
    const { body } = await call(house, contract.updateProfile, { firstName: '  Zoë ', title: 'Designer', phone: '+49 30 123456', about: 'Line one\nline two', language: 'ar', timeZone: 'Europe/Berlin', country: 'de', city: 'Berlin' }, { token: person.token });
    expect(body).toMatchObject({ firstName: 'Zoë', lastName: 'Example', name: 'Zoë Example', title: 'Designer', about: 'Line one\nline two', language: 'ar', country: 'DE', city: 'Berlin', version: 2 });
    const same = await call(house, contract.listsUpdateProfile, { city: 'Berlin' }, { token: person.token });
    expect(same.body.version).toBe(2);
    const other = await call(house, contract.listsUpdateProfile, { city: 'Bonn', title: '' }, { token: person.token });
    expect(other.body).toMatchObject({ city: 'Bonn', title: '', version: 3 });
    const { rows } = await house.owner.query("select version, data from core.event where account_id = $1 and type = 'identity.profile.changed' order by seq", [person.id]);
    expect(rows.map((r) => [r.version, r.data.fields.toSorted()])).toEqual([[2, ['about', 'city', 'country', 'firstName', 'language', 'phone', 'timeZone', 'title']], [3, ['city', 'title']]]);
  });

  it('refuses a stale version with the newer copy', async () => {
    const { token } = await newPerson(house);
    await call(house, contract.updateProfile, { city: 'Rome', version: 1 }, { token });
    const stale = await call(house, contract.updateProfile, { city: 'Oslo', version: 1 }, { token });
    expect([stale.status, stale.error?.code, stale.error?.details]).toMatchObject([409, 'core.version_conflict', { current: { city: 'Rome' } }]);
  });

  it('keeps one of two changes made at the same moment on the same version', async () => {
    const { token, id } = await newPerson(house);
    const holder = await house.owner.connect();
    await holder.query('begin');
    await holder.query('select 1 from identity.account where id = $1 for update', [id]);
    // All have read version 1 and wait for the row when it is let go.
    const changes = ['A', 'B', 'C'].map((city) => call(house, contract.updateProfile, { city, version: 1 }, { token }));
    await within2s(async () => (await house.owner.query("select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'")).rows[0].n === 3);
    await holder.query('commit');
    holder.release();
    expect((await Promise.all(changes)).map((a) => a.status).sort()).toEqual([200, 409, 409]);
  });

  it.each([
    [{ email: 'other@x.test' }, 'email'], [{ emailVerified: true }, 'emailVerified'], [{ id: 'x' }, 'id'], [{ photoId: 'x' }, 'photoId'], [{ country: 'XX1' }, 'country'], [{ country: 'QQ' }, 'country'], [{ phone: 'call me' }, 'phone'],
    [{ language: 'de' }, 'language'], [{ timeZone: 'Nowhere' }, 'timeZone'], [{ about: 'x'.repeat(2001) }, 'about'], [{ firstName: '' }, 'firstName'], [{ city: 'a\nb' }, 'city'], [{ about: 'bell\u0007' }, 'about'],
  ])('refuses %j', async (input, field) => {
    const { token } = await newPerson(house);
    const answer = await call(house, contract.updateProfile, input, { token });
    expect([answer.status, answer.error?.fields?.[0]?.path]).toEqual([422, field]);
  });

  it('gives names with quotes, tags, Arabic and emoji back as they were', async () => {
    const { token } = await newPerson(house);
    const name = `"'><svg onload=alert(1)> {{7*7}} ليلى 👩‍🚀`;
    expect((await call(house, contract.updateProfile, { firstName: name }, { token })).body.firstName).toBe(name);
  });

  it('keeps names in one form of each letter, and refuses marks that turn the text around them', async () => {
    const { token } = await newPerson(house);
    expect((await call(house, contract.updateProfile, { firstName: 'Zoe\u0308' }, { token })).body.firstName).toBe('Zo\u00eb');
    for (const mark of ['\u202e', '\u2066', '\u200f', '\u061c']) {
      for (const field of ['firstName', 'lastName']) expect((await call(house, contract.updateProfile, { [field]: `a${mark}b` }, { token })).error?.fields?.[0]).toMatchObject({ path: field, code: 'identity.direction_marks' });
    }
    const registered = await call(house, contract.register, { email: 'marks@x.test', password: 'a long enough one', firstName: 'A\u202eb', lastName: 'B' }, { ip: '10.99.1.1' });
    expect([registered.status, registered.error?.fields?.[0]?.path]).toEqual([422, 'firstName']);
  });
});

describe('the mirrored frame state', () => {
  it('is empty, then what was saved, per person', async () => {
    const [one, two] = [await newPerson(house), await newPerson(house)];
    expect((await call(house, contract.getShellState, {}, { token: one.token })).body).toEqual({ state: {} });
    const state = { theme: 'violet', radius: 0.75, isRtl: true };
    expect((await call(house, contract.saveShellState, { state }, { token: one.token })).body).toEqual({ state });
    expect((await call(house, contract.getShellState, {}, { token: one.token })).body).toEqual({ state });
    expect((await call(house, contract.getShellState, {}, { token: two.token })).body).toEqual({ state: {} });
  });

  it('refuses other keys, nested values and more than 8 KB', async () => {
    const { token } = await newPerson(house);
    const save = async (state: unknown) => (await call(house, contract.saveShellState, { state }, { token })).status;
    expect([await save({ keys: JSON.stringify({ 'shell.home': 'g x' }) }), await save({ theme: 'x'.repeat(61) }), await save({ keys: 'x'.repeat(6001) })]).toEqual([200, 422, 422]);
    expect([await save({ surprise: 1 }), await save({ theme: { nested: true } }), await save({ theme: 'x'.repeat(61) }), await save(null), await save({ theme: 'x'.repeat(9000) })]).toEqual([422, 422, 422, 422, 413]);
  });
});

describe('the export', () => {
  it('holds the own data, the rooms’ parts, no secret and nobody else', async () => {
    const [person, stranger] = [await newPerson(house, { firstName: 'Canary' }), await newPerson(house, { email: 'stranger-canary@x.test' })];
    const answer = await call(house, contract.exportAccount, {}, { token: person.token });
    expect([answer.status, answer.headers['content-disposition'], answer.headers['cache-control']]).toEqual([200, 'attachment; filename="atrium-account.json"', 'no-store, private']);
    const text = JSON.stringify(answer.body);
    const data = JSON.parse(text);
    expect(data).toMatchObject({ profile: { firstName: 'Canary', email: person.email }, sessions: [{ method: 'register' }], rooms: { notes: { viewer: person.id } } });
    expect(data.history.map((e: { type: string }) => e.type)).toEqual(['identity.session.started', 'identity.account.registered']);
    for (const foreign of [stranger.id, stranger.email, 'argon2', person.token, person.refresh]) expect(text.includes(foreign)).toBe(false);
  });
});

describe('closing the account', () => {
  const close = (token: string, email: string, secret = password) => call(house, contract.deleteAccount, { password: secret, confirmEmail: email }, { token });

  it('needs the password and the address typed again', async () => {
    const person = await newPerson(house);
    expect((await close(person.token, person.email, 'wrong')).status).toBe(403);
    const mistyped = await close(person.token, 'other@x.test');
    expect([mistyped.status, mistyped.error?.fields?.[0]?.path]).toEqual([422, 'confirmEmail']);
    expect(await statusOf(house, person.token)).toBe(200);
  });

  it('is refused while another room has something against it, and nothing changes', async () => {
    const person = await newPerson(house);
    owned.set(person.id, { kind: 'workspace.sole_owner', id: 7, name: 'Northlight', link: '/settings/leave' });
    const answer = await close(person.token, person.email);
    expect([answer.status, answer.error?.code, answer.error?.details]).toEqual([409, 'identity.delete_blocked', { obstacles: [{ kind: 'workspace.sole_owner', id: 7, name: 'Northlight', link: '/settings/leave' }] }]);
    expect(await statusOf(house, person.token)).toBe(200);
    owned.delete(person.id);
    expect((await close(person.token, person.email)).status).toBe(200);
  });

  it('ends every session within two seconds, forgets the person, and tells the other rooms', async () => {
    const person = await newPerson(house, { firstName: 'Vanish', lastName: 'Completely' });
    const other = await signInAgain(house, person);
    await call(house, contract.updateProfile, { phone: '+1 555 0100', about: 'Secret hobby', city: 'Quito', country: 'EC', title: 'Ghost' }, { token: person.token });
    const { body: { ticket } } = await call(house, contract.socketTicket, {}, { token: person.token });
    const reset = await (async () => { await call(house, contract.forgotPassword, { email: person.email }, { ip: someAddress() }); return lastMail(house, person.email); })();
    const answer = await close(person.token, person.email.toUpperCase());
    expect([answer.status, answer.cookies.map((c) => c.value)]).toEqual([200, ['', '']]);
    for (const token of [person.token, other.token]) expect(await within2s(async () => (await statusOf(house, token)) === 401)).toBe(true);
    expect((await renew(house, other.refresh)).status).toBe(401);
    expect(await house.app.gate.redeemTicket(house.app, ticket)).toBeNull();
    expect((await call(house, contract.resetPassword, { token: reset.token, password: 'another long one' })).status).toBe(400);
    expect((await call(house, contract.login, { email: person.email, password }, { ip: someAddress() })).status).toBe(401);
    const { rows } = await house.owner.query('select row_to_json(a)::text as account, (select json_agg(s)::text from identity.session s where s.account_id = a.id) as sessions, (select json_agg(e.data)::text from core.event e where e.account_id = a.id) as events from identity.account a where id = $1', [person.id]);
    for (const personal of [person.email, 'Vanish', 'Completely', '555 0100', 'hobby', 'Quito', 'Ghost', 'argon2', 'lightMyRequest']) expect([personal, JSON.stringify(rows).includes(personal)]).toEqual([personal, false]);
    expect((await house.owner.query('select distinct ip, user_agent from identity.session where account_id = $1', [person.id])).rows).toEqual([{ ip: '', user_agent: '' }]);
    const cards = await runAs(house.app, { name: 'test' }, (ctx) => api.accountCards(ctx, [person.id]));
    expect(cards.get(person.id)).toEqual({ id: person.id, name: 'Former user', firstName: 'Former user', lastName: '', email: '', photo: null, deleted: true });
    const { rows: events } = await house.owner.query("select subject_id, data from core.event where account_id = $1 and type = 'identity.account.deleted'", [person.id]);
    expect(events).toEqual([{ subject_id: person.id, data: {} }]);
    const addresses = async (id: string) => (await house.owner.query<{ all: number; known: number }>('select count(*)::int as all, count(ip)::int as known from core.event where actor_id = $1', [id])).rows[0]!;
    const bystander = await newPerson(house);
    await call(house, contract.updateProfile, { city: 'Lima', version: 1 }, { token: bystander.token, ip: '203.0.113.7' });
    await house.drain();
    // Who did what stays; from where does not. Others, who did the same, keep theirs.
    const [own, others] = [await addresses(person.id), await addresses(bystander.id)];
    expect([own.all > 2, own.known, others.known > 0]).toEqual([true, 0, true]);
    // The address is free again, and belongs to somebody new.
    const heir = await newPerson(house, { email: person.email });
    expect(heir.id).not.toBe(person.id);
  });
});

describe('what other rooms are given', () => {
  it('cards, look-ups, invited accounts and sessions', async () => {
    const person = await newPerson(house, { firstName: 'Ada', lastName: 'Byron' });
    await runAs(house.app, { name: 'test' }, async (ctx) => {
      expect(await api.findAccountByEmail(ctx, person.email.toUpperCase())).toMatchObject({ id: person.id, emailVerified: false });
      expect(await api.findAccountByEmail(ctx, 'nobody@x.test')).toBeNull();
      const cards = await api.accountCards(ctx, [person.id, person.id, '0197f0a0-0000-7000-8000-000000000000']);
      expect([...cards.values()]).toEqual([{ id: person.id, name: 'Ada Byron', firstName: 'Ada', lastName: 'Byron', email: person.email, photo: null, deleted: false }]);
      expect((await api.getProfile(ctx, person.id)).name).toBe('Ada Byron');
      await expect(api.getProfile(ctx, '0197f0a0-0000-7000-8000-000000000000')).rejects.toMatchObject({ status: 404 });
    });
    const [token, cookies] = await runAs(house.app, { name: 'test' }, async (ctx) => {
      const { id } = await api.createInvitedAccount(ctx, { email: 'invited@x.test', password, firstName: 'In', lastName: 'Vited' });
      return [await api.startSession(ctx, id), ctx.cookies.map((c) => c.name)];
    });
    expect(cookies).toEqual(['token', '__Secure-rt']);
    expect((await call(house, contract.getProfile, {}, { token })).body).toMatchObject({ email: 'invited@x.test', emailVerified: true });
    await expect(runAs(house.app, { name: 'test' }, (ctx) => api.createInvitedAccount(ctx, { email: 'Invited@x.test', password, firstName: 'X', lastName: 'Y' }))).rejects.toMatchObject({ code: 'identity.email_taken' });
  });
});
