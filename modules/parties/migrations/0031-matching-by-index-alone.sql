-- Names whose trigrams are alike by 0.85 share at least two of the few rarest of them: with n trigrams, two of the n - ceil(0.85 n) + 2 that come first in any
-- fixed order. Looked up by pairs of these, a name meets a handful of others where by single ones (match_marks) it met hundreds: a file of fifty thousand is
-- full of names that are different but begin alike. A pair is kept as a number; how rare a trigram is goes by how rare its letters are in names.
create function parties.match_pairs(p_key text) returns integer[] language sql immutable parallel safe set search_path = pg_catalog, public, pg_temp as $$
  with t as (select show_trgm(p_key) as grams), marks as (
    select m.gram, row_number() over () as n from (
      select u.gram from t, unnest(t.grams) as u(gram), translate(u.gram, ' eainorstlcdumhgpbyfkvwzxjq9876543210', 'zyxwvutsrqponmlkjihgfedcbaZYXWVUTSRQPO') as w
      order by ascii(w) + ascii(substr(w, 2)) + ascii(substr(w, 3)), u.gram collate "C" limit (select cardinality(grams) - ceil(0.85 * cardinality(grams))::int + 2 from t)) m)
  select coalesce(array_agg(hashtext(a.gram || b.gram)), '{}') from marks a join marks b on a.n < b.n
$$;
create index party_pairs on parties.party using gin (parties.match_pairs(match_key)) with (fastupdate = off) where match_key <> '';
drop index parties.party_marks;

-- What is looked up by an address, a number or a name is looked up by these alone: the conditions that a party is there stand behind a fence (offset 0, limit).
-- Beside them, PostgreSQL took the indexes of those that are there for the way in, and went for each row of an import through all they held: every row of
-- the batches that a check had tried and taken back, which stay in the indexes until they are vacuumed, and of which its statistics know nothing.
create or replace function parties.matching(p_given jsonb) returns table (i int, id uuid, reason text, score real)
language sql stable security definer rows 100 set search_path = pg_catalog, public, pg_temp set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off set pg_trgm.similarity_threshold = 0.85 as $$
  with given as materialized (select g.*, case when g.key <> '' then parties.match_pairs(g.key) end as pairs from jsonb_to_recordset(p_given) as g(i int, kind text, exclude uuid, emails text[], phones text[], key text))
  select g.i, f.id, 'email', 1::real from given g cross join lateral (
    select p.id from (select c.id, c.deleted_at, c.merged_into, c.erased_at from parties.party c where c.email_keys && g.emails and c.workspace_id + 0 = core.current_workspace_id() offset 0) p
    where p.deleted_at is null and p.merged_into is null and p.erased_at is null and p.id is distinct from g.exclude order by p.id limit 20
  ) f where cardinality(g.emails) > 0
  union all select g.i, f.id, 'phone', 1::real from given g cross join lateral (
    select p.id from (select c.id, c.deleted_at, c.merged_into, c.erased_at from parties.party c where c.phone_keys && g.phones and c.workspace_id + 0 = core.current_workspace_id() offset 0) p
    where p.deleted_at is null and p.merged_into is null and p.erased_at is null and p.id is distinct from g.exclude order by p.id limit 20
  ) f where cardinality(g.phones) > 0
  union all select g.i, f.id, 'name', f.score from given g cross join lateral (
    select s.id, s.score from (
      select p.id, similarity(p.match_key, g.key) as score from (select c.id, c.match_key, c.deleted_at, c.merged_into, c.erased_at from parties.party c where c.match_key <> '' and parties.match_pairs(c.match_key) && g.pairs and c.workspace_id + 0 = core.current_workspace_id() and c.kind = g.kind limit 2000) p
      where p.deleted_at is null and p.merged_into is null and p.erased_at is null and p.id is distinct from g.exclude offset 0) s
    where s.score >= 0.85::real order by s.score desc, s.id limit 20
  ) f where g.pairs is not null
$$;

-- Parties that were taken off a list and are there still, for the list of what was removed from it.
create index party_left on parties.party (workspace_id) where left_roles <> '{}';
