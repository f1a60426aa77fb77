-- Mostly words come as the workspace writes them: those are found by their names, without making keys of them. An import of fifty thousand leads spent a third of its time on keys.
create index word_name on sales.word (workspace_id, kind, name);
create or replace function sales.spelled(p_workspace integer, p_kind text, p_words jsonb) returns jsonb
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  v_missing boolean;
  v_words jsonb;
begin
  if p_words is null or jsonb_typeof(p_words) <> 'array' then return p_words; end if;
  if jsonb_array_length(p_words) = (select count(distinct w.name) from jsonb_array_elements_text(p_words) as e(word) join sales.word w on w.workspace_id = p_workspace and w.kind = p_kind and w.name = e.word) then return p_words; end if;
  select bool_or(w.key is null), jsonb_agg(coalesce(w.name, g.word) order by g.at) into v_missing, v_words
    from (select distinct on (k.key) trim(k.word) as word, k.key, k.at from (select e.word, sales.word_key(e.word) as key, e.at from jsonb_array_elements_text(p_words) with ordinality as e(word, at) offset 0) k where k.key <> '' order by k.key, k.at) g
    left join sales.word w on w.workspace_id = p_workspace and w.kind = p_kind and w.key = g.key;
  if v_missing then
    insert into sales.word (workspace_id, kind, key, name)
      select p_workspace, p_kind, n.key, n.name from (select distinct on (sales.word_key(e.word)) sales.word_key(e.word) as key, left(trim(e.word), 60) as name from jsonb_array_elements_text(p_words) as e(word) where sales.word_key(e.word) <> '' order by 1) n
      order by n.key on conflict do nothing;
    select jsonb_agg(w.name order by g.at) into v_words
      from (select sales.word_key(e.word) as key, min(e.at) as at from jsonb_array_elements_text(p_words) with ordinality as e(word, at) group by 1) g
      join sales.word w on w.workspace_id = p_workspace and w.kind = p_kind and w.key = g.key;
  end if;
  return v_words;
end $$;
