import type pg from 'pg';

type Catalogue = pg.Pool | pg.PoolClient;

async function names(catalogue: Catalogue, sql: string): Promise<string[]> {
  return (await catalogue.query<{ name: string }>(sql)).rows.map((r) => r.name);
}

/** Tables without row-level security. */
export function unwalled(catalogue: Catalogue): Promise<string[]> {
  return names(catalogue, `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and not c.relrowsecurity and n.nspname not in ('pg_catalog', 'information_schema', 'graphile_worker')`);
}

/** Tables of workspaces whose wall has no policy. */
export function withoutPolicy(catalogue: Catalogue): Promise<string[]> {
  return names(catalogue, `select n.nspname || '.' || c.relname as name from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    where a.attname = 'workspace_id' and c.relkind in ('r', 'p') and n.nspname not in ('pg_catalog', 'graphile_worker') and c.relrowsecurity
      and not exists (select 1 from pg_policy p where p.polrelid = c.oid)`);
}

/** Functions that cross the wall, with the kinds of what they take, sorted. */
export function definerFunctions(catalogue: Catalogue): Promise<string[]> {
  return names(catalogue, `select format('%s.%s(%s)', n.nspname, p.proname, oidvectortypes(p.proargtypes)) as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where p.prosecdef and n.nspname not in ('pg_catalog', 'graphile_worker')`).then((found) => found.sort());
}

/** Those of them that look names up wherever the caller says. */
export function looseFunctions(catalogue: Catalogue): Promise<string[]> {
  return names(catalogue, `select n.nspname || '.' || p.proname as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where p.prosecdef and n.nspname not in ('pg_catalog', 'graphile_worker') and not exists (select 1 from unnest(coalesce(p.proconfig, '{}')) s where s like 'search_path=%')`);
}

/** Foreign keys without an index on their own side. */
export function unindexedKeys(catalogue: Catalogue): Promise<string[]> {
  return names(catalogue, `select c.conrelid::regclass || ' (' || string_agg(a.attname, ', ') || ')' as name
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
    where c.contype = 'f' and c.connamespace::regnamespace::text not in ('graphile_worker', 'pg_catalog')
      and not exists (select 1 from pg_index i where i.indrelid = c.conrelid and (i.indkey::int2[])[0:cardinality(c.conkey) - 1] @> c.conkey)
    group by c.oid, c.conrelid`);
}

/** The document of the API, as far as rules look at it. */
export interface ApiDocument { openapi: string; paths: Record<string, Record<string, { operationId?: string; summary?: string }>> }

/** Addresses that do not say which operation they are. */
export function undeclaredOperations({ paths }: Pick<ApiDocument, 'paths'>): string[] {
  return Object.entries(paths).flatMap(([address, methods]) => Object.entries(methods).filter(([, o]) => !o.operationId || !o.summary).map(([method]) => `${method} ${address}`));
}
