import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runAs } from '#core/server/app.ts';
import { openTestHouse, call, type TestHouse } from '#core/testing/house.ts';
import { demoPassword, demoPeople } from '../api.ts';
import * as contract from '../contract.ts';
import { routes } from '../routes.ts';
import { seed } from '../seed.ts';
import { newPerson, someAddress } from './people.ts';

let house: TestHouse;
beforeAll(async () => { house = await openTestHouse(); });
afterAll(() => house.close());

const tables = ['account', 'session', 'refresh_token', 'one_time', 'recovery_code', 'passkey'];

describe('the second wall', () => {
  it('shows nobody anything of another person, and nothing to nobody', async () => {
    const [one, two] = [await newPerson(house), await newPerson(house)];
    const account = (await house.app.gate.authenticate(house.app, two.token))!;
    await house.owner.query("insert into identity.recovery_code (account_id, hash) values ($1, 'x')", [one.id]);
    await house.owner.query("insert into identity.passkey (id, account_id, credential_id, public_key, counter, name) values ('0197f0a0-0000-7000-8000-000000000002', $1, 'c', 'k', 0, 'n')", [one.id]);
    for (const table of tables) expect([table, (await house.owner.query(`select 1 from identity.${table} where ${table === 'account' ? 'id' : 'account_id'} = $1`, [one.id])).rows.length > 0]).toEqual([table, true]);
    await runAs(house.app, { name: 'test', account }, async (ctx) => {
      for (const table of tables) {
        const column = table === 'account' ? 'id' : 'account_id';
        expect([table, await ctx.sql(`select 1 from identity.${table} where ${column} <> $1`, [two.id])]).toEqual([table, []]);
      }
      expect(await ctx.sql('select 1 from identity.account')).toHaveLength(1);
      expect(await ctx.sql('update identity.account set first_name = $2 where id = $1 returning 1', [one.id, 'Mallory'])).toEqual([]);
      expect(await ctx.sql('delete from identity.session where account_id = $1 returning 1', [one.id])).toEqual([]);
    });
    await runAs(house.app, { name: 'test' }, async (ctx) => {
      for (const table of tables) expect([table, await ctx.sql(`select 1 from identity.${table}`)]).toEqual([table, []]);
    });
    await expect(runAs(house.app, { name: 'test', account }, (ctx) => ctx.sql(
      "insert into identity.session (id, account_id, method, expires_at) values ('0197f0a0-0000-7000-8000-000000000001', $1, 'password', now() + interval '1 day')", [one.id]))).rejects.toMatchObject({ code: '42501' });
  });

  it('is on for every table with an account, and every definer function has a fixed search path', async () => {
    const { rows } = await house.owner.query("select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'identity' and c.relkind = 'r' and not c.relrowsecurity");
    expect(rows).toEqual([]);
    const { rows: loose } = await house.owner.query("select p.proname from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname = 'identity' and (not p.prosecdef or p.proconfig is null or p.proconfig::text not like '%search_path=pg_catalog, pg_temp%')");
    expect(loose).toEqual([]);
  });
});

describe('without signing in', () => {
  it('every call that is not public answers 401', async () => {
    for (const { endpoint } of routes.filter((r) => r.endpoint.can !== 'public')) {
      const answer = await call(house, endpoint, { id: '0197f0a0-0000-7000-8000-000000000000' });
      expect([endpoint.id, answer.status]).toEqual([endpoint.id, 401]);
    }
  });

  it('the ids are the ones that are fixed', () => {
    const ids = routes.map((r) => r.endpoint.id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ['auth.register', 'auth.login', 'auth.refresh', 'auth.logout', 'auth.forgotPassword', 'auth.resetPassword', 'auth.validateOtp', 'lists.updateProfile', 'account.delete']) expect(ids).toContain(id);
  });
});

describe('the demo', () => {
  it('plants twelve people once, and only where it is wanted', async () => {
    await seed(house.app);
    expect((await house.owner.query("select count(*)::int as n from identity.account where email like '%@demo.atrium.test'")).rows[0].n).toBe(0);
    const demo = { ...house.app, config: { ...house.app.config, DEMO: true } };
    await seed(demo);
    await seed(demo);
    expect((await house.owner.query("select count(*)::int as n from identity.account where email like '%@demo.atrium.test'")).rows[0].n).toBe(12);
    for (const role of ['owner', 'admin', 'manager', 'member', 'client', 'guest']) {
      const answer = await call(house, contract.login, { email: `${role}@demo.atrium.test`, password: demoPassword }, { ip: someAddress() });
      expect(answer.body).toMatchObject({ status: 'signed_in', account: { emailVerified: true } });
    }
    expect(demoPeople.filter((p) => p.role === 'owner')).toHaveLength(1);
  });
});

describe('an address that browsers keep no sign-in at', () => {
  it('is named in the log at start', async () => {
    const plain = await openTestHouse({ env: { PUBLIC_URL: 'http://intranet.example' } });
    expect(plain.logged.join('')).toContain('browsers keep no sign-in at http://intranet.example');
    expect(house.logged.join('')).not.toContain('browsers keep no sign-in');
    await plain.close();
  });
});
