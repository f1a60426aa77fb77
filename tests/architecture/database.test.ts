import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestHouse, type TestHouse } from '#core/testing/house.ts';

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

it('every table is behind row-level security or says why not', async () => {
  const { rows } = await house.owner.query<{ name: string }>(
    `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and not c.relrowsecurity and n.nspname not in ('pg_catalog', 'information_schema', 'graphile_worker')`);
  expect(rows.map((r) => r.name).filter((name) => !(name in open))).toEqual([]);
});

it('every table with a workspace has a policy on it', async () => {
  const { rows } = await house.owner.query<{ name: string }>(
    `select n.nspname || '.' || c.relname as name from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
     where a.attname = 'workspace_id' and c.relkind in ('r', 'p') and n.nspname not in ('pg_catalog', 'graphile_worker') and c.relrowsecurity
       and not exists (select 1 from pg_policy p where p.polrelid = c.oid)`);
  expect(rows.map((r) => r.name).filter((name) => !(name in shut))).toEqual([]);
});

it('functions that cross the wall have a fixed search path', async () => {
  const { rows } = await house.owner.query<{ name: string }>(
    `select n.nspname || '.' || p.proname as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where p.prosecdef and n.nspname not in ('pg_catalog', 'graphile_worker') and not exists (select 1 from unnest(coalesce(p.proconfig, '{}')) s where s like 'search_path=%')`);
  expect(rows).toEqual([]);
});

it('foreign keys have an index on their own side', async () => {
  const { rows } = await house.owner.query<{ name: string }>(
    `select c.conrelid::regclass || ' (' || string_agg(a.attname, ', ') || ')' as name
     from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
     where c.contype = 'f' and c.connamespace::regnamespace::text not in ('graphile_worker', 'pg_catalog')
       and not exists (select 1 from pg_index i where i.indrelid = c.conrelid and (i.indkey::int2[])[0:cardinality(c.conkey) - 1] @> c.conkey)
     group by c.oid, c.conrelid`);
  expect(rows.map((r) => r.name)).toEqual([]);
});

it('every address of the server declares its operation', async () => {
  const document = (await house.server.inject('/api/openapi.json')).json() as { openapi: string; paths: Record<string, Record<string, { operationId?: string; summary?: string }>> };
  expect(document.openapi).toBe('3.1.0');
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
  expect(operations.length).toBeGreaterThan(0);
  expect(operations.filter((o) => !o.operationId || !o.summary)).toEqual([]);
});
