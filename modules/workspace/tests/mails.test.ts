import { afterAll, beforeAll, expect, it } from 'vitest';
import { call, openTestHouse, type TestHouse } from '#core/testing/house.ts';
import { updateProfile } from '#modules/identity/contract.ts';
import * as contract from '../contract.ts';
import { newPerson, newScene, type Person, type Scene } from './scene.ts';

let house: TestHouse;
let scene: Scene;
beforeAll(async () => { house = await openTestHouse(); scene = await newScene(house); });
afterAll(() => house.close());

const speak = async (who: Person, language: 'en' | 'ar') => { expect((await call(house, updateProfile, { language }, { token: who.token })).status).toBe(200); };
const lastTo = async (email: string) => (await house.owner.query<{ language: string; subject: string; text: string }>("select language, subject, body::text as text from core.mail where to_email = $1 order by id desc limit 1", [email])).rows[0]!;
const invite = async (email: string, role: string) => { expect((await call(house, contract.invite, { workspace_slug: scene.slug, email, role }, { token: scene.owner.token })).status).toBe(200); return lastTo(email); };

it('an invitation is written in the language of who gets it, else of who invites, and names the role in both', async () => {
  expect(await invite('one@mails.test', 'manager')).toMatchObject({ language: 'en', subject: expect.stringContaining('invites you to'), text: expect.stringContaining('as manager.') });
  await speak(scene.owner, 'ar');
  expect(await invite('two@mails.test', 'manager')).toMatchObject({ language: 'ar', subject: expect.stringContaining('يدعوك إلى'), text: expect.stringContaining('بدور: مدير.') });
  const own = await call(house, contract.createRole, { workspace_slug: scene.slug, name: 'Bookkeeper', rank: 20, permissions: [] } as never, { token: scene.owner.token });
  expect((await invite('three@mails.test', (own.body as { role?: { key: string }; key?: string }).role?.key ?? (own.body as { key: string }).key)).text).toContain('بدور: Bookkeeper.');
  const english = await newPerson(house);
  expect(await invite(english.email, 'guest')).toMatchObject({ language: 'en', text: expect.stringContaining('as guest.') });
  await speak(scene.owner, 'en');
  const arabic = await newPerson(house);
  await speak(arabic, 'ar');
  expect(await invite(arabic.email, 'client')).toMatchObject({ language: 'ar', text: expect.stringContaining('بدور: عميل.') });
});

it('an offer of the workspace is written in the language of who gets it', async () => {
  const offer = async (to: 'admin' | 'manager') => {
    expect((await call(house, contract.offerOwnership, { workspace_slug: scene.slug, memberId: scene.memberIds[to] }, { token: scene.owner.token })).status).toBeLessThan(300);
    await call(house, contract.cancelOwnership, { workspace_slug: scene.slug }, { token: scene.owner.token });
    return lastTo(scene.people[to].email);
  };
  await speak(scene.people.admin, 'ar');
  expect(await offer('admin')).toMatchObject({ language: 'ar', subject: expect.stringContaining('يعرض عليك'), text: expect.stringContaining('العرض صالح لمدة 72 ساعة.') });
  const english = await offer('manager');
  expect(english).toMatchObject({ language: 'en', subject: expect.stringContaining('offers you'), text: expect.stringContaining('The offer is valid for 72 hours.') });
  // Whoever has another workspace open is led to this one.
  expect(english.text).toContain(`/settings/ownership?workspace=${scene.slug}`);
});
