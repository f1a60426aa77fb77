-- Names whose trigrams are alike by 0.85 share at least one of the few rarest of them (prefix filter: with n trigrams, n - ceil(0.85 n) + 1 of them in
-- any fixed order). Looked up by all of its trigrams, each name of an import went through nearly every other one; by its rarest ones it meets a handful.
-- How rare a trigram is goes by how rare its letters are in names.
create function parties.match_marks(p_key text) returns text[] language sql immutable parallel safe set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(array_agg(o.t), '{}') from (
    select m.t from (select t, translate(t, ' eainorstlcdumhgpbyfkvwzxjq9876543210', 'zyxwvutsrqponmlkjihgfedcbaZYXWVUTSRQPO') as w from unnest(show_trgm(p_key)) as t) m
    order by ascii(m.w) + ascii(substr(m.w, 2)) + ascii(substr(m.w, 3)), m.t limit (select n - ceil(0.85 * n)::int + 1 from cardinality(show_trgm(p_key)) as n)) o
$$;
create index party_marks on parties.party using gin (parties.match_marks(match_key)) with (fastupdate = off) where match_key <> '';
drop index parties.party_match;
-- What was added last is looked up at once: without entries put aside that every search would have to go through.
alter index parties.party_email_keys set (fastupdate = off);
alter index parties.party_phone_keys set (fastupdate = off);
select gin_clean_pending_list('parties.party_email_keys'), gin_clean_pending_list('parties.party_phone_keys');
-- The operator ?| is not leakproof, so that under row-level security no question ever used this one.
drop index parties.party_tags;

-- The workspace is compared in a way no index serves: while an import fills an empty table, the planner would take the workspace for the rarest of all conditions.
create or replace function parties.matching(p_given jsonb) returns table (i int, id uuid, reason text, score real)
language sql stable security definer rows 100 set search_path = pg_catalog, public, pg_temp set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off set pg_trgm.similarity_threshold = 0.85 as $$
  with given as materialized (select g.*, case when g.key <> '' then parties.match_marks(g.key) end as marks from jsonb_to_recordset(p_given) as g(i int, kind text, exclude uuid, emails text[], phones text[], key text))
  select g.i, f.id, 'email', 1::real from given g cross join lateral (
    select p.id from parties.party p where p.email_keys && g.emails and p.workspace_id + 0 = core.current_workspace_id() and p.deleted_at is null and p.merged_into is null and p.erased_at is null and p.id is distinct from g.exclude order by p.id limit 20
  ) f where cardinality(g.emails) > 0
  union all select g.i, f.id, 'phone', 1::real from given g cross join lateral (
    select p.id from parties.party p where p.phone_keys && g.phones and p.workspace_id + 0 = core.current_workspace_id() and p.deleted_at is null and p.merged_into is null and p.erased_at is null and p.id is distinct from g.exclude order by p.id limit 20
  ) f where cardinality(g.phones) > 0
  union all select g.i, f.id, 'name', f.score from given g cross join lateral (
    select p.id, similarity(p.match_key, g.key) as score from parties.party p where p.match_key <> '' and parties.match_marks(p.match_key) && g.marks and p.match_key % g.key and p.kind = g.kind and p.workspace_id + 0 = core.current_workspace_id() and p.deleted_at is null and p.merged_into is null and p.erased_at is null and p.id is distinct from g.exclude order by 2 desc, p.id limit 20
  ) f where g.marks is not null
$$;
