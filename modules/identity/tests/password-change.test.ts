import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, openTestHouse, type TestHouse } from '#core/testing/house.ts';
import * as contract from '../contract.ts';
import { lastMail, newPerson, password, renew, signInAgain, someAddress, statusOf } from './people.ts';

let house: TestHouse;
beforeAll(async () => { house = await openTestHouse(); });
afterAll(() => house.close());

const fresh = 'an entirely new one';
const login = (email: string, secret: string) => call(house, contract.login, { email, password: secret }, { ip: someAddress() });

describe('changing the password', () => {
  it('needs the current one; then the other sessions end and this one stays', async () => {
    const person = await newPerson(house);
    const other = await signInAgain(house, person);
    const change = (input: object) => call(house, contract.changePassword, input, { token: person.token });
    expect((await change({ newPassword: fresh })).status).toBe(422);
    const wrong = await change({ currentPassword: 'not it at all', newPassword: fresh });
    expect([wrong.status, wrong.error?.code]).toEqual([403, 'identity.password_wrong']);
    expect(await statusOf(house, other.token)).toBe(200);
    expect((await change({ currentPassword: password, newPassword: 'qwertyuiop' })).error?.fields?.[0]?.path).toBe('newPassword');
    expect((await change({ currentPassword: password, newPassword: fresh })).status).toBe(200);
    expect([await statusOf(house, person.token), await statusOf(house, other.token), (await renew(house, other.refresh)).status, (await renew(house, person.refresh)).status]).toEqual([200, 401, 401, 200]);
    expect([(await login(person.email, password)).status, (await login(person.email, fresh)).status]).toEqual([401, 200]);
    expect((await lastMail(house, person.email)).subject).toBe('Your password was changed');
    const { rows } = await house.owner.query("select data::text from core.event where account_id = $1 and type = 'identity.password.changed'", [person.id]);
    expect(rows).toEqual([{ data: '{}' }]);
  });

  it('limits guessing the current one', async () => {
    const person = await newPerson(house);
    for (let i = 0; i < 10; i++) expect((await call(house, contract.changePassword, { currentPassword: `wrong ${i}`, newPassword: fresh }, { token: person.token })).status).toBe(403);
    expect((await call(house, contract.changePassword, { currentPassword: password, newPassword: fresh }, { token: person.token })).status).toBe(429);
  });

  it('leaves nothing of the passwords in the idempotency table', async () => {
    const person = await newPerson(house);
    const change = () => call(house, contract.changePassword, { currentPassword: password, newPassword: fresh }, { token: person.token, headers: { 'idempotency-key': 'change-1' } });
    // Without the key the second call would be refused: the password is no longer the current one.
    expect([(await change()).status, (await change()).status]).toEqual([200, 200]);
    const { rows } = await house.owner.query('select i::text as text, request_hash from core.idempotency i where account_id = $1', [person.id]);
    expect(rows).toHaveLength(1);
    for (const secret of [password, fresh]) expect(rows[0].text).not.toContain(secret);
    expect(rows[0].request_hash).not.toEqual(createHash('sha256').update(JSON.stringify(['auth.changePassword', null, { currentPassword: password, newPassword: fresh }, []])).digest());
  });
});
