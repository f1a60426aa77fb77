import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { App } from '#core/server/app.ts';
import { createApp } from '#core/server/boot.ts';
import { readConfig } from '#core/server/config.ts';
import { migrate } from '#core/server/database/migrate.ts';
import { createPool } from '#core/server/database/pool.ts';
import { createLog } from '#core/server/log.ts';
import { databaseUrl } from '#core/testing/global-setup.ts';
import { openDatabase } from '../database.ts';
import { modules } from '../modules.ts';
import { warningsOfLogin } from '../warnings.ts';

const root = path.resolve(import.meta.dirname, '../..');
const name = `logins_${randomBytes(4).toString('hex')}`;
const [lesser, owner, poor] = [`${name}_app`, `${name}_owner`, `${name}_poor`];
const as = (login: string) => { const url = new URL(databaseUrl(inject('ownerUrl'), name)); url.username = login; url.password = 'secret'; return url.href; };
let admin: pg.Client;
let dir: string;
beforeAll(async () => {
  dir = mkdtempSync(path.join(os.tmpdir(), 'atrium-logins-'));
  admin = new pg.Client({ connectionString: inject('ownerUrl') });
  await admin.connect();
  // Their own database, whose owner is no superuser but may use what the house needs of extensions.
  await admin.query(`create role ${lesser} login password 'secret'; create role ${owner} login createrole password 'secret'; create role ${poor} login password 'secret'`);
  await admin.query(`grant atrium_app to ${owner} with admin option`);
  await admin.query(`create database ${name} owner ${owner}`);
});
afterAll(async () => {
  await admin.query(`drop database if exists ${name} with (force)`);
  // What the owner gave the lesser login goes with the owner.
  await admin.query(`drop owned by ${owner} cascade`);
  for (const role of [lesser, poor, owner]) await admin.query(`drop role if exists ${role}`);
  await admin.end();
  rmSync(dir, { recursive: true, force: true });
});

const configOf = (env: Record<string, string>) => readConfig({ NODE_ENV: 'test', PORT: '0', DATA_DIR: dir, DATABASE_POOL: '2', PUBLIC_URL: 'http://localhost:3000', ...env });
const open = async (env: Record<string, string>) => {
  const config = configOf(env);
  const database = await openDatabase(config, root, () => undefined);
  return { database, ...(await createApp({ config, log: createLog('fatal'), modules, database, root, say: () => undefined })) };
};
interface Who { now: string; login: string; bypasses: boolean; rows: number }
const whoOf = async (pool: pg.Pool) => (await pool.query<Who>("select current_user::text as now, session_user::text as login, (select rolsuper or rolbypassrls from pg_roles where rolname = current_user) as bypasses, (select count(*)::int from workspace.workspace) as rows")).rows[0]!;

describe('a login that no wall binds', () => {
  const warned = async (more: string, env: Record<string, string> = {}) => {
    const login = `${name}_strong`;
    await admin.query(`create role ${login} login password 'secret' ${more}; grant atrium_app to ${login}`);
    const pool = createPool({ url: as(login), max: 1, assumeAppRole: true, log: createLog('fatal'), name: 'test' });
    try {
      expect((await pool.query('select current_user::text as now')).rows).toEqual([{ now: 'atrium_app' }]);
      return await warningsOfLogin({ pool, config: configOf({ NODE_ENV: 'production', DATABASE_URL: as(login), ...env }) } as App);
    } finally { await pool.end(); await admin.query(`drop role ${login}`); }
  };

  it('is warned of where a production start serves with it, and nowhere else', async () => {
    for (const more of ['superuser', 'bypassrls']) expect(await warned(more)).toEqual([expect.stringMatching(new RegExp(`"${name}_strong" .* is a superuser or has BYPASSRLS: .* DATABASE_OWNER_URL`))]);
    expect(await warned('')).toEqual([]);
    expect(await warned('superuser', { NODE_ENV: 'development' })).toEqual([]);
    expect(await warned('superuser', { DATABASE_URL: '' })).toEqual([]);
  });

  it('is not what compose.yaml serves with', async () => {
    const script = readFileSync(path.join(root, 'deploy/app-login.sh'), 'utf8');
    const statements = /<<'SQL'\n(.*)\nSQL/s.exec(script)![1]!.replace(":'password'", "'secret'");
    try {
      // A second time for an installation that has it already.
      for (let i = 0; i < 2; i++) await admin.query(statements);
      const { rows } = await admin.query("select rolcanlogin, rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, pg_has_role(rolname, 'atrium_app', 'usage') as serves from pg_roles where rolname = 'atrium_server'");
      expect(rows).toEqual([{ rolcanlogin: true, rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolcreatedb: false, serves: true }]);
    } finally { await admin.query('drop role if exists atrium_server'); }
  });
});

describe('two logins', () => {
  it('migrate as the owner and serve as the lesser one, which is behind the wall as it is', async () => {
    const { database, app, close } = await open({ DATABASE_URL: as(lesser), DATABASE_OWNER_URL: as(owner) });
    try {
      expect([database.url, database.ownerUrl]).toEqual([as(lesser), as(owner)]);
      await admin.query(`select 1`);
      const look = new pg.Client({ connectionString: databaseUrl(inject('ownerUrl'), name) });
      await look.connect();
      expect((await look.query("select tableowner from pg_tables where schemaname = 'workspace' and tablename = 'workspace'")).rows).toEqual([{ tableowner: owner }]);
      await look.query("begin; set constraints all deferred; set session_replication_role = replica; insert into workspace.workspace (id, slug, name, type) values (7001, 'behind-the-wall', 'Wall', 'team'); commit");
      await look.end();
      // The login holds the application's role and is used as it is: no SET ROLE.
      expect(await whoOf(app.pool)).toEqual({ now: lesser, login: lesser, bypasses: false, rows: 0 });
      await expect(app.pool.query('drop table workspace.workspace')).rejects.toMatchObject({ code: '42501' });
      expect(await warningsOfLogin({ ...app, config: { ...app.config, production: true } })).toEqual([]);
    } finally { await close(); }
  }, 120_000);

  it('are not needed: an owner serves as the application role', async () => {
    const { database, app, close } = await open({ DATABASE_URL: as(owner) });
    try {
      expect(database.ownerUrl).toBe(database.url);
      expect(await whoOf(app.pool)).toEqual({ now: 'atrium_app', login: owner, bypasses: false, rows: 0 });
    } finally { await close(); }
  }, 120_000);
});

it('a database that refuses the login says so, and one without the right to make the application role gets the remedy', async () => {
  const wrong = new URL(as(owner));
  wrong.password = 'other';
  // The socket of this cluster may trust everybody; an unknown login is refused in any case.
  wrong.username = `${name}_nobody`;
  await expect(openDatabase(configOf({ DATABASE_URL: wrong.href }), root, () => undefined)).rejects.toThrow('The database refuses us');
  await expect(migrate(as(poor), [], { log: () => undefined })).rejects.toThrow();
});
