-- Parties of the workspace that may be meant: by a shared address or number, or by the similarity of their names (pg_trgm.similarity_threshold).
-- Under row-level security no index serves these comparisons, so that each row of an import would be held against every party;
-- and as PostgreSQL expects far more matches than there are, it would rather walk through the table until it has found enough.
create function parties.matching(p_given jsonb) returns table (i int, id uuid, reason text, score real)
language sql stable security definer rows 100 set search_path = pg_catalog, public, pg_temp set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off as $$
  with given as materialized (select * from jsonb_to_recordset(p_given) as g(i int, kind text, exclude uuid, emails text[], phones text[], key text))
  select g.i, f.id, 'email', 1::real from given g cross join lateral (
    select p.id from parties.party p where p.email_keys && g.emails and p.workspace_id = core.current_workspace_id() and p.deleted_at is null and p.merged_into is null and p.erased_at is null and p.id is distinct from g.exclude order by p.id limit 20
  ) f where cardinality(g.emails) > 0
  union all select g.i, f.id, 'phone', 1::real from given g cross join lateral (
    select p.id from parties.party p where p.phone_keys && g.phones and p.workspace_id = core.current_workspace_id() and p.deleted_at is null and p.merged_into is null and p.erased_at is null and p.id is distinct from g.exclude order by p.id limit 20
  ) f where cardinality(g.phones) > 0
  union all select g.i, f.id, 'name', f.score from given g cross join lateral (
    select p.id, similarity(p.match_key, g.key) as score from parties.party p where p.match_key <> '' and p.match_key % g.key and p.kind = g.kind and p.workspace_id = core.current_workspace_id() and p.deleted_at is null and p.merged_into is null and p.erased_at is null and p.id is distinct from g.exclude order by 2 desc, p.id limit 20
  ) f where g.key <> ''
$$;
