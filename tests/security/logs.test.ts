import { afterAll, beforeAll, expect, it } from 'vitest';
import { call, openTestHouse, type TestHouse } from '#core/testing/house.ts';
import { mailedSecrets, secretsIn } from '#core/testing/secrets-in.ts';
import { forgotPassword } from '#modules/identity/contract.ts';
import { found, signUp } from '../fixtures/people.ts';

let house: TestHouse;
beforeAll(async () => { house = await openTestHouse(); });
afterAll(() => house.close());

// The same search goes over the log of the whole browser run (core/testing/browser-setup.ts).
it('hold no password, token, link or code that people were given, and the search finds each of them', async () => {
  const person = await signUp(house, 'Olga');
  await found(house, person, 'Logged');
  await call(house, forgotPassword, { email: person.email });
  const mailed = await mailedSecrets(house.ownerUrl);
  expect(mailed.some((s) => /^\d{6}$/.test(s)) && mailed.some((s) => s.length > 30)).toBe(true);
  // Somebody who puts what they were given where it does not belong.
  for (const secret of [...mailed, person.token]) await house.server.inject({ url: `/api/v1/account/profile?token=${secret}`, headers: { authorization: `Bearer ${person.token}` } });
  const log = house.logged.join('');
  expect(log.length).toBeGreaterThan(100);
  expect(secretsIn(log, mailed)).toEqual([]);
  for (const secret of [...mailed, person.token, person.password, `bearer ${'x'.repeat(30)}`]) expect(secretsIn(`{"msg":"a"}\n{"msg":"${secret}"}`, mailed), secret).toHaveLength(1);
  expect(secretsIn('  Atrium is open at http://localhost:1   demo: owner@demo.atrium.test · password atrium-demo\n{"ms":12.123456}', ['123456'])).toEqual([]);
});
