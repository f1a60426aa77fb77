import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { modules } from '#app/modules.ts';
import { runAs, runInContext, type App } from '#core/server/app.ts';
import { createApp } from '#core/server/boot.ts';
import { systemOrigin, type Ctx } from '#core/server/context.ts';
import { call, openTestHouse, type TestHouse } from '#core/testing/house.ts';
import * as api from '../api.ts';
import * as contract from '../contract.ts';
import { newPerson } from './people.ts';

let house: TestHouse;
let other: { app: App; close: () => Promise<void> };
beforeAll(async () => {
  house = await openTestHouse();
  other = await createApp({ config: house.app.config, log: house.app.log, modules, database: { url: house.ownerUrl, ownerUrl: house.ownerUrl }, root: path.resolve(import.meta.dirname, '../../..'), migrated: true });
});
afterAll(async () => { await other.close(); await house.close(); });

/** The work of a GET on one node. */
const reading = <T>(app: App, work: (ctx: Ctx) => Promise<T>) => runInContext(app, { accountId: null, workspaceId: null }, { account: null, membership: null, origin: systemOrigin('test') }, true, work);
const nameOn = (app: App, id: string) => reading(app, async (ctx) => (await api.accountCards(ctx, [id])).get(id)?.name);
const rename = async (token: string, firstName: string) => { expect((await call(house, contract.updateProfile, { firstName }, { token })).status).toBe(200); };

describe('cards of people', () => {
  it('are asked for once while nothing changes', async () => {
    const [a, b] = [await newPerson(house), await newPerson(house)];
    const asked = await reading(house.app, async (ctx) => {
      const statements: unknown[][] = [];
      const spy = Object.assign(Object.create(ctx) as Ctx, { sql: (text: string, values: unknown[], name: string) => { statements.push(values); return ctx.sql(text, values, name); } });
      const nobody = '0197f0a0-0000-7000-8000-000000000000';
      expect((await api.accountCards(spy, [a.id, a.id, nobody])).size).toBe(1);
      expect((await api.accountCards(spy, [a.id, nobody])).size).toBe(1);
      expect([...(await api.accountCards(spy, [a.id, b.id])).keys()].toSorted()).toEqual([a.id, b.id].toSorted());
      return statements;
    });
    expect(asked.map(([ids]) => (ids as string[]).length)).toEqual([2, 1]);
  });
  it('show a new name at once where it was changed, within two seconds elsewhere', async () => {
    const person = await newPerson(house, { firstName: 'Before', lastName: 'Named' });
    for (const name of ['Once', 'Twice', 'Again']) {
      await Promise.all([nameOn(house.app, person.id), nameOn(other.app, person.id)]);
      await rename(person.token, name);
      expect(await nameOn(house.app, person.id)).toBe(`${name} Named`);
      await expect.poll(() => nameOn(other.app, person.id), { timeout: 2000, interval: 10 }).toBe(`${name} Named`);
    }
  });
  it('never show what is not committed, and show their own change to those who make it', async () => {
    const person = await newPerson(house, { firstName: 'Old', lastName: 'Name' });
    expect(await nameOn(house.app, person.id)).toBe('Old Name');
    await expect(runAs(house.app, { name: 'test', account: { id: person.id, email: '', sessionId: '', emailVerified: true } }, async (ctx) => {
      await ctx.sql("update identity.account set first_name = 'New' where id = $1", [person.id]);
      expect((await api.accountCards(ctx, [person.id])).get(person.id)?.name).toBe('New Name');
      expect(await nameOn(house.app, person.id)).toBe('Old Name');
      throw new Error('not after all');
    })).rejects.toThrow('not after all');
    expect(await nameOn(house.app, person.id)).toBe('Old Name');
  });
  it('keep no name that was read while it changed', async () => {
    const person = await newPerson(house, { firstName: 'Slow', lastName: 'Reader' });
    await reading(house.app, async (ctx) => {
      const late = Object.assign(Object.create(ctx) as Ctx, { sql: async (text: string, values: unknown[], name: string) => { const rows = await ctx.sql(text, values, name); await rename(person.token, 'Quick'); return rows; } });
      await api.accountCards(late, [person.id]);
    });
    expect(await nameOn(house.app, person.id)).toBe('Quick Reader');
  });
});
