import { readFileSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestHouse, type TestHouse } from '#core/testing/house.ts';
import { definerFunctions, looseFunctions, undeclaredOperations, unindexedKeys, unwalled, withoutPolicy, type ApiDocument } from './catalogue.ts';
import { fixedOperations } from './operations.ts';

let house: TestHouse;
beforeAll(async () => { house = await openTestHouse(); });
afterAll(() => house.close());

// Tables without a wall on purpose, each with its reason.
const open: Record<string, string> = {
  'core.migration': 'names of migrations', 'core.seeded': 'names of rooms', 'core.secret': 'read by the house before anybody is known',
  'core.stream': 'numbers only', 'core.event_handled': 'numbers only', 'core.attempt': 'counters of attempts', 'core.presence': 'leases of sockets', 'core.worker': 'leases of workers',
};

// Tables nobody sees but functions of the house, each with its reason: they have a wall and no door.
const shut: Record<string, string> = { 'core.received_mail': 'mail comes before anybody is known' };

/** What a rule finds in a database to which something was added, which is taken out again. */
async function planted(sql: string, rule: (catalogue: pg.PoolClient) => Promise<string[]>): Promise<string[]> {
  const client = await house.owner.connect();
  try {
    await client.query('begin');
    const before = await rule(client);
    await client.query(`create schema planted; ${sql}`);
    return (await rule(client)).filter((name) => !before.includes(name));
  } finally { await client.query('rollback'); client.release(); }
}
const walled = 'create table planted.seed (id uuid primary key, workspace_id integer not null); alter table planted.seed enable row level security;';
const door = (more: string) => `create function planted.door(a uuid, b integer) returns integer language sql security definer ${more} as 'select 1';`;

it('every table is behind row-level security or says why not', async () => {
  expect((await unwalled(house.owner)).filter((name) => !(name in open))).toEqual([]);
  expect(await planted('create table planted.seed (id uuid primary key, workspace_id integer not null)', unwalled)).toEqual(['planted.seed']);
  expect(await planted(walled, unwalled)).toEqual([]);
});

it('every table with a workspace has a policy on it', async () => {
  expect((await withoutPolicy(house.owner)).filter((name) => !(name in shut))).toEqual([]);
  expect(await planted(walled, withoutPolicy)).toEqual(['planted.seed']);
  expect(await planted(`${walled} create policy tenant on planted.seed using (workspace_id = core.current_workspace_id())`, withoutPolicy)).toEqual([]);
});

it('functions that cross the wall have a fixed search path', async () => {
  expect(await looseFunctions(house.owner)).toEqual([]);
  expect(await planted(door(''), looseFunctions)).toEqual(['planted.door']);
  expect(await planted(door('set search_path = pg_catalog'), looseFunctions)).toEqual([]);
});

it('functions that cross the wall are the ones on the list', async () => {
  const listed = readFileSync(path.join(import.meta.dirname, 'definer-functions.txt'), 'utf8').trimEnd().split('\n');
  const found = await definerFunctions(house.owner);
  const look = 'a new door through the wall. Look at it before it joins tests/architecture/definer-functions.txt: its search_path is fixed; it asks for the viewer itself (core.current_workspace_id(), core.current_account_id()) or is told them by one service that knows, and answers nothing else to anybody else; it does one small thing, and no row-level policy could do it';
  expect(found.filter((name) => !listed.includes(name)), look).toEqual([]);
  expect(listed.filter((name) => !found.includes(name)), 'these doors are gone: take them out of tests/architecture/definer-functions.txt').toEqual([]);
  expect(listed, 'the list is sorted').toEqual([...listed].sort());
  expect(await planted(door('set search_path = pg_catalog'), definerFunctions)).toEqual(['planted.door(uuid, integer)']);
});

it('foreign keys have an index on their own side', async () => {
  expect(await unindexedKeys(house.owner)).toEqual([]);
  const key = 'create table planted.pot (id uuid primary key); create table planted.plant (id uuid primary key, pot_id uuid references planted.pot);';
  expect(await planted(key, unindexedKeys)).toEqual(['planted.plant (pot_id)']);
  expect(await planted(`${key} create index on planted.plant (pot_id)`, unindexedKeys)).toEqual([]);
});

it('every address of the server declares its operation, and every fixed name is one', async () => {
  const document = (await house.server.inject('/api/openapi.json')).json() as ApiDocument;
  expect(document.openapi).toBe('3.1.0');
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
  expect(operations.length).toBeGreaterThan(0);
  expect(undeclaredOperations(document)).toEqual([]);
  expect(undeclaredOperations({ paths: { '/a': { get: { operationId: 'a.get', summary: 'Reads' }, put: { summary: 'Nameless' }, post: { operationId: 'a.post' } } } })).toEqual(['put /a', 'post /a']);
  expect(fixedOperations.filter((id) => !operations.some((o) => o.operationId === id))).toEqual([]);
});

it('nothing that was planted is left', async () => {
  expect((await house.owner.query("select nspname from pg_namespace where nspname = 'planted'")).rows).toEqual([]);
});
