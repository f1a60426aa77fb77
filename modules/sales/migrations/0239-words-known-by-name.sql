-- A lead mostly has one source, written as the workspace writes it: that is found in its index, without counting. Half of what a new lead cost beyond its indexes went into this.
create or replace function sales.spelled(p_workspace integer, p_kind text, p_words jsonb) returns jsonb
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  v_missing boolean;
  v_words jsonb;
begin
  if p_words is null or jsonb_typeof(p_words) <> 'array' then return p_words; end if;
  if jsonb_array_length(p_words) = 1 then
    if exists (select 1 from sales.word w where w.workspace_id = p_workspace and w.kind = p_kind and w.name = p_words ->> 0) then return p_words; end if;
  elsif jsonb_array_length(p_words) = (select count(distinct w.name) from jsonb_array_elements_text(p_words) as e(word) join sales.word w on w.workspace_id = p_workspace and w.kind = p_kind and w.name = e.word) then return p_words; end if;
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
create or replace function sales.spell_record() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if new.sources is not null then new.sources := sales.spelled(new.workspace_id, 'source', new.sources); end if;
  if new.labels is not null then new.labels := sales.spelled(new.workspace_id, 'label', new.labels); end if;
  return new;
end $$;

-- A trigger that has nothing to do is not called.
drop trigger note_qualified on sales.lead;
create trigger note_qualified before insert or update of status on sales.lead for each row when (new.status = 'qualified' and new.qualified_at is null) execute function sales.note_qualified();
