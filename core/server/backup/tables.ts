import type pg from 'pg';

/** A table as a backup sees it. */
export interface BackupTable { name: string; columns: string[]; orderBy: string }

const schemas = "n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast') and n.nspname not like 'pg\\_%'";

/** Every table of the house, with the columns that can be written and an order that is the same each time. */
export async function listTables(client: pg.ClientBase): Promise<BackupTable[]> {
  const { rows } = await client.query<{ name: string; columns: string[]; key: string[] | null }>(`
    select format('%I.%I', n.nspname, c.relname) as name,
      array(select format('%I', a.attname) from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns,
      (select array_agg(format('%I', a.attname) order by k.ord) from pg_index i cross join lateral unnest(i.indkey::int2[]) with ordinality k(attnum, ord)
         join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum where i.indrelid = c.oid and i.indisprimary) as key
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and c.relpersistence = 'p' and ${schemas} order by 1`);
  return rows.map((r) => ({ name: r.name, columns: r.columns, orderBy: r.key ? r.key.join(', ') : `${r.columns[0]}` }));
}

/** Where each sequence stands. */
export async function listSequences(client: pg.ClientBase): Promise<Array<{ name: string; value: string }>> {
  const { rows } = await client.query<{ name: string }>(`select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind = 'S' and ${schemas} order by 1`);
  const values = [];
  for (const { name } of rows) {
    const { rows: [row] } = await client.query<{ last_value: string; is_called: boolean }>(`select last_value::text, is_called from ${name}`);
    if (row!.is_called) values.push({ name, value: row!.last_value });
  }
  return values;
}

/** Runs `work` without foreign keys and triggers in the way, and puts them back (checked) afterwards. */
export async function withoutConstraints<T>(client: pg.ClientBase, tables: readonly BackupTable[], work: () => Promise<T>): Promise<T> {
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(`
    select format('%I.%I', n.nspname, c.relname) as table, format('%I', k.conname) as name, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace where k.contype = 'f' and ${schemas}`);
  for (const key of keys) await client.query(`alter table ${key.table} drop constraint ${key.name}`);
  for (const { name } of tables) await client.query(`alter table ${name} disable trigger user`);
  const result = await work();
  for (const { name } of tables) await client.query(`alter table ${name} enable trigger user`);
  for (const key of keys) await client.query(`alter table ${key.table} add constraint ${key.name} ${key.definition}`);
  return result;
}
