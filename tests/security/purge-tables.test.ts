import { expect, it } from 'vitest';
import { openTestHouse, type TestHouse } from '#core/testing/house.ts';
import { purgeWorkspaces } from '#modules/workspace/service/deletion.ts';
import { found, signUp } from '../fixtures/people.ts';
import { kept, rowsOf, tablesOf } from '../fixtures/purged.ts';

/** A row of a workspace in each table. What it says does not matter: whether it may say so is not asked. All have one id, so that keys lead to the row they should lead to. */
async function fillEveryTable(house: TestHouse, workspaceId: number): Promise<void> {
  const client = await house.owner.connect();
  try {
    await client.query("begin; set local session_replication_role = 'replica'");
    for (const name of await tablesOf(house)) {
      const { rows: checks } = await client.query<{ name: string }>("select quote_ident(conname) as name from pg_constraint where conrelid = $1::regclass and contype = 'c'", [name]);
      for (const check of checks) await client.query(`alter table ${name} drop constraint ${check.name}`);
      const { rows: columns } = await client.query<{ name: string; value: string }>(
        `select quote_ident(a.attname) as name, case
           when a.attname = 'workspace_id' then $2::text when t.typname = 'uuid' then $$'01900000-0000-7000-8000-000000000001'$$ when t.typname in ('json', 'jsonb') then $$'{}'$$ when t.typname = 'bytea' then $$'\\x00'$$
           when t.typtype = 'e' then format('enum_first(null::%s)', t.oid::regtype) when t.typcategory = 'N' then '1' when t.typcategory = 'B' then 'false' when t.typcategory = 'D' then 'now()' when t.typcategory = 'T' then $$'1 day'$$
           when t.typcategory = 'A' then $$'{}'$$ when t.typcategory = 'R' then $$'empty'$$ when t.typcategory = 'I' then $$'192.0.2.1'$$ when t.typname = 'tsvector' then $$''$$
           when a.atttypmod > 4 then format('repeat(''a'', %s)', a.atttypmod - 4) else $$repeat('a0', 18)$$ end as value
         from pg_attribute a join pg_type t on t.oid = a.atttypid
         where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attidentity = '' and (a.attname = 'workspace_id' or a.attnotnull and not a.atthasdef)`, [name, workspaceId]);
      await client.query(`insert into ${name} (${columns.map((c) => c.name).join(', ')}) values (${columns.map((c) => c.value).join(', ')}) on conflict do nothing`).catch((error: unknown) => { throw new Error(`${name}: ${(error as Error).message}`, { cause: error }); });
    }
    await client.query('commit');
  } finally { await client.query('rollback'); client.release(); }
}

it('empties every table there is, also those of rooms that come tomorrow', async () => {
  const bare = await openTestHouse();
  try {
    const place = await found(bare, await signUp(bare, 'Nora'), 'Filled');
    await bare.drain();
    await bare.owner.query('create schema planted; create table planted.seed (id uuid primary key, workspace_id integer not null)');
    await fillEveryTable(bare, place.id);
    expect(Object.keys(await rowsOf(bare, place.id))).toEqual(await tablesOf(bare));
    await bare.owner.query("update workspace.workspace set deleted_at = now() - interval '31 days' where id = $1", [place.id]);
    await purgeWorkspaces(bare.app);
    await bare.drain();
    expect(Object.keys(await rowsOf(bare, place.id)).filter((name) => !(name in kept)), 'a table that nothing empties: `<room>.forget_workspace` over workspace.forget_rows, called by forgetsWorkspace').toEqual(['planted.seed']);
  } finally { await bare.close(); }
}, 120_000);
